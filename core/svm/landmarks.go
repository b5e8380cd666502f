package svm

import (
	"fmt"
	"math"
	"math/rand/v2"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/notation"
	"mercer/core/param"
	"mercer/core/solve"
)

// Landmarks trains a support vector classifier on an approximation of its Gram matrix by few of
// its examples, for more of them than an exact machine can take: [gram.Partial] chooses landmarks,
// [gram.LowRank] makes features of all examples, and a machine for each pair of classes, or each
// class, is trained on these to the optimum of the approximated problem. What it finds is an
// expansion over the landmarks. Last, it measures on a sample what the approximation did;
// see [comparison].
type Landmarks struct {
	k      gram.Matrix
	labels []float64
	cfg    SVC
	rule   learn.Rule
	rng    *rand.Rand

	stage    stage
	pool     []int
	partial  *gram.Partial
	features *gram.LowRank
	parts    []share
	current  int // the part worked on
	check    *comparison

	iter    int
	touched []int
	failure error
	fit     []float64 // n·M outputs
	fitted  int       // examples whose outputs are computed
}

// A share is one of the problems with two classes.
type share struct {
	y      []float64
	index  []int // its examples, nil for all
	solver *reduced
}

// A stage of the work.
type stage int

const (
	choosing stage = iota
	describing
	training
	checking
	ended
)

// Operations of a machine with landmarks, as solve.Step.Op names them.
const (
	opLandmark = "landmark" // choose one more
	opFeatures = "features" // compute those of further examples
	opOutputs  = "outputs"  // look at further examples
	opCompare  = "compare"  // train exactly on a sample
)

const (
	// poolSize is the number of examples among which landmarks are chosen.
	poolSize = 4096

	// leastShare is the share of the trace below which no more landmarks are worth
	// their work.
	leastShare = 1e-6

	// featureBudget is the memory that features may take: as much as a solver's rows.
	featureBudget = 256 << 20
)

// largestNarrow is the largest k(x,x) whose root, and the sums and products of such, features of
// half the usual precision can hold.
const largestNarrow = 1e60

var landmarkSpec = param.Spec{
	Key: "landmarks", Symbol: "m", Name: "landmarks",
	Doc:  "So many points stand for all of them. With 0, training is exact; with landmarks it takes many more points, and says what that costs.",
	Kind: param.Whole, Scale: param.Linear,
	Min: 0, Max: 1000, Low: 0, High: 500, Default: 0, Minor: true,
}

// newLandmarks returns a machine for the Gram matrix k and the class numbers labels, which it
// keeps. The error is a *param.Error, a *learn.DataError or a *learn.ValueError.
func newLandmarks(k gram.Matrix, labels []float64, cfg SVC, seed uint64) (*Landmarks, error) {
	if len(labels) != k.Len() {
		panic("svm: k and labels differ in length")
	}
	if err := cfg.fill(); err != nil {
		return nil, err
	}
	if math.IsInf(cfg.C, 1) {
		return nil, &param.Error{Key: "C", Value: cfg.C, Reason: "must be finite with landmarks: no margin is hard up to an approximation"}
	}
	classes, err := multiclass.Classes(labels)
	if err != nil {
		return nil, err
	}
	for i, v := range k.Diag() {
		if !(math.Abs(v) <= largestNarrow) {
			return nil, &learn.ValueError{Index: i, Value: v}
		}
	}
	c := &Landmarks{
		k: k, labels: labels, cfg: cfg,
		rule: multiclass.RuleOf(classes, multiclass.Scheme(cfg.Multiclass)),
		rng:  rand.New(rand.NewPCG(seed, 0x1a7d)),
	}
	c.parts = sharesOf(labels, nil, c.rule)
	c.pool = c.rng.Perm(len(labels))[:min(poolSize, len(labels))]
	c.partial = gram.NewPartial(k, c.pool, cfg.Landmarks, leastShare)
	return c, nil
}

// checkLandmarks returns a *param.Error where the features would take too much memory.
func checkLandmarks(m, n int) error {
	most := MaxLandmarks(n)
	if m <= most {
		return nil
	}
	return &param.Error{Key: landmarkSpec.Key, Value: float64(m), Reason: fmt.Sprintf(
		"must be at most %d for %s points, as the memory for their features is limited to %d MB and this would take %d",
		most, notation.Grouped(n), featureBudget>>20, gram.Bytes(n, m)>>20)}
}

// MaxLandmarks returns the number of landmarks up to which there is room for the features of n
// examples.
func MaxLandmarks(n int) int {
	return min(int(landmarkSpec.Max), featureBudget/gram.Bytes(max(n, 1), 1))
}

// landmarkBytes returns about how much memory m landmarks take for n examples: their features, the
// factor of the pool, second derivatives, what steps keep of each example, and the sample's matrix.
func landmarkBytes(n, m int) int {
	pool, sample := min(n, poolSize), min(n, sampleSize)
	return gram.Bytes(n, m) + 8*pool*m + 3*8*m*m + 80*n + 8*sample*sample
}

// sharesOf returns the problems with two classes that a rule reads, of the examples in index, nil
// for all.
func sharesOf(labels []float64, index []int, rule learn.Rule) []share {
	n := len(labels)
	if index != nil {
		n = len(index)
	}
	shares := make([]share, rule.Outputs())
	for j := range shares {
		s := &shares[j]
		for q := range n {
			i := q
			if index != nil {
				i = index[q]
			}
			y := 0.0
			switch {
			case rule.Pairs == nil && labels[i] == rule.Classes[j]:
				y = 1
			case rule.Pairs == nil:
				y = -1
			case labels[i] == rule.Classes[rule.Pairs[j][0]]:
				y = 1
			case labels[i] == rule.Classes[rule.Pairs[j][1]]:
				y = -1
			default:
				continue
			}
			s.y, s.index = append(s.y, y), append(s.index, i)
		}
		if len(s.index) == len(labels) {
			s.index = nil
		}
	}
	return shares
}

// Step chooses one landmark, or goes on for some milliseconds with what comes then.
func (c *Landmarks) Step() solve.Step {
	step := solve.Step{Op: opEnd}
	c.touched = c.touched[:0]
	if c.stage != ended {
		c.iter++
		step.Op = c.step()
	}
	step.Iter, step.Touched, step.Next, step.Status = c.iter, c.touched, c.next(), c.status()
	certificate := c.Certificate()
	step.Objective, step.Gap = certificate.Dual, certificate.Gap
	return step
}

// step does the work of a step and names it.
func (c *Landmarks) step() string {
	switch c.stage {
	case choosing:
		if !c.partial.Step() {
			c.describe()
		} else if math.IsNaN(c.partial.Left()) || math.IsInf(c.partial.Left(), 0) {
			at := c.partial.Landmarks()
			c.failure = &learn.ValueError{Index: at[len(at)-1], Value: c.partial.Left()}
			c.stage = ended
		}
		return opLandmark
	case describing:
		m := c.features.Rank()
		if !c.features.Extend(slice / (m*m/2 + 20*m + 1)) {
			c.begin()
		}
		return opFeatures
	case training:
		s := c.parts[c.current].solver
		s.step()
		c.touched = append(c.touched, c.features.Landmarks()...)
		if s.status != solve.Running {
			c.current++
			c.train()
		}
		return s.op
	}
	if !c.check.step() {
		c.stage = ended
	}
	return opCompare
}

// describe goes on with the features.
func (c *Landmarks) describe() {
	c.features = gram.NewLowRank(c.k, c.partial)
	c.stage = describing
}

// begin goes on with training.
func (c *Landmarks) begin() {
	c.stage = training
	c.train()
}

// train goes on with the current part, and after the last with the comparison.
func (c *Landmarks) train() {
	if c.current == len(c.parts) {
		c.stage = checking
		c.check = newComparison(c)
		return
	}
	p := &c.parts[c.current]
	p.solver = newReduced(c.features, p.index, p.y, c.cfg.C, c.cfg.Tolerance, c.rng)
}

// status is Running until the end, then the worst of the parts'.
func (c *Landmarks) status() solve.Status {
	switch {
	case c.failure != nil:
		return solve.Failed
	case c.stage != ended:
		return solve.Running
	}
	worst := solve.Converged
	for _, p := range c.parts {
		worst = max(worst, p.solver.status)
	}
	return worst
}

// next names what the next step will do.
func (c *Landmarks) next() string {
	switch c.stage {
	case choosing:
		return opLandmark
	case describing:
		return opFeatures
	case training:
		return opNewton
	case checking:
		return opCompare
	}
	return opEnd
}

// Coef returns the coefficients over the landmarks; 0 at all other examples.
func (c *Landmarks) Coef() solve.Coef {
	outputs := len(c.parts)
	coef := solve.Coef{M: outputs, Beta: make([]float64, len(c.labels)*outputs), Bias: make([]float64, outputs), BiasError: make([]float64, outputs)}
	for j := range c.parts {
		own, bias := c.expansion(j)
		for p, v := range own {
			coef.Beta[c.features.Landmarks()[p]*outputs+j] = v
		}
		coef.Bias[j], coef.BiasError[j] = bias, biasRounding*max(1, math.Abs(bias))
	}
	return coef
}

// expansion returns the coefficients of the landmarks in output j, and its bias.
func (c *Landmarks) expansion(j int) (coef []float64, bias float64) {
	if c.features == nil || c.parts[j].solver == nil {
		return nil, 0
	}
	w := c.parts[j].solver.weights()
	coef = make([]float64, c.features.Rank())
	c.features.Expand(coef, w[:len(coef)])
	return coef, w[len(coef)]
}

// Err returns why the machine failed.
func (c *Landmarks) Err() error { return c.failure }

// Rule says what the outputs mean.
func (c *Landmarks) Rule() learn.Rule { return c.rule }

// Certificate returns the certificate of the approximated problem, of all parts together: the sums
// of Primal, Dual and Gap, the largest Violation, the smallest Margin. Before a part is trained,
// they are those of f = 0.
func (c *Landmarks) Certificate() solve.Certificate {
	all := solve.Certificate{Margin: math.Inf(1), Anyway: true} // LLᵀ is positive semidefinite
	if c.features != nil {
		all.Indefinite = c.features.Indefinite()
	}
	for _, p := range c.parts {
		if p.solver == nil {
			all.Primal += c.cfg.C * float64(len(p.y))
			all.Gap += c.cfg.C * float64(len(p.y))
			all.Violation = max(all.Violation, 2)
			continue
		}
		own := p.solver.certificate()
		all.Primal += own.Primal
		all.Dual += own.Dual
		all.Gap += own.Gap
		all.Violation = max(all.Violation, own.Violation)
		all.Margin = min(all.Margin, own.Margin)
	}
	return all
}

// fitBlock is how many examples' outputs are computed together.
const fitBlock = 256

// Fit goes on computing what [Landmarks.Fitted] returns, for about the work of limit steps. It asks
// for kernel values again, as features are rounded: outputs are then those that predictions are.
func (c *Landmarks) Fit(limit int) bool {
	n, outputs := len(c.labels), len(c.parts)
	if c.fit == nil {
		c.fit = make([]float64, n*outputs)
		c.fitted = 0
	}
	coefs, biases := make([][]float64, outputs), make([]float64, outputs)
	m := 0
	for j := range c.parts {
		coefs[j], biases[j] = c.expansion(j)
		m = max(m, len(coefs[j]))
	}
	columns, values := make([]int, fitBlock), make([]float64, fitBlock)
	for work := 0; c.fitted < n && (limit <= 0 || work < limit*slice); {
		size := min(fitBlock, n-c.fitted)
		for q := range size {
			columns[q] = c.fitted + q
			copy(c.fit[(c.fitted+q)*outputs:][:outputs], biases)
		}
		for p := range m {
			gram.Entries(values[:size], c.k, c.features.Landmarks()[p], columns[:size])
			for j, coef := range coefs {
				if p >= len(coef) || coef[p] == 0 {
					continue
				}
				to := c.fit[c.fitted*outputs+j:]
				for q, v := range values[:size] {
					to[q*outputs] += coef[p] * v
				}
			}
		}
		c.fitted += size
		work += size * m * (10 + outputs)
	}
	return c.fitted == n
}

// Fitted sets dst[i·M+j] = f_j(xᵢ). It panics if len(dst) != n·M.
func (c *Landmarks) Fitted(dst []float64) {
	if len(dst) != len(c.labels)*len(c.parts) {
		panic("svm: dst is not n·M long")
	}
	if c.stage != ended {
		c.fit = nil // of coefficients that were others
		defer func() { c.fit = nil }()
	}
	c.Fit(0)
	copy(dst, c.fit)
}

var (
	_ learn.Machine   = (*Landmarks)(nil)
	_ learn.Certified = (*Landmarks)(nil)
	_ learn.Fitter    = (*Landmarks)(nil)
	_ learn.Measured  = (*Landmarks)(nil)
	_ solve.Teller    = (*Landmarks)(nil)

	_ learn.Progressive = (*Landmarks)(nil)
)
