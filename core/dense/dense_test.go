package dense

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// Each loop is held to the definition written down without a thought of speed, and
// to its plain twin, to the last bit: where the tests run with the tag simd, that
// is what tells the two apart.

// lengths are those at which groups of 2, 4 and 8 begin and end, and some longer.
func lengths() []int {
	var ns []int
	for n := range 71 {
		ns = append(ns, n)
	}
	return append(ns, 127, 128, 129, 1000, 1003)
}

// odd are numbers that arithmetic treats specially.
var odd = []float64{
	0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(),
	math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, 1e-300, 0x1p-1022, 1e155,
}

// source makes slices of random numbers that begin anywhere in memory: a float64
// need not lie where a pair of them would.
type source struct {
	*rand.Rand
	share float64 // of odd numbers
	whole bool    // few different numbers, so that many are equal
}

func (s source) slice(n int) []float64 {
	from := s.IntN(4)
	x := make([]float64, from+n, from+n+3)[from:]
	for i := range x {
		x[i] = s.number()
	}
	return x
}

func (s source) number() float64 {
	switch {
	case s.Float64() < s.share:
		return odd[s.IntN(len(odd))]
	case s.whole:
		return float64(s.IntN(5) - 2)
	}
	return s.NormFloat64()
}

// bar returns 0 and infinity as they come.
func (s source) bar(n int, infinity float64) []float64 {
	x := s.slice(n)
	for i := range x {
		x[i] = 0
		if s.IntN(3) == 0 {
			x[i] = infinity
		}
	}
	return x
}

// each calls test with many sources at all lengths.
func each(t *testing.T, test func(t *testing.T, s source, n int)) {
	for _, n := range lengths() {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			for seed := range uint64(12) {
				s := source{Rand: rand.New(rand.NewPCG(seed, uint64(n)))}
				s.whole = seed%3 == 1
				if seed%4 == 3 {
					s.share = 0.1
				}
				test(t, s, n)
			}
		})
	}
}

func same(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || math.IsNaN(a) && math.IsNaN(b)
}

func sameAll(t *testing.T, what string, got, want []float64) {
	t.Helper()
	for i := range want {
		if !same(got[i], want[i]) {
			t.Fatalf("%s: at %d of %d %v, want %v", what, i, len(want), got[i], want[i])
		}
	}
}

func clone(x []float64) []float64 { return append([]float64(nil), x...) }

func TestDot(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		a, b := s.slice(n), s.slice(n+3)
		got := Dot(a, b)
		if want := dot(a, b[:n]); !same(got, want) {
			t.Fatalf("%v, plain %v", got, want)
		}
		sum, size := 0.0, 0.0
		for i, v := range a {
			sum += v * b[i]
			size += math.Abs(v * b[i])
		}
		if finite := !math.IsNaN(size) && !math.IsInf(size, 0); finite && !(math.Abs(got-sum) <= 1e-15*float64(n)*size) {
			t.Fatalf("%v, by the definition %v", got, sum)
		}
	})
}

// panics wants f to panic, as for a row that is too short.
func panics(t *testing.T, f func()) {
	defer func() {
		if recover() == nil {
			t.Error("a row is too short, and nothing panicked")
		}
	}()
	f()
}

// solves compares two ways to solve a system with a triangle, one of them fast, with the definition.
func solves(t *testing.T, fast, plain, definition func(x []float64, rows [][]float64)) {
	each(t, func(t *testing.T, s source, n int) {
		n = min(n, 130)
		x, rows := s.slice(n), make([][]float64, n+1)
		for i := range rows {
			rows[i] = s.slice(i + 1 + s.IntN(3))
		}
		twin, want := clone(x), clone(x)
		plain(twin, rows)
		definition(want, rows)
		fast(x, rows)
		sameAll(t, "plain", twin, want)
		sameAll(t, "fast", x, want)
		if n > 0 {
			short := s.IntN(n)
			rows[short] = rows[short][:short]
			panics(t, func() { fast(x, rows) })
		}
	})
}

func TestForward(t *testing.T) {
	solves(t, Forward, forward, func(x []float64, rows [][]float64) {
		for i := range x {
			x[i] = (x[i] - dot(rows[i][:i], x[:i])) / rows[i][i]
		}
	})
}

func TestBackward(t *testing.T) {
	solves(t, Backward, backward, func(x []float64, rows [][]float64) {
		for i := len(x) - 1; i >= 0; i-- {
			x[i] /= rows[i][i]
			for j := range x[:i] {
				x[j] += -x[i] * rows[i][j]
			}
		}
	})
}

func TestFactorize(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		n = min(n, 130)
		// The diagonal is larger than all else in its row, so that A is positive definite.
		rows, twin, a := make([][]float64, n), make([][]float64, n), make([][]float64, n)
		for i := range rows {
			a[i] = make([]float64, i+1)
			for j := range a[i] {
				a[i][j] = s.Float64() - 0.5
			}
			a[i][i] += float64(n)
			rows[i], twin[i] = clone(a[i]), clone(a[i])
		}
		if !Factorize(rows) || !factorize(twin, 0) {
			t.Fatal("not positive definite, but it is")
		}
		for i, row := range rows {
			sameAll(t, "plain and fast", row, twin[i])
			for j, want := range a[i] {
				got := 0.0
				for k, v := range rows[j] {
					got += row[k] * v
				}
				if math.Abs(got-want) > 1e-12*float64(n) {
					t.Fatalf("(LLᵀ)[%d][%d] = %v, want %v", i, j, got, want)
				}
			}
		}
		if n == 0 {
			return
		}
		bad := s.IntN(n)
		for _, v := range []float64{0, -1, math.Inf(1), math.NaN()} {
			for i := range rows {
				copy(rows[i], a[i])
			}
			rows[bad][bad] = v
			if Factorize(rows) {
				t.Fatalf("positive definite with %v on the diagonal", v)
			}
		}
		for i := range rows {
			copy(rows[i], a[i])
		}
		rows[bad] = rows[bad][:bad]
		panics(t, func() { Factorize(rows) })
	})
}

func TestAddScaled(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		dst, x, a := s.slice(n), s.slice(n+1), s.number()
		twin, want := clone(dst), clone(dst)
		addScaled(twin, a, x)
		for i := range want {
			want[i] += a * x[i]
		}
		AddScaled(dst, a, x)
		sameAll(t, "plain", twin, want)
		sameAll(t, "fast", dst, want)
	})
}

func TestUpdate(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		err, bar, a, b, step := s.slice(n), s.bar(n, math.Inf(-1)), s.slice(n), s.slice(n), s.number()
		want, first, high := clone(err), -1, math.Inf(-1)
		for i := range want {
			want[i] -= step * (a[i] - b[i])
			if want[i]+bar[i] > high {
				first, high = i, want[i]+bar[i]
			}
		}
		twin := clone(err)
		if got := update(twin, bar, a, b, step); got != first {
			t.Fatalf("plain: the largest is at %d, want %d", got, first)
		}
		sameAll(t, "plain", twin, want)
		if got := Update(err, bar, a, b, step); got != first {
			t.Fatalf("the largest is at %d, want %d", got, first)
		}
		sameAll(t, "fast", err, want)
	})
}

func TestPartner(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		err, bar, diag, row := s.slice(n), s.bar(n, math.Inf(1)), s.slice(n), s.slice(n)
		high, own := s.NormFloat64(), s.NormFloat64()
		for i := range diag {
			diag[i] = math.Abs(diag[i]) + 2 // so that few curvatures are below 0
		}
		const tau = 1e-12
		gain := func(i int) float64 {
			d := max(high-(err[i]+bar[i]), 0)
			return d * d / max(own+diag[i]-2*row[i], tau)
		}
		bot, least := math.Inf(1), math.Inf(1)
		best := 0.0
		for i := range err {
			if e := err[i] + bar[i]; e < bot {
				bot = e
			}
			if c := own + diag[i] - 2*row[i]; c <= tau && c < least {
				least = c
			}
			if g := gain(i); g > best { // false for what is no number
				best = g
			}
		}
		j, gotBot, gotLeast := Partner(err, bar, diag, row, high, own, tau)
		if twin, b, l := partner(err, bar, diag, row, high, own, tau); j != twin || !same(gotBot, b) || !same(gotLeast, l) {
			t.Fatalf("%d, %v, %v; plain %d, %v, %v", j, gotBot, gotLeast, twin, b, l)
		}
		if gotBot != bot || gotLeast != least {
			t.Fatalf("the smallest are %v and %v, want %v and %v", gotBot, gotLeast, bot, least)
		}
		if s.share > 0 {
			return // what overflows has no order
		}
		if j < 0 {
			if best > 0 {
				t.Fatalf("found nothing, there is a gain of %v", best)
			}
			return
		}
		if g := gain(j); g < best*(1-1e-14) {
			t.Fatalf("the best gain is %v at %d, want %v", g, j, best)
		}
		for i := range j {
			if gain(i) >= best*(1+1e-14) || s.whole && gain(i) == best {
				t.Fatalf("found %d, where %d comes first", j, i)
			}
		}
	})
}

// Of gains that are equal but for rounding, no later one is taken for the sake of its last bits.
func TestPartnerOfEqualGains(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		err, bar, diag, row := make([]float64, n), s.bar(n, math.Inf(1)), make([]float64, n), make([]float64, n)
		first := -1
		for i := range err {
			err[i], diag[i] = -1-0x1p-52*float64(s.IntN(2)), 2
			if first < 0 && bar[i] == 0 {
				first = i
			}
		}
		j, bot, least := Partner(err, bar, diag, row, 0.5, 1, 1e-12)
		if twin, b, l := partner(err, bar, diag, row, 0.5, 1, 1e-12); j != twin || !same(bot, b) || !same(least, l) {
			t.Fatalf("%d, %v, %v; plain %d, %v, %v", j, bot, least, twin, b, l)
		}
		if j != first {
			t.Fatalf("found %d, where %d comes first", j, first)
		}
	})
}

func TestExps(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		x, scale := s.slice(n), -math.Pow(10, 4*s.Float64()-1)
		for i := range x {
			if s.IntN(8) > 0 {
				x[i] = math.Abs(x[i])
			}
		}
		want, twin := clone(x), clone(x)
		for i := range want {
			want[i] = Exp(scale * want[i])
			if exact := math.Exp(scale * x[i]); math.Abs(want[i]-exact) > 7e-16*exact+math.SmallestNonzeroFloat64 {
				t.Fatalf("e^%v = %v, want %v", scale*x[i], want[i], exact)
			}
		}
		exps(twin, scale)
		Exps(x, scale)
		sameAll(t, "plain", twin, want)
		sameAll(t, "fast", x, want)
	})
}

// bigExp returns e^v to some 60 digits: by its series where it converges fast, and
// squared as often as v was halved.
func bigExp(v float64) *big.Float {
	const halvings, prec = 20, 256
	x := new(big.Float).SetPrec(prec).SetFloat64(v)
	x.SetMantExp(x, -halvings)
	sum, term := new(big.Float).SetPrec(prec).SetInt64(1), new(big.Float).SetPrec(prec).SetInt64(1)
	for i := int64(1); i <= 40; i++ {
		term.Mul(term, x)
		term.Quo(term, new(big.Float).SetInt64(i))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

// All arguments within reach of a unit of rounding of where the loop changes its
// way, and many between.
func TestExpIsAccurateEverywhere(t *testing.T) {
	var x []float64
	for _, edge := range []float64{0, expLeast, expNone, -745.13321910194122, -expUnit / 2, -expUnit, -1} {
		below, above := edge, edge
		for range 4 {
			x = append(x, below, above)
			below, above = math.Nextafter(below, math.Inf(-1)), math.Nextafter(above, math.Inf(1))
		}
	}
	for v := -750.0; v < 0; v += 0.0917 {
		x = append(x, v)
	}
	for v := -1.0; v < -1e-300; v *= 0.93 {
		x = append(x, v)
	}
	got := clone(x)
	Exps(got, 1)
	for i, v := range x {
		if !same(got[i], Exp(v)) {
			t.Fatalf("e^%v = %v in a row, %v alone", v, got[i], Exp(v))
		}
		if testing.Short() && i%8 > 0 {
			continue
		}
		want := bigExp(v)
		off, _ := new(big.Float).Sub(new(big.Float).SetFloat64(got[i]), want).Float64()
		if w, _ := want.Float64(); math.Abs(off) > 5e-16*w+math.SmallestNonzeroFloat64 {
			t.Fatalf("e^%v = %v, want %v: off by %v", v, got[i], want.Text('g', 20), off)
		}
	}
}

func TestExpBeyondTheNumbers(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	x := []float64{-747, -1e5, -1e18, -1e300, -math.MaxFloat64, -inf, 0, math.Copysign(0, -1), -5e-324, 1e-300, inf, nan}
	want := []float64{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, inf, nan}
	for i, v := range x {
		if !same(Exp(v), want[i]) {
			t.Errorf("e^%v = %v, want %v", v, Exp(v), want[i])
		}
		for j, w := range x { // whatever stands beside it
			pair := []float64{v, w}
			Exps(pair, 1)
			if !same(pair[0], want[i]) || !same(pair[1], want[j]) {
				t.Errorf("e^%v, e^%v = %v, want %v, %v", v, w, pair, want[i], want[j])
			}
		}
	}
}

func TestPowers(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		for _, d := range []int{0, 1, 2, 3, 4, 5, 7, 50} {
			x, scale, c := s.slice(n), s.number(), s.number()
			want, twin := clone(x), clone(x)
			for i := range want {
				v := scale*x[i] + c
				want[i] = Power(v, d)
				if exact := math.Pow(v, float64(d)); !math.IsNaN(v) && math.Abs(want[i]-exact) > 1e-14*math.Abs(exact)+math.SmallestNonzeroFloat64 {
					t.Fatalf("%v^%d = %v, want %v", v, d, want[i], exact)
				}
			}
			powers(twin, scale, c, d)
			Powers(x, scale, c, d)
			sameAll(t, "plain", twin, want)
			sameAll(t, "fast", x, want)
		}
	})
}

func TestRows(t *testing.T) {
	// In the order that is promised: every second one, the others, and a last one that has no other.
	inOrder := func(terms []float64) float64 {
		if len(terms) == 2 {
			return terms[0] + terms[1]
		}
		var sums [2]float64
		pairs := len(terms) &^ 1
		for k, v := range terms[:pairs] {
			sums[k%2] += v
		}
		sum := sums[0] + sums[1]
		for _, v := range terms[pairs:] {
			sum += v
		}
		return sum
	}
	rows := []struct {
		name        string
		fast, plain func(dst, x []float64, zs [][]float64) bool
		one         func(x, z []float64) float64
		term        func(x, z float64) float64
	}{
		{"SquaredDistances", SquaredDistances, squaredDistances, SquaredDistance, func(x, z float64) float64 { return (x - z) * (x - z) }},
		{"Distances", Distances, distances, Distance, func(x, z float64) float64 { return math.Abs(x - z) }},
		{"Dots", Dots, dots, InnerProduct, func(x, z float64) float64 { return x * z }},
	}
	for _, row := range rows {
		for _, d := range []int{1, 2, 3, 4, 5, 8, 13, 64} {
			t.Run(fmt.Sprintf("%s/%d", row.name, d), func(t *testing.T) {
				each(t, func(t *testing.T, s source, n int) {
					if d > 8 && n > 70 {
						return
					}
					x, zs, want := s.slice(d), make([][]float64, n), make([]float64, n)
					terms := make([]float64, d)
					for i := range zs {
						zs[i] = s.slice(d)
						for k, z := range zs[i] {
							terms[k] = row.term(x[k], z)
						}
						want[i] = inOrder(terms)
						if one := row.one(x, zs[i]); !same(one, want[i]) {
							t.Fatalf("of %v and %v %v, want %v", x, zs[i], one, want[i])
						}
					}
					fast, plain := s.slice(n), s.slice(n)
					if !row.fast(fast, x, zs) || !row.plain(plain, x, zs) {
						t.Fatal("refused points with as many coordinates")
					}
					sameAll(t, "plain", plain, want)
					sameAll(t, "fast", fast, want)
					if n == 0 {
						return
					}
					at := s.IntN(n)
					for _, wrong := range [][]float64{nil, make([]float64, d-1), make([]float64, d+1)} {
						zs[at] = wrong
						if row.fast(fast, x, zs) || row.plain(plain, x, zs) {
							t.Fatalf("took %d coordinates for %d", len(wrong), d)
						}
					}
				})
			})
		}
	}
}

func TestGather(t *testing.T) {
	x := []float64{3, 1, 4, 1.5, 9}
	for n := range 12 {
		index, want := make([]int, n), make([]float64, n)
		for q := range index {
			index[q] = (3 * q) % len(x)
			want[q] = x[index[q]]
		}
		got := append(make([]float64, n), 7)
		if Gather(got, x, index); !slices.Equal(got, append(want, 7)) {
			t.Errorf("of %v there is %v, not %v", index, got, want)
		}
	}
	for _, index := range [][]int{{0, 5}, {-1, 0}, {5}, {0, 1, -1}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v are no places of %v, and none is refused", index, x)
				}
			}()
			Gather(make([]float64, len(index)), x, index)
		}()
	}
}

func TestInterleave(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		for _, m := range []int{0, 1, 2, 3, 10} {
			if n > 71 && m > 3 {
				continue
			}
			src, offset := s.slice(m*n), s.slice(m)
			got := s.slice(m*n + 1)
			want := clone(got)
			for i := range n {
				for j := range m {
					want[i*m+j] = src[j*n+i] + offset[j]
				}
			}
			Interleave(got, src, offset, n)
			sameAll(t, fmt.Sprint("of ", m), got, want)
		}
	})
}

func TestPackedSquaredDistances(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		x, xs, ys, zs := s.slice(2), s.slice(n), s.slice(n), make([][]float64, n)
		for i := range zs {
			zs[i] = []float64{xs[i], ys[i]}
		}
		got := s.slice(n + 1)
		want := clone(got)
		SquaredDistances(want, x, zs)
		PackedSquaredDistances(got[:n], xs, ys, x[0], x[1])
		sameAll(t, "packed", got, want)
	})
}

func TestMultiply(t *testing.T) {
	for seed := range uint64(300) {
		s := source{Rand: rand.New(rand.NewPCG(seed, 1))}
		m, n, k := s.IntN(14), s.IntN(14), s.IntN(20)
		lda, ldb := k+s.IntN(3), k+s.IntN(3)
		a, b := s.slice(m*lda+k), s.slice(n*ldb+k)
		fast, plain := s.slice(m*n+5), s.slice(m*n+5)
		beyond := clone(fast[m*n:])
		Multiply(fast, a, b, m, n, k, lda, ldb)
		multiply(plain, a, b, m, n, k, lda, ldb)
		sameAll(t, "beyond the product", fast[m*n:], beyond)
		for i := range m {
			for j := range n {
				sum, size := 0.0, 0.0
				for p := range k {
					sum += a[i*lda+p] * b[j*ldb+p]
					size += math.Abs(a[i*lda+p] * b[j*ldb+p])
				}
				for name, got := range map[string]float64{"fast": fast[i*n+j], "plain": plain[i*n+j]} {
					if !(math.Abs(got-sum) <= 1e-15*float64(k)*size) {
						t.Fatalf("%d×%d by %d: %s entry %d, %d is %v, want %v", m, n, k, name, i, j, got, sum)
					}
				}
			}
		}
	}
}

func TestShortSlicesPanic(t *testing.T) {
	two, three := make([]float64, 2, 8), make([]float64, 3, 8)
	points := [][]float64{{1, 2}, {3, 4}, {5, 6}}
	for name, call := range map[string]func(){
		"Dot":              func() { Dot(three, two[:2:2]) },
		"AddScaled":        func() { AddScaled(three, 1, two[:2:2]) },
		"Update":           func() { Update(three, two[:2:2], three, three, 1) },
		"Partner":          func() { Partner(three, three, three, two[:2:2], 1, 1, 1) },
		"Packed, xs":       func() { PackedSquaredDistances(three, two[:2:2], three, 1, 2) },
		"Packed, ys":       func() { PackedSquaredDistances(three, three, two[:2:2], 1, 2) },
		"Interleave, dst":  func() { Interleave(two[:2:2], three, three[:1], 3) },
		"Interleave, src":  func() { Interleave(three, two[:2:2], three[:1], 3) },
		"SquaredDistances": func() { SquaredDistances(two[:2:2], []float64{1, 2}, points) },
		"Multiply":         func() { Multiply(three, three, two, 3, 1, 1, 1, 1); Multiply(two, three, three, 3, 1, 1, 1, 1) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("took a slice that is too short")
				}
			}()
			call()
		})
	}
}

func TestSineSquares(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		period := math.Exp(s.NormFloat64())
		x := s.slice(n)
		want := clone(x)
		for i, v := range x {
			want[i] = SineSquare(v, period)
		}
		SineSquares(x, period)
		sameAll(t, "fast", x, want)
	})
}

// One value is held to the definition, with the distance in its period from exact arithmetic.
func TestSineSquareIsWhatItSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		v, period := math.Exp(6*rng.NormFloat64()), math.Exp(rng.NormFloat64())
		turns := math.Sqrt(v) / period
		sine := math.Sin(math.Pi * (turns - math.Round(turns)))
		if got, want := SineSquare(v, period), sine*sine; math.Abs(got-want) > 2e-15*want {
			t.Fatalf("sin²(π√%v/%v) = %v, want %v", v, period, got, want)
		}
	}
	for _, test := range []struct{ v, period, want float64 }{
		{0, 1, 0}, {0.25, 1, 1}, {1, 1, 0}, {1, 2, 1}, {1, 4, 0.5}, {1, 6, 0.25}, {1e300, 1e-10, 0}, {math.Inf(1), 1, 0}, {1, 1e-300, 0},
	} {
		if got := SineSquare(test.v, test.period); math.Abs(got-test.want) > 3e-16 {
			t.Errorf("sin²(π√%v/%v) = %v, want %v", test.v, test.period, got, test.want)
		}
	}
	if got := SineSquare(math.NaN(), 1); got == got {
		t.Errorf("of no number it is %v", got)
	}
}

func TestWaves(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		x := s.slice(n)
		for i := range x {
			x[i] *= math.Exp(4 * s.NormFloat64()) // some are too large to be reduced two at a time
		}
		sines, cosines := clone(x), clone(x)
		wantSines, wantCosines := clone(x), clone(x)
		for i, v := range x {
			wantSines[i], wantCosines[i] = Sine(v), Cosine(v)
		}
		Sines(sines)
		Cosines(cosines)
		sameAll(t, "sines", sines, wantSines)
		sameAll(t, "cosines", cosines, wantCosines)
	})
}

// One value is held to the definition, with the argument reduced by 200 bits of π.
func TestWaveIsWhatItSays(t *testing.T) {
	half, _ := new(big.Float).SetPrec(200).SetString("1.57079632679489661923132169163975144209858469968755291048747229615390820314310449931401741267105853399107")
	check := func(v float64) {
		v = min(max(v, -waveMost), waveMost)
		turns := math.Round(v / (math.Pi / 2))
		turned := new(big.Float).SetPrec(200).Mul(half, big.NewFloat(turns))
		r, _ := new(big.Float).SetPrec(200).Sub(big.NewFloat(v), turned).Float64()
		sin, cos := math.Sincos(r)
		sines := [4]float64{sin, cos, -sin, -cos}
		q := int(math.Mod(turns, 4)+4) % 4
		if got, want := Sine(v), sines[q]; !(math.Abs(got-want) <= min(4e-16*math.Abs(want), 3e-16)) {
			t.Fatalf("sin %v = %v, want %v", v, got, want)
		}
		if got, want := Cosine(v), sines[(q+1)%4]; !(math.Abs(got-want) <= min(4e-16*math.Abs(want), 3e-16)) {
			t.Fatalf("cos %v = %v, want %v", v, got, want)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		check(math.Exp(4*rng.NormFloat64()) * (rng.Float64() - 0.5))
		check(waveMost * (2*rng.Float64() - 1))
		check(math.Pi / 2 * float64(rng.IntN(660000))) // nearest to zeros
	}
	if Cosine(0) != 1 || Sine(0) != 0 {
		t.Errorf("cos 0 = %v, sin 0 = %v", Cosine(0), Sine(0))
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if a, b := Sine(v), Cosine(v); a == a || b == b {
			t.Errorf("of %v they are %v and %v", v, a, b)
		}
	}
}

func TestRotate(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		n = min(n, 130)
		for _, pairs := range []int{0, 1, 2, 7} {
			rows, turns := s.slice((pairs+1)*n), s.slice(2*pairs)
			want := clone(rows)
			for p := range pairs {
				i := pairs - 1 - p
				c, sine := turns[2*p], turns[2*p+1]
				for j := range n {
					x, y := want[i*n+j], want[(i+1)*n+j]
					want[i*n+j], want[(i+1)*n+j] = c*x-sine*y, sine*x+c*y
				}
			}
			Rotate(rows, turns, n)
			sameAll(t, fmt.Sprintf("%d pairs", pairs), rows, want)
		}
	})
}
