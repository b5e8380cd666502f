package dense

import (
	"math"
	"slices"
	"testing"
)

func TestAddRows(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		for _, count := range []int{0, 1, 3, 4, 8, 13} {
			dst, weights, stride := s.slice(n), s.slice(count), n+s.IntN(4)
			rows := s.slice(stride*count + n)
			twin, want := clone(dst), clone(dst)
			for i := range want {
				for r, w := range weights {
					want[i] += w * rows[r*stride+i]
				}
			}
			beyond := clone(dst[:n+1][n:])
			addRows(twin, rows, weights, stride)
			AddRows(dst, rows, weights, stride)
			sameAll(t, "plain", twin, want)
			sameAll(t, "fast", dst, want)
			sameAll(t, "beyond", dst[:n+1][n:], beyond)
		}
	})
}

func TestAddSums(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		rows := make([][]float64, 13)
		for r := range rows {
			rows[r] = s.slice(n)
		}
		var sums, twins []Sum
		var wants, beyond [][]float64
		for _, count := range []int{3, 0, 1, 4, 8, 13} {
			first := s.IntN(len(rows) - count + 1) // sums share rows
			sum := Sum{s.slice(n), s.slice(count), rows[first:][:count]}
			want, twin := clone(sum.Dst), sum
			twin.Dst = clone(sum.Dst)
			for r, w := range sum.Weights {
				AddScaled(want, w, sum.Rows[r])
			}
			sums, twins = append(sums, sum), append(twins, twin)
			wants, beyond = append(wants, want), append(beyond, clone(sum.Dst[:n+1][n:]))
		}
		addSums(n, twins)
		AddSums(n, sums)
		for j, want := range wants {
			sameAll(t, "plain", twins[j].Dst, want)
			sameAll(t, "fast", sums[j].Dst, want)
			sameAll(t, "beyond", sums[j].Dst[:n+1][n:], beyond[j])
		}
	})
}

func TestAddOuter(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		if n > 71 {
			return
		}
		for _, rows := range []int{0, 1, 2, 12} {
			a, x, y, stride := s.number(), s.slice(rows), s.slice(n), n+s.IntN(4)
			dst := s.slice(rows*stride + n)
			twin, want := clone(dst), clone(dst)
			for i, v := range x {
				for j, w := range y {
					want[i*stride+j] += a * v * w
				}
			}
			addOuter(twin, a, x, y, stride)
			AddOuter(dst, a, x, y, stride)
			sameAll(t, "plain", twin, want)
			sameAll(t, "fast", dst, want)
		}
	})
}

func TestNarrow(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		x := s.slice(n)
		for i := range x {
			if s.IntN(10) == 0 {
				x[i] *= 1e39 // beyond float32
			}
		}
		low, high := math.Inf(1), math.Inf(-1)
		for _, v := range x {
			if !math.IsNaN(v) {
				low, high = min(low, v), max(high, v)
			}
		}
		for name, f := range map[string]func([]float32, []float64) (float64, float64){"fast": Narrow, "plain": narrow} {
			from := s.IntN(4)
			dst := make([]float32, from+n+1)[from:]
			dst[n] = 7
			if a, b := f(dst, x); a != low || b != high {
				t.Fatalf("%s: from %v to %v, want %v to %v", name, a, b, low, high)
			}
			for i, v := range x {
				if !same(float64(dst[i]), float64(float32(v))) {
					t.Fatalf("%s: %v became %v", name, v, dst[i])
				}
			}
			if dst[n] != 7 {
				t.Fatalf("%s wrote beyond", name)
			}
		}
	})
}

func TestAddRadial(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		table := s.finite(400)
		xs := s.finite(n)
		for i := range xs {
			xs[i] = 300*s.Float64() - 150
		}
		slices.Sort(xs)
		if s.IntN(2) == 0 {
			slices.Reverse(xs)
		}
		x, b, up := 20*s.Float64()-10, s.NormFloat64(), 100*s.Float64()
		dst := s.finite(n)
		plain, want := clone(dst), clone(dst)
		for i := range want {
			r := math.Sqrt((xs[i]-x)*(xs[i]-x) + up*up)
			whole, part := math.Modf(r)
			at := int(whole)
			want[i] += b * (table[at] + part*(table[at+1]-table[at]))
		}
		addRadial(plain, xs, table, b, x, up*up)
		AddRadial(dst, xs, table, b, x, up*up)
		sameAll(t, "plain", plain, want)
		sameAll(t, "fast", dst, want)
	})
}

func TestAddDisc(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		rows := 7
		table := s.finite(200)
		xs, ys := s.finite(n), s.finite(rows)
		for i := range xs {
			xs[i] = -50 + 100*float64(i)/float64(n)
		}
		for r := range ys {
			ys[r] = 40 - 15*float64(r)
		}
		reach := float64(s.IntN(199))
		x, y, b := 200*s.Float64()-100, 200*s.Float64()-100, s.NormFloat64()
		dst := s.finite(n * rows)
		want := clone(dst)
		for i := range want {
			right, up := xs[i%n]-x, ys[i/n]-y
			if right*right+up*up < reach*reach {
				AddRadial(want[i:i+1], xs[i%n:], table, b, x, up*up)
			}
		}
		plain := clone(dst)
		if n > 0 {
			steps := 1.0
			if n > 1 {
				steps = float64(n-1) / (xs[n-1] - xs[0])
			}
			addDisc(plain, xs, ys, table, b, x, y, reach, steps)
		}
		AddDisc(dst, xs, ys, table, b, x, y, reach)
		sameAll(t, "plain", plain, want)
		sameAll(t, "fast", dst, want)
	})
}

func TestShortPicturesPanic(t *testing.T) {
	two, three := make([]float64, 2, 9), make([]float64, 3, 9)
	for name, call := range map[string]func(){
		"AddRows":     func() { AddRows(three, two[:2:2], two, 1) },
		"AddSums":     func() { AddSums(3, []Sum{{three, three, [][]float64{three, two[:2:2]}}}) },
		"Dst":         func() { AddSums(3, []Sum{{two[:2:2], nil, nil}}) },
		"Weights":     func() { AddSums(2, []Sum{{two, two[:1:1], [][]float64{two, two}}}) },
		"AddOuter":    func() { AddOuter(three, 1, two, two, 2) },
		"Narrow":      func() { Narrow(make([]float32, 2), three) },
		"Duel":        func() { Duel(three, two[:2:2], three) },
		"Lead":        func() { Lead(three, two[:2:2], three, three, 1) },
		"Radial":      func() { AddRadial(two, []float64{0, 2}, three, 1, 0, 1) },
		"Disc":        func() { AddDisc(three, two, two, make([]float64, 9), 1, 0, 0, 1) },
		"Disc, table": func() { AddDisc(three, two, two[:1], three, 1, 0, 0, 2) },
		"Radial, xs":  func() { AddRadial(three, two[:2:2], make([]float64, 9), 1, 0, 1) },
		"Ends":        func() { new(Ends).Find(three, two[:2:2], 1, 1) },
		"Ends, k":     func() { new(Ends).Find(two[:2:2], three, 3, 1) },
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
