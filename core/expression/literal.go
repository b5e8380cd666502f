package expression

import (
	"math"

	"mercer/core/arithmetic"
	"mercer/core/param"
)

// literalSpec returns what a number in arithmetic is, with a slider around zero
// that is as wide as the number needs.
func literalSpec(l arithmetic.Literal) param.Spec {
	spec := param.Spec{
		Key: "number", Symbol: "a", Name: "number", Doc: "This is a number of the formula.",
		Min: -math.MaxFloat64, Max: math.MaxFloat64, Low: -5, High: 5, Default: 1,
	}
	if l.Exponent && l.Value == math.Trunc(l.Value) && math.Abs(l.Value) <= 10 {
		spec.Key, spec.Symbol, spec.Name, spec.Doc = "exponent", "p", "exponent", "This is a power in the formula."
		spec.Low, spec.High, spec.Kind, spec.Default = math.Min(0, l.Value), 10, param.Whole, 2
		return spec
	}
	if l.Base {
		spec.Key, spec.Name, spec.Min, spec.Low = "base", "base", 0, 0
	}
	for spec.High < math.Abs(l.Value) && spec.High < 1e300 {
		spec.Low *= 10
		spec.High *= 10
	}
	if spec.High < math.Abs(l.Value) { // 5e300 is not enough
		spec.Low, spec.High = min(l.Value, 0), max(l.Value, 0)
	}
	return spec
}
