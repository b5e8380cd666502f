//go:build !vectors

package session

import (
	"math"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/kpca"
	"mercer/core/learn"
)

// chartAxes is the number of coordinates of a Chart.
const chartAxes = 2

// A Chart says where points of any domain lie on a map: their coordinates along the directions of
// feature space in which they vary most, around their mean.
type Chart struct {
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

// A charter makes maps. All kinds do, in a program that makes any.
type charter interface {
	chart(m *Memory, p, others Points, text string) (Chart, *Error)
}

// ChartOf makes a map of points, and says where others are on it. The error is an *Error.
func ChartOf(domainName string, p, others Points, kernelText string) (Chart, error) {
	return new(Memory).ChartOf(domainName, p, others, kernelText)
}

// ChartOf is as the function ChartOf does, and remembers the matrix and the axes. It keeps the
// slices of p, which must not change.
func (m *Memory) ChartOf(domainName string, p, others Points, kernelText string) (Chart, error) {
	d, e := domainOf(domainName)
	if e != nil {
		return Chart{}, e
	}
	c, e := d.(charter).chart(m, p, others, kernelText)
	if e != nil {
		return Chart{}, e
	}
	return c, nil
}

func (d domain[X]) chart(m *Memory, p, others Points, kernelText string) (Chart, *Error) {
	xs, ex, e := d.on(p, kernelText)
	if e != nil {
		return Chart{}, e
	}
	var zs []X
	if others.X != nil || others.Items != nil {
		if zs, e = d.elements(others); e != nil {
			return Chart{}, e
		}
		if e := d.fits(ex, others, zs); e != nil {
			return Chart{}, e
		}
	}
	n := len(xs)
	if n > gram.FullLimit {
		return Chart{}, Bad(d.given(), "has %d points; a map is possible for %d", n, gram.FullLimit)
	}
	k, text := ex.Kernel(), ex.String()
	if !kernel.Symmetric(k) {
		k = kernel.Symmetrize[X]{Of: k}
	}
	matrix, e := checked(lookedAt(m, d.name, text, k, p, xs), text, identity(n))
	if e != nil {
		return Chart{}, e
	}
	l := m.looked.leading
	if l == nil {
		var ok bool
		if l, ok = kpca.Lead(matrix, chartAxes); !ok {
			return Chart{}, WrapFor(text, &learn.ValueError{Value: math.Inf(1)})
		}
		m.looked.leading = l
	}
	c := chartFrom(l, n)
	row := make([]float64, n)
	for at, z := range zs {
		kernel.Row(row, k, z, xs)
		for i, v := range row {
			if v-v != 0 { // infinite, or no number
				return Chart{}, checkEntry(v, text, i, at)
			}
		}
		c.Others = append(c.Others, make([]float64, chartAxes)...)
		copy(c.Others[at*chartAxes:], l.Project(nil, row))
	}
	return c, nil
}

// chartFrom writes the axes that there are into two columns.
func chartFrom(l *kpca.Leading, n int) Chart {
	c := Chart{
		N: n, Values: l.Values, Residuals: l.Residuals, Least: l.Least,
		Coordinates: make([]float64, n*chartAxes),
		Beta:        make([]float64, n*chartAxes),
		Bias:        make([]float64, chartAxes),
	}
	fitted := l.Coordinates()
	beta, bias := l.Expansion()
	count := len(l.Values)
	for j, v := range l.Values {
		share := math.NaN()
		if l.Least == 0 {
			share = min(1, v/l.Total)
		}
		c.Shares = append(c.Shares, share)
		c.Bias[j] = bias[j]
		for i := range n {
			c.Coordinates[i*chartAxes+j] = fitted[i*count+j]
			c.Beta[i*chartAxes+j] = beta[i*count+j]
		}
	}
	return c
}
