// Package param declares hyperparameters once: from one declaration come the
// default, the check of a value, the error that names it, and the control that
// edits it.
//
// A configuration binds its fields to specifications, as a program binds
// variables to flags:
//
//	func (c *Config) Bind(s *param.Set) {
//		s.Float(&c.C, param.Spec{Key: "C", Symbol: "C", Name: "price of a violation", …})
//	}
package param

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Kind says what values a parameter takes.
type Kind int

const (
	Real   Kind = iota // any number in the range
	Whole              // whole numbers in the range
	Switch             // 0 for off, 1 for on
)

// String returns "real", "whole" or "switch".
func (k Kind) String() string { return [...]string{"real", "whole", "switch"}[k] }

// Scale says how a slider spreads the values between its ends.
type Scale int

const (
	Linear Scale = iota // equal steps are equal differences
	Log                 // equal steps are equal ratios; Low must be above 0
)

// String returns "linear" or "log".
func (s Scale) String() string { return [...]string{"linear", "log"}[s] }

// A Unit says what a number is measured in: where data are in kilometres or in thousandths,
// other numbers are usual.
type Unit int

const (
	Plain      Unit = iota // in nothing
	Apart                  // as a distance between data
	PerApart               // as 1 over a distance
	PerSquare              // as 1 over a squared distance
	PerProduct             // as 1 over an inner product
	OfValues               // as the square of a value that is to be learnt
)

// A Spec declares one parameter.
type Spec struct {
	Key    string // in texts, links and the API: "gamma"
	Symbol string // in formulas: "γ"
	Name   string // a few plain words, best what a larger value does: "larger = narrower"
	Doc    string // what it does, in full sentences

	Kind             Kind
	Min, Max         float64 // the valid range; Max may be +Inf
	MinOpen, MaxOpen bool    // whether the range leaves out its ends

	Low, High float64 // the ends of a slider, inside the valid range
	Scale     Scale
	Infinite  bool // +Inf itself is valid, and a slider has a stop for it after High
	Unit      Unit

	// Values are the valid values, ascending, where there are only a few: 0.5, 1.5
	// and 2.5. The ends of the range and of the slider are then the first and the
	// last of them, and need not be set.
	Values []float64
	Names  []string // what the Values stand for, in words, where they are no quantities

	Default float64

	// Minor parameters are settings that few people change. A page shows them when they are asked
	// for.
	Minor bool
}

// An Error says which value is wrong, and why.
type Error struct {
	Key    string
	Value  float64
	Reason string
}

func (e *Error) Error() string {
	return e.Key + " = " + strconv.FormatFloat(e.Value, 'g', -1, 64) + ": " + e.Reason
}

// Fill sets *v to the default where it is 0 and 0 is not a valid value: so that configurations
// may leave out what needs no choice. It returns a *Error where *v is not valid.
func (s *Spec) Fill(v *float64) error {
	if *v == 0 && s.Check(0) != nil {
		*v = s.Default
	}
	return s.Check(*v)
}

// FillInt is Fill for a whole number.
func (s *Spec) FillInt(v *int) error {
	f := float64(*v)
	err := s.Fill(&f)
	*v = int(f)
	return err
}

// Check returns a *Error unless v is a valid value.
func (s *Spec) Check(v float64) error {
	reason := s.reason(v)
	if reason == "" {
		return nil
	}
	return &Error{Key: s.Key, Value: v, Reason: reason}
}

// reason returns what is wrong with v, "" if nothing is.
func (s *Spec) reason(v float64) string {
	switch {
	case math.IsNaN(v):
		return "must be a number"
	case math.IsInf(v, 1) && s.Infinite:
		return ""
	case math.IsInf(v, 0):
		return "must be finite"
	case len(s.Values) > 0:
		if slices.Contains(s.Values, v) {
			return ""
		}
		return "must be one of " + list(s.Values)
	case s.Kind == Switch && v != 0 && v != 1:
		return "must be 0 or 1"
	case s.Kind == Whole && v != math.Trunc(v):
		return "must be a whole number"
	case s.MinOpen && v <= s.Min:
		return "must be above " + format(s.Min)
	case v < s.Min:
		return "must be at least " + format(s.Min)
	case s.MaxOpen && v >= s.Max:
		return "must be below " + format(s.Max)
	case v > s.Max:
		return "must be at most " + format(s.Max)
	}
	return ""
}

func format(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func list(values []float64) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = format(v)
	}
	return strings.Join(words, ", ")
}

// validate returns what is inconsistent in the specification itself.
func (s *Spec) validate() error {
	switch {
	case s.Key == "" || s.Symbol == "" || s.Name == "" || s.Doc == "":
		return fmt.Errorf("%q lacks a key, symbol, name or doc", s.Key)
	case s.reason(s.Default) != "":
		return fmt.Errorf("%s: the default %s", s.Key, s.reason(s.Default))
	case s.reason(s.Low) != "" || s.reason(s.High) != "":
		return fmt.Errorf("%s: the slider leaves the valid range", s.Key)
	case s.Low >= s.High:
		return fmt.Errorf("%s: the slider is empty", s.Key)
	case s.Scale == Log && s.Low <= 0:
		return fmt.Errorf("%s: a log slider must begin above 0", s.Key)
	case len(s.Names) > 0 && len(s.Names) != len(s.Values):
		return fmt.Errorf("%s: values and their names differ in number", s.Key)
	case !slices.IsSorted(s.Values):
		return fmt.Errorf("%s: the values are not ascending", s.Key)
	case s.Infinite && !math.IsInf(s.Max, 1):
		return fmt.Errorf("%s: infinite, but with a finite maximum", s.Key)
	}
	return nil
}

// Bound is what has parameters. Bind declares them, in the order in which people
// should see them.
type Bound interface {
	Bind(*Set)
}

// A Set is an ordered list of parameters bound to variables. The zero Set is
// empty and ready to use.
type Set struct {
	bindings []binding
}

// A binding is a parameter and the variable that it is bound to, which is one of two.
type binding struct {
	Spec
	real  *float64
	whole *int
}

func (b *binding) store(v float64) {
	if b.real != nil {
		*b.real = v
	} else {
		*b.whole = int(v)
	}
}

// Of returns the parameters of b. Binding sets the variables to their defaults.
func Of(b Bound) *Set {
	set := new(Set)
	b.Bind(set)
	return set
}

// Float binds dst to spec and sets it to the default. It panics if the
// specification is inconsistent or its key is taken.
func (s *Set) Float(dst *float64, spec Spec) {
	s.add(binding{Spec: spec, real: dst})
}

// Int binds dst, a variable for whole numbers or a switch, as [Set.Float] does.
func (s *Set) Int(dst *int, spec Spec) {
	if spec.Kind == Real {
		panic("param: " + spec.Key + " is bound to an int but takes real numbers")
	}
	s.add(binding{Spec: spec, whole: dst})
}

func (s *Set) add(b binding) {
	if n := len(b.Values); n > 0 {
		first, last := b.Values[0], b.Values[n-1]
		b.Min, b.Max, b.Low, b.High = first, last, first, last
	}
	if err := b.validate(); err != nil {
		panic("param: " + err.Error())
	}
	for i := range s.bindings {
		if s.bindings[i].Key == b.Key {
			panic("param: " + b.Key + " is declared twice")
		}
	}
	if s.bindings == nil { // few have more
		s.bindings = make([]binding, 0, 4)
	}
	b.store(b.Default)
	s.bindings = append(s.bindings, b)
}

// Specs returns the parameters in the order in which they were bound.
func (s *Set) Specs() []Spec {
	if len(s.bindings) == 0 {
		return nil
	}
	specs := make([]Spec, len(s.bindings))
	for i := range specs {
		specs[i] = s.bindings[i].Spec
	}
	return specs
}

// Apply sets every bound variable to its value, or to its default where values
// has none. A key that was not bound and a value out of range are *Errors, and
// then no variable changes.
func (s *Set) Apply(values map[string]float64) error {
	known := 0
	for i := range s.bindings {
		b := &s.bindings[i]
		v, ok := values[b.Key]
		if !ok {
			continue
		}
		known++
		if err := b.Check(v); err != nil {
			return err
		}
	}
	if known < len(values) {
		return s.unknown(values)
	}
	for i := range s.bindings {
		b := &s.bindings[i]
		v, ok := values[b.Key]
		if !ok {
			v = b.Default
		}
		b.store(v)
	}
	return nil
}

// unknown returns the error for the first key, in alphabetical order, that is
// not bound.
func (s *Set) unknown(values map[string]float64) error {
	keys := make([]string, len(s.bindings))
	bound := make(map[string]bool, len(s.bindings))
	for i, spec := range s.bindings {
		keys[i] = spec.Key
		bound[spec.Key] = true
	}
	first := ""
	for key := range values {
		if !bound[key] && (first == "" || key < first) {
			first = key
		}
	}
	reason := "is no parameter here; there are none"
	if len(keys) > 0 {
		reason = "is no parameter here; there is " + strings.Join(keys, ", ")
	}
	return &Error{Key: first, Value: values[first], Reason: reason}
}
