// @ts-check
/** @module */

/**
 * The kernel that a view on the line looks at: its own, or that of the scene.
 *
 * @param {{ kernel: string }} scene
 * @param {{ kernel: string }} chosen '' is that of the scene
 */
export const withKernelOf = (scene, chosen) => chosen.kernel || scene.kernel;
