package session

import (
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/mat"

	"mercer/core/catalog"
	"mercer/core/gram"
)

// Sizes up to which an inspection is exact: the time it takes must fit between
// two drags.
const (
	eigenLimit  = 400  // points whose eigenvalues are computed
	sampleLimit = 1000 // points of which every entry is computed
)

// A Form is a way to scale a Gram matrix.
type Form string

const (
	Raw        Form = "raw"        // as it is
	Normalized Form = "normalized" // cosines in feature space, see [gram.Full.Normalize]
	Centered   Form = "centered"   // around the mean, see [gram.Full.Center]
)

// Inspection is a picture of a Gram matrix and what can be said of it.
type Inspection struct {
	N     int
	Size  int       // of the picture
	Cells []float64 // Size·Size means of blocks, rows in the given order
	Order []int     // the points by class, then as given
	Min   float64   // of the cells
	Max   float64

	// Eigenvalues of the matrix shown, NaN for more than 400 points.
	Largest, Smallest float64
	Alignment         float64 // with yyᵀ; NaN unless there are two classes
}

// Gram returns the matrix of k(xᵢ, xⱼ), row after row. The error is an *Error.
func Gram(domainName string, p Points, kernelText string) (n int, k []float64, err error) {
	if domainName != "vectors" {
		return 0, nil, noDomain(domainName)
	}
	xs, e := vectors.read(p)
	if e != nil {
		return 0, nil, e
	}
	if len(xs) > gram.FullLimit {
		return 0, nil, bad("x", "has %d points; a whole matrix is possible for %d", len(xs), gram.FullLimit)
	}
	f, e := matrix(vectors, xs, kernelText)
	if e != nil {
		return 0, nil, e
	}
	return f.Len(), f.Data(), nil
}

// matrix returns a Gram matrix whose entries are all finite.
func matrix[X any](d domain[X], xs []X, kernelText string) (*gram.Full, *Error) {
	ex, e := d.parse(kernelText)
	if e != nil {
		return nil, e
	}
	f := gram.New(ex.Kernel(), xs)
	for _, v := range f.Data() {
		if math.IsInf(v, 0) || math.IsNaN(v) {
			return nil, tooLarge(ex.String())
		}
	}
	return f, nil
}

// Inspect makes a picture of the Gram matrix of labelled points with at most
// size×size cells. Above 1000 points it is of an even sample of them. The error is
// an *Error.
func Inspect(domainName string, p Points, y []float64, kernelText string, form Form, size int) (Inspection, error) {
	switch {
	case domainName != "vectors":
		return Inspection{}, noDomain(domainName)
	case form != Raw && form != Normalized && form != Centered:
		return Inspection{}, bad("form", "%q is not known; there is raw, normalized and centered", form)
	case size < 1 || size > sampleLimit:
		return Inspection{}, bad("size", "must be from 1 to %d, not %d", sampleLimit, size)
	}
	xs, e := vectors.read(p)
	if e != nil {
		return Inspection{}, e
	}
	n := len(xs)
	if e := checkClasses(y, n); e != nil {
		return Inspection{}, e
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return y[order[a]] < y[order[b]] })

	shown := sample(order)
	points := make([]catalog.Vector, len(shown))
	classes := make([]float64, len(shown))
	for r, i := range shown {
		points[r], classes[r] = xs[i], y[i]
	}
	f, e := matrix(vectors, points, kernelText)
	if e != nil {
		return Inspection{}, e
	}
	switch form {
	case Normalized:
		f = f.Normalize()
	case Centered:
		f = f.Center()
	}
	inspection := Inspection{
		N: n, Size: min(size, len(shown)), Order: order,
		Largest: math.NaN(), Smallest: math.NaN(), Alignment: alignment(f, classes),
	}
	rows := make([]int, len(shown))
	for r := range rows {
		rows[r] = r
	}
	inspection.Cells = gram.Blocks(f, rows, inspection.Size)
	if len(inspection.Cells) > 0 {
		inspection.Min, inspection.Max = slices.Min(inspection.Cells), slices.Max(inspection.Cells)
	}
	if math.IsNaN(inspection.Max-inspection.Min) || math.IsInf(inspection.Max-inspection.Min, 0) {
		return Inspection{}, tooLarge(kernelText) // in sums
	}
	if n > 0 && n <= eigenLimit {
		var eigen mat.EigenSym
		if eigen.Factorize(f, false) {
			values := eigen.Values(nil)
			inspection.Smallest, inspection.Largest = values[0], values[len(values)-1]
		}
	}
	return inspection, nil
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

// alignment returns the alignment with yyᵀ, y = ±1, for two classes.
func alignment(f *gram.Full, classes []float64) float64 {
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
	return gram.Alignment(f, y)
}
