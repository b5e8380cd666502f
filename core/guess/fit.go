package guess

import (
	"math"
	"strings"

	"mercer/core/param"
)

// A candidate is a kernel with its parameters, in their order.
type candidate struct {
	name   string
	values []float64
}

// fit returns the kernel of the catalog that is equal to a part, "" where there is none. Where
// letters have no values, what depends on them takes the default.
func (w *writer[X]) fit(n *node) string {
	if w.vectors == nil || w.fits == 0 || !n.has(point) {
		return ""
	}
	w.fits--
	if !n.has(letter) {
		if c := w.equal(n, one); c != nil {
			return w.text(c, nil)
		}
		return ""
	}
	a, b := w.equal(n, some[0]), w.equal(n, some[1])
	if a == nil || b == nil || a.name != b.name {
		return ""
	}
	return w.text(a, b)
}

// text writes a candidate without the parameters in which another differs.
func (w *writer[X]) text(c, other *candidate) string {
	entry, _ := w.entryOf(c.name)
	var given []string
	for i, spec := range param.Of(entry.New()).Specs() {
		if other == nil || near(c.values[i], other.values[i]) {
			given = append(given, spec.Key+"="+exact(c.values[i]))
		}
	}
	if len(given) == 0 {
		return c.name
	}
	return c.name + "(" + strings.Join(given, ", ") + ")"
}

// equal returns the kernel that has the values of a part at all pairs of points.
func (w *writer[X]) equal(n *node, letters assignment) *candidate {
	places := make([]place, len(w.pairs))
	values := make([]float64, len(w.pairs))
	for i, p := range w.pairs {
		places[i] = place{p.x, p.z, letters}
		values[i] = n.number(&places[i])
		if math.IsNaN(values[i]) || math.IsInf(values[i], 0) {
			return nil
		}
	}
	for _, c := range proposals(n, places, values) {
		if _, ok := w.entryOf(c.name); !ok {
			continue
		}
		for i, v := range c.values {
			if c.values[i] = tidy(v); math.Abs(v) < 1e-12 {
				c.values[i] = 0
			}
		}
		e, err := w.vectors.Parse(w.text(&c, nil))
		if err != nil {
			continue
		}
		fits := true
		for i, p := range places {
			if fits = near(e.Kernel().Eval(p.x, p.z), values[i]); !fits {
				break
			}
		}
		if fits {
			return &c
		}
	}
	return nil
}

// proposals returns kernels that have the values y at the first pairs of points, if any of their
// kind have.
func proposals(n *node, at []place, y []float64) []candidate {
	all := []candidate{{"linear", nil}, {"cosine", nil}, {"min", nil}}
	t0, t1 := dot(&at[0]), dot(&at[1])
	d0 := distance(&at[0])
	line := func(b0, b1 float64) (slope, offset float64) {
		slope = (b1 - b0) / (t1 - t0)
		return slope, b0 - slope*t0
	}
	if y[0] > 0 {
		l := -math.Log(y[0])
		all = append(all, candidate{"rbf", []float64{l / (d0 * d0)}}, candidate{"laplacian", []float64{l / cityBlock(&at[0])}},
			candidate{"matern", []float64{0.5, d0 / l}})
		for _, nu := range []float64{1.5, 2.5} {
			all = append(all, candidate{"matern", []float64{nu, maternLength(nu, d0, y[0])}})
		}
		for _, c := range constants(n, at[0].letters) {
			s := (math.Pow(y[0], -1/c) - 1) / (d0 * d0)
			all = append(all, candidate{"rq", []float64{c, math.Sqrt(1 / (2 * c * s))}})
			for _, period := range []float64{c, math.Pi / c} {
				wave := math.Sin(math.Pi * d0 / period)
				all = append(all, candidate{"periodic", []float64{period, math.Sqrt(2 * wave * wave / l)}})
			}
		}
	}
	for d := 2.0; d <= 10; d++ {
		all = append(all, candidate{"powers", []float64{d}})
		r0, r1 := math.Pow(math.Abs(y[0]), 1/d), math.Pow(math.Abs(y[1]), 1/d)
		for _, signs := range [][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			slope, offset := line(signs[0]*r0, signs[1]*r1)
			all = append(all, candidate{"poly", []float64{d, slope, offset}})
		}
	}
	slope, offset := line(math.Atanh(y[0]), math.Atanh(y[1]))
	return append(all, candidate{"sigmoid", []float64{slope, offset}})
}

// constants returns the positive numbers that a formula has, and 1.
func constants(n *node, letters assignment) []float64 {
	all := []float64{1}
	n.each(func(n *node) {
		if !n.constant() {
			return
		}
		if v := math.Abs(n.number(&place{letters: letters})); v > 0 && !math.IsInf(v, 0) {
			all = append(all, v)
		}
	})
	return all
}

// maternLength returns the length for which Matérn's kernel has the value y at the distance d.
func maternLength(nu, d, y float64) float64 {
	low, high := 0.0, 100.0
	for range 100 {
		s := (low + high) / 2
		v := 1 + s
		if nu == 2.5 {
			v += s * s / 3
		}
		if v*math.Exp(-s) > y {
			low = s
		} else {
			high = s
		}
	}
	return math.Sqrt(2*nu) * d / low
}
