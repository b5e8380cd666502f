// @ts-check
/**
 * The link of a script's scene. It may have hundreds of letters and no place to break it, so it is
 * the last line of the script, and whole.
 *
 * @module
 */

/** What the first lines say of it. */
export const LINKED = 'The scene in Mercer: its link is the last line.';

/** The last line of a script. @param {string} link '' for none */
export const linkLine = (link) => (link ? `\n# ${link}\n` : '');
