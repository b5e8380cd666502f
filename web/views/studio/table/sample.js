// @ts-check
/**
 * A table to try: customers of a telephone company, made up from a seed. Who calls often, has been
 * there for a short while and lives in the east leaves more often; some fields are blank.
 *
 * @module
 */

import { lotOf } from '../../../model/table/split.js';

export const SAMPLE_NAME = 'customers.csv';
const REGIONS = ['east', 'north', 'south', 'west'];
const HEADER = 'customer_id,age,income_eur,tenure_months,calls,region,churn';

/**
 * @param {number} [rows]
 * @param {number} [seed]
 * @returns {string} CSV
 */
export function sampleTable(rows = 500, seed = 21) {
  let drawn = 0;
  const uniform = () => (lotOf(seed, drawn++) + 0.5) / 2 ** 32;
  // Box and Muller's, of two uniform numbers.
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const lines = [HEADER];
  for (let i = 0; i < rows; i++) {
    const age = Math.round(Math.min(88, Math.max(18, 42 + 14 * normal())));
    const income = Math.round(31_000 * Math.exp(0.3 * normal()));
    const tenure = Math.round(10 * Math.min(84, Math.abs(30 + 18 * normal()))) / 10;
    const calls = Math.max(0, Math.round(2.6 + 0.02 * (42 - age) + 1.9 * normal()));
    const region = REGIONS[Math.floor(uniform() * REGIONS.length)];
    const pull = 0.75 * (calls - 3) - 0.07 * (tenure - 26) + (region === 'east' ? 0.8 : 0);
    const bend = 0.9 * Math.cos((age - 40) / 9) - 0.5;
    const leaves = uniform() < 1 / (1 + Math.exp(-(pull + bend)));
    const cells = [
      `C${1000 + i}`,
      age,
      uniform() < 0.03 ? '' : income,
      uniform() < 0.02 ? '' : tenure,
      calls,
      region,
      leaves ? 'churned' : 'stayed',
    ];
    lines.push(cells.join(','));
  }
  return `${lines.join('\n')}\n`;
}
