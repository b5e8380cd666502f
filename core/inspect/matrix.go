package inspect

import (
	"math"

	"mercer/core/gram"
	"mercer/core/session"
)

// Gram returns the n×n matrix of k(xᵢ, xⱼ) in a form, row after row. Entries that are no distances
// or angles are NaN. There may be [gram.FullLimit] points. The error is a *session.Error: of the
// form, the domain, the points, the kernel, too many points, or values of the kernel that are not
// finite.
func Gram(domainName string, p session.Points, kernelText string, form Form) (n int, k []float64, err error) {
	if e := form.check(); e != nil {
		return 0, nil, e
	}
	entries, e := session.EntriesOf(domainName, p, kernelText)
	if e != nil {
		return 0, nil, e
	}
	n = entries.Len()
	if n > gram.FullLimit {
		return 0, nil, session.Bad("x", "has %d points; a whole matrix is possible for %d", n, gram.FullLimit)
	}
	f, e := matrix(entries, identity(n), nil)
	if e != nil {
		return 0, nil, e
	}
	f, _ = form.of(f)
	for _, v := range f.Data() {
		if math.IsInf(v, 0) || form == Centered && math.IsNaN(v) {
			return 0, nil, session.TooLarge(entries.Text())
		}
	}
	return n, f.Data(), nil
}

// matrix returns the matrix of the points at index, whose entries must be finite.
func matrix(entries session.Entries, index []int, m *session.Memory) (*gram.Full, *session.Error) {
	f, text := entries.Select(index, m), entries.Text()
	for at, v := range f.Data() {
		if e := session.CheckEntry(v, text, index[at/len(index)], index[at%len(index)]); e != nil {
			return nil, e
		}
	}
	return f, nil
}

// identity returns 0, 1, …, n−1.
func identity(n int) []int {
	index := make([]int, n)
	for i := range index {
		index[i] = i
	}
	return index
}
