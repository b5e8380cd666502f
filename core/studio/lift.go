package studio

import (
	"math"

	"mercer/core/catalog"
	"mercer/core/decide"
	"mercer/core/expand"
	"mercer/core/feature"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/surface"
)

// Sizes up to which a lift fits between two clicks.
const (
	maxLift       = 5000 // points
	maxMesh       = 128  // columns and rows
	maxComponents = 250  // points that components are computed from
)

// A Lift is data and plane in three coordinates.
type Lift struct {
	Map     string
	Exact   bool // whether W·φ + B is f
	Message string
	Axes    []string // TeX
	Points  []float64
	Disc    Disc      // the part of the plane that is lifted
	Mesh    []float64 // Rows·Columns places: see [Disc.mesh]
	MeshF   []float64 // f there; empty without coefficients
	Rows    int
	Columns int
	W       []float64 // of the separating plane, else of the one that is nearest to f; nil without f
	B       float64
	Share   float64 // of f that the coordinates carry: see [fit]; 0 without f
	Over    string  // where the shares are taken: "points" or "plane"; "" without f

	Candidates []Candidate // the maps that there are, those that carry most of f first
	Weights    []Weight    // all of w where the kernel has few explicit features
	Offset     float64     // f − Σ Weights·φ, with the constant feature
}

// A Candidate is a map that could be chosen.
type Candidate struct {
	Map   string
	Axes  []string // TeX
	Share float64  // of f that it carries, 0 without f
}

// A LiftRequest asks for a lift by a map: "squares" (x₁², √2x₁x₂, x₂²), "paraboloid"
// (x₁, x₂, ‖x‖²), "product" (x₁, x₂, x₁x₂), "parabola" (x, x², 0), "height"
// (x₁, x₂, f(x)), "components", the leading principal components in feature space,
// "features", those three of the kernel's own features that carry most of f, or "", the
// map that carries most of f.
type LiftRequest struct {
	Domain string
	session.Points
	Kernel string
	Map    string
	View   surface.View // what is visible; Width and Height are columns and rows of the mesh
	Coef   []float64    // βᵢ of f = Σ βᵢk(xᵢ, ·) + Bias, or nil
	Bias   float64

	BiasError float64 // how far it may be off; see [solve.Coef]
}

// A chart is three coordinates of the plane or the line.
type chart struct {
	dim   int // of the points; 0 for both
	axes  [3]string
	of    func(x catalog.Vector) [3]float64
	gives string // a kernel that is their inner product
}

var charts = map[string]chart{
	"squares": {
		2, [3]string{"x_1^{2}", `\sqrt{2}x_1x_2`, "x_2^{2}"},
		func(x catalog.Vector) [3]float64 {
			return [3]float64{x[0] * x[0], math.Sqrt2 * x[0] * x[1], x[1] * x[1]}
		},
		"linear^2",
	},
	"paraboloid": {
		2, [3]string{"x_1", "x_2", `\lVert x\rVert^{2}`},
		func(x catalog.Vector) [3]float64 { return [3]float64{x[0], x[1], x[0]*x[0] + x[1]*x[1]} },
		"warp(linear, x1, x2, x1^2 + x2^2)",
	},
	"product": {
		2, [3]string{"x_1", "x_2", "x_1x_2"},
		func(x catalog.Vector) [3]float64 { return [3]float64{x[0], x[1], x[0] * x[1]} },
		"warp(linear, x1, x2, x1*x2)",
	},
	"parabola": {
		1, [3]string{"x", "x^{2}", ""},
		func(x catalog.Vector) [3]float64 { return [3]float64{x[0], x[0] * x[0], 0} },
		"linear + linear^2",
	},
}

// LiftOf lifts points and plane into three coordinates. The error is a *session.Error.
func LiftOf(r LiftRequest) (Lift, error) {
	l, e := lift(r)
	if e != nil {
		return Lift{}, e
	}
	for _, values := range [][]float64{l.Points, l.Mesh, l.MeshF, l.W, {l.B, l.Share}} {
		for _, v := range values {
			if !isFinite(v) {
				return Lift{}, session.TooLarge(r.Kernel)
			}
		}
	}
	return l, nil
}

func lift(r LiftRequest) (Lift, *session.Error) {
	xs, ex, e := session.Vectors(r.Domain, r.Points, r.Kernel)
	if e != nil {
		return Lift{}, e
	}
	if e := checkLift(r, len(xs)); e != nil {
		return Lift{}, e
	}
	k := ex.Kernel()
	seen := visible(xs, r.View)
	disc := discOf(xs, seen, r.View)
	mesh := disc.mesh(r.View, r.Dim)
	l := Lift{Disc: disc, Rows: len(mesh) / r.View.Width, Columns: r.View.Width}
	single := len(r.Coef) == len(xs) && len(xs) > 0
	if single {
		l.MeshF = make([]float64, len(mesh))
		f := expand.New(k, xs, solve.Coef{M: 1, Beta: r.Coef, Bias: []float64{r.Bias}, BiasError: []float64{r.BiasError}})
		f.DecideAll(l.MeshF, mesh)
		judge := decide.New(f, learn.TwoSides)
		for i, x := range mesh {
			judge.Settle(l.MeshF[i:i+1], x)
		}
	}
	o := observed(k, xs, seen, mesh, r)
	l.Over = o.over
	components, err := feature.NewComponents(k, spread(xs, maxComponents), 3)
	if err != nil {
		return Lift{}, session.TooLarge(r.Kernel)
	}
	maps, e := candidates(k, components, o, r)
	if e != nil {
		return Lift{}, e
	}
	for _, m := range maps {
		l.Candidates = append(l.Candidates, m.Candidate)
	}
	l.Map = r.Map
	if l.Map == "" {
		l.Map = first(maps)
	}
	chosen := maps[0]
	for _, m := range maps {
		if m.Map == l.Map {
			chosen = m
		}
	}
	switch c, ok := charts[l.Map]; {
	case l.Map == "height":
		l.height(k, xs, mesh, r)
	default:
		l.set(chosen.Axes, xs, mesh, chosen.of)
		if single {
			l.W, l.B, l.Share = chosen.w[:], chosen.b, chosen.Share
			switch {
			case ok:
				l.span(c, k, xs, mesh, r)
			case l.Map == "components":
				l.components(k, components, xs, r)
			default:
				l.Exact = l.Share > 1-1e-9 && l.meets()
				l.Message = "Three of the kernel’s own features: those that carry most of f."
			}
		} else {
			l.Share = chosen.Share
			if l.Map == "components" && components.Dimension() == 0 {
				l.Message = "The points have one and the same image, so there are no components. Add other points."
			}
		}
	}
	if single {
		l.expand(k, xs, chosen.own, r)
	}
	if single && l.Map != "height" && l.W != nil && norm(l.W) == 0 {
		l.Offset = l.B // without the rounding
		l.Message = "f is the same everywhere, so there is no boundary, in whatever coordinates."
	}
	if len(r.Coef) > len(xs) {
		l.Message = "There are several separating surfaces for several classes; none is drawn here."
	}
	return l, nil
}

func checkLift(r LiftRequest, n int) *session.Error {
	c, known := charts[r.Map]
	switch {
	case !known && r.Map != "" && r.Map != "height" && r.Map != "components" && r.Map != "features":
		return session.Bad("map", "%q is not known; there is squares, paraboloid, product, parabola, height, components and features", r.Map)
	case r.Dim > 2:
		return session.Bad("dim", "is %d; a lift is of points on the plane or on a line", r.Dim)
	case known && r.Dim != c.dim:
		return session.Bad("map", "%q takes points with %d coordinates, and these have %d", r.Map, c.dim, r.Dim)
	case n > maxLift:
		return session.Bad("x", "has %d points; a lift is possible for %d", n, maxLift)
	case r.View.Width < 2 || r.View.Height < 2 || r.View.Width > maxMesh || r.View.Height > maxMesh:
		return session.Bad("view", "must have from 2×2 to %d×%d pixels", maxMesh, maxMesh)
	case r.Coef != nil && (n == 0 || len(r.Coef)%n != 0 || len(r.Coef) == 0) && len(r.Coef)+n > 0:
		return session.Bad("coef", "has %d numbers for %d points", len(r.Coef), n)
	case r.Map == "height" && len(r.Coef) != n:
		return session.Bad("coef", "must be one number a point: the height is f")
	case !(r.BiasError >= 0 && isFinite(r.BiasError)):
		return session.Bad("biasError", "must be a number from 0, not %v", r.BiasError)
	case !isFinite(r.Bias):
		return session.Bad("bias", "must be finite, not %v", r.Bias)
	}
	if e := checkFinite("coef", r.Coef); e != nil {
		return e
	}
	if err := r.View.Check(); err != nil {
		return session.ViewError(err).(*session.Error)
	}
	return nil
}

// set lifts points and mesh.
func (l *Lift) set(axes []string, xs, mesh []catalog.Vector, of func(catalog.Vector) [3]float64) {
	l.Axes = axes
	lifted := func(xs []catalog.Vector) []float64 {
		values := make([]float64, 0, 3*len(xs))
		for _, x := range xs {
			at := of(x)
			values = append(values, at[:]...)
		}
		return values
	}
	l.Points, l.Mesh = lifted(xs), lifted(mesh)
}

// span finds the plane where f is one in the coordinates: where the kernel is
//
//	k(x, z) = c₀ + Σₐ cₐ·φₐ(x)·φₐ(z),
//
// so that wₐ = cₐ·Σ βᵢφₐ(xᵢ). The cₐ are found from values and then checked, on the points
// and all over the view.
func (l *Lift) span(c chart, k kernel.Kernel[catalog.Vector], xs, mesh []catalog.Vector, r LiftRequest) {
	divider, cut := "a plane", "this plane cuts the surface"
	if c.dim == 1 {
		divider, cut = "a straight line", "this line cuts the curve"
	}
	weights, ok := weights(k, c, append(spread(xs, 30), spread(mesh, 40)...))
	if !ok {
		here := "The kernel has other features, so its boundary is not " + divider + " here."
		if l.Share >= carries {
			here = "The kernel has other features, so its boundary is only nearly " + divider + " here."
		}
		l.Message = here + " With " + c.gives + " it would be one."
		return
	}
	var w [3]total
	var b total
	b.add(r.Bias)
	for i, beta := range r.Coef {
		b.add(beta * weights[0])
		for a := range w {
			w[a].add(beta * weights[a+1] * l.Points[3*i+a])
		}
	}
	l.W, l.B, l.Exact, l.Share = []float64{w[0].value(), w[1].value(), w[2].value()}, b.value(), true, 1
	l.Message = "The boundary is where " + cut + ": f is linear in these coordinates."
}

// weights returns c₀ … c₃ of a kernel that is a weighted inner product of a chart, and
// reports whether it is one on all pairs of the places.
func weights(k kernel.Kernel[catalog.Vector], c chart, places []catalog.Vector) ([4]float64, bool) {
	// Places of the size of 1 tell the weights apart best, wherever the data are.
	var known []catalog.Vector
	for _, s := range []float64{-1, -0.3, 0.2, 0.7, 1.1} {
		for _, t := range []float64{-0.9, -0.2, 0.4, 1} {
			known = append(known, catalog.Vector{s, t}[:c.dim:c.dim])
		}
	}
	products := func(x, z catalog.Vector) [4]float64 {
		a, b := c.of(x), c.of(z)
		return [4]float64{1, a[0] * b[0], a[1] * b[1], a[2] * b[2]}
	}
	var normal [4][5]float64
	for _, x := range known {
		for _, z := range known {
			v, p := k.Eval(x, z), products(x, z)
			if !isFinite(v) {
				return [4]float64{}, false
			}
			for i := range p {
				for j := range p {
					normal[i][j] += p[i] * p[j]
				}
				normal[i][4] += p[i] * v
			}
		}
	}
	w := solve4(normal)
	// The size of a sum is that of its terms: they may cancel.
	agrees := func(x, z catalog.Vector) bool {
		got, size := 0.0, 0.0
		for i, v := range products(x, z) {
			got += w[i] * v
			size += math.Abs(w[i] * v)
		}
		v := k.Eval(x, z)
		return math.Abs(got-v) <= 1e-9*max(size, math.Abs(v))
	}
	for _, x := range known {
		for _, z := range known {
			if !agrees(x, z) {
				return w, false
			}
		}
	}
	for _, x := range places {
		for _, z := range places {
			if !agrees(x, z) {
				return w, false
			}
		}
	}
	return w, true
}

// solve4 solves the positive semidefinite system (A | b) by elimination; an unknown
// that nothing is said of is 0.
func solve4(m [4][5]float64) (w [4]float64) {
	for i := range m {
		if m[i][i] <= 0 {
			continue
		}
		for j := range m {
			if j == i {
				continue
			}
			factor := m[j][i] / m[i][i]
			for c := range m[j] {
				m[j][c] -= factor * m[i][c]
			}
		}
	}
	largest := 0.0
	for i := range m {
		if m[i][i] > 0 {
			w[i] = m[i][4] / m[i][i]
			largest = max(largest, math.Abs(w[i]))
		}
	}
	for i, v := range w {
		if math.Abs(v) <= 1e-12*largest {
			w[i] = 0 // rounding
		}
	}
	return w
}

// spread returns at most n of the entries, evenly.
func spread[T any](xs []T, n int) []T {
	if len(xs) <= n {
		return xs[:len(xs):len(xs)]
	}
	some := make([]T, n)
	for i := range some {
		some[i] = xs[i*len(xs)/n]
	}
	return some
}

func heightAxes(dim int) []string {
	if dim == 1 {
		return []string{"x", "f(x)", ""}
	}
	return []string{"x_1", "x_2", "f(x)"}
}

// height lifts by f itself.
func (l *Lift) height(k kernel.Kernel[catalog.Vector], xs, mesh []catalog.Vector, r LiftRequest) {
	f := make([]float64, len(xs))
	if len(xs) > 0 {
		expand.New(k, xs, solve.Coef{M: 1, Beta: r.Coef, Bias: []float64{r.Bias}}).DecideAll(f, xs)
	}
	place := func(x catalog.Vector, height float64) [3]float64 {
		if len(x) == 1 {
			return [3]float64{x[0], height, 0}
		}
		return [3]float64{x[0], x[1], height}
	}
	l.Axes = heightAxes(r.Dim)
	l.W, l.B, l.Exact, l.Share = []float64{0, 0, 1}, 0, true, 1
	if r.Dim == 1 {
		l.W = []float64{0, 1, 0}
	}
	for i, x := range xs {
		at := place(x, f[i])
		l.Points = append(l.Points, at[:]...)
	}
	for i, x := range mesh {
		height := r.Bias
		if len(l.MeshF) > 0 {
			height = l.MeshF[i]
		}
		at := place(x, height)
		l.Mesh = append(l.Mesh, at[:]...)
	}
	l.Message = "The height is f. The boundary is where it is 0."
}

// components says how the plane in the leading principal components stands to f. Where they are
// all that there is of f, it is the projection of w and not a fit.
func (l *Lift) components(k kernel.Kernel[catalog.Vector], c *feature.Components[catalog.Vector], xs []catalog.Vector, r LiftRequest) {
	if c.Dimension() == 0 {
		l.Message = "The points have one and the same image, so there are no components. Add other points."
		l.W = nil
		return
	}
	w, offset := c.Project(xs, r.Coef)
	square, size := squareOf(k, xs, r.Coef)
	if square < -1e-9*size {
		l.W, l.Message = nil, "The kernel is not positive semidefinite on these points, so there is no separating plane in its components."
		return
	}
	part := 0.0
	for _, v := range w {
		part += v * v
	}
	// In a space of few dimensions the components are all that there is of f.
	if whole := part >= (1-1e-9)*square || square <= 1e-12*size; whole && norm(l.W) != 0 {
		fitted, b := l.W, l.B
		l.W, l.B = make([]float64, 3), offset+r.Bias
		copy(l.W, w)
		if l.Exact = l.meets(); !l.Exact {
			l.W, l.B = fitted, b
		}
	}
	if l.Exact {
		l.Share = 1
		l.Message = "The boundary is where this plane cuts the surface: nothing of f is outside these coordinates."
	} else {
		l.Message = "The three leading components in feature space."
	}
}

// meets reports whether the plane is f on the whole mesh.
func (l *Lift) meets() bool {
	for i, f := range l.MeshF {
		got, size := l.B, math.Abs(l.B)
		for a, w := range l.W {
			got += w * l.Mesh[3*i+a]
			size += math.Abs(w * l.Mesh[3*i+a])
		}
		if !(math.Abs(got-f) <= 1e-7*size) {
			return false
		}
	}
	return true
}

// squareOf returns βᵀKβ and the sum of the sizes of its terms.
func squareOf(k kernel.Kernel[catalog.Vector], xs []catalog.Vector, beta []float64) (square, size float64) {
	var support []catalog.Vector
	var b []float64
	for i, v := range beta {
		if v != 0 {
			support, b = append(support, xs[i]), append(b, v)
		}
	}
	rows := gram.NewRows(k, support, 0)
	for i := range support {
		for j, v := range rows.Row(i) {
			square += b[i] * b[j] * v
			size += math.Abs(b[i] * b[j] * v)
		}
	}
	return square, size
}
