package logistic

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/cholesky"
	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/solve"
)

const (
	opNewton = "newton"
	opEnd    = "end"
)

// MaxPoints is the largest number of points that a machine learns from: a step costs
// its cube.
const MaxPoints = 2000

// Config is the configuration of the learner "logistic".
type Config struct {
	Lambda     float64 // the weight λ of ‖f‖², above 0; 0 for 0.01
	Multiclass int     // a multiclass.Scheme
}

var lambdaSpec = param.Spec{
	Key: "lambda", Symbol: "λ", Name: "larger = smoother",
	Doc:  "It says how much a small norm of f counts against small losses. Large values give probabilities near ½, small ones follow every point.",
	Kind: param.Real, Scale: param.Log,
	Min: 1e-12, Max: math.MaxFloat64, Low: 1e-4, High: 1, Default: 0.01,
}

// Info describes the learner.
func (*Config) Info() learn.Info {
	return learn.Info{
		Name:    "logistic",
		Title:   "Logistic regression",
		Short:   "logistic regression",
		Formula: "min {lambda}/2·‖f‖² + 1/n Σ log(1 + exp(−yᵢf(xᵢ)))",
		TeX:     `\min_{f}\ \tfrac{{lambda}}{2}\lVert f\rVert^2+\tfrac1n\textstyle\sum\log(1+e^{-y_if(x_i)})`,
		Doc:     "The outputs are log-odds: f(x) = log(p/(1−p)), where p is the probability of the positive class. It has no bias.",
		Source:  "Zhu and Hastie, Kernel logistic regression and the import vector machine, JCGS 14 (2005)",
		Tasks:   []learn.Task{learn.Classification},
		Goal:    learn.Goal{Name: "objective", Symbol: "P"},
		Warm:    true,
	}
}

// Bind binds the parameters lambda and multiclass.
func (c *Config) Bind(set *param.Set) {
	set.Float(&c.Lambda, lambdaSpec)
	set.Int(&c.Multiclass, multiclass.Spec)
}

// Start begins to train.
func (c *Config) Start(d learn.Data) (learn.Machine, error) {
	return multiclass.New(d.K, d.Y, multiclass.Scheme(c.Multiclass), func(p multiclass.Problem) (solve.Solver, error) {
		s, err := New(p, *c)
		if err != nil {
			return nil, err
		}
		if d.Start != nil {
			s.begin(d.Start, len(d.Start)/d.K.Len())
		}
		return s, nil
	})
}

// Solver minimises, over f = Σ αᵢk(xᵢ,·),
//
//	P(f) = λ/2·‖f‖² + 1/n Σ log(1 + exp(−yᵢf(xᵢ))),
//
// the objective of the SVM by SGD with the logistic loss in place of the hinge. Its
// gradient is Σ rᵢk(xᵢ,·) with
//
//	r = λα − g,  gᵢ = yᵢσ(−yᵢf(xᵢ))/n,  σ(z) = 1/(1 + e⁻ᶻ).
//
// As P is λ-strongly convex, it is at most ‖gradient‖²/(2λ) = rᵀKr/(2λ) above its
// optimum; that is also the gap between P and the dual
//
//	D(a) = 1/n Σ H(aᵢ) − 1/(2λn²) Σ aᵢaⱼyᵢyⱼk(xᵢ,xⱼ),  H(a) = −a log a − (1−a) log(1−a),
//
// at aᵢ = σ(−yᵢf(xᵢ)).
//
// A step is Newton's: with the weights wᵢ = σ(f)σ(−f)/n of the points, the direction d
// of α solves (WK + λI)d = −r, and the longest of 1, ½, ¼, … of it is taken that lets P
// fall by a fair part of what its slope promises.
type Solver struct {
	p      multiclass.Problem
	lambda float64
	shift  float64 // what was added to the diagonal of K to factorise it

	alpha []float64
	f     []float64 // Kα
	r, kr []float64 // and Kr
	value float64   // P
	iter  int
	room  []float64 // for the matrix of a step
	last  newton

	status  solve.Status
	failure error
	touched []int
}

// A newton is what a step did.
type newton struct {
	before, promised float64 // P, and by how much the quadratic model falls
	length           float64 // 1, ½, ¼, …
	most             int     // the example that pulled most
	pull             float64 // n|rᵢ| there
	probability      float64 // of its class, before
}

var (
	_ learn.Informed  = (*Config)(nil)
	_ learn.Certified = (*Solver)(nil)
	_ learn.Measured  = (*Solver)(nil)
	_ solve.Teller    = (*Solver)(nil)
)

// New returns a solver for p that starts from α = 0. The error is a *param.Error, a
// *learn.ValueError, or a *learn.DataError for more than [MaxPoints] points.
func New(p multiclass.Problem, c Config) (*Solver, error) {
	if err := lambdaSpec.Fill(&c.Lambda); err != nil {
		return nil, err
	}
	n := len(p.Y)
	if n > MaxPoints {
		return nil, tooMany(n)
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	s := &Solver{
		p: p, lambda: c.Lambda,
		alpha: make([]float64, n), f: make([]float64, n), r: make([]float64, n), kr: make([]float64, n),
	}
	full, err := complete(p)
	if err != nil {
		return nil, err
	}
	s.p.K = full
	s.value = s.objective(s.alpha, s.f)
	s.residual()
	return s, nil
}

// begin begins at the coefficients of a similar problem, of which start has one for each output of
// all examples, unless 0 is better.
func (s *Solver) begin(start []float64, outputs int) {
	alpha, f := make([]float64, len(s.alpha)), make([]float64, len(s.alpha))
	for i := range alpha {
		alpha[i] = start[s.p.Example(i)*outputs+s.p.Part]
	}
	gram.Multiply(f, s.p.K, alpha)
	if value := s.objective(alpha, f); value < s.value {
		s.alpha, s.f, s.value = alpha, f, value
		s.residual()
	}
}

// complete returns all of K in memory.
func complete(p multiclass.Problem) (*gram.Full, error) {
	full, ok := p.K.(*gram.Full)
	if !ok {
		n := p.K.Len()
		data := make([]float64, 0, n*n)
		for i := range n {
			data = append(data, p.K.Row(i)...)
		}
		full = gram.NewFull(n, data)
	}
	for i := range full.Len() {
		if sum := floats.Sum(full.Row(i)); math.IsNaN(sum) || math.IsInf(sum, 0) {
			return nil, &learn.ValueError{Index: p.Example(i), Value: sum}
		}
	}
	return full, nil
}

// objective returns P of α with f = Kα.
func (s *Solver) objective(alpha, f []float64) float64 {
	return s.lambda/2*floats.Dot(alpha, f) + loss(s.p.Y, f)
}

// loss returns the mean of log(1 + exp(−yf)).
func loss(y, f []float64) float64 {
	sum := 0.0
	for i, v := range f {
		z := y[i] * v
		sum += math.Log1p(math.Exp(-math.Abs(z))) + max(0, -z)
	}
	return sum / float64(len(y))
}

// sigma returns 1/(1 + e⁻ᶻ).
func sigma(z float64) float64 {
	if z < 0 {
		e := math.Exp(z)
		return e / (1 + e)
	}
	return 1 / (1 + math.Exp(-z))
}

// residual computes r and Kr.
func (s *Solver) residual() {
	n := float64(len(s.f))
	for i, f := range s.f {
		y := s.p.Y[i]
		s.r[i] = s.lambda*s.alpha[i] - y*sigma(-y*f)/n
	}
	gram.Multiply(s.kr, s.p.K, s.r)
}

// gap returns rᵀKr/(2λ), NaN where that shows that K is indefinite.
func (s *Solver) gap() float64 {
	square := floats.Dot(s.r, s.kr)
	if gram.Negative(square, s.r, nil, s.p.K.Diag()) {
		return math.NaN()
	}
	return max(0, square) / (2 * s.lambda)
}

// Step does one step of Newton's method.
func (s *Solver) Step() solve.Step {
	op := opEnd
	s.touched = s.touched[:0]
	if s.status == solve.Running {
		op = opNewton
		s.step()
	}
	next := opNewton
	if s.status != solve.Running {
		next = opEnd
	}
	return solve.Step{
		Iter: s.iter, Op: op, Next: next, Touched: s.touched,
		Objective: s.value, Gap: s.gap(), Status: s.status,
	}
}

// A run converges when the gap is at most precision of P, or at most roughly of it
// where rounding lets P fall no further. It ends after limit steps in any case.
const (
	precision = 1e-14
	roughly   = 1e-9
	limit     = 300
)

func (s *Solver) step() {
	s.iter++
	for i := range s.alpha {
		s.touched = append(s.touched, i)
	}
	s.last = newton{before: s.value}
	for i, r := range s.r {
		if pull := math.Abs(r) * float64(len(s.r)); pull > s.last.pull {
			s.last.most, s.last.pull = i, pull
			s.last.probability = sigma(s.p.Y[i] * s.f[i])
		}
	}
	d, ok := s.direction()
	if !ok {
		s.fail()
		return
	}
	kd := make([]float64, len(d))
	gram.Multiply(kd, s.p.K, d)
	slope := floats.Dot(s.r, kd)
	s.last.promised = -slope / 2
	moved := s.search(d, kd, slope)
	s.residual()
	switch gap := s.gap(); {
	case gap <= precision*s.value, !moved && gap <= roughly*s.value:
		s.status = solve.Converged
	case !moved || s.iter == limit:
		s.status = solve.Exhausted
	}
}

// search goes along d, by the longest of 1, ½, ¼, … with which P falls by a part of
// what its slope promises, and reports whether it falls at all.
func (s *Solver) search(d, kd []float64, slope float64) bool {
	if !(slope < 0) {
		return false
	}
	alpha, f := make([]float64, len(d)), make([]float64, len(d))
	for length := 1.0; length > 1e-12; length /= 2 {
		floats.AddScaledTo(alpha, s.alpha, length, d)
		floats.AddScaledTo(f, s.f, length, kd)
		if value := s.objective(alpha, f); value < s.value+1e-4*length*slope {
			s.alpha, s.f, s.value, s.last.length = alpha, f, value, length
			return true
		}
	}
	return false
}

// direction solves (WK + λI)d = −r. With V = W^½ and the symmetric, well-conditioned
// B = I + VKV/λ,
//
//	d = −V B⁻¹ V⁻¹ r/λ.
//
// Where K is so nearly singular that rounding makes B indefinite, K + εI takes its
// place; the direction is then a little off, and P falls all the same. It reports false
// where no small ε helps: then K is not positive semidefinite.
func (s *Solver) direction() ([]float64, bool) {
	n := len(s.f)
	v, d := make([]float64, n), make([]float64, n)
	for i, f := range s.f {
		v[i] = max(math.Sqrt(sigma(f)*sigma(-f)/float64(n)), 1e-150)
		d[i] = -s.r[i] / v[i] / s.lambda
	}
	largest := floats.Max(s.p.K.Diag())
	if s.room == nil {
		s.room = make([]float64, n*n)
	}
	for {
		for i, w := range v {
			row := s.room[i*n : i*n+i+1]
			w /= s.lambda
			for j, k := range s.p.K.Row(i)[:i+1] {
				row[j] = w * k * v[j]
			}
			row[i] += 1 + w*v[i]*s.shift
		}
		// Where the condition is bad, the search along d sees to it.
		if factor, ok := cholesky.New(n, s.room); ok {
			factor.Solve(d)
			break
		}
		if s.shift = max(10*s.shift, 1e-15*largest); !(s.shift > 0 && s.shift <= 1e-7*largest) {
			return nil, false
		}
	}
	for i, w := range v {
		d[i] *= w
	}
	return d, true
}

// fail ends the run where the kernel is none.
func (s *Solver) fail() {
	s.status, s.failure = solve.Failed, errIndefinite
	s.touched = s.touched[:0]
}

// Coef returns α.
func (s *Solver) Coef() solve.Coef {
	return solve.Coef{M: 1, Beta: append([]float64(nil), s.alpha...), Bias: []float64{0}}
}

// Err returns why the solver failed.
func (s *Solver) Err() error { return s.failure }

// Certificate compares P with the dual. Violation is the largest of n|rᵢ|, by how much
// a coefficient λnαᵢ differs from yᵢσ(−yᵢf(xᵢ)).
func (s *Solver) Certificate() solve.Certificate {
	square := floats.Dot(s.alpha, s.f)
	c := solve.Certificate{Primal: s.value, Gap: s.gap(), Margin: 1 / math.Sqrt(square)}
	c.Dual = c.Primal - c.Gap
	for _, r := range s.r {
		c.Violation = max(c.Violation, math.Abs(r)*float64(len(s.r)))
	}
	c.Indefinite = s.failure != nil || math.IsNaN(c.Gap) || gram.Negative(square, s.alpha, nil, s.p.K.Diag())
	return c
}
