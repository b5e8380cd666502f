package arithmetic

import (
	"math"
	"math/rand/v2"
	"testing"
)

func formulaOf(t *testing.T, text string) Formula {
	t.Helper()
	e, err := Parse(text, OfPair)
	if err != nil {
		t.Fatal(err)
	}
	return NewFormula(e)
}

// hermite returns the p-th derivative of e^(−x²).
func hermite(p int, x float64) float64 {
	before, now := 0.0, 1.0
	for k := range p {
		before, now = now, 2*x*now-2*float64(k)*before
	}
	if p%2 == 1 {
		now = -now
	}
	return now * math.Exp(-x*x)
}

// The bounds are above derivatives that are known in closed form, and not by much.
func TestEnvelopesBoundDerivatives(t *testing.T) {
	tests := []struct {
		text  string
		slope func(p int, x, y float64) float64
	}{
		{"exp(-dist^2)", func(p int, x, y float64) float64 { return hermite(p, x) * math.Exp(-y*y) }},
		{"exp(-4*dist^2) + 3", func(p int, x, y float64) float64 {
			if p == 0 {
				return math.Exp(-4*x*x-4*y*y) + 3
			}
			return math.Pow(2, float64(p)) * hermite(p, 2*x) * math.Exp(-4*y*y)
		}},
		{"dist^4 - 2*dist^2", func(p int, x, y float64) float64 {
			s := x*x + y*y
			return [13]float64{s*s - 2*s, 4*x*s - 4*x, 12*x*x + 4*y*y - 4, 24 * x, 24}[p]
		}},
		{"exp(-dist^2)^3/2", func(p int, x, y float64) float64 {
			root := math.Sqrt(3)
			return math.Pow(root, float64(p)) * hermite(p, root*x) * math.Exp(-3*y*y) / 2
		}},
	}
	for _, test := range tests {
		e := newEnvelope(formulaOf(t, test.text).expr, 3)
		if e == nil {
			t.Fatalf("%s has no envelope", test.text)
		}
		for p := 0; p <= order; p++ {
			most := 0.0
			for x := 0.0; x <= 3; x += 0.01 {
				for y := 0.0; x*x+y*y <= 9; y += 0.05 {
					most = max(most, math.Abs(test.slope(p, x, y)))
				}
			}
			if !(e.slopes[p] >= most) {
				t.Errorf("%s: derivative %d reaches %v, above its bound %v", test.text, p, most, e.slopes[p])
			}
			if e.slopes[p] > 1e4*most+1e-3 {
				t.Errorf("%s: derivative %d reaches %v, far below its bound %v", test.text, p, most, e.slopes[p])
			}
		}
	}
}

// Taylor coefficients at a point, against differences of higher and higher order of the values.
func TestJets(t *testing.T) {
	for _, text := range []string{
		"sin(dist^2)", "cos(2*dist^2)", "tanh(dist^2 - 1)", "exp(sin(dist^2))*dist^4", "(1 + dist^2)^3 - tanh(cos(dist^2))", "-(dist^2)/7",
	} {
		e := formulaOf(t, text).expr
		program := Compile(e)
		at := func(s float64) float64 { return program.Eval([]float64{math.Sqrt(s)}, []float64{0}) }
		const s, h = 0.8, 1e-2
		c, ok := e.jet(span{s, s})
		if !ok {
			t.Fatalf("%s has no coefficients", text)
		}
		for k, got := range c[:6] {
			// The k-th central difference with steps of h, and one with half of them: what they have in
			// error falls by a fourth.
			difference := func(h float64) float64 {
				sum, binomial := 0.0, 1.0
				for j := range k + 1 {
					sign := 1.0
					if j%2 == 1 {
						sign = -1
					}
					sum += sign * binomial * at(s+(float64(k)/2-float64(j))*h)
					binomial *= float64(k-j) / float64(j+1)
				}
				return sum / math.Pow(h, float64(k)) / math.Gamma(float64(k+1))
			}
			coarse, fine := difference(2*h), difference(h)
			want := fine + (fine-coarse)/3
			if math.Abs(got.lo-want) > 2e-3*(1+math.Abs(want)) || got.hi-got.lo > 1e-6*(1+math.Abs(want)) {
				t.Errorf("%s: coefficient %d is in %v, by differences %v", text, k, got, want)
			}
		}
	}
}

// On a span, coefficients contain those at all its points.
func TestJetsContain(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, text := range []string{"exp(-dist^4)", "sin(3*dist^2)*tanh(dist^2)", "cos(dist^2)^3 - dist^6/5"} {
		e := formulaOf(t, text).expr
		for range 200 {
			low := 4 * rng.Float64()
			high := low + rng.Float64()/4
			whole, ok := e.jet(span{low, high})
			if !ok {
				t.Fatalf("%s has no coefficients", text)
			}
			inside := low + rng.Float64()*(high-low)
			at, _ := e.jet(span{inside, inside})
			for k, c := range at {
				if c.lo < whole[k].lo || c.hi > whole[k].hi {
					t.Fatalf("%s: coefficient %d at %v is in %v, on [%v, %v] in %v", text, k, inside, c, low, high, whole[k])
				}
			}
		}
	}
}

func TestPoints(t *testing.T) {
	low, high := []float64{-2, -2}, []float64{2, 2}
	points := func(text string) float64 { return formulaOf(t, text).Points([]float64{1, -1}, low, high) }
	for _, text := range []string{"exp(-dist)", "exp(-abs(x1-z1))", "x1*z1", "exp(-dot^2)", "1/(1+dist^2)", "exp(dist^2)^60*exp(dist^6)^60"} {
		if n := points(text); !math.IsInf(n, 1) {
			t.Errorf("%s: %v points, where nothing is known", text, n)
		}
	}
	wide, narrow, ring := points("exp(-dist^2)"), points("exp(-16*dist^2)"), points("exp(-dist^2) + 0.001*exp(-1000*(dist^2-1)^2)")
	if !(10 < wide && wide < 80 && 2*wide < narrow && narrow < 8*wide && ring > 2*narrow) {
		t.Errorf("%v points for a wide peak, %v for one four times as narrow, %v for a narrow ring", wide, narrow, ring)
	}
	f := formulaOf(t, "exp(-dist^4)")
	if a, b := f.Points([]float64{0, 0}, low, high), f.Points([]float64{0, 0}, low, high); a != b || math.IsInf(a, 1) {
		t.Errorf("%v points, and then %v", a, b)
	}
}

// Polynomials through values so far apart miss no more than they may, and are known of what has bounds.
func TestSpacing(t *testing.T) {
	for _, text := range []string{"exp(-dist)", "exp(-abs(x1-z1))", "1/(1+dist^2)"} {
		if h := formulaOf(t, text).Spacing(3, 8); h != 0 {
			t.Errorf("%s: %v, where nothing is known", text, h)
		}
	}
	for _, text := range []string{"exp(-dist^2)", "exp(-dist^4)", "cos(dist^2)", "exp(-dist^2) + 0.1*exp(-100*(dist^2-1)^2)"} {
		f := formulaOf(t, text)
		for _, points := range []int{8, 12} {
			h := f.Spacing(3, points)
			if !(h > 0) {
				t.Fatalf("%s: %v", text, h)
			}
			at := func(x float64) float64 { return f.Eval([]float64{0, 0}, []float64{x, 0.4}) }
			for x := -2.0; x < 2; x += 0.013 {
				sum := 0.0 // Lagrange's polynomial in the middle
				for i := range points {
					weight := 1.0
					for j := range points {
						if j != i {
							weight *= (float64(points-1)/2 - float64(j)) / float64(i-j)
						}
					}
					sum += weight * at(x+h*(float64(i)-float64(points-1)/2))
				}
				if math.Abs(sum-at(x)) > 1e-6 {
					t.Fatalf("%s, %d points %v apart: %v at %v, want %v", text, points, h, sum, x, at(x))
				}
			}
		}
	}
	if h := formulaOf(t, "exp(-dist^2)").Spacing(3, 8); h < 0.05 {
		t.Errorf("%v is too careful", h)
	}
}
