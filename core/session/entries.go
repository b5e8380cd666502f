package session

import (
	"fmt"
	"math"
	"slices"

	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/gram"
	"mercer/core/kernel"
)

// Entries are the entries k(xᵢ, xⱼ) of the Gram matrix of n points, which are computed when they
// are asked for. A point is told by its number, from 0. Packages that look at the matrix need no
// more; one that has to know what points are finds a [KernelOn] behind it.
type Entries interface {
	Len() int     // n
	Text() string // of the kernel, canonical

	// Symmetric reports whether k(x, z) = k(z, x) is known of the kernel.
	Symmetric() bool

	// Fill sets dst to k(xᵢ, xⱼ) for i in rows and j in columns, row after row.
	Fill(dst []float64, rows, columns []int)

	// Select returns the matrix of the points at index, with all entries as the kernel has them.
	// The Memory, which may be nil, remembers that of all items: while one is typed, one row
	// changes.
	Select(index []int, m *Memory) *gram.Full

	// Full returns the matrix of all points. A kernel that is not known to be symmetric is replaced
	// by (k(x, z) + k(z, x))/2. The Memory, which may be nil, remembers the matrix.
	Full(m *Memory) *gram.Full

	// Others reads other points, which may be none, and returns how many they are and what sets dst
	// to k(zⱼ, xᵢ), for all i, of the one with number j. The kernel is as in Full.
	Others(p Points) (count int, row func(dst []float64, j int), e *Error)
}

// EntriesOf reads points and a kernel that takes them. Where a method is given a Memory, that keeps
// the slices of p, which must not change then.
func EntriesOf(domainName string, p Points, kernelText string) (Entries, *Error) {
	d, e := domainOf(domainName)
	if e != nil {
		return nil, e
	}
	return d.entries(p, kernelText)
}

// A KernelOn is a kernel with the points that it is on.
type KernelOn[X any] struct {
	Xs         []X
	Expression *expression.Expression[X]

	domain kindOf[X]
	points Points
}

func (d kindOf[X]) entries(p Points, text string) (Entries, *Error) {
	xs, ex, e := d.on(p, text)
	if e != nil {
		return nil, e
	}
	return &KernelOn[X]{xs, ex, d, p}, nil
}

// Items reads items, and a kernel that takes them. The error is for vectors as well.
func Items(domainName string, p Points, kernelText string) (*KernelOn[catalog.Item], *Error) {
	if _, e := domainOf(domainName); e != nil {
		return nil, e
	}
	if e := onlyItems(domainName); e != nil {
		return nil, e
	}
	entries, e := EntriesOf(domainName, p, kernelText)
	if e != nil {
		return nil, e
	}
	return entries.(*KernelOn[catalog.Item]), nil
}

// Len returns the number of points.
func (k *KernelOn[X]) Len() int { return len(k.Xs) }

// Text returns the canonical text of the kernel.
func (k *KernelOn[X]) Text() string { return k.Expression.String() }

// Symmetric reports whether k(x, z) = k(z, x) is known of the kernel.
func (k *KernelOn[X]) Symmetric() bool { return kernel.Symmetric(k.Expression.Kernel()) }

// Fill sets dst to k(xᵢ, xⱼ) for i in rows and j in columns, row after row.
func (k *KernelOn[X]) Fill(dst []float64, rows, columns []int) {
	zs := at(k.Xs, columns)
	for r, i := range rows {
		kernel.Row(dst[r*len(zs):(r+1)*len(zs)], k.Expression.Kernel(), k.Xs[i], zs)
	}
}

// Select is as [Entries] says.
func (k *KernelOn[X]) Select(index []int, m *Memory) *gram.Full {
	if m != nil && k.points.Items != nil && len(index) == len(k.Xs) {
		return gram.NewFull(len(index), gram.Select(k.Full(m), index, index))
	}
	evaluate := gram.New[X]
	if !k.Symmetric() {
		evaluate = gram.Evaluate[X]
	}
	return evaluate(k.Expression.Kernel(), at(k.Xs, index))
}

// symmetric returns the kernel, symmetrized if need be.
func (k *KernelOn[X]) symmetric() kernel.Kernel[X] { return symmetrized(k.Expression.Kernel()) }

// Full is as [Entries] says. If few points are others than those of the matrix that m was asked for
// last, only the entries of these are computed.
func (k *KernelOn[X]) Full(m *Memory) *gram.Full {
	if m == nil {
		return gram.New(k.symmetric(), k.Xs)
	}
	xs, n, was := k.Xs, len(k.Xs), m.looked
	var moved []int
	like := was.matrix != nil && was.domain == k.domain.Name && was.kernel == k.Text()
	if like {
		moved, like = movedFrom(was.points, k.points)
	}
	if like && len(moved) == 0 {
		return was.matrix
	}
	m.looked = looked{} // if a kernel panics
	matrix := was.matrix
	if !like || len(moved) > n/4 {
		matrix = gram.New(k.symmetric(), xs)
	} else {
		of, data, row := k.symmetric(), slices.Clone(matrix.Data()), make([]float64, n)
		for _, i := range moved {
			kernel.Row(row, of, xs[i], xs)
			for j, v := range row {
				data[i*n+j], data[j*n+i] = v, v
			}
		}
		matrix = gram.NewFull(n, data)
	}
	m.looked = looked{domain: k.domain.Name, kernel: k.Text(), points: k.points, matrix: matrix}
	return matrix
}

// Others is as [Entries] says.
func (k *KernelOn[X]) Others(p Points) (count int, row func(dst []float64, j int), e *Error) {
	if p.X == nil && p.Items == nil {
		return 0, nil, nil
	}
	zs, e := k.domain.elements(p)
	if e == nil {
		e = k.domain.fits(k.Expression, p, zs)
	}
	if e != nil {
		return 0, nil, e
	}
	of := k.symmetric()
	return len(zs), func(dst []float64, j int) { kernel.Row(dst, of, zs[j], k.Xs) }, nil
}

// at returns the points at index.
func at[X any](xs []X, index []int) []X {
	points := make([]X, len(index))
	for r, i := range index {
		points[r] = xs[i]
	}
	return points
}

// CheckEntry returns the error of a value for points i and j that is not finite. The text names the
// kernel.
func CheckEntry(v float64, text string, i, j int) *Error {
	switch {
	case math.IsInf(v, 0):
		return TooLarge(text)
	case math.IsNaN(v):
		return &Error{
			Code: BadData, Param: "kernel",
			Message: fmt.Sprintf("%s has no value for points %d and %d. Change the kernel so that it is defined there, or move these points.", text, i+1, j+1),
		}
	}
	return nil
}
