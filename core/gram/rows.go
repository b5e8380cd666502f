package gram

import (
	"slices"

	"mercer/core/kernel"
	"mercer/core/pause"
)

// Rows is a Gram matrix whose rows are computed when they are asked for. It
// keeps the rows used last and forgets the one not used for longest when a
// budget of memory is spent.
type Rows struct {
	n     int
	from  source
	diag  []float64
	store *Store // nil for one to be made

	limit int         // rows kept at most
	kept  int         // rows kept now
	rows  [][]float64 // by index, nil where not kept; empty before the first

	mirrored bool      // whether entries are taken from rows that are kept: to the last bit the same, and cheaper
	missing  []int     // of a row, the entries that no kept row has
	found    []float64 // and their values

	// The kept rows as a ring by use: next[n] is the row used last, prev[n]
	// the one not used for longest. Empty while limit ≥ n.
	next, prev []int
}

var _ Extractor = (*Rows)(nil)

// NewRows returns the matrix of k(xs[i], xs[j]), keeping at most maxBytes of
// rows, but never fewer than three rows. It keeps xs.
func NewRows[X any](k kernel.Kernel[X], xs []X, maxBytes int) *Rows {
	return RowsIn(new(Store), k, xs, maxBytes)
}

// RowsIn is NewRows with the rows in the memory of s. The matrix that s served
// before must not be used any more.
func RowsIn[X any](s *Store, k kernel.Kernel[X], xs []X, maxBytes int) *Rows {
	diag := make([]float64, len(xs))
	kernel.Diagonal(diag, k, xs)
	r := new(struct {
		Rows
		values[X]
	})
	r.values = valuesOf(k, xs)
	r.Rows = newRows(s, diag, maxBytes, &r.values)
	r.mirrored = worthMirroring(k, xs)
	return &r.Rows
}

// manyCoordinates is from how many on an entry takes longer to compute than to fetch from another
// row, which is seldom in the processor's cache.
const manyCoordinates = 256

// worthMirroring reports whether K[i][j] may be read as K[j][i], and should.
func worthMirroring[X any](k kernel.Kernel[X], xs []X) bool {
	vectors, ok := any(xs).([][]float64)
	return ok && len(vectors) > 0 && len(vectors[0]) >= manyCoordinates && kernel.TraitsOf(k).Has(kernel.Mirrored)
}

// A source computes entries.
type source interface {
	// row sets dst to row i.
	row(dst []float64, i int)
	// some sets dst[q] to entry columns[q] of row i.
	some(dst []float64, i int, columns []int)
}

// values is the source of k(xs[i], xs[j]).
type values[X any] struct {
	of     func(dst []float64, x X, zs []X) // the kernel's rows
	packed func(dst []float64, i int)       // the same of all xs; nil where of is as fast
	xs     []X
	at     []X // of some
}

// manyPoints is from how many on it is worth it to lay points out anew.
const manyPoints = 100

func valuesOf[X any](k kernel.Kernel[X], xs []X) values[X] {
	v := values[X]{of: kernel.RowOf(k), xs: xs}
	if len(xs) >= manyPoints {
		v.packed = kernel.PackOf(k, xs)
	}
	return v
}

func (v *values[X]) row(dst []float64, i int) {
	if v.packed != nil {
		v.packed(dst, i)
		return
	}
	v.of(dst, v.xs[i], v.xs)
}

func (v *values[X]) some(dst []float64, i int, columns []int) {
	v.at = v.at[:0]
	for _, j := range columns {
		v.at = append(v.at, v.xs[j])
	}
	v.of(dst, v.xs[i], v.at)
}

func newRows(s *Store, diag []float64, maxBytes int, from source) Rows {
	n := len(diag)
	r := Rows{n: n, from: from, diag: diag, store: s}
	r.limit = max(3, maxBytes/(8*max(1, n)))
	if r.limit < n {
		r.next, r.prev = make([]int, n+1), make([]int, n+1)
		r.next[n], r.prev[n] = n, n
	}
	return r
}

// Moved returns the matrix of k(xs[i], xs[j]) where r is that of points which differ
// from xs only at the given indices. It computes the rows of those and goes on with
// the rows of r, which must not be used any more. It panics if xs is not as long as r.
func Moved[X any](r *Rows, k kernel.Kernel[X], xs []X, moved []int) *Rows {
	if len(xs) != r.n {
		panic("gram: the points that moved are of another matrix")
	}
	next, from := *r, valuesOf(k, xs)
	next.diag, next.from = slices.Clone(r.diag), &from
	next.mirrored = false // what rows have of these points is of their former places
	for _, i := range moved {
		kernel.Diagonal(next.diag[i:i+1], k, xs[i:i+1])
		var fresh []float64
		if next.Kept(i) {
			fresh = next.rows[i]
			next.from.row(fresh, i)
		} else {
			fresh = next.Row(i) // what has moved once is about to move again
		}
		for j, row := range next.rows {
			if row != nil {
				row[i] = fresh[j]
			}
		}
	}
	next.mirrored = worthMirroring(k, xs)
	return &next
}

// Len returns n.
func (r *Rows) Len() int { return r.n }

// Diag returns the diagonal. The caller must not change it.
func (r *Rows) Diag() []float64 { return r.diag }

// Row returns row i, computing it if it is not kept. The caller must not change
// it; it stays valid at least until two further rows have been asked for.
func (r *Rows) Row(i int) []float64 {
	if i < len(r.rows) && r.next == nil {
		if row := r.rows[i]; row != nil {
			return row // as most are, of few examples
		}
	}
	return r.fetch(i)
}

// fetch returns row i where that is more than to look it up.
func (r *Rows) fetch(i int) []float64 {
	if r.Kept(i) {
		if r.next[r.n] != i {
			r.unlink(i)
			r.link(i)
		}
		return r.rows[i]
	}
	if len(r.rows) == 0 {
		if r.store == nil {
			r.store = new(Store)
		}
		r.rows = r.store.reset(r.n)
	}
	var row []float64
	if r.kept < r.limit {
		r.kept++
		row = r.store.take(r.n)
	} else {
		last := r.prev[r.n]
		r.unlink(last)
		row, r.rows[last] = r.rows[last], nil
	}
	r.compute(row, i)
	r.rows[i] = row
	if r.next != nil {
		r.link(i)
	}
	return row
}

// compute sets row to row i, which is not kept.
func (r *Rows) compute(row []float64, i int) {
	pause.Point()
	if !r.mirrored || r.kept < r.n/8 {
		r.from.row(row, i)
		return
	}
	r.missing = r.missing[:0]
	for j, other := range r.rows {
		if other != nil {
			row[j] = other[i]
		} else {
			r.missing = append(r.missing, j)
		}
	}
	r.found = slices.Grow(r.found[:0], len(r.missing))[:len(r.missing)]
	r.from.some(r.found, i, r.missing)
	for q, j := range r.missing {
		row[j] = r.found[q]
	}
}

// Entries sets dst[q] = K[i][columns[q]], from row i if it is kept. It keeps nothing.
func (r *Rows) Entries(dst []float64, i int, columns []int) {
	if !r.Kept(i) {
		r.from.some(dst, i, columns)
		return
	}
	row := r.rows[i]
	for q, j := range columns {
		dst[q] = row[j]
	}
}

// Forget gives up the rows that are kept, and returns the memory that they lie in, nil where there
// is none.
func (r *Rows) Forget() *Store {
	used := r.store
	r.store, r.rows = nil, nil
	r.kept = 0
	if r.next != nil {
		r.next[r.n], r.prev[r.n] = r.n, r.n
	}
	return used
}

// Inherit takes the memory of a Store, which serves no matrix, for its rows, unless it has some.
func (r *Rows) Inherit(s *Store) {
	if len(r.rows) == 0 {
		r.store = s
	}
}

// Table returns the rows that are kept, by index, nil where one is not, as long as none is forgotten:
// else it returns nil. The caller must not change it, and it may be another when a further row was
// asked for.
func (r *Rows) Table() [][]float64 {
	if r.next != nil {
		return nil
	}
	return r.rows
}

// Kept tells whether row i is in memory, so that Row(i) costs nothing.
func (r *Rows) Kept(i int) bool { return i < len(r.rows) && r.rows[i] != nil }

func (r *Rows) link(i int) {
	first := r.next[r.n]
	r.next[i], r.prev[i] = first, r.n
	r.prev[first], r.next[r.n] = i, i
}

func (r *Rows) unlink(i int) {
	r.next[r.prev[i]], r.prev[r.next[i]] = r.next[i], r.prev[i]
}

// FullLimit is the number of examples up to which there is room for a [Full]
// matrix: 2000² float64 are 32 MB.
const FullLimit = 2000

// rowBudget is the memory that Of gives to rows: the larger part of a browser
// tab's comfortable share, enough for all rows of 5700 examples.
const rowBudget = 256 << 20

// RowBytes returns the memory that the matrix of n examples takes at most, where it is one of
// [Of].
func RowBytes(n int) int { return 8*max(min(n*n, rowBudget/8), 3*n) + 48*n }

// Of returns the matrix of k(xs[i], xs[j]) in the form that suits a solver: by
// rows, computed when they are asked for. A solver asks for little more than the
// support vectors' rows. That beats a complete matrix (of which only half has to be
// evaluated) up to three times when they are few, and is as good when they are not.
func Of[X any](k kernel.Kernel[X], xs []X) *Rows {
	return NewRows(k, xs, rowBudget)
}

// In is Of with the rows in the memory of s, as for [RowsIn].
func In[X any](s *Store, k kernel.Kernel[X], xs []X) *Rows {
	return RowsIn(s, k, xs, rowBudget)
}
