package mkl

import (
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/solve"
	"mercer/core/svm"
)

// simple is SimpleMKL. It minimises over the simplex
//
//	J(μ) = max over α of  Σᵢ αᵢ − ½ Σᵢⱼ αᵢαⱼyᵢyⱼ K_μ(xᵢ,xⱼ),  0 ≤ αᵢ ≤ C,  Σᵢ yᵢαᵢ = 0,
//
// the optimum of the support vector machine with K_μ, which is convex in μ. Its derivative is
// ∂J/∂μₖ = −½ αᵀQₖα at the α of the optimum. Of several classes, J is the sum over all pairs, one
// machine against another, and for values it is the dual of support vector regression.
//
// A step goes along the reduced gradient: weight moves between each term and the heaviest. Where a
// weight comes to 0 and J is less there, the way goes on without it; then the least J on the way is
// found by the sign of its derivative.
//
// For any α, no mixture has less than Σα − ½ maxₖ αᵀQₖα. The gap is from the primal value of the
// machine, which J is not above, to that. At the optimum all terms in use have the same αᵀQₖα, and
// the others no larger one.
//
// Source: Rakotomamonjy, Bach, Canu, Grandvalet, "SimpleMKL", JMLR 9 (2008).
type simple struct {
	terms []*gram.Full
	parts []*machine
	last  *reading // of the present weights
	tight float64  // relative gap at which it ends
}

// A machine is for two classes, or for values.
type machine struct {
	index  []int     // its examples
	y      []float64 // ±1, or the values
	cost   float64
	tube   float64
	values bool
	start  []float64
}

// trained is what is known of a machine.
type trained struct {
	dual, primal float64
	beta         []float64 // yα
}

// A reading is J and what follows from it.
type reading struct {
	weights []float64
	value   float64   // Σ of dual optima
	slope   []float64 // ∂J/∂μ
	gap     float64
}

// exact is the violation of the conditions of optimality that machines are trained to.
const exact = 1e-7

func newSimple(p Problem) *simple {
	s := &simple{terms: p.Terms, tight: 1e-5}
	if p.Task == learn.Regression {
		all := make([]int, len(p.Y))
		for i := range all {
			all[i] = i
		}
		s.parts = []*machine{{index: all, y: p.Y, cost: p.C, tube: p.Epsilon, values: true}}
		return s
	}
	classes := p.classes()
	for a, low := range classes {
		for _, high := range classes[a+1:] {
			part := &machine{cost: p.C}
			for i, y := range p.Y {
				if y == low || y == high {
					part.index = append(part.index, i)
					part.y = append(part.y, map[bool]float64{true: 1, false: -1}[y == high])
				}
			}
			s.parts = append(s.parts, part)
		}
	}
	return s
}

// train finds the optimum of a machine with K, and starts from the last one.
func (p *machine) train(k *gram.Full) (trained, error) {
	n := len(p.index)
	if n < k.Len() {
		k = gram.NewFull(n, gram.Select(k, p.index, p.index))
	}
	var solver interface {
		solve.Solver
		Certificate() solve.Certificate
	}
	var err error
	if p.values {
		solver, err = svm.NewRegressor(k, p.y, svm.SVR{C: p.cost, Epsilon: p.tube, Tolerance: exact}, p.start)
	} else {
		alpha := p.start
		if alpha != nil {
			alpha = slices.Clone(alpha)
			floats.Mul(alpha, p.y)
		}
		solver, err = svm.New(k, p.y, svm.Config{C: p.cost, Tolerance: exact}, alpha)
	}
	if err != nil {
		return trained{}, err
	}
	solve.Run(solver, 0)
	if err := solver.Err(); err != nil {
		return trained{}, err
	}
	certificate := solver.Certificate()
	beta := solver.Coef().Beta
	p.start = beta
	return trained{certificate.Dual, certificate.Primal, beta}, nil
}

// read trains all machines at weights.
func (s *simple) read(weights []float64) (*reading, error) {
	k := Mixture(s.terms, weights)
	r := &reading{weights: slices.Clone(weights), slope: make([]float64, len(s.terms))}
	primal, linear := 0.0, 0.0
	product := make([]float64, k.Len())
	beta := make([]float64, k.Len())
	for _, part := range s.parts {
		t, err := part.train(k)
		if err != nil {
			return nil, err
		}
		r.value += t.dual
		primal += t.primal
		clear(beta)
		for at, i := range part.index {
			beta[i] = t.beta[at]
		}
		square := 0.0
		for j, term := range s.terms {
			gram.Multiply(product, term, beta)
			half := floats.Dot(beta, product) / 2
			r.slope[j] -= half
			square += weights[j] * half
		}
		linear += t.dual + square // Σα, or what stands in its place for values
	}
	r.gap = max(primal-(linear+floats.Min(r.slope)), 0)
	if math.IsNaN(r.value) || math.IsInf(r.value, 0) {
		return nil, errors.New("mkl: a machine has no value")
	}
	return r, nil
}

func (s *simple) step(r *reading, did string) Step {
	s.last = r
	t := Step{Weights: r.weights, Value: r.value, Gap: r.gap, Did: did}
	t.Slope = max(floats.Dot(r.weights, r.slope)-floats.Min(r.slope), 0)
	if r.gap <= s.tight*math.Abs(r.value) {
		t.Status = solve.Converged
	}
	return t
}

func (s *simple) first() (Step, error) {
	r, err := s.read(equal(len(s.terms)))
	if err != nil {
		return Step{}, err
	}
	return s.step(r, ""), nil
}

func (s *simple) value(weights []float64) float64 {
	r, err := s.read(weights)
	if err != nil {
		return math.NaN()
	}
	return r.value
}

// reduced returns the direction of descent that keeps the sum of the weights.
func reduced(weights, slope []float64) (direction []float64, heaviest int) {
	heaviest = floats.MaxIdx(weights)
	direction = make([]float64, len(weights))
	for k, w := range weights {
		if k == heaviest {
			continue
		}
		if d := slope[heaviest] - slope[k]; w > 0 || d > 0 {
			direction[k] = d
			direction[heaviest] -= d
		}
	}
	return direction, heaviest
}

// reach returns how far one can go along a direction, and which weight is 0 there.
func reach(weights, direction []float64) (t float64, stopped int) {
	t, stopped = math.Inf(1), -1
	for k, d := range direction {
		if d < 0 && weights[k]/-d < t {
			t, stopped = weights[k]/-d, k
		}
	}
	return t, stopped
}

// along returns weights + t·direction, on the simplex.
func along(weights, direction []float64, t float64) []float64 {
	all := slices.Clone(weights)
	floats.AddScaled(all, t, direction)
	for k, w := range all {
		all[k] = max(w, 0)
	}
	return normalised(all)
}

// Limits of the search along a way.
const (
	searches = 30
	level    = 1e-3 // the part of the first derivative that counts as 0
)

func (s *simple) next(last Step) (Step, error) {
	here := s.last
	from := last.Weights
	direction, heaviest := reduced(here.weights, here.slope)
	steepest := floats.Dot(direction, here.slope)
	if !(steepest < 0) {
		end := last
		end.Status = solve.Converged
		return end, nil
	}
	// On while a weight comes to 0 and J is less there.
	for {
		t, stopped := reach(here.weights, direction)
		if stopped < 0 || t == 0 {
			break
		}
		to := along(here.weights, direction, t)
		to[stopped] = 0
		there, err := s.read(normalised(to))
		if err != nil {
			return last, err
		}
		if there.value >= here.value {
			best, err := s.search(here, there, direction, t)
			if err != nil {
				return last, err
			}
			here = best
			break
		}
		falls := floats.Dot(direction, there.slope) < 0
		if !falls {
			// J is less there and rises again before: the least is on the way.
			best, err := s.search(here, there, direction, t)
			if err != nil {
				return last, err
			}
			here = best
			break
		}
		here = there
		if stopped == heaviest {
			break
		}
		direction[heaviest] += direction[stopped]
		direction[stopped] = 0
		if !(floats.Dot(direction, here.slope) < 0) {
			break
		}
	}
	if here.value >= last.Value {
		end := last
		end.Status = solve.Exhausted // by the precision of the machines
		if last.Gap <= 100*s.tight*math.Abs(last.Value) {
			end.Status = solve.Converged
		}
		return end, nil
	}
	return s.step(here, moved(from, here.weights)), nil
}

// search returns the least J between two readings, t apart along a direction. The derivative of J
// rises along it, from below 0: its place of 0 is bracketed by false position, of which the side
// that stays is halved.
//
// Source: Dowell, Jarratt, "A modified regula falsi method", BIT 11 (1971).
func (s *simple) search(from, to *reading, direction []float64, t float64) (*reading, error) {
	low, high := 0.0, t
	first := floats.Dot(direction, from.slope)
	falls, rises := first, floats.Dot(direction, to.slope)
	best := from
	if to.value < best.value {
		best = to
	}
	side := 0
	for range searches {
		at := (low + high) / 2
		if rises > 0 {
			at = low + (high-low)*falls/(falls-rises)
		}
		now, err := s.read(along(from.weights, direction, at))
		if err != nil {
			return nil, err
		}
		if now.value < best.value {
			best = now
		}
		slope := floats.Dot(direction, now.slope)
		if math.Abs(slope) <= level*math.Abs(first) || high-low <= 1e-12*t {
			break
		}
		if slope < 0 {
			low, falls = at, slope
			if side < 0 {
				rises /= 2
			}
			side = -1
		} else {
			high, rises = at, slope
			if side > 0 {
				falls /= 2
			}
			side = 1
		}
	}
	return best, nil
}
