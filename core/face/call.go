// Package face is the core's face to other programs: every call with its request and its answer.
//
// The structs here are the only source of what is said. The page (wasm/page), the HTTP API
// (wasm/edge) and the page's own side, which tools/protocol writes, all follow the table [Calls]
// and the [wire.Type] of each struct. To add a call is to add a struct for its request, one for its
// answer, a function and a line to a table.
package face

//go:generate go run -C ../.. ./tools/protocol

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"mercer/core/wire"
)

// A Call is what can be asked.
type Call struct {
	Name string

	// Pure calls need nothing from before, so that a new engine answers them as well.
	Pure bool

	// Resting calls can be answered in slices though they are not pure: what they read of the desk
	// when they begin is theirs, and they change it only at their end.
	Resting bool

	// Part names what the engine of a first visit leaves to the whole one: PartStudio, PartMaps or
	// a domain. It is "" for what every engine answers.
	Part string

	// Request and Answer are what goes in and what comes out. The fields of the request are the
	// arguments, one after the other, where the call is Positional; else it is the only argument.
	Request, Answer reflect.Type
	Positional      bool

	do func(d *Desk, read func(wire.Pointer) error, write func(wire.Pointer)) error
}

// Parts of the whole engine that are no domains.
const (
	PartStudio = "studio" // feature spaces, other routes to a machine, searches
	PartMaps   = "maps"   // maps of items, which other data take as well
)

// Do reads a request, asks, and writes the answer. The error is that of read, a *Malformed, a
// *session.Error, or a mistake of the program.
func (c *Call) Do(d *Desk, read func(wire.Pointer) error, write func(wire.Pointer)) error {
	return c.do(d, read, write)
}

// A checker is a request that can tell what it lacks.
type checker interface{ check() error }

// A Malformed is the error for a request that lacks a field, or has one that means nothing.
type Malformed struct {
	Param   string // the field
	Message string
}

func (m *Malformed) Error() string { return m.Message }

// call makes a Call of a function.
func call[Q, A any](name string, f func(*Desk, *Q) (A, error)) *Call {
	_, checks := any((*Q)(nil)).(checker)
	return &Call{
		Name: name, Request: reflect.TypeFor[Q](), Answer: reflect.TypeFor[A](),
		do: func(d *Desk, read func(wire.Pointer) error, write func(wire.Pointer)) error {
			request := new(Q)
			if err := read(wire.Pointer(request)); err != nil {
				return err
			}
			if checks {
				if err := any(request).(checker).check(); err != nil {
					return err
				}
			}
			answer, err := f(d, request)
			if err != nil {
				return err
			}
			write(wire.Pointer(&answer))
			return nil
		},
	}
}

func (c *Call) pure() *Call {
	c.Pure = true
	return c
}

func (c *Call) resting() *Call {
	c.Resting = true
	return c
}

func (c *Call) positional() *Call {
	c.Positional = true
	return c
}

func (c *Call) in(part string) *Call {
	c.Part = part
	return c
}

// Calls returns all that this engine answers, by name. It is a function, and so are the tables, so
// that a program that asks for a few calls is linked with these alone.
func Calls() []*Call {
	filled.Do(func() {
		all = slices.Concat(machineCalls(), kernelCalls(), dataCalls(), historyCalls(), itemCalls(), studioCalls())
		slices.SortFunc(all, func(a, b *Call) int { return strings.Compare(a.Name, b.Name) })
	})
	return all
}

var (
	all    []*Call
	filled sync.Once
)

// Find returns the call with a name, nil where this engine has none.
func Find(name string) *Call {
	i, found := slices.BinarySearchFunc(Calls(), name, func(c *Call, name string) int {
		return strings.Compare(c.Name, name)
	})
	if !found {
		return nil
	}
	return Calls()[i]
}

// None is the request or the answer of a call that has none.
type None struct{}

// refuse returns the error for an argument.
func refuse(name, what string) *Malformed { return &Malformed{name, name + " " + what + "."} }
