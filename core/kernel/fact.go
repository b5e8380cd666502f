package kernel

import (
	"math"
	"strconv"
	"strings"
)

// A Domain is the set of vectors on which a kernel is asked to be a Mercer kernel:
// all of ℝᵈ, or its part without negative coordinates.
type Domain struct {
	Dim         int  // d, at least 1
	NonNegative bool // whether every coordinate is at least 0
}

// A Fact says whether a named kernel, with its parameters, is a Mercer kernel on a domain. It
// claims only what its source proves: where nothing is proved, Holds is false.
type Fact struct {
	Holds bool // whether it is a Mercer kernel there

	// Reason is one clause, in which $…$ is TeX: "a Gaussian, $\gamma>0$", or what is missing,
	// "coef0 = −1 is below 0".
	Reason string
	Source string // of the proof; "" where nothing is proved
	Needs  bool   // whether it can hold only for vectors without negative coordinates
}

// A Known kernel tells the Fact about itself.
type Known interface {
	Mercer(Domain) Fact
}

// Sources of the facts.
const (
	closure  = "Shawe-Taylor and Cristianini, Kernel Methods for Pattern Analysis (2004), proposition 3.22"
	series   = "Shawe-Taylor and Cristianini, Kernel Methods for Pattern Analysis (2004), proposition 3.24"
	gaussian = "Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), example 16.2"
	process  = "Rasmussen and Williams, Gaussian Processes for Machine Learning (2006), section 4.2.1"
)

// holds is the Fact that a kernel is one, because of reason, as source proves.
func holds(reason, source string) Fact {
	return Fact{Holds: true, Reason: reason, Source: source}
}

// lacks is the Fact that nothing is proved, because of reason.
func lacks(reason string) Fact { return Fact{Reason: reason} }

// constant is the Fact about the kernel that is c everywhere: √c·√c is an inner
// product of numbers.
func constant(c float64) Fact {
	if !notBelow(c) {
		return lacks("it is the constant " + format(c) + ", which is below 0")
	}
	return holds("a constant that is not negative", closure)
}

// notBelow reports whether v is a number from 0 up.
func notBelow(v float64) bool { return v >= 0 && !math.IsInf(v, 1) }

// positive reports whether all values are finite and above 0.
func positive(values ...float64) bool {
	for _, v := range values {
		if !(v > 0) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}

// format writes a number for people.
func format(v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'g', -1, 64), "-", "−", 1)
}
