// @ts-check
/**
 * What stands around the picture and shows nothing before the engine has answered: the controls of
 * data, kernel and learner, and the views beside the plane. It comes behind the engine, which takes
 * far longer, and so is there no later than it is needed.
 *
 * @module
 */

import { createBenchPlace } from './panels/bench.js';
import { createDataPanel } from './panels/data-panel.js';
import { createKernelPanel } from './panels/kernel-panel.js';
import { createLearnerPanel } from './panels/learner-panel.js';
import { createPlaneTools } from './panels/plane-tools.js';
import { createTransport as createTransportBar } from './panels/playback.js';
import { createQuality } from './panels/quality.js';
import { createPanelRoom } from './panels/room.js';
import { createSwatches } from './panels/swatches.js';
import { createTune } from './panels/tune.js';
import { createOverlays } from './engine/overlay.js';
import { createVerdicts } from './engine/verdicts.js';
import { createHistories } from './engine/way.js';
import { createCoefficientsView } from './views/coefficients.js';
import { createConvergenceView } from './views/convergence.js';
import { createExplainedViews } from './views/explained.js';
import { createGramView } from './views/gram.js';
import { createLegendView } from './views/legend.js';
import { createColumnRoom } from './views/room.js';
import { createStepView } from './views/step.js';
import { createStudio } from './views/studio.js';
import { createTermsView } from './views/terms.js';

/**
 * @param {{
 *   place: (id: string) => HTMLElement,
 *   store: import('./state/store.js').Store,
 *   engine: import('./engine/client.js').Engine,
 *   background: import('./engine/background.js').BackgroundEngine,
 *   engines: Parameters<typeof createStudio>[3]['engines'],
 *   actions: import('./state/actions.js').Actions,
 *   layout: import('./ui/layout.js').Layout,
 *   shown: ReturnType<typeof import('./views/plane/shown.js').createShown>,
 *   names: Parameters<typeof createTune>[1]['names'],
 * }} tools   names: of the few controls that the address asks for
 */
export function createAround(tools) {
  const { place, store, engine, background, engines, actions, layout, shown, names } = tools;
  const latest = () => store.state;
  const verdicts = createVerdicts(store, background);
  createOverlays(store, background);
  createHistories(store, background);
  /** @type {readonly { element: HTMLElement, view: import('./views/scheduler.js').View }[]} */
  const views = [
    { element: place('step'), view: createStepView(place('step'), { actions }) },
    {
      element: place('convergence'),
      view: createConvergenceView(place('convergence'), { actions }),
    },
    {
      element: place('views'),
      view: createExplainedViews(place('views'), { actions, engine, background, latest }),
    },
    { element: place('terms'), view: createTermsView(place('terms'), { actions }) },
    { element: place('gram'), view: createGramView(place('gram'), { actions, background }) },
    {
      element: place('coefficients'),
      view: createCoefficientsView(place('coefficients'), { actions }),
    },
    {
      element: place('studio'),
      view: createStudio(place('studio'), place('more-views'), place('large'), {
        actions,
        background,
        engines,
        latest,
        shown,
      }),
    },
  ];
  const legend = createLegendView(place('legend'), { actions });
  const parts = [
    createTransportBar(place('transport'), { actions, layout, latest, below: place('below') }),
    createSwatches(place('swatches'), { actions }),
    createTune(place('tune'), { actions, names }),
    createDataPanel(place('data'), { actions, layout, latest }),
    createKernelPanel(place('kernel'), { actions }),
    createLearnerPanel(place('learner'), { actions, background, latest }),
    createPanelRoom(place('panels')),
    createQuality(place('quality')),
    createBenchPlace(place('bench'), {
      actions,
      layout,
      latest,
      witness: place('witness'),
      another: (kernel) => verdicts.another(kernel),
    }),
    createPlaneTools(place('tools'), { actions }),
    legend,
    ...views.map(({ view }) => view),
    createColumnRoom(place('views')),
  ];
  return { views, legend, parts };
}
