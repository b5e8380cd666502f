package session

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
)

// Sizes up to which an inspection is exact: the time it takes must fit between
// two drags.
const (
	EigenLimit  = 400  // points whose eigenvalues are computed unless another limit is given
	sampleLimit = 1000 // points of which every entry is computed
)

// How well a leading eigenvector of more than EigenLimit points must be known to
// order them, and how long it is looked for.
const (
	leadingResidual = 1e-6
	leadingSteps    = 60
)

// A Form is a way to read a Gram matrix.
type Form string

const (
	Raw        Form = "raw"        // as it is
	Normalized Form = "normalized" // cosines in feature space, see [gram.Cosine]
	Centered   Form = "centered"   // around the mean, see [gram.Full.Center]
	Distance   Form = "distance"   // in feature space, see [gram.Distance]
	Angle      Form = "angle"      // in feature space, in radians, see [gram.Angle]
)

// of returns a matrix in this form; false if there is no such form.
func (form Form) of(f *gram.Full) (*gram.Full, bool) {
	switch form {
	case Raw:
		return f, true
	case Normalized:
		return f.Normalize(), true
	case Centered:
		return f.Center(), true
	case Distance:
		return f.Distances(), true
	case Angle:
		return f.Angles(), true
	}
	return nil, false
}

// check returns the error of a form that is not known.
func (form Form) check() *Error {
	if _, ok := form.of(gram.NewFull(0, nil)); ok {
		return nil
	}
	return Bad("form", "%q is not known; there is raw, normalized, centered, distance and angle", form)
}

// hasSpectrum reports whether eigenvalues are those of the matrix in this form. Beside
// distances and angles they are those of the matrix itself.
func (form Form) hasSpectrum() bool { return form != Distance && form != Angle }

// An Order is one of the rows and columns.
type Order string

const (
	ByClass Order = "class" // by class, then as given
	AsGiven Order = "input"

	// Leading is by the entries of the eigenvector of the eigenvalue of largest
	// magnitude, the largest first. The entry of largest magnitude is positive.
	Leading Order = "leading"
)

// A Window is a part of the matrix in its order. The zero Window is all of it.
type Window struct{ Row, Column, Rows, Columns int }

// A Look says what to see of a Gram matrix.
type Look struct {
	Form   Form
	Order  Order // ByClass if empty
	Window Window
	Size   int // of the picture, at most; from 1 to 1000
	Limit  int // points up to which eigenvalues are computed, from 0 to 1000
}

func (l Look) check(n int) *Error {
	w := l.Window
	switch {
	case l.Order != ByClass && l.Order != AsGiven && l.Order != Leading:
		return Bad("order", "%q is not known; there is class, input and leading", l.Order)
	case l.Size < 1 || l.Size > sampleLimit:
		return Bad("size", "must be from 1 to %d, not %d", sampleLimit, l.Size)
	case l.Limit < 0 || l.Limit > sampleLimit:
		return Bad("limit", "must be from 0 to %d, not %d", sampleLimit, l.Limit)
	case w != Window{} && !(within(w.Row, w.Rows, n) && within(w.Column, w.Columns, n)):
		return Bad("window", "must be within the %d rows and columns and hold one of each", n)
	}
	return l.Form.check()
}

// within reports whether count ≥ 1 places from first on are among n.
func within(first, count, n int) bool {
	return first >= 0 && count >= 1 && first < n && count <= n-first
}

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

// Gram returns the matrix of k(xᵢ, xⱼ) in a form, row after row. Entries that are no
// distances or angles are NaN. The error is an *Error.
func Gram(domainName string, p Points, kernelText string, form Form) (n int, k []float64, err error) {
	d, e := domainOf(domainName)
	if e == nil {
		e = form.check()
	}
	if e == nil {
		n, k, e = d.gram(p, kernelText, form)
	}
	if e != nil {
		return 0, nil, e
	}
	return n, k, nil
}

func (d domain[X]) gram(p Points, kernelText string, form Form) (n int, k []float64, e *Error) {
	xs, ex, e := d.on(p, kernelText)
	if e != nil {
		return 0, nil, e
	}
	if len(xs) > gram.FullLimit {
		return 0, nil, Bad("x", "has %d points; a whole matrix is possible for %d", len(xs), gram.FullLimit)
	}
	all := identity(len(xs))
	f, e := checked((&KernelOn[X]{xs, ex, d, p}).Select(all, nil), ex.String(), all)
	if e != nil {
		return 0, nil, e
	}
	f, _ = form.of(f)
	for _, v := range f.Data() {
		if math.IsInf(v, 0) || form == Centered && math.IsNaN(v) {
			return 0, nil, TooLarge(ex.String())
		}
	}
	return f.Len(), f.Data(), nil
}

// checked returns the matrix of the points at index, whose entries must be finite.
func checked(f *gram.Full, text string, index []int) (*gram.Full, *Error) {
	for at, v := range f.Data() {
		if e := CheckEntry(v, text, index[at/len(index)], index[at%len(index)]); e != nil {
			return nil, e
		}
	}
	return f, nil
}

// Inspect makes a picture of the Gram matrix of labelled points. Above 1000 points
// it is of an even sample of them, but a window is of the points themselves; its
// means, where they are needed, are those of the sample. The error is an *Error.
func Inspect(domainName string, p Points, y []float64, kernelText string, look Look) (Inspection, error) {
	return new(Memory).Inspect(domainName, p, y, kernelText, look)
}

// Inspect is as the function Inspect does, and remembers the matrix of items: while one of
// them is typed, one row changes. It keeps p.Items, which must not change.
func (m *Memory) Inspect(domainName string, p Points, y []float64, kernelText string, look Look) (Inspection, error) {
	d, e := domainOf(domainName)
	if e != nil {
		return Inspection{}, e
	}
	if look.Order == "" {
		look.Order = ByClass
	}
	i, e := d.inspect(m, p, y, kernelText, look)
	if e != nil {
		return Inspection{}, e
	}
	return i, nil
}

func (d domain[X]) inspect(m *Memory, p Points, y []float64, kernelText string, look Look) (Inspection, *Error) {
	xs, ex, e := d.on(p, kernelText)
	if e != nil {
		return Inspection{}, e
	}
	on := &KernelOn[X]{xs, ex, d, p}
	text := on.Text()
	i := inspector{look: look, n: len(xs), symmetric: on.Symmetric(), text: text, y: y, fill: on.Fill}
	i.matrix = func(index []int) (*gram.Full, *Error) { return checked(on.Select(index, m), text, index) }
	if e := checkClasses(y, i.n); e != nil {
		return Inspection{}, e
	}
	if e := look.check(i.n); e != nil {
		return Inspection{}, e
	}
	return i.inspect()
}

// An inspector makes an Inspection.
type inspector struct {
	look      Look
	n         int
	symmetric bool
	text      string // of the kernel
	matrix    func(index []int) (*gram.Full, *Error)
	fill      func(dst []float64, rows, columns []int) // with k(xᵢ, xⱼ), row after row
	y         []float64
}

func (in inspector) inspect() (Inspection, *Error) {
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
	raw, e := in.matrix(shown)
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
	if !in.symmetric && !raw.IsSymmetric() {
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
	case r.Sorted == Leading && m <= EigenLimit:
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
		sort.SliceStable(place, func(a, b int) bool { return leading[place[a]] > leading[place[b]] })
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

// picture sets the cells from the entries of the window.
func (in inspector) picture(r Inspection, entries []float64, rows, columns int) (Inspection, *Error) {
	r.Size = min(in.look.Size, rows, columns)
	r.Cells = gram.Blocks(entries, rows, columns, r.Size)
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range r.Cells {
		if math.IsNaN(v) {
			if in.look.Form == Centered {
				return r, TooLarge(in.text)
			}
			continue
		}
		low, high = min(low, v), max(high, v)
	}
	if low <= high {
		r.Min, r.Max = low, high
	}
	if !finite([]float64{r.Max - r.Min}) {
		return r, TooLarge(in.text) // in sums
	}
	return r, nil
}

// part makes the picture of a window of more points than have a matrix.
func (in inspector) part(r Inspection) (Inspection, *Error) {
	w := r.Window
	rows := sample(r.Order[w.Row : w.Row+w.Rows])
	columns := sample(r.Order[w.Column : w.Column+w.Columns])
	entries, e := in.rectangle(rows, columns)
	if e != nil {
		return r, e
	}
	switch in.look.Form {
	case Centered:
		if e := in.center(entries, rows, columns, sample(r.Order)); e != nil {
			return r, e
		}
	case Normalized, Distance, Angle:
		form := map[Form]func(xz, xx, zz float64) float64{
			Normalized: gram.Cosine, Distance: gram.Distance, Angle: gram.Angle,
		}[in.look.Form]
		xx, e := in.diagonal(rows)
		if e != nil {
			return r, e
		}
		zz, e := in.diagonal(columns)
		if e != nil {
			return r, e
		}
		for at, v := range entries {
			entries[at] = form(v, xx[at/len(columns)], zz[at%len(columns)])
		}
	}
	return in.picture(r, entries, len(rows), len(columns))
}

// rectangle returns k(xᵢ, xⱼ) for i in rows and j in columns.
func (in inspector) rectangle(rows, columns []int) ([]float64, *Error) {
	entries := make([]float64, len(rows)*len(columns))
	in.fill(entries, rows, columns)
	for at, v := range entries {
		if e := CheckEntry(v, in.text, rows[at/len(columns)], columns[at%len(columns)]); e != nil {
			return nil, e
		}
	}
	return entries, nil
}

// diagonal returns k(xᵢ, xᵢ) for i in index.
func (in inspector) diagonal(index []int) ([]float64, *Error) {
	values := make([]float64, len(index))
	for r, i := range index {
		in.fill(values[r:r+1], index[r:r+1], index[r:r+1])
		if e := CheckEntry(values[r], in.text, i, i); e != nil {
			return nil, e
		}
	}
	return values, nil
}

// center centres entries around the mean of the points at around.
func (in inspector) center(entries []float64, rows, columns, around []int) *Error {
	mean := func(rows, columns []int, of func(at int) int, sums []float64) *Error {
		values, e := in.rectangle(rows, columns)
		for at, v := range values {
			sums[of(at)] += v / float64(len(around))
		}
		return e
	}
	m := len(around)
	row, column, all := make([]float64, len(rows)), make([]float64, len(columns)), make([]float64, m)
	for _, e := range []*Error{
		mean(rows, around, func(at int) int { return at / m }, row),
		mean(around, columns, func(at int) int { return at % len(columns) }, column),
		mean(around, around, func(at int) int { return at / m }, all),
	} {
		if e != nil {
			return e
		}
	}
	var total float64
	for _, v := range all {
		total += v / float64(m)
	}
	for at, v := range entries {
		entries[at] = v - (row[at/len(columns)] + column[at%len(columns)]) + total
	}
	return nil
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

// isFinite reports whether a value is.
func isFinite(v float64) bool { return v-v == 0 }

// identity returns 0, 1, …, n−1.
func identity(n int) []int {
	index := make([]int, n)
	for i := range index {
		index[i] = i
	}
	return index
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
