// Package inspect shows what is in the Gram matrix of points: the matrix itself in five forms
// (Gram), a picture of it with its spectrum (Of), and what becomes of a spectrum with negative
// eigenvalues when it is repaired (Repair). Points and kernel are read by package session; the
// mathematics is that of packages gram and mercer.
package inspect

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/session"
)

// How well a leading eigenvector of more than session.EigenLimit points must be known to
// order them, and how long it is looked for.
const (
	leadingResidual = 1e-6
	leadingSteps    = 60

	// Between entries of a unit vector.
	equalEntries = 1e-13
)

// Inspection is a picture of a Gram matrix and what can be said of it.
type Inspection struct {
	N      int
	Form   Form
	Sorted Order  // of Order, ByClass where the leading eigenvector is not known
	Window Window // all of the matrix unless another one was asked for
	Size   int    // of the picture
	Cells  []float64
	Order  []int   // of the points
	Min    float64 // of the cells that are numbers; 0 and 0 where none is
	Max    float64

	// Missing counts the pairs of different points that have no distance or angle,
	// in the whole matrix; 0 in a window of more than 1000 points.
	Missing int

	// Of the matrix shown, or of the raw one beside distances and angles. Eigenvalues,
	// descending, are empty and the others NaN for more than Look.Limit points and
	// where the matrix is not symmetric.
	Eigenvalues       []float64
	Largest, Smallest float64
	Condition, Rank   float64 // see [gram.Condition] and [gram.EffectiveRank]

	// Alignment is that with yyᵀ; NaN unless there are two classes. Of the centred
	// matrix it is that with the centred yyᵀ (Cortes, Mohri and Rostamizadeh 2012,
	// definition 4).
	Alignment float64

	// Message says in sentences what was asked for and could not be done.
	Message string

	Asymmetric bool // k(x, z) and k(z, x) differ, so that there is no spectrum
}

// Of makes a picture of the Gram matrix of points with class numbers y. Above 1000 points it is of
// an even sample of them, but a window is of the points themselves; its means, where they are
// needed, are those of the sample.
//
// The memory, which may be nil, remembers the matrix of items: while one of them is typed, one row
// changes. It keeps p.Items, which must not change. The error is a *session.Error: of the domain,
// the points, the kernel, the classes, the look, or values of the kernel that are not finite.
func Of(domainName string, p session.Points, y []float64, kernelText string, look Look, m *session.Memory) (Inspection, error) {
	entries, e := session.EntriesOf(domainName, p, kernelText)
	if e != nil {
		return Inspection{}, e
	}
	if look.Order == "" {
		look.Order = ByClass
	}
	n := entries.Len()
	if e := session.CheckClasses(y, n); e != nil {
		return Inspection{}, e
	}
	if e := look.check(n); e != nil {
		return Inspection{}, e
	}
	i, e := inspector{entries, m, entries.Text(), n, y, look}.inspect()
	if e != nil {
		return Inspection{}, e
	}
	return i, nil
}

// An inspector makes an Inspection.
type inspector struct {
	entries session.Entries
	memory  *session.Memory // nil for none
	text    string          // of the kernel
	n       int             // points
	y       []float64
	look    Look
}

func (in inspector) inspect() (Inspection, *session.Error) {
	look, n := in.look, in.n
	r := Inspection{
		N: n, Form: look.Form, Sorted: look.Order, Window: look.Window, Order: identity(n),
		Largest: math.NaN(), Smallest: math.NaN(), Condition: math.NaN(), Rank: math.NaN(),
		Alignment: math.NaN(),
	}
	if look.Order != AsGiven {
		sort.SliceStable(r.Order, func(a, b int) bool { return in.y[r.Order[a]] < in.y[r.Order[b]] })
	}
	if look.Order == Leading && n > sampleLimit {
		r.Sorted = ByClass
		r.Message = fmt.Sprintf("The leading eigenvector orders up to %d points; these are by class.", sampleLimit)
	}
	if (look.Window == Window{}) {
		r.Window = Window{0, 0, n, n}
	} else if n > sampleLimit {
		return in.part(r)
	}

	shown := sample(r.Order)
	raw, e := matrix(in.entries, shown, in.memory)
	if e != nil {
		return r, e
	}
	f, _ := look.Form.of(raw)
	place := in.spectrum(&r, raw, f, shown)
	r.Missing = missing(f)

	rows, columns := place, place
	if n <= sampleLimit {
		w := r.Window
		rows, columns = place[w.Row:w.Row+w.Rows], place[w.Column:w.Column+w.Columns]
	}
	return in.picture(r, gram.Select(f, rows, columns), len(rows), len(columns))
}

// spectrum sets what eigenvalues say, and the alignment. It returns the order of the
// rows of f, which are the points at shown.
func (in inspector) spectrum(r *Inspection, raw, f *gram.Full, shown []int) []int {
	m := len(shown)
	place := identity(m)
	of := f
	if !in.look.Form.hasSpectrum() {
		of = raw
	}
	classes := make([]float64, m)
	for at, i := range shown {
		classes[at] = in.y[i]
	}
	r.Alignment = alignment(of, classes, in.look.Form == Centered)
	if m == 0 {
		return place
	}
	if !in.entries.Symmetric() && !raw.IsSymmetric() {
		r.Asymmetric = true
		r.Message = "k(x, z) and k(z, x) differ on these points, so the matrix has no spectrum."
		if r.Sorted == Leading {
			r.Sorted = ByClass
			r.Message += " The points are by class."
		}
		return place
	}
	if !finite(of.Data()) {
		return place // the picture is refused
	}
	exact := m == r.N && m <= in.look.Limit
	var leading []float64
	switch {
	case r.Sorted == Leading && m <= session.EigenLimit:
		if values, vectors, ok := gram.Eigenvectors(of); ok {
			at := 0
			if -values[m-1] > values[0] {
				at = m - 1
			}
			leading = mat.Col(nil, at, vectors)
			if exact {
				r.Eigenvalues = values
			}
		}
	case r.Sorted == Leading:
		if pair := gram.Leading(of, leadingSteps, leadingResidual); pair.Residual <= leadingResidual {
			leading = pair.Vector
		}
	}
	if r.Sorted == Leading && leading == nil {
		r.Sorted = ByClass
		r.Message = "The leading eigenvector could not be told from others in time; the points are by class."
	}
	if leading != nil {
		gram.Turn(leading)
		sortByEntry(place, leading)
		order := make([]int, m) // shown may be the order itself
		for at, p := range place {
			order[at] = shown[p]
		}
		r.Order = order
	}
	if exact && r.Eigenvalues == nil {
		r.Eigenvalues, _ = gram.Eigenvalues(of)
	}
	if len(r.Eigenvalues) > 0 {
		r.Largest, r.Smallest = r.Eigenvalues[0], r.Eigenvalues[m-1]
		r.Condition, r.Rank = gram.Condition(r.Eigenvalues), gram.EffectiveRank(r.Eigenvalues)
	}
	return place
}

// sortByEntry sorts the indices by their entries in v, the largest first. Points that are one to
// the kernel have entries that only rounding tells apart: they stay in the order in which they came.
func sortByEntry(place []int, v []float64) {
	came := make([]int, len(v))
	for at, p := range place {
		came[p] = at
	}
	sort.SliceStable(place, func(a, b int) bool { return v[place[a]] > v[place[b]] })
	for from := 0; from < len(place); {
		to := from + 1
		for to < len(place) && v[place[to-1]]-v[place[to]] <= equalEntries {
			to++
		}
		slices.SortFunc(place[from:to], func(a, b int) int { return came[a] - came[b] })
		from = to
	}
}

// picture sets the cells from the entries of the window.
func (in inspector) picture(r Inspection, entries []float64, rows, columns int) (Inspection, *session.Error) {
	r.Size = min(in.look.Size, rows, columns)
	r.Cells = gram.Blocks(entries, rows, columns, r.Size)
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range r.Cells {
		if math.IsNaN(v) {
			if in.look.Form == Centered {
				return r, session.TooLarge(in.text)
			}
			continue
		}
		low, high = min(low, v), max(high, v)
	}
	if low <= high {
		r.Min, r.Max = low, high
	}
	if !finite([]float64{r.Max - r.Min}) {
		return r, session.TooLarge(in.text) // in sums
	}
	return r, nil
}

// missing counts the pairs of different points whose entry is no number.
func missing(f *gram.Full) int {
	count := 0
	for i := range f.Len() {
		for _, v := range f.Row(i)[i+1:] {
			if math.IsNaN(v) {
				count++
			}
		}
	}
	return count
}

// finite reports whether all values are finite.
func finite(values []float64) bool {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}

// sample returns at most sampleLimit indices, evenly from order.
func sample(order []int) []int {
	if len(order) <= sampleLimit {
		return order
	}
	shown := make([]int, sampleLimit)
	for r := range shown {
		shown[r] = order[r*len(order)/sampleLimit]
	}
	return shown
}

// alignment returns the alignment with yyᵀ, y = ±1, for two classes. That of a centred
// matrix is with the centred yyᵀ, which is that of y less its mean.
func alignment(f *gram.Full, classes []float64, centered bool) float64 {
	if len(classes) == 0 {
		return math.NaN()
	}
	first, second := slices.Min(classes), slices.Max(classes)
	y := make([]float64, len(classes))
	for i, c := range classes {
		switch c {
		case second:
			y[i] = 1
		case first:
			y[i] = -1
		default:
			return math.NaN()
		}
	}
	if first == second {
		return math.NaN()
	}
	if centered {
		mean := 0.0
		for _, v := range y {
			mean += v / float64(len(y))
		}
		for i := range y {
			y[i] -= mean
		}
	}
	return gram.Alignment(f, y)
}
