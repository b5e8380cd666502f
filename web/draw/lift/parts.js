// @ts-check
/**
 * What the lifted plane is made of, as objects of three.js.
 *
 * @module
 */

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  SRGBColorSpace,
} from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { between, netOf, placesOf, presence } from './world.js';
import { NET, radiusOf } from './painter.js';
import { outlineOf, sliceOf, solidOf } from './solids.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./camera.js').Vector} Vector */
/** @typedef {import('./world.js').Model} Model */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('../../lib/colour.js').Rgb} Rgb */

/**
 * Objects that are lifted together; face says from where they are seen.
 *
 * @typedef {{
 *   objects: readonly Object3D[], lift: (share: number) => void, face: (eye: Vector) => void,
 *   dispose: () => void,
 * }} Parts
 */

/** @typedef {{ colour: Rgb, width: number, opacity?: number, order?: number }} LineStyle */

/** The floor lies a little under the flat plane, which would flicker through it. */
const UNDER = -0.012;
/** Lines are broad and surfaces curved: so much nearer to the eye, none sinks into the other. */
const NEARER = 0.014;
/** What is printed on the floor. */
const PRINT = -0.008;

/**
 * What is drawn when: things on the floor, the lifted plane, the separating plane, and lines last,
 * so that the line in which the two meet is not stitched.
 */
const ORDER = { floor: -3, print: -2, surface: 0, pane: 1, line: 2 };

/** @param {Readonly<Rgb>} rgb */
const colourOf = ([r, g, b]) => new Color().setRGB(r / 255, g / 255, b / 255, SRGBColorSpace);

/** What was made here, to be thrown away together. */
function createBin() {
  /** @type {{ dispose: () => void }[]} */
  const things = [];
  /** @type {Object3D[]} */
  const objects = [];
  return {
    objects,
    /** @template {{ dispose: () => void }} T @param {T} thing @returns {T} */
    own(thing) {
      things.push(thing);
      return thing;
    },
    /** @template {Object3D} T @param {T} object @param {number} order @returns {T} */
    add(object, order) {
      object.frustumCulled = false; // all of it is in the picture, or nearly
      object.renderOrder = order;
      objects.push(object);
      return object;
    },
    dispose() {
      for (const object of objects) object.removeFromParent();
      for (const thing of things) thing.dispose();
    },
  };
}

/** @typedef {ReturnType<typeof createBin>} Bin */

/**
 * @param {Model} model
 * @param {Palette} palette
 * @returns {Parts}
 */
export function partsOf(model, palette) {
  const bin = createBin();
  const floor = addFloor(bin, model, palette);
  const surface = addSurface(bin, model, palette);
  const points = addPoints(bin, model, palette);
  const pane = addPane(bin, model, palette);
  /** How far it is lifted now. */
  let now = NaN;
  return {
    objects: bin.objects,
    lift(share) {
      if (share === now) return;
      now = share;
      floor(share);
      surface.lift(share);
      points(share);
      pane(share);
    },
    face(eye) {
      const scale = NEARER / Math.hypot(...eye);
      for (const { position } of surface.lines) {
        position.set(scale * eye[0], scale * eye[1], scale * eye[2]);
      }
    },
    dispose: bin.dispose,
  };
}

/**
 * Lines between pairs of places, which may move.
 *
 * @param {Bin} bin
 * @param {Float32Array} ends
 * @param {LineStyle} style
 */
function addLines({ own, add }, ends, { colour, width, opacity = 1, order = ORDER.line }) {
  const geometry = own(new LineSegmentsGeometry());
  geometry.setPositions(ends.length ? ends : new Float32Array(6));
  const material = own(
    new LineMaterial({ linewidth: width, transparent: true, opacity, depthWrite: false }),
  );
  material.color.copy(colourOf(colour));
  const object = add(new LineSegments2(geometry, material), order);
  // Start and end of every segment are in one array, which is moved in place.
  const { data } = /** @type {import('three').InterleavedBufferAttribute} */ (
    geometry.getAttribute('instanceStart')
  );
  return {
    object,
    material,
    /** @param {Float32Array} moved */
    move(moved) {
      data.array.set(moved);
      data.needsUpdate = true;
    },
  };
}

/**
 * The floor: the plane as it was, with the boundary on it.
 *
 * @param {Bin} bin
 * @param {Model} model
 * @param {Palette} palette
 */
function addFloor(bin, model, palette) {
  const material = bin.own(new MeshBasicMaterial({ vertexColors: true, side: DoubleSide }));
  const geometry = bin.own(meshOf(model, model.flat.slice(), palette.faded));
  const sheet = bin.add(new Mesh(geometry, material), ORDER.floor);
  sheet.position.z = UNDER;
  const { boundary, cut, flat } = model;
  const traces = [
    addLines(bin, placesOf(cut, flat), {
      colour: palette.ink2,
      width: palette.stroke,
      opacity: 0.7,
      order: ORDER.print,
    }),
    addLines(bin, placesOf(boundary, flat), {
      colour: palette.contour,
      width: palette.bold * 0.8,
      order: ORDER.print,
    }),
  ].map(({ object }) => object);
  for (const trace of traces) trace.position.z = PRINT;
  const end = 1 - 1 / model.size;
  const corners = [
    [-end, -end],
    [end, -end],
    [end, end],
    [-end, end],
  ];
  addLines(
    bin,
    Float32Array.from(
      corners.flatMap((corner, i) => [...corner, UNDER, ...corners[(i + 1) % 4], UNDER]),
    ),
    { colour: palette.edge, width: 1, order: ORDER.print },
  );
  return (/** @type {number} */ share) => {
    // While nothing is lifted, the plane itself lies there.
    for (const object of [sheet, ...traces]) object.visible = share > 0.02;
  };
}

/**
 * The plane that is lifted, with its net and where the separating plane meets it.
 *
 * @param {Bin} bin
 * @param {Model} model
 * @param {Palette} palette
 */
function addSurface(bin, model, palette) {
  const { flat, lifted, boundary, cut } = model;
  const places = flat.slice();
  const geometry = bin.own(meshOf(model, places, palette.sheet));
  const position = /** @type {BufferAttribute} */ (geometry.getAttribute('position'));
  position.setUsage(DynamicDrawUsage);
  const material = bin.own(
    new MeshLambertMaterial({
      vertexColors: true,
      side: DoubleSide,
      transparent: true,
      opacity: 0.9,
      // Lines on it lie over it.
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    }),
  );
  bin.add(new Mesh(geometry, material), ORDER.surface);
  const net = netOf(model, NET);
  const ends = new Float32Array(3 * net.length);
  const netLines = addLines(bin, ends, { colour: palette.ink, width: 1, opacity: 0.16 });
  const cutLine = addLines(bin, placesOf(cut, flat), {
    colour: palette.ink2,
    width: palette.stroke,
    opacity: 0.8,
  });
  const boundaryLine = addLines(bin, placesOf(boundary, flat), {
    colour: palette.contour,
    width: palette.bold * 1.2,
  });
  // Lines without segments have one of no length.
  netLines.object.visible = net.length > 0;
  boundaryLine.object.visible = boundary.length > 0;
  return {
    lines: [netLines, cutLine, boundaryLine].map(({ object }) => object),
    /** @param {number} share */
    lift(share) {
      between(places, flat, lifted, share);
      position.needsUpdate = true;
      geometry.computeVertexNormals();
      net.forEach((vertex, i) => ends.set(places.subarray(3 * vertex, 3 * vertex + 3), 3 * i));
      netLines.move(ends);
      boundaryLine.move(placesOf(boundary, places));
      cutLine.move(placesOf(cut, places));
      cutLine.object.visible = cut.length > 0 && presence(share) > 0;
    },
  };
}

/**
 * The mesh as triangles, coloured by f.
 *
 * @param {Model} model
 * @param {Float32Array} places
 * @param {(f: number) => Rgb} colour
 */
function meshOf({ size, f, whole }, places, colour) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(places, 3));
  const colours = new Float32Array(places.length);
  for (let i = 0; i < size * size; i++) {
    colourOf(colour(f.length ? f[i] : 0)).toArray(colours, 3 * i);
  }
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
  /** @type {number[]} */
  const index = [];
  for (let row = 0; row + 1 < size; row++) {
    for (let column = 0; column + 1 < size; column++) {
      const a = row * size + column;
      const [b, c, d] = [a + 1, a + size + 1, a + size];
      if (whole[a] && whole[b] && whole[c] && whole[d]) index.push(a, d, c, a, c, b);
    }
  }
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

/**
 * The points as solids, and prints of them on the floor.
 *
 * @param {Bin} bin
 * @param {Model} model
 * @param {Palette} palette
 */
function addPoints({ own, add }, { points: { flat, lifted, labels } }, palette) {
  const radius = radiusOf(labels.length);
  // Many balls are small: their corners are not seen, but paid for.
  const round = Math.round(Math.min(Math.max(6000 / labels.length, 6), 24));
  const places = flat.slice();
  const matrix = new Matrix4();
  const groups = [...new Set(labels)].map((label) => {
    const rows = labels.flatMap((of, i) => (of === label ? [i] : []));
    const color = colourOf(palette.classes[label] ?? palette.ink);
    const solid = own(new MeshLambertMaterial({ color, flatShading: label !== 1 }));
    const print = own(new MeshBasicMaterial({ color, transparent: true, opacity: 0.5 }));
    const solids = own(new InstancedMesh(own(solidOf(label, round)), solid, rows.length));
    const prints = own(
      new InstancedMesh(own(sliceOf(outlineOf(label, round), 0)), print, rows.length),
    );
    add(solids, ORDER.surface);
    add(prints, ORDER.print);
    rows.forEach((row, i) => {
      matrix.makeScale(radius * 0.8, radius * 0.8, 1);
      matrix.setPosition(flat[3 * row], flat[3 * row + 1], PRINT);
      prints.setMatrixAt(i, matrix);
    });
    return { rows, solids, prints };
  });
  return (/** @type {number} */ share) => {
    between(places, flat, lifted, share);
    matrix.makeScale(radius, radius, radius);
    for (const { rows, solids, prints } of groups) {
      rows.forEach((row, i) => {
        matrix.setPosition(places[3 * row], places[3 * row + 1], places[3 * row + 2]);
        solids.setMatrixAt(i, matrix);
      });
      solids.instanceMatrix.needsUpdate = true;
      prints.visible = share > 0.02;
    }
  };
}

/**
 * The separating plane: a pane that can be seen through, with a border.
 *
 * @param {Bin} bin
 * @param {Model} model
 * @param {Palette} palette
 */
function addPane(bin, { plane: corners }, palette) {
  if (!corners) return () => {};
  const geometry = bin.own(new BufferGeometry());
  const fan = corners.slice(1, -1).flatMap((corner, i) => [corners[0], corner, corners[i + 2]]);
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(fan.flat()), 3));
  const material = bin.own(
    new MeshBasicMaterial({
      color: colourOf(palette.ink),
      side: DoubleSide,
      transparent: true,
      depthWrite: false,
    }),
  );
  const pane = bin.add(new Mesh(geometry, material), ORDER.pane);
  const border = addLines(
    bin,
    Float32Array.from(corners.flatMap((c, i) => [...c, ...corners[(i + 1) % corners.length]])),
    { colour: palette.ink, width: palette.stroke, order: ORDER.pane },
  );
  return (/** @type {number} */ share) => {
    const seen = presence(share);
    material.opacity = 0.13 * seen;
    border.material.opacity = 0.6 * seen;
    pane.visible = border.object.visible = seen > 0;
  };
}
