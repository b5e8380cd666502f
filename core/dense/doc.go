// Package dense holds the loops over slices of float64 in which training and
// drawing spend their time: sums of products, the two passes of sequential minimal
// optimisation, rows of distances, powers and exponentials, what pictures are added
// up from.
//
// In the engine of the page, which is built with the tag simd, they are done by
// functions with vector instructions, which Go does not have for WebAssembly:
// wasm/simd/loops.wat, four to seven times as fast. Everywhere else, and where
// there is nothing to gain, they are plain Go. Both do the same operations in the
// same order, so that a run in the page and one of the tests are the same;
// [Multiply] alone agrees to rounding only.
package dense
