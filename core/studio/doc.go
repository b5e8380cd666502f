// Package studio looks into one idea at a time, for a problem on vectors or a pair of points: feature
// spaces (TrickOf, LiftOf, Approximate), kernel functions (BumpsOn, MixtureAt, OrthogonalOf), and other
// routes to a machine (HullsOf, PrimalOf, TwinsOf). Each is a file, reads what it is about by package
// session, and answers plain numbers and sentences.
package studio
