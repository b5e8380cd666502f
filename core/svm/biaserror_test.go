package svm

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"mercer/core/reftest"
)

// A bias is within its error of what 512-bit arithmetic makes of the same coefficients, and of
// narrow kernels it has a sign though it is far below 1.
func TestBiasIsWithinItsError(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 6))
	tiny := 0
	for _, gamma := range []float64{0.1, 1, 10, 100, 1000} {
		for _, c := range []float64{0.1, 0.5, 1, 10} {
			for _, n := range []int{2, 3, 20, -4, -8, -20} {
				var xs [][]float64
				y := make([]float64, max(n, -n))
				for i := range y {
					x := []float64{2*rnd.Float64() - 1, 2*rnd.Float64() - 1}
					y[i] = float64(2*(i%2) - 1)
					if n < 0 { // the classes are each other's mirror images, far from the mirror or near
						x[0] = 0.1 + 1.5*math.Abs(x[0])
						if i%2 == 1 {
							x = []float64{-xs[i-1][0], -xs[i-1][1]}
						}
					}
					xs = append(xs, x)
				}
				if testing.Short() && (c == 0.1 || c == 1 || n == 3 || n == -8) {
					continue
				}
				k := reftest.Gram(reftest.Kernel("rbf", gamma, 0, 0), xs)
				s, err := New(k, y, Config{C: c, Tolerance: 1e-6}, nil)
				if err != nil {
					t.Fatal(err)
				}
				s.Advance(0)
				coef := s.Coef()
				bias, wrong := coef.Bias[0], coef.BiasError[0]
				exact := reftest.ExactRBF(gamma)
				// Every bias between the errors that hold the others at their bounds is as good,
				// and those of free examples are as good as each other up to the violation.
				low, high := math.Inf(-1), math.Inf(1)
				var sum big.Float
				free := 0
				for i, x := range xs {
					f, _ := exact.Expansion(xs, coef.Beta, 0, x)
					e := new(big.Float).Sub(reftest.Float(y[i]), f)
					value, _ := e.Float64()
					switch a := y[i] * coef.Beta[i]; {
					case a > 1e-12*c && a < c*(1-1e-12):
						sum.Add(&sum, e)
						free++
					case a <= 1e-12*c == (y[i] > 0):
						low = max(low, value)
					default:
						high = min(high, value)
					}
				}
				want := (low + high) / 2
				if math.IsInf(low, 0) {
					want = high
				} else if math.IsInf(high, 0) {
					want = low
				}
				if free > 0 {
					mean, _ := sum.Quo(&sum, reftest.Float(float64(free))).Float64()
					want = mean
				}
				if math.Abs(bias-want) > wrong {
					t.Errorf("γ = %v, C = %v, n = %d: b = %v ± %v, want %v", gamma, c, n, bias, wrong, want)
				}
				if len(xs) == 2 && !(wrong == 0 && bias == 0) {
					t.Errorf("γ = %v, C = %v, two points: b = %v ± %v", gamma, c, bias, wrong)
				}
				if wrong < 1e-30 && math.Abs(bias) < 1e-20 {
					tiny++
				}
			}
		}
	}
	if tiny == 0 {
		t.Error("no bias was known below rounding")
	}
}

// Of a narrow kernel, a bias near 0 is known far better than the violation says.
func TestBiasOfANarrowKernelIsKnownBetterThanTheViolation(t *testing.T) {
	var xs [][]float64
	var y []float64
	for i := range 8 { // in a row, ever nearer to each other
		xs, y = append(xs, []float64{math.Sqrt(float64(i)), 0}), append(y, float64(1-2*(i%2)))
	}
	k := reftest.Gram(reftest.Kernel("rbf", 60, 0, 0), xs)
	s, err := New(k, y, Config{C: 10, Tolerance: 1e-2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Advance(0)
	violation, coef := s.Certificate().Violation, s.Coef()
	if violation < 1e-6 || math.Abs(coef.Bias[0]) > violation {
		t.Fatalf("b = %v, violated by %v: not the case that is meant", coef.Bias[0], violation)
	}
	if wrong := coef.BiasError[0]; !(wrong < violation/10) {
		t.Errorf("b = %v ± %v, violated by %v", coef.Bias[0], wrong, violation)
	}
}

// What is lost is what the instruction says, for numbers of all sizes.
func TestLost(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 8))
	number := func(spread int) float64 {
		return math.Ldexp(2*rnd.Float64()-1, rnd.IntN(2*spread+1)-spread)
	}
	exact := 0
	for _, spread := range []int{0, 30, 500, 1050} {
		for range 20000 {
			a, b := number(spread), number(spread)
			p := a * b
			got, want := lost(a, b, p), math.FMA(a, b, -p)
			if got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Fatalf("%v times %v loses %v, want %v", a, b, got, want)
			}
			if want != 0 {
				exact++
			}
		}
	}
	if exact < 40000 {
		t.Errorf("only %d products were rounded", exact)
	}
}
