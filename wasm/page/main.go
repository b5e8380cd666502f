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
	"maps"
	"runtime"
	"syscall/js"

	"mercer/core/session"
)

// version names the shape of the functions; a page refuses an engine of another.
const version = "1"

func main() {
	b := newBridge()
	mercer := newObject()
	mercer.Set("version", version)
	calls := map[string]function{
		"catalog":  b.catalog,
		"parse":    b.parse,
		"complete": b.complete,
		"train":    b.train,
		"open":     b.open,
		"advance":  b.advance,
		"finish":   b.finish,
		"drop":     b.drop,
		"predict":  b.predict,
		"surface":  b.surface,
		"terms":    b.terms,
		"release":  b.release,
		"needs":    b.needs,
		"save":     b.save,
		"history":  b.history,
		"sketch":   b.sketch,
		"samples":  b.samples,
		"gram":     b.gram,
		"inspect":  b.inspect,
		"validate": b.validate,
		"repair":   b.repair,
		"bumps":    b.bumps,
		"generate": b.generate,
		"read":     b.read,
		"write":    b.write,
	}
	maps.Copy(calls, itemCalls(b))
	maps.Copy(calls, studioCalls(b))
	for name, call := range calls {
		mercer.Set(name, guarded(name, call))
	}
	js.Global().Set("mercer", mercer)
	openExpress(b, mercer)
	if ready := js.Global().Get("onmercer"); ready.Type() == js.TypeFunction {
		ready.Invoke(mercer)
	}
	// Go collects garbage when the heap has doubled, from 4 MB on, which is soon where the heap is this
	// small, and slows what is asked meanwhile. With this it waits until there are 32 MB. It is never
	// written, so that it costs addresses only.
	defer runtime.KeepAlive(make([]byte, 16<<20))
	select {} // the functions live as long as the program
}

// A function answers a call. The error is a *session.Error or becomes one.
type function func(args []js.Value) (js.Value, error)

// guarded makes a function of JavaScript that answers {value} or {error}, also
// after a panic, so that the next call finds the engine alive.
func guarded(name string, call function) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		var value js.Value
		err := attempt(name, func() (err error) {
			value, err = call(args)
			return err
		})
		if err != nil {
			return failure(err)
		}
		answer := newObject()
		answer.Set("value", value)
		return answer
	})
}

// attempt calls a function of the bridge. A panic becomes an error.
func attempt(name string, call func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = internal(name, r)
		}
	}()
	return call()
}

// internal is the error for a panic. Wrong arguments end in one too, raised by
// the readers of arguments.go.
func internal(name string, r any) error {
	if e, ok := r.(*session.Error); ok {
		return e
	}
	return mistake{fmt.Sprintf("%s: %v", name, r)}
}

// A mistake is one of this program. What it was is for who mends it, not for who made a scene.
type mistake struct{ detail string }

func (m mistake) Error() string { return m.detail }

func failure(err error) js.Value {
	e, ok := err.(*session.Error)
	if !ok {
		e = &session.Error{
			Code:    session.Internal,
			Message: "The engine made a mistake. Nothing is lost; change something and go on.",
		}
	}
	inner := newObject()
	inner.Set("code", string(e.Code))
	inner.Set("message", e.Message)
	if !ok {
		inner.Set("detail", err.Error())
	}
	if e.Param != "" {
		inner.Set("param", e.Param)
	}
	if e.Code == session.BadKernel {
		inner.Set("at", e.At)
		inner.Set("length", e.Length)
		inner.Set("expected", strings(e.Expected))
	}
	if e.Item > 0 {
		inner.Set("item", e.Item-1)
		inner.Set("reason", e.Reason)
	}
	answer := newObject()
	answer.Set("error", inner)
	return answer
}
