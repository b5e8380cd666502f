// @ts-check
/**
 * Trainings one after the other, in a process or a worker that is written in JavaScript.
 *
 * @module
 */

/**
 * @typedef {{
 *   x: Float64Array, y: Float64Array, kernel: string, gamma: number, C: number, tolerance: number,
 *   task?: string, extra?: number,
 * }} Points   task: "svc" where it is not told; it and extra are as answer.mjs says
 * @typedef {Points & { seconds: number, most: number, coef: boolean }} Task   as answer.mjs says;
 *   coef:
 * whether yα is wanted
 * @typedef {{ seconds: number, limited: boolean, coef: () => Float64Array, end: () => void }}
 *   Trained
 * coef: yα of every point; end: gives the model's memory back
 * @typedef {(points: Points) => Trained} Trainer
 * @typedef {{ times: number[], limited: boolean, coef: Float64Array | null }} Answer
 */

/**
 * @param {Trainer} trainer
 * @param {Task} task
 * @returns {Answer}
 */
export function repeat(trainer, task) {
  /** @type {Answer} */
  const answer = { times: [], limited: false, coef: null };
  let spent = 0;
  do {
    const trained = trainer(task);
    answer.times.push(trained.seconds);
    answer.limited ||= trained.limited;
    if (task.coef) answer.coef ??= trained.coef();
    trained.end();
    spent += trained.seconds;
  } while (spent < task.seconds && answer.times.length < task.most);
  return answer;
}
