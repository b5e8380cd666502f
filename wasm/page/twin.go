//go:build js && wasm

package main

import (
	"syscall/js"

	"mercer/core/session"
)

// twin({problem, steps}) → stochastic gradients with a kernel beside those on features.
func (b *bridge) twin(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "problem", "steps")
	r, err := session.RunTwins(problem(o.get("problem")), o.whole("steps"))
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"message", r.Message, "map", r.Map, "dimension", r.Dimension, "names", strings(r.Names), "difference", r.Difference,
		"steps", list(r.Steps, func(s session.TwinStep) js.Value {
			return record(
				"t", s.T, "point", s.Point, "label", s.Label, "kernel", s.Kernel, "features", s.Features, "updated", s.Updated,
				"normKernel", s.NormKernel, "normFeatures", s.NormFeatures,
			)
		}),
		"wKernel", doubles(r.KernelWeights), "wFeatures", doubles(r.FeatureWeights),
	), nil
}
