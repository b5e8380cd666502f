//go:build js && wasm

package main

import (
	"syscall/js"

	"mercer/core/wire"
)

// valueOf makes a value of JavaScript of the value at p.
func valueOf(d *wire.Type, plain bool, p wire.Pointer) js.Value {
	switch d.Kind {
	case wire.Number:
		return js.ValueOf(*(*float64)(p))
	case wire.Whole:
		return js.ValueOf(*(*int)(p))
	case wire.Natural:
		return js.ValueOf(float64(*(*uint64)(p)))
	case wire.Flag:
		return js.ValueOf(*(*bool)(p))
	case wire.Text:
		return js.ValueOf(*(*string)(p))
	case wire.Word:
		return word(*(*string)(p))
	case wire.Doubles:
		if plain {
			return listed(*(*[]float64)(p))
		}
		return typed("Float64Array", *(*[]float64)(p))
	case wire.Integers:
		if plain {
			return listed(d.Ints(p))
		}
		narrow := make([]int32, len(d.Ints(p)))
		for i, v := range d.Ints(p) {
			narrow[i] = int32(v)
		}
		return typed("Int32Array", narrow)
	case wire.Floats:
		return typed("Float32Array", *(*[]float32)(p))
	case wire.Bytes:
		return typed("Uint8Array", *(*[]uint8)(p))
	case wire.Texts:
		return listed(*(*[]string)(p))
	case wire.Tuple:
		return listed(d.Tuple(p))
	case wire.Named:
		named := *(*map[string]float64)(p)
		o := newObject()
		for _, key := range wire.Keys(named) {
			o.Set(key, named[key])
		}
		return o
	case wire.List:
		array := arrayConstructor.New(wire.Length(p))
		i := 0
		d.Each(p, func(p wire.Pointer) {
			array.SetIndex(i, valueOf(d.Elem, false, p))
			i++
		})
		return array
	case wire.Record:
		return objectFrom(d, p)
	case wire.Choice:
		for i := range d.Fields {
			if f := &d.Fields[i]; f.At(p) != nil {
				return valueOf(f.Type, f.Plain, f.At(p))
			}
		}
	}
	return js.Null()
}

func objectFrom(d *wire.Type, p wire.Pointer) js.Value {
	o := newObject()
	for i := range d.Fields {
		f := &d.Fields[i]
		switch at := f.At(p); {
		case at != nil:
			o.Set(f.Name, valueOf(f.Type, f.Plain, at))
		case f.Null:
			o.Set(f.Name, js.Null())
		}
	}
	return o
}

// listed makes an array.
func listed[T any](items []T) js.Value {
	array := arrayConstructor.New(len(items))
	for i, item := range items {
		array.SetIndex(i, item)
	}
	return array
}
