package gram

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/core/dense"
)

const (
	epsilon = 0x1p-52

	// negligible is the size of what does not count beside entries near 1.
	negligible = 0x1p-400

	// sweeps is how many there may be for an eigenvalue; two are usual.
	sweeps = 60
)

// Spectral returns the eigenvalues of the symmetric n×n matrix a, the smallest first, and
// where vectors are wanted unit eigenvectors in the columns of a matrix. It reports false if
// there are entries or eigenvalues that are not finite. It leaves a undefined.
func Spectral(n int, a []float64, vectors bool) (values []float64, columns *mat.Dense, ok bool) {
	values, rows, ok := decompose(n, a, vectors)
	if !ok || n == 0 {
		return nil, nil, ok
	}
	if !vectors {
		slices.Sort(values)
		return values, nil, true
	}
	sorted := make([]float64, n)
	transposed := make([]float64, n*n)
	for j, from := range ascending(values) {
		sorted[j] = values[from]
		for i, v := range rows[from*n : (from+1)*n] {
			transposed[i*n+j] = v
		}
	}
	return sorted, mat.NewDense(n, n, transposed), true
}

// EigenRows returns the eigenvalues of a symmetric matrix, the largest first, and in row j
// of n numbers a unit eigenvector of eigenvalue j. It reports false if they could not be
// computed.
func EigenRows(f *Full) (values, rows []float64, ok bool) {
	n := f.n
	unsorted, vectors, ok := decompose(n, slices.Clone(f.Data()), true)
	if !ok {
		return nil, nil, false
	}
	values, rows = make([]float64, n), make([]float64, 0, n*n)
	order := ascending(unsorted)
	slices.Reverse(order)
	for j, from := range order {
		values[j] = unsorted[from]
		rows = append(rows, vectors[from*n:(from+1)*n]...)
	}
	return values, rows, true
}

// ascending returns the indices of values from the smallest to the largest, equal ones as they
// come.
func ascending(values []float64) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(values[i], values[j]) })
	return order
}

// decompose returns eigenvalues of a symmetric matrix in no order, and in the rows of a matrix
// unit eigenvectors, if wanted. It reduces a to a tridiagonal matrix by reflections and that to
// a diagonal one by the implicit QL method. All loops over n numbers are along rows, by those
// of package dense. With vectors that takes about 4n³ multiplications.
//
// Sources: Parlett, The Symmetric Eigenvalue Problem, chapters 7 and 8; Martin and Wilkinson,
// The implicit QL algorithm, Numerische Mathematik 12 (1968).
func decompose(n int, a []float64, vectors bool) (values, rows []float64, ok bool) {
	exponent, ok := normalize(a)
	if !ok {
		return nil, nil, false
	}
	diagonal, beside, rows := tridiagonal(n, a, vectors)
	for _, row := range [][]float64{diagonal, beside} {
		for i, v := range row {
			if math.Abs(v) < negligible {
				row[i] = 0
			}
		}
	}
	ok = implicitQL(diagonal, beside, rows)
	for i, v := range diagonal {
		diagonal[i] = math.Ldexp(v, exponent)
		ok = ok && !math.IsInf(diagonal[i], 0)
	}
	return diagonal, rows, ok
}

// normalize divides numbers by a power of two so that the largest is between ½ and 1. It reports
// false if they are not finite.
func normalize(a []float64) (exponent int, ok bool) {
	largest := 0.0
	for _, v := range a {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return 0, false
		}
		largest = max(largest, math.Abs(v))
	}
	_, exponent = math.Frexp(largest)
	for i, v := range a {
		a[i] = math.Ldexp(v, -exponent)
	}
	return exponent, true
}

// tridiagonal returns T = QᵀAQ, as its diagonal and what is beside it, with beside[i] between i
// and i+1, and the rows of Qᵀ if they are wanted. The reflection I − τvvᵀ of step m makes row m
// zero but for its last two entries, from the last row up; v, which has m entries, is kept in
// row m of a.
func tridiagonal(n int, a []float64, vectors bool) (diagonal, beside, rows []float64) {
	diagonal, beside = make([]float64, n), make([]float64, n)
	tau, image := make([]float64, n), make([]float64, n)
	for m := n - 1; m > 0; m-- {
		v := a[m*n : m*n+m]
		diagonal[m] = a[m*n+m]
		beside[m-1], tau[m] = reflection(v)
		if tau[m] == 0 {
			continue
		}
		// A − vwᵀ − wvᵀ with w = p − ½τ(pᵀv)v and p = τAv.
		p := image[:m]
		for i := range p {
			p[i] = tau[m] * dense.Dot(v, a[i*n:])
		}
		dense.AddScaled(p, -tau[m]/2*dense.Dot(p, v), v)
		dense.AddOuter(a[:(m-1)*n+m], -1, v, p, n)
		dense.AddOuter(a[:(m-1)*n+m], -1, p, v, n)
	}
	if n > 0 {
		diagonal[0] = a[0]
	}
	if !vectors {
		return diagonal, beside, nil
	}
	rows = make([]float64, n*n)
	for i := range n {
		rows[i*n+i] = 1
	}
	// The reflections from the last to the first, each on what those before have filled.
	for m := 1; m < n; m++ {
		if tau[m] == 0 {
			continue
		}
		v, products := a[m*n:m*n+m], image[:m]
		for i := range products {
			products[i] = dense.Dot(v, rows[i*n:])
		}
		dense.AddOuter(rows[:(m-1)*n+m], -tau[m], products, v, n)
	}
	return diagonal, beside, rows
}

// reflection sets x to the v of the reflection I − τvvᵀ that makes all of x zero but its last
// entry, and returns what that becomes. τ is 0 where nothing is to be done.
func reflection(x []float64) (last, tau float64) {
	end := len(x) - 1
	last = x[end]
	largest := 0.0
	for _, v := range x[:end] {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 {
		return last, 0
	}
	largest = max(largest, math.Abs(last))
	_, exponent := math.Frexp(largest)
	for i, v := range x {
		x[i] = math.Ldexp(v, -exponent)
	}
	norm := math.Sqrt(dense.Dot(x, x))
	if x[end] > 0 {
		norm = -norm
	}
	x[end] -= norm
	return math.Ldexp(norm, exponent), 2 / dense.Dot(x, x)
}

// implicitQL makes the tridiagonal matrix diagonal and does to the rows what it takes. It
// reports false if that does not end.
func implicitQL(d, e, rows []float64) bool {
	n := len(d)
	end, small := -1, 0.0 // of the block that l is in: its last row, and what is 0 beside it
	for l := range n {
		if l > end {
			// Blocks of very different sizes may stand side by side. What is small is so
			// beside its own block.
			small = 0
			for end = l; ; end++ {
				small = max(small, epsilon/2*(math.Abs(d[end])+math.Abs(e[end])))
				if e[end] == 0 {
					break
				}
			}
		}
		for sweep := 0; ; sweep++ {
			m := l
			for ; m < end; m++ {
				if size := math.Abs(e[m]); size <= small || size < negligible || size <= epsilon*(math.Abs(d[m])+math.Abs(d[m+1])) {
					e[m] = 0
					break
				}
			}
			if m == l {
				break
			}
			if sweep == sweeps {
				return false
			}
			// Wilkinson's shift.
			g := (d[l+1] - d[l]) / (2 * e[l])
			r := math.Hypot(g, 1)
			g = d[m] - d[l] + e[l]/(g+math.Copysign(r, g))
			s, c, p := 1.0, 1.0, 0.0
			i := m - 1
			for ; i >= l; i-- {
				f, b := s*e[i], c*e[i]
				r = math.Hypot(f, g)
				e[i+1] = r
				if r == 0 {
					// The matrix has come apart here.
					d[i+1] -= p
					break
				}
				s, c = f/r, g/r
				g = d[i+1] - p
				r = (d[i]-g)*s + 2*c*b
				p = s * r
				d[i+1] = g + p
				g = c*r - b
				if rows != nil {
					rotate(rows[i*n:(i+1)*n], rows[(i+1)*n:(i+2)*n], c, s)
				}
			}
			e[m] = 0
			if i < l {
				d[l] -= p
				e[l] = g
			}
		}
	}
	return true
}

// rotate replaces x by cx − sy and y by sx + cy.
func rotate(x, y []float64, c, s float64) {
	y = y[:len(x)]
	for i, v := range x {
		w := y[i]
		x[i], y[i] = c*v-s*w, s*v+c*w
	}
}
