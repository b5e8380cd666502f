// @ts-check
/**
 * What can be taken away: the picture, the points, the whole scene.
 *
 * @module
 */

import { download } from './download.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('./menu.js').MenuItem} MenuItem */

/**
 * @param {() => State | null} latest
 * @param {Actions} actions
 * @returns {MenuItem[]}
 */
export function exportItems(latest, actions) {
  /** @param {'png' | 'svg'} format */
  async function picture(format) {
    const state = latest();
    if (!state) return;
    // Drawn for files only when someone wants one.
    const { planePng } = await import('../export/png.js');
    const { planeSvg } = await import('../export/svg.js');
    const blob =
      format === 'png'
        ? await planePng(state)
        : new Blob([planeSvg(state)], { type: 'image/svg+xml' });
    download(`mercer.${format}`, blob);
  }

  /** @param {'csv' | 'libsvm'} format @param {string} name @param {string} type */
  async function data(format, name, type) {
    const text = await actions.dataText(format);
    download(name, new Blob([text], { type }));
  }

  /**
   * @param {string} name what is saved, to begin a sentence with
   * @param {() => unknown} save
   */
  const saving = (name, save) => async () => {
    try {
      await save();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      actions.reportFailure(`${name} could not be saved: ${reason}`);
    }
  };
  const scene = () =>
    download('mercer.json', new Blob([actions.sceneJson()], { type: 'application/json' }));

  return [
    {
      label: 'Picture, PNG',
      detail: 'For slides: the plane in high resolution',
      icon: 'image',
      run: saving('The picture', () => picture('png')),
    },
    {
      label: 'Picture, SVG',
      detail: 'For papers: lines and marks as shapes',
      icon: 'image',
      run: saving('The picture', () => picture('svg')),
    },
    {
      label: 'Data, CSV',
      detail: 'Points and classes with a header',
      icon: 'table',
      ruled: true,
      run: saving('The file', () => data('csv', 'mercer.csv', 'text/csv')),
    },
    {
      label: 'Data, LIBSVM',
      detail: 'For svm-train and scikit-learn',
      icon: 'table',
      run: saving('The file', () => data('libsvm', 'mercer.libsvm', 'text/plain')),
    },
    {
      label: 'Scene, JSON',
      detail: 'Everything; drop it on this page to go on',
      icon: 'file',
      ruled: true,
      run: saving('The scene', scene),
    },
  ];
}
