// @ts-check
/**
 * The shape of the structure of a lesson, lesson.yaml.
 *
 * @module
 */

import { isTunedName } from '../../state/tuned.js';
import { hasPart } from '../../state/stage.js';
import {
  aFlag,
  aNumber,
  aText,
  aWhole,
  either,
  kindOf,
  like,
  listOf,
  mapOf,
  oneOf,
  orNull,
  recordOf,
} from './read.mjs';

const anId = like(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id of small letters, digits and hyphens');
const aRow = like(/^[KNBFLT]\d+$/, 'a row of the list of what is taught, as K2');
const numbers = mapOf(aNumber);
const points = listOf(
  listOf(kindOf((v) => typeof v === 'number' || typeof v === 'string', 'a number or a text')),
);
const stage = mapOf(kindOf((v) => typeof v === 'object' && v !== null, 'a record of fields'));
/** @param {unknown} v */
const isData = (v) =>
  Array.isArray(v) && v.length >= 1 && v.length <= 3 && typeof v[0] === 'string';
const data = kindOf(isData, '[name, {parameters}, seed]');
const machine = recordOf({ kernel: aText, learner: aText, 'params?': numbers });

/** A scene in short. */
const scene = recordOf({
  kernel: aText,
  'learner?': aText,
  'params?': numbers,
  'data?': data,
  'points?': points,
  'classes?': listOf(aText),
  'domain?': aText,
  'dim?': aWhole,
  'target?': oneOf('class', 'value'),
  'view?': listOf(aNumber),
  'seed?': aWhole,
  'step?': aWhole,
  'beside?': listOf(machine),
  'repair?': oneOf('none', 'clip', 'flip', 'shift'),
});

/** What can be ringed. */
export const SPOTS =
  /^(sv|at-C|wrong|margin|boundary|view|gram|sentence|verdict|point:\d+|cell:\d+,\d+|terms|coefficients)$/;
const spot = like(
  SPOTS,
  'sv, at-C, wrong, margin, boundary, point:3, cell:1,2, view, gram, terms, coefficients, sentence or verdict',
);

const act = recordOf({
  'then?': anId,
  'scene?': scene,
  'data?': data,
  'dim?': aWhole,
  'target?': oneOf('class', 'value'),
  'kernel?': aText,
  'kernelNumbers?': numbers,
  'learner?': aText,
  'params?': numbers,
  'repair?': oneOf('none', 'clip', 'flip', 'shift'),
  'seed?': aWhole,
  'step?': kindOf(
    (v) => v === 'end' || (Number.isInteger(v) && Number(v) >= 0),
    'a whole number or end',
  ),
  'beside?': listOf(machine),
  'points?': points,
  'move?': mapOf(
    kindOf(
      (v) => typeof v === 'number' || (Array.isArray(v) && v.every(Number.isFinite)),
      'a place',
    ),
  ),
  'label?': mapOf(aWhole),
  'value?': mapOf(aNumber),
  'text?': mapOf(aText),
  'remove?': listOf(aWhole),
  'add?': points,
  'stage?': stage,
  'spot?': spot,
});

const goal = either([Array.isArray, listOf(aText)], [() => true, aText]);
const aGoalOrNumber = kindOf(
  (v) => typeof v === 'number' || typeof v === 'string',
  'a number or an expression of facts',
);
/** By the number of a wrong choice the act that refutes it, with what then holds. */
const cannot = mapOf(
  either([(v) => typeof v === 'object', recordOf({ act: anId, holds: aText })], [() => true, anId]),
);

const ask = either(
  [(v) => v?.kind === 'choice', recordOf({ kind: aText, right: aWhole, 'cannot?': cannot })],
  [
    (v) => v?.kind === 'number',
    recordOf({ kind: aText, right: aGoalOrNumber, 'within?': aNumber, 'log?': aFlag, 'at?': anId }),
  ],
  [
    (v) => v?.kind === 'place',
    recordOf({
      kind: aText,
      'where?': aText,
      'on?': oneOf('plane', 'gram', 'view'),
      'at?': listOf(aNumber),
      'within?': aNumber,
      'points?': listOf(aWhole),
    }),
  ],
  [(v) => v?.kind === 'order', recordOf({ kind: aText, right: listOf(aWhole) })],
  [
    (v) => v?.kind === 'sketch',
    recordOf({ kind: aText, of: oneOf('f'), within: aNumber, 'at?': anId }),
  ],
  [(v) => v?.kind === 'poll', recordOf({ kind: aText })],
  [() => true, recordOf({ kind: oneOf('choice', 'number', 'place', 'order', 'sketch', 'poll') })],
);

/** What can be offered besides the numbers of kernel, learner and data. */
const OFFERED = [
  'kernel',
  'learner',
  'data',
  'points',
  'step',
  'repair',
  'dim',
  'seed',
  'beside',
  'target',
  'x-z',
];

/** @param {unknown} v */
const isTouch = (v) =>
  typeof v === 'string' &&
  (OFFERED.includes(v) ||
    isTunedName(v) ||
    (v.startsWith('stage.') && hasPart(v.slice('stage.'.length))));

const touch = listOf(
  kindOf(
    isTouch,
    `${OFFERED.join(', ')}, a number as kernel.gamma, learner.C or data.noise, or a view as stage.trick`,
  ),
);

/** What is covered while a question is open. */
const cover = listOf(oneOf('verdict', 'errors', 'fresh', 'sentence', 'view', 'field', 'numbers'));

const step = recordOf({
  id: anId,
  minutes: aNumber,
  'rows?': listOf(aRow),
  scene,
  'stage?': stage,
  'touch?': touch,
  'cover?': cover,
  'spot?': spot,
  'ask?': ask,
  'reveal?': anId,
  'acts?': mapOf(act),
  'goal?': goal,
  'hints?': listOf(orNull(anId)),
  'solution?': anId,
  'knife?': aText,
});

const myth = recordOf({
  scene,
  'stage?': stage,
  'spot?': spot,
  'acts?': mapOf(act),
  holds: aText,
  'after?': anId,
  'reveal?': anId,
});

/** A lesson. */
export const LESSON = recordOf({
  part: aText,
  'rows?': listOf(aRow),
  'needs?': listOf(anId),
  'passages?': listOf(aText),
  minutes: aNumber,
  steps: listOf(step),
  'myth?': myth,
});

const language = mapOf(aText);

/** The course: its parts, and the paths through it. */
export const COURSE = recordOf({
  parts: listOf(recordOf({ id: aText, title: language, lessons: listOf(aWhole) })),
  paths: listOf(
    recordOf({
      key: anId,
      title: language,
      steps: listOf(
        kindOf(
          (v) =>
            Array.isArray(v) &&
            v.length === 2 &&
            /^\d+\.\d+(-\d+)?$/.test(String(v[0])) &&
            typeof v[1] === 'number',
          '["3.1-3", minutes]',
        ),
      ),
    }),
  ),
});

/** Words of the player, or of the page, in other languages. */
export const WORDS = mapOf(mapOf(aText));

/** Words that a translation has. */
export const GLOSSARY = mapOf(
  mapOf(
    kindOf(
      (v) =>
        typeof v === 'string' || (Array.isArray(v) && v.every((one) => typeof one === 'string')),
      'a word or a list of words',
    ),
  ),
);
