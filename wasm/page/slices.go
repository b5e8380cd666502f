//go:build js && wasm

//lint:file-ignore U1000 JavaScript calls what is exported.

package main

import (
	"time"

	"mercer/core/face"
	"mercer/core/pause"
)

// A sliced is a call that is answered in slices: other calls are answered in between. It works at a
// desk of its own, which nothing else changes meanwhile, and so is a call that is pure.
type sliced struct {
	*pause.Computation
	name string
	desk *face.Desk
	err  error
}

var (
	// What is under way, by the page's numbers.
	underWay = map[int32]*sliced{}
	// The desk of the call that is sliced; nil while one has it. Who comes meanwhile gets an empty one.
	aside = new(face.Desk)
)

// messageBegin begins the request in the room to the pure call with a name, which was told under a
// number. It is called ticket from now on.
//
//go:wasmexport messageBegin
func messageBegin(name, ticket int32) {
	s := &sliced{name: requests.Told(int(name)), desk: aside}
	if aside = nil; s.desk == nil {
		s.desk = new(face.Desk)
	}
	s.Computation = pause.Begin(func() {
		if c := find(s.name); c == nil || !c.Pure {
			s.err = unknown(s.name)
		} else {
			s.err = answerAt(s.desk, c)
		}
	})
	underWay[ticket] = s
}

// messageAdvance works at a call for about so many milliseconds. It returns where the answer is, as
// messageCall does, and 0 where there is none yet. The first slice follows at once on messageBegin:
// that is when the request is read.
//
//go:wasmexport messageAdvance
func messageAdvance(ticket int32, milliseconds float64) uint32 {
	s := underWay[ticket]
	done := false
	err := attempt(s.name, func(string) error {
		done = s.Advance(time.Duration(milliseconds * float64(time.Millisecond)))
		return s.err
	})
	if !done && err == nil {
		return 0
	}
	delete(underWay, ticket)
	if done {
		aside = s.desk
	} else if aside == nil {
		aside = new(face.Desk) // whoever panics leaves his desk in disorder
	}
	return told(err)
}

// messageStop ends a call that has no answer yet.
//
//go:wasmexport messageStop
func messageStop(ticket int32) {
	underWay[ticket].Stop()
	delete(underWay, ticket)
	if aside == nil {
		aside = new(face.Desk)
	}
}
