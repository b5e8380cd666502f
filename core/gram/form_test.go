package gram_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// Normalised, the matrix is that of the normalised kernel; the diagonal is 1.
func TestNormalize(t *testing.T) {
	k := kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}
	xs := cloud(12)
	f := gram.New[vector](k, xs).Normalize()
	for i, x := range xs {
		for j, z := range xs {
			want := k.Eval(x, z) / math.Sqrt(k.Eval(x, x)*k.Eval(z, z))
			if !near(f.At(i, j), want) {
				t.Errorf("entry (%d, %d) is %v, want %v", i, j, f.At(i, j), want)
			}
		}
		if f.At(i, i) != 1 {
			t.Errorf("diagonal %d is %v", i, f.At(i, i))
		}
	}
}

// What has no length has no angle: the origin under the linear kernel.
func TestNormalizeWithoutLength(t *testing.T) {
	f := gram.New[vector](kernel.Linear{}, []vector{{0, 0}, {3, 4}}).Normalize()
	for i, want := range []float64{0, 0, 0, 1} {
		if f.Data()[i] != want {
			t.Errorf("entry %d is %v, want %v", i, f.Data()[i], want)
		}
	}
}

// The centred matrix of the linear kernel is the matrix of the centred points,
// and that of any kernel is HKH with H = I − 11ᵀ/n.
func TestCenter(t *testing.T) {
	const n = 15
	xs := cloud(n)
	mean := vector{0, 0}
	for _, x := range xs {
		mean[0] += x[0] / n
		mean[1] += x[1] / n
	}
	moved := make([]vector, n)
	for i, x := range xs {
		moved[i] = vector{x[0] - mean[0], x[1] - mean[1]}
	}
	got := gram.New[vector](kernel.Linear{}, xs).Center()
	want := gram.New[vector](kernel.Linear{}, moved)
	if !mat.EqualApprox(got, want, 1e-12) {
		t.Error("centring the matrix is not centring the points")
	}

	f := gram.New[vector](kernel.RBF{Gamma: 1}, xs)
	h := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			h.Set(i, j, -1.0/n)
		}
		h.Set(i, i, 1-1.0/n)
	}
	var hkh mat.Dense
	hkh.Product(h, f, h)
	if !mat.EqualApprox(f.Center(), &hkh, 1e-12) {
		t.Error("the centred matrix is not HKH")
	}
}

// features returns the explicit features of (⟨x, z⟩ + 1)² on the plane.
func features(x vector) vector {
	r := math.Sqrt2
	return vector{1, r * x[0], r * x[1], x[0] * x[0], x[1] * x[1], r * x[0] * x[1]}
}

// Distances and angles are those between the explicit features.
func TestDistancesAndAngles(t *testing.T) {
	xs := cloud(30)
	f := gram.New[vector](kernel.Poly{Degree: 2, Gamma: 1, Coef0: 1}, xs)
	distances, angles := f.Distances(), f.Angles()
	for i, x := range xs {
		for j, z := range xs {
			u, v := features(x), features(z)
			var square, inner, uu, vv float64
			for a := range u {
				square += (u[a] - v[a]) * (u[a] - v[a])
				inner += u[a] * v[a]
				uu += u[a] * u[a]
				vv += v[a] * v[a]
			}
			// The root of a difference has half of its digits.
			if got, want := distances.At(i, j), math.Sqrt(square); math.Abs(got-want) > 1e-7*(1+want) {
				t.Errorf("distance (%d, %d) is %v, want %v", i, j, got, want)
			}
			// tan of the angle by the part of v across u, which has no arccos.
			across := math.Sqrt(max(0, vv-inner*inner/uu))
			want := math.Atan2(across, inner/math.Sqrt(uu))
			if got := angles.At(i, j); math.Abs(got-want) > 1e-6 {
				t.Errorf("angle (%d, %d) is %v, want %v", i, j, got, want)
			}
		}
		if distances.At(i, i) != 0 || angles.At(i, i) != 0 {
			t.Errorf("point %d is %v and %v from itself", i, distances.At(i, i), angles.At(i, i))
		}
	}
	if distances.At(0, 1) != 0 || angles.At(0, 1) != 0 {
		t.Error("copies of a point are apart")
	}
}

// For the linear kernel they are what a ruler and a protractor say.
func TestDistancesOnThePlane(t *testing.T) {
	f := gram.New[vector](kernel.Linear{}, []vector{{3, 0}, {0, 4}, {-2, 0}})
	if d := f.Distances(); !near(d.At(0, 1), 5) || !near(d.At(0, 2), 5) || !near(d.At(1, 2), math.Sqrt(20)) {
		t.Errorf("distances %v", d.Data())
	}
	if a := f.Angles(); !near(a.At(0, 1), math.Pi/2) || !near(a.At(0, 2), math.Pi) {
		t.Errorf("angles %v", a.Data())
	}
}

// What no kernel's are, are no distances and no angles.
func TestNoDistanceNoAngle(t *testing.T) {
	for _, test := range []struct {
		xz, xx, zz      float64
		distance, angle float64
	}{
		{2, 1, 1, math.NaN(), math.NaN()},    // square −2, cosine 2
		{-2, 1, 1, math.Sqrt(6), math.NaN()}, // cosine −2
		{0, 0, 1, 1, math.NaN()},             // no direction
		{0, -1, -1, math.NaN(), math.NaN()},  // lengths squared of −1
		{1 + 1e-14, 1, 1, 0, 0},              // rounding
		{-1 - 1e-14, 1, 1, 2, math.Pi},       // rounding
		{1e300, 1e300, 1.5e300, 1e150 * math.Sqrt(.5), math.Acos(1 / math.Sqrt(1.5))},
		{-1.7e308, 1.7e308, 1.7e308, 2 * math.Sqrt(1.7e308), math.Pi},
		{1e-300, 1e-300, 2e-300, 1e-150, math.Pi / 4},
	} {
		for _, got := range [][2]float64{
			{gram.Distance(test.xz, test.xx, test.zz), test.distance},
			{gram.Angle(test.xz, test.xx, test.zz), test.angle},
			{gram.Angle(test.xz, test.zz, test.xx), test.angle},
		} {
			if !(math.Abs(got[0]-got[1]) <= 1e-7*math.Abs(got[1])) && !(math.IsNaN(got[0]) && math.IsNaN(got[1])) {
				t.Errorf("%v: %v, want %v", test, got[0], got[1])
			}
		}
	}
}

// Squares of entries need not be numbers for cosines and alignment to be.
func TestExtremeEntries(t *testing.T) {
	for _, size := range []float64{1e-300, 1, 1e300} {
		f := gram.NewFull(2, []float64{4 * size, size, size, size})
		if c := f.Normalize(); c.At(0, 1) != 0.5 || c.At(1, 0) != 0.5 {
			t.Errorf("entries of size %v: cosine %v, want 0.5", size, c.At(0, 1))
		}
		// ⟨K, yyᵀ⟩ = 4 + 1 − 1 − 1, ‖K‖² = 16 + 1 + 1 + 1, ‖yyᵀ‖ = 2.
		if a := gram.Alignment(f, []float64{1, -1}); !near(a, 3/(2*math.Sqrt(19))) {
			t.Errorf("entries of size %v: alignment %v", size, a)
		}
	}
}
