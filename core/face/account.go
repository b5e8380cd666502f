package face

import "mercer/core/solve"

// Account is what a step did and why. Points are counted from 0 in fields, from 1 in texts.
//
// did is ” before the first step, next ” after the last: it names the button that does it ("Visit
// x₁₇"). label is next in a word or two, ” where next is short.
type Account struct {
	Did   string
	Why   string
	Next  string
	Label string
	Facts []Fact
	Marks []Mark
	// yᵢ − f(xᵢ) before the step (NaN where a point has none).
	Residuals []float64 `wire:",null"`
	Moves     []Move
	Pair      *PairStep `wire:",null"`
}

// Fact is a number that a step is about. text stands in place of a value that is no number; change
// says that the value is a change, which reads best with its sign.
type Fact struct {
	Name   string
	Symbol string
	Value  float64
	Text   string
	Change bool
}

// Mark is what a point is to a step: i, j, chosen, mistake, batch, centre, moved.
type Mark struct {
	Point int
	Role  string
}

// Move takes a point from cluster to cluster, counted from 0; from is -1 for a point that was in
// none.
type Move struct {
	Point int
	From  int
	To    int
}

// PairStep is a step of sequential minimal optimisation, in the square of two coefficients:
// D(αᵢ + yᵢt, αⱼ − yⱼt) = D + violation·t − ½(kᵢᵢ + kⱼⱼ − 2kᵢⱼ)t².
type PairStep struct {
	I      int
	J      int
	Before [2]float64
	After  [2]float64
	Sign   [2]float64
	C      float64 `wire:"C"`
	// ∂D/∂αᵢ, ∂D/∂αⱼ before the step.
	Gradient [2]float64
	// kᵢᵢ, kⱼⱼ, kᵢⱼ.
	Kernel    [3]float64
	Violation float64
	// t at the optimum of the line.
	Wanted float64
	// t within the square.
	Taken float64
	Gain  float64
}

func account(a *solve.Account) *Account {
	if a == nil {
		return nil
	}
	told := &Account{Did: a.Did, Why: a.Why, Next: a.Next, Label: a.Label, Residuals: a.Residuals}
	for _, f := range a.Facts {
		told.Facts = append(told.Facts, Fact{f.Name, f.Symbol, f.Value, f.Text, f.Change})
	}
	for _, m := range a.Marks {
		told.Marks = append(told.Marks, Mark{m.Example, m.Role})
	}
	for _, m := range a.Moves {
		told.Moves = append(told.Moves, Move{m.Example, m.From, m.To})
	}
	if p := a.Pair; p != nil {
		told.Pair = &PairStep{
			p.I, p.J, p.Before, p.After, p.Sign, p.C, p.Gradient, p.Kernel, p.Violation, p.Wanted, p.Taken, p.Gain,
		}
	}
	return told
}
