package board

import (
	"encoding/json"
	"math"
	"slices"
	"unicode/utf8"

	"mercer/core/domain"
)

// Settings say what points of a board are and what may be done to them. Those that
// the board itself has no rule about are passed on: the view, names, the teacher's kernel and
// learner.
type Settings struct {
	Domain   string                     `json:"domain"`   // the name of one in package domain
	Dim      int                        `json:"dim"`      // 1 or 2; with 1 the second coordinate is 0
	Target   string                     `json:"target"`   // what points carry: class or value
	Classes  []string                   `json:"classes"`  // names, "" where a class has none
	View     View                       `json:"view"`     // the part of the plane to show
	Axes     []Axis                     `json:"axes"`     // two
	Locked   bool                       `json:"locked"`   // students change nothing
	Hidden   bool                       `json:"hidden"`   // students see their own points only
	Limit    int                        `json:"limit"`    // points of one student, 0 for no limit
	Training bool                       `json:"training"` // a boundary is shown
	Kernel   string                     `json:"kernel"`
	Learner  string                     `json:"learner"`
	Params   map[string]json.RawMessage `json:"params"` // numbers, or the text "Infinity"
}

// View is a rectangle of the plane, in kernel units.
type View struct {
	X0 float64 `json:"x0"`
	X1 float64 `json:"x1"`
	Y0 float64 `json:"y0"`
	Y1 float64 `json:"y1"`
}

// Axis is one axis of the plane: v in kernel units stands for v·scale + shift.
type Axis struct {
	Name  string  `json:"name"`
	Shift float64 `json:"shift"`
	Scale float64 `json:"scale"`
}

// Change is some settings: nil where nothing changes.
type Change struct {
	Domain   *string                     `json:"domain,omitempty"`
	Dim      *int                        `json:"dim,omitempty"`
	Target   *string                     `json:"target,omitempty"`
	Classes  *[]string                   `json:"classes,omitempty"`
	View     *View                       `json:"view,omitempty"`
	Axes     *[]Axis                     `json:"axes,omitempty"`
	Locked   *bool                       `json:"locked,omitempty"`
	Hidden   *bool                       `json:"hidden,omitempty"`
	Limit    *int                        `json:"limit,omitempty"`
	Training *bool                       `json:"training,omitempty"`
	Kernel   *string                     `json:"kernel,omitempty"`
	Learner  *string                     `json:"learner,omitempty"`
	Params   *map[string]json.RawMessage `json:"params,omitempty"`
}

// Plain returns the settings of a board that was opened without any.
func Plain() Settings {
	return Settings{
		Domain: domain.Vectors.Name, Dim: 2, Target: "class",
		Classes:  []string{},
		View:     View{-2, 2, -2, 2},
		Axes:     []Axis{{"x1", 0, 1}, {"x2", 0, 1}},
		Training: true,
		Kernel:   "rbf(gamma=1)", Learner: "svc",
		Params: map[string]json.RawMessage{},
	}
}

// With returns the settings after a change. Nothing is shared with s that anyone writes to.
func (s Settings) With(c *Change) Settings {
	if c == nil {
		return s
	}
	put(&s.Domain, c.Domain)
	put(&s.Dim, c.Dim)
	put(&s.Target, c.Target)
	put(&s.Classes, c.Classes)
	put(&s.View, c.View)
	put(&s.Axes, c.Axes)
	put(&s.Locked, c.Locked)
	put(&s.Hidden, c.Hidden)
	put(&s.Limit, c.Limit)
	put(&s.Training, c.Training)
	put(&s.Kernel, c.Kernel)
	put(&s.Learner, c.Learner)
	put(&s.Params, c.Params)
	return s
}

func put[T any](to *T, from *T) {
	if from != nil {
		*to = *from
	}
}

// check returns what is wrong with a change, "" if nothing is.
func (c *Change) check() string {
	domains := domain.Names(domain.All())
	switch {
	case c.Domain != nil && !slices.Contains(domains, *c.Domain):
		return "domain must be " + domain.List(domains, "or") + "."
	case c.Dim != nil && *c.Dim != 1 && *c.Dim != 2:
		return "dim must be 1 or 2."
	case c.Target != nil && *c.Target != "class" && *c.Target != "value":
		return "target must be class or value."
	case c.Classes != nil && !names(*c.Classes):
		return "classes must be at most 10 names of at most 80 characters."
	case c.View != nil && !c.View.proper():
		return "view must have finite x0 < x1 and y0 < y1."
	case c.Axes != nil && !proper(*c.Axes):
		return "axes must be two, each with a name of at most 80 characters, a shift and a scale that is not 0."
	case c.Limit != nil && (*c.Limit < 0 || *c.Limit > MaxPoints):
		return "limit must be a whole number from 0 to 5000."
	case c.Kernel != nil && utf8.RuneCountInString(*c.Kernel) > maxKernel:
		return "kernel must have at most 2000 characters."
	case c.Learner != nil && utf8.RuneCountInString(*c.Learner) > maxName:
		return "learner must have at most 80 characters."
	case c.Params != nil && !values(*c.Params):
		return `params must be at most 50 numbers, or "Infinity".`
	}
	return ""
}

func names(list []string) bool {
	return list != nil && len(list) <= MaxClasses &&
		!slices.ContainsFunc(list, func(s string) bool { return utf8.RuneCountInString(s) > maxName })
}

func (v View) proper() bool {
	return bounded(v.X0, v.X1, v.Y0, v.Y1) && v.X0 < v.X1 && v.Y0 < v.Y1
}

func proper(axes []Axis) bool {
	return len(axes) == 2 && !slices.ContainsFunc(axes, func(a Axis) bool {
		return utf8.RuneCountInString(a.Name) > maxName || !bounded(a.Shift, a.Scale) || a.Scale == 0
	})
}

func values(params map[string]json.RawMessage) bool {
	if params == nil || len(params) > maxParams {
		return false
	}
	for key, raw := range params {
		var number *float64
		if utf8.RuneCountInString(key) > maxName {
			return false
		}
		if string(raw) != `"Infinity"` && (json.Unmarshal(raw, &number) != nil || number == nil) {
			return false
		}
	}
	return true
}

// bounded reports whether numbers are of a size that coordinates may have.
func bounded(numbers ...float64) bool {
	return !slices.ContainsFunc(numbers, func(v float64) bool { return !(math.Abs(v) <= MaxCoordinate) })
}
