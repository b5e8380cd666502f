//go:build js && wasm

package main

import (
	"syscall/js"

	"mercer/core/session"
)

// mixture({domain, dim, kernel, at, coef, x}) → Σⱼ coefⱼ·k(aⱼ, ·) at places, in
// double precision.
func (b *bridge) mixture(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "dim", "kernel", "at", "coef", "x")
	o.onVectors()
	dim := o.whole("dim")
	values, err := session.MixtureAt(
		o.text("domain"), o.text("kernel"), session.Points{Dim: dim, X: o.numbers("at")}, o.numbers("coef"),
		session.Points{Dim: dim, X: o.numbers("x")},
	)
	if err != nil {
		return js.Value{}, err
	}
	return doubles(values), nil
}
