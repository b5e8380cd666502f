package feature_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/feature"
	"mercer/core/gram"
	"mercer/core/kernel"
)

// cloud returns n normal points.
func cloud(n, d int, seed uint64) [][]float64 {
	rng := rand.New(rand.NewPCG(seed, 1))
	xs := make([][]float64, n)
	for i := range xs {
		xs[i] = make([]float64, d)
		for a := range xs[i] {
			xs[i][a] = rng.NormFloat64()
		}
	}
	return xs
}

// inner returns the Gram matrix of a map's features.
func inner(m feature.Map[[]float64], xs [][]float64) *mat.Dense {
	phi := mat.NewDense(len(xs), int(m.Dimension()), nil)
	for i, x := range xs {
		m.Apply(phi.RawRowView(i), x)
	}
	k := new(mat.Dense)
	k.Mul(phi, phi.T())
	return k
}

// distance returns ‖a − b‖/‖b‖.
func distance(a, b mat.Matrix) float64 {
	var d mat.Dense
	d.Sub(a, b)
	return mat.Norm(&d, 2) / mat.Norm(b, 2)
}

func TestNystroemOfAllPoints(t *testing.T) {
	for _, d := range []int{1, 2, 5} {
		xs := cloud(40, d, 1)
		xs = append(xs, xs[:5]...) // copies make the matrix singular
		for _, k := range []vkernel{kernel.RBF{Gamma: 0.5}, kernel.RBF{Gamma: 1e-3}, kernel.Laplacian{Gamma: 1}, kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}} {
			m, err := feature.NewNystroem(k, xs)
			if err != nil {
				t.Fatal(err)
			}
			if e := distance(inner(m, xs), gram.New(k, xs)); e > 1e-9 || m.Indefinite {
				t.Errorf("%T, d = %d: error %v, indefinite %t", k, d, e, m.Indefinite)
			}
		}
	}
}

// By the second route, K̃ = K_nm·K_mm⁻¹·K_mn with a solver of linear equations.
func TestNystroemOfSome(t *testing.T) {
	xs := cloud(30, 2, 2)
	k := kernel.RBF{Gamma: 1}
	at := xs[:8]
	m, err := feature.NewNystroem[[]float64](k, at)
	if err != nil {
		t.Fatal(err)
	}
	cross := mat.NewDense(30, 8, nil)
	for i, x := range xs {
		kernel.Row(cross.RawRowView(i), vkernel(k), x, at)
	}
	var solved, want mat.Dense
	if err := solved.Solve(gram.New[[]float64](k, at), cross.T()); err != nil {
		t.Fatal(err)
	}
	want.Mul(cross, &solved)
	if e := distance(inner(m, xs), &want); e > 1e-10 {
		t.Errorf("error %v", e)
	}
	// At a landmark the kernel is met.
	if got := feature.Inner(m, at[3], xs[20], 8); math.Abs(got-k.Eval(at[3], xs[20])) > 1e-10 {
		t.Errorf("%v at a landmark", got)
	}
}

func TestNystroemOfNoKernel(t *testing.T) {
	xs := [][]float64{{1}, {2}, {3}}
	m, err := feature.NewNystroem[[]float64](kernel.Sigmoid{Gamma: 1, Coef0: -2}, xs)
	if err != nil || !m.Indefinite || m.Dimension() >= 3 {
		t.Errorf("%v features, %v", m, err)
	}
	if _, err := feature.NewNystroem[[]float64](kernel.Poly{Degree: 50, Gamma: 1}, [][]float64{{1e200}}); err != feature.ErrValues {
		t.Error(err)
	}
	none, err := feature.NewNystroem[[]float64](kernel.Linear{}, nil)
	if err != nil || none.Dimension() != 0 {
		t.Errorf("without landmarks: %v, %v", none, err)
	}
}

func TestLandmarksGiveTheSquare(t *testing.T) {
	xs := cloud(12, 2, 3)
	k := kernel.Sigmoid{Gamma: 1, Coef0: 0.5}
	f := gram.New[[]float64](k, xs)
	var square mat.Dense
	square.Mul(f, f)
	if e := distance(inner(feature.Landmarks[[]float64](k, xs), xs), &square); e > 1e-14 {
		t.Errorf("error %v", e)
	}
}

// The error of every entry has mean 0 and a deviation below c/√m: cos² + sin² = 1 and
// products of waves are within [−1, 1].
func TestFourierConverges(t *testing.T) {
	xs := cloud(20, 2, 4)
	for name, k := range map[string]vkernel{
		"rbf": kernel.RBF{Gamma: 0.7}, "laplacian": kernel.Laplacian{Gamma: 0.5},
		"matern ½": kernel.Matern{Nu: 0.5, Length: 1.5}, "matern 3⁄2": kernel.Matern{Nu: 1.5, Length: 1.5}, "matern 5⁄2": kernel.Matern{Nu: 2.5, Length: 0.5},
		"scaled": kernel.Product[[]float64]{Factors: []vkernel{kernel.Const[[]float64]{C: 4}, kernel.RBF{Gamma: 2}}},
	} {
		size := k.Eval(xs[0], xs[0])
		var rms []float64
		for _, m := range []int{100, 10000} {
			sum, mean, count := 0.0, 0.0, 0.0
			for seed := range uint64(4) {
				f, ok := feature.Fourier(k, 2, m, seed)
				if !ok {
					t.Fatalf("%s: no features", name)
				}
				g := inner(f, xs)
				for i, x := range xs {
					for j, z := range xs[:i] {
						e := (g.At(i, j) - k.Eval(x, z)) / size
						sum, mean, count = sum+e*e, mean+e, count+1
					}
					if e := math.Abs(g.At(i, i) - size); e > 1e-12*size {
						t.Errorf("%s: k̃(x, x) is off by %v", name, e)
					}
				}
			}
			r := math.Sqrt(sum / count)
			if limit := 1 / math.Sqrt(float64(m)); r > limit || r < limit/10 {
				t.Errorf("%s: error %v for %d frequencies", name, r, m)
			}
			// A wrong distribution shows as an error that does not average out.
			if math.Abs(mean/count) > 1/math.Sqrt(float64(m)) {
				t.Errorf("%s: mean error %v for %d frequencies", name, mean/count, m)
			}
			rms = append(rms, r)
		}
		if ratio := rms[0] / rms[1]; ratio < 5 || ratio > 20 {
			t.Errorf("%s: a hundred times the frequencies divide the error by %v", name, ratio)
		}
	}
}

func TestFourierIsNested(t *testing.T) {
	few, _ := feature.Fourier(kernel.RBF{Gamma: 1}, 3, 5, 9)
	many, _ := feature.Fourier(kernel.RBF{Gamma: 1}, 3, 50, 9)
	a, b := make([]float64, 10), make([]float64, 10)
	few.Apply(a, []float64{1, 2, 3})
	many.Apply(b, []float64{1, 2, 3})
	for i := range a {
		if math.Abs(a[i]-b[i]*math.Sqrt(10)) > 1e-15 {
			t.Errorf("feature %d: %v and %v", i, a[i], b[i])
		}
	}
	for _, k := range []vkernel{kernel.Linear{}, kernel.Scale[[]float64]{Factor: -1, Of: kernel.RBF{Gamma: 1}}} {
		if _, ok := feature.Fourier(k, 2, 5, 1); ok {
			t.Errorf("%v has waves", k)
		}
	}
}

// For the linear kernel kernel components are principal components: the squared
// singular values of the centred points, and distances are kept.
func TestComponentsOfLinear(t *testing.T) {
	xs := cloud(25, 3, 5)
	for _, x := range xs {
		x[0], x[1] = 3*x[0]+7, x[1]-2
	}
	c, err := feature.NewComponents[[]float64](kernel.Linear{}, xs, 5)
	if err != nil || c.Dimension() != 3 {
		t.Fatalf("%v components, %v", c, err)
	}
	centred := mat.NewDense(25, 3, nil)
	for a := range 3 {
		mean := 0.0
		for _, x := range xs {
			mean += x[a] / 25
		}
		for i, x := range xs {
			centred.Set(i, a, x[a]-mean)
		}
	}
	var svd mat.SVD
	svd.Factorize(centred, mat.SVDThin)
	singular := svd.Values(nil)
	y := make([]float64, 3*25)
	for i, x := range xs {
		c.Apply(y[3*i:3*i+3], x)
	}
	for j := range 3 {
		sum, square := 0.0, 0.0
		for i := range xs {
			sum, square = sum+y[3*i+j], square+y[3*i+j]*y[3*i+j]
		}
		if math.Abs(sum) > 1e-10 || math.Abs(math.Sqrt(square)-singular[j]) > 1e-10 {
			t.Errorf("component %d: sum %v, size %v, singular value %v", j, sum, math.Sqrt(square), singular[j])
		}
	}
	// A new point too keeps its distances.
	p, q := []float64{1, 5, -2}, make([]float64, 3)
	c.Apply(q, p)
	var d, e float64
	for a := range 3 {
		d += (p[a] - xs[4][a]) * (p[a] - xs[4][a])
		e += (q[a] - y[12+a]) * (q[a] - y[12+a])
	}
	if math.Abs(d-e) > 1e-10 {
		t.Errorf("squared distances %v and %v", d, e)
	}
}

// With all components there are, f is met everywhere that the points' images span:
// on the points.
func TestProjectAll(t *testing.T) {
	xs := cloud(15, 2, 6)
	k := kernel.RBF{Gamma: 0.8}
	c, err := feature.NewComponents[[]float64](k, xs, 15)
	if err != nil || c.Dimension() != 14 {
		t.Fatalf("%v components, %v", c.Dimension(), err)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	beta := make([]float64, 15)
	for i := range beta {
		beta[i] = rng.NormFloat64()
	}
	w, offset := c.Project(xs, beta)
	y := make([]float64, 14)
	for _, x := range xs {
		c.Apply(y, x)
		got, want := offset, 0.0
		for j, v := range y {
			got += w[j] * v
		}
		for i, z := range xs {
			want += beta[i] * k.Eval(z, x)
		}
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("f = %v, want %v", got, want)
		}
	}
	// Identical points span nothing.
	one, err := feature.NewComponents[[]float64](k, [][]float64{{1, 1}, {1, 1}}, 3)
	if err != nil || one.Dimension() != 0 {
		t.Errorf("%v components of one place, %v", one.Dimension(), err)
	}
}

func TestResidual(t *testing.T) {
	xs := cloud(20, 2, 8)
	xs = append(xs, xs[0]) // a copy
	for _, k := range []vkernel{kernel.RBF{Gamma: 1}, kernel.Laplacian{Gamma: 1}} {
		p := []float64{0.3, -0.4}
		r, err := feature.NewResidual(k, xs, p)
		if err != nil {
			t.Fatal(err)
		}
		// u(p) = ‖u‖², from the coefficients; and the determinant's ratio without the copy.
		at := k.Eval(p, p)
		for i, x := range xs {
			at -= r.Coef[i] * k.Eval(x, p)
		}
		with, without := mat.Det(gram.New(k, append(slices.Clone(xs[:20]), p))), mat.Det(gram.New(k, xs[:20]))
		if math.Abs(at-r.Square) > 1e-8 || math.Abs(r.Square-with/without) > 1e-6*r.Square+1e-9 {
			t.Errorf("%T: ‖u‖² = %v, u(p) = %v, by determinants %v", k, r.Square, at, with/without)
		}
		if r.Largest > 1e-8 || r.Indefinite || r.Of != 1 {
			t.Errorf("%T: %+v", k, r)
		}
	}
	// Any third vector of the plane lies in the span of two others.
	r, err := feature.NewResidual[[]float64](kernel.Linear{}, [][]float64{{1, 0}, {1, 1}}, []float64{3, 5})
	if err != nil || r.Square > 1e-12 || math.Abs(r.Coef[0]+2) > 1e-12 || math.Abs(r.Coef[1]-5) > 1e-12 {
		t.Errorf("%+v, %v", r, err)
	}
	// Without points nothing is taken away.
	r, err = feature.NewResidual[[]float64](kernel.RBF{Gamma: 1}, nil, []float64{3, 5})
	if err != nil || r.Square != 1 || r.Indefinite {
		t.Errorf("%+v, %v", r, err)
	}
	for _, p := range []float64{0, 1} {
		r, err = feature.NewResidual[[]float64](kernel.Sigmoid{Gamma: 1, Coef0: -2}, [][]float64{{1}, {2}, {3}}, []float64{p})
		if err != nil || !r.Indefinite {
			t.Errorf("sigmoid: %+v, %v", r, err)
		}
	}
	if _, err := feature.NewResidual[[]float64](kernel.Linear{}, [][]float64{{1}}, []float64{1e200}); err != feature.ErrValues {
		t.Error(err)
	}
}

func TestCentres(t *testing.T) {
	// Three tight groups are found, whatever the seed.
	var xs [][]float64
	for _, c := range [][]float64{{0, 0}, {10, 0}, {0, 10}} {
		for _, p := range cloud(20, 2, 9) {
			xs = append(xs, []float64{c[0] + 0.1*p[0], c[1] + 0.1*p[1]})
		}
	}
	for seed := range uint64(5) {
		found := feature.Centres(xs, 3, seed)
		if len(found) != 3 {
			t.Fatalf("%d centres", len(found))
		}
		// Each is the mean of the points nearest to it.
		for _, c := range found {
			var a, b, n float64
			for _, x := range xs {
				if math.Hypot(x[0]-c[0], x[1]-c[1]) < 5 {
					a, b, n = a+x[0], b+x[1], n+1
				}
			}
			if n != 20 || math.Hypot(a/n-c[0], b/n-c[1]) > 1e-12 {
				t.Errorf("seed %d: centre %v of %v points", seed, c, n)
			}
		}
	}
	copies := [][]float64{{1}, {1}, {2}}
	if got := feature.Centres(copies, 5, 1); len(got) != 2 {
		t.Errorf("%v: centres of two places", got)
	}
	if got := feature.Centres(nil, 3, 1); got != nil {
		t.Errorf("%v: centres of nothing", got)
	}
	if copies[0][0] != 1 || copies[2][0] != 2 {
		t.Error("points changed")
	}
}
