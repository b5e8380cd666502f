// @ts-check
/**
 * The sliders of a machine in a comparison: the first parameters of its learner, and the first
 * number of its kernel.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { createSlider } from '../../../ui/slider.js';
import { failureOf } from '../../../model/failure.js';
import { withNumber } from './ready.js';

/** @typedef {import('../../../model/scene.js').Contender} Contender */
/** @typedef {import('../../../protocol/answers.js').Entry} Entry */
/** @typedef {import('../../../protocol/messages.gen.js').ParsedKernel} ParsedKernel */

/** The most parameters of a learner that have a slider here. */
const PARAMS = 2;

/**
 * @typedef {object} SlidersHost
 * @property {(text: string) => ParsedKernel | null} known   a kernel that has been read already
 * @property {(text: string) => Promise<ParsedKernel | null>} parse
 * @property {(key: string, value: number, gesture: string) => void} setParam
 * @property {(text: string, gesture: string) => void} setKernel
 */

/**
 * @param {number} number   of the machine
 * @param {SlidersHost} host
 */
export function createSliders(number, { known, parse, setParam, setKernel }) {
  const root = element('div', { class: 'compare-sliders' });
  /** @type {Contender | null} */
  let machine = null;
  /** @type {Entry | undefined} */
  let entry;
  /** @type {ParsedKernel | null} */
  let parsed = null;
  /** @type {{ slider: import('../../../ui/slider.js').Slider, value: () => number }[]} */
  let shown = [];
  /** The parameters that the sliders were built for. */
  let built = '';

  const firstNumber = () => parsed?.numbers.find((one) => one.kernel !== '');

  /** Reads the kernel, because its numbers get a slider. @param {string} text */
  async function learnNumbers(text) {
    if (parsed?.text === text) return;
    const there = known(text);
    if (there) parsed = there;
    else {
      try {
        parsed = await parse(text);
      } catch (error) {
        failureOf(error); // the picture says what is wrong with the kernel
        parsed = null;
      }
    }
    drawSliders();
  }

  function drawSliders() {
    if (!machine) return;
    const { learner, kernel } = machine;
    const specs = (entry?.params ?? [])
      .filter(({ names, key, kind }) => !names?.length && key !== 'tolerance' && kind !== 'switch')
      .slice(0, PARAMS);
    const first = parsed?.text === kernel ? firstNumber() : undefined;
    const key = [learner, ...specs.map((spec) => spec.key), first?.spec.key, first?.kernel].join();
    if (key !== built) {
      built = key;
      shown = [...specs.map(sliderOfParam), ...(first ? [sliderOfKernel(first.spec)] : [])];
      root.replaceChildren(...shown.map(({ slider }) => slider.element));
    }
    for (const { slider, value } of shown) slider.set(value());
  }

  /** @param {Entry['params'][number]} spec */
  function sliderOfParam(spec) {
    const slider = createSlider(spec, {
      layout: 'row',
      of: `machine ${number}`,
      onEdit: (v, gesture) => setParam(spec.key, v, gesture),
    });
    return { slider, value: () => machine?.params[spec.key] ?? spec.default };
  }

  /** @param {ParsedKernel['numbers'][number]['spec']} spec */
  function sliderOfKernel(spec) {
    const slider = createSlider(spec, {
      layout: 'row',
      of: `the kernel of machine ${number}`,
      onEdit(v, gesture) {
        const place = firstNumber();
        if (parsed && place) setKernel(withNumber(parsed.text, place, v), gesture);
      },
    });
    return { slider, value: () => firstNumber()?.value ?? spec.default };
  }

  return {
    element: root,
    /** @param {Contender} now @param {Entry | undefined} learner   its entry in the catalog */
    draw(now, learner) {
      machine = now;
      entry = learner;
      void learnNumbers(now.kernel);
      drawSliders();
    },
  };
}
