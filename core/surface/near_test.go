package surface

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/dense"
	"mercer/core/kernel"
)

// A core continues the kernel smoothly, and is even.
func TestCore(t *testing.T) {
	for _, k := range []vkernel{
		kernel.Matern{Nu: 0.5, Length: 1}, kernel.Matern{Nu: 1.5, Length: 0.3}, kernel.Matern{Nu: 2.5, Length: 2},
	} {
		for _, radius := range []float64{0.01, 0.1, 0.5} {
			c := newCore(k, radius)
			at := func(r float64) float64 { return k.Eval([]float64{0, 0}, []float64{r, 0}) }
			// What a difference of the third order sees of the two sides.
			bend := func(f func(float64) float64) float64 {
				h := radius / 20
				return f(radius+1.5*h) - 3*f(radius+0.5*h) + 3*f(radius-0.5*h) - f(radius-1.5*h)
			}
			joined := func(r float64) float64 {
				if r < radius {
					return c.at(r * r)
				}
				return at(r)
			}
			rest := at(0) - c.at(0)
			if jump := at(radius) - c.at(radius*radius); math.Abs(jump) > 1e-3*math.Abs(rest) {
				t.Errorf("%+v, %v: it jumps by %v, and is %v wrong at 0", k, radius, jump, rest)
			}
			if got, want := bend(joined), bend(at); math.Abs(got-want) > 1e-4*math.Abs(rest)+1e-9 {
				t.Errorf("%+v, %v: it bends by %v, want %v", k, radius, got, want)
			}
			if rest == 0 {
				t.Errorf("%+v, %v: nothing is left", k, radius)
			}
		}
	}
}

// Between two values of its table, the rest is as exact as the table says.
func TestNearTable(t *testing.T) {
	for _, k := range []vkernel{
		kernel.Matern{Nu: 0.5, Length: 0.2}, kernel.Matern{Nu: 1.5, Length: 0.1}, kernel.Matern{Nu: 2.5, Length: 1},
	} {
		const radius = 0.25
		c := newCore(k, radius)
		table, lost := newTable(k, c, 0)
		if len(table) != nearCells+2 || table[nearCells] != 0 || table[nearCells+1] != 0 {
			t.Fatalf("%+v: %d values, and %v at the end", k, len(table), table[nearCells:])
		}
		const least = 1e-6
		switch short, dropped := newTable(k, c, least); {
		case len(short) > nearCells || !slices.Equal(short[:len(short)-2], table[:len(short)-2]):
			t.Errorf("%+v: %d values above %v", k, len(short), least)
		case short[len(short)-2] != 0 || short[len(short)-1] != 0 || !(dropped <= max(lost, least)):
			t.Errorf("%+v: %v at the end, where %v is dropped", k, short[len(short)-2:], dropped)
		case !(math.Abs(table[len(short)-3]) >= least/2):
			t.Errorf("%+v: %v is kept", k, table[len(short)-3])
		}
		if !c.fits(k, 2*lost) {
			t.Errorf("%+v: that %v is lost is not foreseen", k, lost)
		}
		worst := 0.0
		for i := range 10 * nearCells {
			r := radius * (float64(i) + 0.3) / (10 * nearCells)
			var got [1]float64
			dense.AddRadial(got[:], []float64{r * nearCells / radius}, table, 1, 0, 0)
			worst = max(worst, math.Abs(got[0]-(k.Eval([]float64{0, 0}, []float64{r, 0})-c.at(r*r))))
		}
		if !(worst <= 1.1*lost+1e-9) {
			t.Errorf("%+v: %v is lost, said to be %v", k, worst, lost)
		}
	}
}

// Kernels that are smooth but at 0 are drawn by a mesh and discs around examples.
func TestNear(t *testing.T) {
	tests := []struct {
		name    string
		k       vkernel
		n       int
		outputs int
		view    View
	}{
		{"matern ½", kernel.Matern{Nu: 0.5, Length: 1}, 300, 1, fine},
		{"matern 3⁄2", kernel.Matern{Nu: 1.5, Length: 1}, 300, 1, fine},
		{"matern 5⁄2", kernel.Matern{Nu: 2.5, Length: 1}, 300, 1, fine},
		{"few", kernel.Matern{Nu: 1.5, Length: 2}, 30, 1, fine},
		{"narrow", kernel.Matern{Nu: 1.5, Length: 0.2}, 400, 1, fine},
		{"wide", kernel.Matern{Nu: 0.5, Length: 20}, 300, 1, fine},
		{"three outputs", kernel.Matern{Nu: 1.5, Length: 1}, 300, 3, fine},
		{"times a Gaussian", product{Factors: []vkernel{kernel.RBF{Gamma: 0.5}, kernel.Matern{Nu: 1.5, Length: 1}}}, 300, 1, fine},
		{"beside others", sum{Terms: []vkernel{kernel.Matern{Nu: 1.5, Length: 1}, kernel.RBF{Gamma: 3}, kernel.Linear{}}}, 300, 1, fine},
		{"conjugate", conjugate{Of: kernel.Matern{Nu: 2.5, Length: 1}, Factor: factor("x1^2 + 1")}, 300, 1, fine},
		{"inside", kernel.Matern{Nu: 1.5, Length: 1}, 300, 1, View{X0: 0.1, X1: 0.3, Y0: -0.2, Y1: 0.3, Width: 150, Height: 150}},
		{"outside", kernel.Matern{Nu: 1.5, Length: 1}, 300, 1, View{X0: 1, X1: 7, Y0: -6, Y1: 0, Width: 150, Height: 150}},
		{"long", kernel.Matern{Nu: 2.5, Length: 1}, 300, 1, View{X0: -2, X1: 6, Y0: -0.2, Y1: 0.3, Width: 500, Height: 30}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			info, err := random(test.k, 31, test.n, test.outputs).faultSome(test.view, 5e-5, 1000)
			if err != nil {
				t.Fatal(err)
			}
			if info.Method != onMesh {
				t.Errorf("method %s", info.Method)
			}
			if !(0 < info.Error && info.Error < 3e-5) {
				t.Errorf("estimated error %v", info.Error)
			}
		})
	}
}

// Whatever the sizes of pixels, discs and views.
func TestNearSizes(t *testing.T) {
	for _, v := range []View{
		{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 1, Height: 1},
		{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 300, Height: 1},
		{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 1, Height: 300},
		{X0: 100, X1: 101, Y0: 100, Y1: 101, Width: 100, Height: 90},
		{X0: -1e3, X1: 1e3, Y0: -1e3, Y1: 1e3, Width: 100, Height: 90},
		{X0: 0.1, X1: 0.1001, Y0: 0.2, Y1: 0.2001, Width: 100, Height: 90},
		{X0: 1e8, X1: 1e8 + 1, Y0: 0, Y1: 1, Width: 100, Height: 90},
	} {
		for _, nu := range []float64{0.5, 1.5, 2.5} {
			for _, length := range []float64{0.01, 1, 50} {
				if _, err := random(kernel.Matern{Nu: nu, Length: length}, 37, 100, 2).faultSome(v, 1e-4, 200); err != nil {
					t.Errorf("ν = %v, ℓ = %v, %+v: %v", nu, length, v, err)
				}
			}
		}
	}
}

// The near of any examples adds, for each pixel, what the definition says.
func TestNearAdd(t *testing.T) {
	k := kernel.Matern{Nu: 0.5, Length: 1}
	rnd := rand.New(rand.NewPCG(41, 1))
	for _, radius := range []float64{0.03, 0.2, 1, 30} {
		const outputs = 2
		v := View{X0: -1, X1: 1, Y0: -0.5, Y1: 1.5, Width: 37, Height: 29}
		mod := random(k, rnd.Uint64(), 60, outputs)
		mod.xs[1] = mod.xs[0]
		mod.xs[2] = []float64{v.Columns()[4], v.Rows()[0]}
		c := newCore(k, radius)
		table, lost := newTable(k, c, 1e-4)
		d := newNear(mod.xs, mod.coef.Beta, outputs, v, nearCells/radius, table)
		got := make([]float64, outputs*v.Width*v.Height)
		for from := 0; from < v.Height; from += 8 {
			to := min(from+8, v.Height)
			n := (to - from) * v.Width
			band := make([]float64, outputs*n)
			d.add(band, v.Width, from, to)
			for j := range outputs {
				copy(got[(j*v.Height+from)*v.Width:], band[j*n:][:n])
			}
		}
		for r, y := range v.Rows() {
			for col, x := range v.Columns() {
				for j := range outputs {
					want, allowed := 0.0, 0.0
					for i, s := range mod.xs {
						if squared := (x-s[0])*(x-s[0]) + (y-s[1])*(y-s[1]); squared < radius*radius {
							want += mod.coef.Beta[i*outputs+j] * (k.Eval(s, []float64{x, y}) - c.at(squared))
							allowed += 1.1*lost*math.Abs(mod.coef.Beta[i*outputs+j]) + 1e-9
						}
					}
					for name, value := range map[string]float64{
						"add": got[(j*v.Height+r)*v.Width+col], "at": d.at(j, []float64{x, y}),
					} {
						if math.Abs(value-want) > allowed {
							t.Fatalf("radius %v: %s gives %v for output %d at column %d, row %d, want %v", radius, name, value, j, col, r, want)
						}
					}
				}
			}
		}
	}
}

// Kernels, points and views of any kind; some pixels are compared, half of them next
// to examples.
func TestNearRapid(t *testing.T) {
	lengths := rapid.Custom(func(t *rapid.T) float64 { return math.Pow(10, rapid.Float64Range(-2, 1.5).Draw(t, "log ℓ")) })
	matern := rapid.Custom(func(t *rapid.T) vkernel {
		return kernel.Matern{Nu: rapid.SampledFrom([]float64{0.5, 1.5, 2.5}).Draw(t, "ν"), Length: lengths.Draw(t, "ℓ")}
	})
	pixels := rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(150, 300))
	rapid.Check(t, func(t *rapid.T) {
		k := matern.Draw(t, "k")
		switch rapid.IntRange(0, 5).Draw(t, "form") {
		case 0:
			k = product{Factors: []vkernel{k, rapid.SampledFrom([]vkernel{
				kernel.RBF{Gamma: 1 / lengths.Draw(t, "width")}, kernel.Periodic{Period: lengths.Draw(t, "period"), Length: 1},
			}).Draw(t, "factor")}}
		case 1:
			k = exp{Of: scale{Factor: rapid.Float64Range(-2, 2).Draw(t, "c"), Of: k}}
		case 2:
			k = sum{Terms: []vkernel{power{Of: k, N: 2}, scale{Factor: rapid.Float64Range(-3, 3).Draw(t, "c"), Of: matern.Draw(t, "l")}}}
		}
		n := rapid.OneOf(rapid.IntRange(1, 20), rapid.IntRange(50, 300)).Draw(t, "n")
		mod := random(k, rapid.Uint64().Draw(t, "seed"), n, rapid.IntRange(1, 2).Draw(t, "outputs"))
		spread := math.Pow(10, rapid.Float64Range(-2, 0.5).Draw(t, "log spread"))
		size := math.Pow(10, rapid.Float64Range(-5, 5).Draw(t, "log size"))
		twins := rapid.Bool().Draw(t, "twins")
		for i, x := range mod.xs {
			x[0], x[1] = x[0]*spread, x[1]*spread
			if twins {
				copy(x, mod.xs[i/3])
			}
		}
		for i, b := range mod.coef.Beta {
			mod.coef.Beta[i] = size * math.Pow(10, 2*b) * float64(2*(i%2)-1)
		}
		side := spread * math.Pow(10, rapid.Float64Range(-3, 3).Draw(t, "log side"))
		x, y := rapid.Float64Range(-3, 3).Draw(t, "x"), rapid.Float64Range(-3, 3).Draw(t, "y")
		v := View{
			X0: x*spread - side/2, X1: x*spread + side/2, Y0: y * spread, Y1: y*spread + side*rapid.Float64Range(0.3, 3).Draw(t, "ratio"),
			Width: pixels.Draw(t, "width"), Height: pixels.Draw(t, "height"),
		}
		if info, err := mod.faultSome(v, 1e-4, 60); err != nil {
			t.Fatalf("%+v: %v", info, err)
		}
	})
}

// faultSome is fault for some of the pixels, half of them next to examples, with the
// range that was drawn.
func (mod model) faultSome(v View, relative float64, some int) (Info, error) {
	pixels := v.Width * v.Height
	got := make([]float32, mod.coef.M*pixels)
	info, err := mod.sampler().Fill(got, v)
	if err != nil {
		return info, err
	}
	spans, rounding := make([]float64, mod.coef.M), make([]float64, mod.coef.M)
	for j := range mod.coef.M {
		low, high := math.Inf(1), math.Inf(-1)
		for _, g := range got[j*pixels:][:pixels] {
			low, high = min(low, float64(g)), max(high, float64(g))
		}
		spans[j], rounding[j] = high-low, math.Abs(mod.coef.Bias[j])
		for i, x := range mod.xs {
			rounding[j] += math.Abs(mod.coef.Beta[i*mod.coef.M+j]) * math.Abs(mod.k.Eval(x, x))
		}
	}
	rnd := rand.New(rand.NewPCG(uint64(pixels), 1))
	for range some {
		c, r := rnd.IntN(v.Width), rnd.IntN(v.Height)
		if x := mod.xs[rnd.IntN(len(mod.xs))]; rnd.IntN(2) == 0 {
			at := func(share float64, size int) int { return int(min(max(share*float64(size), 0), float64(size-1))) }
			c, r = at((x[0]-v.X0)/(v.X1-v.X0), v.Width), at((v.Y1-x[1])/(v.Y1-v.Y0), v.Height)
		}
		for j, want := range mod.want(v, c, r) {
			value := float64(got[j*pixels+r*v.Width+c])
			if allowed := relative*spans[j] + math.Abs(want)/(1<<23) + rounding[j]*1e-10; !(math.Abs(value-want) <= allowed) {
				return info, fmt.Errorf("%s: output %d, column %d, row %d: %v, want %v; %.2g of the range, estimated %.2g",
					info.Method, j, c, r, value, want, math.Abs(value-want)/spans[j], info.Error)
			}
		}
	}
	return info, nil
}

// Without discs, a mesh would be wrong where examples are, and is seen to be.
func TestNearChecked(t *testing.T) {
	mod := random(kernel.Matern{Nu: 0.5, Length: 1}, 43, 100, 1)
	f := mod.sampler().function
	f.parts = f.split()
	pixels := f.newProbe(fine)
	goal := pixels.goals(1, nil)
	m, ok := f.newMesher(f.parts[0].terms[0], fine, goal)
	if !ok || !m.refine() {
		t.Fatal("no mesh")
	}
	m.sum()
	want := pixels.terms[0][0]
	if share := m.fault(pixels, want, goal); !(share <= 1) {
		t.Errorf("%v of the goal", share)
	}
	m.near.table = make([]float64, len(m.near.table))
	if share := m.fault(pixels, want, goal); !(share > 1) {
		t.Errorf("without discs %v of the goal", share)
	}
}
