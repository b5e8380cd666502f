package studio

import (
	"errors"
	"fmt"

	"mercer/core/feature"
	"mercer/core/multiclass"
	"mercer/core/session"
	"mercer/core/sgd"
	"mercer/core/solve"
)

// The limits of a comparison.
const (
	maxStochasticSteps    = 5000
	maxStochasticFeatures = 2_000_000 // numbers, of all points
)

// Stochastic is the training by stochastic gradients with a kernel, beside that on its explicit
// features.
type Stochastic struct {
	Message   string   // what there is not, or what is shown of more; "" otherwise
	Map       string   // [feature.Explicit.Kind]; "" where no map is known
	Dimension float64  // how many features there are
	Names     []string // of the first features, in TeX
	Steps     []StochasticStep

	// The weights of the first features: Σ ᾱᵢψ(xᵢ) from the coefficients of the kernel, and
	// what was learnt on features.
	KernelWeights, FeatureWeights []float64

	// Difference is the largest difference between the two, over all steps and weights.
	Difference float64
}

// A StochasticStep is what both saw in a step.
type StochasticStep struct {
	T, Point                 int
	Label                    float64 // ±1
	Kernel, Features         float64 // yf(x), by kernel values and by ⟨w, ψ(x)⟩
	Updated                  bool    // by the kernel's machine
	NormKernel, NormFeatures float64 // ‖w‖² after the step
}

// StochasticOf does the first steps of a problem of the learner svm-sgd both ways. Of
// several classes it is about the first machine. The error is a *session.Error.
func StochasticOf(p session.Problem, steps int) (Stochastic, error) {
	if err := session.OnlyVectors(p.Domain); err != nil {
		return Stochastic{}, err
	}
	t, e := runStochastic(p, steps)
	if e != nil {
		return Stochastic{}, e
	}
	return t, nil
}

func runStochastic(p session.Problem, steps int) (Stochastic, *session.Error) {
	if steps < 1 || steps > maxStochasticSteps {
		return Stochastic{}, session.Bad("steps", "must be from 1 to %d, not %d", maxStochasticSteps, steps)
	}
	if p.Repair != "" {
		return Stochastic{}, session.Bad("repair", "must be missing: features are those of the kernel as it is")
	}
	l, e := session.ReadVectors(p, nil)
	if e != nil {
		return Stochastic{}, e
	}
	config, ok := l.Config.(*sgd.Averaged)
	if !ok {
		return Stochastic{}, session.Bad("learner", "must be svm-sgd, not %s", p.Learner)
	}
	var first *multiclass.Problem
	machine, err := multiclass.New(l.Matrix, p.Y, multiclass.Scheme(config.Multiclass), func(part multiclass.Problem) (solve.Solver, error) {
		if first == nil {
			first = &part
		}
		return sgd.NewAveraged(part, *config, p.Seed)
	})
	if err != nil {
		return Stochastic{}, session.WrapFor(l.Text, err)
	}
	var t Stochastic
	m, err := feature.Of(l.Expression.Kernel(), p.Dim, feature.Choice{Terms: 1}, l.Xs...)
	var unknown *feature.UnknownError
	switch {
	case errors.As(err, &unknown):
		t.Message = unknown.Reason
		return t, nil
	case !m.Exact:
		t.Message = "The features of this kernel go on without end, so only the kernel can run the steps. Choose a polynomial kernel to see both."
		return t, nil
	}
	t.Map, t.Dimension = m.Kind, m.Dimension()
	if t.Dimension*float64(len(first.Y)) > maxStochasticFeatures {
		t.Message = "The map has " + features(t.Dimension) + " for each point, too many to write them out. The kernel does not need to; choose a smaller degree to see both."
		return t, nil
	}
	phi := make([][]float64, len(first.Y))
	for i := range phi {
		phi[i] = make([]float64, int(t.Dimension))
		m.Apply(phi[i], l.Xs[first.Example(i)])
	}
	config.Steps = steps
	both, err := sgd.Compare(*first, phi, *config, p.Seed)
	if err != nil {
		return Stochastic{}, session.WrapFor(l.Text, err)
	}
	if !isFinite(both.Difference) {
		return Stochastic{}, session.TooLarge(l.Text)
	}
	shown := min(int(t.Dimension), maxNamed)
	t.Names, t.Difference = m.Names(shown), both.Difference
	t.KernelWeights, t.FeatureWeights = both.KernelWeights[:shown], both.FeatureWeights[:shown]
	for s, k := range both.Kernel {
		f := both.Features[s]
		t.Steps = append(t.Steps, StochasticStep{
			T: k.T, Point: first.Example(k.Example), Label: k.Label, Kernel: k.Margin, Features: f.Margin,
			Updated: k.Updated, NormKernel: k.Square, NormFeatures: f.Square,
		})
	}
	if rule := machine.Rule(); len(rule.Classes) > 2 {
		against := "the rest"
		if rule.Pairs != nil {
			against = fmt.Sprint(rule.Classes[1])
		}
		t.Message = fmt.Sprintf("There are several machines; this is the first, class %v against %s.", rule.Classes[0], against)
	}
	return t, nil
}
