// @ts-check
/**
 * Every view of the studio opens, and shows something.
 *
 * @module
 */

import { STUDIO } from '../../../views/studio/registry.js';

/** @typedef {import('../page.js').Page} Page */

const TABLE = Array.from({ length: 30 }, (_, i) => {
  const [a, b] = [(i * 7) % 11, (i * 5) % 13];
  return `${a},${b},${(i * 3) % 7},${2 * a + b > 14 ? 'yes' : 'no'}`;
});

/**
 * What a view needs besides two classes of points.
 *
 * @type {Record<string, (page: Page) => Promise<unknown>>}
 */
const NEEDS = {
  lambda: (page) => page.act('setLearner', 'ridge'),
  async table(page) {
    await page.act('openText', 'answers.csv', `a,b,c,kind\n${TABLE.join('\n')}\n`);
    await page.act('useColumns');
  },
};

/** @type {readonly import('../checks.js').Check[]} */
export const VIEWS = STUDIO.map(({ name, title }) => ({
  about: `the view “${title}” opens`,
  async check(page) {
    await page.moons();
    await NEEDS[name]?.(page);
    await page.act('enlarge', name);
    await page.until((look, heading) => {
      const view = look.find({ selector: '#studio' });
      const large = document.querySelector('#large');
      const parts = [view, large].flatMap((part) =>
        part instanceof HTMLElement && look.seen(part)
          ? Array.from(part.querySelectorAll('svg, canvas, table, .katex, ol, dl'))
          : [],
      );
      return (
        view?.textContent?.includes(heading) &&
        !view.querySelector('.body.waiting') &&
        !document.querySelector('.notice.error') &&
        !look.find({ selector: '#studio .need, #large .need' }) &&
        parts.some((part) => look.seen(part) && part.getBoundingClientRect().width > 40)
      );
    }, title);
    await page.act('enlarge', null);
  },
}));
