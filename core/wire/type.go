// Package wire describes Go types as messages, and writes and reads them as numbers in one piece of
// memory.
//
// The requests and answers of package face are plain structs. A [Type] says of such a struct which
// fields callers see, under which names, and where they lie: it is made once by reflection, and
// what writes or reads values follows it without any. All that knows a message follows its Type:
// the binary form here, objects of JavaScript (wasm/page), JSON (wasm/edge), and the generator that
// writes the page's side (tools/protocol).
//
// A field is called as in Go with a small first letter. A tag `wire:"name,option,…"` says another
// name and
//
//	optional   the field may be missing; it is where it is nil or ""
//	null       it is null where it is nil
//	plain      its numbers are an array of JavaScript's, not a typed one
//
// A pointer is optional unless it is null. An embedded struct is as if its fields were the outer's.
package wire

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"unicode"
)

// A Kind says how values look.
type Kind uint8

const (
	Nothing  Kind = iota // null
	Number               // float64
	Whole                // int
	Natural              // uint64
	Flag                 // bool
	Text                 // string
	Word                 // a type of string, one of few texts
	Doubles              // []float64
	Integers             // []int, or of arrays of int; callers see 32 bits
	Floats               // []float32
	Bytes                // []uint8
	Texts                // []string
	Tuple                // an array of float64
	Named                // map[string]float64
	List                 // a slice of records
	Record               // a struct
	Choice               // a struct of which one field is given
	Room                 // a Buffer
)

// A Buffer is memory of the caller's that a call fills: its size goes in, and what was written
// comes out.
type Buffer []float32

// An Alternative is a struct of which exactly one field is given, told apart by what it is: a
// number, a Float64Array, an array of strings or an object.
type Alternative interface{ IsChoice() }

// A Lister is a type of string that knows all its values.
type Lister interface{ Words() []string }

// A Type describes the values of a Go type.
type Type struct {
	Kind   Kind
	Name   string  // of the Go type, "" of one without
	Fields []Field // of a Record or a Choice
	Elem   *Type   // of a List; of Texts that are Words
	Len    int     // of a Tuple, or how many numbers an element of Integers has
	Values []string
	Go     reflect.Type
}

// A Field is a part of a Record.
type Field struct {
	Name     string
	Type     *Type
	Offset   uintptr
	Pointer  bool // it is a pointer to the value
	Optional bool
	Null     bool
	Plain    bool
	Path     string // in Go, "Elements.X"
}

var (
	types  = map[reflect.Type]*Type{}
	filled sync.Mutex
)

// Of returns the description of a type. It panics where there is none, which is a mistake of the
// program.
func Of(t reflect.Type) *Type {
	filled.Lock()
	defer filled.Unlock()
	return of(t)
}

func of(t reflect.Type) *Type {
	if known := types[t]; known != nil {
		return known
	}
	d := &Type{Name: t.Name(), Go: t}
	types[t] = d
	d.describe(t)
	return d
}

var (
	buffer      = reflect.TypeFor[Buffer]()
	alternative = reflect.TypeFor[Alternative]()
	lister      = reflect.TypeFor[Lister]()
)

func (d *Type) describe(t reflect.Type) {
	switch t.Kind() {
	case reflect.Float64:
		d.Kind, d.Name = Number, ""
	case reflect.Int:
		d.Kind, d.Name = Whole, ""
	case reflect.Uint64:
		d.Kind, d.Name = Natural, ""
	case reflect.Bool:
		d.Kind, d.Name = Flag, ""
	case reflect.String:
		d.Kind = Word
		if t.PkgPath() == "" {
			d.Kind, d.Name = Text, ""
		} else if t.Implements(lister) {
			d.Values = reflect.Zero(t).Interface().(Lister).Words()
		}
	case reflect.Array:
		if t.Elem().Kind() != reflect.Float64 {
			panic("wire: no " + t.String())
		}
		d.Kind, d.Len = Tuple, t.Len()
	case reflect.Map:
		if t.Key().Kind() != reflect.String || t.Elem().Kind() != reflect.Float64 {
			panic("wire: no " + t.String())
		}
		d.Kind = Named
	case reflect.Slice:
		d.slice(t)
	case reflect.Struct:
		d.Kind = Record
		if t.NumField() == 0 {
			d.Kind = Nothing
		} else if t.Implements(alternative) {
			d.Kind = Choice
		}
		d.fields(t, 0, "")
	default:
		panic("wire: no " + t.String())
	}
}

func (d *Type) slice(t reflect.Type) {
	d.Len = 1
	elem := t.Elem()
	if t == buffer {
		d.Kind = Room
		return
	}
	switch elem.Kind() {
	case reflect.Float64:
		d.Kind = Doubles
	case reflect.Int:
		d.Kind = Integers
	case reflect.Float32:
		d.Kind = Floats
	case reflect.Uint8:
		d.Kind = Bytes
	case reflect.String:
		if d.Kind = Texts; elem.PkgPath() != "" {
			d.Elem = of(elem)
		}
	case reflect.Array:
		if elem.Elem().Kind() != reflect.Int {
			panic("wire: no " + t.String())
		}
		d.Kind, d.Len = Integers, elem.Len()
	case reflect.Struct:
		d.Kind, d.Elem = List, of(elem)
	default:
		panic("wire: no " + t.String())
	}
}

// fields adds the fields of a struct, and of those that are embedded in it.
func (d *Type) fields(t reflect.Type, offset uintptr, path string) {
	for i := range t.NumField() {
		f := t.Field(i)
		at := offset + f.Offset
		if f.Anonymous && f.Type.Kind() == reflect.Struct {
			d.fields(f.Type, at, path+f.Name+".")
			continue
		}
		if !f.IsExported() {
			continue
		}
		field := Field{Name: nameOf(f.Name), Offset: at, Path: path + f.Name}
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner, field.Pointer, field.Optional = inner.Elem(), true, true
		}
		name, options, _ := strings.Cut(f.Tag.Get("wire"), ",")
		if name != "" {
			field.Name = name
		}
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "":
			case "optional":
				field.Optional = true
			case "null":
				field.Null, field.Optional = true, false
			case "plain":
				field.Plain = true
			default:
				panic(fmt.Sprintf("wire: %s.%s has the option %q", t, f.Name, option))
			}
		}
		field.Type = of(inner)
		d.Fields = append(d.Fields, field)
	}
}

// nameOf returns what callers call a field: with small letters as far as a first word of large ones
// goes.
func nameOf(name string) string {
	runes := []rune(name)
	for i := range runes {
		if i > 0 && i+1 < len(runes) && unicode.IsLower(runes[i+1]) {
			break
		}
		runes[i] = unicode.ToLower(runes[i])
	}
	return string(runes)
}

// Field returns the field with a name, nil where there is none.
func (d *Type) Field(name string) *Field {
	for i := range d.Fields {
		if d.Fields[i].Name == name {
			return &d.Fields[i]
		}
	}
	return nil
}

// Names returns the names of all fields.
func (d *Type) Names() []string {
	names := make([]string, len(d.Fields))
	for i, f := range d.Fields {
		names[i] = f.Name
	}
	return names
}
