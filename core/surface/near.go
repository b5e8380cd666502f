package surface

import (
	"math"

	"mercer/core/dense"
	"mercer/core/kernel"
)

// A near is what a mesh leaves out of the term of a radial kernel k that is smooth
// but at 0, such as Matérn's. With a core that continues k smoothly from a radius a to
// the inside,
//
//	k(r) = s(r) + (k − s)(r),   s(r) = core(r) for r < a and k(r) elsewhere,
//
// the mesh sums s, and the rest, which is 0 from a on, is added to the pixels around
// each example. It is small where a is: so a table of it will do.
//
// Source: R. W. Hockney and J. W. Eastwood, Computer Simulation Using Particles
// (1981), on particle-particle particle-mesh methods.
type near struct {
	outputs int
	radius  float64   // within which a pixel takes something
	table   []float64 // of k − s, by distance
	cells   float64   // of the table, by distance
	reach   float64   // the radius in cells

	ys             []float64 // of the rows of pixels
	columns, rows  []float64 // the places of pixels in cells
	bottom, height float64   // of slices of the plane
	first          []int     // which example each slice begins with
	points         [][2]float64
	beta           []float64 // outputs numbers an example
}

// nearCells is how many steps there are up to the core's radius.
const nearCells = 2048

// newTable returns k − s at distances from 0 to where it stays below least, with a zero beyond, and
// how wrong a value between two of them, or beyond, is at most. A core joins k so closely that the
// outer part of its disc matters to no pixel.
func newTable(k kernel.Kernel[[]float64], c *core, least float64) (table []float64, lost float64) {
	exact := c.rest(k, 0, 0.5, 2*nearCells+1)
	n := nearCells
	// At the radius the core only nearly meets k.
	lost = math.Abs(exact[2*n])
	for ; n > 1 && max(math.Abs(exact[2*n-1]), math.Abs(exact[2*n-2])) < least; n-- {
		lost = max(lost, math.Abs(exact[2*n-1]), math.Abs(exact[2*n-2]))
	}
	table = make([]float64, n+2)
	for i := range n {
		table[i] = exact[2*i]
		lost = max(lost, math.Abs((exact[2*i]+exact[2*i+2])/2-exact[2*i+1]))
	}
	return table, lost
}

// fits reports whether a table for k is likely to lose no more than goal, from some
// of its values.
func (c *core) fits(k kernel.Kernel[[]float64], goal float64) bool {
	for cell := 1; cell < nearCells; cell *= 2 {
		exact := c.rest(k, float64(cell-1), 0.5, 3)
		if !(math.Abs((exact[0]+exact[2])/2-exact[1]) <= goal) {
			return false
		}
	}
	return true
}

// rest returns k − s at distances first, first + step, … cells of a table.
func (c *core) rest(k kernel.Kernel[[]float64], first, step float64, count int) []float64 {
	values, points := make([]float64, count), newPoints(count)
	for i, x := range points {
		x[0] = c.radius * ((first + float64(i)*step) / nearCells)
	}
	kernel.Row(values, k, make([]float64, 2), points)
	for i, x := range points {
		values[i] -= c.at(x[0] * x[0])
	}
	return values
}

// newNear returns the near of examples for v, without those that are too far away. The table is by
// the given number of cells for each unit of distance.
func newNear(support [][]float64, beta []float64, outputs int, v View, cells float64, table []float64) *near {
	reach := float64(len(table) - 2)
	radius := reach / cells
	d := &near{
		outputs: outputs, radius: radius, table: table, cells: cells, reach: reach,
		ys: v.Rows(), columns: make([]float64, v.Width), rows: make([]float64, v.Height),
		bottom: v.Y0 - radius, height: radius / 4,
	}
	scaled(d.columns, v.Columns(), cells)
	scaled(d.rows, d.ys, cells)
	slice := func(x []float64) (int, bool) {
		at := (x[1] - d.bottom) / d.height
		return int(at), 0 <= at && x[1] <= v.Y1+radius && v.X0-radius <= x[0] && x[0] <= v.X1+radius
	}
	// Sorted by counting.
	d.first = make([]int, int((v.Y1+radius-d.bottom)/d.height)+2)
	for _, x := range support {
		if s, ok := slice(x); ok {
			d.first[s+1]++
		}
	}
	for s := range d.first[1:] {
		d.first[s+1] += d.first[s]
	}
	next := append([]int(nil), d.first...)
	count := d.first[len(d.first)-1]
	d.points, d.beta = make([][2]float64, count), make([]float64, count*outputs)
	for i, x := range support {
		if s, ok := slice(x); ok {
			at := next[s]
			next[s]++
			d.points[at] = [2]float64{x[0], x[1]}
			copy(d.beta[at*outputs:], beta[i*outputs:][:outputs])
		}
	}
	return d
}

// between returns the examples whose second coordinate may be from low to high.
func (d *near) between(low, high float64) (from, to int) {
	last := len(d.first) - 1
	at := func(y float64) int { return int(min(max((y-d.bottom)/d.height, 0), float64(last))) }
	return d.first[at(low)], d.first[min(at(high)+1, last)]
}

// add adds the rest in the rows from … to−1 to dst, output after output.
func (d *near) add(dst []float64, width, from, to int) {
	low, high := d.between(d.ys[to-1]-d.radius, d.ys[from]+d.radius)
	for i := low; i < high; i++ {
		x, beta := d.points[i], d.beta[i*d.outputs:][:d.outputs]
		for j, b := range beta {
			dense.AddDisc(dst[j*(to-from)*width:], d.columns, d.rows[from:to], d.table, b, x[0]*d.cells, x[1]*d.cells, d.reach)
		}
	}
}

// at returns the rest of output j at x.
func (d *near) at(j int, x []float64) float64 {
	low, high := d.between(x[1]-d.radius, x[1]+d.radius)
	var sum [1]float64
	at := []float64{x[0] * d.cells}
	for i := low; i < high; i++ {
		p, up := d.points[i], (x[1]-d.points[i][1])*d.cells
		right := at[0] - p[0]*d.cells
		if squared := right*right + up*up; squared < d.reach*d.reach {
			dense.AddRadial(sum[:], at, d.table, d.beta[i*d.outputs+j], p[0]*d.cells, up*up)
		}
	}
	return sum[0]
}
