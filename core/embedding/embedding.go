// Package embedding places points of any domain on a plane: it maps them along the two directions
// of feature space in which they vary most.
//
// With the centred Gram matrix K̃ = HKH, H = I − 11ᵀ/n, and its eigenpairs K̃v = λv, the
// coordinates of point i are √λ₁·v₁[i] and √λ₂·v₂[i], the first two kernel principal components
// (Schölkopf, Smola and Müller, Nonlinear component analysis as a kernel eigenvalue problem, 1998).
// No other plane through the mean keeps more of the variance. Package kpca finds the eigenpairs.
// The page calls the picture a map, and the call is named chart.
package embedding

import (
	"math"

	"mercer/core/gram"
	"mercer/core/kpca"
	"mercer/core/learn"
	"mercer/core/session"
)

// axes is the number of coordinates.
const axes = 2

// An Embedding says where n points lie on the plane, around their mean.
type Embedding struct {
	N           int
	Coordinates []float64 // n·2, point after point; 0 along an axis that is not there
	Others      []float64 // the same of points that are projected

	// Of each axis that is there, at most two: its eigenvalue, the largest first, which share of
	// the variance it is, NaN where there are negative eigenvalues, and the residual within which
	// it is known, relatively.
	Values, Shares, Residuals []float64

	// Beta (n·2) and Bias (2) make coordinates of any x: Σᵢ beta[2i+j]·k(xᵢ,x) + bias[j].
	Beta, Bias []float64

	// Least is the least eigenvalue of the centred matrix that was seen, 0 if none is negative.
	Least float64
}

// Axes are the directions that were found last. The same matrix has the same, and need not be
// looked through again. The zero Axes are ready to use; they serve one goroutine.
type Axes struct {
	of      *gram.Full // nil for none
	leading *kpca.Leading
}

// lead returns the leading axes of a matrix; false if its sums are infinite.
func (a *Axes) lead(matrix *gram.Full) (*kpca.Leading, bool) {
	if a.of == matrix {
		return a.leading, true
	}
	l, ok := kpca.Lead(matrix, axes)
	if ok {
		*a = Axes{matrix, l}
	}
	return l, ok
}

// Of places points on the plane, and others, which may be none, beside them. There may be
// [gram.FullLimit] points, not counting the others.
//
// The memory remembers the matrix, so that it keeps the slices of p, which must not change; last
// has the axes that were found last. Both may be nil. The error is a *session.Error: of the domain,
// the points, the kernel, too many points, or values of the kernel that are not finite.
func Of(domainName string, p, others session.Points, kernelText string, m *session.Memory, last *Axes) (Embedding, error) {
	entries, e := session.EntriesOf(domainName, p, kernelText)
	if e != nil {
		return Embedding{}, e
	}
	count, row, e := entries.Others(others)
	if e != nil {
		return Embedding{}, e
	}
	n, text := entries.Len(), entries.Text()
	if n > gram.FullLimit {
		return Embedding{}, session.Bad("x", "has %d points; a map is possible for %d", n, gram.FullLimit)
	}
	matrix := entries.Full(m)
	for at, v := range matrix.Data() {
		if e := session.CheckEntry(v, text, at/n, at%n); e != nil {
			return Embedding{}, e
		}
	}
	if last == nil {
		last = new(Axes)
	}
	l, ok := last.lead(matrix)
	if !ok {
		return Embedding{}, session.WrapFor(text, &learn.ValueError{Value: math.Inf(1)})
	}
	found := along(l, n)
	values := make([]float64, n)
	for at := range count {
		row(values, at)
		for i, v := range values {
			if e := session.CheckEntry(v, text, i, at); e != nil {
				return Embedding{}, e
			}
		}
		found.Others = append(found.Others, make([]float64, axes)...)
		copy(found.Others[at*axes:], l.Project(nil, values))
	}
	return found, nil
}

// along writes the axes that there are into two columns.
func along(l *kpca.Leading, n int) Embedding {
	found := Embedding{
		N: n, Values: l.Values, Residuals: l.Residuals, Least: l.Least,
		Coordinates: make([]float64, n*axes),
		Beta:        make([]float64, n*axes),
		Bias:        make([]float64, axes),
	}
	fitted := l.Coordinates()
	beta, bias := l.Expansion()
	count := len(l.Values)
	for j, v := range l.Values {
		share := math.NaN()
		if l.Least == 0 {
			share = min(1, v/l.Total)
		}
		found.Shares = append(found.Shares, share)
		found.Bias[j] = bias[j]
		for i := range n {
			found.Coordinates[i*axes+j] = fitted[i*count+j]
			found.Beta[i*axes+j] = beta[i*count+j]
		}
	}
	return found
}
