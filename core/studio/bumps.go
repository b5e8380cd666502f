package studio

import (
	"math"

	"mercer/core/catalog"
	"mercer/core/kernel"
	"mercer/core/session"
	"mercer/core/surface"
)

// maxBumps is how many values [BumpsOn] and [BumpsAt] compute at most: 16 MB.
const maxBumps = 1 << 22

// Bumps are kernel functions k(aⱼ, ·) at many places.
type Bumps struct {
	M, Count int       // functions, places
	Values   []float32 // M·Count, function after function; what is no number stays NaN
	Min, Max float64   // of the finite values, 0 and 0 where there are none
}

// BumpsOn evaluates k(aⱼ, ·) for the points at, two coordinates each, on the pixels
// of a view. The error is a *session.Error.
func BumpsOn(domainName, kernelText string, at session.Points, v surface.View) (Bumps, error) {
	if at.Dim != 2 {
		return Bumps{}, session.Bad("dim", "is %d; a picture of the plane needs 2", at.Dim)
	}
	if err := v.Check(); err != nil {
		return Bumps{}, session.ViewError(err)
	}
	as, ex, e := session.Vectors(domainName, at, kernelText)
	if e != nil {
		return Bumps{}, e
	}
	b, e := newBumps(len(as), v.Width*v.Height)
	if e != nil {
		return Bumps{}, e
	}
	line, row := pixelRow(v), make([]float64, v.Width)
	for r, y := range v.Rows() {
		for _, x := range line {
			x[1] = y
		}
		for j, a := range as {
			kernel.Row(row, ex.Kernel(), a, line)
			b.set(j, r*v.Width, row)
		}
	}
	return b.done(), nil
}

// BumpsAt evaluates k(aⱼ, ·) for the points at on given places. The error is a
// *session.Error.
func BumpsAt(domainName, kernelText string, at, places session.Points) (Bumps, error) {
	as, ex, e := session.Vectors(domainName, at, kernelText)
	if e != nil {
		return Bumps{}, e
	}
	// Places are plainly many, points are not.
	if places.Dim != at.Dim || len(places.X)%at.Dim != 0 {
		return Bumps{}, session.Bad("x", "has %d numbers, which is no multiple of dim = %d", len(places.X), at.Dim)
	}
	b, e := newBumps(len(as), len(places.X)/at.Dim)
	if e != nil {
		return Bumps{}, e
	}
	zs := make([]catalog.Vector, b.Count)
	for i := range zs {
		zs[i] = places.X[i*at.Dim : (i+1)*at.Dim]
		for _, v := range zs[i] {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return Bumps{}, session.Bad("x", "has %v in place %d; every number must be finite", v, i+1)
			}
		}
	}
	row := make([]float64, b.Count)
	for j, a := range as {
		kernel.Row(row, ex.Kernel(), a, zs)
		b.set(j, 0, row)
	}
	return b.done(), nil
}

// pixelRow returns the pixel centres of a row of v, with the second coordinate 0.
func pixelRow(v surface.View) []catalog.Vector {
	coordinates := make([]float64, 2*v.Width)
	line := make([]catalog.Vector, v.Width)
	for c, x := range v.Columns() {
		line[c] = coordinates[2*c : 2*c+2 : 2*c+2]
		line[c][0] = x
	}
	return line
}

func newBumps(m, count int) (Bumps, *session.Error) {
	if m > 0 && count > maxBumps/m {
		return Bumps{}, session.Bad("at", "has %d points, which are %d·%d values; at most %d are possible", m, m, count, maxBumps)
	}
	return Bumps{
		M: m, Count: count, Values: make([]float32, m*count), Min: math.Inf(1), Max: math.Inf(-1),
	}, nil
}

// set stores values of function j from place first on. Finite values beyond float32
// become its largest.
func (b *Bumps) set(j, first int, values []float64) {
	dst := b.Values[j*b.Count+first:][:len(values)]
	for i, v := range values {
		if !math.IsInf(v, 0) && !math.IsNaN(v) {
			v = min(max(v, -math.MaxFloat32), math.MaxFloat32)
			b.Min, b.Max = min(b.Min, float64(float32(v))), max(b.Max, float64(float32(v)))
		}
		dst[i] = float32(v)
	}
}

func (b *Bumps) done() Bumps {
	if b.Min > b.Max {
		b.Min, b.Max = 0, 0
	}
	return *b
}
