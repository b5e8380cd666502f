// Package mercer decides whether a kernel is a Mercer kernel: whether every Gram
// matrix of it is positive semidefinite.
//
// [Prove] goes through the parts of an expression with the rules by which kernels
// are made from kernels, down to kernels whose proof is in books. [Refute] looks
// for a few points and weights v with vᵀKv < 0, and answers only with such as
// hold in spite of all rounding. Where neither succeeds nothing is claimed.
//
// The numbers in an expression are taken as the decimals that were typed.
package mercer

// A Domain is the set of points that a proof is about. It has all of ℝᵈ unless a
// field says less.
type Domain struct {
	Dim         int
	NonNegative bool // points without negative coordinates
	Defined     bool // points at which the arithmetic in the expression has a value
}

// A Proof is a step of a proof and the steps that it follows from.
type Proof struct {
	Rule   string // which closes the class of kernels, or "known"; see the constants
	Holds  bool
	Reason string // a clause in words, in which $…$ is TeX; what is missing, if the step does not hold
	Source string // who proves the rule; "" for what needs no other proof
	Needs  bool   // whether it holds, or could, only where no coordinate is negative

	// The part of the expression. Start and End are bytes in the canonical text,
	// −1 where the step is about a kernel that is not written there.
	Text, TeX  string
	Start, End int

	Steps []Proof
}

// The rules.
const (
	Known       = "known"       // a named kernel
	Constant    = "constant"    // c ≥ 0
	Sum         = "sum"         // K₁ + K₂
	Scale       = "scale"       // c·K, c ≥ 0
	Product     = "product"     // K₁·K₂
	Power       = "power"       // Kⁿ
	Polynomial  = "polynomial"  // q(K₁, K₂, …) with coefficients ≥ 0
	Exponential = "exponential" // e^K
	Schoenberg  = "schoenberg"  // of conditionally positive definite functions
	Normalized  = "normalized"  // K(x,z)/√(K(x,x)·K(z,z))
	Warp        = "warp"        // K(φ(x), φ(z))
	Conjugate   = "conjugate"   // h(x)·K(x,z)·h(z)
	Recognized  = "recognized"  // a formula is another kernel
	Difference  = "difference"  // K₁ − K₂ and −K, for which there is no rule
	Formula     = "formula"     // for which there is no rule
)

// Where the rules are proved.
const (
	closure = "Shawe-Taylor and Cristianini, Kernel Methods for Pattern Analysis (2004), proposition 3.22"
	series  = "Shawe-Taylor and Cristianini, Kernel Methods for Pattern Analysis (2004), proposition 3.24"
	schur   = "Schur (1911), theorem VII; Shawe-Taylor and Cristianini (2004), proposition 3.22" + svm + "(3)" + slides + "2"
	metrics = "Schoenberg, Metric spaces and positive definite functions (1938)"
	svm     = "; Kernel SVM notes, theorem 3.1.1 "
	slides  = "; Kitov, Kernel trick slides, rule "
	mixture = "Schoenberg (1938); Berg, Christensen and Ressel, Harmonic Analysis on Semigroups (1984), chapter 3"
)

// holds reports whether all steps do.
func holds(steps []Proof) bool {
	for _, s := range steps {
		if !s.Holds {
			return false
		}
	}
	return true
}

// needs reports whether one of the steps is about points without negative
// coordinates only.
func needs(steps []Proof) bool {
	for _, s := range steps {
		if s.Needs {
			return true
		}
	}
	return false
}
