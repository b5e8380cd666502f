package gram

import (
	"math"
	"slices"

	lapack "gonum.org/v1/gonum/lapack/gonum"

	"mercer/core/cholesky"
	"mercer/core/dense"
)

// A Factor is the Cholesky factor of K + sI. It outlives the matrix that it was made of: where a few
// examples of that move, [Refactor] goes on from it.
type Factor struct {
	lower *cholesky.Factor
	order []int // of the examples in the triangle; nil for as they come
	shift float64
	norm  float64 // the 1-norm of K + sI, or of what it was before examples moved

	carried bool     // by Refactor, not factorised anew
	inverse *inverse // nil before somebody asks
}

// Factorise returns the factor of K + sI. It reports false where that is not positive definite up to
// rounding: the square of a pivot is below n·2⁻⁵² of the largest entry of the diagonal.
func Factorise(k Matrix, s float64) (*Factor, bool) {
	n := k.Len()
	f := &Factor{shift: s}
	a := make([]float64, n*n)
	for i := range n {
		row := k.Row(i)
		sum := math.Abs(row[i]+s) - math.Abs(row[i])
		for _, v := range row {
			sum += math.Abs(v)
		}
		f.norm = max(f.norm, sum)
		copy(a[i*n:], row[:i+1])
		a[i*n+i] += s
	}
	var ok bool
	if f.lower, ok = cholesky.New(n, a); !ok {
		return nil, false
	}
	least := leastPivot(k, s)
	for i := range n {
		if p := f.lower.Pivot(i); !(p*p > least) {
			return nil, false
		}
	}
	return f, true
}

// leastPivot returns what the square of a pivot of K + sI must be above.
func leastPivot(k Matrix, s float64) float64 {
	largest := 0.0
	for _, d := range k.Diag() {
		largest = max(largest, math.Abs(d+s))
	}
	return float64(k.Len()) * epsilon * largest
}

// A Stale factor is that of a matrix in which some examples, different ones, have moved since.
type Stale struct {
	*Factor
	Moved []int
}

// After returns the factor where further examples have moved.
func (f Stale) After(moved []int) Stale {
	if f.Factor == nil {
		return f
	}
	all := slices.Clone(f.Moved)
	for _, i := range moved {
		if !slices.Contains(all, i) {
			all = append(all, i)
		}
	}
	return Stale{f.Factor, all}
}

// Refactor returns the factor of K + sI from the one before examples moved. Each takes about 5n²
// multiplications at most, the one that moved last n²/2: it is the last of the triangle. Refactor
// reports false where a new factorisation is needed, or is faster: for another s, for many examples,
// and where the matrix is not positive definite.
//
// Whether the factor is good enough the residual of the equations tells that it solves: see
// [Factor.Solves].
func Refactor(k Matrix, s float64, before Stale) (*Factor, bool) {
	n := k.Len()
	if f := before.Factor; f == nil || f.lower.Len() != n || f.shift != s || len(before.Moved) > 1+n/100 {
		return nil, false
	}
	f := *before.Factor
	if len(before.Moved) == 0 {
		return &f, true
	}
	f.carried = true
	if f.order == nil {
		f.order = make([]int, n)
		for i := range f.order {
			f.order[i] = i
		}
	}
	f.order = slices.Clone(f.order)
	for _, i := range before.Moved {
		at := slices.Index(f.order, i)
		f.inverse = f.inverse.without(f.lower, f.order, at)
		f.lower = f.lower.Without(at)
		f.order = slices.Delete(f.order, at, at+1)
	}
	least, row := leastPivot(k, s), make([]float64, 0, n)
	for _, i := range before.Moved {
		entries := k.Row(i)
		row = row[:0]
		for _, j := range f.order {
			row = append(row, entries[j])
		}
		rest, ok := f.lower, false
		if f.lower, ok = rest.With(row, entries[i]+s); !ok {
			return nil, false
		}
		p := f.lower.Pivot(len(row))
		if !(p*p > least) {
			return nil, false
		}
		f.inverse = f.inverse.with(rest, f.order, row, i, p*p)
		f.order = append(f.order, i)
	}
	return &f, true
}

// Solve sets b to (K + sI)⁻¹b.
func (f *Factor) Solve(b []float64) {
	if f.order == nil {
		f.lower.Solve(b)
		return
	}
	x := f.ordered(b)
	f.lower.Solve(x)
	for at, i := range f.order {
		b[i] = x[at]
	}
}

// ordered returns the numbers of the examples in the order of the triangle, as a copy.
func (f *Factor) ordered(b []float64) []float64 {
	x := make([]float64, len(b))
	for at, i := range f.order {
		x[at] = b[i]
	}
	return x
}

// Solves reports whether α with the residual ρ = y − (K + sI)α is as good as the factor of a new
// factorisation makes it: the exact solution for a matrix that differs by less than n·2⁻⁵² of its
// norm (Rigal and Gaches; Higham, Accuracy and Stability of Numerical Algorithms (2002), theorem 7.1).
// What was not carried on is a new factorisation.
func (f *Factor) Solves(alpha, residual, y []float64) bool {
	if !f.carried {
		return true
	}
	size := func(v []float64) float64 { return math.Sqrt(dense.Dot(v, v)) }
	return size(residual) <= float64(len(y))*epsilon*(f.norm*size(alpha)+size(y))
}

// Carried reports whether the factor has been carried on from that of other places, and not made anew.
func (f *Factor) Carried() bool { return f.carried }

// Half sets b to a vector of the length of L⁻¹b, which squared is bᵀ(K + sI)⁻¹b. Inner products of
// such vectors are those of L⁻¹b too.
func (f *Factor) Half(b []float64) {
	if f.order != nil {
		copy(b, f.ordered(b))
	}
	f.lower.Half(b)
}

// HalfRows does to every row of rows, of n numbers, what Half does.
func (f *Factor) HalfRows(rows []float64) {
	if n := f.lower.Len(); f.order != nil {
		for from := 0; from < len(rows); from += n {
			copy(rows[from:], f.ordered(rows[from:from+n]))
		}
	}
	f.lower.HalfRows(rows)
}

// LogDet returns log det (K + sI).
func (f *Factor) LogDet() float64 { return f.lower.LogDet() }

// Condition returns an estimate of the condition number in the 1-norm, from the matrix as it was
// before examples moved: by Hager's method, which solves a few systems.
//
// Source: Higham, Accuracy and Stability of Numerical Algorithms (2002), algorithm 15.4.
func (f *Factor) Condition() float64 {
	n := f.lower.Len()
	if n == 0 {
		return 1
	}
	var impl lapack.Implementation
	x, v, signs := make([]float64, n), make([]float64, n), make([]int, n)
	inverse, kase, state := 0.0, 0, new([3]int)
	for {
		if inverse, kase = impl.Dlacn2(n, v, x, signs, inverse, kase, state); kase == 0 {
			return inverse * f.norm
		}
		f.lower.Solve(x)
	}
}

// InverseDiag returns the diagonal of (K + sI)⁻¹. The first time it costs as much as to factorise;
// from then on it is carried on with the factor. The caller must not change it.
func (f *Factor) InverseDiag() []float64 {
	if f.inverse == nil {
		f.inverse = newInverse(f)
	}
	return f.inverse.diag
}

// An inverse is the diagonal of the inverse of a matrix, by example.
type inverse struct {
	diag []float64
	// before is that of the matrix without the example that joined last, nil where it is not known.
	before *inverse
	lost   float64 // the relative error that leaving has made, in units of rounding
}

// mostLost is how much may be lost by examples that leave.
const mostLost = 1 << 20

func newInverse(f *Factor) *inverse {
	diag := f.lower.InverseDiag()
	if f.order == nil {
		return &inverse{diag: diag}
	}
	v := &inverse{diag: make([]float64, len(diag))}
	for at, i := range f.order {
		v.diag[i] = diag[at]
	}
	return v
}

// without returns the diagonal where the example in one place of the triangle has left. With B = A⁻¹,
//
//	diag(j) = Bⱼⱼ − Bᵢⱼ²/Bᵢᵢ,
//
// a difference that loses digits where example i told most of example j. It returns nil where too many
// are lost, or nothing was known.
func (v *inverse) without(lower *cholesky.Factor, order []int, at int) *inverse {
	switch {
	case v == nil:
		return nil
	case v.before != nil && at == len(order)-1:
		return v.before
	}
	column := lower.Column(make([]float64, len(order)), at)
	rest := &inverse{diag: slices.Clone(v.diag), lost: v.lost}
	worst := 1.0
	for p, j := range order {
		if p == at {
			continue
		}
		rest.diag[j] -= column[p] * column[p] / column[at]
		worst = max(worst, v.diag[j]/rest.diag[j])
		if !(rest.diag[j] > 0) {
			return nil
		}
	}
	if rest.lost = (v.lost + float64(len(order))) * worst; rest.lost > mostLost {
		return nil
	}
	return rest
}

// with returns the diagonal where example i has joined. row is between it and those before, whose
// factor is lower, and square is the square of its pivot: with z = A⁻¹row,
//
//	diag(j) = (A⁻¹)ⱼⱼ + zⱼ²/square,  diag(i) = 1/square.
func (v *inverse) with(lower *cholesky.Factor, order []int, row []float64, i int, square float64) *inverse {
	if v == nil {
		return nil
	}
	z := slices.Clone(row)
	lower.Solve(z)
	// Of a long drag no more than one is kept.
	whole := &inverse{diag: slices.Clone(v.diag), before: &inverse{diag: v.diag, lost: v.lost}, lost: v.lost}
	for at, j := range order {
		whole.diag[j] += z[at] * z[at] / square
	}
	whole.diag[i] = 1 / square
	return whole
}
