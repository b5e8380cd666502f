// @ts-check
/**
 * The page: one state, one engine, and the views and controls around them.
 *
 * @module
 */

import './lacking.js'; // before all others

import { createDropZone } from './panels/drop-zone.js';
import { createFew } from './panels/few.js';
import { createLessons } from './panels/lessons.js';
import { createName } from './panels/name.js';
import { createNotice } from './panels/notice.js';
import { tellKeysOutward } from './panels/outward.js';
import { createPatience } from './panels/patience.js';
import { createPlaces } from './panels/places.js';
import { createSheet } from './panels/sheet.js';
import { createBeginning } from './panels/beginning.js';
import { createShortcuts } from './panels/shortcuts.js';
import { createSkipLinks } from './panels/skip.js';
import { createTexts } from './panels/texts.js';
import { createToolbar } from './panels/toolbar.js';
import { createEngine } from './engine/client.js';
import { createConductor } from './engine/conductor.js';
import { createFresh } from './engine/fresh.js';
import { partsFor } from './engine/opening.js';
import { createBackgroundEngine } from './engine/background.js';
import { createTransport } from './engine/playback.js';
import { keepOffline } from './offline.js';
import { createActions } from './state/actions.js';
import { createPersistence } from './state/persistence.js';
import { EMPTY_SCENE } from './model/scene.js';
import { readQuery } from './state/query.js';
import { loadSettings, saveSettings } from './state/settings.js';
import { isFirstVisit } from './state/visit.js';
import { loadStage, saveStage } from './state/stage.js';
import { createStore } from './state/store.js';
import { formulasAfter } from './ui/formula.js';
import { createLayout } from './ui/layout.js';
import { tellLost } from './ui/release.js';
import { createSentenceView } from './views/sentence.js';
import { createScenePanel } from './views/scene-panel.js';
import { createSpokenView } from './views/spoken.js';
import { createStatusView } from './views/status.js';
import { createTitleView } from './views/title.js';
import { createScheduler } from './views/scheduler.js';
import { forgetColours } from './lib/colour.js';
import { createShown } from './views/plane/shown.js';

/** @typedef {import('./state/store.js').State} State */

/** Private windows may forbid it. @param {'localStorage' | 'sessionStorage'} name @returns {Storage | null} */
function storageOf(name) {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/** Whether a board was led from this tab before it was loaded again. */
function isLeading() {
  try {
    return sessionStorage.getItem('mercer.board');
  } catch {
    return null;
  }
}

/** So long after the engine is there, what is less urgent than a picture waits no more. */
const PICTURE_MS = 1500;

/** @param {string} id */
function place(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}

/** The letters of formulas, where index.html has not had them come at once. */
function bringLetters() {
  const faces = /** @type {HTMLLinkElement} */ (place('faces'));
  if (faces.media !== 'all') faces.media = 'all';
}

const embedded = window.self !== window.top;
const query = readQuery(location.search);
// A frame in another page neither keeps what is done in it nor shows what was done elsewhere.
const storage = embedded ? null : storageOf('localStorage');
const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
const saved = loadSettings(storage, {
  theme: dark ? 'dark' : 'light',
  started: !isFirstVisit(storage, location, embedded),
});
const settings = query.theme ? { ...saved, theme: query.theme } : saved;
const store = createStore({ scene: EMPTY_SCENE, settings, stage: loadStage(storage) });
document.documentElement.dataset.theme = settings.theme;
const layout = createLayout(window, { show: query.show, theme: settings.theme });
if (embedded) tellKeysOutward(window);

const workerUrl = new URL('./engine/worker.js', import.meta.url);
const engine = createEngine({
  workerUrl,
  wasmUrl: new URL('./mercer.wasm', import.meta.url),
  restUrl: new URL('./rest.wasm', import.meta.url),
  wholeUrl: new URL('./whole.wasm', import.meta.url),
  onState: store.setEngine,
  partsFor,
});
/** When the first picture is there, or none is to be expected soon. @type {Promise<void>} */
const pictured = new Promise((resolve) => {
  const end = store.subscribe(({ frame }) => {
    if (!frame.surface && frame.engine.state !== 'failed') return;
    end();
    requestAnimationFrame(() => setTimeout(resolve));
  });
  engine.ready.then(
    () => setTimeout(resolve, PICTURE_MS),
    () => resolve(),
  );
});
formulasAfter(pictured.then(bringLetters));
const besides = {
  workerUrl,
  load: () => engine.module,
  loadWhole: (/** @type {unknown} */ _, /** @type {string} */ domain) => engine.whole(domain),
};
const background = createBackgroundEngine(besides);
const actions = createActions(store, engine, { background });
const latest = () => store.state;
/** What a view shows on the plane in place of f. */
const shown = createShown();
/** The class board, loaded when there is one. */
const board = async () =>
  (await import('./board/host.js')).boardHost({ store, actions, conductor, place: place('views') });

const stage = createScenePanel(
  { plane: place('plane'), line: place('line'), items: place('items') },
  { actions, latest, background },
  shown,
);

const few = createFew(place('few'), { layout });
const places = createPlaces({ layout });
/** The views beside the stage. @type {Set<unknown>} */
const column = new Set();
const scheduler = createScheduler(
  [stage],
  [
    createSheet(place('controls'), { layout }),
    createToolbar(place('bar'), { actions, board, shown, latest }),
    createTexts(place('bar'), { actions, latest }),
    createLessons(place('bar'), { actions, background, engine, layout, latest }),
    createName(place('name'), { actions }),
    createTitleView(document),
    createBeginning(
      { panels: place('controls'), intro: place('intro'), alike: place('alike') },
      { actions },
    ),
    createStatusView(place('status')),
    createSentenceView(place('sentence'), { actions, latest, shown }),
    createSpokenView(place('spoken')),
    few,
    createNotice(place('notice'), { actions }),
    createPatience({ plane: place('plane'), line: place('line'), items: place('items') }),
    createDropZone(document.body, { actions }),
    createShortcuts(document, { actions, layout }),
    createSkipLinks(place('skips')),
  ],
  { isOpen: (part, { stage }) => stage.column.view !== '' && column.has(part) },
);

/** What style sheets go by. @param {State['settings']} settings */
function tellSettings({ theme, started }) {
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.visit = started ? 'later' : 'first';
  layout.setTheme(theme);
}

/** @param {State} state @param {State} [previous] */
function draw(state, previous) {
  // Before the views, which read its colours and sizes.
  if (state.settings !== previous?.settings) tellSettings(state.settings);
  document.documentElement.classList.toggle('enlarging', state.stage.column.view !== '');
  document.documentElement.classList.toggle('stepping', state.scene.step !== null);
  document.documentElement.classList.toggle('stopped', state.frame.engine.state === 'failed');
  places.draw(state);
  scheduler.draw(state, previous);
  if (previous && previous.settings !== state.settings) {
    // What the address asks for is not what a person chose.
    const asked = state.settings.theme === query.theme;
    saveSettings(storage, asked ? { ...state.settings, theme: saved.theme } : state.settings);
  }
  if (previous && previous.home !== state.home) saveStage(storage, state.home);
}

/** @type {Map<Element, () => void>} */
const resizers = new Map([
  // The size of the window decides sizes that drawing reads.
  [document.documentElement, forgetColours],
  [place('stage'), () => stage.resize()],
]);
const observer = new ResizeObserver((entries) => {
  // In the next frame: a view may change its own height.
  requestAnimationFrame(() => {
    for (const { target } of entries) resizers.get(target)?.();
  });
});

draw(store.state);
store.subscribe(draw);
for (const element of resizers.keys()) observer.observe(element);

// On a first visit nothing of it is looked at before the picture, and the line is the engine's.
(settings.started ? Promise.resolve() : pictured)
  .then(() => import('./around.js'))
  .then(({ createAround }) => {
    const { views, legend, parts } = createAround({
      place,
      store,
      engine,
      background,
      engines: besides,
      actions,
      layout,
      shown,
      names: query.controls,
    });
    resizers.set(document.documentElement, () => {
      forgetColours();
      legend.draw(store.state); // its letters have no other word of it
    });
    for (const { element, view } of views) {
      column.add(view);
      const { resize } = view;
      if (!resize) continue;
      resizers.set(element, resize);
      observer.observe(element);
    }
    scheduler.add(parts);
  })
  .catch((error) => {
    void tellLost(actions.reportFailure, 'What stands around the picture', 'load the page again');
    console.error(error);
  });

const conductor = createConductor(store, engine, { background });
createFresh(store, engine);
// What is asked about rows of a table is loaded with the first of them.
const endWaiting = store.subscribe(({ scene }) => {
  if (!scene.table?.use) return;
  endWaiting();
  import('./engine/rows.js').then(({ createRows }) => createRows(store, engine), console.error);
});
createTransport(store);
// So is what tells of which passage the scene is, with the first that is opened.
const endUntold = store.onStage(beginStanding);
const endUnopened = store.onScene(beginStanding);
function beginStanding() {
  if (store.state.stage.text.passage === '') return;
  endUntold();
  endUnopened();
  import('./state/opening.js').then(
    ({ createStanding }) => createStanding(store, engine),
    console.error,
  );
}
const [entry] = performance.getEntriesByType('navigation');
const persistence = createPersistence({
  store,
  actions,
  location,
  history,
  storage,
  session: embedded ? null : storageOf('sessionStorage'),
  isAgain: /reload|back/.test(/** @type {PerformanceNavigationTiming} */ (entry)?.type),
});
// A board that was left open is joined again, when there is something to put its points into.
persistence.begin().then(async () => {
  const { scene } = store.state;
  if (!embedded && isLeading()) await (await board()).resume(scene);
});
window.addEventListener('hashchange', ({ newURL }) =>
  persistence.addressChanged(new URL(newURL).hash),
);
window.addEventListener('pagehide', () => persistence.remember());
// A scene that is none of a newcomer's asks for the rest at once. Items have an engine of their own.
const endNear = store.onScene(() => {
  const { domain, learner, kernel, step } = store.state.scene;
  const isNear = learner === EMPTY_SCENE.learner && step === null && /^rbf\b/.test(kernel);
  if (isNear || domain !== EMPTY_SCENE.domain) return;
  endNear();
  engine.complete().catch(() => {}); // who asks the engine hears of it
});
// Behind the first picture comes the rest of the engine, and then all is kept. An engine that does
// not start says so itself. A page around a frame decides itself when it is loaded again.
pictured
  .then(() => engine.ready)
  .then(engine.complete)
  .then(
    () => keepOffline(embedded ? () => {} : actions.offerNewer),
    () => {},
  );

/**
 * For engineers, in the console: mercerPage.store.state is everything the page knows,
 * mercerPage.actions everything one can do, mercerPage.engine.kill() ends the engine as a crash
 * would.
 */
Object.assign(globalThis, {
  mercerPage: { store, actions, engine, background, conductor, persistence },
});
