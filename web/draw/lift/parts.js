// @ts-check
/**
 * What the lifted plane is made of, as objects of three.js.
 *
 * @module
 */

import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  FrontSide,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  RingGeometry,
  SRGBColorSpace,
  Vector3,
} from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { between, netOf, placesOf, presence } from './world.js';
import { NET, PANE, radiusOf, RING, SHEET } from './painter.js';
import { solidOf } from './solids.js';

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

/**
 * A rough picture has fewer corners, as a processor that draws takes its time for these, not for pixels:
 * so many on the equator of a ball and on a ring, and those of every second row and column of the mesh.
 */
const FEW_CORNERS = 8;
const RING_CORNERS = 32;
const FEW_RING_CORNERS = 10;
const STEP = 2;
/** How much of its ink the net shows. */
const NET_INK = 0.1;

/** Lines are broad and surfaces curved: so much nearer to the eye, none sinks into the other. */
const NEARER = 0.014;

/**
 * What is drawn when: points and lines first, which are then seen through the lifted plane where
 * they are behind it; of that the far side, the separating plane, and the near side.
 */
const ORDER = { solid: 0, line: 1, far: 2, pane: 3, near: 4, net: 5 };

/** @param {Readonly<Rgb>} rgb */
const colourOf = ([r, g, b]) => new Color().setRGB(r / 255, g / 255, b / 255, SRGBColorSpace);

/** What is made here, to be thrown away together. @param {boolean} rough */
function createBin(rough) {
  /** @type {{ dispose: () => void }[]} */
  const things = [];
  /** @type {Object3D[]} */
  const objects = [];
  return {
    rough,
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
 * @param {boolean} rough whether it matters more that they are drawn soon than how they look
 * @returns {Parts}
 */
export function partsOf(model, palette, rough) {
  const bin = createBin(rough);
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
      surface.lift(share);
      points.lift(share);
      pane(share);
    },
    face(eye) {
      points.face(eye);
      const scale = NEARER / Math.hypot(...eye);
      for (const { position } of surface.lines) {
        position.set(scale * eye[0], scale * eye[1], scale * eye[2]);
      }
    },
    dispose: bin.dispose,
  };
}

/**
 * Lets a line fade over the last pixel at each of its sides, for a picture that smooths no edges.
 *
 * @param {LineMaterial} material
 */
function smooth(material) {
  material.linewidth++;
  material.fragmentShader = material.fragmentShader.replace(
    'float alpha = opacity;',
    'float alpha = opacity * min( ( 1.0 - abs( vUv.x ) ) * linewidth * 0.5, 1.0 );',
  );
}

/**
 * Lines between pairs of places, which may move.
 *
 * @param {Bin} bin
 * @param {Float32Array} ends
 * @param {LineStyle} style
 */
function addLines(bin, ends, { colour, width, opacity = 1, order = ORDER.line }) {
  const { own, add, rough } = bin;
  // What is solid is in the way of the surface on which it lies, and not of those before it.
  const look = { transparent: true, opacity, depthWrite: order === ORDER.line };
  if (rough && order === ORDER.net) {
    const position = new BufferAttribute(ends.slice(), 3).setUsage(DynamicDrawUsage);
    const geometry = own(new BufferGeometry().setAttribute('position', position));
    const material = own(new LineBasicMaterial({ ...look, color: colourOf(colour) }));
    const object = add(new LineSegments(geometry, material), order);
    return {
      object,
      material,
      /** @param {Float32Array} moved */
      move(moved) {
        position.array.set(moved);
        position.needsUpdate = true;
      },
    };
  }
  const geometry = own(new LineSegmentsGeometry());
  geometry.setPositions(ends.length ? ends : new Float32Array(6));
  const material = own(new LineMaterial({ ...look, linewidth: width }));
  if (rough) smooth(material);
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
 * The plane that is lifted, with its net and where the separating plane meets it.
 *
 * @param {Bin} bin
 * @param {Model} model
 * @param {Palette} palette
 */
function addSurface(bin, model, palette) {
  const { flat, lifted, boundary, margins, cut, hand } = model;
  const places = flat.slice();
  const step = bin.rough ? STEP : 1;
  const geometry = bin.own(meshOf(model, places, palette.sheet, step));
  const position = /** @type {BufferAttribute} */ (geometry.getAttribute('position'));
  position.setUsage(DynamicDrawUsage);
  for (const [side, order] of /** @type {const} */ ([
    [BackSide, ORDER.far],
    [FrontSide, ORDER.near],
  ])) {
    const material = bin.own(
      new MeshLambertMaterial({
        vertexColors: true,
        side,
        transparent: true,
        opacity: SHEET,
        depthWrite: false,
        // Lines on it lie over it.
        polygonOffset: true,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 1,
      }),
    );
    bin.add(new Mesh(geometry, material), order);
  }
  const net = netOf(model, NET, step);
  const ends = new Float32Array(3 * net.length);
  const netLines = addLines(bin, ends, {
    colour: palette.ink,
    width: 1,
    opacity: NET_INK,
    order: ORDER.net,
  });
  const cutLine = addLines(bin, placesOf(cut, flat), {
    colour: palette.ink2,
    width: palette.stroke,
    opacity: 0.8,
  });
  const handLine = addLines(bin, placesOf(hand, flat), {
    colour: palette.ink2,
    width: palette.stroke,
  });
  const marginLines = addLines(bin, placesOf(margins, flat), {
    colour: palette.contour,
    width: palette.stroke,
  });
  const boundaryLine = addLines(bin, placesOf(boundary, flat), {
    colour: palette.contour,
    width: palette.bold * 1.2,
  });
  // Lines without segments have one of no length.
  netLines.object.visible = net.length > 0;
  marginLines.object.visible = margins.length > 0;
  handLine.object.visible = hand.length > 0;
  boundaryLine.object.visible = boundary.length > 0;
  return {
    lines: [netLines, cutLine, handLine, marginLines, boundaryLine].map(({ object }) => object),
    /** @param {number} share */
    lift(share) {
      between(places, flat, lifted, share);
      position.needsUpdate = true;
      geometry.computeVertexNormals();
      net.forEach((vertex, i) => ends.set(places.subarray(3 * vertex, 3 * vertex + 3), 3 * i));
      netLines.move(ends);
      if (margins.length > 0) marginLines.move(placesOf(margins, places));
      if (hand.length > 0) handLine.move(placesOf(hand, places));
      boundaryLine.move(placesOf(boundary, places));
      cutLine.move(placesOf(cut, places));
      cutLine.object.visible = cut.length > 0 && presence(share) > 0;
    },
  };
}

/**
 * Whether the triangles of a mesh, taken around the way that rows and columns go, face away from
 * its middle.
 *
 * @param {Model} model
 */
function facesOutwards({ lifted, rows, columns, whole }) {
  const middle = [0, 0, 0];
  for (let i = 0; i < lifted.length; i++) middle[i % 3] += (3 * lifted[i]) / lifted.length;
  let outwards = 0;
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const a = row * columns + column;
      const [b, d] = [a + 1, a + columns];
      if (!whole[a] || !whole[b] || !whole[d]) continue;
      const [u, v, w] = [d, b, a].map((i) =>
        middle.map((m, c) => lifted[3 * i + c] - (i === a ? m : lifted[3 * a + c])),
      );
      outwards +=
        (u[1] * v[2] - u[2] * v[1]) * w[0] +
        (u[2] * v[0] - u[0] * v[2]) * w[1] +
        (u[0] * v[1] - u[1] * v[0]) * w[2];
    }
  }
  return outwards >= 0;
}

/**
 * The mesh as triangles, coloured by f.
 *
 * @param {Model} model
 * @param {Float32Array} places
 * @param {(f: number) => Rgb} colour
 * @param {number} step so many rows and columns are one
 */
function meshOf(model, places, colour, step) {
  const { rows, columns, f, whole } = model;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(places, 3));
  const colours = new Float32Array(places.length);
  for (let row = 0; row < rows; row += step) {
    for (let column = 0; column < columns; column += step) {
      const i = row * columns + column;
      colourOf(colour(f.length ? f[i] : 0)).toArray(colours, 3 * i);
    }
  }
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
  /** @type {number[]} */
  const index = [];
  const outwards = facesOutwards(model);
  for (let row = 0; row + step < rows; row += step) {
    for (let column = 0; column + step < columns; column += step) {
      const a = row * columns + column;
      const [b, d] = [a + step, a + step * columns];
      const c = d + step;
      if (!whole[a] || !whole[b] || !whole[c] || !whole[d]) continue;
      if (outwards) index.push(a, d, c, a, c, b);
      else index.push(a, c, d, a, b, c);
    }
  }
  geometry.setIndex(index);
  return geometry;
}

/**
 * The points as solids, and rings around support vectors.
 *
 * @param {Bin} bin
 * @param {Model} model
 * @param {Palette} palette
 */
function addPoints({ own, add, rough }, { points: { flat, lifted, labels, ringed } }, palette) {
  const radius = radiusOf(labels.length);
  // Many balls are small: their corners are not seen, but paid for.
  const round = rough ? FEW_CORNERS : Math.round(Math.min(Math.max(6000 / labels.length, 6), 24));
  const places = flat.slice();
  const matrix = new Matrix4();
  const groups = [...new Set(labels)].map((label) => {
    const rows = labels.flatMap((of, i) => (of === label ? [i] : []));
    const color = colourOf(palette.classes[label] ?? palette.ink);
    const solid = own(new MeshLambertMaterial({ color, flatShading: label !== 1 }));
    const solids = own(new InstancedMesh(own(solidOf(label, round)), solid, rows.length));
    add(solids, ORDER.solid);
    return { rows, solids };
  });
  const around = ringed.flatMap((is, i) => (is ? [i] : []));
  const rings = own(
    new InstancedMesh(
      own(new RingGeometry(RING - 0.12, RING + 0.12, rough ? FEW_RING_CORNERS : RING_CORNERS)),
      own(new MeshBasicMaterial({ color: colourOf(palette.contour), side: DoubleSide })),
      Math.max(around.length, 1),
    ),
  );
  rings.visible = around.length > 0;
  add(rings, ORDER.solid);
  /** Where the rings look to. */
  const towards = new Matrix4();
  const scaled = new Matrix4().makeScale(radius, radius, radius);

  function placeRings() {
    around.forEach((row, i) => {
      matrix.copy(towards).multiply(scaled);
      matrix.setPosition(places[3 * row], places[3 * row + 1], places[3 * row + 2]);
      rings.setMatrixAt(i, matrix);
    });
    rings.instanceMatrix.needsUpdate = true;
  }

  return {
    /** @param {number} share */
    lift(share) {
      between(places, flat, lifted, share);
      matrix.copy(scaled);
      for (const { rows, solids } of groups) {
        rows.forEach((row, i) => {
          matrix.setPosition(places[3 * row], places[3 * row + 1], places[3 * row + 2]);
          solids.setMatrixAt(i, matrix);
        });
        solids.instanceMatrix.needsUpdate = true;
      }
      placeRings();
    },
    /** @param {Vector} eye */
    face(eye) {
      // On this side of the surface on which they are.
      const scale = radius / Math.hypot(...eye);
      for (const { position } of [rings, ...groups.map(({ solids }) => solids)]) {
        position.set(scale * eye[0], scale * eye[1], scale * eye[2]);
      }
      towards.lookAt(new Vector3(...eye), new Vector3(), new Vector3(0, 0, 1));
      placeRings();
    },
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
    material.opacity = PANE * seen;
    border.material.opacity = seen;
    pane.visible = border.object.visible = seen > 0;
  };
}
