// @ts-check
/**
 * What can be added to f without a change at any training point: a multiple t of the part u of
 * k(p, ·) that is orthogonal to all φ(xᵢ).
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showProse } from '../../../ui/formula.js';
import { createSlider } from '../../../ui/slider.js';
import { short } from '../../../lib/format.js';

/** @typedef {import('../../../protocol/messages.gen.js').Orthogonal} Orthogonal */
/** @typedef {import('../../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('./questions.js').Place} Place */

const THEOREM =
  'Every $f$ of the feature space is $\\sum_i \\beta_i k(x_i,\\cdot) + u$ with a $u$ orthogonal to all ' +
  '$\\phi(x_i)$, and $u(x_i) = \\langle u, \\phi(x_i)\\rangle = 0$: no loss at the points can see $u$. But ' +
  '$\\|f\\|^2 = \\|\\sum_i \\beta_i k(x_i,\\cdot)\\|^2 + \\|u\\|^2$, so whoever pays for the norm does best with ' +
  '$u = 0$, and that is why $f$ is a sum of bumps at the points.';

const GENERAL =
  'The same holds of every $\\min_w f(\\langle w,\\psi(x_1)\\rangle,\\dots,\\langle w,\\psi(x_m)\\rangle)+R(\\|w\\|)$ with any ' +
  '$f$ and an $R$ that does not fall (Understanding Machine Learning, 16.2). The hard SVM is $R(a)=a^2$ and $f=0$ where ' +
  'all $y_i(\\langle w,\\psi(x_i)\\rangle+b)\\ge 1$ for some $b$, and $\\infty$ outside; the soft one has $R(a)=\\lambda a^2$ and the mean hinge loss.';

/** @type {Omit<ParamSpec, 'key' | 'symbol' | 'name' | 'doc' | 'low' | 'high'>} */
const REAL = {
  kind: 'real',
  min: -Infinity,
  max: Infinity,
  minOpen: false,
  maxOpen: false,
  scale: 'linear',
  infinite: false,
  default: 0,
};

/**
 * Where the slider of t ends: a round number that makes the largest |t·u| about as large as an f
 * can be.
 *
 * @param {number} largest |u|
 */
export function endOf(largest) {
  const v = 4 / largest;
  const ten = 10 ** Math.floor(Math.log10(v));
  return ten * (v / ten >= 5 ? 5 : v / ten >= 2 ? 2 : 1);
}

/**
 * @param {{ onPlace: (place: Place) => void, onShare: (share: number) => void }} handlers   share is
 *   t as a share of its end
 */
export function createOrthogonalPanel({ onPlace, onShare }) {
  const theorem = element('p', { class: 'bumps-theorem' });
  const general = element('p', { class: 'bumps-theorem' });
  const inGeneral = element(
    'details',
    { class: 'bumps-general' },
    element('summary', {}, 'For any loss f and norm R, hard margins too'),
    general,
  );
  const places = element('div');
  const share = element('div');
  const facts = element('dl', { class: 'bumps-facts' });
  const bar = element('div', { class: 'bumps-norm', role: 'img' });
  const [inSpan, beside] = [element('span'), element('span', { class: 'u' })];
  bar.append(inSpan, beside);
  const message = element('p', { class: 'note', 'aria-live': 'polite' });
  const root = element(
    'div',
    { class: 'bumps-orthogonal' },
    theorem,
    inGeneral,
    places,
    share,
    message,
    facts,
    bar,
  );

  /** @type {ReturnType<typeof createSlider>[]} */
  let sliders = [];
  let viewKey = '';
  /** @type {ReturnType<typeof createSlider> | null} */
  let amount = null;
  let amountKey = '';

  /** @param {Scene} scene @param {Place} place */
  function drawPlaces({ view, dim, axes }, place) {
    const key = [view.x0, view.x1, view.y0, view.y1, dim].join();
    if (key !== viewKey) {
      viewKey = key;
      const ends = [
        [view.x0, view.x1],
        [view.y0, view.y1],
      ];
      sliders = ends.slice(0, dim).map(([low, high], axis) => {
        const under = dim === 1 ? 'place' : axes[axis].name || `x${axis + 1}`;
        const spec = {
          ...REAL,
          key: `p${axis}`,
          symbol: dim === 1 ? 'p' : `p${'₁₂'[axis]}`,
          name: `place, ${under}`,
          doc: 'The place of the bump k(p, ·) of which u is made.',
        };
        return createSlider(
          { ...spec, low, high },
          {
            layout: 'row',
            under,
            onEdit: (v) => {
              const next = /** @type {[number, number]} */ ([...now]);
              next[axis] = v;
              onPlace(next);
            },
          },
        );
      });
      places.replaceChildren(...sliders.map((slider) => slider.element));
    }
    now = place;
    sliders.forEach((slider, axis) => slider.set(place[axis]));
  }
  /** @type {Place} */
  let now = [0, 0];

  /**
   * @param {Scene} scene
   * @param {Place} place
   * @param {Orthogonal | null} answer null while it is on its way
   * @param {{ t: number, largest: number, wrong: string }} more largest is that of |u| in the
   *   picture;
   * wrong is what went wrong
   */
  function draw(scene, place, answer, { t, largest, wrong }) {
    showProse(theorem, THEOREM);
    showProse(general, GENERAL);
    drawPlaces(scene, place);
    const exists = answer?.exists === true && largest > 0;
    share.hidden = facts.hidden = bar.hidden = !exists;
    message.textContent = wrong || (answer && !exists ? answer.message : '');
    message.hidden = message.textContent === '';
    if (!answer || !exists) return;
    const high = endOf(largest);
    if (String(high) !== amountKey) {
      amountKey = String(high);
      amount = createSlider(
        {
          ...REAL,
          key: 't',
          symbol: 't',
          name: 'times u',
          doc: 'How much of u is added to f.',
          low: -high,
          high,
        },
        { layout: 'row', under: 'times u', onEdit: (v) => onShare(v / high) },
      );
      share.replaceChildren(amount.element);
    }
    amount?.set(t);
    const added = t * t * answer.normU;
    facts.replaceChildren(
      ...fact(
        'largest change at a point',
        `|t|·max |u(xᵢ)| = ${short(Math.abs(t) * answer.residual, 2)}`,
      ),
      ...fact('‖f‖² of the bumps', short(answer.normF, 4)),
      ...fact('t²‖u‖² added', short(added, 4)),
      ...fact('‖f + t·u‖²', short(answer.normF + added, 4)),
    );
    const whole = answer.normF + added || 1;
    inSpan.style.flexGrow = String(answer.normF / whole);
    beside.style.flexGrow = String(added / whole);
    const percent = Math.round((100 * added) / whole);
    bar.setAttribute(
      'aria-label',
      `${percent} % of the squared norm is that of t times u, which fits nothing.`,
    );
  }

  return { element: root, draw };
}

/** @param {string} name @param {string} value */
const fact = (name, value) => [element('dt', {}, name), element('dd', {}, value)];
