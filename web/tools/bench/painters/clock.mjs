// @ts-check
/**
 * The clock of the painters, all of which run in this process.
 *
 * @module
 */

/**
 * How long what is done takes, in seconds of processor time: what else the machine does between is
 * not counted.
 *
 * @param {() => void} what
 */
export function secondsOf(what) {
  const before = process.cpuUsage();
  what();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
