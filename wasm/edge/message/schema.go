package message

import (
	"mercer/core/wire"
	"mercer/wasm/edge/jsontext"
)

// A Describer makes JSON Schemas of types: one for each record, under its name.
type Describer struct {
	// Rename is what records are called, where that is not their name in Go.
	Rename map[string]string
	// Fields are schemas of fields, by "Record.field", that say more than the type of the field
	// does. One that is nil says that the field is never sent.
	Fields map[string]jsontext.Record
	// Schemas are those that were made.
	Schemas jsontext.Record

	seen map[*wire.Type]bool
}

// Number is the name of the schema of numbers in answers, which may be infinite or none.
const Number = "Number"

// Ref refers to the schema with a name.
func Ref(name string) jsontext.Record { return jsontext.Of("$ref", "#/components/schemas/"+name) }

// Name returns what the schema of a record is called.
func (s *Describer) Name(d *wire.Type) string {
	if name := s.Rename[d.Name]; name != "" {
		return name
	}
	return d.Name
}

// Request describes a type that is read, and all that it is made of.
func (s *Describer) Request(d *wire.Type) { s.add(d, true) }

// Answer describes a type that is written.
func (s *Describer) Answer(d *wire.Type) { s.add(d, false) }

func (s *Describer) add(d *wire.Type, asked bool) {
	if s.seen[d] {
		return
	}
	if s.seen == nil {
		s.seen = map[*wire.Type]bool{}
	}
	s.seen[d] = true
	at := len(s.Schemas)
	s.Schemas = append(s.Schemas, jsontext.Field{Name: s.Name(d)})
	s.Schemas[at].Value = s.Object(d, asked)
}

// Object returns the schema of a record: these fields and no others.
func (s *Describer) Object(d *wire.Type, asked bool) jsontext.Record {
	required, properties := []string{}, jsontext.Record{}
	for i := range d.Fields {
		f := &d.Fields[i]
		if alternatives := spread(f.Type); alternatives != nil {
			for j := range alternatives {
				properties = append(properties, s.property(d, &alternatives[j], asked))
			}
			continue
		}
		property := s.property(d, f, asked)
		if property.Value == nil {
			continue
		}
		properties = append(properties, property)
		if !mayMiss(d, f) {
			required = append(required, f.Name)
		}
	}
	return jsontext.Of("type", "object", "properties", properties, "required", required, "additionalProperties", false)
}

func (s *Describer) property(d *wire.Type, f *wire.Field, asked bool) jsontext.Field {
	if schema, said := s.Fields[d.Name+"."+f.Name]; said {
		if schema == nil {
			return jsontext.Field{}
		}
		return jsontext.Field{Name: f.Name, Value: schema}
	}
	schema := s.schema(f.Type, asked || f.Plain, asked)
	if f.Null {
		schema = jsontext.Of("anyOf", jsontext.List{schema, jsontext.Of("type", "null")})
	}
	return jsontext.Field{Name: f.Name, Value: schema}
}

// schema returns the schema of a value. The numbers of arrays are finite in what is asked, and
// where they are plain.
func (s *Describer) schema(d *wire.Type, finite, asked bool) jsontext.Record {
	switch d.Kind {
	case wire.Nothing:
		return of("type", "null")
	case wire.Number:
		return Ref(Number)
	case wire.Whole:
		return of("type", "integer")
	case wire.Natural:
		return of("type", "integer", "minimum", 0)
	case wire.Flag:
		return of("type", "boolean")
	case wire.Text:
		return of("type", "string")
	case wire.Word:
		if d.Values != nil {
			return of("type", "string", "enum", d.Values)
		}
		return of("type", "string")
	case wire.Doubles, wire.Tuple:
		if finite {
			return array(of("type", "number"))
		}
		return array(Ref(Number))
	case wire.Integers:
		return array(of("type", "integer"))
	case wire.Texts:
		if d.Elem != nil {
			return array(s.schema(d.Elem, finite, asked))
		}
		return array(of("type", "string"))
	case wire.Named:
		return of("type", "object", "additionalProperties", Ref(Number))
	case wire.List:
		return array(s.schema(d.Elem, finite, asked))
	case wire.Record:
		s.add(d, asked)
		return Ref(s.Name(d))
	case wire.Choice:
		return s.schema(record(d).Type, finite, asked)
	}
	panic("message: no message in JSON has " + d.Go.String())
}

var of = jsontext.Of

func array(items jsontext.Record) jsontext.Record { return of("type", "array", "items", items) }
