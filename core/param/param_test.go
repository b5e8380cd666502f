package param

import (
	"errors"
	"math"
	"strings"
	"testing"
)

var gamma = Spec{
	Key: "gamma", Symbol: "γ", Name: "width", Doc: "How wide.",
	Min: 0, MinOpen: true, Max: 1e9, Low: 0.01, High: 100, Scale: Log, Default: 1,
}

func TestCheck(t *testing.T) {
	price := gamma
	price.Key, price.Max, price.Infinite = "C", math.Inf(1), true
	degree := Spec{
		Key: "degree", Symbol: "d", Name: "degree", Doc: "Highest power.",
		Kind: Whole, Min: 1, Max: 50, Low: 1, High: 10, Default: 3,
	}
	share := Spec{Min: 0, Max: 1, MaxOpen: true}
	order := Spec{Key: "nu", Values: []float64{0.5, 1.5, 2.5}}
	for _, test := range []struct {
		spec   Spec
		value  float64
		reason string // "" for a valid value
	}{
		{gamma, 1, ""},
		{gamma, 1e9, ""},
		{gamma, 0, "must be above 0"},
		{gamma, -1, "must be above 0"},
		{gamma, 2e9, "must be at most 1e+09"},
		{gamma, math.NaN(), "must be a number"},
		{gamma, math.Inf(1), "must be finite"},
		{price, math.Inf(1), ""},
		{price, math.Inf(-1), "must be finite"},
		{degree, 3, ""},
		{degree, 2.5, "must be a whole number"},
		{degree, 0, "must be at least 1"},
		{Spec{Kind: Switch, Max: 1}, 0.5, "must be 0 or 1"},
		{Spec{Kind: Switch, Max: 1}, 1, ""},
		{share, 1, "must be below 1"},
		{share, 0, ""},
		{order, 0.5, ""},
		{order, 2.5, ""},
		{order, 1, "must be one of 0.5, 1.5, 2.5"},
		{order, 3, "must be one of 0.5, 1.5, 2.5"},
		{order, math.NaN(), "must be a number"},
		{order, math.Inf(1), "must be finite"},
	} {
		err := test.spec.Check(test.value)
		if test.reason == "" {
			if err != nil {
				t.Errorf("%s: %g is refused: %v", test.spec.Key, test.value, err)
			}
			continue
		}
		var e *Error
		if !errors.As(err, &e) || e.Reason != test.reason || e.Key != test.spec.Key {
			t.Errorf("%s: Check(%g) = %v, want reason %q", test.spec.Key, test.value, err, test.reason)
		}
	}
}

func TestErrorNamesKeyValueAndReason(t *testing.T) {
	if got, want := gamma.Check(-1).Error(), "gamma = -1: must be above 0"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

type config struct {
	gamma  float64
	degree int
}

func (c *config) Bind(s *Set) {
	s.Float(&c.gamma, gamma)
	s.Int(&c.degree, Spec{
		Key: "degree", Symbol: "d", Name: "degree", Doc: "Highest power.",
		Kind: Whole, Min: 1, Max: 50, Low: 1, High: 10, Default: 3,
	})
}

func TestBindingSetsDefaults(t *testing.T) {
	var c config
	specs := Of(&c).Specs()
	if c.gamma != 1 || c.degree != 3 {
		t.Errorf("after binding: %+v", c)
	}
	if len(specs) != 2 || specs[0].Key != "gamma" || specs[1].Key != "degree" {
		t.Errorf("specs are not in the order of binding: %v", specs)
	}
}

func TestApply(t *testing.T) {
	var c config
	set := Of(&c)
	if err := set.Apply(map[string]float64{"gamma": 2}); err != nil || c.gamma != 2 || c.degree != 3 {
		t.Errorf("Apply: %v, %+v", err, c)
	}
	// An absent key returns to its default.
	if err := set.Apply(map[string]float64{"degree": 5}); err != nil || c.gamma != 1 || c.degree != 5 {
		t.Errorf("Apply: %v, %+v", err, c)
	}
	before := c
	for _, bad := range []map[string]float64{
		{"gamma": 4, "degree": 0},
		{"gamma": 4, "sigma": 1},
	} {
		if err := set.Apply(bad); err == nil {
			t.Errorf("Apply(%v) succeeds", bad)
		}
		if c != before {
			t.Errorf("Apply(%v) fails but changes the variables to %+v", bad, c)
		}
	}
	err := set.Apply(map[string]float64{"sigma": 1})
	var e *Error
	if !errors.As(err, &e) || e.Key != "sigma" || !strings.Contains(e.Reason, "gamma, degree") {
		t.Errorf("an unknown key gives %v", err)
	}
}

func TestInconsistentSpecsPanic(t *testing.T) {
	for name, change := range map[string]func(*Spec){
		"no symbol":         func(s *Spec) { s.Symbol = "" },
		"default outside":   func(s *Spec) { s.Default = -1 },
		"slider outside":    func(s *Spec) { s.Low = -1 },
		"empty slider":      func(s *Spec) { s.High = s.Low },
		"infinite, bounded": func(s *Spec) { s.Infinite = true },
		"log from zero":     func(s *Spec) { s.Min, s.MinOpen, s.Low = 0, false, 0 },
		"one value":         func(s *Spec) { s.Values = []float64{1} },
		"values descending": func(s *Spec) { s.Values = []float64{2, 1, 3} },
		"no such value":     func(s *Spec) { s.Values = []float64{0.5, 2} },
	} {
		spec := gamma
		change(&spec)
		if !panics(func() { new(Set).Float(new(float64), spec) }) {
			t.Errorf("%s: no panic", name)
		}
	}
	twice := new(Set)
	twice.Float(new(float64), gamma)
	if !panics(func() { twice.Float(new(float64), gamma) }) {
		t.Error("a key declared twice: no panic")
	}
	if !panics(func() { new(Set).Int(new(int), gamma) }) {
		t.Error("a real parameter bound to an int: no panic")
	}
}

// The ends of the range and of the slider are those of the values.
func TestValuesGiveTheRange(t *testing.T) {
	set := new(Set)
	set.Float(new(float64), Spec{
		Key: "nu", Symbol: "ν", Name: "order", Doc: "Which.", Values: []float64{0.5, 1.5, 2.5}, Default: 1.5,
	})
	if s := set.Specs()[0]; s.Min != 0.5 || s.Low != 0.5 || s.Max != 2.5 || s.High != 2.5 {
		t.Errorf("%+v", s)
	}
	if err := set.Apply(map[string]float64{"nu": 2}); err == nil || err.Error() != "nu = 2: must be one of 0.5, 1.5, 2.5" {
		t.Errorf("2: %v", err)
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}
