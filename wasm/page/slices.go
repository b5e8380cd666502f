//go:build js && wasm

//lint:file-ignore U1000 JavaScript calls what is exported.

package main

import (
	"time"

	"mercer/core/face"
	"mercer/core/pause"
)

// A sliced is a call that is answered in slices: other calls are answered in between. A pure one
// works at a desk of its own, which nothing else changes meanwhile, a resting one at that of all.
type sliced struct {
	*pause.Computation
	name string
	call *known
	desk *face.Desk
	err  error
}

var (
	// What is under way, by the page's numbers.
	underWay = map[int32]*sliced{}
	// The desk of the pure call that is sliced; nil while one has it. Who comes meanwhile gets an empty one.
	aside = new(face.Desk)
)

// messageBegin begins the request in the room to the pure or resting call with a name, which was told
// under a number. It is called ticket from now on.
//
//go:wasmexport messageBegin
func messageBegin(name, ticket int32) {
	s := &sliced{name: requests.Told(int(name)), desk: &desk}
	s.call = find(s.name)
	if s.call == nil || !s.call.Resting {
		if s.desk, aside = aside, nil; s.desk == nil {
			s.desk = new(face.Desk)
		}
	}
	s.Computation = pause.Begin(func() {
		if c := s.call; c == nil || !c.Pure && !c.Resting {
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
	s.leave(ticket, done)
	return told(err)
}

// messageStop ends a call that has no answer yet.
//
//go:wasmexport messageStop
func messageStop(ticket int32) {
	s := underWay[ticket]
	s.Stop()
	s.leave(ticket, false)
}

// leave leaves the desk to the next call. Whoever has not done his work leaves his own in disorder.
func (s *sliced) leave(ticket int32, done bool) {
	delete(underWay, ticket)
	switch {
	case s.desk == &desk:
	case done:
		aside = s.desk
	case aside == nil:
		aside = new(face.Desk)
	}
}
