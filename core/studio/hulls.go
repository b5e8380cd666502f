package studio

import (
	"fmt"
	"math"

	"mercer/core/catalog"
	"mercer/core/kernel"
	"mercer/core/notation"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/svm"
	"mercer/core/svm/hull"
)

// Hulls is the dual of a support vector machine with a linear kernel, as a picture: two
// hulls, and the shortest segment between them.
//
// With Σ α = 2A, the points c₊ and c₋ are the means of either class with weights αᵢ/A.
// No weight is above μ = C/A, and of all such means c₊ and c₋ are nearest to each other.
// w is a multiple of c₊ − c₋ (Bennett and Bredensteiner 2000; Crisp and Burges 1999).
type Hulls struct {
	Message string // why there are no hulls, or how the boundary lies

	// Polygons x, y, x, y, …, of which the last corner is the first again. Empty where
	// there are none.
	Positive, Negative               []float64
	ReducedPositive, ReducedNegative []float64

	Near               []float64 // c₊ and c₋, or nothing
	Mu                 float64   // the most weight that a point may have in its class, at most 1
	Distance           float64   // ‖c₊ − c₋‖
	Margin             float64   // how far the lines f = ±1 are from the boundary f = 0
	Bisector, Boundary Line
	Shift              float64 // from the bisector to the boundary, towards the positive class
}

// A Line is where ⟨w, x⟩ + b = 0. It has NaN where there is none.
type Line struct {
	W [2]float64
	B float64
}

// hullTolerance is how exactly the optimum is found for pictures of its geometry.
const hullTolerance = 1e-7

// HullsOf returns the hulls of a problem with two classes on the plane. Its learner is
// svc. The memory, which may be nil, remembers the Gram matrix. The error is a *session.Error.
func HullsOf(p session.Problem, m *session.Memory) (Hulls, error) {
	if err := session.OnlyVectors(p.Domain); err != nil {
		return Hulls{}, err
	}
	l, signs, e := twoClasses(p, m)
	if e != nil {
		return Hulls{}, e
	}
	nan := math.NaN()
	none := Line{W: [2]float64{nan, nan}, B: nan}
	h := Hulls{Mu: nan, Distance: nan, Margin: nan, Shift: nan, Bisector: none, Boundary: none}
	slope, ok := slopeOf(l.Kernel)
	switch {
	case p.Dim != 2:
		h.Message = "Hulls are shown on the plane, for points with two coordinates."
		return h, nil
	case !ok:
		h.Message = "Hulls are shown for the linear kernel: those of other kernels lie in a feature space that has no picture here."
		return h, nil
	case l.Repaired != nil:
		h.Message = "Hulls are shown for the kernel as it stands, without a repair of its spectrum."
		return h, nil
	}
	var sides [2][]hull.Point // negative, positive
	for i, x := range l.Xs {
		sides[side(signs[i])] = append(sides[side(signs[i])], hull.Point{x[0], x[1]})
	}
	h.Negative, h.Positive = closed(hull.Reduced(sides[0], 1)), closed(hull.Reduced(sides[1], 1))

	cfg := l.Config.(*svm.SVC).Config
	cfg.Tolerance = min(cfg.Tolerance, hullTolerance)
	solver, err := svm.New(l.Matrix, signs, cfg, nil)
	if err != nil {
		return Hulls{}, session.WrapFor(l.Text, err)
	}
	end := solver.Advance(0)
	if end.Status == solve.Failed {
		h.Mu, h.Distance = 1, 0
		h.ReducedNegative, h.ReducedPositive = h.Negative, h.Positive
		h.Message = "The convex hulls of the classes meet, so no line separates them and the hard margin has no solution. Choose a finite C: then hulls shrink until they are apart."
		if _, meet := solver.Err().(*svm.InseparableError); !meet {
			h.Message = session.WrapFor(l.Text, solver.Err()).Message
		}
		return h, nil
	}
	coef := solver.Coef()
	var total float64 // A
	var near [2]hull.Point
	for i, b := range coef.Beta {
		a := math.Abs(b)
		total += a / 2
		near[side(signs[i])][0] += a * l.Xs[i][0]
		near[side(signs[i])][1] += a * l.Xs[i][1]
	}
	for s := range near {
		near[s][0] /= total
		near[s][1] /= total
	}
	h.Mu = min(cfg.C/total, 1)
	h.ReducedNegative, h.ReducedPositive = closed(hull.Reduced(sides[0], h.Mu)), closed(hull.Reduced(sides[1], h.Mu))
	h.Near = []float64{near[1][0], near[1][1], near[0][0], near[0][1]}
	apart := [2]float64{near[1][0] - near[0][0], near[1][1] - near[0][1]}
	h.Distance = math.Hypot(apart[0], apart[1])
	extent := 0.0
	for _, x := range l.Xs {
		extent = max(extent, math.Abs(x[0]), math.Abs(x[1]))
	}
	if h.Distance <= 1e-9*extent {
		h.Distance = 0
		h.Message = "The reduced hulls meet in a point, so w is 0 and there is no boundary: one class is the answer everywhere. Move the points or change C."
		return h, nil
	}
	// f(x) = ⟨w, x⟩ + b with w = slope·A·(c₊ − c₋): what the kernel adds to ⟨x, z⟩ cancels,
	// as Σ β = 0.
	h.Boundary = Line{W: [2]float64{slope * total * apart[0], slope * total * apart[1]}, B: coef.Bias[0]}
	length := slope * total * h.Distance
	h.Margin = 1 / length
	middle := [2]float64{(near[0][0] + near[1][0]) / 2, (near[0][1] + near[1][1]) / 2}
	w := h.Boundary.W
	h.Bisector = Line{W: w, B: -(w[0]*middle[0] + w[1]*middle[1])}
	h.Shift = (h.Bisector.B - h.Boundary.B) / length
	h.Message = h.sentence(p, signs, end.Status)
	return h, nil
}

// slopeOf returns s > 0 of a kernel s·⟨x, z⟩ + c.
func slopeOf(k kernel.Kernel[catalog.Vector]) (float64, bool) {
	c, ok := kernel.Coefficients(k)
	if !ok || len(c) != 2 || c[1] <= 0 {
		return 0, false
	}
	return c[1], true
}

// side returns 0 for the negative and 1 for the positive class.
func side(sign float64) int {
	if sign > 0 {
		return 1
	}
	return 0
}

// closed returns a polygon as numbers, its first corner once more at the end.
func closed(polygon []hull.Point) []float64 {
	var flat []float64
	for _, p := range polygon {
		flat = append(flat, p[0], p[1])
	}
	if len(flat) > 0 {
		flat = append(flat, flat[0], flat[1])
	}
	return flat
}

// sentence says how the boundary lies.
func (h *Hulls) sentence(p session.Problem, signs []float64, end solve.Status) string {
	said, where := "", "the shortest segment between the two convex hulls"
	if h.Mu < 1 {
		said = fmt.Sprintf("No point may have more than μ = %s of the weight of its class, so the hulls shrink until they are apart. ", notation.Short(h.Mu))
		where = "the shortest segment between them"
	}
	if math.Abs(h.Shift) <= 1e-4*h.Distance {
		said += "The boundary is the perpendicular bisector of " + where + "."
	} else {
		towards := classOf(p.Y, signs, 1)
		if h.Shift < 0 {
			towards = classOf(p.Y, signs, -1)
		}
		said += fmt.Sprintf("The boundary is parallel to the bisector of %s, %s nearer to class %s.", where, notation.Short(math.Abs(h.Shift)), towards)
	}
	if end != solve.Converged {
		said += " Training stopped before the optimum, so the segment is not yet the shortest."
	}
	return said
}
