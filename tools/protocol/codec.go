package main

import (
	"fmt"
	"strings"

	"mercer/core/face"
	"mercer/core/wire"
)

// table says what there is to know of calls on the page.
func (s *schema) table() string {
	var b strings.Builder
	b.WriteString(about)
	b.WriteString("/** The shape of all messages: an engine of another cannot be talked to. */\n")
	fmt.Fprintf(&b, "export const VERSION = '%s';\n\n", s.hash())
	b.WriteString("/**\n * Calls that need nothing from before: a new engine can answer them as well.\n *\n * @type {ReadonlySet<string>}\n */\n")
	names(&b, "PURE", func(c *face.Call) bool { return c.Pure })
	b.WriteString("\n/**\n * Calls that are answered in slices though they need what an engine keeps.\n *\n * @type {ReadonlySet<string>}\n */\n")
	names(&b, "RESTING", func(c *face.Call) bool { return c.Resting })
	b.WriteString("\n/**\n * What the engine of a first visit leaves to the whole one, by the part that it is in.\n *\n * @type {ReadonlyMap<string, string>}\n */\n")
	b.WriteString("export const PARTS = new Map([\n")
	for _, c := range face.Calls() {
		if c.Part != "" {
			fmt.Fprintf(&b, "  ['%s', '%s'],\n", c.Name, c.Part)
		}
	}
	b.WriteString("]);\n")
	return b.String()
}

func names(b *strings.Builder, name string, is func(*face.Call) bool) {
	fmt.Fprintf(b, "export const %s = new Set([\n", name)
	for _, c := range face.Calls() {
		if is(c) {
			fmt.Fprintf(b, "  '%s',\n", c.Name)
		}
	}
	b.WriteString("]);\n")
}

// codec writes requests and reads answers.
func (s *schema) codec() string {
	var b strings.Builder
	b.WriteString(about)
	b.WriteString("/** @typedef {import('./transport.js').Writer} Writer */\n")
	b.WriteString("/** @typedef {import('./transport.js').Reader} Reader */\n")
	for _, t := range s.types {
		if s.asked[t] && (t.Kind == wire.Record || t.Kind == wire.Choice) && !s.isArguments(t) {
			s.writer(&b, t)
		}
	}
	for _, t := range s.types {
		if s.answered[t] && (t.Kind == wire.Record || t.Kind == wire.Choice) {
			s.reader(&b, t)
		}
	}
	b.WriteString("\n/**\n * How each call is written and read.\n *\n" +
		" * @type {Readonly<Record<string, { write: (w: Writer, args: any[]) => void, read: (r: Reader, args: any[]) => any }>>}\n */\n")
	b.WriteString("export const CODECS = {\n")
	for _, c := range face.Calls() {
		fmt.Fprintf(&b, "  %s: {\n", c.Name)
		s.call(&b, c)
		b.WriteString("  },\n")
	}
	b.WriteString("};\n")
	return b.String()
}

// isArguments reports whether a type is only that of the arguments of a call.
func (s *schema) isArguments(t *wire.Type) bool {
	for _, c := range face.Calls() {
		if c.Positional && c.Request == t.Go {
			return true
		}
	}
	return false
}

func constant(t *wire.Type) string {
	var b strings.Builder
	for i, r := range t.Name {
		if i > 0 && r >= 'A' && r <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	return strings.ToUpper(b.String())
}

func (s *schema) writer(b *strings.Builder, t *wire.Type) {
	if t.Kind == wire.Record {
		fmt.Fprintf(b, "\nconst %s = new Set([\n", constant(t))
		for _, f := range t.Fields {
			fmt.Fprintf(b, "  '%s',\n", f.Name)
		}
		b.WriteString("]);\n")
	}
	fmt.Fprintf(b, "\n/** @param {Writer} w @param {any} v */\nfunction write%s(w, v) {\n", t.Name)
	if t.Kind == wire.Choice {
		for i, f := range t.Fields {
			fmt.Fprintf(b, "  if (%s) {\n    w.put(%d);\n    return %s;\n  }\n", test(f.Type), i, write(&f, "v"))
		}
		b.WriteString("  w.refuse();\n}\n")
		return
	}
	fmt.Fprintf(b, "  w.fields(v, %s);\n", constant(t))
	for _, f := range t.Fields {
		fieldWriter(b, &f, "v."+f.Name, "  ")
	}
	b.WriteString("}\n")
}

func fieldWriter(b *strings.Builder, f *wire.Field, v, indent string) {
	if f.Optional {
		fmt.Fprintf(b, "%sif (w.given(%s)) %s;\n", indent, v, write(f, v))
	} else {
		fmt.Fprintf(b, "%s%s;\n", indent, write(f, v))
	}
}

// test is the condition under which a value is what one field of a choice is.
func test(t *wire.Type) string {
	switch t.Kind {
	case wire.Whole:
		return "typeof v === 'number'"
	case wire.Doubles:
		return "w.isDoubles(v)"
	case wire.Texts:
		return "Array.isArray(v)"
	}
	return "typeof v === 'object'"
}

func write(f *wire.Field, v string) string {
	t := f.Type
	switch t.Kind {
	case wire.Record, wire.Choice:
		return fmt.Sprintf("write%s(w, %s)", t.Name, v)
	case wire.Doubles:
		if f.Plain {
			return "w.list(" + v + ")"
		}
	case wire.Integers:
		return fmt.Sprintf("w.integers(%s, %d)", v, t.Len)
	}
	return "w." + method(t) + "(" + v + ")"
}

func method(t *wire.Type) string {
	return [...]string{
		wire.Number: "number", wire.Whole: "whole", wire.Natural: "natural", wire.Flag: "flag", wire.Text: "text",
		wire.Word: "text", wire.Doubles: "doubles", wire.Floats: "floats", wire.Bytes: "bytes", wire.Integers: "integers",
		wire.Texts: "texts", wire.Named: "named", wire.Room: "room", wire.List: "", wire.Record: "", wire.Choice: "",
	}[t.Kind]
}

func (s *schema) reader(b *strings.Builder, t *wire.Type) {
	export := ""
	if t == failure {
		export = "export "
	}
	fmt.Fprintf(b, "\n/** @param {Reader} r */\n%sfunction read%s(r) {\n", export, t.Name)
	if t.Kind == wire.Choice {
		b.WriteString("  switch (r.number()) {\n")
		for i, f := range t.Fields {
			fmt.Fprintf(b, "    case %d:\n      return %s;\n", i, read(f.Type, f.Plain))
		}
		b.WriteString("  }\n}\n")
		return
	}
	b.WriteString("  /** @type {any} */\n  const v = {};\n")
	for _, f := range t.Fields {
		value := read(f.Type, f.Plain)
		switch {
		case f.Null:
			fmt.Fprintf(b, "  v.%s = r.flag() ? %s : null;\n", f.Name, value)
		case f.Optional:
			fmt.Fprintf(b, "  if (r.flag()) v.%s = %s;\n", f.Name, value)
		default:
			fmt.Fprintf(b, "  v.%s = %s;\n", f.Name, value)
		}
	}
	b.WriteString("  return v;\n}\n")
}

func read(t *wire.Type, plain bool) string {
	switch t.Kind {
	case wire.Nothing:
		return "null"
	case wire.Word:
		return "r.word()"
	case wire.Whole, wire.Natural:
		return "r.number()"
	case wire.Tuple:
		return fmt.Sprintf("r.tuple(%d)", t.Len)
	case wire.List:
		return fmt.Sprintf("r.list(read%s)", t.Elem.Name)
	case wire.Record, wire.Choice:
		return fmt.Sprintf("read%s(r)", t.Name)
	case wire.Doubles, wire.Integers:
		if plain {
			return "Array.from(r." + method(t) + "())"
		}
	}
	return "r." + method(t) + "()"
}

func (s *schema) call(b *strings.Builder, c *face.Call) {
	request := wire.Of(c.Request)
	answer := read(wire.Of(c.Answer), false)
	var rooms []string
	switch {
	case !c.Positional:
		fmt.Fprintf(b, "    write: (w, [request]) => write%s(w, request),\n", request.Name)
	case len(request.Fields) == 0:
		b.WriteString("    write: () => {},\n")
	default:
		var args []string
		for i, f := range request.Fields {
			args = append(args, f.Name)
			if f.Type.Kind == wire.Room {
				rooms = append(rooms, fmt.Sprintf("r.fill(args[%d]);", i))
			}
		}
		fmt.Fprintf(b, "    write(w, [%s]) {\n", strings.Join(args, ", "))
		for _, f := range request.Fields {
			fieldWriter(b, &f, f.Name, "      ")
		}
		b.WriteString("    },\n")
	}
	if rooms == nil {
		reader := "(r)"
		if answer == "null" {
			reader = "()"
		}
		fmt.Fprintf(b, "    read: %s => %s,\n", reader, answer)
		return
	}
	fmt.Fprintf(b, "    read(r, args) {\n      %s\n      return %s;\n    },\n", strings.Join(rooms, "\n      "), answer)
}
