// @ts-check
/**
 * What many races come to: ratios by size, by kernel, and over all, with who won how often.
 *
 * @module
 */

import { NAMES } from './contender.mjs';
import { kernelName, problemName } from './problems.mjs';
import { bestOf, compare, isGood, SLACK } from './ranking.mjs';
import { geometricMean, median } from './statistics.mjs';
import { count, figure } from './table.mjs';

/** @typedef {import('./contender.mjs').Key} Key */
/** @typedef {import('./section.mjs').Section} Section */
/** @typedef {import('./race.mjs').Outcome} Outcome */
/** @typedef {import('./ranking.mjs').Comparison} Comparison */
/** One race of two, and who ran. @typedef {Comparison & { outcome: Outcome }} Duel */

/** The smallest size in a mean over sizes: below it every program is fast enough. */
const LARGE = 1000;
/** Sizes at which a fixed cost would show. */
const SMALL = [50, 200];

/**
 * What is compared: Mercer, in every place where it runs, by a peer. libsvm-js runs in the same
 * place.
 *
 * @typedef
 *   {{ key: string, peer: string, pairs: { place: string, own: Key, other: Key }[], wanted: number }}
 *   Match
 * @type {readonly Match[]}
 */
export const MATCHES = [
  {
    key: 'libsvm',
    peer: 'LIBSVM native',
    wanted: 1.5,
    pairs: [
      { place: 'Node', own: 'node', other: 'libsvm' },
      { place: 'Chromium', own: 'chromium', other: 'libsvm' },
    ],
  },
  {
    key: 'libsvmJs',
    peer: 'libsvm-js',
    wanted: 4,
    pairs: [
      { place: 'Node', own: 'node', other: 'libsvmNode' },
      { place: 'Chromium', own: 'chromium', other: 'libsvmChromium' },
    ],
  },
  {
    key: 'sklearn',
    peer: 'scikit-learn',
    wanted: 2.5,
    pairs: [
      { place: 'Node', own: 'node', other: 'sklearn' },
      { place: 'Chromium', own: 'chromium', other: 'sklearn' },
    ],
  },
  {
    key: 'native',
    peer: 'LIBSVM native',
    wanted: 2,
    pairs: [{ place: 'native', own: 'native', other: 'libsvm' }],
  },
];

/**
 * The races of a pair of which something can be said.
 *
 * @param {Outcome[]} outcomes
 * @param {Key} own
 * @param {Key} other
 * @returns {Duel[]}
 */
export function duels(outcomes, own, other) {
  return outcomes.flatMap((outcome) => {
    const { [own]: mine, [other]: theirs } = outcome.trainings;
    if (!mine || !theirs) return [];
    const best = bestOf(Object.values(outcome.trainings));
    const duel = compare(mine, theirs, best, outcome.ratios[`${other}/${own}`]);
    return Number.isNaN(duel.ratio) ? [] : [{ ...duel, outcome }];
  });
}

/**
 * @param {Outcome[]} outcomes
 * @param {Record<string, string>} versions of the contenders
 * @param {string[]} skipped
 * @returns {Section}
 */
export function trainingSection(outcomes, versions, skipped) {
  const matches = MATCHES.map((match) => ({
    ...match,
    pairs: match.pairs.filter(({ own, other }) => own in versions && other in versions),
  })).filter(({ pairs }) => pairs.length);
  const large = outcomes.filter(isLarge);
  const isPolynomial = (/** @type {Outcome} */ { kernel }) => kernel === 'poly';

  /** @type {[string, Outcome[]][]} */
  const groups = [];
  for (const n of new Set(outcomes.map((outcome) => outcome.n))) {
    groups.push([`n = ${count(n)}`, outcomes.filter((outcome) => outcome.n === n)]);
  }
  const from = `n ≥ ${count(LARGE)}`;
  for (const name of new Set(large.map(nameOfKernel))) {
    groups.push([`${from}, ${name}`, large.filter((outcome) => nameOfKernel(outcome) === name)]);
  }
  groups.push([`${from}, without polynomials`, large.filter((outcome) => !isPolynomial(outcome))]);
  groups.push([from, large]);

  /**
   * A cell for each match, from the duels of each pair.
   *
   * @param {Outcome[]} of
   * @param {(duels: Duel[]) => string} tell
   */
  const cells = (of, tell) =>
    matches.map(({ pairs }) =>
      pairs.map(({ own, other }) => tell(duels(of, own, other))).join(' / '),
    );
  const all = (/** @type {Outcome[]} */ of) => cells(of, (found) => ratioText(meanOf(found)));

  return {
    key: 'training',
    title: 'Training: times of others ÷ times of Mercer',
    note: `${noteOf(outcomes, versions)} ${fastestNote(large, matches)}`.trim(),
    head: [headOf(matches), ...matches.map(nameOf)],
    rows: [
      ...groups.filter(([, of]) => of.length).map(([name, of]) => [name, ...all(of)]),
      [`${from}, faster`, ...cells(large, (found) => `${wins(found)} of ${found.length}`)],
      [`${from}, lowest`, ...cells(large, (found) => ratioText(extreme(found, -1)?.ratio))],
      [`${from}, highest`, ...cells(large, (found) => ratioText(extreme(found, 1)?.ratio))],
    ],
    targets: targetsOf(outcomes, large, matches),
    skipped,
    data: { versions, outcomes },
  };
}

/** @param {Outcome} outcome */
const isLarge = ({ n }) => n >= LARGE;

/** @param {Outcome} outcome */
const nameOfKernel = ({ kernel, gamma }) =>
  kernelName({ kernel: kernel === 'poly' ? 'poly' : 'rbf', gamma });

/** @param {Match['pairs']} pairs */
function ownName(pairs) {
  if (pairs[0].place === 'native') return 'Mercer native';
  return `Mercer wasm in ${pairs.map(({ place }) => place).join(' / ')}`;
}

/** What a column is compared with. @param {Match} match */
const nameOf = ({ key, peer }) => (key === 'native' ? `native, by ${peer}` : `by ${peer}`);

/** What the numbers of a cell are. @param {Match[]} matches */
function headOf(matches) {
  const wasm = matches.find(({ key }) => key !== 'native');
  return wasm ? ownName(wasm.pairs) : 'problems';
}

/** @param {Duel[]} found */
const meanOf = (found) => geometricMean(found.map(({ ratio }) => ratio));

/** @param {Duel[]} found */
const wins = (found) => found.filter(({ ratio }) => ratio > 1).length;

/** The race with the lowest or highest ratio. @param {Duel[]} found @param {1 | -1} sign */
function extreme(found, sign) {
  return found.toSorted((a, b) => sign * (b.ratio - a.ratio))[0];
}

/** @param {number | undefined} ratio */
const ratioText = (ratio) => (ratio === undefined || Number.isNaN(ratio) ? '–' : figure(ratio));

/**
 * @param {Outcome[]} outcomes
 * @param {Outcome[]} large
 * @param {Match[]} matches
 * @returns {Section['targets']}
 */
function targetsOf(outcomes, large, matches) {
  const targets =
    large.length === 0
      ? []
      : matches.map(({ peer, pairs, wanted }) => {
          const found = pairs.map(({ own, other }) => duels(large, own, other));
          const means = found.map(meanOf);
          // What was cut off is slower than its time says, by an unknown factor.
          const whole = found.every((of) => of.every(({ word }) => word !== 'at most'));
          return {
            name: `training, ${ownName(pairs)} by ${peer}, n ≥ ${count(LARGE)}`,
            wanted: `≥ ${wanted} ×`,
            reached: `${means.map(figure).join(' / ')} ×`,
            kept: whole && means.every((mean) => mean >= wanted),
          };
        });
  const js = matches.find(({ key }) => key === 'libsvmJs');
  const small = outcomes.filter(({ n }) => SMALL.includes(n));
  if (js && small.length) {
    const found = js.pairs.map(({ own, other }) => duels(small, own, other));
    const least = found.map((of) => Math.min(...of.map(({ ratio }) => ratio)));
    targets.push({
      name: `training, ${ownName(js.pairs)} by libsvm-js, each problem of n = ${SMALL.join(', ')}`,
      wanted: '≥ 1 ×',
      reached: `lowest ${least.map(figure).join(' / ')} ×`,
      kept: least.every((ratio) => ratio >= 1),
    });
  }
  return targets;
}

/**
 * How it was measured, and what the objectives say.
 *
 * @param {Outcome[]} outcomes
 * @param {Record<string, string>} versions
 */
function noteOf(outcomes, versions) {
  const own = /** @type {Key[]} */ (
    ['node', 'chromium', 'native'].filter((key) => key in versions)
  );
  const peers = /** @type {Key[]} */ (
    Object.keys(versions).filter((key) => !own.includes(/** @type {Key} */ (key)))
  );
  const lost = (/** @type {Key[]} */ keys) => {
    const losses = outcomes.flatMap(({ trainings }) => {
      const best = bestOf(Object.values(trainings));
      return keys.flatMap((key) => {
        const objective = trainings[key]?.objective;
        return Number.isFinite(objective)
          ? [(best - Number(objective)) / (1 + Math.abs(best))]
          : [];
      });
    });
    return Math.max(0, ...losses).toExponential(0);
  };
  const worse = (/** @type {Key[]} */ keys) =>
    outcomes.flatMap(({ trainings }) => {
      const best = bestOf(Object.values(trainings));
      return keys.filter((key) => {
        const training = trainings[key];
        return training && Number.isFinite(training.objective) && !isGood(training, best);
      });
    }).length;
  const cut = outcomes.flatMap((outcome) =>
    Object.entries(outcome.trainings)
      .filter(([, { cut }]) => cut)
      .map(
        ([key]) =>
          `${NAMES[/** @type {Key} */ (key)]} (${count(outcome.n)}, ${problemOf(outcome)})`,
      ),
  );
  const noise = median(
    outcomes.flatMap(({ trainings }) =>
      Object.values(trainings)
        .filter(({ runs }) => runs > 2)
        .map(({ seconds, low, high }) => (high - low) / seconds),
    ),
  );
  return [
    `Geometric means over ${outcomes.length} problems: moons, overlapping Gaussians, circles and a checkerboard, coordinates scaled to [−1, 1]; RBF kernels with γ = 1 and 10 and the polynomial (x·z + 1)³; C = 1 and 100; tolerance 1e-3.`,
    `All take turns on each problem, again and again and each turn of several trainings where one is short; a ratio is the median of those within each turn. Each times itself by its own clock: the one call that trains, in JavaScript with handing over the points, for Mercer with the certificate and the outputs at all points; nothing is kept from the problem before. What is compiled while it runs has trained on all kinds of problems of 50, 500 and 5,000 points before.`,
    `Objectives were computed from coefficients by one function. Of (1 + the best objective) Mercer missed ${lost(own)} at most and the others ${lost(peers)}; more than ${SLACK} too little happened ${worse(own)} times to Mercer and ${worse(peers)} times to the others, and who is faster by it counts as equally fast.`,
    cut.length
      ? `Cut off at a limit of time or steps, so that their times are at least that: ${cut.join('; ')}.`
      : 'Nobody was cut off at a limit of time or steps.',
    `The middle half of the readings of one training lies within ${figure(100 * noise)} % (median).`,
  ].join(' ');
}

/**
 * What the means would be if the fastest training of each counted, which is what a busy machine
 * disturbs least.
 *
 * @param {Outcome[]} large
 * @param {Match[]} matches
 */
function fastestNote(large, matches) {
  if (!large.length) return '';
  const fastest = large.map((outcome) => {
    const trainings = Object.entries(outcome.trainings).map(([key, training]) => [
      key,
      { ...training, seconds: training.least },
    ]);
    return { ...outcome, trainings: Object.fromEntries(trainings), ratios: {} };
  });
  const means = matches.map((match) => {
    const found = match.pairs.map(({ own, other }) => figure(meanOf(duels(fastest, own, other))));
    return `${nameOf(match)} ${found.join(' / ')}`;
  });
  return `If not medians but the fastest readings counted, the means for n ≥ ${count(LARGE)} would be ${means.join('; ')}.`;
}

/** @param {Outcome} outcome */
function problemOf({ shape, kernel, gamma, C }) {
  const data = /** @type {any} */ ({ shape });
  return problemName({ data, kernel: { kernel: kernel === 'poly' ? 'poly' : 'rbf', gamma }, C });
}

/**
 * The chart.
 *
 * @param {Outcome[]} outcomes
 * @returns {Parameters<typeof import('./chart.mjs').drawChart>[0]}
 */
export function trainingChart(outcomes) {
  const place = outcomes.some(({ trainings }) => trainings.chromium) ? 'Chromium' : 'Node';
  return {
    title: 'Training a support vector machine: how many times faster is Mercer?',
    subtitle: `Time of the named program ÷ time of Mercer as WebAssembly in ${place}; geometric means over 24 problems each`,
    series: seriesOf(outcomes),
  };
}

/**
 * The lines of the chart: means by size, in Chromium where it was measured.
 *
 * @param {Outcome[]} outcomes
 * @returns {import('./chart.mjs').Series[]}
 */
export function seriesOf(outcomes) {
  const sizes = [...new Set(outcomes.map(({ n }) => n))];
  return MATCHES.flatMap(({ peer, pairs, wanted, key }) => {
    const lines = pairs.toReversed().map(({ own, other }) =>
      sizes.flatMap((n) => {
        const found = duels(
          outcomes.filter((outcome) => outcome.n === n),
          own,
          other,
        );
        return found.length ? [{ n, ratio: meanOf(found) }] : [];
      }),
    );
    const k = lines.findIndex((line) => line.length);
    if (k < 0) return [];
    const { own, other } = pairs[pairs.length - 1 - k];
    const mean = meanOf(duels(outcomes.filter(isLarge), own, other));
    const name = key === 'native' ? 'LIBSVM, both native' : peer;
    return [{ name, points: lines[k], mean, wanted, from: LARGE }];
  });
}
