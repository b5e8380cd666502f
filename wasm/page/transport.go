//go:build js && wasm

//lint:file-ignore U1000 JavaScript calls what is exported.

package main

import (
	"reflect"
	"runtime"
	"unsafe"

	"mercer/core/face"
	"mercer/core/wire"
)

// The page says all its calls as numbers in one piece of Go's memory: web/protocol/transport.js is
// the other end, and package wire has the form. By syscall/js a call and each look at a field cost
// as much as a step of training a small problem, and so does every value of JavaScript that Go
// holds: for fifty points that would be most of the time.

var (
	desk     face.Desk
	requests wire.Reader
	answers  wire.Writer
	called   = map[string]*known{}
	// What the last call wrote, which lives on until the next.
	asked, answered wire.Pointer
)

// A known call was found before, with what its messages look like.
type known struct {
	*face.Call
	read  func(wire.Pointer) error
	write func(wire.Pointer)
}

// know returns a call with what reads its requests and writes its answers.
func know(c *face.Call) *known {
	request, answer := wire.Of(c.Request), wire.Of(c.Answer)
	return &known{c, func(p wire.Pointer) error {
		asked = p
		requests.Read(request, p)
		return nil
	}, func(p wire.Pointer) {
		answered = p
		answers.Reset()
		answers.Put(1)
		answers.Put(0)
		if c.Positional {
			for i := range request.Fields {
				if f := &request.Fields[i]; f.Type.Kind == wire.Room {
					answers.Write(f.Type, f.At(asked))
				}
			}
		}
		answers.Write(answer, p)
	}}
}

// messageRoom makes room for a request of so many numbers, and returns where it is. What was
// written before stays.
//
//go:wasmexport messageRoom
func messageRoom(size int32) uint32 {
	room := make([]float64, size)
	copy(room, requests.Room)
	requests.Room = room
	return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(room))))
}

// messageText hears a text of so many bytes at a place in the room, and what number it has from now
// on.
//
//go:wasmexport messageText
func messageText(number, at, size int32) {
	requests.Tell(int(number), string(wire.BytesOf(requests.Room[at:])[:size]))
}

// messageCall answers the request in the room to the call with a name, which was told under a
// number. It returns where the answer is: whether there is one, how many bytes all its arrays have,
// what was written into a buffer, if the request has one, and the answer, or why there is none.
//
//go:wasmexport messageCall
func messageCall(name int32) uint32 {
	if calls++; calls%callsInARow == 0 {
		runtime.Gosched()
	}
	return told(attempt(requests.Told(int(name)), answer))
}

// Go collects garbage beside what is asked, as soon as that gives way, which a call does not that is
// answered at once. Until it is done, whatever writes a pointer is slower: trainings of few points
// by a tenth, for hundreds of them. So some of the calls give way; if each did, it would cost
// as much as it gains.
const callsInARow = 128

var calls uint32

// told returns where the answer is, or what is said of an error.
func told(err error) uint32 {
	if err != nil {
		failure := face.FailureOf(err)
		answers.Reset()
		answers.Put(0)
		answers.Put(0)
		answered = wire.Pointer(&failure)
		answers.Write(failureType, answered)
	}
	answers.Room[1] = float64(answers.Bytes)
	return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(answers.Room))))
}

var failureType = wire.Of(reflect.TypeFor[face.Failure]())

// find returns the call with a name, nil where this engine has none.
func find(name string) *known {
	c := called[name]
	if c == nil {
		if call := face.Find(name); call != nil {
			c = know(call)
			called[name] = c
		}
	}
	return c
}

// answer answers a call by memory.
func answer(name string) error {
	c := find(name)
	if c == nil {
		return unknown(name)
	}
	return answerAt(&desk, c)
}

func answerAt(d *face.Desk, c *known) error {
	requests.Next = 0
	return c.Do(d, c.read, c.write)
}

// unknown is the error for a call that this engine has not.
func unknown(name string) error { return mistake{"there is no call " + name} }
