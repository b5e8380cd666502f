// @ts-check
/**
 * Checks of a scene from elsewhere that need the engine: its kernel can be read, and its learner
 * and parameters exist and are in range.
 *
 * @module
 */

import { defaultsOf, suits, usualLearner } from '../model/learners.js';
import { needsLandmarks, withLandmarks } from './landmarks.js';
import { domainOf } from '../model/domains.js';
import { EMPTY_SCENE } from '../model/scene.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/answers.js').Catalog} Catalog */
/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {import('../protocol/messages.gen.js').Failure} Failure */
/** @typedef {import('../protocol/answers.js').ParamSpec} ParamSpec */

/**
 * The parts that a scene should have instead of those that cannot be used, and what was wrong.
 *
 * @param {Scene} scene
 * @param {Catalog} catalog
 * @param {(domain: string, kernel: string) => Promise<string | Failure>} parse the canonical text,
 * or what is wrong
 * @returns {Promise<{ mended: Partial<Scene>, problems: string[] }>}
 */
export async function mend(scene, catalog, parse) {
  /** @type {string[]} */
  const problems = [];
  /** @type {{ -readonly [K in keyof Scene]?: Scene[K] }} */
  const mended = {};
  const domain = catalog.domains.find((d) => d.name === scene.domain);
  if (!domain) return { mended, problems };

  const kernel = await parse(scene.domain, scene.kernel);
  if (typeof kernel !== 'string') {
    problems.push(`kernel: ${kernel.message.replace(/\.$/, '')}`);
    mended.kernel = domainOf(scene).kernel;
  } else if (kernel !== scene.kernel) {
    mended.kernel = kernel;
  }
  const learner = domain.learners.find((entry) => entry.name === scene.learner);
  const usual = usualLearner(domain.learners, scene.target);
  if (learner && (suits(learner, scene.target) || !usual)) {
    const params = mendParams(scene.params, learner.params, problems);
    if (params) mended.params = params;
  } else {
    problems.push(
      learner
        ? `learner: “${scene.learner}” learns no ${scene.target === 'value' ? 'values' : 'classes'}`
        : `learner: there is no “${scene.learner}”`,
    );
    mended.learner = usual?.name ?? EMPTY_SCENE.learner;
    mended.params = usual ? defaultsOf(usual) : EMPTY_SCENE.params;
  }
  const whole = { ...scene, ...mended };
  const entry = domain.learners.find(({ name }) => name === whole.learner);
  if (needsLandmarks(whole, entry)) mended.params = withLandmarks(whole, entry).params;
  const beside = await mendBeside(scene, domain.learners, parse, problems);
  if (beside) mended.beside = beside;
  if (scene.data) {
    const { data } = scene;
    const preset = domain.datasets.find((entry) => entry.name === data.name);
    const params = preset && mendParams(data.params, preset.params, problems);
    if (!preset) {
      problems.push(`data: there is no preset “${data.name}”`);
      mended.data = null;
    } else if (params) {
      mended.data = Object.freeze({ ...data, params });
    }
  }
  return { mended, problems };
}

/**
 * @param {Scene} scene
 * @param {readonly Entry[]} learners
 * @param {Parameters<typeof mend>[2]} parse
 * @param {string[]} problems
 * @returns {Promise<Scene['beside'] | null>} null if all are good
 */
async function mendBeside({ domain, beside }, learners, parse, problems) {
  const good = [];
  let changed = false;
  for (const machine of beside) {
    const learner = learners.find((entry) => entry.name === machine.learner);
    const kernel = await parse(domain, machine.kernel);
    if (!learner || typeof kernel !== 'string') {
      changed = true;
      const what = learner ? `the kernel ${machine.kernel}` : `“${machine.learner}”`;
      problems.push(`beside: there is no ${what}`);
      continue;
    }
    const params = mendParams(machine.params, learner.params, problems);
    if (params || kernel !== machine.kernel) changed = true;
    good.push(Object.freeze({ ...machine, kernel, params: params ?? machine.params }));
  }
  return changed ? Object.freeze(good) : null;
}

/**
 * @param {Readonly<Record<string, number>>} params
 * @param {readonly ParamSpec[]} specs
 * @param {string[]} problems
 * @returns {Readonly<Record<string, number>> | null} null if all are good
 */
function mendParams(params, specs, problems) {
  /** @type {Record<string, number>} */
  const good = {};
  let changed = false;
  for (const [key, value] of Object.entries(params)) {
    const spec = specs.find((candidate) => candidate.key === key);
    if (spec && isValid(spec, value)) {
      good[key] = value;
      continue;
    }
    changed = true;
    problems.push(spec ? `${key}: ${value} is out of range` : `${key}: there is no such parameter`);
    if (spec) good[key] = spec.default;
  }
  return changed ? Object.freeze(good) : null;
}

/** @param {ParamSpec} spec @param {number} value */
export function isValid(spec, value) {
  if (spec.kind === 'whole' && !Number.isInteger(value)) return false;
  if (spec.kind === 'switch' && value !== 0 && value !== 1) return false;
  if (spec.values?.length && !spec.values.includes(value)) return false;
  const above = spec.minOpen ? value > spec.min : value >= spec.min;
  const below =
    value === Infinity ? spec.infinite : spec.maxOpen ? value < spec.max : value <= spec.max;
  return above && below;
}
