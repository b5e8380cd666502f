//go:build js && wasm

//lint:file-ignore U1000 JavaScript calls what is exported.

package main

import (
	"syscall/js"
	"unsafe"

	"mercer/core/session"
)

// The calls that a page makes at every move have a short way, of which
// web/engine/express.js is the other end. By syscall/js, a call and each look at a field
// cost as much as a step of training a small problem, and so does every value of
// JavaScript that Go holds: for fifty points that would be most of the time. On the short
// way JavaScript calls an exported function, and what it says and is told are numbers in
// one piece of Go's memory. What is unusual takes the long way.

// An express is the short way.
type express struct {
	bridge *bridge
	room   []float64 // the request, and then the reply, after whether it is one
	next   int       // of room
	texts  []string  // those that JavaScript has told
	words  []string  // those that JavaScript was told
	failed error     // by the last call that has no reply

	params [4]map[string]float64 // of the last problems, which nothing changes, the last first
}

// mostWords is how many different texts JavaScript is told as words; others are spelled.
const mostWords = 64

var short express

// pageExpress lets express.js take the functions that it has a short way for out of
// globalThis.mercer, and put its own there.
//
//go:wasmimport page express
func pageExpress()

// openExpress opens the short way into a bridge whose functions mercer has.
func openExpress(b *bridge, mercer js.Value) {
	short.bridge = b
	mercer.Set("failure", js.FuncOf(func(js.Value, []js.Value) any { return failure(short.failed) }))
	mercer.Set("rest", guarded("rest", b.rest))
	pageExpress()
}

// expressRoom makes room for so many numbers and returns where it is.
//
//go:wasmexport expressRoom
func expressRoom(size int32) uint32 {
	short.room = make([]float64, size)
	return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(short.room))))
}

// expressText hears a text of so many bytes in the room, and what number it has from now on.
//
//go:wasmexport expressText
func expressText(number, size int32) {
	if int(number) == len(short.texts) {
		short.texts = append(short.texts, "")
	}
	short.texts[number] = string(bytesOf(short.room)[:size])
}

//go:wasmexport expressTrain
func expressTrain() {
	short.answer("train", func() error {
		number, model, err := short.bridge.trainOn(short.problem())
		if err == nil {
			short.result(number, model.Result())
		}
		return err
	})
}

//go:wasmexport expressOpen
func expressOpen() {
	short.answer("open", func() error {
		number, err := short.bridge.openOn(short.problem())
		short.whole(number)
		return err
	})
}

//go:wasmexport expressAdvance
func expressAdvance(run, milliseconds float64) {
	short.answer("advance", func() error {
		p := short.bridge.advanceFor(wholeNumber(run, "run"), milliseconds)
		short.text(p.status)
		short.whole(p.iterations)
		short.number(p.gap)
		short.number(p.objective)
		short.text(p.doing)
		short.number(p.share)
		return nil
	})
}

//go:wasmexport expressFinish
func expressFinish(run float64) {
	short.answer("finish", func() error {
		number, model, err := short.bridge.finishRun(wholeNumber(run, "run"))
		if err == nil {
			short.result(number, model.Result())
		}
		return err
	})
}

//go:wasmexport expressRelease
func expressRelease(model float64) {
	short.answer("release", func() error {
		short.bridge.forget(wholeNumber(model, "model"))
		return nil
	})
}

// answer writes a reply, or keeps why there is none.
func (e *express) answer(name string, call func() error) {
	e.next = 1
	if e.failed = attempt(name, call); e.failed == nil {
		e.room[0] = 1
	}
}

// problem reads a problem.
func (e *express) problem() session.Problem {
	p := session.Problem{Domain: e.hear(), Kernel: e.hear(), Learner: e.hear(), Task: e.hear(), Repair: e.hear()}
	p.Dim, p.Seed = int(e.take()), uint64(e.take())
	if stop := int(e.take()); stop >= 0 {
		p.Stop = &stop
	}
	params, x, y, start := int(e.take()), int(e.take()), int(e.take()), int(e.take())
	p.Params = e.parameters(params)
	numbers := make([]float64, x+y+max(start, 0))
	copy(numbers, e.room[e.next:])
	p.X, numbers = numbers[:x:x], numbers[x:]
	p.Y, numbers = numbers[:y:y], numbers[y:]
	if start >= 0 {
		p.Start = numbers
	}
	e.next = 1
	return p
}

// parameters reads so many of them. To make a map takes longer than to find the same.
func (e *express) parameters(count int) map[string]float64 {
	at := e.next
	for _, known := range e.params {
		same := known != nil && len(known) == count
		for e.next = at; same && e.next < at+2*count; {
			value, ok := known[e.hear()]
			same = ok && value == e.take()
		}
		if same {
			return known
		}
	}
	e.next = at
	params := make(map[string]float64, count)
	for range count {
		key := e.hear()
		params[key] = e.take()
	}
	copy(e.params[1:], e.params[:])
	e.params[0] = params
	return params
}

func (e *express) take() float64 {
	e.next++
	return e.room[e.next-1]
}

func (e *express) hear() string { return e.texts[int(e.take())] }

// result writes all that is known of a training.
func (e *express) result(number int, r session.Result) {
	e.whole(number)
	e.text(r.Task.String())
	e.text(r.Status.String())
	e.spell(r.Message)
	e.whole(r.Iterations)
	e.number(r.Objective)
	e.number(r.Primal)
	e.number(r.Gap)
	e.number(r.Violation)
	e.number(r.Margin)
	e.flag(r.Indefinite)
	e.whole(r.Outputs)
	e.text(r.Rule.Kind())
	e.array(addressOf(r.Rule.Classes), len(r.Rule.Classes))
	e.array(addressOf(r.Rule.Pairs), 2*len(r.Rule.Pairs))
	e.array(addressOf(r.Coef), len(r.Coef))
	e.array(addressOf(r.Beta), len(r.Beta))
	e.array(addressOf(r.Self), len(r.Self))
	e.array(addressOf(r.Bias), len(r.Bias))
	e.array(addressOf(r.Support), len(r.Support))
	e.array(addressOf(r.Decision), len(r.Decision))
	e.array(addressOf(r.Label), len(r.Label))
	e.array(addressOf(r.Std), len(r.Std))
	e.whole(r.Errors)
	e.flag(len(r.Figures) > 0 || r.Account != nil)
}

func (e *express) number(v float64) {
	e.room[e.next] = v
	e.next++
}

func (e *express) whole(n int) { e.number(float64(n)) }

func (e *express) flag(is bool) {
	if is {
		e.number(1)
	} else {
		e.number(0)
	}
}

// array writes where numbers are that live on: of float64 or int, which both have 8 bytes.
func (e *express) array(address uintptr, length int) {
	e.number(float64(address))
	e.whole(length)
}

// spell writes a text that is hardly ever the same, and lives on.
func (e *express) spell(s string) {
	e.array(uintptr(unsafe.Pointer(unsafe.StringData(s))), len(s))
}

// text writes a text that is one of few, which JavaScript reads once and then knows by
// its number.
func (e *express) text(s string) {
	number := -1
	for i, word := range e.words {
		if word == s {
			number = i
		}
	}
	if number < 0 && len(e.words) < mostWords {
		number = len(e.words)
		e.words = append(e.words, s)
	}
	e.whole(number)
	e.spell(s)
}

func addressOf[T any](values []T) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(values))) }
