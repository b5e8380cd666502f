package ridge

import (
	"math"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
)

// The scalings of the objective.
const (
	Plain   = iota // Σ(y − f)² + λ‖f‖², K + λI
	Average        // (1/2n)Σ(y − f)² + λ‖f‖², G + 2λnI
)

// The methods.
const (
	Exact     = iota // Cholesky factorisation
	Iterative        // conjugate gradients
)

// Config holds what is chosen before training. Its zero value interpolates the data: λ = 0.
type Config struct {
	Lambda     float64 // in [0, 1e12]
	Scaling    int     // Plain or Average
	Method     int     // Exact or Iterative
	Multiclass int     // a multiclass.Scheme
}

var lambdaSpec = param.Spec{
	Key: "lambda", Symbol: "λ", Name: "larger = flatter",
	Doc:  "This is the price of ‖f‖². Small values follow every point, large values give a flat function.",
	Kind: param.Real, Scale: param.Log,
	Min: 0, Max: largestShift, Low: 1e-6, High: 100, Default: 0.1,
}

// Info describes the learner.
func (*Config) Info() learn.Info {
	return learn.Info{
		Name:    "ridge",
		Title:   "Kernel ridge regression",
		Short:   "ridge",
		Formula: "min Σ(yᵢ − f(xᵢ))² + {lambda}‖f‖²",
		TeX:     `\min_f\ \textstyle\sum(y_i-f(x_i))^2+{lambda}\,\lVert f\rVert^2`,
		Doc:     "Least squares with a price on the length of f. The coefficients are the solution of one linear system, α = (K + λI)⁻¹y; classes are fitted as ±1.",
		Source:  "Saunders, Gammerman and Vovk, Ridge regression learning algorithm in dual variables, ICML (1998)",
		Tasks:   []learn.Task{learn.Regression, learn.Classification},
		Goal:    learn.Goal{Name: "dual objective", Symbol: "D", Maximise: true},
		Warm:    true,
	}
}

// Bind binds the parameters lambda, scaling, method and multiclass.
func (c *Config) Bind(set *param.Set) {
	set.Float(&c.Lambda, lambdaSpec)
	set.Int(&c.Scaling, param.Spec{
		Key: "scaling", Symbol: "s", Name: "scaling",
		Doc:  "It says what λ multiplies: with K + λI the errors are summed, with G + 2λnI they are averaged, so that λ means the same for any number of points.",
		Kind: param.Whole, Values: []float64{Plain, Average}, Names: []string{"K + λI", "G + 2λnI"},
	})
	set.Int(&c.Method, param.Spec{
		Key: "method", Symbol: "m", Name: "method",
		Doc:  "It says how the linear system is solved: exactly by a Cholesky factorisation, or step by step by conjugate gradients.",
		Kind: param.Whole, Values: []float64{Exact, Iterative}, Names: []string{"exact", "iterative"},
	})
	set.Int(&c.Multiclass, multiclass.Spec)
}

// Start begins to train: on values, or on classes as ±1.
func (c *Config) Start(d learn.Data) (learn.Machine, error) {
	return Start(d, multiclass.Scheme(c.Multiclass), func(k gram.Matrix, y []float64, examples []int, before *gram.Stale) (learn.Machine, error) {
		return newSolver(k, y, *c, examples, before)
	})
}

var _ learn.Informed = (*Config)(nil)

// Shift returns s: what is added to the diagonal for n examples.
func (c Config) Shift(n int) float64 {
	if c.Scaling == Average {
		return 2 * c.Lambda * float64(n)
	}
	return c.Lambda
}

// unit returns what Σ(y − f)² + s‖f‖² is multiplied by.
func (c Config) unit(n int) float64 {
	if c.Scaling == Average && n > 0 {
		return 1 / (2 * float64(n))
	}
	return 1
}

// Words returns what sentences call things.
func (c Config) Words(n int, examples []int, y []float64) Words {
	w := Words{Matrix: "K", Symbol: "λ", Scale: 1, Y: y}
	if c.Scaling == Average {
		w.Matrix, w.Scale = "G", 2*float64(n)
	}
	if examples != nil {
		w.Example = func(i int) int { return examples[i] }
	}
	return w
}

// system is how sentences write the matrix of the linear system.
func (c Config) system() string {
	if c.Scaling == Average {
		return "G + 2λnI"
	}
	return "K + λI"
}

// checkData returns what keeps anything from being learnt.
func checkData(k gram.Matrix, y []float64, limit int, remedy string) error {
	if len(y) != k.Len() {
		panic("ridge: k and y differ in length")
	}
	if err := CheckTargets(y); err != nil {
		return err
	}
	if len(y) > limit {
		return tooMany(len(y), limit, remedy)
	}
	for i, d := range k.Diag() {
		if !(math.Abs(d) <= largestValue) {
			return &learn.ValueError{Index: i, Value: d}
		}
	}
	return nil
}
