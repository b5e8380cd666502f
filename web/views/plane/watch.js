// @ts-check
/**
 * Watches for what changes the size or the look of a picture besides the state.
 *
 * @module
 */

/** Settings of the browser or the system that change colours. */
const QUERIES = ['(forced-colors: active)', '(prefers-contrast: more)'];

/**
 * @param {HTMLElement} element
 * @param {{
 *   isStale: () => boolean, isOfTheme: (theme: string | undefined) => boolean,
 *   isOfFont: (family: string) => boolean,
 * }} picture   isStale: whether the element has another size than the picture; isOfTheme: whether the
 *   picture has the colours of a theme; isOfFont: whether it may have letters of a font
 * @param {() => void} repaint
 * @returns {() => void} stops watching
 */
export function watchLook(element, { isStale, isOfTheme, isOfFont }, repaint) {
  const observer = new ResizeObserver(() => {
    if (isStale()) repaint();
  });
  observer.observe(element);
  // The theme may be set after the picture was drawn. To set the same again changes nothing.
  const page = document.documentElement;
  const themes = new MutationObserver(() => {
    if (!isOfTheme(page.dataset.theme)) repaint();
  });
  themes.observe(page, { attributeFilter: ['data-theme'] });
  const control = new AbortController();
  const { signal } = control;
  for (const query of QUERIES) {
    window.matchMedia(query).addEventListener('change', repaint, { signal });
  }
  // The axis names are set in a font that may come later than the first picture.
  document.fonts?.addEventListener(
    'loadingdone',
    ({ fontfaces }) => {
      // Some browsers quote the names.
      if (fontfaces.some(({ family }) => isOfFont(family.replace(/["']/g, '')))) repaint();
    },
    { signal },
  );

  return () => {
    control.abort();
    observer.disconnect();
    themes.disconnect();
  };
}
