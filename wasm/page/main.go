//go:build js && wasm

// Command page is the engine of the page: Go's face to JavaScript.
//
// It sets globalThis.mercer, an object of functions, and calls
// globalThis.onmercer with it. No function throws: each returns {value} or
// {error: {code, message, param?, at?, length?, expected?, item?, reason?, detail?}}. Bulk data
// are typed arrays, copied once.
package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"syscall/js"

	"mercer/core/face"
	"mercer/core/session"
	"mercer/core/wire"
)

func main() {
	collectRarely()
	mercer := newObject()
	mercer.Set("version", face.Version)
	for _, c := range face.Calls() {
		mercer.Set(c.Name, functionOf(c))
	}
	js.Global().Set("mercer", mercer)
	if ready := js.Global().Get("onmercer"); ready.Type() == js.TypeFunction {
		ready.Invoke(mercer)
	}
	select {} // the functions live as long as the program
}

// The heap at which Go collects garbage, in bytes: by itself at first, and here at the least.
const (
	smallHeap = 4 << 20
	leastHeap = 32 << 20
)

// collectRarely has Go collect garbage when the heap has leastHeap bytes, and where half of them
// are in use when that has doubled. By itself Go begins at smallHeap, which is soon where the heap
// is this small, and slows what is asked meanwhile. After each collection a finalizer tells when
// the next one comes, by what is in use.
func collectRarely() {
	const most = 100 * leastHeap / smallHeap
	percent := most
	debug.SetGCPercent(percent)
	var afterEach func(**byte)
	afterEach = func(**byte) {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		// NextGC is what is in use, and percent of that above it.
		used := int(stats.NextGC) * 100 / (100 + percent)
		percent = min(max(100, 100*leastHeap/max(1, used)-100), most)
		debug.SetGCPercent(percent)
		runtime.SetFinalizer(new(*byte), afterEach)
	}
	runtime.SetFinalizer(new(*byte), afterEach)
}

// functionOf makes a function of JavaScript that answers {value} or {error}, also after a panic, so
// that the next call finds the engine alive.
func functionOf(c *face.Call) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		reply := newObject()
		err := attempt(c.Name, func(string) error {
			var request wire.Pointer
			return c.Do(&desk, func(p wire.Pointer) error {
				request = p
				readRequest(c, args, p)
				return nil
			}, func(p wire.Pointer) {
				copyBuffers(c, args, request)
				reply.Set("value", valueOf(wire.Of(c.Answer), false, p))
			})
		})
		if err != nil {
			failure := face.FailureOf(err)
			reply = newObject()
			reply.Set("error", objectFrom(failureType, wire.Pointer(&failure)))
		}
		return reply
	})
}

// attempt answers a call. A panic becomes an error.
func attempt(name string, answer func(name string) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = internal(name, r)
		}
	}()
	return answer(name)
}

// internal is the error for a panic. Wrong arguments end in one too, raised by
// the readers of arguments.go.
func internal(name string, r any) error {
	if e, ok := r.(*session.Error); ok {
		return e
	}
	return mistake{fmt.Sprintf("%s: %v", name, r)}
}

// A mistake is a defect of this program. Its detail is for a report, not for the user.
type mistake struct{ detail string }

func (m mistake) Error() string { return m.detail }
