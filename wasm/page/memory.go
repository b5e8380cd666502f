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
	if size > w.size || w.views == nil {
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

// What all typed arrays have in common. An array of a caller's may have fields of its own by
// these names, which lie or throw: only the functions from here, called on it, tell of its memory.
var (
	typedArrays = objectConstructor.Call("getPrototypeOf", kinds["Uint8Array"]).Get("prototype")
	tagOf       = getterOf(js.Global().Get("Symbol").Get("toStringTag"))
	lengthOf    = getterOf("length")
	bufferOf    = getterOf("buffer")
	offsetOf    = getterOf("byteOffset")
	bytesIn     = getterOf("byteLength")
)

// getterOf returns the function that gets a field of a typed array.
func getterOf(key any) js.Value {
	return objectConstructor.Call("getOwnPropertyDescriptor", typedArrays, key).Get("get")
}

// isTyped reports whether v is a typed array of the given kind. What only looks like one, such
// as a proxy, has no memory to be read.
func isTyped(v js.Value, kind string) bool { return tagOf.Call("call", v).Equal(word(kind)) }

// mostNumbers is how many numbers an array has room for that is copied: as many as are in the
// largest problem that a browser has memory for.
const mostNumbers = 1 << 25

// copied copies a Float64Array.
func copied(v js.Value, name string) []float64 {
	values := make([]float64, lengthWithin(v, name, mostNumbers))
	bytes, w := bytesOf(values), &numbersWindow
	if w.fits(len(bytes)) {
		if _, thrown := tried(w.views["Float64Array"], "set", v); thrown != nil {
			refuse(name, "is empty: its memory was handed to somebody else")
		}
		js.CopyBytesToGo(bytes, w.views["Uint8Array"])
		return values
	}
	js.CopyBytesToGo(bytes, bytesView(v))
	return values
}

// lengthWithin returns the length of a typed array, which must be at most so many.
func lengthWithin(v js.Value, name string, most int) int {
	n := lengthOf.Call("call", v).Int()
	if n > most {
		refuse(name, "has %d numbers, more than the %d that are possible", n, most)
	}
	return n
}

// bytesView returns the bytes of a typed array, for copying.
func bytesView(v js.Value) js.Value {
	return kinds["Uint8Array"].New(bufferOf.Call("call", v), offsetOf.Call("call", v), bytesIn.Call("call", v))
}

// bytesOf returns the memory of numbers. WebAssembly and typed arrays are both
// little-endian.
func bytesOf[T float32 | float64 | int32 | uint8](values []T) []byte {
	if len(values) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), len(values)*int(unsafe.Sizeof(values[0])))
}
