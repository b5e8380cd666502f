package face

import (
	"mercer/core/learn"
	"mercer/core/session"
)

// Status says how a training stands.
type Status string

// Words returns all.
func (Status) Words() []string { return []string{"running", "converged", "exhausted", "failed"} }

// Rule says what outputs are: values (regression, components), one for each pair of classes (two
// classes: one output), or one for each class or cluster, of which the largest wins.
type Rule string

// Words returns all rules.
func (Rule) Words() []string { return []string{"values", "pairs", "largest"} }

// Result is what training answers. n points, m outputs.
//
// status is running where training was paused at problem.stop. message is ” or one sentence that
// says what happened and what to do. objective, primal, gap, violation and margin are NaN where a
// learner has none. A gap is told only where the matrix is known to be positive semidefinite:
// indefinite says that it is not, doubtful that nobody knows. margin is 1/‖w‖ (the smallest over
// outputs).
type Result struct {
	Task       Task
	Status     Status
	Message    string
	Iterations int
	Objective  float64
	Primal     float64
	Gap        float64
	Violation  float64
	Margin     float64
	Indefinite bool
	Doubtful   bool
	Outputs    int
	Rule       Rule
	// Class numbers, ascending: for novelty −1 and 1, for clustering 1 … k; empty for values.
	Classes []float64
	// Indices into classes (2·m, or empty), the positive side of each output first.
	Pairs [][2]int
	// What was learnt (n·m, row i: point i).
	Coef []float64
	// Of f_j = Σ βᵢⱼ k(xᵢ,·) + self_j k(·,·) + b_j (n·m): coef itself, unless a spectrum was repaired.
	Beta []float64
	// Empty where no output has that term.
	Self      []float64
	Bias      []float64
	BiasError []float64
	Support   []int
	// f at the training points (n·m).
	Decision []float64
	// The predicted class, cluster or value of every point (n), NaN where nobody knows.
	Label []float64
	// How sure f is (n, or empty).
	Std []float64
	// Points with another label than theirs; 0 where there are no classes to miss.
	Errors int
	// Points of which nobody knows the label: they are no errors.
	Undecided int
	Figures   []Figure
	// Null unless the problem had a stop.
	Account *Account `wire:",null"`
}

// Trained is a result with its model.
type Trained struct {
	Model ModelRef
	Result
}

// Figure is a number with its name: "log marginal likelihood", "log p(y)". doc is a clause; share
// says that the value is a part of a whole.
type Figure struct {
	Key    string
	Name   string
	Symbol string
	Value  float64
	Doc    string
	Share  bool
}

func figures(of []learn.Figure) []Figure {
	if of == nil {
		return nil
	}
	told := make([]Figure, len(of))
	for i, f := range of {
		told[i] = Figure{f.Key, f.Name, f.Symbol, f.Value, f.Doc, f.Share}
	}
	return told
}

func resultOf(r *session.Result) Result {
	return Result{
		Task: Task(r.Task.String()), Status: Status(r.Status.String()), Message: r.Message, Iterations: r.Iterations,
		Objective: r.Objective, Primal: r.Primal, Gap: r.Gap, Violation: r.Violation, Margin: r.Margin,
		Indefinite: r.Indefinite, Doubtful: r.Doubtful,
		Outputs: r.Outputs, Rule: Rule(r.Rule.Kind()), Classes: r.Rule.Classes, Pairs: r.Rule.Pairs,
		Coef: r.Coef, Beta: r.Beta, Self: r.Self, Bias: r.Bias, BiasError: r.BiasError,
		Support: r.Support, Decision: r.Decision, Label: r.Label, Std: r.Std,
		Errors: r.Errors, Undecided: r.Undecided, Figures: figures(r.Figures), Account: account(r.Account),
	}
}
