package studio

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/feature"
	"mercer/core/learn"
	"mercer/core/lms"
	"mercer/core/multiclass"
	"mercer/core/perceptron"
	"mercer/core/session"
	"mercer/core/sgd"
	"mercer/core/solve"
)

// The limits of a comparison.
const (
	maxRouteSteps    = 5000
	maxRouteFeatures = 2_000_000 // numbers, of all points
	maxRouteWork     = 1e9       // products, to write Σ βᵢψ(xᵢ) after every step
	maxRoutePoints   = 40        // whose numbers in the last step are told
)

// Routes are a learner with a kernel and the same learner on the explicit features of that kernel,
// step by step: stochastic gradients of the SVM (Understanding Machine Learning, lemma 16.3), least
// mean squares (CS229 lecture notes, equations 5.3, 5.4 and 5.6 to 5.11) or the perceptron. At any
// time the weights θ on the features are Σᵢ βᵢψ(xᵢ), with the coefficients β of the kernel.
type Routes struct {
	Message   string   // what there is not, or what is shown of more; "" otherwise
	Map       string   // [feature.Explicit.Kind]; "" where no map is known
	Dimension float64  // how many features there are
	N         int      // how many points the machine learns from
	Names     []string // of the first features, in TeX
	Steps     []RouteStep

	// Of the first features, after the last step: Σ βᵢψ(xᵢ) from the coefficients of the kernel, and
	// θ as it was learnt on features.
	KernelTheta, FeatureTheta []float64

	// The weights of the result: for stochastic gradients Σ ᾱᵢψ(xᵢ) and w̄, averages over all steps,
	// for the others θ again.
	KernelWeights, FeatureWeights []float64

	// Points are the first points in the last step.
	Points []RoutePoint

	// Rate is the learning rate of least mean squares, and Limit the largest safe one; NaN for other
	// learners.
	Rate, Limit float64

	// Difference is the largest difference between the two, over all steps and weights.
	Difference float64
}

// A RouteStep is what both saw in a step. Value is yf(x) at a point for classifiers, f(x) for least
// mean squares one by one, and ½ Σ (yᵢ − f(xᵢ))² for a sweep over all points.
type RouteStep struct {
	T, Point                 int     // the point is −1 for a sweep
	Label                    float64 // y
	Kernel, Features         float64 // the value before the step, by kernel values and by features
	Updated                  bool    // whether θ changes otherwise than by a factor
	NormKernel, NormFeatures float64 // after the step: βᵀKβ and θᵀθ, or ‖w‖² for stochastic gradients
	Before, After            float64 // βᵢ of the point
	Apart                    float64 // the largest |Σ βᵢψ(xᵢ) − θ| of a feature after the step; NaN where it is not computed
}

// A RoutePoint is a point in the last step.
type RoutePoint struct {
	Point            int
	Label            float64
	Kernel, Features float64 // before the step: Σⱼ βⱼk(xⱼ,xᵢ) and ⟨θ, ψ(xᵢ)⟩
	Before, After    float64 // βᵢ
}

// RoutesOf does the first steps of a problem of the learners svm-sgd, lms and perceptron both ways.
// Of several classes it is about the first machine. Without a rate least mean squares take half the
// largest safe one. The error is a *session.Error.
func RoutesOf(p session.Problem, steps int) (Routes, error) {
	if err := session.OnlyVectors(p.Domain); err != nil {
		return Routes{}, err
	}
	t, e := runRoutes(p, steps)
	if e != nil {
		return Routes{}, e
	}
	return t, nil
}

func runRoutes(p session.Problem, steps int) (Routes, *session.Error) {
	if steps < 1 || steps > maxRouteSteps {
		return Routes{}, session.Bad("steps", "must be from 1 to %d, not %d", maxRouteSteps, steps)
	}
	if p.Repair != "" {
		return Routes{}, session.Bad("repair", "must be missing: features are those of the kernel as it is")
	}
	l, e := session.ReadVectors(p, nil)
	if e != nil {
		return Routes{}, e
	}
	scheme, e := schemeOf(l, p.Learner)
	if e != nil {
		return Routes{}, e
	}
	t := Routes{Rate: math.NaN(), Limit: math.NaN()}
	part, several, err := firstPart(l, scheme)
	if err != nil {
		return Routes{}, session.WrapFor(l.Text, err)
	}
	t.N = len(part.Y)
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
	if t.Dimension*float64(t.N) > maxRouteFeatures {
		t.Message = "The map has " + features(t.Dimension) + " for each point, too many to write them out. The kernel does not need to; choose a smaller degree to see both."
		return t, nil
	}
	run := &routesRun{part: part, phi: make([][]float64, t.N), steps: steps, seed: p.Seed}
	for i := range run.phi {
		run.phi[i] = make([]float64, int(t.Dimension))
		m.Apply(run.phi[i], l.Xs[part.Example(i)])
	}
	pair, err := run.open(l.Config, p.Params, &t)
	if err != nil {
		return Routes{}, session.WrapFor(l.Text, err)
	}
	if err := run.compare(pair, &t); err != nil {
		return Routes{}, session.WrapFor(l.Text, err)
	}
	if !isFinite(t.Difference) {
		return Routes{}, session.TooLarge(l.Text)
	}
	shown := min(int(t.Dimension), maxNamed)
	t.Names = m.Names(shown)
	for _, values := range []*[]float64{&t.KernelTheta, &t.FeatureTheta, &t.KernelWeights, &t.FeatureWeights} {
		*values = (*values)[:shown]
	}
	if several != "" && t.Message == "" {
		t.Message = several
	}
	return t, nil
}

// schemeOf returns how a learner tells several classes apart.
func schemeOf(l *session.Reading, learner string) (multiclass.Scheme, *session.Error) {
	switch config := l.Config.(type) {
	case *sgd.Averaged:
		return multiclass.Scheme(config.Multiclass), nil
	case *lms.Config:
		return multiclass.Scheme(config.Multiclass), nil
	case *perceptron.Config:
		return multiclass.Scheme(config.Multiclass), nil
	}
	return 0, session.Bad("learner", "must be svm-sgd, lms or perceptron, not %s", learner)
}

// firstPart returns the problem of the first machine, and says so where there are several.
func firstPart(l *session.Reading, scheme multiclass.Scheme) (multiclass.Problem, string, error) {
	if l.Task != learn.Classification {
		return multiclass.Problem{K: l.Matrix, Y: l.Y}, "", nil
	}
	rule, parts, err := multiclass.Problems(l.Matrix, l.Y, scheme)
	if err != nil || len(rule.Classes) < 3 {
		return append(parts, multiclass.Problem{})[0], "", err
	}
	against := "the rest"
	if rule.Pairs != nil {
		against = fmt.Sprint(rule.Classes[1])
	}
	return parts[0], fmt.Sprintf("There are several machines; this is the first, class %v against %s.", rule.Classes[0], against), nil
}

// A routesRun is what both learn from.
type routesRun struct {
	part  multiclass.Problem
	phi   [][]float64 // ψ(xᵢ)
	steps int
	seed  uint64
}

// A bothRoutes is a learner twice.
type bothRoutes struct {
	kernel solve.Solver
	beta   func() []float64 // the coefficients β with θ = Σ βᵢψ(xᵢ)
	// step does a step of both: the step, and whether it was one.
	step    func() (RouteStep, bool)
	theta   func() []float64                       // on features
	weights func() (kernel []float64, w []float64) // the coefficients of the result, and its weights
}

// open prepares both.
func (r *routesRun) open(config any, params map[string]float64, t *Routes) (bothRoutes, error) {
	switch config := config.(type) {
	case *sgd.Averaged:
		return r.openStochastic(*config)
	case *lms.Config:
		return r.openSquares(*config, params, t)
	default:
		return r.openPerceptron(*config.(*perceptron.Config))
	}
}

func (r *routesRun) openStochastic(c sgd.Averaged) (bothRoutes, error) {
	c.Steps = r.steps
	s, err := sgd.NewAveraged(r.part, c, r.seed)
	if err != nil {
		return bothRoutes{}, err
	}
	e := sgd.NewExplicit(r.phi, r.part.Y, c.Lambda, r.seed, r.part.Part)
	return bothRoutes{
		kernel: s, beta: s.Beta, theta: e.Theta,
		step: func() (RouteStep, bool) {
			s.Step()
			a, b := s.Last(), e.Step()
			return RouteStep{
				Point: a.Example, Label: a.Label, Kernel: a.Margin, Features: b.Margin,
				Updated: a.Updated, NormKernel: a.Square, NormFeatures: b.Square,
			}, true
		},
		weights: func() ([]float64, []float64) { return s.Coef().Beta, e.Weights() },
	}, nil
}

func (r *routesRun) openSquares(c lms.Config, params map[string]float64, t *Routes) (bothRoutes, error) {
	c.Steps = r.steps
	s, err := lms.New(r.part.K, r.part.Y, c, r.part.Examples)
	if err != nil {
		return bothRoutes{}, err
	}
	t.Limit = s.Limit()
	if half := t.Limit / 2; params["rate"] == 0 && half > 0 && !math.IsInf(half, 0) {
		unit := math.Pow(10, math.Floor(math.Log10(half)))
		c.Rate = math.Floor(half/unit) * unit
		if s, err = lms.New(r.part.K, r.part.Y, c, r.part.Examples); err != nil {
			return bothRoutes{}, err
		}
	}
	t.Rate = c.Rate
	n := len(r.part.Y)
	e := lms.NewExplicit(r.phi, r.part.Y, c.Rate, c.Stochastic != 0)
	fitted, iter := make([]float64, n), 0
	pair := bothRoutes{kernel: s, beta: func() []float64 { return s.Coef().Beta }, theta: e.Theta}
	pair.weights = func() ([]float64, []float64) { return pair.beta(), e.Theta() }
	pair.step = func() (RouteStep, bool) {
		s.Fitted(fitted)
		at := RouteStep{Point: -1, Updated: true}
		if c.Stochastic != 0 {
			at.Point = iter % n
			at.Label, at.Kernel = r.part.Y[at.Point], fitted[at.Point]
			at.Features = floats.Dot(e.Theta(), r.phi[at.Point])
		} else {
			for i, y := range r.part.Y {
				byKernel, byFeatures := y-fitted[i], y-floats.Dot(e.Theta(), r.phi[i])
				at.Kernel += byKernel * byKernel / 2
				at.Features += byFeatures * byFeatures / 2
			}
		}
		done := s.Step()
		if done.Iter == iter || done.Status == solve.Failed {
			return RouteStep{}, false
		}
		iter = done.Iter
		e.Step()
		s.Fitted(fitted)
		at.NormKernel, at.NormFeatures = floats.Dot(pair.beta(), fitted), floats.Dot(e.Theta(), e.Theta())
		return at, true
	}
	return pair, nil
}

func (r *routesRun) openPerceptron(c perceptron.Config) (bothRoutes, error) {
	s, err := perceptron.New(r.part, c)
	if err != nil {
		return bothRoutes{}, err
	}
	e := perceptron.NewExplicit(r.phi, r.part.Y)
	pair := bothRoutes{kernel: s, beta: func() []float64 { return s.Coef().Beta }, theta: e.Weights}
	pair.weights = func() ([]float64, []float64) { return pair.beta(), e.Weights() }
	t := 0
	pair.step = func() (RouteStep, bool) {
		i := t % len(r.part.Y)
		byFeatures := r.part.Y[i] * floats.Dot(e.Weights(), r.phi[i])
		if done := s.Step(); done.Iter == t || done.Status == solve.Failed {
			return RouteStep{}, false
		}
		t++
		v := s.Last()
		e.Step()
		return RouteStep{
			Point: i, Label: r.part.Y[i], Kernel: v.Margin, Features: byFeatures, Updated: v.Mistake,
			NormKernel: v.Square, NormFeatures: floats.Dot(e.Weights(), e.Weights()),
		}, true
	}
	return pair, nil
}

// compare does the steps and writes down what both saw.
func (r *routesRun) compare(pair bothRoutes, t *Routes) error {
	n, d := len(r.phi), len(r.phi[0])
	differ := func(a, b float64) float64 {
		apart := math.Abs(a - b)
		t.Difference = max(t.Difference, apart)
		return apart
	}
	differAll := func(a, b []float64) (largest float64) {
		for i, v := range a {
			largest = max(largest, differ(v, b[i]))
		}
		return largest
	}
	always := float64(min(n, r.steps))*float64(d)*float64(r.steps) <= maxRouteWork
	// The coefficients and the weights before the last step that was one, and the coefficients after.
	before, theta, after := make([]float64, n), make([]float64, d), make([]float64, n)
	beta, weights := make([]float64, n), make([]float64, d)
	for s := range r.steps {
		copy(beta, pair.beta())
		copy(weights, pair.theta())
		at, ok := pair.step()
		if err := pair.kernel.Err(); err != nil && len(t.Steps) == 0 {
			return err
		} else if err != nil {
			t.Message = err.Error()
		}
		if !ok {
			break
		}
		before, beta = beta, before
		theta, weights = weights, theta
		copy(after, pair.beta())
		at.T = s + 1
		if i := at.Point; i >= 0 {
			at.Before, at.After, at.Point = before[i], after[i], r.part.Example(i)
		}
		differ(at.Kernel, at.Features)
		differ(at.NormKernel, at.NormFeatures)
		at.Apart = math.NaN()
		if always || s == r.steps-1 {
			at.Apart = differAll(r.combine(after), pair.theta())
		}
		t.Steps = append(t.Steps, at)
	}
	if len(t.Steps) > 0 {
		t.Points = r.points(before, after, theta)
	}
	t.KernelTheta, t.FeatureTheta = r.combine(pair.beta()), pair.theta()
	alpha, w := pair.weights()
	t.KernelWeights, t.FeatureWeights = r.combine(alpha), w
	differAll(t.KernelTheta, t.FeatureTheta)
	differAll(t.KernelWeights, t.FeatureWeights)
	return nil
}

// combine returns Σᵢ βᵢψ(xᵢ).
func (r *routesRun) combine(beta []float64) []float64 {
	theta := make([]float64, len(r.phi[0]))
	for i, b := range beta {
		if b != 0 {
			floats.AddScaled(theta, b, r.phi[i])
		}
	}
	return theta
}

// points returns what both say at the first points: coefficients before and after a step, weights
// before.
func (r *routesRun) points(before, after, theta []float64) []RoutePoint {
	some := r.phi[:min(len(r.phi), maxRoutePoints)]
	all := make([]RoutePoint, len(some))
	for i, phi := range some {
		all[i] = RoutePoint{
			Point: r.part.Example(i), Label: r.part.Y[i], Kernel: floats.Dot(before, r.part.K.Row(i)),
			Features: floats.Dot(theta, phi), Before: before[i], After: after[i],
		}
	}
	return all
}
