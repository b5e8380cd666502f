package surface

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/arithmetic"
	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/solve"
)

type (
	vector  = []float64
	vkernel = kernel.Kernel[vector]
	sum     = kernel.Sum[vector]
	scale   = kernel.Scale[vector]
	product = kernel.Product[vector]
	power   = kernel.Power[vector]
	one     = kernel.Const[vector]

	exp       = kernel.Exp[vector]
	normalize = kernel.Normalize[vector]
	conjugate = kernel.Conjugate[vector]
	warp      = kernel.Warp[vector, vector]
)

// parsed returns the arithmetic that text writes.
func parsed(text string, scope arithmetic.Scope) *arithmetic.Expr {
	e, err := arithmetic.Parse(text, scope)
	if err != nil {
		panic(err)
	}
	return e
}

func formula(text string) vkernel { return arithmetic.NewFormula(parsed(text, arithmetic.OfPair)) }

func factor(text string) kernel.Factor[vector] {
	return arithmetic.NewFactor(parsed(text, arithmetic.OfPoint))
}

func vectors(coordinates ...string) arithmetic.Map {
	exprs := make([]*arithmetic.Expr, len(coordinates))
	for i, text := range coordinates {
		exprs[i] = parsed(text, arithmetic.OfPoint)
	}
	return arithmetic.NewMap(exprs...)
}

var square = View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 96, Height: 96}

// model is an expansion with what the tests need to evaluate it by definition.
type model struct {
	k    vkernel
	xs   [][]float64
	coef solve.Coef
}

// random returns m outputs over n points of [−2, 2]².
func random(k vkernel, seed uint64, n, m int) model {
	rnd := rand.New(rand.NewPCG(seed, 1))
	mod := model{k: k, coef: solve.Coef{M: m}}
	for range n {
		mod.xs = append(mod.xs, []float64{4*rnd.Float64() - 2, 4*rnd.Float64() - 2})
	}
	mod.coef.Beta = randomSlice(rnd, n*m)
	mod.coef.Bias = randomSlice(rnd, m)
	return mod
}

func (mod model) sampler() *Sampler { return New(expand.New(mod.k, mod.xs, mod.coef)) }

// want returns all outputs at the pixel in column c and row r, by the definitions of
// expansion and view.
func (mod model) want(v View, c, r int) []float64 {
	x := []float64{
		v.X0 + (float64(c)+0.5)*(v.X1-v.X0)/float64(v.Width),
		v.Y1 - (float64(r)+0.5)*(v.Y1-v.Y0)/float64(v.Height),
	}
	f := slices.Clone(mod.coef.Bias)
	add := func(beta []float64, k float64) {
		for j, b := range beta {
			f[j] += b * k
		}
	}
	for i, s := range mod.xs {
		add(mod.coef.Beta[i*mod.coef.M:][:mod.coef.M], mod.k.Eval(s, x))
	}
	if mod.coef.Self != nil {
		add(mod.coef.Self, mod.k.Eval(x, x))
	}
	return f
}

// fault returns an error unless every pixel is within relative of the range of its
// output, and Info tells the truth. With -short it looks at every seventh pixel of
// a large picture.
func (mod model) fault(v View, relative float64) (Info, error) {
	pixels := v.Width * v.Height
	got := make([]float32, mod.coef.M*pixels)
	info, err := mod.sampler().Fill(got, v)
	if err != nil {
		return info, err
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, value := range got {
		if v := float64(value); finite([]float64{v}) {
			low, high = min(low, v), max(high, v)
		}
	}
	if low > high {
		low, high = 0, 0
	}
	if info.Min != low || info.Max != high {
		return info, fmt.Errorf("range [%v, %v] where [%v, %v] was written", info.Min, info.Max, low, high)
	}
	stride := 1
	if testing.Short() && pixels > 1000 {
		stride = 7
	}
	var looked []int
	var wants [][]float64
	for i := 0; i < pixels; i += stride {
		looked = append(looked, i)
		wants = append(wants, mod.want(v, i%v.Width, i/v.Width))
	}
	for j := range mod.coef.M {
		low, high := math.Inf(1), math.Inf(-1)
		for _, want := range wants {
			if finite(want[j : j+1]) {
				low, high = min(low, want[j]), max(high, want[j])
			}
		}
		// Sums over n terms are only as exact as rounding leaves them.
		rounding := math.Abs(mod.coef.Bias[j])
		for i, x := range mod.xs {
			rounding += math.Abs(mod.coef.Beta[i*mod.coef.M+j]) * math.Abs(mod.k.Eval(x, x))
		}
		for at, i := range looked {
			value := wants[at][j]
			if !finite(wants[at][j : j+1]) {
				// Where the kernel overflows, so does the picture.
				if g := float64(got[j*pixels+i]); math.Abs(g) < math.MaxFloat32 {
					return info, fmt.Errorf("%s: output %d, column %d, row %d: %v, want %v", info.Method, j, i%v.Width, i/v.Width, g, value)
				}
				continue
			}
			allowed := relative*(high-low) + math.Abs(value)/(1<<23) + rounding*1e-10
			value = min(max(value, -math.MaxFloat32), math.MaxFloat32)
			if diff := math.Abs(float64(got[j*pixels+i]) - value); !(diff <= allowed) {
				return info, fmt.Errorf("%s, %d nodes: output %d, column %d, row %d: %v, want %v; "+
					"%.2g of the range, estimated %.2g", info.Method, info.Nodes, j, i%v.Width, i/v.Width,
					got[j*pixels+i], value, diff/(high-low), info.Error)
			}
		}
	}
	return info, nil
}

func TestFillKernels(t *testing.T) {
	tests := []struct {
		name   string
		k      vkernel
		method string
	}{
		{"const", one{C: 2}, polynomial},
		{"linear", kernel.Linear{}, polynomial},
		{"poly 2", kernel.Poly{Degree: 2, Gamma: 1, Coef0: 1}, polynomial},
		{"poly 7", kernel.Poly{Degree: 7, Gamma: 0.3, Coef0: 1}, polynomial},
		{"sum of polynomials", sum{Terms: []vkernel{kernel.Linear{}, scale{Factor: -2, Of: kernel.Poly{Degree: 3, Gamma: 1}}}}, polynomial},
		{"product of polynomials", product{Factors: []vkernel{kernel.Linear{}, kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}}}, polynomial},
		{"rbf 0.001", kernel.RBF{Gamma: 1e-3}, chebyshev},
		{"rbf 0.1", kernel.RBF{Gamma: 0.1}, chebyshev},
		{"rbf 1", kernel.RBF{Gamma: 1}, chebyshev},
		{"rbf 10", kernel.RBF{Gamma: 10}, chebyshev},
		{"rbf 15", kernel.RBF{Gamma: 15}, chebyshev},
		{"rbf 1000", kernel.RBF{Gamma: 1e3}, separable},
		{"rbf 1e4", kernel.RBF{Gamma: 1e4}, separable},
		{"rbf 1e6", kernel.RBF{Gamma: 1e6}, separable},
		{"square of rbf", power{Of: kernel.RBF{Gamma: 1}, N: 2}, chebyshev},
		{"rbf·linear", product{Factors: []vkernel{kernel.RBF{Gamma: 1}, kernel.Linear{}}}, chebyshev},
		{"rbf + linear", sum{Terms: []vkernel{scale{Factor: 0.5, Of: kernel.RBF{Gamma: 2}}, kernel.Linear{}}}, chebyshev},
		{"narrow rbf + linear", sum{Terms: []vkernel{kernel.RBF{Gamma: 1e5}, kernel.Linear{}}}, separable},
		{"narrow rbf·linear", product{Factors: []vkernel{kernel.RBF{Gamma: 1e5}, kernel.Linear{}}}, direct},
		{"narrow rbf + wide rbf", sum{Terms: []vkernel{kernel.RBF{Gamma: 1e5}, kernel.RBF{Gamma: 1}}}, separable},
		{"sigmoid", kernel.Sigmoid{Gamma: 0.1, Coef0: -0.5}, chebyshev},
		{"steep sigmoid", kernel.Sigmoid{Gamma: 100}, direct},
		{"laplacian", kernel.Laplacian{Gamma: 1}, separable},
		{"narrow laplacian", kernel.Laplacian{Gamma: 1e4}, separable},
		{"laplacian + poly", sum{Terms: []vkernel{kernel.Laplacian{Gamma: 1}, kernel.Poly{Degree: 2, Gamma: 1}}}, separable},
		{"laplacian·linear", product{Factors: []vkernel{kernel.Laplacian{Gamma: 1}, kernel.Linear{}}}, direct},
		{"laplacian·rbf", product{Factors: []vkernel{kernel.Laplacian{Gamma: 1}, kernel.RBF{Gamma: 3}}}, separable},
		{"const + rbf", sum{Terms: []vkernel{one{C: -3}, kernel.RBF{Gamma: 1}}}, chebyshev},
		{"powers", kernel.Powers{Degree: 4}, polynomial},
		{"quadform", kernel.QuadForm{A: 1, B: -0.5, C: 2}, polynomial},
		{"min", kernel.Min{}, separable},
		{"min + linear", sum{Terms: []vkernel{scale{Factor: -2, Of: kernel.Min{}}, kernel.Linear{}}}, separable},
		{"min + rbf", sum{Terms: []vkernel{kernel.Min{}, kernel.RBF{Gamma: 3}}}, separable},
		{"min·rbf", product{Factors: []vkernel{kernel.Min{}, kernel.RBF{Gamma: 3}}}, direct},
		{"exp(min)", exp{Of: kernel.Min{}}, separable},
		{"matern ½", kernel.Matern{Nu: 0.5, Length: 1}, direct},
		{"matern 3⁄2", kernel.Matern{Nu: 1.5, Length: 5}, chebyshev},
		{"narrow matern 3⁄2", kernel.Matern{Nu: 1.5, Length: 0.2}, direct},
		{"matern 5⁄2", kernel.Matern{Nu: 2.5, Length: 2}, chebyshev},
		{"narrow matern 5⁄2", kernel.Matern{Nu: 2.5, Length: 0.02}, direct},
		{"rq", kernel.RationalQuadratic{Alpha: 1, Length: 1}, chebyshev},
		{"narrow rq", kernel.RationalQuadratic{Alpha: 0.3, Length: 0.01}, direct},
		{"rq, sharp peaks and wide tails", kernel.RationalQuadratic{Alpha: 0.01, Length: 0.5}, direct},
		{"periodic", kernel.Periodic{Period: 3, Length: 1}, chebyshev},
		{"short periods", kernel.Periodic{Period: 0.05, Length: 1}, direct},
		{"long periods", kernel.Periodic{Period: 1e9, Length: 1}, chebyshev},
		{"cosine", kernel.Cosine{}, polynomial},
		{"cosine + rbf", sum{Terms: []vkernel{kernel.Cosine{}, kernel.RBF{Gamma: 3}}}, chebyshev},
		{"exp(linear)", exp{Of: kernel.Linear{}}, chebyshev},
		{"exp(−2·linear + min)", exp{Of: sum{Terms: []vkernel{scale{Factor: -2, Of: kernel.Linear{}}, kernel.Min{}}}}, separable},
		{"exp(poly)", exp{Of: kernel.Poly{Degree: 2, Gamma: 0.3, Coef0: 0.1}}, chebyshev},
		{"exp(3·rbf)", exp{Of: scale{Factor: 3, Of: kernel.RBF{Gamma: 1}}}, chebyshev},
		{"exp(exp(rbf))", exp{Of: exp{Of: kernel.RBF{Gamma: 1}}}, chebyshev},
		{"exp(laplacian)", exp{Of: kernel.Laplacian{Gamma: 1}}, direct},
		{"normalize(linear)", normalize{Of: kernel.Linear{}}, polynomial},
		{"normalize(poly)", normalize{Of: kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}}, polynomial},
		{"normalize(homogeneous)", normalize{Of: kernel.Poly{Degree: 3, Gamma: 1}}, polynomial},
		{"normalize(exp(linear))", normalize{Of: exp{Of: kernel.Linear{}}}, chebyshev},
		{"normalize(min)", normalize{Of: sum{Terms: []vkernel{kernel.Min{}, one{C: 5}}}}, separable},
		{"normalize(rbf + linear)", normalize{Of: sum{Terms: []vkernel{kernel.RBF{Gamma: 1}, kernel.Linear{}}}}, chebyshev},
		{"normalize(rbf) + linear", sum{Terms: []vkernel{normalize{Of: kernel.RBF{Gamma: 1}}, kernel.Linear{}}}, chebyshev},
		{"rbf·normalize(linear)", product{Factors: []vkernel{normalize{Of: kernel.Linear{}}, kernel.RBF{Gamma: 1}}}, direct},
		{"conjugate(rbf)", conjugate{Of: kernel.RBF{Gamma: 1}, Factor: factor("x1^2 + 1")}, chebyshev},
		{"conjugate(linear), steep", conjugate{Of: kernel.Linear{}, Factor: factor("exp(-1000*(x1^2+x2^2))")}, polynomial},
		{"conjugate(laplacian)", conjugate{Of: kernel.Laplacian{Gamma: 1}, Factor: factor("abs(x1)")}, separable},
		{"conjugate(conjugate)", conjugate{Of: conjugate{Of: kernel.RBF{Gamma: 1}, Factor: factor("sin(x1)")}, Factor: factor("x2")}, chebyshev},
		{"conjugate(sum)", conjugate{Of: sum{Terms: []vkernel{kernel.Laplacian{Gamma: 2}, kernel.Linear{}}}, Factor: factor("cos(x2)")}, separable},
		{"warp(rbf)", warp{Of: kernel.RBF{Gamma: 0.3}, Map: vectors("x1^2", "x1*x2", "x2")}, chebyshev},
		{"warp(narrow rbf)", warp{Of: kernel.RBF{Gamma: 300}, Map: vectors("x1^2", "x1*x2", "x2")}, direct},
		{"warp(rbf) by a sine", warp{Of: kernel.RBF{Gamma: 1}, Map: vectors("sin(9*x1)", "x2")}, direct},
		{"warp(rbf·linear)", warp{Of: product{Factors: []vkernel{kernel.RBF{Gamma: 1}, kernel.Linear{}}}, Map: vectors("x1^2", "x2")}, direct},
		{"warp(periodic)", warp{Of: kernel.Periodic{Period: 6, Length: 1}, Map: vectors("x1 + x2^2/4", "x2", "x1")}, chebyshev},
		{"warp(warp(rq))", warp{Of: warp{Of: kernel.RationalQuadratic{Alpha: 1, Length: 2}, Map: vectors("x1*x2", "x1")}, Map: vectors("x1 - x2", "x1^2/2")}, chebyshev},
		{"warp(normalize)", warp{Of: normalize{Of: kernel.Poly{Degree: 2, Gamma: 1}}, Map: vectors("x1^2", "x1*x2", "sin(x2)")}, direct},
		{"warp(conjugate(warp))", warp{Of: conjugate{Of: warp{Of: kernel.Linear{}, Map: vectors("x1", "abs(x2)")}, Factor: factor("x1+x3")}, Map: vectors("x1", "x1*x2", "x2")}, direct},
		{"normalize(warp)", normalize{Of: warp{Of: kernel.Laplacian{Gamma: 1}, Map: vectors("abs(x1)")}}, direct},
		{"polynomial formula", formula("dist^2 - 2*dot^3"), polynomial},
		{"warp(poly)", warp{Of: kernel.Poly{Degree: 2, Gamma: 1, Coef0: 1}, Map: vectors("x1^2", "x1*x2", "3")}, polynomial},
		{"conjugate(linear)", conjugate{Of: kernel.Linear{}, Factor: factor("x1*x2 - 1")}, polynomial},
		{"undefined formula", formula("1/0*dot"), direct},
		{"formula", formula("exp(-dist^4)"), direct}, // for which the picture is too small
		{"wide formula", formula("exp(-dist^2/2) + cos(dist^2/9)"), chebyshev},
		{"formula with a narrow ring", formula("exp(-dist^2/2) + 0.01*exp(-1e4*(dist^2 - 1)^2)"), direct},
		{"formula + rbf", sum{Terms: []vkernel{formula("max(x1, z1)"), kernel.RBF{Gamma: 1}}}, separable},
		{"formula across axes", formula("exp(-abs(x1*x2 - z1*z2))"), direct},
		{"formula in parts", formula("exp(-(x1-z1)^2 - abs(x2-z2))*max(0, 1 - abs(x1-z1)) - dot/2"), separable},
		{"formula with a name", formula("x1*z1 + exp(-3*dist)/4 + 2*exp(-dist^2/2)"), direct}, // few examples for a mesh
		{"formula without symmetry", formula("(x1 - z1)*(x2 - z2) + x1*abs(z2)"), separable},
		{"formula in parts and a rest", formula("2*cos(3*(x1-z1))*cos(2*(x2-z2)) + exp(-abs(x1*x2 - z1*z2))"), direct},
		{"formula that overflows along axes", formula("exp(900*x1 - 900*x2 + 900*z1 - 900*z2 - 2000)"), direct},
		{"narrow formula", formula("exp(-3000*((x1-z1-1)^2 + (x2-z2)^2))"), separable},
		{"laplacian + sigmoid", sum{Terms: []vkernel{kernel.Laplacian{Gamma: 1}, kernel.Sigmoid{Gamma: 1}}}, direct},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			info, err := random(test.k, 7, 12, 1).fault(square, 1e-4)
			if err != nil {
				t.Fatal(err)
			}
			if info.Method != test.method {
				t.Errorf("method %s, want %s", info.Method, test.method)
			}
			if info.Error > 1e-4 || info.Error > 0 && info.Method != chebyshev {
				t.Errorf("%s, estimated error %v", info.Method, info.Error)
			}
		})
	}
}

// What lies between the first nodes must not be overlooked.
func TestFillNarrow(t *testing.T) {
	ridge := kernel.Sigmoid{Gamma: 300, Coef0: 1}
	for name, k := range map[string]vkernel{
		"peaks in a product": product{Factors: []vkernel{kernel.RBF{Gamma: 7500}, kernel.Sigmoid{Gamma: 10, Coef0: 1}}},
		"ridges":             product{Factors: []vkernel{ridge, ridge}},
		"squared ridges":     power{Of: ridge, N: 2},
		"ridges in a sum":    sum{Terms: []vkernel{kernel.Linear{}, scale{Factor: 2, Of: power{Of: &ridge, N: 2}}}},
		"unannounced peaks":  unannounced{},
		"sharpened ridges":   exp{Of: scale{Factor: -300, Of: power{Of: kernel.Sigmoid{Gamma: 3, Coef0: 1}, N: 2}}},
		"ridges of a square": exp{Of: scale{Factor: -3000, Of: kernel.Poly{Degree: 2, Gamma: 1}}},
		"rings":              kernel.Periodic{Period: 0.5, Length: 0.01},
		"wide rings":         kernel.Periodic{Period: 2, Length: 0.02},
		"peaks of a formula": formula("exp(-9000*((x1-z1-1)^2 + (x2-z2)^2))"),
	} {
		for seed := range uint64(20) {
			mod := random(k, seed, 1+int(seed)/2, 1)
			for _, x := range mod.xs {
				x[0], x[1] = 3*x[0], 3*x[1]
			}
			if _, err := mod.fault(View{X0: 1, X1: 5, Y0: 1, Y1: 5, Width: 40, Height: 60}, 1e-4); err != nil {
				t.Errorf("%s, seed %d: %v", name, seed, err)
			}
		}
	}
}

// unannounced is smooth, as the kernel it embeds, but has peaks of which only its
// values tell.
type unannounced struct{ kernel.Sigmoid }

func (unannounced) Eval(x, z []float64) float64 { return kernel.RBF{Gamma: 1000}.Eval(x, z) }

func (unannounced) Row(dst, x []float64, zs [][]float64) { kernel.RBF{Gamma: 1000}.Row(dst, x, zs) }

// All methods but interpolation are exact, and polynomials need degree + 1 nodes.
func TestExact(t *testing.T) {
	for _, test := range []struct {
		k     vkernel
		nodes int
	}{
		{one{C: 2}, 1},
		{kernel.Linear{}, 2},
		{kernel.Poly{Degree: 2, Gamma: 1, Coef0: 1}, 3},
		{kernel.Poly{Degree: 5, Gamma: 0.5, Coef0: -1}, 6},
		{power{Of: kernel.Poly{Degree: 3, Gamma: 0.5, Coef0: 1}, N: 3}, 10},
		{kernel.Laplacian{Gamma: 2}, 0},
		{sum{Terms: []vkernel{kernel.Laplacian{Gamma: 2}, kernel.Linear{}}}, 0},
		{product{Factors: []vkernel{kernel.Laplacian{Gamma: 2}, kernel.Sigmoid{Gamma: 2}}}, 0},
	} {
		for _, m := range []int{1, 3} {
			info, err := random(test.k, 11, 20, m).fault(square, 0)
			if err != nil {
				t.Errorf("%v: %v", test.k, err)
			}
			if info.Nodes != test.nodes || info.Error != 0 {
				t.Errorf("%v: %d nodes, error %v; want %d and 0", test.k, info.Nodes, info.Error, test.nodes)
			}
		}
	}
}

func TestFillWidths(t *testing.T) {
	for exponent := -3.0; exponent <= 6; exponent += 0.5 {
		gamma := math.Pow(10, exponent)
		for _, v := range []View{square, {X0: -2.5, X1: 3, Y0: -1, Y1: 1, Width: 81, Height: 40}} {
			info, err := random(kernel.RBF{Gamma: gamma}, 3, 25, 1).fault(v, 1e-4)
			if err != nil {
				t.Errorf("γ = %g: %v", gamma, err)
			}
			if gamma >= 1e5 && info.Method == chebyshev {
				t.Errorf("γ = %g: nodes cannot have seen all examples", gamma)
			}
		}
	}
}

func TestFillSizes(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {2, 1}, {1, 3}, {5, 7}, {25, 25}, {33, 64}, {64, 33}, {300, 1}, {1, 300}, {3, 301}, {151, 100}} {
		v := square
		v.Width, v.Height = size[0], size[1]
		for _, k := range []vkernel{kernel.RBF{Gamma: 1}, kernel.Laplacian{Gamma: 1}, kernel.Poly{Degree: 3, Gamma: 1}, kernel.Sigmoid{Gamma: 1}} {
			if _, err := random(k, 5, 12, 2).fault(v, 1e-4); err != nil {
				t.Errorf("%v, %d×%d: %v", k, size[0], size[1], err)
			}
		}
	}
}

// Views that do not contain the data, or only a small part of the plane between.
func TestFillPlaces(t *testing.T) {
	for _, v := range []View{
		{X0: 2, X1: 4, Y0: 2, Y1: 4},
		{X0: 5, X1: 6, Y0: -1, Y1: 1},
		{X0: 100, X1: 101, Y0: 100, Y1: 101},
		{X0: -1e6, X1: 1e6, Y0: -1e6, Y1: 1e6},
		{X0: 0.1, X1: 0.1001, Y0: 0.2, Y1: 0.2001},
		{X0: 1e8, X1: 1e8 + 1, Y0: 0, Y1: 1},
	} {
		v.Width, v.Height = 48, 40
		for _, k := range []vkernel{
			kernel.RBF{Gamma: 0.01}, kernel.RBF{Gamma: 1}, kernel.RBF{Gamma: 100}, kernel.Laplacian{Gamma: 1},
			kernel.Linear{}, kernel.Sigmoid{Gamma: 1},
			sum{Terms: []vkernel{kernel.RBF{Gamma: 1}, kernel.Linear{}}},
		} {
			mod := random(k, 9, 10, 1)
			if _, err := mod.fault(v, 1e-4); err != nil {
				t.Errorf("%v, view %v: %v", k, v, err)
			}
			mod.coef.Bias[0] = 0
			if _, err := mod.fault(v, 1e-4); err != nil {
				t.Errorf("%v without bias, view %v: %v", k, v, err)
			}
		}
	}
}

func TestFillConstants(t *testing.T) {
	empty := model{k: kernel.RBF{Gamma: 1}, coef: solve.Coef{M: 2, Bias: []float64{1.5, 0}}}
	zero := random(kernel.RBF{Gamma: 1}, 1, 5, 1)
	clear(zero.coef.Beta)
	cancelled := random(kernel.Laplacian{Gamma: 1}, 1, 2, 1)
	cancelled.xs[1] = cancelled.xs[0]
	cancelled.coef.Beta = []float64{1, -1}
	nothing := random(scale{Factor: 0, Of: kernel.RBF{Gamma: 1}}, 1, 5, 1)
	for name, mod := range map[string]model{"no examples": empty, "zero": zero, "cancelled": cancelled, "zero kernel": nothing} {
		info, err := mod.fault(square, 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if info.Min > info.Max || math.IsNaN(info.Error) {
			t.Errorf("%s: %+v", name, info)
		}
	}
}

func TestFillSelf(t *testing.T) {
	for _, k := range []vkernel{
		kernel.Linear{}, kernel.Poly{Degree: 3, Gamma: 0.5, Coef0: 1}, kernel.RBF{Gamma: 1}, kernel.Laplacian{Gamma: 1},
		sum{Terms: []vkernel{kernel.RBF{Gamma: 1}, kernel.Linear{}}}, kernel.Sigmoid{Gamma: 0.1},
	} {
		mod := random(k, 13, 8, 2)
		mod.coef.Self = []float64{0.5, 0}
		if _, err := mod.fault(square, 1e-4); err != nil {
			t.Errorf("%v: %v", k, err)
		}
	}
}

// Values beyond float32 are kept finite, and infinite ones are left out of the range.
func TestFillHuge(t *testing.T) {
	mod := model{k: kernel.Poly{Degree: 31, Gamma: 1e3}, xs: [][]float64{{1, 1}}, coef: solve.Coef{M: 1, Beta: []float64{1}, Bias: []float64{0}}}
	dst := make([]float32, square.Width*square.Height)
	info, err := mod.sampler().Fill(dst, square)
	if err != nil {
		t.Fatal(err)
	}
	if info.Max != math.MaxFloat32 || info.Min != -math.MaxFloat32 {
		t.Errorf("range [%v, %v]", info.Min, info.Max)
	}
	mod.k = kernel.Poly{Degree: 300, Gamma: 1e3}
	info, err = mod.sampler().Fill(dst, square)
	if err != nil {
		t.Fatal(err)
	}
	if info.Method != direct || math.IsInf(info.Max, 0) || math.IsNaN(info.Min) || info.Min > info.Max {
		t.Errorf("degree 300: %+v", info)
	}
}

// Mixtures of any widths, places, signs and sizes of coefficients.
func TestFillRapid(t *testing.T) {
	gammas := rapid.Custom(func(t *rapid.T) float64 { return math.Pow(10, rapid.Float64Range(-3, 6).Draw(t, "log γ")) })
	factors := rapid.SampledFrom([]kernel.Factor[vector]{
		factor("x1"), factor("exp(-x1^2)"), factor("1000*x1*x2"), factor("abs(x2) + 0.1"), factor("exp(-1000*(x1 - x2)^2)"),
	})
	kernels := rapid.Custom(func(t *rapid.T) vkernel {
		length := func(t *rapid.T) float64 { return 1 / math.Sqrt(gammas.Draw(t, "length")) }
		simple := rapid.OneOf(
			rapid.Custom(func(t *rapid.T) vkernel { return kernel.RBF{Gamma: gammas.Draw(t, "γ")} }),
			rapid.Custom(func(t *rapid.T) vkernel { return kernel.Laplacian{Gamma: gammas.Draw(t, "γ")} }),
			rapid.Custom(func(t *rapid.T) vkernel {
				return kernel.Poly{Degree: rapid.IntRange(1, 9).Draw(t, "degree"), Gamma: rapid.Float64Range(0.1, 2).Draw(t, "γ"), Coef0: 1}
			}),
			rapid.Custom(func(t *rapid.T) vkernel {
				return kernel.Sigmoid{Gamma: gammas.Draw(t, "γ"), Coef0: rapid.Float64Range(-1, 1).Draw(t, "c")}
			}),
			rapid.Custom(func(t *rapid.T) vkernel {
				return kernel.Matern{Nu: rapid.SampledFrom([]float64{0.5, 1.5, 2.5}).Draw(t, "ν"), Length: length(t)}
			}),
			rapid.Custom(func(t *rapid.T) vkernel {
				return kernel.RationalQuadratic{Alpha: gammas.Draw(t, "α"), Length: length(t)}
			}),
			rapid.Custom(func(t *rapid.T) vkernel { return kernel.Periodic{Period: length(t), Length: length(t)} }),
			rapid.SampledFrom([]vkernel{
				kernel.Min{}, kernel.Cosine{}, kernel.Powers{Degree: 3}, kernel.QuadForm{A: 1, B: 0.5, C: 2}, kernel.Linear{},
				kernel.Poly{Degree: 3, Gamma: 1}, formula("exp(-dist^4)"), formula("dot^2 + abs(x1*z1)"),
			}),
		)
		k := simple.Draw(t, "k")
		switch rapid.IntRange(0, 12).Draw(t, "form") {
		case 0:
			return sum{Terms: []vkernel{k, scale{Factor: rapid.Float64Range(-3, 3).Draw(t, "c"), Of: simple.Draw(t, "l")}}}
		case 1:
			return product{Factors: []vkernel{k, simple.Draw(t, "l")}}
		case 2:
			return exp{Of: scale{Factor: math.Pow(10, rapid.Float64Range(-2, 1).Draw(t, "c")), Of: k}}
		case 3:
			return normalize{Of: sum{Terms: []vkernel{k, scale{Factor: rapid.Float64Range(0, 1).Draw(t, "c"), Of: simple.Draw(t, "l")}}}}
		case 4:
			return conjugate{Of: k, Factor: factors.Draw(t, "h")}
		case 5:
			return sum{Terms: []vkernel{conjugate{Of: k, Factor: factors.Draw(t, "h")}, normalize{Of: simple.Draw(t, "l")}}}
		case 6:
			return warp{Of: k, Map: vectors("x1 + 0.3*x2^2", "sin(x1)")}
		case 7:
			if _, ok := k.(kernel.QuadForm); ok {
				return k // of one coordinate or two
			}
			return warp{Of: k, Map: vectors("x1 + 0.3*x2^2", "x1*x2", "x1^3/10")}
		default:
			return k
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "n")
		spread := math.Pow(10, rapid.Float64Range(-2, 0.5).Draw(t, "log spread"))
		mod := random(kernels.Draw(t, "kernel"), rapid.Uint64().Draw(t, "seed"), n, 1)
		for i, x := range mod.xs {
			x[0], x[1] = x[0]*spread, x[1]*spread
			mod.coef.Beta[i] = math.Pow(10, 2*mod.coef.Beta[i]) * float64(2*(i%2)-1)
		}
		side := math.Pow(10, rapid.Float64Range(-1, 1).Draw(t, "log side"))
		x, y := rapid.Float64Range(-3, 3).Draw(t, "x"), rapid.Float64Range(-3, 3).Draw(t, "y")
		v := View{
			X0: x, X1: x + side, Y0: y, Y1: y + side*rapid.Float64Range(0.3, 3).Draw(t, "ratio"),
			Width: rapid.IntRange(1, 70).Draw(t, "width"), Height: rapid.IntRange(1, 70).Draw(t, "height"),
		}
		if info, err := mod.fault(v, 1e-4); err != nil {
			t.Fatalf("%+v: %v", info, err)
		}
	})
}

func TestErrors(t *testing.T) {
	s := random(kernel.RBF{Gamma: 1}, 1, 3, 1).sampler()
	good := View{X0: 0, X1: 1, Y0: 0, Y1: 1, Width: 2, Height: 2}
	tests := []struct {
		edit func(*View)
		want string
	}{
		{func(v *View) { v.X0 = math.NaN() }, "x0 = NaN: must be a finite number"},
		{func(v *View) { v.Y1 = math.Inf(1) }, "y1 = +Inf: must be a finite number"},
		{func(v *View) { v.X1 = 0 }, "x1 = 0: must be above x0 = 0"},
		{func(v *View) { v.Y1 = -1 }, "y1 = -1: must be above y0 = 0"},
		{func(v *View) { v.Width = 0 }, "width = 0: must be at least 1"},
		{func(v *View) { v.Height = -1 }, "height = -1: must be at least 1"},
		{func(v *View) { v.X0, v.X1 = -1e308, 1e308 }, "x1 = 1e+308: is too far from x0 = -1e+308"},
		{func(v *View) { v.Y0, v.Y1 = 1, math.Nextafter(1, 2) }, "y1 = 1.0000000000000002: is too near to y0 = 1 to tell the pixels apart"},
		{func(v *View) { v.Width, v.Height = 1<<13, 1<<12 }, "width = 8192: times height must be at most 16777216"},
	}
	for _, test := range tests {
		v := good
		test.edit(&v)
		var wrong *ViewError
		if _, err := s.Fill(nil, v); !errors.As(err, &wrong) || err.Error() != test.want {
			t.Errorf("%+v: %v, want %s", v, err, test.want)
		}
		if _, err := s.Regions(nil, nil, nil, v, learn.Rule{}); err == nil || err.Error() != test.want {
			t.Errorf("regions of %+v: %v, want %s", v, err, test.want)
		}
	}
	deep := model{k: kernel.Linear{}, xs: [][]float64{{1, 2, 3}}, coef: solve.Coef{M: 1, Beta: []float64{1}, Bias: []float64{0}}}
	var wrong *DimensionError
	_, err := deep.sampler().Fill(make([]float32, 4), good)
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "3 coordinates") {
		t.Errorf("three coordinates: %v", err)
	}
}

func TestPanics(t *testing.T) {
	s := random(kernel.RBF{Gamma: 1}, 1, 3, 1).sampler()
	for name, call := range map[string]func(){
		"fill": func() { s.Fill(make([]float32, 3), View{X1: 1, Y1: 1, Width: 2, Height: 2}) },
		"regions": func() {
			s.Regions(make([]uint8, 4), make([]float32, 3), nil, View{X1: 1, Y1: 1, Width: 2, Height: 2}, learn.Rule{})
		},
	} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.HasPrefix(fmt.Sprint(r), "surface: ") {
					t.Errorf("%s: recovered %v", name, r)
				}
			}()
			call()
		}()
	}
}

// Where f overflows at some pixels, the others are drawn as what they are.
func TestFillBesideInfinity(t *testing.T) {
	mod := model{
		k:    kernel.RBF{Gamma: 30},
		xs:   [][]float64{{1, 1}, {1, 1}, {-1, -1}},
		coef: solve.Coef{M: 1, Beta: []float64{1.7e308, 1.7e308, 1}, Bias: []float64{0}},
	}
	// One pixel is at (1, 1), one at (−1, −1).
	v := View{X0: -2.25, X1: 1.75, Y0: -2.25, Y1: 1.75, Width: 8, Height: 8}
	dst := make([]float32, 64)
	if _, err := mod.sampler().Fill(dst, v); err != nil {
		t.Fatal(err)
	}
	for i, got := range dst {
		want := mod.want(v, i%8, i/8)[0]
		if !math.IsInf(want, 1) {
			want = min(want, math.MaxFloat32)
		}
		if got := float64(got); got != want && !(math.Abs(got-want) <= 1e-6*want+1e-30) {
			t.Errorf("pixel %d: %v, want %v", i, got, want)
		}
	}
}

// What a weight magnifies must be as exact as what it leaves alone, and what it is
// not defined for must not spoil the rest.
func TestFillWeights(t *testing.T) {
	for name, k := range map[string]vkernel{
		"magnified tails":    conjugate{Of: kernel.RBF{Gamma: 1}, Factor: factor("exp(x1^2 + x2^2)")},
		"beyond rounding":    conjugate{Of: kernel.RBF{Gamma: 3}, Factor: factor("exp(4*(x1^2 + x2^2))")},
		"a high degree":      normalize{Of: kernel.Poly{Degree: 40, Gamma: 1}},
		"nearly homogeneous": normalize{Of: kernel.Poly{Degree: 20, Gamma: 1, Coef0: 1e-3}},
		"no angle":           normalize{Of: kernel.Sigmoid{Gamma: 1, Coef0: -1}},
		"undefined, outside": conjugate{Of: kernel.RBF{Gamma: 1}, Factor: factor("sqrt(x1 + 1.9)")},
		"poles":              conjugate{Of: kernel.RBF{Gamma: 1}, Factor: factor("1/(x1 - x2)")},
		"all 0":              conjugate{Of: kernel.RBF{Gamma: 1}, Factor: factor("0*x1")},
		"formula with poles": formula("1/(x1*z1 - 0.5)"),
		"log of a product":   normalize{Of: formula("log(x1*z1)")},
	} {
		for seed := range uint64(2) {
			mod := random(k, seed, 12, 2)
			// Every example is where its weight is defined.
			for _, x := range mod.xs {
				x[0] = math.Abs(x[0])/2 + 0.1
			}
			if info, err := mod.fault(square, 1e-4); err != nil {
				t.Errorf("%s, seed %d: %v (%+v)", name, seed, err, info)
			}
		}
	}
}

// Factors along the axes may overflow where their product does not.
func TestFillOverflowAlongAxes(t *testing.T) {
	for method, k := range map[string]vkernel{
		chebyshev: exp{Of: kernel.Linear{}},
		direct:    exp{Of: sum{Terms: []vkernel{kernel.Linear{}, scale{Factor: 0.01, Of: kernel.Min{}}}}},
	} {
		mod := random(k, 1, 5, 1)
		for _, x := range mod.xs {
			x[0], x[1] = 40+x[0]/10, -40+x[1]/10
		}
		info, err := mod.fault(View{X0: 39.5, X1: 40.5, Y0: 39.5, Y1: 40.5, Width: 48, Height: 48}, 1e-4)
		if err != nil || info.Method != method {
			t.Errorf("%v by %s, want %s", err, info.Method, method)
		}
	}
}

// Peaks at examples that no probe looks at must not be overlooked.
func TestFillPeaksApart(t *testing.T) {
	for name, k := range map[string]vkernel{
		"rq":       kernel.RationalQuadratic{Alpha: 5, Length: 0.01},
		"matern":   kernel.Matern{Nu: 2.5, Length: 0.02},
		"exp(rbf)": exp{Of: scale{Factor: 3, Of: kernel.RBF{Gamma: 3000}}},
		"exp(rq)":  exp{Of: kernel.RationalQuadratic{Alpha: 9, Length: 0.01}},
		"rbf":      kernel.RBF{Gamma: 3000},
	} {
		mod := random(k, 3, 200, 1)
		for i, x := range mod.xs {
			mod.coef.Beta[i] = 1
			if i%100 != 50 {
				mod.coef.Beta[i] = 2
				x[0] += 40
			}
		}
		if _, err := mod.fault(View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 48, Height: 48}, 1e-4); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Among many examples, those with the largest coefficients are looked at.
func TestFillLargeAmongMany(t *testing.T) {
	v := square
	v.Width, v.Height = 64, 64
	for seed := range uint64(3) {
		mod := random(unannounced{}, seed, 100, 1)
		for i := range mod.coef.Beta {
			mod.coef.Beta[i] = 1e-9
		}
		mod.coef.Beta[17] = 1
		if _, err := mod.fault(v, 1e-4); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

func randomSlice(rnd *rand.Rand, n int) []float64 {
	s := make([]float64, n)
	for i := range s {
		s[i] = rnd.NormFloat64()
	}
	return s
}
