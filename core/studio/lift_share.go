package studio

import (
	"cmp"
	"math"
	"slices"

	"mercer/core/catalog"
	"mercer/core/expand"
	"mercer/core/feature"
	"mercer/core/kernel"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/surface"
)

// What carrying f is judged by.
const (
	// A map that carries less of f shows no plane that claims to separate.
	carries = 0.9
	// With fewer visible points nearly every plane meets f there: it has four numbers.
	tooFew = 12
	// So many of the points, or places of the plane, that a map is fitted on.
	maxFit = 1000
	// The kernel's own features are preferred to a map that carries so little more of f.
	nearly = 0.05
	// So many features are tried as coordinates, and written out.
	maxTried, maxWeights = 10, 36
	// A sum that is so small a part of its terms, taken without their signs, is rounding.
	cancelled = 1e-13
)

// A Disc is a part of the plane; on the line it is an interval.
type Disc struct{ X, Y, R float64 }

// visible returns the rows of the points that a view shows.
func visible(xs []catalog.Vector, v surface.View) []int {
	var seen []int
	for i, x := range xs {
		if x[0] >= v.X0 && x[0] <= v.X1 && (len(x) == 1 || x[1] >= v.Y0 && x[1] <= v.Y1) {
			seen = append(seen, i)
		}
	}
	return seen
}

// discOf returns the disc that is lifted: what is visible on the line. On the plane it is a
// little more than the visible points need, so that they do not crowd in a corner of their
// coordinates. It is around the origin where that takes little more room: circles around it are
// level curves of many maps.
func discOf(xs []catalog.Vector, seen []int, v surface.View) Disc {
	half := max(v.X1-v.X0, v.Y1-v.Y0) / 2
	d := Disc{(v.X0 + v.X1) / 2, (v.Y0 + v.Y1) / 2, half}
	if len(seen) == 0 || len(xs[seen[0]]) == 1 {
		return d
	}
	low, high := slices.Clone(xs[seen[0]]), slices.Clone(xs[seen[0]])
	for _, i := range seen {
		for a, value := range xs[i] {
			low[a], high[a] = min(low[a], value), max(high[a], value)
		}
	}
	d.X, d.Y = (low[0]+high[0])/2, (low[1]+high[1])/2
	reach := func(x, y float64) (r float64) {
		for _, i := range seen {
			r = max(r, math.Hypot(xs[i][0]-x, xs[i][1]-y))
		}
		return r
	}
	own, origin := reach(d.X, d.Y), reach(0, 0)
	if origin <= 1.25*own {
		d.X, d.Y, own = 0, 0, origin
	}
	d.R = max(1.06*own, 0.1*half)
	return d
}

// mesh returns places of the disc: a row for each radius, from 0 to R, a column for each angle,
// from 0 to 2π, row after row. On the line it returns one row from end to end.
func (d Disc) mesh(v surface.View, dim int) []catalog.Vector {
	rows, columns := v.Height, v.Width
	var mesh []catalog.Vector
	if dim == 1 {
		for _, x := range v.Columns() {
			mesh = append(mesh, catalog.Vector{x})
		}
		return mesh
	}
	for i := range rows {
		r := d.R * float64(i) / float64(rows-1)
		for j := range columns {
			// The last column is the first again, to the last bit.
			sin, cos := math.Sincos(2 * math.Pi * float64(j%(columns-1)) / float64(columns-1))
			mesh = append(mesh, catalog.Vector{d.X + r*cos, d.Y + r*sin})
		}
	}
	return mesh
}

// An observation is f at the places on which maps are judged: at the visible points or, where these
// are few, at places of the plane. Several outputs are several functions.
type observation struct {
	over   string
	places []catalog.Vector
	f      [][]float64 // by output, then by place
	noise  []float64   // by output: f is a sum whose rounding may be so much
}

func observed(k kernel.Kernel[catalog.Vector], xs []catalog.Vector, seen []int, mesh []catalog.Vector, r LiftRequest) observation {
	if len(r.Coef) == 0 {
		return observation{}
	}
	o := observation{over: "plane", places: spread(mesh, maxFit)}
	if len(seen) >= tooFew {
		o.over, o.places = "points", nil
		for _, i := range seen {
			o.places = append(o.places, xs[i])
		}
		o.places = spread(o.places, maxFit)
	}
	outputs := len(r.Coef) / len(xs)
	bias := make([]float64, outputs)
	bias[0] = r.Bias // a constant does not change what a map carries
	values := make([]float64, outputs*len(o.places))
	expand.New(k, xs, solve.Coef{M: outputs, Beta: r.Coef, Bias: bias}).DecideAll(values, o.places)
	o.f = make([][]float64, outputs)
	o.noise = make([]float64, outputs)
	far := 0.0
	for _, x := range o.places {
		far = max(far, math.Sqrt(math.Abs(k.Eval(x, x))))
	}
	for c := range o.f {
		for i := range o.places {
			o.f[c] = append(o.f[c], values[i*outputs+c])
		}
		o.noise[c] = cancelled * math.Abs(bias[c])
	}
	for i, x := range xs {
		most := cancelled * math.Sqrt(math.Abs(k.Eval(x, x))) * far
		for c := range o.noise {
			o.noise[c] += most * math.Abs(r.Coef[i*outputs+c])
		}
	}
	return o
}

// fit returns the affine function w·φ + b of three coordinates that is nearest to f at the places,
// and the share of f that the coordinates carry,
//
//	R² = 1 − Σ (f(x) − w·φ(x) − b)² / Σ (f(x) − f̄)²,
//
// summed over the places x, where f̄ is the mean of f over them. The share is 1, and w is 0, where f is
// constant but for rounding, and b is 0 where that constant is rounding as well.
// Of several outputs the sums are over all of them, each with its own w and b, and those of the
// first are returned.
func (o observation) fit(of func(catalog.Vector) [3]float64) (w [3]float64, b, share float64) {
	n := float64(len(o.places))
	if n == 0 {
		return w, 0, 0
	}
	var q [3][]float64
	for _, x := range o.places {
		for a, v := range of(x) {
			q[a] = append(q[a], v)
		}
	}
	// Gram and Schmidt: q = φ − mean becomes orthonormal, with φ − mean = q·upper.
	var mean [3]float64
	var upper [3][3]float64
	for a := range q {
		mean[a] = centre(q[a])
		before := norm(q[a])
		for range 2 { // the second time takes what rounding left
			for c := range a {
				s := inner(q[c], q[a])
				upper[c][a] += s
				add(q[a], -s, q[c])
			}
		}
		upper[a][a] = norm(q[a])
		// A coordinate that is constant, or made of those before, says nothing.
		if size := math.Abs(mean[a])*math.Sqrt(n) + before; upper[a][a] <= 1e-10*size {
			upper[a][a] = 0
			clear(q[a])
			continue
		}
		for i := range q[a] {
			q[a][i] /= upper[a][a]
		}
	}
	rest, total := 0.0, 0.0
	for c, f := range o.f {
		f = slices.Clone(f)
		level := centre(f)
		size := norm(f)
		if size <= o.noise[c]*math.Sqrt(n) {
			if c == 0 && math.Abs(level) > o.noise[c] {
				b = level
			}
			continue
		}
		var s [3]float64
		for a := range q {
			s[a] = inner(q[a], f)
			add(f, -s[a], q[a])
		}
		left := norm(f)
		rest, total = rest+left*left, total+size*size
		if c > 0 {
			continue
		}
		b = level
		for a := 2; a >= 0; a-- {
			if upper[a][a] == 0 {
				continue
			}
			w[a] = s[a]
			for later := a + 1; later < 3; later++ {
				w[a] -= upper[a][later] * w[later]
			}
			w[a] /= upper[a][a]
			b -= w[a] * mean[a]
		}
	}
	if total == 0 {
		return w, b, 1
	}
	return w, b, 1 - rest/total
}

// centre subtracts the mean and returns it.
func centre(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	mean := sum / float64(len(v))
	for i := range v {
		v[i] -= mean
	}
	return mean
}

func inner(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// norm does not overflow where numbers are large.
func norm(v []float64) float64 {
	largest := 0.0
	for _, x := range v {
		largest = max(largest, math.Abs(x))
	}
	if largest == 0 || math.IsInf(largest, 1) {
		return largest
	}
	sum := 0.0
	for _, x := range v {
		sum += x / largest * (x / largest)
	}
	return largest * math.Sqrt(sum)
}

func add(to []float64, factor float64, v []float64) {
	for i, x := range v {
		to[i] += factor * x
	}
}

// A total is a sum that is 0 where its terms cancel but for rounding.
type total struct{ sum, size float64 }

func (t *total) add(v float64) {
	t.sum += v
	t.size += math.Abs(v)
}

func (t total) value() float64 {
	if math.Abs(t.sum) <= cancelled*t.size {
		return 0
	}
	return t.sum
}

// A liftMap is a candidate with what it does.
type liftMap struct {
	Candidate
	of func(catalog.Vector) [3]float64
	w  [3]float64 // of the plane that is nearest to f
	b  float64

	own [3]int // the kernel's features that are the coordinates, up to a factor; −1 where none is
}

// isOwn reports whether all coordinates are features of the kernel.
func (m liftMap) isOwn() bool { return min(m.own[0], m.own[1], m.own[2]) >= 0 }

func (o observation) judge(name string, axes []string, of func(catalog.Vector) [3]float64) liftMap {
	m := liftMap{Candidate: Candidate{Map: name, Axes: axes}, of: of, own: [3]int{-1, -1, -1}}
	m.w, m.b, m.Share = o.fit(of)
	return m
}

// candidates returns the maps for points of a dimension, those that carry most of f first. A map
// into features of the kernel is before one that carries hardly more. The last is the one whose
// height is f itself. Where no other carries 90 %, three features of the kernel are looked for.
func candidates(k kernel.Kernel[catalog.Vector], c *feature.Components[catalog.Vector], o observation, r LiftRequest) ([]liftMap, *session.Error) {
	var maps []liftMap
	for _, name := range []string{"squares", "paraboloid", "product", "parabola"} {
		if chart := charts[name]; chart.dim == r.Dim {
			m := o.judge(name, chart.axes[:], chart.of)
			m.own = ownFeatures(k, chart)
			maps = append(maps, m)
		}
	}
	n := int(c.Dimension())
	if r.Dim == 2 || r.Map == "components" {
		maps = append(maps, o.judge("components", []string{"v_1", "v_2", "v_3"}, func(x catalog.Vector) (at [3]float64) {
			c.Apply(at[:n], x)
			return at
		}))
	}
	// Coordinates may be beyond float64 where the kernel is not.
	maps = slices.DeleteFunc(maps, func(m liftMap) bool { return !isFinite(m.Share) && m.Map != r.Map })
	best := 0.0
	for _, m := range maps {
		best = max(best, m.Share)
	}
	if !isFinite(best) {
		return nil, session.TooLarge(r.Kernel)
	}
	if asked := r.Map == "features"; asked || r.Dim == 2 && o.over != "" && best < carries {
		m, ok := triple(k, o, r.Dim)
		switch {
		case ok && isFinite(m.Share):
			maps = append(maps, m)
		case asked:
			return nil, session.Bad("map", "\"features\" takes a kernel with three features that can be written out")
		}
	}
	// Where shares are equal, the order above remains.
	slices.SortStableFunc(maps, func(a, b liftMap) int { return compare(b.Share, a.Share) })
	for i, m := range maps {
		if m.isOwn() && m.Share >= best-nearly {
			maps = slices.Insert(slices.Delete(maps, i, i+1), 0, m)
			break
		}
	}
	height := liftMap{Candidate: Candidate{Map: "height", Axes: heightAxes(r.Dim)}}
	if o.over != "" {
		height.Share = 1
	}
	return append(maps, height), nil
}

// compare compares shares up to rounding.
func compare(a, b float64) int {
	return cmp.Compare(math.Round(a*1e9), math.Round(b*1e9))
}

// ownFeatures returns which features of a kernel the coordinates of a chart are, up to a factor.
func ownFeatures(k kernel.Kernel[catalog.Vector], c chart) (own [3]int) {
	own = [3]int{-1, -1, -1}
	m, err := feature.Of(k, c.dim, feature.Choice{Terms: 1})
	if err != nil || m.Dimension() > maxWeights || m.Dimension() < 1 {
		return own
	}
	d := int(m.Dimension())
	var coordinates [3][]float64
	columns := make([][]float64, d)
	row := make([]float64, d)
	for _, s := range []float64{-1.3, -0.4, 0.2, 0.9, 1.7} {
		for _, t := range []float64{-1.1, -0.3, 0.6, 1.4} {
			x := catalog.Vector{s, t}[:c.dim:c.dim]
			m.Apply(row, x)
			for j, v := range row {
				columns[j] = append(columns[j], v)
			}
			for a, v := range c.of(x) {
				coordinates[a] = append(coordinates[a], v)
			}
		}
	}
	for a, z := range coordinates {
		if norm(z) == 0 { // the line has no third coordinate
			own[a] = own[0]
			continue
		}
		own[a] = slices.IndexFunc(columns, func(column []float64) bool {
			size := norm(z) * norm(column)
			return size > 0 && math.Abs(inner(z, column)) >= (1-1e-12)*size
		})
	}
	return own
}

// first returns the map that is taken where none was chosen: the first of the candidates. Without
// f it is one into features of the kernel, else the principal components.
func first(maps []liftMap) string {
	if maps[0].isOwn() || maps[0].Share > 0 {
		return maps[0].Map
	}
	if slices.ContainsFunc(maps, func(m liftMap) bool { return m.Map == "components" }) {
		return "components"
	}
	return maps[0].Map
}

// triple returns the three of the kernel's first features that carry most of f, and reports whether
// it has three.
func triple(k kernel.Kernel[catalog.Vector], o observation, dim int) (liftMap, bool) {
	m, err := feature.Of(k, dim, feature.Choice{Terms: 3})
	if err != nil {
		return liftMap{}, false
	}
	d := int(min(m.Dimension(), maxTried))
	if d < 3 {
		return liftMap{}, false
	}
	names := m.Names(d)
	// A judge needs the features of a place once, not once for each triple.
	some := observation{over: o.over, noise: o.noise}
	rows := make([][]float64, 0, len(o.places))
	for i, x := range spread(o.places, 300) {
		row := make([]float64, d)
		m.Apply(row, x)
		rows, some.places = append(rows, row), append(some.places, catalog.Vector{float64(i)})
	}
	for _, f := range o.f {
		some.f = append(some.f, spread(f, 300))
	}
	best, chosen := -1.0, [3]int{0, 1, 2}
	for a := range d {
		for b := a + 1; b < d; b++ {
			for c := b + 1; c < d; c++ {
				_, _, share := some.fit(func(x catalog.Vector) [3]float64 {
					row := rows[int(x[0])]
					return [3]float64{row[a], row[b], row[c]}
				})
				if share > best+1e-9 {
					best, chosen = share, [3]int{a, b, c}
				}
			}
		}
	}
	axes := []string{names[chosen[0]], names[chosen[1]], names[chosen[2]]}
	found := o.judge("features", axes, func(x catalog.Vector) [3]float64 {
		row := make([]float64, chosen[2]+1)
		m.Apply(row, x)
		return [3]float64{row[chosen[0]], row[chosen[1]], row[chosen[2]]}
	})
	if m.Exact {
		found.own = chosen
	}
	return found, true
}

// A Weight is the coordinate of w along an explicit feature of the kernel.
type Weight struct {
	Name string // TeX
	W    float64
	Part float64 // of ‖w‖², which is without the constant feature
}

// expand writes out w = Σ βᵢφ(xᵢ) where the kernel has few explicit features: those that are
// coordinates of the lift first, then the largest. The constant feature is counted with b.
func (l *Lift) expand(k kernel.Kernel[catalog.Vector], xs []catalog.Vector, own [3]int, r LiftRequest) {
	m, err := feature.Of(k, r.Dim, feature.Choice{Terms: 1}, xs...)
	if err != nil || !m.Exact || m.Dimension() > maxWeights || m.Dimension() < 1 {
		return
	}
	d := int(m.Dimension())
	sums, w, row := make([]total, d), make([]float64, d), make([]float64, d)
	for i, beta := range r.Coef {
		if beta != 0 {
			m.Apply(row, xs[i])
			for j, v := range row {
				sums[j].add(beta * v)
			}
		}
	}
	for j, sum := range sums {
		w[j] = sum.value()
	}
	l.Offset = r.Bias
	square := 0.0
	type placed struct {
		Weight
		at int // the coordinate of the lift, or 3
	}
	var all []placed
	for j, name := range m.Names(d) {
		if value, ok := constantFeature(m, name, j, d, r.Dim); ok {
			l.Offset += w[j] * value
			continue
		}
		p := placed{Weight{Name: name, W: w[j]}, 3}
		if a := slices.Index(own[:], j); a >= 0 {
			p.at = a
		}
		all = append(all, p)
		square += w[j] * w[j]
	}
	slices.SortStableFunc(all, func(a, b placed) int {
		return cmp.Or(a.at-b.at, cmp.Compare(math.Abs(b.W), math.Abs(a.W)))
	})
	for _, p := range all {
		if square > 0 {
			p.Part = p.W * p.W / square
		}
		l.Weights = append(l.Weights, p.Weight)
	}
}

// constantFeature returns the value of a feature that is the same everywhere.
func constantFeature(m feature.Map[[]float64], name string, j, d, dim int) (float64, bool) {
	if slices.ContainsFunc([]rune(name), func(r rune) bool { return r == 'x' }) {
		return 0, false
	}
	row := make([]float64, d)
	m.Apply(row, make([]float64, dim))
	return row[j], true
}
