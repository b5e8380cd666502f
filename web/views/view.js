// @ts-check
/**
 * One way to be a view. A view is declared: what it needs of the state, its questions to the
 * engine, and how it draws the answers. Mounting, following the state, refusing, being busy and the
 * end are written here once.
 *
 * @module
 */

import { followAnswers } from './answers.js';
import { same } from '../lib/same.js';
import { element } from '../ui/element.js';
import { createNeed } from './need.js';
import { createPace } from './pace.js';
import { isMoving } from './scheduler.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/messages.gen.js').Messages} Messages */
/** @typedef {import('./studio/registry.js').StudioTools} Tools */
/** @typedef {import('./need.js').Need} Need */

/**
 * A question of a view. It is asked again when something in key has changed. Where key is null
 * it is not asked now. key sees what was answered to the others, so that one may follow from
 * another. request may refuse as the engine does.
 *
 * @template {keyof Messages} C
 * @typedef {Readonly<{
 *   call: C,
 *   key: (state: State, answers: Answers<any>) => readonly unknown[] | null,
 *   request: (state: State) => Messages[C]['args'][0],
 *   restMs?: (state: State) => number,
 * }>} Question
 */

/**
 * The newest answer, or why there is none, with the state and the scene that it was asked of.
 * Before the first of them comes there is nothing.
 *
 * @template {keyof Messages} C
 * @typedef {Readonly<{ state: State, scene: Scene, value: Messages[C]['value'], failure: null }>
 *   | Readonly<{ state: State, scene: Scene, value: null, failure: import('../protocol/messages.gen.js').Failure }>} Answer
 */

/**
 * @template {Record<string, keyof Messages>} Q
 * @typedef {{ readonly [N in keyof Q]?: Answer<Q[N]> }} Answers
 */

/**
 * What a view has made. draw is called when something that it watches has changed, and with each
 * answer. What is above is there also while something is needed. large is the picture that takes
 * the place of the plane, where isLarge does not say otherwise; the view's place must be the plane.
 * isDrawn tells whether it is shown as it was drawn last. resize is called instead of draw where only
 * sizes have changed.
 *
 * @template {Record<string, keyof Messages>} Q
 * @typedef {Readonly<{
 *   elements: readonly HTMLElement[],
 *   above?: Readonly<{ element: HTMLElement, draw: (state: State) => void }>,
 *   large?: HTMLElement,
 *   isLarge?: (state: State, answers: Answers<Q>) => boolean,
 *   isDrawn?: () => boolean,
 *   draw: (state: State, answers: Answers<Q>) => void,
 *   resize?: () => void,
 *   destroy?: () => void,
 * }>} Drawing
 */

/**
 * name is the class of the view's element. needs tells what is missing, null where nothing is:
 * while something is, the elements of the view are hidden and nothing is asked.
 *
 * @template {Record<string, keyof Messages>} Q
 * @typedef {Readonly<{
 *   name: string,
 *   needs?: (state: State, actions: Tools['actions']) => Need | null,
 *   watches: (state: State) => readonly unknown[],
 *   questions?: { readonly [N in keyof Q]: Question<Q[N]> },
 *   create: (tools: Tools) => Drawing<Q>,
 * }>} Declaration
 */

/**
 * @template {Record<string, keyof Messages>} Q
 * @param {Declaration<Q>} view
 * @returns {import('./studio/registry.js').CreateStudioView}
 */
export const defineView = (view) => (body, tools) => mount(body, tools, view);

/**
 * @template {Record<string, keyof Messages>} Q
 * @param {HTMLElement} body
 * @param {Tools} tools
 * @param {Declaration<Q>} view
 * @returns {import('./scheduler.js').View}
 */
function mount(body, tools, { name, needs = () => null, watches, questions, create }) {
  const { elements, above, large, ...drawing } = create(tools);
  const root = element('div', { class: name }, above?.element);
  const need = createNeed(root);
  const content = element('div', { class: `${name}-content` }, ...elements);
  root.append(content);
  body.append(root);
  if (large) tools.large.put(large);

  /** The newest state, and the one that was asked about and is drawn. @type {State | null} */
  let newest = null;
  /** @type {State | null} */
  let state = null;
  /** @type {readonly unknown[] | null} */
  let seen = null;
  /** @type {Record<string, Answer<any>>} */
  const answers = {};
  /** The questions that are being answered for longer than one would wait. @type {Set<string>} */
  const slow = new Set();
  /** Of what state each question was asked that is not answered. @type {Map<string, State>} */
  const asked = new Map();
  const pace = createPace({
    ask: follow,
    draw: redraw,
    isAnswered: () => asked.size === 0,
    isDrawn: drawing.isDrawn,
  });

  const asking = Object.entries(questions ?? {}).map(([key, question]) =>
    ask(key, /** @type {Question<keyof Messages>} */ (question)),
  );

  /** @param {string} key @param {Question<keyof Messages>} question */
  function ask(key, question) {
    /** @type {readonly unknown[] | null} */
    let about = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const follower = followAnswers(tools.background, question.call, {
      lane: `${name} ${key}`,
      /** @param {State} of @param {any} value */
      show(of, value) {
        answers[key] = { state: of, scene: of.scene, value, failure: null };
        answered(key, of);
      },
      /** @param {State} of */
      refuse(of, _, failure) {
        answers[key] = { state: of, scene: of.scene, value: null, failure };
        answered(key, of);
      },
      busy(now) {
        if (now) slow.add(key);
        else slow.delete(key);
        root.setAttribute('aria-busy', String(slow.size > 0));
      },
    });
    /** What waits for its key to rest is not asked. */
    function cancel() {
      if (timer === undefined) return;
      clearTimeout(timer);
      [timer, about] = [undefined, null];
    }

    return {
      /** @param {State} next */
      follow(next) {
        const wanted = question.key(next, answers);
        if (wanted === null) return cancel();
        if (about && same(about, wanted)) return;
        cancel();
        about = wanted;
        const begin = () => {
          timer = undefined;
          asked.set(key, next);
          void follower.ask(next, () => question.request(next));
        };
        const restMs = question.restMs?.(next) ?? 0;
        if (restMs > 0) timer = setTimeout(begin, restMs);
        else begin();
      },
      forget() {
        const had = about !== null;
        cancel();
        if (had) follower.forget();
        about = null;
        asked.delete(key);
      },
      end() {
        cancel();
        follower.end();
      },
    };
  }

  /** @param {string} key @param {State} of */
  function answered(key, of) {
    if (asked.get(key) === of) asked.delete(key);
    if (content.hidden) return;
    if (state) for (const question of asking) question.follow(state);
    pace.answered();
  }

  function follow() {
    state = newest;
    if (!state) return;
    for (const question of asking) question.follow(state);
    const now = watches(state);
    if (seen && same(seen, now)) return;
    seen = now;
    pace.answered();
  }

  function redraw() {
    if (!state || content.hidden) return;
    settle(state);
    drawing.draw(state, /** @type {any} */ (answers));
  }

  /**
   * Puts the large picture in the plane's place, or the plane. While something is needed, that shows
   * f.
   *
   * @param {State} now
   */
  function settle(now) {
    const isThere = !content.hidden;
    if (!isThere) tools.shown.show(null);
    const isLarge = isThere && (drawing.isLarge?.(now, /** @type {any} */ (answers)) ?? true);
    if (large) tools.large.show(isLarge);
  }

  return {
    draw(next, previous) {
      newest = next;
      above?.draw(next);
      const missing = needs(next, tools.actions);
      need.draw(missing);
      content.hidden = missing !== null;
      settle(next);
      if (missing) {
        seen = null;
        pace.stop();
        for (const question of asking) question.forget();
        return;
      }
      pace.follow(previous !== undefined && isMoving(next, previous));
    },
    resize: () => (drawing.resize ?? redraw)(),
    destroy() {
      pace.stop();
      for (const question of asking) question.end();
      drawing.destroy?.();
      tools.shown.show(null);
      root.remove();
      large?.remove();
    },
  };
}
