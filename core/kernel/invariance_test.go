package kernel_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/catalog"
	"mercer/core/kernel"
)

// moved returns how much k(x, z) changes at most over random pairs when both points are translated,
// and when they are rotated too.
func moved(k kernel.Kernel[[]float64], dim int) (translated, rotated float64) {
	rng := rand.New(rand.NewPCG(7, 11))
	draw := func(size float64) []float64 {
		x := make([]float64, dim)
		for i := range x {
			x[i] = size * (0.1 + 0.9*rng.Float64())
		}
		return x
	}
	for range 200 {
		x, z, by := draw(1), draw(1), draw(2)
		v := k.Eval(x, z)
		shift := func(p []float64) []float64 {
			q := make([]float64, dim)
			for i := range p {
				q[i] = p[i] + by[i]
			}
			return q
		}
		translated = max(translated, math.Abs(k.Eval(shift(x), shift(z))-v))
		// A rotation of each pair of neighbouring coordinates; on the line the reflection.
		sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
		turn := func(p []float64) []float64 {
			q := make([]float64, dim)
			copy(q, p)
			if dim == 1 {
				q[0] = -p[0]
			}
			for i := range dim - 1 {
				q[i], q[i+1] = cos*q[i]-sin*q[i+1], sin*q[i]+cos*q[i+1]
			}
			return q
		}
		rotated = max(rotated, math.Abs(k.Eval(turn(shift(x)), turn(shift(z)))-v))
	}
	return translated, rotated
}

// What is called stationary or radial stays where random pairs are moved, and what is not changes.
func TestInvarianceAgreesWithMovedPairs(t *testing.T) {
	for text, want := range map[string]string{
		"rbf(gamma=0.7)":                     "radial",
		"matern(nu=1.5, length=2)":           "radial",
		"rq(alpha=2, length=1)":              "radial",
		"const(c=2)":                         "radial",
		"periodic(period=1.3, length=1)":     "radial",
		"laplacian(gamma=1)":                 "stationary",
		"rbf + laplacian":                    "stationary",
		"rbf*matern^2":                       "radial",
		"exp(2*rbf)":                         "radial",
		"normalize(1 + rbf)":                 "radial",
		"warp(rbf, x1, 3*x2 + 1)":            "stationary",
		"warp(rbf, x1^2, x2)":                "",
		"warp(linear, x1, x2)":               "",
		"conjugate(rbf, 2)":                  "radial",
		"conjugate(rbf, exp(-x1^2))":         "",
		"formula(cos(x1 - z1))":              "stationary",
		"formula(1/(1 + dist^2))":            "radial",
		"formula(cos(x1 - z1))*rbf":          "stationary",
		"linear":                             "",
		"rbf + linear":                       "",
		"poly(degree=2)":                     "",
		"powers(degree=2)":                   "",
		"min":                                "",
		"sigmoid(gamma=1, coef0=0)":          "",
		"cosine":                             "",
		"quadform(a=1, b=0.5, c=2)":          "",
		"conjugate(exp(2*linear), exp(-x1))": "",
	} {
		e, err := catalog.Vectors.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		k := e.Kernel()
		got := kernel.InvarianceOf(k)
		if got.String() != want {
			t.Errorf("%s is %q, want %q", text, got, want)
		}
		const rounding = 1e-12
		translated, rotated := moved(k, 2)
		if stays := translated < rounding; stays != (got >= kernel.Stationary) {
			t.Errorf("%s is %q, and translated pairs change it by %v", text, got, translated)
		}
		if stays := rotated < rounding; stays != (got >= kernel.Isotropic) {
			t.Errorf("%s is %q, and rotated pairs change it by %v", text, got, rotated)
		}
	}
}

// Books: exp(−γ‖x−z‖²) written with an exponential of the inner product is stationary, and no rule
// sees it. What is not known is not claimed.
func TestInvarianceOfTheUnfoldedGaussianIsNotKnown(t *testing.T) {
	e, err := catalog.Vectors.Parse("conjugate(exp(2*linear), exp(-x1^2-x2^2))")
	if err != nil {
		t.Fatal(err)
	}
	if translated, _ := moved(e.Kernel(), 2); translated > 1e-9 {
		t.Errorf("it changes by %v", translated)
	}
	if v := kernel.InvarianceOf(e.Kernel()); v != kernel.Unmoved {
		t.Errorf("it is called %q", v)
	}
}

// The catalog's kernels are named by what is known of them with their first parameters. A kernel that
// says nothing of itself has no name, whatever it is.
func TestInvarianceOfTheCatalog(t *testing.T) {
	named := 0
	for _, entry := range catalog.Vectors.Entries() {
		e, err := catalog.Vectors.Parse(entry.Name)
		if err != nil {
			t.Fatal(err)
		}
		k := e.Kernel()
		dim := 3
		if kernel.CheckDimension(k, dim) != nil { // quadform takes two coordinates
			dim = 2
		}
		translated, rotated := moved(k, dim)
		want := kernel.Unmoved
		if translated < 1e-12 {
			want = kernel.Stationary
			if rotated < 1e-12 {
				want = kernel.Isotropic
			}
		}
		got := kernel.InvarianceOf(k)
		if got != kernel.Unmoved {
			named++
		}
		if got != want && got != kernel.Unmoved {
			t.Errorf("%s is %q, and moved pairs say %q", entry.Name, got, want)
		}
	}
	if named < 6 {
		t.Errorf("only %d kernels are known to be stationary", named)
	}
}
