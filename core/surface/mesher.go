package surface

import (
	"math"

	"mercer/core/arithmetic"
	"mercer/core/dense"
	"mercer/core/kernel"
)

// The limits of a mesh.
const (
	meshLeast  = 64      // examples, below which it does not pay
	nearLeast  = 16      // examples, where the kernel is not smooth
	meshLength = 1 << 10 // points an axis
	meshTable  = 1 << 16 // differences between points, of which there are as many as points
	meshRank   = 24      // products that a kernel may take
	nearRank   = 48      // products, where the kernel is not smooth
	meshTries  = 4       // of finer and finer lattices
	meshLines  = 1 << 22 // values at columns of pixels
)

// meshable reports whether t may be drawn by a mesh.
func (t term) meshable() bool {
	least := meshLeast
	if !kernel.Smooth(t.kernel) {
		least = nearLeast
	}
	return len(t.support) >= least && len(t.maps) == 0 && t.degree < 0 && (kernel.Radial(t.kernel) || bounded(t.kernel))
}

// bounded reports whether k is a formula of the distance that has bounds of its details.
func bounded(k kernel.Kernel[[]float64]) bool {
	f, ok := k.(arithmetic.Formula)
	return ok && f.OfDistance() && f.Smooth()
}

// newMesh returns a mesh for t, whose exact values at the points of the probe are
// want, and its estimated error as a share of goal[j]. It returns nil where that
// does not pay, or the error stays above 1.
func (f *function) newMesh(t term, v View, pixels *probe, want, goal []float64) (*mesh, float64) {
	m, ok := f.newMesher(t, v, goal)
	if !ok {
		return nil, 0
	}
	for range meshTries {
		if !m.refine() {
			return nil, 0
		}
		m.sum()
		share := m.fault(pixels, want, goal)
		if share <= 1 {
			return m.mesh(), share
		}
		m.step *= max(0.5, 0.9*math.Pow(share, -1.0/inward))
	}
	return nil, 0
}

// A mesher makes a mesh.
type mesher struct {
	outputs   int
	view      View
	xs, ys    []float64 // of the pixels
	support   [][]float64
	beta      []float64 // outputs numbers an example
	roots     []float64 // of the sums of their squares
	low, high [2]float64

	profile *profile
	product bool      // whether the kernel is one over the axes
	reach   float64   // how far it matters then
	loss    float64   // how wrong a value between an example and the lattice may be
	lost    float64   // how wrong it is at most
	cut     float64   // how wrong a value may be wherever the example is
	step    float64   // of the lattice; at first, no more than that
	length  int       // of the stencils that carry examples to it
	line    []float64 // memory for values along it

	near  *near   // what is added to the pixels around examples; nil where the kernel is smooth
	rough float64 // how wrong that is at most, for an example

	x, y    lattice
	factors *cross       // the kernel, by steps along x and y
	values  []float64    // at the targets, output after output, the last first along both axes
	rests   [][2]float64 // by output: what stencils of values miss along both axes, as remainder has it
}

// newMesher returns a mesher for t, without the examples that are too far away to
// matter. It reports false where none are left, or nothing may be lost.
func (f *function) newMesher(t term, v View, goal []float64) (*mesher, bool) {
	m := &mesher{
		outputs: f.outputs, view: v, xs: v.Columns(), ys: v.Rows(),
		support: t.support, beta: t.beta,
		profile: newProfile(t.kernel), product: t.axial != nil, reach: math.Inf(1),
	}
	sums := make([]float64, f.outputs)
	for j := range f.outputs {
		sum, squares := 0.0, 0.0
		for i := j; i < len(t.beta); i += f.outputs {
			b := t.beta[i]
			sum += math.Abs(b)
			squares += b * b
		}
		sums[j], m.roots = sum, append(m.roots, math.Sqrt(squares))
	}
	// The error of an example on the lattice has the sign of its place between the points, so such
	// errors add up as their squares do. Other errors may all have one sign.
	m.loss, m.cut = math.Inf(1), math.Inf(1)
	for j, g := range goal {
		m.loss = min(m.loss, g/(4*m.roots[j]))
		m.cut = min(m.cut, g/(4*sums[j]))
	}
	if !(m.cut > 0) || math.IsInf(m.loss, 0) {
		return nil, false
	}
	if m.product {
		// A product over the axes that depends on the distance falls with it.
		m.reach = m.profile.reach(m.cut)
	}
	m.within([2]float64{v.X0 - m.reach, v.Y0 - m.reach}, [2]float64{v.X1 + m.reach, v.Y1 + m.reach})
	if len(m.support) == 0 {
		return nil, false
	}
	m.step = m.extent() / 4
	if f, ok := t.kernel.(arithmetic.Formula); ok {
		// Samples may not show what a formula does between them. Stencils reach beyond the box, by less
		// than a half.
		distance := 1.5 * math.Sqrt2 * m.extent()
		m.step = min(m.extent()/(2*outward), f.Spacing(distance, inward), f.Spacing(distance, outward))
	}
	if !(m.step > 0) {
		return nil, false
	}
	return m, kernel.Smooth(t.kernel) || m.divide()
}

// within leaves out the examples outside of a box and sets the box of the others.
func (m *mesher) within(low, high [2]float64) {
	m.low, m.high = box(m.support)
	if low[0] <= m.low[0] && m.high[0] <= high[0] && low[1] <= m.low[1] && m.high[1] <= high[1] {
		return
	}
	all, beta := m.support, m.beta
	m.support, m.beta = nil, nil
	for i, x := range all {
		if low[0] <= x[0] && x[0] <= high[0] && low[1] <= x[1] && x[1] <= high[1] {
			m.support, m.beta = append(m.support, x), append(m.beta, beta[i*m.outputs:(i+1)*m.outputs]...)
		}
	}
	m.low, m.high = box(m.support)
}

// box returns the corners of the box of points: +Inf and −Inf where there are none.
func box(points [][]float64) (low, high [2]float64) {
	left, right, bottom, top := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, x := range points {
		s, t := x[0], x[1]
		// Comparisons take less time than min and max.
		if s < left {
			left = s
		}
		if s > right {
			right = s
		}
		if t < bottom {
			bottom = t
		}
		if t > top {
			top = t
		}
	}
	return [2]float64{left, bottom}, [2]float64{right, top}
}

// extent returns the longer side of the box of the examples and the pixels.
func (m *mesher) extent() float64 {
	return max(max(m.high[0], m.xs[len(m.xs)-1])-min(m.low[0], m.xs[0]),
		max(m.high[1], m.ys[0])-min(m.low[1], m.ys[len(m.ys)-1]))
}

// divide chooses the radius within which the kernel is not left to the lattice: the
// smaller, the fewer pixels take a value of their own, and the finer the lattice. It
// reports false where nothing pays.
func (m *mesher) divide() bool {
	k, coarsest := m.profile.kernel, m.step
	pixel := max(m.view.X1-m.view.X0, m.view.Y1-m.view.Y0) / float64(max(m.view.Width, m.view.Height))
	var chosen *core
	least, step := math.Inf(1), 0.0
	for radius := m.extent() / 4; radius > max(2*pixel, m.extent()/meshLength); radius *= 0.75 {
		m.profile.core = newCore(k, radius)
		if !m.resolve() {
			if chosen != nil {
				break // smaller ones take finer lattices
			}
			m.step = coarsest
			continue
		}
		cost := m.cost()
		if m.rest() > m.cut {
			cost += m.nearCost(radius)
		}
		if cost < least && m.profile.core.fits(k, m.loss/2) {
			chosen, least, step = m.profile.core, cost, m.step
		}
	}
	if chosen == nil {
		return false
	}
	m.profile.core, m.step = chosen, step
	if m.rough = m.rest(); m.rough > m.cut {
		var table []float64
		table, m.rough = newTable(k, chosen, m.loss/8)
		m.near = newNear(m.support, m.beta, m.outputs, m.view, nearCells/chosen.radius, table)
	}
	return true
}

// rest returns how far the core is from the kernel. Where that is next to nothing, no
// pixel takes a value of its own.
func (m *mesher) rest() float64 {
	return largest(m.profile.core.rest(m.profile.kernel, 0, nearCells/16, 17))
}

// refine chooses the step, not above the one before, and the factors of the kernel.
// It reports false where the lattice would be too fine to pay.
func (m *mesher) refine() bool { return m.resolve() && m.pays() && m.factor() }

// resolve chooses the step, not above the one before, and the stencils. It reports
// false where the lattice would be too fine.
func (m *mesher) resolve() bool {
	extent := m.extent()
	// f misses more than the kernel does where coefficients cancel. A finer lattice costs less than
	// carrying many examples a second time, or adding up very many at a pixel whose sign is in doubt.
	missed := tolerance / 4
	if n := len(m.support); m.profile.core == nil && n >= manyExamples {
		missed = tolerance / 16
		if n >= 4*manyExamples {
			missed = tolerance / 64
		}
	}
	var in [inward]float64
	var out [outward]float64
	inwardAt(&in, 0.5)
	outwardAt(&out, 0.5)
	for {
		if !(extent/m.step < meshLength) {
			return false
		}
		// A steep kernel needs few steps.
		const most = 64
		n := min(int(extent/m.step), most) + outward
		m.line = sized(m.line, 2*n)
		values, half := m.line[:n], m.line[n:]
		m.profile.row(values, 0, 0, m.step)
		m.profile.row(half, 0, 0.5, m.step)
		short := fault(values, half, in[:])
		if long := fault(values, half, out[:]); short <= missed*largest(values) && long <= m.loss {
			m.length, m.lost = outward, long
			if short <= m.loss {
				m.length, m.lost = inward, short
			}
			break
		}
		m.step *= 0.8
	}
	m.x = newLattice(m.step, m.xs[0], m.xs[len(m.xs)-1], m.low[0], m.high[0], m.length)
	m.y = newLattice(m.step, m.ys[len(m.ys)-1], m.ys[0], m.low[1], m.high[1], m.length)
	return true
}

// factor sets the factors of the kernel at the differences between points.
func (m *mesher) factor() bool {
	nx, ny := m.x.length(), m.y.length()
	if m.product {
		last := int(min(m.reach/m.step, meshLength)) + 1
		left, right := make([]float64, min(nx, last)), make([]float64, min(ny, last))
		m.profile.row(left, 0, 0, m.step)
		m.profile.row(right, 0, 0, m.step)
		for i, peak := 0, left[0]; i < len(left); i++ {
			left[i] /= peak
		}
		m.factors = &cross{[][]float64{left}, [][]float64{right}}
		return finite(left)
	}
	table := make([]float64, nx*ny)
	for i := range nx {
		m.profile.row(table[i*ny:][:ny], float64(i)*m.step, 0, m.step)
	}
	var ok bool
	m.factors, ok = newCross(table, ny, m.cut, m.rank())
	return ok
}

// sum sets the values at the targets.
func (m *mesher) sum() {
	sx, sy, tx, ty := m.x.sources.length(), m.y.sources.length(), m.x.targets.length(), m.y.targets.length()
	carried := m.carry()
	m.values = make([]float64, m.outputs*ty*tx)
	half, whole := make([]float64, tx*sy), make([]float64, ty*tx)
	for j := range m.outputs {
		for r, left := range m.factors.left {
			m.x.convolve(half, left, carried[j*sy*sx:][:sy*sx], sy)
			m.y.convolve(whole, m.factors.right[r], half, tx)
			axpy(m.values[j*ty*tx:][:ty*tx], 1, whole)
		}
	}
}

// carry returns what the examples' coefficients become at the sources, row after
// row and output after output.
func (m *mesher) carry() []float64 {
	width := m.x.sources.length()
	size := width * m.y.sources.length()
	carried := make([]float64, m.outputs*size)
	wx, wy := make([]float64, m.length), make([]float64, m.length)
	for i, x := range m.support {
		column, u := place(m.x.at(x[0]), m.length)
		row, v := place(m.y.at(x[1]), m.length)
		stencilAt(wx, u)
		stencilAt(wy, v)
		at := (row-m.y.sources.from)*width + column - m.x.sources.from
		for j, b := range m.beta[i*m.outputs : (i+1)*m.outputs] {
			if b != 0 {
				dense.AddOuter(carried[j*size+at:], b, wy, wx, width)
			}
		}
	}
	return carried
}

// fault returns the estimated error of the values, and of what becomes of them
// between targets, as a share of goal[j]: how far stencils are from what finer
// ones would give, all over the lattice, and from the exact values want at the
// points of a probe.
func (m *mesher) fault(pixels *probe, want, goal []float64) float64 {
	size := m.x.targets.length() * m.y.targets.length()
	off := make([]float64, len(goal)) // how far the values are from want
	for p, x := range pixels.points {
		var wx, wy [inward]float64
		column, row := m.x.stencil(&wx, x[0]), m.y.stencil(&wy, x[1])
		for j := range goal {
			got := m.at(m.values[j*size:][:size], &wx, &wy, column, row)
			if m.near != nil {
				got += m.near.at(j, x)
			}
			if d := math.Abs(got - want[j*len(pixels.points)+p]); !(d <= off[j]) && off[j] == off[j] { // NaN stays
				off[j] = d
			}
		}
	}
	share := 0.0
	m.rests = m.rests[:0]
	for j, g := range goal {
		values, width := m.values[j*size:][:size], m.x.targets.length()
		rest := [2]float64{remainder(values, width, 1), remainder(values, width, width)}
		m.rests = append(m.rests, rest)
		wrong := max(off[j], rest[0]+rest[1]+(m.lost+m.rough)*m.roots[j])
		if math.IsNaN(wrong) {
			return math.Inf(1)
		}
		if wrong > 0 {
			share = max(share, wrong/g)
		}
	}
	return share
}

// remainder estimates how far stencils of values, in rows of width, are from what
// these are values of, half way between values that are step apart, which is 1 or
// width: by the difference that vanishes for the polynomials that stencils meet.
//
// For f⁽⁸⁾h⁸ = δ the error is δ·Π(t−i)/8!, i = 0 … 7, at t = 7⁄2.
func remainder(values []float64, width, step int) float64 {
	most := 0.0
	line := width
	if step == 1 {
		line -= inward
	}
	for from := 0; from+inward*step+line <= len(values); from += width {
		v := values[from:]
		for i := range max(line, 0) {
			w := v[i:]
			d := 70*w[4*step] - 56*(w[3*step]+w[5*step]) + 28*(w[2*step]+w[6*step]) -
				8*(w[step]+w[7*step]) + (w[0] + w[8*step])
			if d = math.Abs(d); !(d <= most) {
				most = d
			}
		}
	}
	return eighth * most
}

// eighth is the share of the eighth difference that a stencil misses half way between two values.
const eighth = (0.5 * 1.5 * 2.5 * 3.5) * (0.5 * 1.5 * 2.5 * 3.5) / 40320

// at returns the value between the targets that have values, by the stencils that begin at column and
// row.
func (m *mesher) at(values []float64, wx, wy *[inward]float64, column, row int) float64 {
	sum, width := 0.0, m.x.targets.length()
	for q, w := range wy {
		v := (*[inward]float64)(values[(row+q)*width+column:])
		sum += w * inwardSum(v, wx)
	}
	return sum
}

// inwardSum returns the sum of values times the weights of a stencil.
func inwardSum(v, w *[inward]float64) float64 {
	return (v[0]*w[0] + v[1]*w[1]) + (v[2]*w[2] + v[3]*w[3]) +
		((v[4]*w[4] + v[5]*w[5]) + (v[6]*w[6] + v[7]*w[7]))
}

// mesh returns the mesh of the values.
func (m *mesher) mesh() *mesh {
	width, height := len(m.xs), len(m.ys)
	d := &mesh{
		outputs: m.outputs, width: width,
		values: m.values, rests: m.rests, length: m.x.targets.length(), count: m.y.targets.length(),
		steps:   [2]float64{m.step * float64(width) / (m.view.X1 - m.view.X0), m.step * float64(height) / (m.view.Y1 - m.view.Y0)},
		columns: make([]int, width), across: make([]float64, width*inward),
		first: make([]int, height), weights: make([]float64, height*inward), near: m.near,
	}
	for r, y := range m.ys {
		d.first[r] = m.y.stencil((*[inward]float64)(d.weights[r*inward:]), y)
	}
	for c, x := range m.xs {
		d.columns[c] = m.x.stencil((*[inward]float64)(d.across[c*inward:]), x)
	}
	return d
}

// rank returns how many products the kernel may take.
func (m *mesher) rank() int {
	if m.profile.core != nil {
		return nearRank
	}
	return meshRank
}

// Costs, in multiplications.
const (
	exponentialCost = 15 // of one value of a kernel
	stencilsCost    = 300
	radialCost      = 25 // of one value from a table
)

// cost estimates what the lattice takes, in multiplications: +Inf where that is too large.
func (m *mesher) cost() float64 {
	examples, outputs := float64(len(m.support)), float64(m.outputs)
	width, height := float64(len(m.xs)), float64(len(m.ys))
	tx, ty := float64(m.x.targets.length()), float64(m.y.targets.length())
	sx, sy := float64(m.x.sources.length()), float64(m.y.sources.length())
	if tx*ty > meshTable || outputs*ty*width > meshLines {
		return math.Inf(1)
	}
	band, products, table := 2*m.reach/m.step+1, 1.0, 0.0
	if !m.product {
		products = float64(m.rank()) / 3
		table = float64(m.x.length() * m.y.length())
		if table > meshTable {
			return math.Inf(1)
		}
	}
	sums := products*outputs*(min(band, sx)*tx*sy+min(band, sy)*ty*tx) + table*(exponentialCost+products)
	return examples*stencilsCost*outputs + sums + outputs*inward*(ty*width+height*width)
}

// nearCost estimates what the pixels within a radius of the examples take.
func (m *mesher) nearCost(radius float64) float64 {
	v, count := m.view, len(m.support)
	if left, right, bottom, top := v.X0-radius, v.X1+radius, v.Y0-radius, v.Y1+radius; !(left < m.low[0] &&
		m.high[0] < right && bottom < m.low[1] && m.high[1] < top) {
		count = 0
		for _, x := range m.support {
			if left < x[0] && x[0] < right && bottom < x[1] && x[1] < top {
				count++
			}
		}
	}
	all := float64(v.Width) * float64(v.Height)
	share := math.Pi * radius * radius / ((v.X1 - v.X0) * (v.Y1 - v.Y0))
	return float64(count) * float64(m.outputs) * radialCost * min(share, 1) * all
}

// pays reports whether drawing by the lattice is likely to be faster than the other
// methods.
func (m *mesher) pays() bool {
	mesh := m.cost()
	if math.IsInf(mesh, 1) {
		return false
	}
	examples, outputs := float64(len(m.support)), float64(m.outputs)
	width, height := float64(len(m.xs)), float64(len(m.ys))
	tx, ty := float64(m.x.targets.length()), float64(m.y.targets.length())
	// Chebyshev points lie a little less dense than a lattice in the middle of the view.
	nodes := 5 + 0.65*max(tx, ty)
	if bounded(m.profile.kernel) {
		nodes = 2 * max(tx, ty) // bounds ask for more
	}
	other := 0.0
	switch {
	case m.profile.core != nil:
		if m.near != nil {
			mesh += m.nearCost(m.near.radius)
		}
		other = examples * width * height * (2*exponentialCost + outputs)
	case nodes <= maxNodes && 2*nodes*nodes <= width*height && m.product:
		other = examples*(nodes*nodes*outputs+2*nodes*exponentialCost) + outputs*width*height*nodes/2
	case nodes <= maxNodes && 2*nodes*nodes <= width*height:
		other = examples*nodes*nodes*(2*exponentialCost+outputs) + outputs*width*height*nodes/2
	case m.product:
		pixels := m.step / min((m.view.X1-m.view.X0)/width, (m.view.Y1-m.view.Y0)/height)
		band := 2*m.reach/m.step + 1
		other = examples * ((width+height)*exponentialCost + outputs*min(band*pixels, width)*min(band*pixels, height))
	default:
		other = examples * width * height * (2*exponentialCost + outputs)
	}
	return mesh < other
}
