package gram

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/core/dense"
	"mercer/core/pause"
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
//
// What reflections do to the rows above is put off: A − Σ(vwᵀ + wvᵀ) is written down once for a block of
// them, as one product of matrices. So a step goes through A once, to read it (Dongarra, Sorensen and
// Hammarling, "Block reduction of matrices to condensed forms for eigenvalue computations", J.
// Computational and Applied Mathematics 27 (1989)).
func tridiagonal(n int, a []float64, vectors bool) (diagonal, beside, rows []float64) {
	diagonal, beside = make([]float64, n), make([]float64, n)
	tau, image := make([]float64, n), make([]float64, n)
	var put updates
	for m := n - 1; m > 0; m-- {
		pause.After(m * m)
		put.apply(a[m*n:m*n+m+1], m)
		v := a[m*n : m*n+m]
		diagonal[m] = a[m*n+m]
		beside[m-1], tau[m] = reflection(v)
		if tau[m] == 0 {
			continue
		}
		// vwᵀ + wvᵀ with w = p − ½τ(pᵀv)v and p = τAv.
		p := make([]float64, m)
		for i := range p {
			p[i] = tau[m] * dense.Dot(v, a[i*n:])
		}
		put.multiply(p, -tau[m], v)
		dense.AddScaled(p, -tau[m]/2*dense.Dot(p, v), v)
		put.v, put.w = append(put.v, v), append(put.w, p)
		if len(put.v) == together {
			put.write(a, m, n)
		}
	}
	if n > 0 {
		put.apply(a[:1], 0)
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
		pause.After(2 * m * m)
		v, products := a[m*n:m*n+m], image[:m]
		for i := range products {
			products[i] = dense.Dot(v, rows[i*n:])
		}
		dense.AddOuter(rows[:(m-1)*n+m], -tau[m], products, v, n)
	}
	return diagonal, beside, rows
}

// together is how many reflections are put off.
const together = 16

// An updates is Σ(vwᵀ + wvᵀ), which is still to be taken from a matrix.
type updates struct{ v, w [][]float64 }

// apply takes the beginning of row i from row.
func (u *updates) apply(row []float64, i int) {
	for k, v := range u.v {
		w := u.w[k]
		dense.AddScaled(row, -v[i], w)
		dense.AddScaled(row, -w[i], v)
	}
}

// multiply adds a times the product with x, as long as x, to dst.
func (u *updates) multiply(dst []float64, a float64, x []float64) {
	for k, v := range u.v {
		w := u.w[k]
		left, right := dense.Dot(x, v), dense.Dot(x, w)
		dense.AddScaled(dst, a*right, v)
		dense.AddScaled(dst, a*left, w)
	}
}

// write takes all of it from the first m rows and columns of the n×n matrix a.
func (u *updates) write(a []float64, m, n int) {
	const part = 64 // of the rows
	k := 2 * len(u.v)
	left, right := make([]float64, m*k), make([]float64, m*k)
	for p, v := range u.v {
		w := u.w[p]
		for i := range m {
			left[i*k+2*p], left[i*k+2*p+1] = v[i], w[i]
			right[i*k+2*p], right[i*k+2*p+1] = w[i], v[i]
		}
	}
	products := make([]float64, min(part, m)*m)
	for from := 0; from < m; from += part {
		rows := min(part, m-from)
		dense.Multiply(products, left[from*k:], right, rows, m, k, k, k)
		for i := range rows {
			dense.AddScaled(a[(from+i)*n:(from+i)*n+m], -1, products[i*m:])
		}
	}
	u.v, u.w = u.v[:0], u.w[:0]
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
	turns := make([]float64, 0, 2*n) // of a sweep
	end, small := -1, 0.0            // of the block that l is in: its last row, and what is 0 beside it
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
			i, turns := m-1, turns[:0]
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
					turns = append(turns, c, s)
				}
			}
			if rows != nil {
				pause.After(4 * (m - l) * n)
				dense.Rotate(rows[(i+1)*n:(m+1)*n], turns, n)
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
