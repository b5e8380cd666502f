//go:build js && wasm

package main

import (
	"syscall/js"
	"unsafe"
)

// Every value of JavaScript that Go holds costs as much as a step of training a small
// problem, and so does every look at one by name. What is needed again and again is
// looked up once, and numbers go through one piece of memory that both can write.

var (
	objectConstructor = js.Global().Get("Object")
	arrayConstructor  = js.Global().Get("Array")
	bufferConstructor = js.Global().Get("ArrayBuffer")
	kinds             = map[string]js.Value{
		"Float64Array": js.Global().Get("Float64Array"),
		"Float32Array": js.Global().Get("Float32Array"),
		"Int32Array":   js.Global().Get("Int32Array"),
		"Uint8Array":   js.Global().Get("Uint8Array"),
	}
	words = map[string]js.Value{}
)

func newObject() js.Value { return objectConstructor.New() }

// word is js.ValueOf for one of the few texts that many replies have in common.
func word(s string) js.Value {
	v, ok := words[s]
	if !ok {
		v = js.ValueOf(s)
		words[s] = v
	}
	return v
}

// A window is memory of JavaScript through which numbers go in and out.
type window struct {
	size  int                 // bytes
	views map[string]js.Value // of the memory, by kind
}

// The window grows to this many bytes. Larger arrays go by themselves.
const largestWindow = 1 << 20

var numbersWindow window

// fits makes room for so many bytes, and reports whether there is.
func (w *window) fits(size int) bool {
	if size > largestWindow {
		return false
	}
	if size > w.size {
		w.size = max(1<<12, 2*w.size)
		for w.size < size {
			w.size *= 2
		}
		buffer := bufferConstructor.New(w.size)
		w.views = make(map[string]js.Value, len(kinds))
		for kind, constructor := range kinds {
			w.views[kind] = constructor.New(buffer)
		}
	}
	return true
}

// typed copies values into a new typed array of the kind that holds them.
func typed[T float32 | float64 | int32 | uint8](kind string, values []T) js.Value {
	bytes, w := bytesOf(values), &numbersWindow
	if !w.fits(len(bytes)) {
		array := kinds[kind].New(len(values))
		js.CopyBytesToJS(bytesView(array), bytes)
		return array
	}
	js.CopyBytesToJS(w.views["Uint8Array"], bytes)
	return w.views[kind].Call("slice", 0, len(values))
}

// isTyped reports whether v is a typed array of the given kind. A proxy for one
// passes for an instance, but has none of its memory.
func isTyped(v js.Value, kind string) bool {
	return bufferConstructor.Call("isView", v).Bool() && v.InstanceOf(kinds[kind])
}

// copied copies a Float64Array.
func copied(v js.Value) []float64 {
	values := make([]float64, v.Length())
	bytes, w := bytesOf(values), &numbersWindow
	if w.fits(len(bytes)) {
		w.views["Float64Array"].Call("set", v)
		js.CopyBytesToGo(bytes, w.views["Uint8Array"])
		return values
	}
	js.CopyBytesToGo(bytes, bytesView(v))
	return values
}

// bytesView returns the bytes of a typed array, for copying.
func bytesView(v js.Value) js.Value {
	return kinds["Uint8Array"].New(v.Get("buffer"), v.Get("byteOffset"), v.Get("byteLength"))
}

// bytesOf returns the memory of numbers. WebAssembly and typed arrays are both
// little-endian.
func bytesOf[T float32 | float64 | int32 | uint8](values []T) []byte {
	if len(values) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), len(values)*int(unsafe.Sizeof(values[0])))
}
