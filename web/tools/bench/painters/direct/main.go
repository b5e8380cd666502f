//go:build js && wasm

// Command direct sums a kernel expansion pixel by pixel, as one would write it
// down: one value of the kernel for every pixel and support vector, with the
// functions of package math. Pictures are measured by it.
package main

import (
	"syscall/js"
	"unsafe"
)

func main() {
	var f expansion
	js.Global().Set("direct", map[string]any{
		// take(x, beta, bias): what to sum.
		"take": js.FuncOf(func(_ js.Value, args []js.Value) any {
			f = expansion{numbers(args[0]), numbers(args[1]), args[2].Float()}
			return nil
		}),
		// rows(kernel, a, b, view, first, step, out): the row first of the pixels and every step-th
		// after it, as many as out, a Float64Array, has room for.
		"rows": js.FuncOf(func(_ js.Value, args []js.Value) any {
			kernel := kernels[args[0].String()]
			a, b := args[1].Float(), args[2].Float()
			side := func(name string) float64 { return args[3].Get(name).Float() }
			x0, x1, y0, y1 := side("x0"), side("x1"), side("y0"), side("y1")
			width, height := int(side("width")), int(side("height"))
			first, step := args[4].Int(), args[5].Int()
			values := make([]float64, args[6].Length())
			for at := range values {
				column, row := at%width, first+at/width*step
				x := x0 + (x1-x0)*(float64(column)+0.5)/float64(width)
				y := y1 - (y1-y0)*(float64(row)+0.5)/float64(height)
				values[at] = f.bias + kernel(f, a, b, x, y)
			}
			js.CopyBytesToJS(bytes(args[6]), memory(values))
			return nil
		}),
	})
	js.Global().Call("ondirect")
	select {}
}

// numbers copies a Float64Array.
func numbers(v js.Value) []float64 {
	values := make([]float64, v.Length())
	js.CopyBytesToGo(memory(values), bytes(v))
	return values
}

// bytes returns the bytes of a Float64Array.
func bytes(v js.Value) js.Value {
	return js.Global().Get("Uint8Array").New(v.Get("buffer"), v.Get("byteOffset"), v.Get("byteLength"))
}

// memory returns the bytes of values.
func memory(values []float64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), 8*len(values))
}
