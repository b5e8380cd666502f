package sgd

import (
	"fmt"
	"strconv"

	"gonum.org/v1/gonum/floats"

	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/solve"
)

// Account tells what the last visit saw and did.
func (s *AveragedSolver) Account() solve.Account {
	var a solve.Account
	if s.status == solve.Running {
		a.Next = "Visit x" + s.p.Index(s.next)
	}
	v := s.last
	switch {
	case s.failure != nil:
		a.Did, a.Why = "Gave up.", s.failure.Error()
		return a
	case v.T == 0:
		a.Why = "Every β is 0 at first, and so is f. Each step draws one point by lot and counts it in its β if its margin y·f(x) is below 1. The result, which the plane shows, is the average of all f on the way."
		return a
	}
	index := s.p.Index(v.Example)
	a.Did = fmt.Sprintf("Visited point %d.", s.p.Number(v.Example))
	margin := side(v.Margin)
	if v.Updated {
		a.Why = fmt.Sprintf("y·f(x%s) = %s < 1, so β%s goes from %s to %s, and f, which is Σ βⱼk(xⱼ,·)/(λt), bends towards that point.",
			index, margin, index, notation.Short(s.before), notation.Short(s.after))
	} else {
		a.Why = fmt.Sprintf("y·f(x%s) = %s ≥ 1, so β stays as it is, and f, which is Σ βⱼk(xⱼ,·)/(λt), shrinks a little as t grows.",
			index, margin)
	}
	average := s.certificate(false)
	a.Facts = []solve.Fact{
		{Name: "step", Symbol: "t", Value: float64(v.T)},
		{Name: "margin there", Symbol: "y·f(x)", Value: v.Margin},
		{Name: "hinge loss", Symbol: "ℓ", Value: max(0, 1-v.Margin)},
		{Name: "step size", Symbol: "1/(λt)", Value: 1 / (s.lambda * float64(v.T))},
		{Name: "coefficient", Symbol: "β" + index, Value: s.after},
		{Name: "updates so far", Value: float64(s.updates)},
		{Name: "objective of the average", Symbol: "P(w̄)", Value: average.Primal},
		{Name: "objective of the last f", Symbol: "P(w)", Value: s.lastObjective()},
		{Name: "its gap at most", Symbol: "P(w̄) − D", Value: average.Gap},
	}
	a.Marks = []solve.Mark{{Example: v.Example, Role: "chosen"}}
	if v.Updated {
		a.Marks = append(a.Marks, solve.Mark{Example: v.Example, Role: "mistake"})
	}
	return a
}

// side writes a margin so that it can be seen on which side of 1 it is.
func side(margin float64) string {
	short := notation.Short(margin)
	if short == "1" && margin != 1 {
		return strconv.FormatFloat(margin, 'g', 10, 64)
	}
	return short
}

// lastObjective returns P of the last iterate, w⁽ᵗ⁺¹⁾.
func (s *AveragedSolver) lastObjective() float64 {
	scale := s.lambda * float64(s.t+1)
	f := make([]float64, len(s.kbeta))
	floats.ScaleTo(f, 1/scale, s.kbeta)
	return s.lambda/2*s.square/scale/scale + hinge(s.p.Y, f, 0)
}

// hinge returns the mean of max(0, 1 − y(f + b)).
func hinge(y, f []float64, b float64) float64 {
	sum := 0.0
	for i, v := range f {
		sum += max(0, 1-y[i]*(v+b))
	}
	return sum / float64(len(y))
}

// Figures returns the objective of the last iterate beside that of the average.
func (s *AveragedSolver) Figures() []learn.Figure {
	return []learn.Figure{
		{Key: "last", Name: "objective of the last step", Symbol: "P(w)", Value: s.lastObjective(),
			Doc: "what the objective would be without averaging"},
		{Key: "updates", Name: "updates", Symbol: "", Value: float64(s.updates),
			Doc: "how many of the visits found a margin below 1 and changed a coefficient"},
	}
}

// Message says how far from the optimum the steps have led.
func (s *AveragedSolver) Message() string {
	return message(s, s.status, s.t, "More steps come closer.")
}

// message is that of a run of SGD: what happened, or how far the optimum may be and,
// where that is more than one part in a hundred, what brings it nearer.
func message(s certified, status solve.Status, steps int, advice string) string {
	if err := s.Err(); err != nil {
		return err.Error()
	}
	if status != solve.Exhausted {
		return ""
	}
	c := s.Certificate()
	if c.Indefinite {
		return "This kernel is not positive semidefinite on these points: the steps were done, but the objective need not have an optimum."
	}
	done := fmt.Sprintf("After %s the objective %s is at most %s above the optimum.",
		counted(steps, "step"), notation.Short(c.Primal), notation.Short(c.Gap))
	if c.Gap > 0.01*c.Primal {
		done += " " + advice
	}
	return done
}

type certified interface {
	solve.Solver
	learn.Certified
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
