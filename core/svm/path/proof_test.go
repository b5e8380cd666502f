package path

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/gram"
)

// clouds are n examples of two classes that overlap, a third of them negative, some of them twice.
func clouds(n int) (x, y []float64) {
	r := rand.New(rand.NewPCG(11, uint64(n)))
	for i := range n {
		class := 1.0
		if i%3 == 0 {
			class = -1
		}
		a, b := class*0.25+0.3*r.NormFloat64(), class*0.25+0.3*r.NormFloat64()
		if i >= 6 && i%7 == 0 {
			a, b = x[2*(i-6)], x[2*(i-6)+1]
		}
		x, y = append(x, a, b), append(y, class)
	}
	return x, y
}

// matrix is that of exp(−γ‖x − z‖²), of xᵀz where γ is 0.
func matrix(x []float64, gamma float64) *gram.Full {
	n := len(x) / 2
	k := make([]float64, 0, n*n)
	for i := range n {
		for j := range n {
			a, b := x[2*i]-x[2*j], x[2*i+1]-x[2*j+1]
			v := math.Exp(-gamma * (a*a + b*b))
			if gamma == 0 {
				v = x[2*i]*x[2*j] + x[2*i+1]*x[2*j+1]
			}
			k = append(k, v)
		}
	}
	return gram.NewFull(n, k)
}

func followed(t *testing.T, k gram.Matrix, y []float64) *Path {
	t.Helper()
	p, err := New(k, y, 0.01, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if p.Advance(0); !p.Ended() {
		t.Fatal(p.Message)
	}
	return p
}

// rounding is what sums of this size leave in f, in whatever order.
const rounding = 1e-11

// judged is the gap as a share of D, from P and D written out, and the largest violation of yf ≥ 1 where α is 0,
// yf ≤ 1 where it is C, yf = 1 else: an α so near to 0 or C that rounding may have moved it is either.
func judged(p *Path, c float64) (gap, violation float64) {
	n := len(p.y)
	beta := make([]float64, n)
	bias := p.At(c, beta)
	square, alphas, slacks := 0.0, 0.0, 0.0
	for i, y := range p.y {
		f := 0.0
		for j, b := range beta {
			f += b * p.k.Row(i)[j]
		}
		square += beta[i] * f
		alpha, slack := y*beta[i], 1-y*(f+bias)
		alphas += alpha
		slacks += max(0, slack)
		switch {
		case alpha <= 1e-9*c:
			violation = max(violation, slack)
		case alpha >= c*(1-1e-9):
			violation = max(violation, -slack)
		default:
			violation = max(violation, math.Abs(slack))
		}
	}
	return (c*slacks + square - alphas) / (alphas - square/2), violation
}

func TestProofIsWhatCoefficientsSay(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, gamma := range []float64{0, 1, 30} {
		x, y := clouds(60)
		p := followed(t, matrix(x, gamma), y)
		proof := p.Prove()
		if len(proof.Gap) != len(p.Breaks) || len(proof.Violation) != len(p.Breaks) {
			t.Fatalf("γ = %v: %d gaps and %d violations of %d breaks", gamma, len(proof.Gap), len(proof.Violation), len(p.Breaks))
		}
		for i, b := range p.Breaks {
			gap, violation := judged(p, b.C)
			if math.Abs(proof.Gap[i]-gap) > 1e-8 || violation > proof.Violation[i]+rounding {
				t.Errorf("γ = %v, C = %v: gap %v and violation %v, by sums written out %v and %v",
					gamma, b.C, proof.Gap[i], proof.Violation[i], gap, violation)
			}
		}
		most := slices.Max(proof.Violation)
		if gap := slices.Max(proof.Gap); gap > 1e-9 || most > 1e-9 {
			t.Errorf("γ = %v: gap %v, violation %v", gamma, gap, most)
		}
		// What holds at the ends of the stretches holds within them.
		for range 300 {
			c := 0.01 * math.Pow(1e5, r.Float64())
			if _, violation := judged(p, c); violation > most+rounding {
				t.Errorf("γ = %v, C = %v: violation %v, and %v was said to be the most", gamma, c, violation, most)
			}
		}
	}
}

// Nothing that the follower kept can hide a mistake in what it handed out.
func TestProofFindsWhatIsWrong(t *testing.T) {
	x, y := clouds(60)
	for name, spoil := range map[string]func(s *segment){
		"rate": func(s *segment) { s.rate[0] *= 1 + 1e-3 },
		"beta": func(s *segment) { s.beta[len(s.beta)-1] *= 1 + 1e-3 },
		"bias": func(s *segment) { s.low, s.high = s.low+1e-4, s.high+1e-4 },
		"set":  func(s *segment) { s.limit[0] &= s.limit[0] - 1 },
	} {
		p := followed(t, matrix(x, 1), y)
		at := len(p.segments) / 2
		for p.segments[at].members == nil || p.segments[at].limit[0] == 0 || p.segments[at+1].c < p.segments[at].c*(1+1e-3) {
			at++
		}
		spoil(&p.segments[at])
		proof := p.Prove()
		if worst := slices.Max(proof.Violation); worst < 1e-8 {
			t.Errorf("%s: with stretch %d of %d spoilt the violation is %v", name, at, len(p.segments), worst)
		}
	}
}

func TestProofOfOneC(t *testing.T) {
	x, y := clouds(12)
	p, err := New(matrix(x, 1), y, 2, 2)
	if err != nil {
		t.Fatal(err)
	}
	p.Advance(0)
	proof := p.Prove()
	gap, violation := judged(p, 2)
	if len(proof.Gap) != 1 || math.Abs(proof.Gap[0]-gap) > 1e-8 || violation > proof.Violation[0]+rounding || proof.Violation[0] > 1e-9 {
		t.Errorf("%+v, by sums written out %v and %v", proof, gap, violation)
	}
}
