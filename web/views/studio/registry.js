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
 * The place of a large picture, on the plane's: while it is shown, the plane is an inset in its
 * corner.
 *
 * @typedef {Readonly<{
 *   element: HTMLElement, put: (picture: HTMLElement) => void, show: (now: boolean) => void,
 * }>} LargePlace
 */

/**
 * latest tells the state that edits left since it was last drawn. engines is how a pool of engines
 * starts them. large is for the views whose place is the plane, shown for those that show something
 * on it.
 *
 * @typedef {Readonly<{
 *   actions: Actions, background: BackgroundEngine,
 *   engines: Parameters<typeof import('../../engine/pool.js').createPool>[0],
 *   latest: () => State, large: LargePlace, shown: import('../plane/shown.js').Shown,
 * }>} StudioTools
 */

/** @typedef {(body: HTMLElement, tools: StudioTools) => import('../scheduler.js').View} CreateStudioView */

/** @typedef {import('../../state/view-names.js').StudioName} StudioName */

/** The groups of views: what a person wants to do. */
export const GROUPS = /** @type {const} */ ({
  space: 'See the space',
  training: 'See the training',
  choose: 'Choose',
  check: 'Check',
});

/** @typedef {keyof typeof GROUPS} GroupName */

/**
 * button is what opens a view, title its heading; about.js has the question that it answers. All have
 * the right column; those whose place is the plane have the plane's too, for a large picture, and those
 * on the plane show there something in place of f. Those with items make sense where points are
 * items, without coordinates. every names, by learner, the parameter of which a view shows all
 * values: the learner's panel has a way to the view.
 *
 * @typedef {Readonly<{
 *   name: StudioName, group: GroupName, button: string, title: string,
 *   place: 'column' | 'plane' | 'on-plane', items?: true,
 *   every?: Readonly<Record<string, string>>, load: () => Promise<CreateStudioView>,
 * }>} StudioEntry
 */

/** @type {readonly StudioEntry[]} */
export const STUDIO = [
  {
    name: 'trick',
    group: 'space',
    button: 'Kernel trick',
    title: 'The kernel trick',
    place: 'plane',
    load: async () => (await import('./trick.js')).createTrickView,
  },
  {
    name: 'lift',
    group: 'space',
    button: 'Lift',
    title: 'The lift',
    place: 'plane',
    load: async () => (await import('./lift.js')).createLiftView,
  },
  {
    name: 'series',
    group: 'space',
    button: 'Gaussian series',
    title: 'The Gaussian as a series',
    place: 'on-plane',
    load: async () => (await import('./series.js')).createSeriesView,
  },
  {
    name: 'components',
    group: 'space',
    button: 'Kernel PCA',
    title: 'Kernel principal components',
    place: 'plane',
    load: async () => (await import('./components.js')).createComponentsView,
  },
  {
    name: 'functions',
    group: 'space',
    button: 'Functions',
    title: 'The space of a kernel',
    place: 'plane',
    load: async () => (await import('./functions.js')).createFunctionsView,
  },
  {
    name: 'convergence',
    group: 'training',
    button: 'Convergence',
    title: 'Convergence',
    place: 'column',
    items: true,
    load: async () => (await import('../convergence/large.js')).createConvergence,
  },
  {
    name: 'dual',
    group: 'training',
    button: 'α by hand',
    title: 'α by hand',
    place: 'on-plane',
    load: async () => (await import('./dual.js')).createDualView,
  },
  {
    name: 'hulls',
    group: 'training',
    button: 'Hulls',
    title: 'Hulls and margin',
    place: 'on-plane',
    load: async () => (await import('./hulls.js')).createHullsView,
  },
  {
    name: 'bumps',
    group: 'training',
    button: 'Sum of bumps',
    title: 'A sum of bumps',
    place: 'on-plane',
    load: async () => (await import('./bumps.js')).createBumpsView,
  },
  {
    name: 'every',
    group: 'choose',
    button: 'Every C',
    title: 'Every C there is',
    place: 'plane',
    items: true,
    every: { svc: 'C' },
    load: async () => (await import('./every.js')).createEveryView,
  },
  {
    name: 'lambda',
    group: 'choose',
    button: 'Every λ',
    title: 'Every λ there is',
    place: 'plane',
    items: true,
    every: { ridge: 'lambda', 'ls-svm': 'price', gp: 'noise' },
    load: async () => (await import('./lambda.js')).createLambdaView,
  },
  {
    name: 'map',
    group: 'choose',
    button: 'γ × C map',
    title: 'The map of errors',
    place: 'plane',
    items: true,
    load: async () => (await import('./map.js')).createMapView,
  },
  {
    name: 'learned',
    group: 'choose',
    button: 'Learn the kernel',
    title: 'Learn the kernel',
    place: 'plane',
    items: true,
    load: async () => (await import('./learned.js')).createLearnedView,
  },
  {
    name: 'curves',
    group: 'choose',
    button: 'Curves',
    title: 'Curves of errors',
    place: 'plane',
    items: true,
    load: async () => (await import('./curves.js')).createCurvesView,
  },
  {
    name: 'losses',
    group: 'choose',
    button: 'Losses',
    title: 'Loss functions',
    place: 'column',
    items: true,
    load: async () => (await import('./losses.js')).createLossesView,
  },
  {
    name: 'compare',
    group: 'choose',
    button: 'Side by side',
    title: 'Side by side',
    place: 'plane',
    items: true,
    load: async () => (await import('./compare.js')).createCompareView,
  },
  {
    name: 'left',
    group: 'check',
    button: 'Left out',
    title: 'Each point left out',
    place: 'on-plane',
    items: true,
    load: async () => (await import('./left.js')).createLeftView,
  },
  {
    name: 'bounds',
    group: 'check',
    button: 'Bounds',
    title: 'Bound, estimate and truth',
    place: 'plane',
    items: true,
    load: async () => (await import('./bounds.js')).createBoundsView,
  },
  {
    name: 'sweeps',
    group: 'choose',
    button: 'Sweeps',
    title: 'Sweeps',
    place: 'plane',
    items: true,
    load: async () => (await import('./sweeps.js')).createSweepsView,
  },
  {
    name: 'closure',
    group: 'check',
    button: 'Closure rules',
    title: 'Closure rules in numbers',
    place: 'plane',
    items: true,
    load: async () => (await import('./closure.js')).createClosureView,
  },
  {
    name: 'integral',
    group: 'check',
    button: 'Mercer’s integral',
    title: 'Mercer’s integral',
    place: 'plane',
    load: async () => (await import('./integral.js')).createIntegralView,
  },
  {
    name: 'landmarks',
    group: 'check',
    button: 'Landmarks',
    title: 'Landmarks and approximations',
    place: 'plane',
    load: async () => (await import('./landmarks.js')).createLandmarksView,
  },
  {
    name: 'routes',
    group: 'check',
    button: 'Two routes',
    title: 'Two routes to one answer',
    place: 'plane',
    load: async () => (await import('./routes.js')).createRoutesView,
  },
  {
    name: 'cost',
    group: 'check',
    button: 'Cost',
    title: 'What it costs',
    place: 'plane',
    load: async () => (await import('./cost.js')).createCostView,
  },
  {
    name: 'table',
    group: 'check',
    button: 'Your own table',
    title: 'A table of your own',
    place: 'column',
    load: async () => (await import('./table.js')).createTableView,
  },
];

/**
 * The view that shows all values of a parameter.
 *
 * @param {string} learner
 * @param {string} key of the parameter
 */
export const everyOf = (learner, key) => STUDIO.find(({ every }) => every?.[learner] === key);
