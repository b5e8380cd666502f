package sgd

import (
	"fmt"
	"math"

	"mercer/core/notation"
	"mercer/core/solve"
)

// Account tells what the last batch saw and did.
func (s *DoublySolver) Account() solve.Account {
	var a solve.Account
	if s.status == solve.Running {
		a.Next = "Visit " + s.names(s.order[:s.c.Batch])
	}
	switch {
	case s.failure != nil:
		a.Did, a.Why = "Gave up.", s.failure.Error()
		return a
	case s.t == 0:
		a.Why = "Every α and b are 0 at first. Each step draws some points by lot, which stand in for all, and goes down the gradient that they see."
		return a
	}
	b := &s.last
	index := s.p.Index(b.most)
	a.Did = "Visited " + s.names(b.examples) + "."
	a.Why = fmt.Sprintf("%s, so the gradient of their loss pulls, and that of ½αᵀKα shrinks what they have: α%s goes from %s to %s, farther than any other, and b from %s to %s.",
		share(b.below, len(b.examples)), index, notation.Short(b.moved[0]), notation.Short(b.moved[1]),
		notation.Short(b.bias[0]), notation.Short(b.bias[1]))
	if b.below == 0 {
		a.Why = fmt.Sprintf("No point of the batch has y·f(x) < 1, so there is no loss, and the gradient of ½αᵀKα shrinks what they have: α%s goes from %s to %s, farther than any other.",
			index, notation.Short(b.moved[0]), notation.Short(b.moved[1]))
	}
	n, size := float64(len(s.order)), float64(len(b.examples))
	loss := 0.0
	for p, i := range b.examples {
		loss += max(0, 1-b.margins[p])
		a.Marks = append(a.Marks, solve.Mark{Example: i, Role: "batch"})
	}
	for p, i := range b.examples {
		if b.margins[p] < 1 {
			a.Marks = append(a.Marks, solve.Mark{Example: i, Role: "mistake"})
		}
	}
	c := s.certificate(false)
	a.Facts = []solve.Fact{
		{Name: "step", Symbol: "t", Value: float64(s.t)},
		{Name: "batch", Symbol: "B", Value: size},
		{Name: "with y·f(x) < 1", Value: float64(b.below)},
		{Name: "mean hinge loss", Symbol: "ℓ", Value: loss / size},
		{Name: "weight of a point", Symbol: "n/B", Value: n / size},
		{Name: "weight of a pair", Symbol: "n²/(2B²)", Value: n * n / (2 * size * size)},
		{Name: "step size", Symbol: "λₜ", Value: b.size},
		{Name: "bias", Symbol: "b", Value: s.bias},
		{Name: "objective of all", Symbol: "P", Value: c.Primal},
		{Name: "gap at most", Symbol: "P − D", Value: c.Gap},
		{Name: "the line of this step", Value: math.NaN(), Text: s.line(n, size)},
	}
	if size < n {
		pairs, own := charged(n, size)
		a.Facts = append(a.Facts, solve.Fact{Name: "on average", Value: math.NaN(), Text: fmt.Sprintf(
			"a batch counts a pair i ≠ j of αᵀKα %s times, n(B−1)/(B(n−1)), and αᵢ²k(xᵢ,xᵢ) %s times, n/B: another regulariser",
			notation.Short(pairs), notation.Short(own))})
	}
	return a
}

// line is line 4 of the algorithm with the numbers of the last step, and what it makes of the
// coefficient that moved most. Sums are over the batch.
func (s *DoublySolver) line(n, size float64) string {
	b := &s.last
	scale := n / size
	index := s.p.Index(b.most)
	return fmt.Sprintf("(b, α) := (b, α) − %s·∇(%s·Σαᵢαⱼk(xᵢ,xⱼ) + %s·Σ max(0, 1 − yᵢ(%s·Σαⱼk(xᵢ,xⱼ) + b))), so α%s := %s − %s·%s = %s",
		notation.Short(b.size), notation.Short(scale*scale/2), notation.Short(s.c.C*scale), notation.Short(scale),
		index, notation.Short(b.moved[0]), notation.Short(b.size), inBrackets((b.moved[0]-b.moved[1])/b.size), notation.Short(b.moved[1]))
}

// inBrackets writes a factor that may be negative.
func inBrackets(v float64) string {
	if v < 0 {
		return "(" + notation.Short(v) + ")"
	}
	return notation.Short(v)
}

// names lists a few examples and counts many.
func (s *DoublySolver) names(examples []int) string {
	if len(examples) > 3 {
		return fmt.Sprintf("a batch of %d points", len(examples))
	}
	names := make([]string, len(examples))
	for i, e := range examples {
		names[i] = "x" + s.p.Index(e)
	}
	switch len(names) {
	case 1:
		return names[0]
	case 2:
		return names[0] + " and " + names[1]
	}
	return names[0] + ", " + names[1] + " and " + names[2]
}

func share(below, of int) string {
	switch {
	case of == 1:
		return "The point has y·f(x) < 1 as the batch sees f"
	case below == of:
		return fmt.Sprintf("All %d points have y·f(x) < 1 as the batch sees f", of)
	case below == 1:
		return fmt.Sprintf("1 of the %d points has y·f(x) < 1 as the batch sees f", of)
	}
	return fmt.Sprintf("%d of the %d points have y·f(x) < 1 as the batch sees f", below, of)
}

// Message says how far from the optimum the steps have led.
func (s *DoublySolver) Message() string {
	advice := "More steps come closer."
	if s.c.Batch < len(s.order) {
		pairs, own := charged(float64(len(s.order)), float64(s.c.Batch))
		advice = fmt.Sprintf("More steps help little: on average batches of %d count a pair i ≠ j in αᵀKα %s times and αᵢ²k(xᵢ,xᵢ) %s times, so they rest at another regulariser. Larger batches come closer.",
			s.c.Batch, notation.Short(pairs), notation.Short(own))
	}
	return message(s, s.status, s.t, advice)
}
