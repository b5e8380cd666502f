package session

import (
	"math"

	"mercer/core/catalog"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/surface"
)

// A local is a machine that looks at the nearest examples only, on the plane, by a kernel that falls
// with the distance: whatever else is far away need not be asked.
type local struct {
	machine learn.Local
	kernel  kernel.Kernel[catalog.Vector]
	log     func(x, z catalog.Vector) float64 // [trainingOf.rankedLog]
	xs      []catalog.Vector
}

// local returns what is known of a machine that is local, or nil.
func (t *trainingOf[X]) local(decider learn.Decider) *local {
	machine, ok := decider.(learn.Local)
	k, vectors := any(t.kernel).(kernel.Kernel[catalog.Vector])
	if !ok || !vectors || t.problem.Dim != 2 || t.repaired != nil || !kernel.Radial(k) || !kernel.Falls(k) {
		return nil
	}
	l := &local{machine: machine, kernel: k, xs: any(t.xs).([]catalog.Vector)}
	if log := t.rankedLog(); log != nil {
		l.log = any(log).(func(x, z catalog.Vector) float64)
	}
	return l
}

// told is by which share a kernel value must be smaller a pixel farther away: a thousandth of that is
// what rounding may hide.
const told = 1e-12

// blockByBlock paints what is local: as pixelByPixel, but with the examples alone that may be among
// the nearest.
func (p *painter) blockByBlock(v surface.View, output int, out []float32) (surface.Info, error) {
	l := p.local
	if !l.tells(v) {
		return p.pixelByPixel(v, output, out)
	}
	b, columns, rows := p.brush(v, output, out), v.Columns(), v.Rows()
	memory, points := []float64(nil), [][]float64(nil)
	var values, own []float64
	outputs := make([]float64, p.outputs)
	err := surface.Nearest(v, l.xs, l.machine.Near(), func(block surface.Block, examples []int) {
		width := block.C1 - block.C0
		if len(examples) <= l.machine.Near() {
			// All pixels ask the same examples and have one answer.
			l.machine.DecideBy(outputs, examples)
			for r := block.R0; r < block.R1; r++ {
				b.put(r*v.Width+block.C0, width, outputs)
			}
			return
		}
		count := width * (block.R1 - block.R0)
		memory, points = memory[:0], points[:0]
		for a := range count {
			memory = append(memory, columns[block.C0+a%width], rows[block.R0+a/width])
		}
		for a := range count {
			points = append(points, memory[2*a:2*a+2])
		}
		values = values[:0]
		for range len(examples) * count {
			values = append(values, 0)
		}
		for e, i := range examples {
			kernel.Row(values[e*count:(e+1)*count], l.kernel, l.xs[i], points)
		}
		for a := range count {
			own = own[:0]
			for e := range examples {
				own = append(own, values[e*count+a])
			}
			l.lift(own, points[a], examples)
			l.machine.DecideAmong(outputs, own, examples)
			b.put((block.R0+a/width)*v.Width+block.C0+a%width, 1, outputs)
		}
	})
	if err != nil {
		return surface.Info{}, ViewError(err)
	}
	return b.info(), nil
}

// lift is rank for some of the examples.
func (l *local) lift(row, x []float64, examples []int) {
	if l.log == nil {
		return
	}
	for a, v := range row {
		if v >= 0 && v < vanished {
			row[a] = instead(l.log(x, l.xs[examples[a]]))
		}
	}
}

// tells reports whether the kernel tells distances apart that surface.Nearest tells apart, on all of a
// view and around it: whether it falls by more than rounding all the way, or vanishes.
func (l *local) tells(v surface.View) bool {
	if len(l.xs) == 0 {
		return false
	}
	pixel := math.Hypot((v.X1-v.X0)/float64(v.Width), (v.Y1-v.Y0)/float64(v.Height))
	farthest := 0.0
	for _, x := range l.xs {
		farthest = max(farthest, math.Hypot(max(math.Abs(x[0]-v.X0), math.Abs(x[0]-v.X1)), max(math.Abs(x[1]-v.Y0), math.Abs(x[1]-v.Y1))))
	}
	if !(pixel > 0) || math.IsInf(farthest, 0) {
		return false
	}
	const steps = 64
	points := make([][]float64, 0, 2*steps+2)
	for s := range steps + 1 {
		at := farthest * float64(s) / steps
		points = append(points, []float64{at, 0}, []float64{at + pixel, 0})
	}
	values := make([]float64, len(points))
	kernel.Row(values, l.kernel, []float64{0, 0}, points)
	for i := 0; i < len(values); i += 2 {
		if near, far := values[i], values[i+1]; !(far < near*(1-told)) && !(l.log != nil && near < vanished) {
			return false
		}
	}
	return true
}
