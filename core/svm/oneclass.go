package svm

import (
	"fmt"
	"math"
	"slices"

	"mercer/core/dense"
	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/param"
	"mercer/core/solve"
)

// OneClass is the configuration of the learner "one-class", which finds the region
// where the data are.
type OneClass struct {
	// Nu bounds the fraction of points outside from above and that of support vectors
	// from below, in (0, 1].
	Nu float64
	// Tolerance is as in [Config].
	Tolerance float64
}

var nuSpec = param.Spec{
	Key: "nu", Symbol: "ν", Name: "share left outside",
	Doc:  "At most this share of the points lies outside, and at least this share are support vectors. The larger it is, the tighter the boundary.",
	Kind: param.Real, Scale: param.Linear,
	Min: 0, MinOpen: true, Max: 1,
	Low: 0.01, High: 1, Default: 0.2,
}

// Info describes the learner.
func (*OneClass) Info() learn.Info {
	return learn.Info{
		Name:    "one-class",
		Title:   "One-class support vector machine",
		Short:   "one-class SVM",
		Formula: "min ½‖w‖² + Σ max(0, ρ − ⟨w, φ(xᵢ)⟩) − {nu}·n·ρ",
		TeX:     `\min\ \tfrac12\lVert w\rVert^2+\textstyle\sum{\max(0,\rho-w{\cdot}\varphi(x_i))}-{nu}\,n\rho`,
		Doc:     "The region where the data are, without classes: all but a fraction ν of the points lie inside.",
		Source:  "Schölkopf, Platt, Shawe-Taylor, Smola and Williamson, Estimating the support of a high-dimensional distribution, Neural Computation 13 (2001)",
		Tasks:   []learn.Task{learn.Novelty},
		Goal:    learn.Goal{Name: "dual objective", Symbol: "D", Maximise: true},
		Warm:    true,
	}
}

// Bind binds the parameters nu and tolerance.
func (c *OneClass) Bind(set *param.Set) {
	set.Float(&c.Nu, nuSpec)
	set.Float(&c.Tolerance, toleranceSpec)
}

func (c *OneClass) fill() error {
	if err := nuSpec.Fill(&c.Nu); err != nil {
		return err
	}
	return toleranceSpec.Fill(&c.Tolerance)
}

// Start begins to train.
func (c *OneClass) Start(d learn.Data) (learn.Machine, error) {
	s, err := newSupport(d.K, *c, d.Start, d.Known)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Support finds the region where the data are: the half space of feature space
// that is as far from the origin as possible and holds most of them. It minimises
//
//	P(w, ρ) = ½‖w‖² + Σᵢ max(0, ρ − ⟨w, φ(xᵢ)⟩) − νnρ
//
// by maximising the dual
//
//	D(α) = −½ Σᵢⱼ αᵢαⱼ k(xᵢ,xⱼ)   subject to  0 ≤ αᵢ ≤ 1,  Σᵢ αᵢ = νn.
//
// f(x) = Σ αᵢ k(xᵢ,x) − ρ is at least 0 inside. This is the scaling of LIBSVM; in
// the paper, α and ρ are 1/(νn) of these.
type Support struct {
	n      int
	nu     float64
	solver *Solver
}

// NewSupport returns a machine for the Gram matrix k. start holds the n coefficients α
// of a similar problem, or is nil; they are made feasible first, and NaN counts as
// 0. It keeps k.
//
// The error is a *learn.DataError for no points, a *param.Error for a bad
// configuration or a *learn.ValueError for a kernel with infinite values. NewSupport
// panics if the lengths of k and start differ.
func NewSupport(k gram.Matrix, cfg OneClass, start []float64) (*Support, error) {
	return newSupport(k, cfg, start, nil)
}

// newSupport is NewSupport with what is known of k: nil for nothing.
func newSupport(k gram.Matrix, cfg OneClass, start []float64, known *gram.Product) (*Support, error) {
	n := k.Len()
	if start != nil && len(start) != n {
		panic("svm: k and start differ in length")
	}
	if err := cfg.fill(); err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, errNoPoints
	}
	sign := make([]float64, n)
	for i := range sign {
		sign[i] = 1
	}
	solver, err := open(&room{parts: 1, examples: n}, k, sign, make([]float64, n), Config{C: 1, Tolerance: cfg.Tolerance})
	if err != nil {
		return nil, err
	}
	total := cfg.Nu * float64(n)
	if start == nil {
		start = outermost(k, total)
	}
	fill(solver.beta, start, total)
	solver.begin(false)
	solver.objective = math.NaN() // until the errors are known
	solver.known = known
	solver.look()
	return &Support{n: n, nu: cfg.Nu, solver: solver}, nil
}

// outermost returns α, of a sum in (0, n], that is 1 for the examples which lie farthest outside for
// a few of them: those with the smallest Σ k(xᵢ, x) over a sample. With all examples for the sample
// that is f of ν = 1, where all α are 1. The optimum of another ν mostly has its weights about there,
// whereas the first examples, at which LIBSVM begins, may be anywhere: from here it takes half the
// steps or a tenth.
func outermost(k gram.Matrix, total float64) []float64 {
	n := k.Len()
	// As many rows as pay: the weights to begin with ask for a row each anyway.
	sample := int(math.Ceil(max(total/8, min(total, 8))))
	inside := make([]float64, n)
	for q := range sample {
		dense.AddScaled(inside, 1, k.Row(q*n/sample))
	}
	edge := nth(slices.Clone(inside), int(math.Ceil(total))-1)
	alpha, left := make([]float64, n), total
	for i, v := range inside {
		if v < edge {
			alpha[i] = 1
			left--
		}
	}
	for i, v := range inside {
		if v == edge && left > 0 {
			alpha[i] = min(left, 1)
			left--
		}
	}
	return alpha
}

// nth returns the number that would be at a place of values if they were in ascending order, into
// which it brings them as far as it needs. This is Hoare's selection.
func nth(values []float64, place int) float64 {
	for low, high := 0, len(values)-1; low < high; {
		i, j, pivot := low, high, values[(low+high)/2]
		for i <= j {
			for values[i] < pivot {
				i++
			}
			for pivot < values[j] {
				j--
			}
			if i <= j {
				values[i], values[j] = values[j], values[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case place <= j:
			high = j
		case place >= i:
			low = i
		default:
			return pivot
		}
	}
	return values[place]
}

// fill sets α ∈ [0, 1]ⁿ with the given sum: start, changed as little as need be, or else, of a start
// that has no such α near it, ones, a fraction and zeros.
func fill(alpha, start []float64, total float64) {
	if start != nil {
		for i, a := range start {
			if a > 0 { // NaN counts as 0
				alpha[i] = min(a, 1)
			}
		}
		// Each round meets the sum or brings an α to its bound: first those between
		// the bounds give or take, then all that can.
		for _, all := range []bool{false, true} {
			for range 50 {
				lack := total
				for _, a := range alpha {
					lack -= a
				}
				if math.Abs(lack) <= 1e-12*total {
					return
				}
				var share []int
				for i, a := range alpha {
					if a > 0 && a < 1 || all && (lack > 0 && a == 0 || lack < 0 && a == 1) {
						share = append(share, i)
					}
				}
				if len(share) == 0 {
					break
				}
				for _, i := range share {
					alpha[i] = min(max(alpha[i]+lack/float64(len(share)), 0), 1)
				}
			}
		}
	}
	for i := range alpha {
		alpha[i] = min(max(total-float64(i), 0), 1)
	}
}

// Step moves one pair of coefficients.
func (s *Support) Step() solve.Step { return s.solver.Step() }

// Advance does up to limit steps, fewer if training ends before, and reports the
// last. A limit of 0 or less means no limit.
func (s *Support) Advance(limit int) solve.Step { return s.solver.Advance(limit) }

// Iterations returns the number of steps done.
func (s *Support) Iterations() int { return s.solver.Iterations() }

// Err returns why training failed: a *learn.ValueError.
func (s *Support) Err() error { return s.solver.Err() }

// Coef returns α and the bias −ρ. The caller must not change them.
func (s *Support) Coef() solve.Coef { return s.solver.Coef() }

// Coefficients returns α at no cost. The caller must not change them.
func (s *Support) Coefficients() []float64 { return s.solver.coefficients() }

// Product returns Kα for the coefficients with which training has ended.
func (s *Support) Product() *gram.Product { return s.solver.product() }

// Rule says that f is positive inside, which is class 1; outside is class −1.
func (s *Support) Rule() learn.Rule {
	return learn.Rule{Classes: []float64{-1, 1}, Pairs: [][2]int{{1, 0}}}
}

// Certificate computes the certificate of the present coefficients.
func (s *Support) Certificate() solve.Certificate { return s.solver.Certificate() }

// Fit has nothing left to compute.
func (s *Support) Fit(int) bool { return true }

// Fitted sets dst[i] = f(xᵢ). It panics if len(dst) != n.
func (s *Support) Fitted(dst []float64) {
	if len(dst) != s.n {
		panic("svm: dst is not n long")
	}
	s.solver.complete()
	b := s.solver.bias()
	for i, e := range s.solver.errors() {
		dst[i] = b - e
	}
}

// Figures returns the fractions of points outside and of support vectors, between
// which ν lies at the optimum, and ρ.
func (s *Support) Figures() []learn.Figure {
	f := make([]float64, s.n)
	s.Fitted(f)
	n := float64(s.n)
	outside, vectors := 0.0, 0.0
	for i, b := range s.solver.coefficients() {
		// A support vector on the boundary is at 0 up to the tolerance.
		if f[i] < -s.solver.cfg.Tolerance {
			outside++
		}
		if b != 0 {
			vectors++
		}
	}
	return []learn.Figure{
		{Key: "outside", Name: "fraction outside", Value: outside / n, Doc: "the points where f < 0 beyond the tolerance: at most ν of all"},
		{Key: "vectors", Name: "fraction of support vectors", Value: vectors / n, Doc: "the points with α > 0: at least ν of all"},
		{Key: "rho", Name: "offset", Symbol: "ρ", Value: -s.solver.bias(), Doc: "the value of Σ αᵢ k(xᵢ, x) on the boundary"},
	}
}

// Account tells what the last step did, and why.
func (s *Support) Account() solve.Account {
	a := s.solver.tell(region{s.solver})
	if s.solver.record.op == "" && s.solver.status == solve.Running {
		a.Why = fmt.Sprintf("The weights always add up to νn = %s. They begin on the points that are least like a sample of all, and move along the edge of the data.",
			notation.Short(s.nu*float64(s.n)))
	}
	return a
}

// region is the narrator of a one-class machine.
type region struct{ s *Solver }

func (r region) point(v int) int { return v }

func (r region) symbol(v int) string { return "α" + notation.Subscript(v+1) }

func (r region) order(i, j int) order { return optimise(i+1, j+1) }

func (r region) report(i, j int) string { return fmt.Sprintf("Optimised the pair (%d, %d).", i+1, j+1) }

func (r region) balance() string { return "Σαᵢ = νn" }

// condition compares f at the two points with 0: it is b − e.
func (r region) condition(bias float64) string {
	rec := &r.s.record
	i, j := rec.i+1, rec.j+1
	out, in := bias-rec.err[0], bias-rec.err[1]
	switch {
	case out < 0 && in > 0:
		return fmt.Sprintf("Point %d lies farthest outside, f(x) = %s, and could carry more weight; point %d carries some although it lies inside, f(x) = %s, and promises the largest gain.",
			i, notation.Short(out), j, notation.Short(in))
	case !math.IsNaN(bias):
		return fmt.Sprintf("Of the points that could carry more weight, f is smallest at point %d, %s; giving it weight of point %d, where f is %s, promises the largest gain.",
			i, notation.Short(out), j, notation.Short(in))
	}
	return fmt.Sprintf("Of the points that could carry more weight, point %d lies farthest out; giving it weight of point %d promises the largest gain.", i, j)
}

var (
	_ learn.Informed  = (*OneClass)(nil)
	_ learn.Machine   = (*Support)(nil)
	_ learn.Certified = (*Support)(nil)
	_ learn.Fitter    = (*Support)(nil)
	_ learn.Restarter = (*Support)(nil)
	_ learn.Knower    = (*Support)(nil)
	_ learn.Measured  = (*Support)(nil)
	_ solve.Advancer  = (*Support)(nil)
	_ solve.Teller    = (*Support)(nil)
)
