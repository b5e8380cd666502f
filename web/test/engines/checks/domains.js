// @ts-check
/**
 * Every domain has its tab, and is learnt.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { DOMAINS, domainOf } from '../../../model/domains.js';

/** @type {readonly import('../checks.js').Check[]} */
export const DOMAINS_SEEN = DOMAINS.flatMap((domain) =>
  domainOf({ domain }).places.map(({ title, panel }) => ({
    about: `${title} are a domain whose machine is trained`,
    async check(page) {
      await page.click({ selector: '[role=tab]', name: title });
      const facts = await page.until((look, wanted) => {
        const { scene, frame } = look.state();
        return scene.domain === wanted && look.trained()
          ? { points: scene.points.length, decided: frame.training.label.length }
          : null;
      }, domain);
      assert.ok(facts.points > 0);
      assert.equal(facts.decided, facts.points);
      const selector = { plane: '#plane', line: '#line', items: '#items' }[panel];
      await page.sees({ selector });
    },
  })),
);
