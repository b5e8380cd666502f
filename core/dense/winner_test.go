package dense

import (
	"math"
	"testing"
)

func TestDuel(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		p, q, v := s.slice(n), s.slice(n), s.finite(n)
		wantP, wantQ := clone(p), clone(q)
		plainP, plainQ, beyond := clone(p), clone(q), clone(p[:n+1][n:])
		for i, u := range v {
			if u < p[i] {
				wantP[i] = u
			}
			if -u < q[i] {
				wantQ[i] = -u
			}
		}
		if !duel(plainP, plainQ, v) || !Duel(p, q, v) {
			t.Fatal("finite values are not")
		}
		sameAll(t, "plain p", plainP, wantP)
		sameAll(t, "plain q", plainQ, wantQ)
		sameAll(t, "fast p", p, wantP)
		sameAll(t, "fast q", q, wantQ)
		sameAll(t, "beyond", p[:n+1][n:], beyond)
		infinite(t, s, v, func() bool { return duel(p, q, v) }, func() bool { return Duel(p, q, v) })
	})
}

// finite returns a slice of n numbers.
func (s source) finite(n int) []float64 {
	v := s.slice(n)
	for i := range v {
		if v[i]-v[i] != 0 {
			v[i] = s.NormFloat64()
		}
	}
	return v
}

// infinite checks that one value that is not finite is found out.
func infinite(t *testing.T, s source, v []float64, calls ...func() bool) {
	for _, odd := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if len(v) == 0 {
			return
		}
		at := s.IntN(len(v))
		was := v[at]
		v[at] = odd
		for _, call := range calls {
			if call() {
				t.Fatalf("%v of %d values is finite", odd, len(v))
			}
		}
		v[at] = was
	}
}

func TestLead(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		const count = 5
		type places struct{ best, next, index []float64 }
		start := func() places {
			p := places{s.slice(n), s.slice(n), make([]float64, n+2)[:n]}
			for i := range n {
				p.best[i], p.next[i] = math.Inf(-1), math.Inf(-1)
			}
			return p
		}
		want, plain, fast := start(), start(), start()
		for number := range count {
			v := s.finite(n)
			for i, u := range v {
				if i%7 == 3 && number > 0 {
					u = want.best[i] // two are equal
					v[i] = u
				}
				if u > want.best[i] {
					want.next[i], want.best[i], want.index[i] = want.best[i], u, float64(number)
				} else if u > want.next[i] {
					want.next[i] = u
				}
			}
			if !lead(plain.best, plain.next, plain.index, v, float64(number)) ||
				!Lead(fast.best, fast.next, fast.index, v, float64(number)) {
				t.Fatal("finite values are not")
			}
			sameAll(t, "index", plain.index, want.index)
			for i, next := range want.next { // of zeros either may be the next
				if plain.best[i] != want.best[i] || plain.next[i] != next {
					t.Fatalf("%v before %v, want %v before %v", plain.best[i], plain.next[i], want.best[i], next)
				}
			}
			sameAll(t, "fast best", fast.best, plain.best)
			sameAll(t, "fast next", fast.next, plain.next)
			sameAll(t, "fast index", fast.index, plain.index)
		}
		v := s.finite(n)
		infinite(t, s, v, func() bool { return lead(plain.best, plain.next, plain.index, v, 9) },
			func() bool { return Lead(fast.best, fast.next, fast.index, v, 9) })
	})
}

func TestEnds(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		x, xs, ys, k := s.number(), s.slice(n), s.slice(n), s.IntN(n+1)
		if n > 3 {
			xs[n-1], ys[n-1] = xs[0], ys[0] // two are equal
		}
		square := func(i int) float64 { return (xs[i]-x)*(xs[i]-x) + ys[i] }
		want := Ends{Farthest: math.Inf(-1), Nearest: math.Inf(1)}
		for i := range xs {
			if v := square(i); i < k && v > want.Farthest {
				want.Farthest = v
			} else if i >= k && v < want.Nearest {
				want.Nearest = v
			}
		}
		var fast, plain Ends
		fast.Find(xs, ys, k, x)
		if ends(&plain, xs, ys, k, x); fast != plain {
			t.Fatalf("%+v, in Go %+v", fast, plain)
		}
		if fast.Farthest != want.Farthest || fast.Nearest != want.Nearest ||
			!math.IsInf(want.Farthest, 0) && square(int(fast.In)) != want.Farthest ||
			!math.IsInf(want.Nearest, 0) && square(k+int(fast.Out)) != want.Nearest {
			t.Fatalf("%+v, want %+v", fast, want)
		}
	})
}
