// Package surface samples functions of the plane on grids of pixels, fast
// enough to redraw a decision function while its training points are dragged.
//
// Five methods are used, the first that applies and pays:
//
//   - polynomial: a kernel that is a polynomial of degree d makes f one, so
//     (d+1)² values of f determine it on the whole view;
//   - mesh: the coefficients of many examples are carried to a lattice on which a
//     smooth kernel of the distance is summed, and the sums to the pixels, so that
//     an example costs next to nothing; what a kernel that is not smooth at 0, such as
//     Matérn's, has beyond a smooth one is added to the pixels around the examples;
//   - chebyshev: a smooth f is interpolated at m×m Chebyshev points, with m just
//     large enough, so that the cost hardly depends on the number of examples;
//   - separable: k(x,z) = g₁(x₁,z₁)·g₂(x₂,z₂) needs n·(width+height) values of g,
//     not n·width·height of k, and no sums beyond where they matter; sums of
//     Laplacian kernels follow from pixel to pixel, and where k is a sum over the
//     axes, so is f;
//   - direct: every pixel by itself.
//
// Polynomial, separable and direct sampling are exact but for rounding. A function
// w(x) that the kernel multiplies, as that of a normalized one, is evaluated at
// every pixel, whatever the method for what it multiplies.
package surface

import (
	"fmt"
	"math"
	"slices"

	"mercer/core/decide"
	"mercer/core/dense"
	"mercer/core/expand"
)

// A View is a rectangle of the plane as a picture of Width×Height pixels. Row 0
// is at Y1, the top. Values are taken at the centres of the pixels.
type View struct {
	X0, X1, Y0, Y1 float64
	Width, Height  int

	// Slice says which points of another space the places of the plane are; nil where the plane is
	// the space of the examples. Only a [Slicer] reads it.
	Slice *Slice
}

// MaxPixels is the largest Width·Height of a View: a 4K screen twice over.
const MaxPixels = 1 << 24

// Check returns a *ViewError that says which part of the view is wrong, or nil.
func (v View) Check() error {
	for _, end := range []struct {
		key   string
		value float64
	}{{"x0", v.X0}, {"x1", v.X1}, {"y0", v.Y0}, {"y1", v.Y1}} {
		if math.IsNaN(end.value) || math.IsInf(end.value, 0) {
			return &ViewError{end.key, end.value, "must be a finite number"}
		}
	}
	for _, side := range []struct {
		key      string
		from, to float64
		pixels   int
	}{{"x", v.X0, v.X1, v.Width}, {"y", v.Y0, v.Y1, v.Height}} {
		reason := ""
		length := side.to - side.from
		switch {
		case length <= 0:
			reason = "must be above %s0 = %v"
		case math.IsInf(length, 0):
			reason = "is too far from %s0 = %v"
		// Pixels as narrow as the gaps between numbers show nothing.
		case length/float64(max(side.pixels, 1)) < 0x1p-50*max(math.Abs(side.from), math.Abs(side.to)):
			reason = "is too near to %s0 = %v to tell the pixels apart"
		default:
			continue
		}
		return &ViewError{side.key + "1", side.to, fmt.Sprintf(reason, side.key, side.from)}
	}
	switch {
	case v.Width < 1:
		return &ViewError{"width", float64(v.Width), "must be at least 1"}
	case v.Height < 1:
		return &ViewError{"height", float64(v.Height), "must be at least 1"}
	case v.Width > MaxPixels || v.Height > MaxPixels/v.Width:
		return &ViewError{"width", float64(v.Width), fmt.Sprintf("times height must be at most %d", MaxPixels)}
	}
	return nil
}

// Columns returns the first coordinates of the pixel centres, left to right.
func (v View) Columns() []float64 {
	xs := make([]float64, v.Width)
	for c := range xs {
		xs[c] = v.X0 + (v.X1-v.X0)*((float64(c)+0.5)/float64(v.Width))
	}
	return xs
}

// Rows returns the second coordinates of the pixel centres, top to bottom.
func (v View) Rows() []float64 {
	ys := make([]float64, v.Height)
	for r := range ys {
		ys[r] = v.Y1 - (v.Y1-v.Y0)*((float64(r)+0.5)/float64(v.Height))
	}
	return ys
}

// ascending returns coordinates of pixels from the lowest up.
func ascending(ts []float64) []float64 {
	if ts[0] > ts[len(ts)-1] {
		ts = slices.Clone(ts)
		slices.Reverse(ts)
	}
	return ts
}

// after returns how many of the coordinates ts, which ascend in equal steps, are
// below t.
func after(ts []float64, t float64) int {
	n := len(ts)
	if t <= ts[0] {
		return 0
	}
	if t > ts[n-1] {
		return n
	}
	// The place, up to rounding.
	i := min(max(int((t-ts[0])/(ts[n-1]-ts[0])*float64(n-1)), 0), n-1)
	for i > 0 && ts[i-1] >= t {
		i--
	}
	for ts[i] < t {
		i++
	}
	return i
}

// A ViewError says which number of a View cannot be used, and why.
type ViewError struct {
	Key    string
	Value  float64
	Reason string
}

func (e *ViewError) Error() string { return fmt.Sprintf("%s = %v: %s", e.Key, e.Value, e.Reason) }

// Info tells what was sampled and how.
type Info struct {
	// Min and Max are the ends of the range of the finite values that were
	// written, over all outputs; both are 0 where there are none.
	Min, Max float64

	// Method is "polynomial", "separable", "mesh", "chebyshev" or "direct"; where parts of the
	// kernel are sampled differently, the last of these that one of them is.
	Method string

	// Nodes is the larger number of Chebyshev coefficients an axis, 0 for the
	// methods that have none.
	Nodes int

	// Error is an estimate of the largest error, relative to the range of the
	// output that it occurs in; 0 for the exact methods.
	Error float64

	// Wrong is the largest error that a value may have, and Edges whether there are lines that
	// values of such a size say nothing of; see [Sampler.Decide]. Fill leaves both 0.
	Wrong float64
	Edges bool
}

// The methods of sampling.
const (
	polynomial = "polynomial"
	chebyshev  = "chebyshev"
	onMesh     = "mesh"
	separable  = "separable"
	direct     = "direct"
)

// A Sampler samples one expansion. It remembers what several pictures of the same
// size have in common; it must not be used concurrently.
type Sampler struct {
	expansion *expand.Expansion[[]float64]
	function  *function
	bases     [2]*basis                // of the columns and of the rows of the last picture
	decider   *decide.Judge[[]float64] // nil before a sign is asked for
}

// New returns a Sampler of e.
func New(e *expand.Expansion[[]float64]) *Sampler {
	return &Sampler{expansion: e, function: newFunction(e)}
}

// Fill writes the values of all M outputs on the pixels of v to dst: output
// after output, each row by row, M·Width·Height numbers. Values are within
// 1e-4 of the range of the output, or as exact as float32 is where that is
// less; finite values beyond float32 become its largest. It returns a *ViewError
// for a view that is empty or not finite, and a *DimensionError where the examples
// are not points of the plane; it panics if dst has the wrong length.
func (s *Sampler) Fill(dst []float32, v View) (Info, error) {
	if err := s.check(v); err != nil {
		return Info{}, err
	}
	pixels := v.Width * v.Height
	if len(dst) != s.function.outputs*pixels {
		panic("surface: dst must hold one value an output and pixel")
	}
	p := s.plan(v)
	limits := newLimits()
	p.bands(v, func(band []float64, from, to int) {
		n := (to - from) * v.Width
		for j := range s.function.outputs {
			limits.narrow(dst[j*pixels+from*v.Width:][:n], band[j*n:][:n])
		}
	})
	p.info.Min, p.info.Max = limits.ends()
	return p.info, nil
}

// check returns what is wrong with v or with the examples.
func (s *Sampler) check(v View) error {
	if err := v.Check(); err != nil {
		return err
	}
	for _, x := range s.function.support {
		if len(x) != 2 {
			return &DimensionError{len(x)}
		}
	}
	return nil
}

// limits collects the range of what is written.
type limits struct{ min, max float64 }

func newLimits() *limits { return &limits{math.Inf(1), math.Inf(-1)} }

// narrow sets dst to values as float32, finite where they are.
func (l *limits) narrow(dst []float32, values []float64) {
	low, high := dense.Narrow(dst, values)
	if low < -math.MaxFloat32 || high > math.MaxFloat32 {
		low, high = narrowHuge(dst, values)
	}
	// Rounding keeps the order, so the ends of what was written are the ends rounded.
	l.min = min(l.min, float64(float32(low)))
	l.max = max(l.max, float64(float32(high)))
}

// narrowHuge is narrow for values that float32 has no room for.
func narrowHuge(dst []float32, values []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for i, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			dst[i] = float32(v)
			continue
		}
		v = min(max(v, -math.MaxFloat32), math.MaxFloat32)
		dst[i] = float32(v)
		low, high = min(low, v), max(high, v)
	}
	return low, high
}

// ends returns the range, 0 and 0 if there were no finite values.
func (l *limits) ends() (low, high float64) {
	if l.min > l.max {
		return 0, 0
	}
	return l.min, l.max
}

// A DimensionError says that the examples are not points of the plane.
type DimensionError struct{ Dim int }

func (e *DimensionError) Error() string {
	return fmt.Sprintf("points have %d coordinates; a picture of the plane needs 2", e.Dim)
}
