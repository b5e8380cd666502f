//go:build js && wasm

package main

import (
	"fmt"
	"slices"
	text "strings"
	"syscall/js"

	"mercer/core/session"
)

// Reading arguments: every reader names what it reads, and panics with a
// *session.Error that guarded turns into the reply. So a function reads its
// arguments line by line, as if nothing could be wrong.

func refuse(name, format string, args ...any) {
	panic(&session.Error{
		Code: session.BadArgument, Param: name, Message: name + " " + fmt.Sprintf(format, args...) + ".",
	})
}

// argument returns argument i, undefined where it is missing.
func argument(args []js.Value, i int) js.Value {
	if i < len(args) {
		return args[i]
	}
	return js.Undefined()
}

// A caller's values may be proxies or have getters: to look at them runs code of the caller's,
// which may throw. Under a look by Get, Index or Length that would pass through Go and leave its
// stack behind, so only functions look, which askedOf and tried call.

// askedOf calls a method with an argument that has a name. What is thrown is said of it.
func askedOf(name string, on js.Value, method string, args ...any) js.Value {
	v, thrown := tried(on, method, args...)
	if thrown != nil {
		refuse(name, "cannot be read: %s", messageOf(thrown.Value))
	}
	return v
}

// tried calls a method, which may throw.
func tried(on js.Value, method string, args ...any) (v js.Value, thrown *js.Error) {
	defer func() {
		r := recover()
		if e, ok := r.(js.Error); ok {
			thrown = &e
		} else if r != nil {
			panic(r)
		}
	}()
	return on.Call(method, args...), nil
}

var (
	reflection = js.Global().Get("Reflect")
	inOrder    = arrayConstructor.Get("prototype").Get("values")
	nameOf     = objectConstructor.Get("prototype").Get("toString")
)

// messageOf returns what an exception says, which may be any value.
func messageOf(thrown js.Value) string {
	if hasType(thrown, js.TypeObject) {
		thrown, _ = tried(reflection, "get", thrown, "message")
	}
	if hasType(thrown, js.TypeString) {
		return text.TrimSuffix(thrown.String(), ".")
	}
	return "its code throws"
}

// An object is an argument with named fields, copied so that reading a field runs
// no code of the caller's.
type object struct {
	names  []string
	values js.Value // an array
}

// get returns a field, undefined where it is missing.
func (o object) get(name string) js.Value {
	i := slices.Index(o.names, name)
	if i < 0 {
		return js.Undefined()
	}
	return o.values.Index(i)
}

// objectOf reads an object whose fields are all among keys.
func objectOf(v js.Value, name string, keys ...string) object {
	o := copyOf(v, name, "an object")
	for _, key := range o.names {
		if !slices.Contains(keys, key) {
			refuse(key, "is no field of %s, which has %s", name, text.Join(keys, ", "))
		}
	}
	return o
}

// copyOf copies the fields of an object.
func copyOf(v js.Value, name, what string) object {
	if !hasType(v, js.TypeObject) {
		refuse(name, "must be %s, not %s", what, kindOf(v))
	}
	keys := askedOf(name, objectConstructor, "keys", v)
	// One text of all names costs as much as one name.
	o := object{text.Split(keys.Call("join", "\n").String(), "\n"), askedOf(name, objectConstructor, "values", v)}
	if len(o.names) == 1 && o.names[0] == "" && keys.Length() == 0 {
		o.names = nil
	}
	return o
}

// arrayFrom copies an array of at most so many values.
func arrayFrom(v js.Value, name, what string, most int) js.Value {
	if !isListed(v) {
		refuse(name, "must be %s, not %s", what, kindOf(v))
	}
	if n := askedOf(name, reflection, "get", v, "length"); !hasType(n, js.TypeNumber) || !(n.Float() <= float64(most)) {
		refuse(name, "has more entries than the %d that are possible", most)
	}
	return askedOf(name, arrayConstructor, "from", askedOf(name, inOrder, "call", v))
}

// isListed reports whether v is an array that is not typed.
func isListed(v js.Value) bool {
	is, thrown := tried(arrayConstructor, "isArray", v)
	return thrown == nil && is.Bool()
}

// hasType reports whether v has a type. Values that Go has no type for, such as
// a BigInt, have none.
func hasType(v js.Value, t js.Type) (is bool) {
	defer func() {
		if recover() != nil {
			is = false
		}
	}()
	return v.Type() == t
}

// kindOf says what a value is, for an error: "number", "Float64Array", "missing".
func kindOf(v js.Value) string {
	if v.IsUndefined() {
		return "missing"
	}
	tag, thrown := tried(nameOf, "call", v)
	if thrown != nil {
		return "this object"
	}
	kind := text.TrimSuffix(text.TrimPrefix(tag.String(), "[object "), "]")
	if hasType(v, js.TypeObject) {
		return kind
	}
	return text.ToLower(kind)
}

func textOf(v js.Value, name string) string {
	if !hasType(v, js.TypeString) {
		refuse(name, "must be a string, not %s", kindOf(v))
	}
	return v.String()
}

func numberOf(v js.Value, name string) float64 {
	if !hasType(v, js.TypeNumber) {
		refuse(name, "must be a number, not %s", kindOf(v))
	}
	return v.Float()
}

// wholeOf reads a whole number within what JavaScript and Go both hold exactly.
func wholeOf(v js.Value, name string) int { return wholeNumber(numberOf(v, name), name) }

func wholeNumber(f float64, name string) int {
	const most = 1 << 53
	if f != float64(int64(f)) || f > most || f < -most {
		refuse(name, "must be a whole number, not %v", f)
	}
	return int(f)
}

// numbersOf copies a Float64Array.
func numbersOf(v js.Value, name string) []float64 {
	if !isTyped(v, "Float64Array") {
		refuse(name, "must be a Float64Array, not %s", kindOf(v))
	}
	return copied(v, name)
}

// listOf copies an array of numbers, as JSON has them: an infinite one is a text there. Whole numbers
// may be in an Int32Array, as answers have them.
func listOf(v js.Value, name string) []float64 {
	switch {
	case isTyped(v, "Float64Array"):
		return numbersOf(v, name)
	case isTyped(v, "Int32Array"):
		lengthWithin(v, name, mostNumbers)
		return numbersOf(askedOf(name, kinds["Float64Array"], "from", v), name)
	}
	values := arrayFrom(v, name, "an array of numbers", mostNumbers)
	return numbersOf(askedOf(name, kinds["Float64Array"], "from", values), name)
}

// mostTexts is how many texts an array has at most that is copied.
const mostTexts = 1 << 20

func textsOf(v js.Value, name string) []string {
	v = arrayFrom(v, name, "an array of strings", mostTexts)
	values := make([]string, v.Length())
	for i := range values {
		values[i] = textOf(v.Index(i), name)
	}
	return values
}
