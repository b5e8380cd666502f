// @ts-check
/**
 * The share dialog beyond the link: its QR code and, with a server, a short link and a class board.
 *
 * @module
 */

import { addStyles } from '../../ui/styles.js';
import { keepScene } from '../../state/short.js';
import { element } from '../../ui/element.js';
import { hasServer } from '../../ui/server.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */

const LONG_QR = 'This link is too long for a QR code.';

/**
 * @param {HTMLElement} place
 * @param {{
 *   actions: Actions,
 *   latest: () => State,
 *   board: () => Promise<import('../../board/host.js').BoardHost>,
 *   popover: { place: () => void, close: () => void },
 *   offer: (link: string, words?: string) => void,
 * }} options   offer puts a link to where it can be copied; without words it is the long one
 */
export function createExtras(place, { latest, board, popover, offer }) {
  /** Short links of this visit, by the long ones. @type {Map<string, import('../../state/short.js').Short>} */
  const kept = new Map();
  let long = '';
  let link = '';
  let server = false;

  const kinds = ['Whole', 'Short'].map((name, i) =>
    element(
      'button',
      {
        type: 'button',
        'aria-pressed': String(i === 0),
        title: i === 0 ? 'The link carries the scene' : 'A server keeps the scene',
        onclick: () => (i === 0 ? showLong() : showShort()),
      },
      `${name} link`,
    ),
  );
  const seg = element(
    'div',
    { class: 'seg small', role: 'group', 'aria-label': 'Kind of link', hidden: true },
    ...kinds,
  );
  const code = element(
    'button',
    { type: 'button', class: 'btn small', 'aria-expanded': 'false', onclick: toggleCode },
    'QR code',
  );
  const row = element('div', { class: 'group' }, seg, element('span', { class: 'spring' }), code);
  const forget = element(
    'button',
    { type: 'button', class: 'btn small', hidden: true, onclick: removeShort },
    'Delete the short link',
  );
  const figure = element('div', { hidden: true, 'aria-live': 'polite' });
  const problem = element('p', { class: 'error', role: 'alert', hidden: true });
  const section = element('section', { hidden: true, 'aria-label': 'Class board' });
  /** @type {ReturnType<typeof import('./board-offer.js').createBoardOffer> | undefined} */
  let boards;
  addStyles(new URL('./share.css', import.meta.url)).then(() => {
    place.append(row, forget, problem, figure, section);
    popover.place();
  });

  /** @param {number} at */
  function press(at) {
    kinds.forEach((button, i) => button.setAttribute('aria-pressed', String(i === at)));
  }

  /** @param {string} words */
  function complain(words) {
    problem.textContent = words;
    problem.hidden = words === '';
  }

  function showLong() {
    press(0);
    complain('');
    forget.hidden = true;
    link = long;
    offer(long);
    draw();
  }

  async function showShort() {
    const { scene, stage } = latest();
    const of = long;
    complain('');
    kinds[1].setAttribute('aria-busy', 'true');
    try {
      const short = kept.get(of) ?? (await keepScene(scene, { stage }));
      if (of) kept.set(of, short);
      if (of !== long) return;
      press(1);
      link = short.link;
      forget.hidden = !short.remove;
      const way = short.remove ? ' Until this page is closed, you can delete it.' : '';
      offer(link, `This server keeps the scene: whoever has the link can open it.${way}`);
    } catch (error) {
      complain(error instanceof Error ? error.message : String(error));
    } finally {
      kinds[1].removeAttribute('aria-busy');
    }
    draw();
  }

  async function removeShort() {
    const of = long;
    complain('');
    forget.disabled = true;
    try {
      await kept.get(of)?.remove?.();
      kept.delete(of);
      if (of !== long) return;
      showLong();
      kinds[0].focus();
    } catch (error) {
      complain(error instanceof Error ? error.message : String(error));
    } finally {
      forget.disabled = false;
    }
  }

  function toggleCode() {
    code.setAttribute('aria-expanded', String(code.getAttribute('aria-expanded') !== 'true'));
    draw();
  }

  /** The code of the link that is offered. */
  async function draw() {
    const open = code.getAttribute('aria-expanded') === 'true';
    figure.hidden = !open;
    if (!open) return popover.place();
    const wanted = link;
    const { qrPicture } = await import('../../ui/qr.js');
    if (wanted !== link) return;
    const picture = qrPicture(link, `QR code of ${link.length < 200 ? link : 'the link'}`);
    const short = server ? ' A short link has one.' : ' Save the scene as a file instead.';
    figure.replaceChildren(picture ?? element('p', { class: 'note' }, LONG_QR + short));
    popover.place();
  }

  /** Offers what needs a server. */
  async function offerServer() {
    server = (await hasServer()) === true;
    seg.hidden = !server;
    // In a frame a page around it could lay its own over what leads a board.
    section.hidden = !server || window.self !== window.top;
    if (!server) return;
    if (!section.hidden) {
      const { createBoardOffer } = await import('./board-offer.js');
      boards ??= createBoardOffer(section, { board, latest, close: popover.close });
      await boards.draw();
    }
    popover.place();
  }

  return {
    /** @param {string} now the long link; '' where there is none */
    show(now) {
      long = link = now;
      code.hidden = now === '';
      if (now === '') code.setAttribute('aria-expanded', 'false');
      press(0);
      complain('');
      forget.hidden = true;
      offerServer();
      draw();
    },
  };
}
