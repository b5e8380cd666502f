package path

import (
	"math"
	"slices"

	"mercer/core/dense"
	"mercer/core/gram"
)

// Promises are what can be said of the errors to come from the solution at one C: shares of all
// examples, up to a share above 1 that says nothing. R² is the largest k(x,x), Λ = ‖w‖, ξᵢ = max(0, 1 −
// yᵢf(xᵢ)), n the number of examples.
type Promises struct {
	// Free counts the examples with 0 < α < C. Without any, b is not unique: then what is said of
	// leave-one-out below is NaN, as no bound holds.
	Free int

	// Square is Λ², and Ball is R²: the margin is 1/Λ, and no image is farther than R from the origin.
	Square, Ball float64

	// Training is the share of examples with yf ≤ 0.
	Training float64

	// Margin bounds the error on new examples with probability 1 − δ, δ = [Delta], over the draw of the
	// sample, for a class of functions that is given by Λ beforehand and has no offset:
	// (1/n) Σ ξ + 2√(R²Λ²/n) + √(ln(1/δ)/2n). Mohri, Rostamizadeh, Talwalkar, Foundations of Machine
	// Learning, 2nd edition (2018), theorem 5.8 and corollary 6.13 with ρ = 1.
	Margin float64

	// Radius bounds the leave-one-out error: (2R² Σα + Σξ)/n. It follows from XiAlpha, as #{t ≥ 1} ≤ Σ
	// t for t ≥ 0.
	Radius float64

	// XiAlpha bounds the leave-one-out error: #{2R²αᵢ + ξᵢ ≥ 1}/n. Joachims, "Estimating the
	// generalization performance of an SVM efficiently", ICML 2000.
	XiAlpha float64

	// Support bounds the leave-one-out error: the share of examples with α > 0. Without any of the
	// others the machine is the same. Vapnik, Statistical Learning Theory (1998).
	Support float64

	// Span estimates the leave-one-out error: #{αᵢSᵢ² ≥ yᵢf(xᵢ)}/n, where Sᵢ is the distance of the
	// image of xᵢ from the affine span of the margin's others. It takes for granted that no example
	// changes its set when one is left out, and is no bound. Vapnik, Chapelle, "Bounds on error
	// expectation for SVM", Neural Computation 12 (2000).
	Span float64
}

// Delta is the probability with which Promises.Margin may fail.
const Delta = 0.05

// Promises returns what can be said at a C within the range. It panics where C is outside.
func (p *Path) Promises(c float64) Promises {
	n := len(p.y)
	beta := make([]float64, n)
	bias := p.At(c, beta)
	f, norm, most := make([]float64, n), 0.0, slices.Max(p.k.Diag())
	for i, b := range beta {
		if b != 0 {
			dense.AddScaled(f, b, p.k.Row(i))
		}
	}
	var told Promises
	var free []int
	near := atEdge * c
	for i, b := range beta {
		norm += b * f[i]
		f[i] += bias
		if a := math.Abs(b); a > near && a < c-near {
			free = append(free, i)
		}
	}
	told.Free = len(free)
	if p.spans == nil || !slices.Equal(p.spans.free, free) {
		p.spans = newSpans(p.k, most, free)
	}
	alphas, slack := 0.0, 0.0
	share := 1 / float64(n)
	for i, b := range beta {
		alpha := math.Abs(b)
		xi := max(0, 1-p.y[i]*f[i])
		alphas += alpha
		slack += xi
		if !(p.y[i]*f[i] > 0) {
			told.Training += share
		}
		if 2*most*alpha+xi >= 1 {
			told.XiAlpha += share
		}
		if alpha <= near {
			continue
		}
		told.Support += share
		if alpha*p.spans.of(i) >= p.y[i]*f[i] {
			told.Span += share
		}
	}
	told.Square, told.Ball = max(norm, 0), most
	told.Radius = (2*most*alphas + slack) * share
	told.Margin = slack*share + 2*math.Sqrt(most*max(norm, 0)*share) + math.Sqrt(math.Log(1/Delta)*share/2)
	if told.Free == 0 {
		told.Radius, told.XiAlpha, told.Support, told.Span = math.NaN(), math.NaN(), math.NaN(), math.NaN()
	}
	return told
}

// spans are the squared distances of images from the affine span of the free examples' images, or of
// the others of these. Where C is large the same examples are free at many C.
type spans struct {
	free   []int
	margin margin
	square []float64 // NaN where it is not known yet
}

func newSpans(k gram.Matrix, largest float64, free []int) *spans {
	s := &spans{free: free, margin: newMargin(k, largest), square: make([]float64, k.Len())}
	for i := range s.square {
		s.square[i] = math.NaN()
	}
	for _, i := range free {
		s.margin.add(i)
	}
	if len(free) > 0 {
		for at, square := range s.margin.distances() {
			s.square[s.margin.of[at]] = square
		}
	}
	return s
}

func (s *spans) of(i int) float64 {
	if math.IsNaN(s.square[i]) {
		s.square[i] = s.margin.distance(i)
	}
	return s.square[i]
}

// distances returns for each example of the margin, which is not empty, the squared distance of its
// image from the affine span of the others: +Inf where there are none. The differences of the others
// from the reference have the Gram matrix K' = LLᵀ. So the distance of another is 1/(K'⁻¹)ᵢᵢ, and that of
// the reference, the least aᵀK'a with Σa = 1, is 1/(1ᵀK'⁻¹1).
func (m *margin) distances() []float64 {
	size := len(m.rows)
	told := make([]float64, size+1)
	if size == 0 {
		told[0] = math.Inf(1)
		return told
	}
	// Column j of L⁻¹, from its place j on: (K'⁻¹)ⱼⱼ is its square, and 1ᵀK'⁻¹1 that of their sum.
	all, column := make([]float64, size), make([]float64, size)
	for j := range size {
		column[j] = 1 / m.rows[j][j]
		square := column[j] * column[j]
		all[j] += column[j]
		for i := j + 1; i < size; i++ {
			l := m.rows[i]
			column[i] = -dense.Dot(l[j:i], column[j:i]) / l[i]
			square += column[i] * column[i]
			all[i] += column[i]
		}
		told[j+1] = 1 / square
	}
	told[0] = 1 / dense.Dot(all, all)
	return told
}

// distance returns the squared distance of the image of an example that is not in the margin from its
// affine span: +Inf where the margin is empty.
func (m *margin) distance(i int) float64 {
	if len(m.of) == 0 {
		return math.Inf(1)
	}
	if !m.append(i, 0) {
		return 0
	}
	last := len(m.rows) - 1
	square := m.rows[last][last] * m.rows[last][last]
	m.spare = append(m.spare, m.rows[last])
	m.rows = m.rows[:last]
	m.of, m.first = m.of[:len(m.of)-1], m.first[:len(m.first)-1]
	return square
}
