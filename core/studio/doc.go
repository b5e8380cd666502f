// Package studio looks into one idea at a time, a file each: feature spaces (TrickOf, LiftOf,
// Approximate), kernel functions (BumpsOn, MixtureAt, OrthogonalOf), other routes to a machine
// (DualOf, HullsOf, PrimalOf, RoutesOf), the way of a training (HistoryOf), pictures to compare
// (SketchOf), the likeliest kernel (MaximiseEvidence), and weights of a sum of kernels (LearnKernel,
// TryKernel). What it is about it reads by package session, and it answers plain numbers and
// sentences.
package studio
