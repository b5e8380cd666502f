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
	next   int       // of room, for the reply
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
		short.numbers(float64(number))
		return err
	})
}

//go:wasmexport expressAdvance
func expressAdvance(run, milliseconds float64) {
	short.answer("advance", func() error {
		p := short.bridge.advanceFor(wholeNumber(run, "run"), milliseconds)
		short.text(p.status)
		short.numbers(float64(p.iterations), p.gap, p.objective)
		short.text(p.doing)
		short.numbers(p.share)
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

// problem reads a problem: of this package, no function is part of another when it is compiled, so that
// it looks at the numbers without one.
func (e *express) problem() session.Problem {
	const head = 12
	said := e.room[1:][:head]
	p := session.Problem{
		Domain:  e.texts[int(said[0])],
		Kernel:  e.texts[int(said[1])],
		Learner: e.texts[int(said[2])],
		Task:    e.texts[int(said[3])],
		Repair:  e.texts[int(said[4])],
	}
	p.Dim, p.Seed = int(said[5]), uint64(said[6])
	if stop := int(said[7]); stop >= 0 {
		p.Stop = &stop
	}
	params, x, y, start := int(said[8]), int(said[9]), int(said[10]), int(said[11])
	rest := e.room[1+head:]
	p.Params = e.parameters(rest[:2*params])
	numbers := make([]float64, x+y+max(start, 0))
	copy(numbers, rest[2*params:])
	p.X, numbers = numbers[:x:x], numbers[x:]
	p.Y, numbers = numbers[:y:y], numbers[y:]
	if start >= 0 {
		p.Start = numbers
	}
	return p
}

// parameters reads keys and values by turns. To make a map takes longer than to find the same.
func (e *express) parameters(said []float64) map[string]float64 {
	for _, known := range e.params {
		same := known != nil && 2*len(known) == len(said)
		for i := 0; same && i < len(said); i += 2 {
			value, ok := known[e.texts[int(said[i])]]
			same = ok && value == said[i+1]
		}
		if same {
			return known
		}
	}
	params := make(map[string]float64, len(said)/2)
	for i := 0; i < len(said); i += 2 {
		params[e.texts[int(said[i])]] = said[i+1]
	}
	copy(e.params[1:], e.params[:])
	e.params[0] = params
	return params
}

// result writes all that is known of a training.
func (e *express) result(number int, r session.Result) {
	e.numbers(float64(number))
	e.array(unsafe.Pointer(unsafe.SliceData(r.Rule.Classes)), len(r.Rule.Classes))
	e.array(unsafe.Pointer(unsafe.SliceData(r.Rule.Pairs)), 2*len(r.Rule.Pairs))
	e.array(unsafe.Pointer(unsafe.SliceData(r.Coef)), len(r.Coef))
	e.array(unsafe.Pointer(unsafe.SliceData(r.Beta)), len(r.Beta))
	e.array(unsafe.Pointer(unsafe.SliceData(r.Self)), len(r.Self))
	e.array(unsafe.Pointer(unsafe.SliceData(r.Bias)), len(r.Bias))
	e.array(unsafe.Pointer(unsafe.SliceData(r.BiasError)), len(r.BiasError))
	e.array(unsafe.Pointer(unsafe.SliceData(r.Support)), len(r.Support))
	e.array(unsafe.Pointer(unsafe.SliceData(r.Decision)), len(r.Decision))
	e.array(unsafe.Pointer(unsafe.SliceData(r.Label)), len(r.Label))
	e.array(unsafe.Pointer(unsafe.SliceData(r.Std)), len(r.Std))
	e.text(r.Task.String())
	e.text(r.Status.String())
	e.spell(r.Message)
	e.numbers(
		float64(r.Iterations), r.Objective, r.Primal, r.Gap, r.Violation, r.Margin,
		flag(r.Indefinite), flag(r.Doubtful), float64(r.Outputs),
	)
	e.text(r.Rule.Kind())
	e.numbers(float64(r.Errors), float64(r.Undecided), flag(len(r.Figures) > 0 || r.Account != nil))
}

func (e *express) numbers(values ...float64) { e.next += copy(e.room[e.next:], values) }

func flag(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// array writes where numbers are that live on: of float64 or int, which both have 8 bytes.
func (e *express) array(address unsafe.Pointer, length int) {
	room := e.room[e.next:][:2]
	room[0], room[1] = float64(uintptr(address)), float64(length)
	e.next += 2
}

// spell writes a text that is hardly ever the same, and lives on.
func (e *express) spell(s string) {
	e.array(unsafe.Pointer(unsafe.StringData(s)), len(s))
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
	e.numbers(float64(number))
	e.spell(s)
}
