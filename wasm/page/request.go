//go:build js && wasm

package main

import (
	text "strings"
	"syscall/js"

	"mercer/core/face"
	"mercer/core/surface"
	"mercer/core/wire"
)

// readRequest reads the arguments of a call into its request at p.
func readRequest(c *face.Call, args []js.Value, p wire.Pointer) {
	d := wire.Of(c.Request)
	if !c.Positional {
		readInto(d, argument(args, 0), argumentOf(c), false, p)
		return
	}
	for i := range d.Fields {
		readField(&d.Fields[i], argument(args, i), p)
	}
}

// argumentOf is what the only argument of a call is called in errors.
func argumentOf(c *face.Call) string {
	if c.Request.Name() == "Problem" {
		return "problem"
	}
	return "request"
}

func readField(f *wire.Field, v js.Value, p wire.Pointer) {
	if f.Optional && v.IsUndefined() {
		return
	}
	readInto(f.Type, v, f.Name, f.Plain, f.Give(p))
}

// readInto reads a value into the memory at p.
func readInto(d *wire.Type, v js.Value, name string, plain bool, p wire.Pointer) {
	switch d.Kind {
	case wire.Nothing:
	case wire.Number:
		*(*float64)(p) = numberOf(v, name)
	case wire.Whole:
		*(*int)(p) = wholeOf(v, name)
	case wire.Natural:
		n := wholeOf(v, name)
		if n < 0 {
			refuse(name, "must be at least 0, not %d", n)
		}
		*(*uint64)(p) = uint64(n)
	case wire.Flag:
		if !hasType(v, js.TypeBoolean) {
			refuse(name, "must be true or false, not %s", kindOf(v))
		}
		*(*bool)(p) = v.Bool()
	case wire.Text, wire.Word:
		*(*string)(p) = textOf(v, name)
	case wire.Doubles:
		if plain {
			*(*[]float64)(p) = listOf(v, name)
		} else {
			*(*[]float64)(p) = numbersOf(v, name)
		}
	case wire.Integers:
		values := listOf(v, name)
		if len(values)%d.Len != 0 {
			refuse(name, "has %d numbers, which are no pairs", len(values))
		}
		d.MakeInts(p, len(values)/d.Len)
		for i, value := range values {
			d.Ints(p)[i] = wholeNumber(value, name)
		}
	case wire.Texts:
		*(*[]string)(p) = textsOf(v, name)
	case wire.Named:
		fields := copyOf(v, name, "an object of numbers")
		named := make(map[string]float64, len(fields.names))
		for _, key := range fields.names {
			named[key] = numberOf(fields.get(key), key)
		}
		*(*map[string]float64)(p) = named
	case wire.Record:
		o := objectOf(v, name, d.Names()...)
		for i := range d.Fields {
			f := &d.Fields[i]
			readField(f, o.get(f.Name), p)
		}
	case wire.Choice:
		f := chosen(d, v, name)
		readInto(f.Type, v, name, f.Plain, f.Give(p))
	case wire.Room:
		if !isTyped(v, "Float32Array") {
			refuse(name, "must be a Float32Array, not %s", kindOf(v))
		}
		*(*wire.Buffer)(p) = requests.Buffer(lengthWithin(v, name, mostPixels))
	default:
		panic("no request has " + d.Name)
	}
}

// mostPixels is how many numbers a picture has: three layers of the largest.
const mostPixels = 3 * surface.MaxPixels

// chosen returns the field of a choice that a value is.
func chosen(d *wire.Type, v js.Value, name string) *wire.Field {
	var what []string
	for i := range d.Fields {
		f := &d.Fields[i]
		var is bool
		var kind string
		switch f.Type.Kind {
		case wire.Whole:
			is, kind = hasType(v, js.TypeNumber), "a number"
		case wire.Doubles:
			is, kind = isTyped(v, "Float64Array"), "a Float64Array"
		case wire.Texts:
			is, kind = isListed(v), "an array of strings"
		case wire.Record:
			is, kind = hasType(v, js.TypeObject), "an object"
		}
		if is {
			return f
		}
		what = append(what, kind)
	}
	refuse(name, "must be %s, not %s", text.Join(what, " or "), kindOf(v))
	return nil
}

// copyBuffers copies what a call wrote into memory of the caller's.
func copyBuffers(c *face.Call, args []js.Value, p wire.Pointer) {
	for i, f := range wire.Of(c.Request).Fields {
		if f.Type.Kind == wire.Room {
			out := *(*wire.Buffer)(f.At(p))
			js.CopyBytesToJS(bytesView(argument(args, i)), bytesOf([]float32(out)))
		}
	}
}
