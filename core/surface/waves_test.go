package surface

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestWavesOf(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 1))
	const width = 40
	for _, test := range []struct {
		name  string
		n     int
		of    func(i, p float64) float64
		waves int // 0: too many
	}{
		{"one for each row", 1, func(i, p float64) float64 { return p }, 0},
		{"equal rows", 5, func(i, p float64) float64 { return 1 + p }, 1},
		{"sines", 60, func(i, p float64) float64 { return math.Cos(3 * (i - p)) }, 2},
		{"some rows are zero", 60, func(i, p float64) float64 { return max(0, i-20) * (p - i) }, 2},
		{"tiny numbers", 60, func(i, p float64) float64 { return 1e-250 * math.Sin(i+p) }, 2},
		{"huge numbers", 60, func(i, p float64) float64 { return 1e250 * math.Sin(i+p) }, 2},
		{"nothing but zeros", 60, func(i, p float64) float64 { return 0 }, 0},
		{"a polynomial", 60, func(i, p float64) float64 { return math.Pow(1+i*p/60, 7) }, 8},
		{"a polynomial of a larger degree", 60, func(i, p float64) float64 { return math.Pow(1+i*p/60, 8) }, 0},
		{"a corner in each", 60, func(i, p float64) float64 { return math.Exp(-math.Abs(i/10 - p)) }, 0},
		{"noise", 60, func(i, p float64) float64 { return rnd.NormFloat64() }, 0},
	} {
		rows := make([]float64, test.n*width)
		for j := range rows {
			rows[j] = test.of(float64(j/width), float64(j%width)/4-5)
		}
		most := largest(rows)
		enough := make([]float64, test.n)
		for i := range enough {
			enough[i] = 1e-13 * most
		}
		waves, shares := wavesOf(slices.Clone(rows), enough)
		if got := len(waves) / width; got != test.waves || len(shares) != test.n*got {
			t.Errorf("%s: %d waves with %d shares, want %d of each of %d", test.name, got, len(shares), test.waves, test.n)
			continue
		}
		if test.waves == 0 {
			continue
		}
		for j, want := range rows {
			got := 0.0
			for k := range test.waves {
				got += shares[k*test.n+j/width] * waves[j%width*test.waves+k]
			}
			if math.Abs(got-want) > 1e-13*most {
				t.Fatalf("%s, row %d, place %d: %v, want %v", test.name, j/width, j%width, got, want)
			}
		}
	}
}

// Sums over waves are those over examples, by blocks of these and for several outputs.
func TestFillWaves(t *testing.T) {
	for _, outputs := range []int{1, 3} {
		mod := random(formula("cos(3*(x1-z1))*cos(2*(x2-z2)) + 2*x1*abs(z2)"), 9, 600, outputs)
		info, err := mod.fault(square, 1e-6)
		if err != nil || info.Method != separable {
			t.Errorf("%d outputs, %s: %v", outputs, info.Method, err)
		}
	}
}
