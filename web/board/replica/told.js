// @ts-check
/**
 * What the board said: its points, its settings, and who this participant is.
 *
 * @module
 */

/** @typedef {import('../replica.js').Settings} Settings */

/**
 * A point as the board says it.
 *
 * @typedef {object} Told
 * @property {number} id
 * @property {number} owner
 * @property {readonly [number, number]} [x]
 * @property {string} [text]
 * @property {number} label
 * @property {number} value
 */

export class BoardTold {
  /** This participant. 0 before the first welcome. */
  you = 0;
  teacher = false;
  /** The number of the last event. */
  seq = -1;
  /** The students who are connected. */
  count = 0;
  /** Null before the first welcome. @type {Settings | null} */
  settings = null;
  /** By id, ascending. @type {Map<number, Told>} */
  points = new Map();

  /**
   * @param {Record<string, any>} welcome
   * @param {(event: Record<string, any>) => void} onEvent   told of what happened meanwhile
   */
  welcome(welcome, onEvent) {
    if (welcome.you) {
      this.you = welcome.you;
      this.teacher = welcome.teacher;
    }
    if (welcome.whole) {
      this.points.clear();
      for (const point of welcome.points) this.points.set(point.id, point);
    } else {
      for (const event of welcome.events) onEvent(event);
    }
    this.seq = welcome.seq;
    this.count = welcome.n;
    this.settings = Object.freeze(welcome.settings);
  }

  /** @param {Record<string, any>} event */
  apply({ seq, kind, point, participant, settings }) {
    this.seq = seq;
    if (kind === 'add' || kind === 'move' || kind === 'label') {
      this.points.set(point.id, point);
    } else if (kind === 'remove') {
      this.points.delete(point.id);
    } else if (kind === 'clear') {
      this.points.clear();
    } else if (kind === 'expel') {
      for (const [id, { owner }] of this.points) {
        if (owner === participant) this.points.delete(id);
      }
    } else if (kind === 'set') {
      this.settings = this.settings && Object.freeze({ ...this.settings, ...settings });
    }
  }
}
