// @ts-check
/**
 * Runs in the page while it is being developed, and only then (serve.mjs puts it there): loads the
 * page again when its sources have changed, and shows what a compiler had to say.
 *
 * @module
 */

/**
 * What the server tells after a build.
 *
 * @typedef {{
 *   id: string, error: string, before: string, styles: Record<string, string> | null,
 * }} Report   styles: the style sheets that were renamed since the build called before, where
 * nothing else differs
 */

/** The build that this page shows: '' for a page that stands in until the first one succeeds. */
let shown = new URL(import.meta.url).searchParams.get('build') ?? '';
/** @type {HTMLElement | null} */
let notice = null;

/**
 * Shows a mistake at the foot of the page, or takes the notice away.
 *
 * @param {string} text '' where all is well
 */
function show(text) {
  notice?.remove();
  notice = null;
  if (!text) return;
  notice = document.createElement('aside');
  notice.setAttribute('aria-label', 'Build error');
  // In a shadow tree the page's styles and this notice leave each other alone.
  const root = notice.attachShadow({ mode: 'open' });
  root.innerHTML = `
    <style>
      :host { position: fixed; inset: auto 12px 12px; z-index: 1000; display: block; }
      div { max-height: 40vh; overflow: auto; padding: 12px 16px; border-radius: 6px;
            background: #fdf6ec; color: #3b2a14; border: 1px solid #d9a35b;
            font: 13px/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; }
      strong { font-family: system-ui, sans-serif; }
      pre { margin: 8px 0 0; font: inherit; white-space: pre-wrap; }
    </style>
    <div role="alert"><strong></strong><pre></pre></div>`;
  const fill = (/** @type {string} */ part, /** @type {string} */ content) => {
    /** @type {HTMLElement} */ (root.querySelector(part)).textContent = content;
  };
  fill(
    'strong',
    `The sources do not build.${shown && ' This page is from before the last change.'}`,
  );
  fill('pre', text);
  document.body.append(notice);
}

/**
 * Exchanges style sheets without losing the page's state.
 *
 * @param {Readonly<Record<string, string>>} renamed old path → new path
 */
function restyle(renamed) {
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (
    document.querySelectorAll('link[rel=stylesheet]')
  )) {
    const path = renamed[link.getAttribute('href') ?? ''];
    if (!path) continue;
    const fresh = /** @type {HTMLLinkElement} */ (link.cloneNode());
    fresh.setAttribute('href', path);
    fresh.addEventListener('load', () => link.remove());
    link.after(fresh);
  }
}

const events = new EventSource(new URL('events', import.meta.url));
events.addEventListener('build', (event) => {
  /** @type {Report} */
  const { id, error, before, styles } = JSON.parse(event.data);
  if (error) {
    show(error);
  } else if (id === shown) {
    show('');
  } else if (styles && before === shown) {
    restyle(styles);
    shown = id;
    show('');
  } else {
    location.reload();
  }
});
