package mkl

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/solve"
)

// easy is EasyMKL. With Y the diagonal matrix of the classes ±1 it minimises
//
//	F(γ) = (1 − Λ)·γᵀY(ΣKₖ)Yγ + Λ‖γ‖²,   γ ≥ 0,  Σ γᵢ = 1 over each class,
//
// the distance of two points of the classes' convex hulls under the sum of all terms, which for
// Λ > 0 are drawn towards the means. The weights are μₖ ∝ γᵀYKₖYγ, the squared distance of these two
// points under each term: the more a term keeps the classes apart, the more it weighs.
//
// A step is n moves of weight between two examples of one class, each to the least F. The gap is
// ∇F·(γ − s) with the s of all vectors that may stand for γ at which it is largest: as F is convex,
// F is not further above its optimum. The value is F, which is no function of the weights.
//
// Source: Aiolli, Donini, "EasyMKL: a scalable multiple kernel learning algorithm", Neurocomputing
// 169 (2015), with the sum of the terms in place of the norm of their distances, as there.
type easy struct {
	terms []*gram.Full
	sum   *gram.Full // ΣKₖ
	y     []float64
	ridge float64   // Λ
	gamma []float64 // γ
	slope []float64 // ∇F
}

func newEasy(p Problem) *easy {
	classes := p.classes()
	n := len(p.Y)
	s := &easy{
		terms: p.Terms, y: signs(p.Y, classes[1]), ridge: p.Lambda,
		gamma: make([]float64, n), slope: make([]float64, n),
	}
	ones := make([]float64, len(p.Terms))
	for k := range ones {
		ones[k] = 1
	}
	s.sum = Mixture(p.Terms, ones)
	count := map[float64]float64{}
	for _, y := range s.y {
		count[y]++
	}
	for i, y := range s.y {
		s.gamma[i] = 1 / count[y]
	}
	return s
}

// entry returns ∂²F/∂γᵢ∂γⱼ over 2.
func (s *easy) entry(i, j int) float64 {
	v := (1 - s.ridge) * s.y[i] * s.y[j] * s.sum.Row(i)[j]
	if i == j {
		v += s.ridge
	}
	return v
}

// refresh computes ∇F anew.
func (s *easy) refresh() {
	signed := make([]float64, len(s.y))
	floats.MulTo(signed, s.gamma, s.y)
	gram.Multiply(s.slope, s.sum, signed)
	for i, v := range s.slope {
		s.slope[i] = 2 * ((1-s.ridge)*s.y[i]*v + s.ridge*s.gamma[i])
	}
}

// pair returns, for the class in which they differ most, the example that gains most by growing and
// the one by shrinking.
func (s *easy) pair() (grows, shrinks int, by float64) {
	for _, class := range [2]float64{-1, 1} {
		g, h := -1, -1
		for i, y := range s.y {
			if y != class {
				continue
			}
			if g < 0 || s.slope[i] < s.slope[g] {
				g = i
			}
			if s.gamma[i] > 0 && (h < 0 || s.slope[i] > s.slope[h]) {
				h = i
			}
		}
		if d := s.slope[h] - s.slope[g]; d > by {
			grows, shrinks, by = g, h, d
		}
	}
	return grows, shrinks, by
}

// gap is that of Frank and Wolfe.
func (s *easy) gap() float64 {
	least := map[float64]float64{-1: math.Inf(1), 1: math.Inf(1)}
	for i, y := range s.y {
		least[y] = min(least[y], s.slope[i])
	}
	return max(floats.Dot(s.slope, s.gamma)-least[-1]-least[1], 0)
}

func (s *easy) step(did string) Step {
	s.refresh()
	signed, product := make([]float64, len(s.y)), make([]float64, len(s.y))
	floats.MulTo(signed, s.gamma, s.y)
	weights := make([]float64, len(s.terms))
	for k, term := range s.terms {
		gram.Multiply(product, term, signed)
		weights[k] = max(floats.Dot(signed, product), 0)
	}
	t := Step{Weights: normalised(weights), Value: floats.Dot(s.slope, s.gamma) / 2, Gap: s.gap(), Slope: math.NaN(), Did: did}
	if t.Gap <= 1e-7*t.Value || t.Gap == 0 {
		t.Status = solve.Converged
	}
	return t
}

func (s *easy) first() (Step, error) { return s.step(""), nil }

func (s *easy) next(last Step) (Step, error) {
	for range len(s.y) {
		i, j, by := s.pair()
		if by <= 0 {
			break
		}
		t := s.gamma[j]
		if curvature := 2 * (s.entry(i, i) + s.entry(j, j) - 2*s.entry(i, j)); curvature > 0 {
			t = min(t, by/curvature)
		}
		s.gamma[i] += t
		s.gamma[j] -= t
		if t == s.gamma[j]+t {
			s.gamma[j] = 0
		}
		up, down := s.sum.Row(i), s.sum.Row(j)
		for l, y := range s.y {
			s.slope[l] += 2 * (1 - s.ridge) * y * t * (s.y[i]*up[l] - s.y[j]*down[l])
		}
		s.slope[i] += 2 * s.ridge * t
		s.slope[j] -= 2 * s.ridge * t
	}
	step := s.step("")
	step.Did = moved(last.Weights, step.Weights)
	if step.Status == solve.Running && step.Value >= last.Value {
		step.Status = solve.Exhausted // by rounding
		if step.Gap <= 1e-4*step.Value {
			step.Status = solve.Converged
		}
	}
	return step, nil
}

// value is no function of the weights.
func (s *easy) value([]float64) float64 { return math.NaN() }
