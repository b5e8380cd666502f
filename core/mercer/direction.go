package mercer

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
)

// indefinite reports whether elimination meets a pivot that is below 0 by more
// than rounding.
func indefinite(k []float64, m int) bool {
	const rounding = 1e-10
	a := slices.Clone(k)
	for p := range m {
		pivot, size := a[p*m+p], math.Abs(k[p*m+p])
		if pivot < -rounding*size {
			return true
		}
		if !(pivot > rounding*size) {
			// A row whose diagonal is 0 must be 0.
			for j := p + 1; j < m; j++ {
				if math.Abs(a[p*m+j]) > 1e-6*math.Sqrt(size*math.Abs(k[j*m+j]))+1e-12*(size+math.Abs(k[j*m+j])) {
					return true
				}
			}
			continue
		}
		for i := p + 1; i < m; i++ {
			f := a[i*m+p] / pivot
			for j := i; j < m; j++ {
				a[i*m+j] -= f * a[p*m+j]
				a[j*m+i] = a[i*m+j]
			}
		}
	}
	return false
}

// direction returns weights v with vᵀKv < 0 and how clear that is: the better of
// the eigenvector of K and that of K with its diagonal scaled to 1.
func direction(k []float64, m int) ([]float64, float64) {
	largest := 0.0
	for _, v := range k {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 || math.IsInf(largest, 0) {
		return nil, 0
	}
	var best []float64
	most := 0.0
	for _, scaling := range [2]bool{false, true} {
		scale := make([]float64, m)
		for i := range scale {
			scale[i] = 1
			if d := math.Abs(k[i*m+i]); scaling && d > 1e-12*largest {
				scale[i] = 1 / math.Sqrt(d/largest)
			}
		}
		a := make([]float64, m*m)
		for i := range m {
			for j := range m {
				a[i*m+j] = k[i*m+j] / largest * scale[i] * scale[j]
			}
		}
		v, ok := least(a, m)
		if !ok {
			continue
		}
		for i := range v {
			v[i] *= scale[i]
		}
		if r := clearness(k, v); r > most {
			best, most = v, r
		}
	}
	return best, most
}

// least returns an eigenvector of the smallest eigenvalue.
func least(a []float64, m int) ([]float64, bool) {
	switch m {
	case 1:
		return []float64{1}, true
	case 2:
		// (a b; b c): with the angle θ of tan 2θ = 2b/(a − c).
		theta := math.Atan2(2*a[1], a[0]-a[3]) / 2
		return []float64{-math.Sin(theta), math.Cos(theta)}, true
	}
	_, vectors, ok := gram.Eigenvectors(gram.NewFull(m, a))
	if !ok {
		return nil, false
	}
	return mat.Col(nil, m-1, vectors), true
}

// clearness returns −vᵀKv / Σ|vᵢ·K[i][j]·vⱼ|.
func clearness(k, v []float64) float64 {
	m := len(v)
	var sum, size float64
	for i := range m {
		for j := range m {
			t := v[i] * k[i*m+j] * v[j]
			sum += t
			size += math.Abs(t)
		}
	}
	if size == 0 || math.IsInf(size, 0) {
		return 0
	}
	return -sum / size
}
