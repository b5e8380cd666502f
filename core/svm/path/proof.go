package path

import (
	"math"

	"mercer/core/dense"
)

// A Proof is the certificate of a path, computed from its coefficients and the Gram matrix: nothing of
// it is what the follower kept while it went along.
//
// Between two breaks α, b and f are linear in C, and each example has one condition: yf ≥ 1 where α =
// 0, yf = 1 on the margin, yf ≤ 1 where α = C. By how much a condition is violated is therefore convex
// in C, and nowhere between two breaks larger than at both. So the conditions are asked of each stretch
// at both of its ends, with the sets that hold within it, and what holds there holds for all C, but for
// rounding in f, some 10⁻¹⁶·Σα of the largest k(x, x).
type Proof struct {
	// Gap is P − D of each break, as a share of D, for the coefficients and the bias that At returns.
	Gap []float64

	// Violation of each break is by how much a condition is violated there at most, of either stretch
	// that ends there, or |Σβ| as a part of max(1, C). The largest of all holds for each C of the range.
	Violation []float64
}

const (
	// afresh is after how many stretches the load is summed again from the rows of the Gram matrix.
	// Between them rows are added to it and taken away.
	afresh = 64

	// apart is by how much f may differ between two stretches where they meet, for one f to be computed.
	apart = 1e-10
)

// Prove returns the certificate of what there is of the path. A break takes n multiplications for each
// example of the margin, and for each that comes to the limit or leaves it.
func (p *Path) Prove() Proof {
	proof := Proof{make([]float64, len(p.Breaks)), make([]float64, len(p.Breaks))}
	v := newProver(p)
	at := 0 // a break
	told := func(of *segment, more float64) {
		proof.Violation[at] = max(proof.Violation[at], v.violation(of)+more)
	}
	var last *segment
	for q := range p.segments {
		s := &p.segments[q]
		if q+1 < len(p.segments) && p.segments[q+1].c == s.c {
			continue // it has no length
		}
		// Breaks where no stretch begins: the solver found the solution there.
		for ; at+1 < len(p.Breaks) && p.Breaks[at+1].C < s.c; at++ {
			if last != nil && p.Breaks[at].C > last.c {
				v.compute(last, p.Breaks[at].C)
				told(last, 0)
				proof.Gap[at] = v.gap()
			}
		}
		if at+1 < len(p.Breaks) && p.Breaks[at+1].C <= s.c {
			at++
		}
		differ := 0.0
		if last != nil {
			if differ = v.differ(last, s); differ > apart {
				v.compute(last, s.c)
				told(last, 0)
			}
		}
		v.compute(s, s.c)
		told(s, 0)
		if last != nil && differ <= apart {
			told(last, differ)
		}
		proof.Gap[at] = v.gap()
		last = s
	}
	for at++; at < len(p.Breaks); at++ {
		v.compute(last, p.Breaks[at].C)
		told(last, 0)
		proof.Gap[at] = v.gap()
	}
	return proof
}

// A prover goes from one stretch to the next.
type prover struct {
	path    *Path
	largest float64   // k(x, x)
	limit   []uint64  // those at the limit
	load    []float64 // Σ yⱼ k(xⱼ, ·) over these
	taken   int       // stretches since the load was summed

	// What was computed last: at a C, f without b.
	c, bias        float64
	beta, other, f []float64
}

func newProver(p *Path) *prover {
	n := len(p.y)
	v := &prover{path: p, load: make([]float64, n), beta: make([]float64, n), other: make([]float64, n), f: make([]float64, n)}
	for _, k := range p.k.Diag() {
		v.largest = max(v.largest, math.Abs(k))
	}
	return v
}

// differ returns by how much f of two stretches can differ at most where the second begins:
// |k(x, z)| is no larger than the largest k(x, x).
func (v *prover) differ(before, after *segment) float64 {
	one := v.path.within(before, after.c, v.other)
	two := v.path.within(after, after.c, v.beta)
	sum := 0.0
	for i, b := range v.beta {
		sum += math.Abs(b - v.other[i])
	}
	return sum*v.largest + math.Abs(one-two)
}

// take brings the load up to date for a stretch.
func (v *prover) take(s *segment) {
	if v.taken++; v.limit == nil || v.taken > afresh {
		clear(v.load)
		v.limit, v.taken = make([]uint64, len(s.limit)), 0
	}
	for word, now := range s.limit {
		was := v.limit[word]
		for bit := 0; now != was && bit < 64; bit++ {
			if now>>bit&1 == was>>bit&1 {
				continue
			}
			i := 64*word + bit
			sign := v.path.y[i]
			if was>>bit&1 == 1 {
				sign = -sign
			}
			dense.AddScaled(v.load, sign, v.path.k.Row(i))
		}
		v.limit[word] = now
	}
}

// compute finds f of a stretch at a C.
func (v *prover) compute(s *segment, c float64) {
	v.take(s)
	v.c, v.bias = c, v.path.within(s, c, v.beta)
	clear(v.f)
	dense.AddScaled(v.f, c, v.load)
	for _, e := range s.members {
		dense.AddScaled(v.f, v.beta[e], v.path.k.Row(int(e)))
	}
}

// gap returns P − D as a share of D.
func (v *prover) gap() float64 {
	dual, gap := 0.0, 0.0
	for i, y := range v.path.y {
		b := v.beta[i]
		alpha := y * b
		dual += alpha - b*v.f[i]/2
		slack := 1 - y*(v.f[i]+v.bias)
		gap -= alpha*slack + b*v.bias
		if slack > 0 {
			gap += v.c * slack
		}
	}
	return max(0, gap) / max(dual, math.SmallestNonzeroFloat64)
}

// violation returns the largest of the conditions that hold within a stretch.
func (v *prover) violation(s *segment) float64 {
	most, sum := 0.0, 0.0
	slack := func(i int) float64 { return 1 - v.path.y[i]*(v.f[i]+v.bias) }
	for i := range v.f {
		by := slack(i)
		if s.limit[i/64]>>(i%64)&1 == 1 {
			by = -by
		}
		most = max(most, by)
		sum += v.beta[i]
	}
	for _, e := range s.members {
		most = max(most, math.Abs(slack(int(e))))
	}
	return max(most, math.Abs(sum)/max(1, v.c))
}
