package face

import (
	"mercer/core/domain"
	"mercer/core/session"
	"mercer/core/surface"
)

// DomainName is what a kernel sees of a point: its coordinates, or its text, read as what the
// domain says.
type DomainName string

// Words returns all domains.
func (DomainName) Words() []string { return domain.Names(domain.All()) }

// Points are elements of a domain: dim and x of vectors, one after the other, or items, each a line
// of text.
type Points struct {
	Domain DomainName
	Dim    int       `wire:",optional"`
	X      []float64 `wire:",optional"`
	Items  []string  `wire:",optional"`
}

// check returns what is missing.
func (p *Points) check() error {
	switch items := p.Items != nil || p.X == nil && !domain.HasCoordinates(string(p.Domain)); {
	case items && p.Items == nil:
		return refuse("items", "must be an array of strings, not missing")
	case !items && p.X == nil:
		return refuse("x", "must be an array of numbers, not missing")
	}
	return nil
}

func (p *Points) points() session.Points {
	return session.Points{Dim: p.Dim, X: p.X, Items: p.Items}
}

// Plane says that coordinates are meant, and how many: what is about these takes no other domain.
type Plane struct {
	Domain DomainName
	Dim    int `wire:",optional"`
}

func (p *Plane) check() error { return session.OnlyVectors(string(p.Domain)) }

func (p *Plane) points(x []float64) session.Points { return session.Points{Dim: p.Dim, X: x} }

// Problem is what a learner learns from. y holds class numbers, or values for regression; the task
// is the learner's first where it is missing. start holds coefficients of a similar problem
// (n·outputs), from which the solver then begins. repair makes the spectrum of the Gram matrix
// non-negative first. Training pauses after stop steps, where there is one.
type Problem struct {
	Points
	Y       []float64
	Kernel  string
	Learner string
	Params  map[string]float64
	Seed    uint64    `wire:",optional"`
	Task    Task      `wire:",optional"`
	Start   []float64 `wire:",optional"`
	Stop    *int
	Repair  RepairMethod `wire:",optional"`
}

func (p *Problem) problem() session.Problem {
	return session.Problem{
		Domain: string(p.Domain), Points: p.points(), Y: p.Y, Kernel: p.Kernel, Learner: p.Learner, Params: p.Params,
		Seed: p.Seed, Task: string(p.Task), Start: p.Start, Stop: p.Stop, Repair: string(p.Repair),
	}
}

// About is a problem that is asked about.
type About struct {
	Problem Problem
}

func (a *About) check() error { return a.Problem.check() }

// Task is what is to be learnt: the class of a point, its value, a cluster, new coordinates, or
// where data are.
type Task string

// Words returns all tasks.
func (Task) Words() []string {
	return []string{"classification", "regression", "clustering", "components", "novelty"}
}

// RepairMethod is how a spectrum is made non-negative.
type RepairMethod string

// Words returns all methods.
func (RepairMethod) Words() []string { return []string{"clip", "flip", "shift"} }

// Pixels of a view. slice says which points of a space of other dimension its places are.
type Pixels struct {
	X0, X1, Y0, Y1 float64
	Width, Height  int
	Slice          *SlicePlane
}

// SlicePlane is a plane in the space of the examples: the place (u, v) stands for base + u·x + v·y.
type SlicePlane struct {
	Base, X, Y []float64
}

func (p Pixels) view() surface.View {
	v := surface.View{X0: p.X0, X1: p.X1, Y0: p.Y0, Y1: p.Y1, Width: p.Width, Height: p.Height}
	if p.Slice != nil {
		v.Slice = &surface.Slice{Base: p.Slice.Base, X: p.Slice.X, Y: p.Slice.Y}
	}
	return v
}

// OutputPixels are pixels of a view, and which of several outputs is wanted on it.
type OutputPixels struct {
	Pixels
	Output int `wire:",optional"`
}

// Others are elements like those that a model was trained on: numbers, point after point, or texts.
type Others struct {
	X     []float64 `wire:",optional"`
	Items []string  `wire:",optional"`
}

// IsChoice says that one of the two is given.
func (Others) IsChoice() {}

func (o *Others) points(dim int) session.Points {
	return session.Points{Dim: dim, X: o.X, Items: o.Items}
}
