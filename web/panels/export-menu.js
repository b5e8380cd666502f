// @ts-check
/**
 * Exports: the picture, the points, the whole scene.
 *
 * @module
 */

import { libsvmObjection } from '../export/libsvm/kernel.js';
import { machineOf, modelText } from '../export/model.js';
import { pythonPlan, valuesRequest } from '../export/python/plan.js';
import { isItems } from '../model/scene.js';
import { fileStem } from '../state/names.js';
import { describe } from '../views/sentence.js';
import { download } from '../ui/download.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../ui/menu.js').MenuItem} MenuItem */

/**
 * @param {() => State} latest
 * @param {Actions} actions
 * @param {import('../views/plane/shown.js').Shown} [shown] what a view shows on the plane is saved
 *   as it is seen
 * @returns {MenuItem[]}
 */
export function exportItems(latest, actions, shown) {
  /**
   * Files are called as the scene is.
   *
   * @param {string} ending
   * @param {Blob} blob
   */
  const save = (ending, blob) => download(`${fileStem(latest().scene.title)}${ending}`, blob);

  /** @param {'png' | 'svg'} format */
  async function picture(format) {
    const state = latest();
    // Drawn for files only when someone wants one.
    const { planePng, sheetPng } = await import('../export/png.js');
    const { planeSvg, sheetSvg } = await import('../export/svg.js');
    const sheet = shown?.sheet();
    if (sheet) {
      const { sheetFigure } = await import('../views/plane/sheet-figure.js');
      const figure = sheetFigure(sheet);
      const file =
        format === 'png'
          ? await sheetPng(figure)
          : new Blob([sheetSvg(figure)], { type: 'image/svg+xml' });
      save(`.${format}`, file);
      return;
    }
    const what = shown?.of(state);
    const blob =
      format === 'png'
        ? await planePng(state, { what })
        : new Blob([planeSvg(state, { what })], { type: 'image/svg+xml' });
    save(`.${format}`, blob);
  }

  /** @param {'csv' | 'libsvm'} format @param {string} type */
  async function data(format, type) {
    const text = await actions.dataText(format);
    save(`.${format}`, new Blob([text], { type }));
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

  /**
   * Files about the machine that is shown. What writes them is loaded when someone wants one.
   *
   * @param {(machine: import('../export/model.js').Machine) => Promise<void>} write
   */
  const model = (write) => async () => {
    const machine = machineOf(latest());
    if (typeof machine === 'string') throw new Error(`${machine}.`);
    await write(machine);
  };

  /** @param {import('../export/model.js').Machine} machine */
  async function python(machine) {
    const { pythonText } = await import('../export/python.js');
    const state = latest();
    const { table } = state.scene;
    const link = await actions.link().catch(() => '');
    if (table?.use) {
      const { pipelineText } = await import('../export/pipeline.js');
      const pipeline = pipelineText(table, machine, { about: describe(state), link });
      if (pipeline) return save('.py', new Blob([pipeline], { type: 'text/x-python' }));
    }
    const { objection, needsValues } = pythonPlan(machine);
    if (objection) throw new Error(`${objection}.`); // of a machine that was trained meanwhile
    const text = pythonText(machine, {
      about: state ? describe(state) : '',
      link,
      values: needsValues ? (await actions.kernelValues(valuesRequest(machine))).k : null,
    });
    save('.py', new Blob([text], { type: 'text/x-python' }));
  }

  async function scene() {
    const text = await actions.sceneJson();
    save('.json', new Blob([text], { type: 'application/json' }));
  }

  /** @param {import('../export/model.js').Machine} machine */
  async function libsvm(machine) {
    const { libsvmModel } = await import('../export/libsvm.js');
    save('.model', new Blob([libsvmModel(machine)], { type: 'text/plain' }));
  }

  /** @param {import('../export/model.js').Machine} machine */
  async function points(machine) {
    const { libsvmPoints } = await import('../export/libsvm.js');
    save('.points', new Blob([libsvmPoints(machine)], { type: 'text/plain' }));
  }

  async function json() {
    const text = modelText(await actions.savedModel());
    save('-model.json', new Blob([text], { type: 'application/json' }));
  }

  const state = latest();
  const machine = machineOf(state);
  const none = typeof machine === 'string' ? machine : '';
  const objection = typeof machine === 'string' ? machine : libsvmObjection(machine);
  const plan = typeof machine === 'string' ? null : pythonPlan(machine);
  const unscripted = plan ? plan.objection : none;
  const standardised = state.frame.scene?.axes.some(
    ({ scale, shift }) => scale !== 1 || shift !== 0,
  );

  // There is no plane of items, and no other program that reads their files.
  const items = isItems(state.scene);

  /** @type {MenuItem[]} */
  const pictures = [
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
  ];
  /** @type {MenuItem} */
  const script = {
    label: 'Python, scikit-learn',
    detail:
      unscripted ||
      (plan?.unwritten
        ? `With the kernel’s values as numbers: “${plan.unwritten}” is not written in Python here`
        : 'A script that builds and asks the same model'),
    icon: 'file',
    ruled: true,
    disabled: unscripted !== '',
    run: saving('The script', model(python)),
  };
  /** @type {MenuItem[]} */
  const programs = [
    {
      label: 'Data, LIBSVM',
      detail: 'For svm-train and scikit-learn',
      icon: 'table',
      run: saving('The file', () => data('libsvm', 'text/plain')),
    },
    script,
    {
      label: 'Model, LIBSVM',
      detail:
        objection || `For svm-predict, with ${standardised ? 'the points below' : 'Data, LIBSVM'}`,
      icon: 'file',
      disabled: objection !== '',
      run: saving('The model', model(libsvm)),
    },
    // Data are saved in their own units, and models know those of the kernel.
    ...(standardised && !objection
      ? [
          {
            label: 'Points for svm-predict',
            detail: 'Standardised, as the model knows them',
            icon: 'table',
            run: saving('The points', model(points)),
          },
        ]
      : []),
  ];

  return [
    ...(items ? [] : pictures),
    {
      label: 'Data, CSV',
      detail: `${items ? 'Items' : 'Points'} and classes with a header`,
      icon: 'table',
      ruled: !items,
      run: saving('The file', () => data('csv', 'text/csv')),
    },
    ...(items ? [script] : programs),
    {
      label: 'Model, JSON',
      detail: none || 'Its numbers, from which it predicts again',
      icon: 'file',
      disabled: none !== '',
      run: saving('The model', model(json)),
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
