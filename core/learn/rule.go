package learn

import (
	"math"
	"math/bits"
)

// A Rule reads the outputs of a machine. With Classes nil they are values. Else
// there is one output for each of Pairs, which tells two classes apart, or, with
// Pairs nil, one for each class, and the largest wins.
type Rule struct {
	// Classes holds the class numbers in ascending order.
	Classes []float64

	// Pairs holds for every output the indices into Classes of its positive
	// and its negative side.
	Pairs [][2]int

	// TieUp says that by the learner's definition a tie of two classes belongs to the
	// positive side. Package decide sees to it.
	TieUp bool
}

// Values is the rule of outputs that are values.
var Values = Rule{}

// TwoSides is the rule of an output whose sign tells two classes apart.
var TwoSides = Rule{Classes: []float64{-1, 1}, Pairs: [][2]int{{1, 0}}}

// Outputs returns how many outputs the rule reads, 0 for any number.
func (r Rule) Outputs() int {
	if r.Pairs != nil {
		return len(r.Pairs)
	}
	return len(r.Classes)
}

// Kind returns "values", "pairs" or "largest".
func (r Rule) Kind() string {
	switch {
	case r.Classes == nil:
		return "values"
	case r.Pairs != nil:
		return "pairs"
	}
	return "largest"
}

// Label returns the class that the outputs at an element speak for. Of pairs,
// output j votes for its positive side where decision[j] > 0 and for its negative
// side where it is below 0, and most votes win. Equal votes go to the smallest of the
// classes, as in scikit-learn.
//
// The label is NaN where there is no class: where an output is not a number, and where
// the outputs are undecided. An output of a pair that is 0 is undecided: it votes for
// neither, and where its vote could choose the winner there is none. Of one output a
// class, the largest must be larger than all others. Package decide computes outputs
// that are 0, or equal, exactly where rounding or the error of the bias may decide.
//
// Where outputs are values, Label returns the first. It panics if decision does not hold
// as many numbers as the rule reads.
func (r Rule) Label(decision []float64) float64 {
	if r.Classes == nil {
		return decision[0]
	}
	if len(r.Pairs) == 1 && len(decision) == 1 {
		// The usual case of two classes.
		switch f := decision[0]; {
		case f > 0:
			return r.Classes[r.Pairs[0][0]]
		case f < 0:
			return r.Classes[r.Pairs[0][1]]
		}
		return math.NaN()
	}
	index := 0
	if r.check(decision); r.Pairs == nil {
		index, _ = largest(decision)
	} else {
		index = r.elected(decision)
	}
	for _, f := range decision {
		if f != f {
			return math.NaN()
		}
	}
	if index < 0 {
		return math.NaN()
	}
	return r.Classes[index]
}

// Labels sets dst[i] to what [Rule.Label] returns of the outputs at element i, which are
// decision[i·M:(i+1)·M]. It panics if these are not as many as the rule reads.
func (r Rule) Labels(dst, decision []float64) {
	if len(dst) == 0 {
		return
	}
	m := len(decision) / len(dst)
	if len(r.Pairs) < 2 || len(r.Pairs) > 64 {
		for i := range dst {
			dst[i] = r.Label(decision[i*m : (i+1)*m])
		}
		return
	}
	r.check(decision[:m])
	// The signs of all outputs are bits of one number, the last one's the lowest. A class takes part in
	// some of them, and has the vote where the bit is other than its own.
	type part struct{ in, own uint64 }
	var few [16]part
	parts := few[:]
	if len(r.Classes) > len(few) {
		parts = make([]part, len(r.Classes))
	}
	parts = parts[:len(r.Classes)]
	for j, p := range r.Pairs {
		bit := uint64(1) << (m - 1 - j)
		parts[p[0]].in |= bit
		parts[p[0]].own |= bit
		parts[p[1]].in |= bit
	}
	for i := range dst {
		own := decision[i*m:][:m]
		negative, plain := uint64(0), true
		for _, f := range own {
			negative = negative<<1 | math.Float64bits(f)>>63
			if !(math.Abs(f) > 0) {
				plain = false // undecided, or no number
			}
		}
		if !plain {
			dst[i] = r.Label(own)
			continue
		}
		index, most := 0, -1
		for c, p := range parts {
			if votes := bits.OnesCount64((negative ^ p.own) & p.in); votes > most {
				index, most = c, votes
			}
		}
		dst[i] = r.Classes[index]
	}
}

// check panics unless decision holds as many numbers as the rule reads.
func (r *Rule) check(decision []float64) {
	if r.Classes == nil || len(decision) != r.Outputs() {
		panic("learn: one decision value an output expected")
	}
}

// elected returns the index that Winner does, of pairs.
func (r *Rule) elected(decision []float64) (index int) {
	// Ten classes are what the page has; more are counted all the same.
	var few [32]int
	counts := few[:]
	if 2*len(r.Classes) > len(few) {
		counts = make([]int, 2*len(r.Classes))
	}
	votes, open := counts[:len(r.Classes)], counts[len(r.Classes):]
	for j, p := range r.Pairs {
		switch f := decision[j]; {
		case f == 0:
			open[p[0]]++
			open[p[1]]++
		case f != f:
			votes[p[1]]++
		default:
			votes[p[math.Float64bits(f)>>63]]++ // by the sign, without a branch: no processor can guess it
		}
	}
	for c := range r.Classes {
		if votes[c] > votes[index] {
			index = c
		}
	}
	for c := range r.Classes {
		if open[c] > 0 && c != index && (votes[c]+open[c] > votes[index] || votes[c]+open[c] == votes[index] && c < index) {
			return -1
		}
	}
	return index
}

// Undecided reports whether there is no class although all outputs are numbers.
func (r Rule) Undecided(decision []float64) bool {
	for _, f := range decision {
		if math.IsNaN(f) {
			return false
		}
	}
	return r.Classes != nil && math.IsNaN(r.Label(decision))
}

// Winner returns the index into Classes of the class that [Rule.Label] returns, −1 where
// the outputs are undecided, and how clearly it wins. Of pairs that is the smallest of the
// signed outputs in which it takes part, counted as positive where it wins; of one output
// a class, by how much it is larger than the next. It is NaN where one of these is not a
// number, and 0 where there is no winner. So strength is above 0 inside a region, falls to
// 0 at its boundary, and is below 0 where the class has most votes although it loses
// against some rival.
func (r Rule) Winner(decision []float64) (index int, strength float64) {
	if r.check(decision); r.Pairs == nil {
		return largest(decision)
	}
	if index = r.elected(decision); index < 0 {
		return -1, 0
	}
	strength = math.Inf(1)
	for j, p := range r.Pairs {
		switch index {
		case p[0]:
			strength = min(strength, decision[j])
		case p[1]:
			strength = min(strength, -decision[j])
		}
	}
	return index, strength
}

// largest returns the largest number, and how far the next is below it: +Inf where there
// is none. Where two are as large it returns −1.
func largest(decision []float64) (index int, ahead float64) {
	best, next := math.Inf(-1), math.Inf(-1)
	for j, f := range decision {
		switch {
		case f > best:
			next, best, index = best, f, j
		case f > next:
			next = f
		case f != f:
			return index, f
		}
	}
	if ahead = best - next; ahead == 0 {
		return -1, 0
	}
	return index, ahead
}
