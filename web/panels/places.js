// @ts-check
/**
 * Where the parts of the page stand that every layout has, each in its own place: the sentence, the
 * key, the transport, the tools, the linked views, the few controls.
 *
 * @module
 */

import { part } from '../ui/element.js';
import { tellWithin } from '../ui/within.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../ui/layout.js').Layout} Layout */

const SHEET = { phone: '.sheet-said', side: '.sheet-said' };
const IN_SHEET = { phone: '.panels', side: '.panels', few: '.panels' };

/**
 * What moves, and where to in which layout, as selectors. Without one it is where index.html has
 * it.
 *
 * @type {readonly { moved: string, to: Partial<Record<import('../ui/layout.js').LayoutName, string>> }[]}
 */
const MOVES = [
  { moved: '#below', to: { ...SHEET, few: '.few-foot' } },
  { moved: '#sentence', to: { ...SHEET, few: '.few-said' } },
  { moved: '#legend', to: { few: '.few-key' } },
  { moved: '#tune', to: { few: '.few-tune' } },
  { moved: '#tools', to: { phone: '.sheet-tools', side: '.sheet-tools', few: '.sheet-tools' } },
  { moved: '#views', to: IN_SHEET },
  { moved: '#swatches', to: { phone: '.class-button', side: '.class-button' } },
];

/** @param {{ layout: Layout }} options */
export function createPlaces({ layout }) {
  const moves = MOVES.map(({ moved, to }) => {
    const element = part(document, moved);
    const home = document.createComment('');
    element.before(home);
    return { element, home, to, at: '' };
  });
  /** Whether a view is open. */
  let open = false;

  function settle() {
    for (const move of moves) {
      let to = move.to[layout.now] ?? '';
      if (layout.now === 'few') {
        // A view that is open stands beside the plane, unless all controls lie there.
        if (move.element.id === 'views' && open && !layout.all) to = '.few-view';
        if (move.element.id === 'tune' && layout.all) to = '';
      }
      if (to === move.at) continue;
      move.at = to;
      if (to === '') move.home.after(move.element);
      else part(document, to).append(move.element);
    }
  }

  const end = layout.subscribe(() => {
    settle();
    // Pictures that were hidden were not drawn at this size.
    window.dispatchEvent(new Event('resize'));
  });
  settle();
  tellWithin(part(document, '.caption'), { longer: '.longer' });

  return {
    /** @param {State} state */
    draw({ stage }) {
      const now = stage.column.view !== '';
      if (now === open) return;
      open = now;
      settle();
    },
    destroy: end,
  };
}
