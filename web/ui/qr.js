// @ts-check
/**
 * QR codes, black on white in every theme: readers need the contrast and the empty border.
 *
 * @module
 */

import { correction, generate } from 'lean-qr';

const SVG = 'http://www.w3.org/2000/svg';
/** Modules of white around the code, as the standard asks. */
const QUIET = 4;
/** With more characters than this a camera has to come too near to a screen. */
export const LONGEST = 1500;

/**
 * The modules of a code as one path: a run of dark ones in a row is one rectangle.
 *
 * @param {{ size: number, get: (x: number, y: number) => boolean }} code
 */
export function pathOf({ size, get }) {
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!get(x, y)) continue;
      const from = x;
      while (x < size && get(x, y)) x++;
      path += `M${from} ${y}h${x - from}v1H${from}z`;
    }
  }
  return path;
}

/**
 * @param {string} text
 * @param {string} label for those who do not see it
 * @returns {SVGSVGElement | null} null where the text is too long
 */
export function qrPicture(text, label) {
  if (text.length > LONGEST) return null;
  // Level M and above as far as the size allows; long ones are dense enough without.
  const least = text.length > 300 ? correction.L : correction.M;
  const code = generate(text, { minCorrectionLevel: least });
  const svg = document.createElementNS(SVG, 'svg');
  const side = code.size + 2 * QUIET;
  svg.setAttribute('viewBox', `${-QUIET} ${-QUIET} ${side} ${side}`);
  svg.setAttribute('class', 'qr');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('shape-rendering', 'crispEdges');
  const paper = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({ x: -QUIET, y: -QUIET, width: side, height: side }))
    paper.setAttribute(name, String(value));
  paper.setAttribute('fill', '#fff');
  const ink = document.createElementNS(SVG, 'path');
  ink.setAttribute('d', pathOf(code));
  ink.setAttribute('fill', '#000');
  svg.append(paper, ink);
  return svg;
}
