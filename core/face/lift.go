//go:build !vectors

package face

import "mercer/core/studio"

// LiftRequest asks for points, plane and the separating surface in three coordinates. Without a map
// it is the one that carries most of f. view is what is visible; its width and height are the
// columns and rows of the mesh.
type LiftRequest struct {
	Plane
	X         []float64
	Kernel    string
	Map       string
	View      Pixels
	Coef      []float64 `wire:",optional"`
	Bias      float64   `wire:",optional"`
	BiasError float64   `wire:",optional"`
}

// Lift is points, a mesh of the plane and the separating surface in three coordinates: points
// (n·3); mesh (rows·columns·3), the images of a disc of the plane, [x, y, radius], with a row for
// each radius from 0 and a column for each angle from 0 to 2π; on the line there is one row from end
// to end. meshF are the values of f in the mesh (empty without coefficients); axes are TeX. plane is
// w·φ + b in these coordinates; exact says whether it is f itself, else it is the nearest to f, and
// share is R² of that fit over the visible points, or over the plane where they are few (over:
// "points", "plane", "" without f). candidates are the maps that there are; those that carry most of
// f first. weights is all of w where the kernel has few explicit features, and offset what is added
// to Σ w·φ. message says in a sentence what is seen.
type Lift struct {
	Map        string
	Exact      bool
	Message    string
	Axes       []string
	Points     []float64
	Disc       []float64
	Mesh       []float64
	MeshF      []float64
	Rows       int
	Columns    int
	Plane      *Line `wire:",null"`
	Share      float64
	Over       string
	Candidates []LiftCandidate
	Weights    []LiftWeight
	Offset     float64
}

// LiftCandidate is a map with the share of f that it carries.
type LiftCandidate struct {
	Map   string
	Axes  []string
	Share float64
}

// LiftWeight is the coordinate of w along an explicit feature, and its part of ‖w‖².
type LiftWeight struct {
	Name string
	W    float64
	Part float64
}

// lift answers three coordinates.
func lift(_ *Desk, q *LiftRequest) (Lift, error) {
	l, err := studio.LiftOf(studio.LiftRequest{
		Domain: string(q.Domain), Points: q.points(q.X), Kernel: q.Kernel, Map: q.Map, View: q.View.view(),
		Coef: q.Coef, Bias: q.Bias, BiasError: q.BiasError,
	})
	if err != nil {
		return Lift{}, err
	}
	told := Lift{
		Map: l.Map, Exact: l.Exact, Message: l.Message, Axes: l.Axes, Points: l.Points,
		Disc: []float64{l.Disc.X, l.Disc.Y, l.Disc.R}, Mesh: l.Mesh, MeshF: l.MeshF, Rows: l.Rows, Columns: l.Columns,
		Share: l.Share, Over: l.Over, Offset: l.Offset,
	}
	if l.W != nil {
		told.Plane = &Line{l.W, l.B}
	}
	for _, c := range l.Candidates {
		told.Candidates = append(told.Candidates, LiftCandidate(c))
	}
	for _, w := range l.Weights {
		told.Weights = append(told.Weights, LiftWeight(w))
	}
	return told, nil
}

// OrthogonalRequest is points with their coefficients, and a place.
type OrthogonalRequest struct {
	Plane
	X      []float64
	Kernel string
	At     []float64
	Coef   []float64
}

// Orthogonal is the representer theorem: f = Σ βᵢ k(xᵢ,·) + t·u with u orthogonal to every φ(xᵢ). u
// = k(p,·) − Σ coefᵢ k(xᵢ,·); normU = ‖u‖², normF = ‖Σ βᵢ k(xᵢ,·)‖²; residual is the largest
// |u(xᵢ)|. exists is false where p's image lies in the span (u = 0), and message says so.
type Orthogonal struct {
	Exists   bool
	Message  string
	Coef     []float64
	NormU    float64
	NormF    float64
	Residual float64
}

// orthogonal answers what a place's image has that is orthogonal to all points'.
func orthogonal(_ *Desk, q *OrthogonalRequest) (Orthogonal, error) {
	r, err := studio.OrthogonalOf(string(q.Domain), q.points(q.X), q.Kernel, q.At, q.Coef)
	if err != nil {
		return Orthogonal{}, err
	}
	return Orthogonal{r.Exists, r.Message, r.Coef, r.NormU, r.NormF, r.Residual}, nil
}
