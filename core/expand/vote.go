package expand

import "math"

// A Vote reads the decision values of a one-against-one classifier: output j
// says which of two classes is the likelier one. Two classes are the case of a
// single output.
type Vote struct {
	// Classes holds the class numbers in ascending order.
	Classes []float64

	// Pairs holds for every output the indices into Classes of its positive
	// and its negative side.
	Pairs [][2]int
}

// Label returns the class that most outputs vote for: output j votes for its
// positive side where decision[j] > 0 and for its negative side otherwise. A tie
// goes to the smallest of the classes, as in LIBSVM. Where a decision value is not
// a number there is no class, and the label is NaN. It panics if decision does
// not hold one value a pair.
func (v Vote) Label(decision []float64) float64 {
	index, _ := v.Winner(decision)
	for _, f := range decision {
		if math.IsNaN(f) {
			return math.NaN()
		}
	}
	return v.Classes[index]
}

// Winner returns the index into Classes of the class that [Vote.Label] returns,
// and how clearly it wins: the smallest of the signed decision values of the
// outputs in which it takes part, counted as positive where it wins; NaN where one
// of these is not a number. So strength
// is above 0 inside a region, falls to 0 at its boundary, and is below 0 where
// the class has most votes although it loses against some rival.
func (v Vote) Winner(decision []float64) (index int, strength float64) {
	if len(decision) != len(v.Pairs) {
		panic("expand: one decision value a pair expected")
	}
	// Nine classes are what the page has; more are counted all the same.
	var few [16]int
	votes := few[:]
	if len(v.Classes) > len(few) {
		votes = make([]int, len(v.Classes))
	}
	for j, p := range v.Pairs {
		if decision[j] > 0 {
			votes[p[0]]++
		} else {
			votes[p[1]]++
		}
	}
	for c := range v.Classes {
		if votes[c] > votes[index] {
			index = c
		}
	}
	strength = math.Inf(1)
	for j, p := range v.Pairs {
		switch index {
		case p[0]:
			strength = min(strength, decision[j])
		case p[1]:
			strength = min(strength, -decision[j])
		}
	}
	return index, strength
}
