// @ts-check
/**
 * A step told: what was done, the picture and the numbers of it, and the sentence that says why.
 * All of it follows from the account that the learner gives, whichever learner that is.
 *
 * @module
 */

import { same } from '../../lib/same.js';
import { element } from '../../ui/element.js';
import { factList, pairTable, partsOf } from './facts.js';
import { lossOf, lossPicture } from './loss.js';
import { boundOf, boundPicture } from './bound.js';
import { movesList } from './moves.js';
import { residualPicture } from './residuals.js';
import { squarePicture } from './square.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/messages.gen.js').Account} Account */

/** Faster than so many steps a second, nothing is moved on its own. */
const CALM = 2;
/**
 * Beside a picture is room for so many numbers: the square of a pair is higher than the curve of a
 * loss.
 */
const BESIDE = { square: 5, loss: 4 };
/** A step takes its way in so many milliseconds. */
const WAY_MS = 240;

/**
 * @param {HTMLElement} body
 * @param {{ actions: import('../../state/actions.js').Actions, heading: Element }} tools   heading of
 *   the view, which what was done
 * stands beside
 */
export function createAccount(body, { actions, heading }) {
  const did = element('p', { class: 'did' });
  const picture = element('div', { class: 'step-picture' });
  const middle = element('div', { class: 'step-middle' });
  const below = element('div', { class: 'step-below' });
  const why = element('p', { class: 'why' });
  heading.after(did);
  body.replaceChildren(middle, below, why);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');

  /** @type {State | null} */
  let last = null;
  /** @type {unknown[]} */
  let drawn = [];
  /** The learner that was last seen to move a pair of coefficients. */
  let paired = '';

  /** @param {State} state */
  function draw(state) {
    last = state;
    const { training, scene } = state.frame;
    const account = training?.account ?? null;
    const width = body.clientWidth;
    const now = [
      ...[account, scene, state.stage.column.view, state.settings.theme, width],
      ...[training, state.frame.engine.state],
    ];
    if (same(now, drawn)) return;
    const fresh = account !== drawn[0];
    drawn = now;
    if (!account || !training || !scene) {
      // A step that is on its way leaves the last one in sight.
      if (training || state.frame.engine.busy) return;
      clear();
      why.textContent = 'There is nothing to learn yet, so there are no steps.';
      return;
    }
    const large = state.stage.column.view === 'step';
    did.textContent = account.did ? account.did.replace(/\.$/, '') : 'Before the first step';
    why.textContent = account.why || sayNext(account);
    const square = account.pair && squarePicture(account, { large });
    const loss = square ? null : lossOf(account);
    const shown = square?.element ?? (loss ? lossPicture(loss, { large }) : null);
    picture.replaceChildren(...(shown ? [shown] : []));
    picture.hidden = !shown;
    const symbols = !shown || large;
    const room = !shown || large ? Infinity : square ? BESIDE.square : BESIDE.loss;
    const [beside, rest] = partsOf(account, room);
    // Numbers beside a picture and those in its place are not the same ones, moved.
    const facts = element(
      'div',
      { class: shown ? 'step-facts' : 'step-facts wide' },
      factList(beside, { symbols }),
    );
    middle.replaceChildren(picture, facts);
    if (account.pair) facts.prepend(pairTable(account, scene.points));
    // Between steps on pairs, what is said below stays where it is.
    paired = account.pair ? scene.learner : paired;
    middle.classList.toggle('as-paired', !large && paired === scene.learner);
    const bound = boundOf(account);
    const parts = [
      rest.length > 0 && factList(rest, { symbols }),
      account.residuals && residualPicture(account.residuals, scene, width, { large }),
      account.moves.length > 0 && movesList(account.moves, scene, actions),
      bound && boundPicture(bound),
    ];
    below.replaceChildren(...parts.filter((part) => part instanceof Element));
    if (fresh && square && !still.matches && !isFast(state)) square.move(WAY_MS);
  }

  function clear() {
    did.textContent = why.textContent = '';
    middle.replaceChildren();
    below.replaceChildren();
  }

  return {
    draw,
    resize: () => last && draw(last),
  };
}

/** @param {State} state */
const isFast = ({ focus, settings }) => focus.running && settings.speed > CALM;

/** @param {Account} account */
const sayNext = ({ did, next }) => (did || !next ? '' : `${next} comes first.`);
