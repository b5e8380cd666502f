package perceptron

import (
	"fmt"
	"math"
	"strconv"

	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/solve"
)

// Account tells what the last visit saw and did.
func (s *Solver) Account() solve.Account {
	var a solve.Account
	n := len(s.beta)
	if s.status == solve.Running {
		a.Next = "Visit x" + s.p.Index(s.next())
	}
	if s.t == 0 {
		a.Why = "Every β is 0 at first, and so is f: the first point is a mistake in any case."
		return a
	}
	if s.failure != nil {
		a.Did, a.Why = "Gave up.", s.failure.Error()
		return a
	}
	v := &s.last
	index := s.p.Index(v.example)
	a.Did = fmt.Sprintf("Visited point %d.", s.p.Number(v.example))
	margin := notation.Short(v.margin)
	if v.mistake {
		grows := "grows"
		if v.after < v.before {
			grows = "falls"
		}
		a.Why = fmt.Sprintf("y·f(x%s) = %s ≤ 0 is a mistake, the %s: β%s %s from %s to %s, so that f bends towards this point.",
			index, margin, ordinal(s.mistakes), index, grows, notation.Short(v.before), notation.Short(v.after))
		a.Marks = append(a.Marks, solve.Mark{Example: v.example, Role: "mistake"})
	} else {
		a.Why = fmt.Sprintf("y·f(x%s) = %s > 0 is right, so nothing changes: %d right in a row, and %d end the training.",
			index, margin, s.right, n)
	}
	switch s.status {
	case solve.Converged:
		a.Why = fmt.Sprintf("y·f(x%s) = %s > 0, and so were all %d in a row: f is right about every point, and training ends.", index, margin, n)
	case solve.Exhausted:
		a.Why += " That was the last pass."
	}
	a.Marks = append(a.Marks, solve.Mark{Example: v.example, Role: "chosen"})
	known := s.known()
	most := solve.Fact{Name: "mistakes at most", Symbol: "(R/margin)²", Value: known.mistakes()}
	if math.IsNaN(most.Value) {
		most.Text = "no bound is known: no f is known that separates the classes"
	}
	a.Facts = []solve.Fact{
		{Name: "pass", Value: float64((s.t-1)/n + 1)},
		{Name: "margin there", Symbol: "y·f(x)", Value: v.margin},
		{Name: "mistakes so far", Symbol: "Σ|β|", Value: float64(s.mistakes)},
		most,
		{Name: "largest ‖ψ(xᵢ)‖", Symbol: "R", Value: math.Sqrt(max(known.radius, 0))},
		{Name: "widest margin", Symbol: "γ", Value: orNaN(known.margin)},
		{Name: "margin of f", Symbol: "min y·f(x)/‖f‖", Value: s.margin()},
		{Name: "norm of f", Symbol: "‖f‖", Value: math.Sqrt(max(s.square, 0))},
	}
	return a
}

func orNaN(v float64) float64 {
	if v <= 0 {
		return math.NaN()
	}
	return v
}

func ordinal(n int) string {
	end := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return strconv.Itoa(n) + end
}

// Figures returns the mistakes and what is known to bound them.
func (s *Solver) Figures() []learn.Figure {
	return []learn.Figure{
		{Key: "mistakes", Name: "mistakes", Symbol: "Σ|β|", Value: float64(s.mistakes),
			Doc: "how often a visited point was on the wrong side"},
		{Key: "bound", Name: "bound on mistakes", Symbol: "(R/margin)²", Value: s.known().mistakes(),
			Doc: "how many there can be at most; not a number where no f is known that separates the classes"},
	}
}

// Message says why there was no end, "" where there was.
func (s *Solver) Message() string {
	if s.failure != nil {
		return s.failure.Error()
	}
	if s.status != solve.Exhausted {
		return ""
	}
	wrong := 0
	for i, f := range s.f {
		if !(s.p.Y[i]*f > s.rounding()) {
			wrong++
		}
	}
	points := fmt.Sprintf("%d points are", wrong)
	switch wrong {
	case 0:
		return "The passes are used up. No point is on the wrong side, but that has not been seen in a whole pass; allow more passes."
	case 1:
		points = "1 point is"
	}
	if math.IsNaN(s.known().mistakes()) {
		return fmt.Sprintf("The passes are used up and %s still on the wrong side. The perceptron never comes to rest where classes cannot be separated without a bias; choose a more flexible kernel or another learner.", points)
	}
	return fmt.Sprintf("The passes are used up and %s still on the wrong side. The classes can be separated; allow more passes.", points)
}
