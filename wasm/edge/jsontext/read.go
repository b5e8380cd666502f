// Package jsontext reads and writes JSON where encoding/json is too forgiving: an unknown
// field, a field that comes twice, a number that is null and a text that is no UTF-8 are
// errors here, each with the path of what is wrong. What it writes is canonical: fields keep
// their order, numbers are as short as they can be, and equal values give equal bytes.
package jsontext

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An Error says what is wrong with a text, in a sentence, and where.
type Error struct {
	Path    string // "params.C", "x[3]"; "" for the whole
	Message string
}

func (e *Error) Error() string { return e.Message }

// bad makes an error about a path; the sentence begins with it.
func bad(path, format string, args ...any) *Error {
	name := path
	if name == "" {
		name = "the body"
	}
	return &Error{Path: path, Message: name + " " + fmt.Sprintf(format, args...) + "."}
}

// A Value is a part of a text, not yet read. The zero Value is what is missing.
type Value struct {
	path string
	raw  []byte // without space around it
}

// Parse checks that body is JSON and nothing else.
func Parse(body []byte) (Value, error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return Value{}, &Error{Message: "The body is empty; it must be JSON."}
	}
	if !utf8.Valid(body) {
		return Value{}, &Error{Message: "The body is no UTF-8 text; it must be JSON."}
	}
	var raw json.RawMessage
	if err := json.Unmarshal(body, &raw); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return Value{}, &Error{Message: fmt.Sprintf("The body is not JSON: %v, at byte %d.", syntax, syntax.Offset)}
		}
		return Value{}, &Error{Message: fmt.Sprintf("The body is not JSON: %v.", err)}
	}
	return Value{raw: bytes.TrimSpace(raw)}, nil
}

// Path returns where the value is.
func (v Value) Path() string { return v.path }

// Missing reports whether there is no such value.
func (v Value) Missing() bool { return v.raw == nil }

// IsNull reports whether the value is null.
func (v Value) IsNull() bool { return string(v.raw) == "null" }

// IsText reports whether the value is a string.
func (v Value) IsText() bool { return len(v.raw) > 0 && v.raw[0] == '"' }

// IsBool reports whether the value is true or false.
func (v Value) IsBool() bool { return string(v.raw) == "true" || string(v.raw) == "false" }

// IsList reports whether the value is an array.
func (v Value) IsList() bool { return len(v.raw) > 0 && v.raw[0] == '[' }

// kind says what a value is, for an error.
func (v Value) kind() string {
	if v.Missing() {
		return "missing"
	}
	switch c := v.raw[0]; {
	case c == '{':
		return "an object"
	case c == '[':
		return "an array"
	case c == '"':
		return "a string"
	case c == 't' || c == 'f':
		return string(v.raw)
	case c == 'n':
		return "null"
	}
	return "a number"
}

// Refuse returns an error about the value: its path, and what is wrong with it.
func (v Value) Refuse(format string, args ...any) error { return bad(v.path, format, args...) }

// An Object is a value with named fields, in the order in which they are written.
type Object struct {
	path  string
	names []string
	parts []Value
}

// maxFields is how many fields an object may have: more than any here has.
const maxFields = 100

// Object reads an object. With keys, its fields are all among them.
func (v Value) Object(keys ...string) (Object, error) {
	o := Object{path: v.path}
	if v.Missing() || v.raw[0] != '{' {
		return o, v.Refuse("must be an object, not %s", v.kind())
	}
	d := json.NewDecoder(bytes.NewReader(v.raw))
	d.Token() // {
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return o, v.Refuse("is not JSON: %v", err)
		}
		name := token.(string)
		part := Value{path: join(v.path, name)}
		if len(o.names) == maxFields {
			return o, v.Refuse("has more than %d fields", maxFields)
		}
		if slices.Contains(o.names, name) {
			return o, part.Refuse("is given twice")
		}
		if len(keys) > 0 && !slices.Contains(keys, name) {
			return o, part.Refuse("is not a field here; there is %s", strings.Join(keys, ", "))
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return o, v.Refuse("is not JSON: %v", err)
		}
		part.raw = raw
		o.names, o.parts = append(o.names, name), append(o.parts, part)
	}
	return o, nil
}

// join makes the path of a field. A name that is long or would not be told from a path is
// quoted.
func join(path, name string) string {
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") != "" || name == "" || len(name) > 40 {
		if runes := []rune(name); len(runes) > 40 {
			name = string(runes[:40]) + "…"
		}
		name = strconv.Quote(name)
	}
	if path == "" {
		return name
	}
	return path + "." + name
}

// Names returns the names of the fields, in the order in which they are written.
func (o Object) Names() []string { return o.names }

// Get returns a field, which may be missing.
func (o Object) Get(name string) Value {
	if i := slices.Index(o.names, name); i >= 0 {
		return o.parts[i]
	}
	return Value{path: join(o.path, name)}
}

// Has reports whether there is a field.
func (o Object) Has(name string) bool { return slices.Contains(o.names, name) }

// Text reads a string.
func (v Value) Text() (string, error) {
	if !v.IsText() {
		return "", v.Refuse("must be a string, not %s", v.kind())
	}
	var s string
	if err := json.Unmarshal(v.raw, &s); err != nil {
		return "", v.Refuse("is no string: %v", err)
	}
	return s, nil
}

// Number reads a finite number.
func (v Value) Number() (float64, error) {
	if v.Missing() || (v.raw[0] != '-' && (v.raw[0] < '0' || v.raw[0] > '9')) {
		return 0, v.Refuse("must be a number, not %s", v.kind())
	}
	f, err := strconv.ParseFloat(string(v.raw), 64)
	if err != nil {
		return 0, v.Refuse("is %.40s, which is too large", v.raw)
	}
	return f + 0, nil
}

// Wide reads a number which may be infinite: JSON has no such numbers, "Infinity" and
// "-Infinity" stand for them.
func (v Value) Wide() (float64, error) {
	switch string(v.raw) {
	case `"Infinity"`:
		return math.Inf(1), nil
	case `"-Infinity"`:
		return math.Inf(-1), nil
	}
	if v.IsText() {
		return 0, v.Refuse(`must be a number or "Infinity", not another string`)
	}
	return v.Number()
}

// mostWhole is the largest whole number up to which all are exact in JavaScript and in Go.
const mostWhole = 1 << 53

// Whole reads a whole number.
func (v Value) Whole() (int, error) {
	f, err := v.Number()
	if err != nil {
		return 0, err
	}
	if f != math.Trunc(f) || math.Abs(f) > mostWhole {
		return 0, v.Refuse("must be a whole number, not %s", v.raw)
	}
	return int(f), nil
}

// Bool reads true or false.
func (v Value) Bool() (bool, error) {
	switch string(v.raw) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, v.Refuse("must be true or false, not %s", v.kind())
}

// List reads an array.
func (v Value) List() ([]Value, error) {
	var list []Value
	err := v.each(func(part Value) error {
		list = append(list, part)
		return nil
	})
	return list, err
}

// Numbers reads an array of finite numbers.
func (v Value) Numbers() ([]float64, error) {
	numbers := []float64{}
	err := v.each(func(part Value) error {
		f, err := part.Number()
		numbers = append(numbers, f)
		return err
	})
	return numbers, err
}

// Texts reads an array of strings.
func (v Value) Texts() ([]string, error) {
	texts := []string{}
	err := v.each(func(part Value) error {
		s, err := part.Text()
		texts = append(texts, s)
		return err
	})
	return texts, err
}

// each calls f for every element of an array. That the text is JSON is known, so that
// only its ends have to be found.
func (v Value) each(f func(Value) error) error {
	if !v.IsList() {
		return v.Refuse("must be an array, not %s", v.kind())
	}
	rest := bytes.TrimLeft(v.raw[1:], space)
	for i := 0; rest[0] != ']'; i++ {
		n := length(rest)
		part := Value{path: v.path + "[" + strconv.Itoa(i) + "]", raw: rest[:n]}
		if err := f(part); err != nil {
			return err
		}
		rest = bytes.TrimLeft(rest[n:], space)
		if rest[0] == ',' {
			rest = bytes.TrimLeft(rest[1:], space)
		}
	}
	return nil
}

const space = " \t\r\n"

// length returns how many bytes the value takes that b begins with.
func length(b []byte) int {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			for i++; b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
			if depth == 0 {
				return i + 1
			}
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return i
			}
		}
	}
	return len(b)
}
