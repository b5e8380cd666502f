package kernel

// An Explainer is a Kernel on things that are no vectors whose features have names: k(x, z) is the
// sum over all of them of φₛ(x)·φₛ(z), where s is a substring, an element, a fragment of a tree, …
type Explainer[X any] interface {
	Kernel[X]

	// Features returns the features with the largest weights |wₛ| in w = Σ βᵢ φ(xᵢ), at most limit
	// of them, the largest first. Of features that no xᵢ tells apart it may return one that stands
	// for all. It panics if xs and beta differ in length.
	Features(xs []X, beta []float64, limit int) []Feature

	// Shared returns what x and z have in common, at most limit features, those that add most to
	// k(x, z) first.
	Shared(x, z X, limit int) []Share
}

// A Feature is one coordinate of a feature space.
type Feature struct {
	Name   string  // what it is a count or a sign of, as people write it
	Weight float64 // wₛ
	In     int     // how many of the xᵢ have it
}

// A Share is what one feature adds to k(x, z).
type Share struct {
	Name  string
	Value float64  // φₛ(x)·φₛ(z)
	X, Z  [][]Span // where it is in x and in z: places, each of one or more spans
}

// A Span is a part of an element, from Start up to but not including End: code points of a string,
// elements of a set in ascending order, nodes of a tree or graph in the order in which they are
// written.
type Span struct{ Start, End int }
