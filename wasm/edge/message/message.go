// Package message reads and writes the messages of package wire as JSON, and describes them as
// JSON Schema.
//
// JSON has no typed arrays and nothing is kept between requests, so three things differ from what
// the page says. A [wire.Choice] between arrays is told apart by the names of its fields, which
// stand among the others: {"x": […]} or {"items": […]}. A Choice with a record is always that
// record: the other field is the number of something that is kept. And Optional names fields that
// scripts may leave out.
package message

import (
	"slices"

	"mercer/core/wire"
	"mercer/wasm/edge/jsontext"
)

// Optional are fields, by the name of their record, that may be missing though callers in one
// program always give them.
var Optional = map[string][]string{
	"Problem":    {"y", "params"},
	"SavedModel": {"params", "seed"},
}

func mayMiss(d *wire.Type, f *wire.Field) bool {
	return f.Optional || slices.Contains(Optional[d.Name], f.Name)
}

// spread returns the fields of a Choice that stand among those of the record that it is in, nil
// where it is a record.
func spread(d *wire.Type) []wire.Field {
	if d.Kind != wire.Choice || record(d) != nil {
		return nil
	}
	return d.Fields
}

// record returns the field of a Choice that is a record, nil where there is none.
func record(d *wire.Type) *wire.Field {
	for i := range d.Fields {
		if d.Fields[i].Type.Kind == wire.Record {
			return &d.Fields[i]
		}
	}
	return nil
}

// Value returns the value at p as jsontext writes it.
func Value(d *wire.Type, p wire.Pointer) any {
	switch d.Kind {
	case wire.Nothing:
		return nil
	case wire.Number:
		return *(*float64)(p)
	case wire.Whole:
		return *(*int)(p)
	case wire.Natural:
		return *(*uint64)(p)
	case wire.Flag:
		return *(*bool)(p)
	case wire.Text, wire.Word:
		return *(*string)(p)
	case wire.Doubles:
		return *(*[]float64)(p)
	case wire.Integers:
		return d.Ints(p)
	case wire.Texts:
		return *(*[]string)(p)
	case wire.Tuple:
		return d.Tuple(p)
	case wire.Named:
		named := *(*map[string]float64)(p)
		numbers := jsontext.Record{}
		for _, key := range wire.Keys(named) {
			numbers = append(numbers, jsontext.Field{Name: key, Value: named[key]})
		}
		return numbers
	case wire.List:
		list := make(jsontext.List, 0, wire.Length(p))
		d.Each(p, func(p wire.Pointer) { list = append(list, Value(d.Elem, p)) })
		return list
	case wire.Record:
		return Record(d, p)
	case wire.Choice:
		f := record(d)
		return Value(f.Type, f.At(p))
	}
	panic("message: no answer in JSON has " + d.Go.String())
}

// Record returns the fields of the record at p.
func Record(d *wire.Type, p wire.Pointer) jsontext.Record {
	fields := make(jsontext.Record, 0, len(d.Fields))
	for i := range d.Fields {
		f := &d.Fields[i]
		switch at := f.At(p); {
		case at != nil:
			fields = append(fields, jsontext.Field{Name: f.Name, Value: Value(f.Type, at)})
		case f.Null:
			fields = append(fields, jsontext.Field{Name: f.Name, Value: nil})
		}
	}
	return fields
}

// Read reads a value into the memory at p. The error is a *jsontext.Error.
func Read(v jsontext.Value, d *wire.Type, p wire.Pointer) (err error) {
	switch d.Kind {
	case wire.Number:
		*(*float64)(p), err = v.Wide()
	case wire.Whole:
		*(*int)(p), err = v.Whole()
	case wire.Natural:
		n, err := v.Whole()
		if err == nil && n < 0 {
			err = v.Refuse("must be at least 0, not %d", n)
		}
		*(*uint64)(p) = uint64(n)
		return err
	case wire.Flag:
		*(*bool)(p), err = v.Bool()
	case wire.Text, wire.Word:
		*(*string)(p), err = v.Text()
	case wire.Doubles:
		*(*[]float64)(p), err = v.Numbers()
	case wire.Integers:
		return readIntegers(v, d, p)
	case wire.Texts:
		*(*[]string)(p), err = v.Texts()
	case wire.Named:
		*(*map[string]float64)(p), err = readNamed(v)
	case wire.Record:
		return readRecord(v, d, p)
	case wire.Choice:
		f := record(d)
		return Read(v, f.Type, f.Give(p))
	default:
		panic("message: no request in JSON has " + d.Go.String())
	}
	return err
}

func readIntegers(v jsontext.Value, d *wire.Type, p wire.Pointer) error {
	list, err := v.List()
	if err != nil {
		return err
	}
	if len(list)%d.Len != 0 {
		return v.Refuse("has %d numbers, which are no pairs", len(list))
	}
	d.MakeInts(p, len(list)/d.Len)
	for i, number := range list {
		if d.Ints(p)[i], err = number.Whole(); err != nil {
			return err
		}
	}
	return nil
}

func readNamed(v jsontext.Value) (map[string]float64, error) {
	o, err := v.Object()
	named := make(map[string]float64)
	for _, name := range o.Names() {
		if err == nil {
			named[name], err = o.Get(name).Wide()
		}
	}
	return named, err
}

func readRecord(v jsontext.Value, d *wire.Type, p wire.Pointer) error {
	var names []string
	for i := range d.Fields {
		f := &d.Fields[i]
		alternatives := spread(f.Type)
		for j := range alternatives {
			names = append(names, alternatives[j].Name)
		}
		if alternatives == nil {
			names = append(names, f.Name)
		}
	}
	o, err := v.Object(names...)
	if err != nil {
		return err
	}
	for i := range d.Fields {
		f := &d.Fields[i]
		alternatives := spread(f.Type)
		if alternatives != nil {
			choice := f.Give(p)
			for j := range alternatives {
				a := &alternatives[j]
				if !o.Has(a.Name) {
					continue
				}
				if err := Read(o.Get(a.Name), a.Type, a.Give(choice)); err != nil {
					return err
				}
			}
			continue
		}
		switch {
		case o.Has(f.Name) || !mayMiss(d, f):
			if err := Read(o.Get(f.Name), f.Type, f.Give(p)); err != nil {
				return err
			}
		case f.Type.Kind == wire.Named:
			*(*map[string]float64)(f.Give(p)) = map[string]float64{}
		}
	}
	return nil
}
