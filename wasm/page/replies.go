//go:build js && wasm

package main

import (
	"math"
	"syscall/js"

	"mercer/core/catalog"
	"mercer/core/learn"
	"mercer/core/param"
)

// record makes an object of fields, given as name, value, name, value, ….
func record(fields ...any) js.Value {
	o := newObject()
	for i := 0; i < len(fields); i += 2 {
		o.Set(fields[i].(string), fields[i+1])
	}
	return o
}

// list makes an array.
func list[T any](items []T, of func(T) js.Value) js.Value {
	array := arrayConstructor.New(len(items))
	for i, item := range items {
		array.SetIndex(i, of(item))
	}
	return array
}

func strings(items []string) js.Value {
	return list(items, func(s string) js.Value { return js.ValueOf(s) })
}

// doubles makes a Float64Array.
func doubles(values []float64) js.Value { return typed("Float64Array", values) }

// floats makes a Float32Array. What is beyond float32 becomes infinite.
func floats(values []float64) js.Value {
	narrow := make([]float32, len(values))
	for i, v := range values {
		narrow[i] = float32(v)
	}
	return typed("Float32Array", narrow)
}

// integers makes an Int32Array.
func integers(values []int) js.Value {
	narrow := make([]int32, len(values))
	for i, v := range values {
		narrow[i] = int32(v)
	}
	return typed("Int32Array", narrow)
}

func specs(params []param.Spec) js.Value { return list(params, spec) }

func spec(s param.Spec) js.Value {
	return record(
		"key", s.Key, "symbol", s.Symbol, "name", s.Name, "doc", s.Doc,
		"kind", s.Kind.String(), "scale", s.Scale.String(),
		"min", s.Min, "max", s.Max, "minOpen", s.MinOpen, "maxOpen", s.MaxOpen,
		"low", s.Low, "high", s.High, "infinite", s.Infinite, "default", s.Default,
		"values", list(s.Values, func(v float64) js.Value { return js.ValueOf(v) }), "names", strings(s.Names),
	)
}

func entry(e catalog.Entry) js.Value {
	return record(
		"name", e.Name, "title", e.Title, "short", e.Short, "formula", e.Formula, "tex", e.TeX,
		"doc", e.Doc, "source", e.Source, "params", specs(e.Params),
		"dim", e.Dim, "kernel", e.Kernel, "target", e.Target, "warm", e.Warm, "random", e.Random, "support", e.Support,
		"tasks", list(e.Tasks, func(t learn.Task) js.Value { return js.ValueOf(t.String()) }),
		"goal", record("name", e.Goal.Name, "symbol", e.Goal.Symbol, "maximise", e.Goal.Maximise),
	)
}

func domain(d catalog.Domain, learners js.Value) js.Value {
	return record(
		"name", d.Name,
		"kernels", list(d.Kernels, entry),
		"learners", learners,
		"datasets", list(d.Datasets, entry),
	)
}

// flat returns pairs one after the other.
func flat(pairs [][2]int) []int {
	values := make([]int, 0, 2*len(pairs))
	for _, p := range pairs {
		values = append(values, p[0], p[1])
	}
	return values
}

// atLeast returns v, or least where v is smaller or not a number.
func atLeast(v, least float64) float64 {
	if math.IsNaN(v) {
		return least
	}
	return max(v, least)
}
