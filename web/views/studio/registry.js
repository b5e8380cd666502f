// @ts-check
/**
 * The views of the studio: pictures that have the right column to themselves and are loaded when
 * they are first opened.
 *
 * @module
 */

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {import('../../engine/background.js').BackgroundEngine} BackgroundEngine */

/**
 * latest tells the state that edits left since it was last drawn.
 *
 * @typedef {Readonly<{ actions: Actions, background: BackgroundEngine, latest: () => State }>}
 *   StudioTools
 */

/**
 * @typedef
 *   {{ draw: (state: State, previous?: State) => void, resize: () => void, destroy: () => void }}
 *   StudioView
 */

/** @typedef {(body: HTMLElement, tools: StudioTools) => StudioView} CreateStudioView */

/** @typedef {import('../../state/view-names.js').StudioName} StudioName */

/**
 * button is what opens a view, title its heading. Those with items make sense where points are
 * items, without coordinates.
 *
 * @type
 *   {readonly Readonly<{ name: StudioName, button: string, title: string, items?: true, load: () => Promise<CreateStudioView> }>[]}
 */
export const STUDIO = [
  {
    name: 'trick',
    button: 'Kernel trick',
    title: 'The kernel trick',
    load: async () => (await import('./trick.js')).createTrickView,
  },
  {
    name: 'lift',
    button: 'Lift',
    title: 'The lift',
    load: async () => (await import('./lift.js')).createLiftView,
  },
  {
    name: 'bumps',
    button: 'Sum of bumps',
    title: 'A sum of bumps',
    load: async () => (await import('./bumps.js')).createBumpsView,
  },
  {
    name: 'series',
    button: 'Gaussian series',
    title: 'The Gaussian as a series',
    load: async () => (await import('./series.js')).createSeriesView,
  },
  {
    name: 'landmarks',
    button: 'Landmarks',
    title: 'Landmarks and approximations',
    load: async () => (await import('./landmarks.js')).createLandmarksView,
  },
  {
    name: 'convergence',
    button: 'Convergence',
    title: 'Convergence',
    items: true,
    load: async () => (await import('../convergence/large.js')).createConvergence,
  },
  {
    name: 'compare',
    button: 'Side by side',
    title: 'Side by side',
    items: true,
    load: async () => (await import('./compare.js')).createCompareView,
  },
  {
    name: 'losses',
    button: 'Losses',
    title: 'Loss functions',
    items: true,
    load: async () => (await import('./losses.js')).createLossesView,
  },
  {
    name: 'dual',
    button: 'α by hand',
    title: 'α by hand',
    load: async () => (await import('./dual.js')).createDualView,
  },
  {
    name: 'hulls',
    button: 'Hulls',
    title: 'Hulls and margin',
    load: async () => (await import('./hulls.js')).createHullsView,
  },
  {
    name: 'routes',
    button: 'Two routes',
    title: 'Two routes',
    load: async () => (await import('./routes.js')).createRoutesView,
  },
  {
    name: 'components',
    button: 'Kernel PCA',
    title: 'Kernel principal components',
    load: async () => (await import('./components.js')).createComponentsView,
  },
];
