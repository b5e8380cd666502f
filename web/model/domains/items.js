// @ts-check
/** @module */

/** @typedef {import('../domains.js').Descriptor} Descriptor */
/** @typedef {import('../../protocol/messages.gen.js').DomainName} EngineDomain */

/**
 * A domain whose points are texts with parts, which the engine reads itself.
 *
 * @param {EngineDomain} engine its name there
 * @param {{ title: string, says: string }} tab above the table
 * @param
 *   {Pick<Descriptor, 'one' | 'many' | 'example' | 'hint' | 'kernel' | 'rivals'> & Partial<Descriptor>}
 *   own
 * @returns {Descriptor}
 */
export const ofItems = (engine, { title, says }, own) =>
  Object.freeze({
    places: [{ dim: /** @type {const} */ (2), panel: /** @type {const} */ ('items'), title, says }],
    engine,
    items: true,
    parts: true,
    pixels: false,
    first: false,
    boards: true,
    commas: false,
    classes: [],
    datasets: [],
    elements: (points) => ({ domain: engine, items: points.map(({ text }) => text) }),
    ...own,
  });
