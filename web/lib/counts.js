// @ts-check
/**
 * How many features there are and what the kernel costs, as whole numbers without an end.
 *
 * @module
 */

import { short } from './format.js';

/**
 * n over k.
 *
 * @param {number} n @param {number} k
 * @returns {bigint}
 */
export function choose(n, k) {
  let result = 1n;
  // Each quotient is a binomial coefficient itself, so that nothing is lost.
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}

/**
 * The monomials of degree at most k in d variables: x₁x₂ and x₂x₁ are one.
 *
 * @param {number} d @param {number} k
 */
export const monomials = (d, k) => choose(d + k, k);

/**
 * The products of k of d coordinates in every order: x₁x₂ and x₂x₁ are two.
 *
 * @param {number} d @param {number} k
 */
export const words = (d, k) => BigInt(d) ** BigInt(k);

/**
 * The multiplications of (⟨x,z⟩ + r)ᵏ: d for ⟨x,z⟩, and k − 1 for the power.
 *
 * @param {number} d @param {number} k
 */
export const multiplications = (d, k) => BigInt(d + k - 1);

/**
 * All digits, in groups of three.
 *
 * @param {bigint} n not negative
 */
export const digitsOf = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** From so many digits on, their number is said as well. */
const LONG = 13;

/**
 * The size of a number: "1000", "10⁹", "≈ 1.68·10⁸".
 *
 * @param {bigint} n
 */
export function sizeOf(n) {
  if (n < 1_000_000n) return digitsOf(n);
  return `${/^\d{1,3}0*$/.test(String(n)) ? '' : '≈ '}${short(Number(n))}`;
}

/**
 * What is paid either way, in words.
 *
 * @param {number} d @param {number} k
 */
export function comparison(d, k) {
  const [kernel, features] = [multiplications(d, k), monomials(d, k)];
  const size = String(features).length < LONG ? '' : ` (${sizeOf(features)})`;
  return {
    kernel: `${digitsOf(kernel)} multiplication${kernel === 1n ? '' : 's'}`,
    features: `${digitsOf(features)} features${size}`,
    ordered: sizeOf(words(d, k)),
  };
}
