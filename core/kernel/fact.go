package kernel

// A Domain is the set of vectors on which a kernel is asked to be a Mercer kernel:
// all of ℝᵈ, or its part without negative coordinates.
type Domain struct {
	Dim         int  // d
	NonNegative bool // whether every coordinate is at least 0
}

// A Fact is what is known of a named kernel, with the parameters that it has, on a
// domain. It claims nothing that its source does not prove: a kernel of which
// nothing is known is reported as one that does not hold.
type Fact struct {
	Holds  bool   // whether it is a Mercer kernel there
	Reason string // one clause: "a Gaussian, γ > 0", or what is missing: "coef0 = −1 is below 0"
	Source string // who proves it; "" where nothing is proved
	Needs  bool   // whether it holds only for vectors without negative coordinates
}

// A Known kernel tells the Fact about itself.
type Known interface {
	Mercer(Domain) Fact
}
