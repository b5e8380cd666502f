package kpca

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/core/dense"
	"mercer/core/gram"
)

const (
	// krylovLimit is the number of dimensions that are searched for components at most, and
	// drawn the residual that is exact enough for a picture: the error of an eigenvalue is its
	// square.
	krylovLimit = 120
	drawn       = 1e-6

	// negligible is what is left, relative to the rest, of a direction that is not new; noise is
	// that of rounding where the largest entry is 1, also when little is left of the entries
	// without their mean.
	negligible = 1e-12
	noise      = 0x1p-48
)

// A Leading is what the first few principal components of examples say: where a picture
// has them. The learner of [Config] finds the same ones step by step, and to the last digits.
type Leading struct {
	// Of each component that was found: its eigenvalue λ > 0, the largest first, and the residual
	// ‖Ku − λu‖/λ, within which an eigenvalue lies, relatively.
	Values, Residuals []float64

	// Total is the sum of all eigenvalues of the centred matrix, which is the variance where
	// none is negative.
	Total float64

	// Least is the least eigenvalue that was seen, 0 if none is below it by more than rounding.
	// Where it is negative the function is no kernel; where it is 0 and examples are many there
	// may still be one.
	Least float64

	n          int
	fitted     []float64
	beta, bias []float64
}

// Lead finds the count components of examples along which they vary most, or as many
// as there are. Of up to 100 examples all eigenvalues are computed; of more, those of the matrix
// on a Krylov space of few dimensions, grown from a block of random vectors that
// depend on n alone until the residuals are small (Golub and Underwood, The block Lanczos method
// for computing eigenvalues, 1977; Parlett, The Symmetric Eigenvalue Problem, section 13.10). It
// reports false if the matrix has entries that cannot be computed with.
func Lead(k *gram.Full, count int) (*Leading, bool) {
	c := newCentred(k)
	if c == nil {
		return nil, false
	}
	l := &Leading{Total: c.total * c.scale, n: k.Len()}
	if c.total == 0 && c.largest == 0 {
		return l, true
	}
	var pairs []ritz
	var least float64
	ok := true
	if l.n <= exactLimit {
		pairs, least, ok = c.decompose(count)
	} else {
		pairs, least, ok = c.search(count)
	}
	if !ok || math.IsInf(l.Total, 0) {
		return nil, false
	}
	floor := 0x1p-48 * float64(l.n)
	if len(pairs) > 0 {
		floor = max(floor, uncertain*pairs[0].value)
	}
	pairs = slices.DeleteFunc(pairs, func(p ritz) bool { return !(p.value > floor) })
	if least < -max(floor, uncertain) {
		l.Least = least * c.scale
	}
	m := len(pairs)
	l.fitted, l.beta, l.bias = make([]float64, l.n*m), make([]float64, l.n*m), make([]float64, m)
	root := math.Sqrt(c.scale)
	for j, p := range pairs {
		l.Values, l.Residuals = append(l.Values, p.value*c.scale), append(l.Residuals, p.residual)
		// One more product with the matrix takes the coordinates nearer to what they are to be, and
		// makes them those of the expansion.
		length := math.Sqrt(p.value)
		sign := sense(p.image)
		mean := floats.Sum(p.vector) / float64(l.n)
		for i, u := range p.vector {
			b := sign * (u - mean) / length / root
			l.fitted[i*m+j] = sign * p.image[i] / length * root
			l.beta[i*m+j] = b
			l.bias[j] -= b * c.mean[i] * c.scale
		}
	}
	return l, true
}

// Coordinates returns those of the examples, example after example.
func (l *Leading) Coordinates() []float64 { return l.fitted }

// Expansion returns what makes the coordinates of any x: with as many numbers a row as there
// are components, f_j(x) = Σᵢ beta[i·m+j]·k(xᵢ,x) + bias[j]. The caller must not change them.
func (l *Leading) Expansion() (beta, bias []float64) { return l.beta, l.bias }

// Project appends the coordinates of an x to dst, of which row has k(xᵢ,x).
func (l *Leading) Project(dst, row []float64) []float64 {
	m := len(l.bias)
	for j := range m {
		sum := l.bias[j]
		for i, v := range row {
			sum += l.beta[i*m+j] * v
		}
		dst = append(dst, sum)
	}
	return dst
}

// sense returns the sign that makes the first entry of largest magnitude positive, as orient
// does.
func sense(v []float64) float64 {
	largest := floats.Norm(v, math.Inf(1))
	for _, x := range v {
		if math.Abs(x) >= (1-1e-6)*largest {
			return math.Copysign(1, x)
		}
	}
	return 1
}

// A ritz is an approximate eigenvalue with its unit eigenvector and the image of that.
type ritz struct {
	value, residual float64
	vector, image   []float64
}

// residue sets the residual.
func (p *ritz) residue() {
	sum := 0.0
	for i, v := range p.image {
		d := v - p.value*p.vector[i]
		sum += d * d
	}
	p.residual = math.Sqrt(sum) / math.Abs(p.value)
}

// A centred is the matrix (I − 11ᵀ/n)K(I − 11ᵀ/n)/scale, which is never written down: on
// vectors that add up to 0 it is K, less the mean of what comes out.
type centred struct {
	k       *gram.Full
	scale   float64   // the largest |kᵢⱼ|
	mean    []float64 // of the rows, over scale
	total   float64   // the trace
	largest float64   // of the diagonal, its magnitude
}

// newCentred returns nil for a matrix with entries that cannot be computed with.
func newCentred(k *gram.Full) *centred {
	n := k.Len()
	c := &centred{k: k, mean: make([]float64, n)}
	for _, v := range k.Data() {
		c.scale = max(c.scale, math.Abs(v))
	}
	if math.IsInf(c.scale, 0) || math.IsNaN(c.scale) {
		return nil
	}
	if c.scale == 0 {
		return c
	}
	all := 0.0
	for i := range n {
		for _, v := range k.Row(i) {
			c.mean[i] += v / c.scale / float64(n)
		}
		all += c.mean[i] / float64(n)
	}
	for i, v := range k.Diag() {
		d := v/c.scale - 2*c.mean[i] + all
		c.total += d
		c.largest = max(c.largest, math.Abs(d))
	}
	if c.largest <= 1e-12 {
		c.total, c.largest = 0, 0 // all in one place
	}
	return c
}

// decompose computes all eigenvalues and returns the count largest, and the least.
func (c *centred) decompose(count int) (pairs []ritz, least float64, ok bool) {
	n := c.k.Len()
	data := slices.Clone(c.k.Data())
	floats.Scale(1/c.scale, data)
	full := gram.NewFull(n, data).Center()
	values, vectors, ok := gram.Eigenvectors(full)
	if !ok {
		return nil, 0, false
	}
	for j := range min(count, n) {
		p := ritz{value: values[j], vector: mat.Col(nil, j, vectors), image: make([]float64, n)}
		gram.Multiply(p.image, full, p.vector)
		p.residue()
		pairs = append(pairs, p)
	}
	return pairs, values[n-1], true
}

// search looks for the count largest eigenvalues in a Krylov space. The least that it
// finds there is one of the matrix or above one.
func (c *centred) search(count int) (pairs []ritz, least float64, ok bool) {
	n := c.k.Len()
	// Eigenvalues that are equal, or nearly, have to be in the block together.
	width := count + 2
	limit := min(krylovLimit, n-1)
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	block := make([][]float64, width)
	for b := range block {
		block[b] = make([]float64, n)
		for i := range block[b] {
			block[b][i] = rng.NormFloat64()
		}
		center(block[b])
	}

	var basis, images [][]float64
	var t [][]float64 // the matrix on the basis: row i has i + 1 entries
	flat, product := make([]float64, 0, width*n), make([]float64, width*n)
	reach := 0.0 // the largest norm of what came out
	for blocks := 1; ; blocks++ {
		first := len(basis)
		for _, v := range block {
			if len(basis) == limit {
				break
			}
			if grown(basis, v, max(noise, negligible*reach)) {
				basis = append(basis, v)
			}
		}
		added := basis[first:]
		flat = flat[:0]
		for _, v := range added {
			flat = append(flat, v...)
		}
		w := len(added)
		dense.Multiply(product, c.k.Data(), flat, n, w, n, n, n)
		block = block[:0]
		for b := range w {
			image := make([]float64, n)
			for i := range image {
				image[i] = product[i*w+b] / c.scale
			}
			center(image)
			images = append(images, image)
			block = append(block, slices.Clone(image))
			reach = max(reach, floats.Norm(image, 2))
		}
		for i := first; i < len(basis); i++ {
			row := make([]float64, i+1)
			for j := range row {
				row[j] = dense.Dot(basis[j], images[i])
			}
			t = append(t, row)
		}
		last := w == 0 || len(basis) == limit
		if !last && blocks%2 > 0 {
			continue
		}
		var enough bool
		if pairs, least, enough, ok = reduce(t, basis, images, count); last || enough || !ok {
			return pairs, least, ok
		}
	}
}

// reduce returns the count largest eigenvalues of the matrix on a basis, with their vectors, and
// the least. enough reports whether the positive ones are exact enough.
func reduce(t, basis, images [][]float64, count int) (pairs []ritz, least float64, enough, ok bool) {
	m := len(basis)
	s := make([]float64, m*m)
	for i, row := range t {
		for j, v := range row {
			s[i*m+j], s[j*m+i] = v, v
		}
	}
	values, vectors, ok := gram.Spectral(m, s, true)
	if !ok {
		return nil, 0, false, false
	}
	enough = true
	n := len(basis[0])
	for j := range min(count, m) {
		p := ritz{value: values[m-1-j], vector: make([]float64, n), image: make([]float64, n)}
		for i := range m {
			weight := vectors.At(i, m-1-j)
			dense.AddScaled(p.vector, weight, basis[i])
			dense.AddScaled(p.image, weight, images[i])
		}
		p.residue()
		enough = enough && (p.residual <= drawn || math.Abs(p.value) <= uncertain*values[m-1])
		pairs = append(pairs, p)
	}
	return pairs, values[0], enough, true
}

// grown makes v a unit vector at right angles to a basis and to (1, …, 1). It reports false if
// nothing is left of v, or no more than rounding.
func grown(basis [][]float64, v []float64, rounding float64) bool {
	before := floats.Norm(v, 2)
	// Twice is enough (Parlett, section 6.9).
	for range 2 {
		for _, b := range basis {
			dense.AddScaled(v, -dense.Dot(b, v), b)
		}
		center(v)
	}
	after := floats.Norm(v, 2)
	if !(after > max(rounding, negligible*before)) {
		return false
	}
	floats.Scale(1/after, v)
	return true
}

// center takes the mean of v away.
func center(v []float64) { floats.AddConst(-floats.Sum(v)/float64(len(v)), v) }
