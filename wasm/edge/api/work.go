package api

import (
	"math"

	"mercer/core/face"
	"mercer/core/multiclass"
	"mercer/core/notation"
	"mercer/core/session"
)

// Where this runs the clock stands still while a request is computed, so nothing can be stopped
// when it takes too long: what a request takes is estimated before it begins. Estimates are in
// nanoseconds of a processor, for this program as WebAssembly, and rather too high than too low.

// MaxWork is what a request may take by its estimate, so that none takes two seconds.
const MaxWork = 1.6e9

// work is what a request takes: once, and for each step of learning.
type work struct {
	once, each float64
	param      string // what is most of it
}

// stepsWithin returns how many steps of learning there is time for. The error is a *session.Error
// where there is not even time for one.
func stepsWithin(w work) (int, error) {
	if left := MaxWork - w.once; left > w.each {
		return int(min(MaxIterations, left/max(w.each, 1))), nil
	}
	return 0, tooMuch(w.param, "This takes about %s seconds of a processor, and at most %s are possible here. "+
		"Take fewer points, another learner or a smaller kernel, or let the page compute it.",
		notation.Short((w.once+w.each)/1e9), notation.Short(MaxWork/1e9))
}

// sizeOf returns how many points there are, and how large they are.
func sizeOf(dim int, x []float64, items []string) (n float64, s extent) {
	if items != nil {
		bytes := 0
		for _, item := range items {
			bytes += len(item)
		}
		n = float64(len(items))
		return n, extent{length: float64(bytes) / max(n, 1)}
	}
	d := float64(max(dim, 1))
	return float64(len(x)) / d, extent{dim: d}
}

// A load is what a learner is given.
type load struct {
	n     float64   // points
	pair  float64   // a kernel value
	parts []float64 // how many points each problem with two classes has; one part of n points for what has no classes
	of    func(key string) float64
}

// largest returns the number of points of the largest part.
func (l load) largest() float64 {
	most := 0.0
	for _, m := range l.parts {
		most = max(most, m)
	}
	return most
}

// sum returns what all parts take together, each some power of its points.
func (l load) sum(power float64) float64 {
	total := 0.0
	for _, m := range l.parts {
		total += math.Pow(m, power)
	}
	return total
}

// partsOf returns the sizes of the problems that are made of classes: as many as there are pairs of
// them, or classes.
func partsOf(y []float64, scheme multiclass.Scheme) []float64 {
	count := make(map[float64]float64)
	for _, v := range y {
		count[v]++
	}
	n := float64(len(y))
	if len(count) < 3 || len(count) > session.MaxClasses { // or these are values
		return []float64{n}
	}
	var parts, sizes []float64
	for _, size := range count {
		if scheme == multiclass.OneAgainstRest {
			parts = append(parts, n)
			continue
		}
		for _, other := range sizes {
			parts = append(parts, size+other)
		}
		sizes = append(sizes, size)
	}
	return parts
}

// learning returns what training takes.
func learning(p *face.Problem) work {
	n, s := sizeOf(p.Dim, p.X, p.Items)
	w := trained(p.Learner, p.Params, p.Y, n, pairCost(string(p.Domain), p.Kernel, s))
	if p.Repair != "" {
		w.once += perRepair * cube(n)
	}
	return w
}

// trained returns what a learner takes to learn from n points.
func trained(learner string, params map[string]float64, y []float64, n, pair float64) work {
	of := func(key string) float64 { return valueOf(learner, params, key) }
	w := work{once: n * n * (pair + perEntry), param: "learner"}
	if w.once > MaxWork/2 {
		w.param = "kernel"
	}
	if n <= session.EigenLimit { // of a kernel that is not proved, all eigenvalues are looked at
		w.once += perEigen * cube(n)
	}
	cost, ok := learners[learner]
	if !ok {
		return w // the engine refuses it
	}
	once, each := cost(load{n: n, pair: pair, parts: partsOf(y, multiclass.Scheme(of(multiclass.Spec.Key))), of: of})
	w.once += once
	w.each = each
	return w
}

// asking returns what predicting takes. Some models learn again first.
func asking(q *face.Asked) work {
	m := q.Model.Saved
	n, s := sizeOf(m.Dim, m.X, m.Items)
	places, t := sizeOf(m.Dim, q.X.X, q.X.Items)
	s.length = max(s.length, t.length)
	pair := pairCost(string(m.Domain), m.Kernel, s)
	w := work{param: "x"}
	if m.Y != nil {
		w = trained(m.Learner, m.Params, m.Y, n, pair)
	}
	w.once += places * n * (pair + perEntry*float64(max(m.Outputs, 1)))
	if m.Learner == "gp" {
		w.once += places * n * n // a system of equations for each
	}
	return w
}

// comparing returns what a Gram matrix takes.
func comparing(p *face.Points, kernel string) work {
	n, s := sizeOf(p.Dim, p.X, p.Items)
	return work{once: n * n * (pairCost(string(p.Domain), kernel, s) + perNumber), param: "kernel"}
}

// judging returns what it takes to prove or refute a kernel.
func judging(p *face.Points, kernel string) work {
	n, s := sizeOf(p.Dim, p.X, p.Items)
	pair := pairCost(string(p.Domain), kernel, s)
	return work{once: perEigen*cube(n) + (square(n)+searched)*pair, param: "kernel"}
}
