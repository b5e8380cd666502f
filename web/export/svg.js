// @ts-check
/**
 * The plane as an SVG file: lines, marks and text as vectors, the field as an
 * embedded PNG. It needs nothing else: no style sheet, no fonts of ours.
 *
 * @module
 */

import { haloOf } from '../draw/plane/crowd.js';
import { markParts } from '../draw/plane/marks.js';
import { canvasOfRaster } from '../draw/plane/paint.js';
import { figureOf } from '../views/plane/figure.js';

/** @typedef {import('../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../draw/plane/look.js').Look} Look */

/**
 * @param {import('../state/store.js').State} state
 * @param {import('../views/plane/figure.js').FigureOptions} [options]
 * @returns {string}
 */
export function planeSvg(state, options = {}) {
  const figure = figureOf(state, options);
  return svgOf(figure, (raster) => canvasOfRaster(raster).toDataURL('image/png'));
}

/**
 * @param {import('../views/plane/figure.js').Figure} figure
 * @param {(raster: import('../draw/plane/field.js').Raster) => string} dataUrl of a raster as PNG
 * @returns {string}
 */
export function svgOf({ width, height, margin, size, look, plane, words }, dataUrl) {
  const write = (/** @type {readonly Item[]} */ items) =>
    items.map((item) => elementOf(item, look, dataUrl)).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<clipPath id="plane"><rect width="${size}" height="${size}"/></clipPath>
<rect width="${width}" height="${height}" fill="${look.paper}"/>
<g transform="translate(${margin} ${margin})" clip-path="url(#plane)">
${write(plane)}
</g>
${write(words)}
</svg>
`;
}

/**
 * Many pictures in one.
 *
 * @param {import('../views/plane/sheet-figure.js').SheetFigure} figure
 * @param {(raster: import('../draw/plane/field.js').Raster) => string} [dataUrl] of a raster as PNG
 * @returns {string}
 */
export function sheetSvg(
  { width, height, look, words, parts },
  dataUrl = (raster) => canvasOfRaster(raster).toDataURL('image/png'),
) {
  const write = (/** @type {readonly Item[]} */ items) =>
    items.map((item) => elementOf(item, look, dataUrl)).join('\n');
  const pictures = parts.map(
    ({ left, top, size, items }) =>
      `<svg x="${short(left)}" y="${short(top)}" width="${short(size)}" height="${short(size)}">\n${write(items)}\n</svg>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${look.paper}"/>
${pictures.join('\n')}
${write(words)}
</svg>
`;
}

/** Two decimals are a fiftieth of a pixel of a printer. @param {number} v */
const short = (v) => String(Math.round(v * 100) / 100);

const SPECIAL = /** @type {Record<string, string>} */ ({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
});

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (c) => SPECIAL[c]);

/** @param {Record<string, string | number | undefined>} all */
const attributes = (all) =>
  Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${typeof value === 'number' ? short(value) : escape(value ?? '')}"`,
    )
    .join('');

/**
 * @param {Item} item
 * @param {Look} look
 * @param {(raster: import('../draw/plane/field.js').Raster) => string} dataUrl
 * @returns {string}
 */
function elementOf(item, look, dataUrl) {
  switch (item.kind) {
    case 'raster':
      return `<image${attributes({
        x: item.left,
        y: item.top,
        width: item.width,
        height: item.height,
        preserveAspectRatio: 'none',
        href: dataUrl(item.raster),
      })}/>`;
    case 'sheet':
    case 'aside':
      return item.items.map((part) => elementOf(part, look, dataUrl)).join('\n');
    case 'box':
      return `<rect${attributes({
        x: item.left,
        y: item.top,
        width: item.width,
        height: item.height,
        rx: item.radius || undefined,
        fill: item.fill,
      })}/>`;
    case 'lines':
      if (item.lines.length === 0) return '';
      return `<path${attributes({
        fill: 'none',
        stroke: item.stroke,
        'stroke-width': item.width,
        'stroke-dasharray': item.dash?.map(short).join(' '),
        'stroke-linejoin': 'round',
        'stroke-linecap': item.round ? 'round' : undefined,
        opacity: item.opacity,
        d: item.lines.map(pathOf).join(''),
      })}/>`;
    case 'areas':
      if (item.areas.length === 0) return '';
      return `<path${attributes({
        fill: item.fill,
        opacity: item.opacity,
        d: item.areas.map((points) => pathOf({ points, closed: true })).join(''),
      })}/>`;
    case 'circles':
      return item.circles
        .map(([left, top, radius]) => {
          const shape = attributes({ cx: left, cy: top, r: radius });
          const line = attributes({
            'stroke-width': item.width,
            'stroke-dasharray': item.dash?.map(short).join(' '),
            opacity: item.opacity,
          });
          return `<circle${shape} fill="none" stroke="${item.stroke}"${line}/>`;
        })
        .join('');
    case 'marks':
      return item.marks.map((mark) => markOf(mark, item, look)).join('');
    case 'crowd':
      return crowdOf(item, look);
    case 'text':
      return `<text${attributes({
        x: item.left,
        y: item.top,
        'font-family':
          item.face === 'math'
            ? 'Latin Modern Math, Times New Roman, serif'
            : 'system-ui, sans-serif',
        'font-style': item.face === 'math' ? 'italic' : undefined,
        'font-size': item.size,
        'font-weight': item.weight,
        'text-anchor': item.anchor === 'start' ? undefined : item.anchor,
        fill: item.fill,
        stroke: item.halo,
        'stroke-width': item.halo ? 3 : undefined,
        'stroke-linejoin': item.halo ? 'round' : undefined,
        'paint-order': item.halo ? 'stroke' : undefined,
      })}>${escape(item.text)}</text>`;
  }
}

/**
 * Each mark is drawn once and used where its points are.
 *
 * @param {import('../draw/plane/display-list.js').CrowdItem} item
 * @param {Look} look
 */
function crowdOf({ crowd, opacity }, look) {
  const { lefts, tops, pens, rings, palette, styles, radius } = crowd;
  const halo = haloOf(crowd);
  const marks = palette.map((mark, i) => {
    const parts = markParts(mark, radius, look).map(
      ({ path, fill, stroke, width }) =>
        `<path${attributes({ d: path, fill, ...(halo && { stroke, 'stroke-width': width }) })}/>`,
    );
    return `<g${attributes({ id: `mark${i + 1}`, opacity: mark.opacity })}>${parts.join('')}</g>`;
  });
  const circles = styles.map(
    ({ radius: r, stroke, width, opacity }, i) =>
      `<circle${attributes({ id: `ring${i + 1}`, r, fill: 'none', stroke, 'stroke-width': width, opacity })}/>`,
  );
  /** @param {ArrayLike<number>} kinds @param {string} name */
  const used = (kinds, name) =>
    Array.from(lefts, (left, i) =>
      kinds[i] === 0 || pens[i] === 0
        ? ''
        : `<use href="#${name}${kinds[i]}" x="${short(left)}" y="${short(tops[i])}"/>`,
    ).join('');
  return `<defs>${marks.join('')}${circles.join('')}</defs><g${attributes({ opacity: opacity < 1 ? opacity : undefined })}>${used(pens, 'mark')}${used(rings, 'ring')}</g>`;
}

/** @param {import('../draw/plane/display-list.js').Polyline} line */
function pathOf({ points, closed }) {
  /** @type {string[]} */
  const places = [];
  for (let i = 0; i < points.length; i += 2) {
    places.push(`${short(points[i])} ${short(points[i + 1])}`);
  }
  return `M${places.join('L')}${closed ? 'Z' : ''}`;
}

/**
 * @param {import('../draw/plane/display-list.js').Mark} mark
 * @param {import('../draw/plane/display-list.js').MarksItem} item
 * @param {Look} look
 */
function markOf(mark, { radius, opacity }, look) {
  const parts = markParts(mark, radius, look).map(
    ({ path, fill, stroke, width }) =>
      `<path${attributes({ d: path, fill, stroke, 'stroke-width': width })}/>`,
  );
  const place = `translate(${short(mark.left)} ${short(mark.top)})`;
  return `<g${attributes({ transform: place, opacity })}>${parts.join('')}</g>`;
}
