package svm

import (
	"fmt"
	"math"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/core/solve"
)

// SVR is the configuration of the learner "svr", support vector regression with an
// ε-insensitive loss.
type SVR struct {
	// C is the price of a unit of distance from the tube, in (0, ∞).
	C float64
	// Epsilon is the half width of the tube, in [0, ∞).
	Epsilon float64
	// Tolerance is as in [Config].
	Tolerance float64
}

var (
	tubeCostSpec = param.Spec{
		Key: "C", Symbol: "C", Name: "price outside the tube",
		Doc:  "A unit of distance from the tube costs this much. Small values give a flat curve, large values follow every point.",
		Kind: param.Real, Scale: param.Log,
		Min: 0, MinOpen: true, Max: math.Inf(1), MaxOpen: true,
		Low: 0.01, High: 1000, Default: 1,
	}
	tubeSpec = param.Spec{
		Key: "epsilon", Symbol: "ε", Name: "half width of the tube",
		Doc:  "Errors up to this size cost nothing. Points inside the tube have no part in f, so a wider tube has fewer support vectors.",
		Kind: param.Real, Scale: param.Linear,
		Min: 0, Max: math.Inf(1), MaxOpen: true,
		Low: 0, High: 1, Default: 0.1,
	}
)

// Info describes the learner.
func (*SVR) Info() learn.Info {
	return learn.Info{
		Name:    "svr",
		Title:   "Support vector regression",
		Short:   "SVR",
		Formula: "min ½‖w‖² + {C} Σ max(0, |yᵢ − f(xᵢ)| − {epsilon})",
		TeX:     `\min\ \tfrac12\lVert w\rVert^2+{C}\textstyle\sum{\max(0,\lvert y_i-f(x_i)\rvert-{epsilon})}`,
		Doc:     "The flattest function that keeps the points within a tube; C is the price of points outside of it.",
		Source:  "Smola and Schölkopf, A tutorial on support vector regression, Statistics and Computing 14 (2004)",
		Tasks:   []learn.Task{learn.Regression},
		Goal:    learn.Goal{Name: "dual objective", Symbol: "D", Maximise: true},
		Warm:    true,
	}
}

// Bind binds the parameters C, epsilon and tolerance.
func (c *SVR) Bind(set *param.Set) {
	set.Float(&c.C, tubeCostSpec)
	set.Float(&c.Epsilon, tubeSpec)
	tolerance := toleranceSpec
	tolerance.Symbol = "τ" // ε is the tube's
	set.Float(&c.Tolerance, tolerance)
}

func (c *SVR) fill() error {
	if err := tubeCostSpec.Fill(&c.C); err != nil {
		return err
	}
	if err := tubeSpec.Fill(&c.Epsilon); err != nil {
		return err
	}
	return toleranceSpec.Fill(&c.Tolerance)
}

// Start begins to train.
func (c *SVR) Start(d learn.Data) (learn.Machine, error) {
	r, err := newRegressor(d.K, d.Y, *c, d.Start, d.Known)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Regressor trains ε-insensitive support vector regression. It minimises
//
//	P(w, b) = ½‖w‖² + C Σᵢ max(0, |yᵢ − f(xᵢ)| − ε),   f(x) = ⟨w, φ(x)⟩ + b,
//
// by maximising the dual
//
//	D(α, α*) = Σᵢ yᵢβᵢ − ε Σᵢ (αᵢ + αᵢ*) − ½ Σᵢⱼ βᵢβⱼ k(xᵢ,xⱼ),   β = α − α*,
//
// subject to 0 ≤ α, α* ≤ C and Σ βᵢ = 0. αᵢ pulls f up to the lower edge of the
// tube around yᵢ and αᵢ* pulls it down to the upper edge: f(x) = Σ βᵢ k(xᵢ,x) + b.
// Of one point, one of the two is 0: both pay for the tube. So αᵢ + αᵢ* = |βᵢ|, and this is
// a dual of [Solver] with n variables −C ≤ βᵢ ≤ C, whose slope jumps by 2ε at 0. Texts
// number the α* after all α.
//
// Source: Smola, Schölkopf (2004); Chang, Lin, "LIBSVM", section 2.4.
type Regressor struct {
	y       []float64
	epsilon float64
	solver  *Solver
}

// NewRegressor returns a regressor for the Gram matrix k and targets y. start holds
// the n coefficients β of a similar problem, or is nil; they are made feasible
// first, and NaN counts as 0. It keeps k and y.
//
// The error is a *learn.DataError for no points and for targets that are not finite, a
// *param.Error for a bad configuration or a *learn.ValueError for a kernel with
// infinite values. NewRegressor panics if the lengths of k, y and start differ.
func NewRegressor(k gram.Matrix, y []float64, cfg SVR, start []float64) (*Regressor, error) {
	return newRegressor(k, y, cfg, start, nil)
}

// newRegressor is NewRegressor with what is known of k: nil for nothing.
func newRegressor(k gram.Matrix, y []float64, cfg SVR, start []float64, known *gram.Product) (*Regressor, error) {
	n := k.Len()
	if len(y) != n || start != nil && len(start) != n {
		panic("svm: k, y and start differ in length")
	}
	if err := cfg.fill(); err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, errNoPoints
	}
	for i, v := range y {
		if !(math.Abs(v)+cfg.Epsilon <= largestValue) {
			return nil, &learn.DataError{Reason: fmt.Sprintf("The value of point %d is not a number that can be computed with.", i+1)}
		}
	}
	solver, err := open(&room{parts: 1, examples: n}, k, nil, y, Config{C: cfg.C, Tolerance: cfg.Tolerance})
	if err != nil {
		return nil, err
	}
	solver.tube, solver.limit = cfg.Epsilon, max(100000, 400*n) // there are 2n of α and α*
	solver.start(start)
	if start != nil {
		solver.objective = math.NaN() // until the errors are known
	}
	solver.known = known
	solver.look()
	return &Regressor{y: y, epsilon: cfg.Epsilon, solver: solver}, nil
}

var errNoPoints = &learn.DataError{Reason: "There are no points yet. Add some."}

// Product returns Kβ for the coefficients with which training has ended.
func (r *Regressor) Product() *gram.Product { return r.solver.product() }

// Step moves one pair of coefficients.
func (r *Regressor) Step() solve.Step { return r.solver.Step() }

// Advance does up to limit steps, fewer if training ends before, and reports the
// last. A limit of 0 or less means no limit.
func (r *Regressor) Advance(limit int) solve.Step { return r.solver.Advance(limit) }

// Iterations returns the number of steps done.
func (r *Regressor) Iterations() int { return r.solver.Iterations() }

// Err returns why training failed: a *learn.ValueError.
func (r *Regressor) Err() error { return r.solver.Err() }

// Coef returns β = α − α* and the bias. The caller must not change them.
func (r *Regressor) Coef() solve.Coef { return r.solver.Coef() }

// Coefficients returns β at no cost. The caller must not change them.
func (r *Regressor) Coefficients() []float64 { return r.solver.coefficients() }

// Rule says that the output is a value.
func (r *Regressor) Rule() learn.Rule { return learn.Values }

// Certificate computes the certificate of the present coefficients.
func (r *Regressor) Certificate() solve.Certificate { return r.solver.Certificate() }

// Fit has nothing left to compute.
func (r *Regressor) Fit(int) bool { return true }

// Fitted sets dst[i] = f(xᵢ). It panics if len(dst) != n.
func (r *Regressor) Fitted(dst []float64) {
	n := len(r.y)
	if len(dst) != n {
		panic("svm: dst is not n long")
	}
	r.solver.complete()
	b := r.solver.bias()
	err := r.solver.errors()
	for i := range dst {
		dst[i] = r.solver.target[i] - err[i] + b
	}
}

// Figures returns how many points are in the tube, up to the tolerance, and the mean
// absolute error.
func (r *Regressor) Figures() []learn.Figure {
	f := make([]float64, len(r.y))
	r.Fitted(f)
	inside, sum := 0, 0.0
	for i, v := range f {
		e := math.Abs(r.y[i] - v)
		sum += e
		if e <= r.epsilon+r.solver.cfg.Tolerance {
			inside++
		}
	}
	return []learn.Figure{
		{Key: "inside", Name: "points in the tube", Value: float64(inside), Doc: "how many points are at most ε away from the curve, up to the tolerance"},
		{Key: "mae", Name: "mean absolute error", Symbol: "MAE", Value: sum / float64(len(f)), Doc: "how far the points are from the curve on average"},
	}
}

var (
	_ learn.Informed  = (*SVR)(nil)
	_ learn.Machine   = (*Regressor)(nil)
	_ learn.Certified = (*Regressor)(nil)
	_ learn.Fitter    = (*Regressor)(nil)
	_ learn.Restarter = (*Regressor)(nil)
	_ learn.Knower    = (*Regressor)(nil)
	_ learn.Measured  = (*Regressor)(nil)
	_ solve.Advancer  = (*Regressor)(nil)
	_ solve.Teller    = (*Regressor)(nil)
)
