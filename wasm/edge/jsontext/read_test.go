package jsontext

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
)

func parse(t *testing.T, text string) Value {
	t.Helper()
	v, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// errorOf is what reading a text as something leads to.
func errorOf(t *testing.T, text string, read func(Value) error) *Error {
	t.Helper()
	v, err := Parse([]byte(text))
	if err == nil {
		err = read(v)
	}
	var e *Error
	if err != nil && !errors.As(err, &e) {
		t.Fatalf("%s: %v is no *Error", text, err)
	}
	return e
}

func TestMistakes(t *testing.T) {
	object := func(v Value) error {
		o, err := v.Object("a", "b")
		if err != nil {
			return err
		}
		_, err = o.Get("a").Numbers()
		return err
	}
	for _, test := range []struct{ text, path, says string }{
		{"", "", "empty"},
		{" \n", "", "empty"},
		{"{", "", "not JSON"},
		{`{"a":[1]} {}`, "", "not JSON"},
		{"\xff", "", "UTF-8"},
		{"{\"a\":\"\xff\"}", "", "UTF-8"},
		{"\ufeff{}", "", "not JSON"},
		{"[1]", "", "must be an object, not an array"},
		{"null", "", "must be an object, not null"},
		{`{"c":1}`, "c", "not a field here; there is a, b"},
		{`{"a":[],"a":[]}`, "a", "given twice"},
		{`{"A":[]}`, "A", "not a field"},
		{`{"b":1}`, "a", "must be an array, not missing"},
		{`{"a":{"x":1}}`, "a", "must be an array, not an object"},
		{`{"a":[1, 2, null]}`, "a[2]", "must be a number, not null"},
		{`{"a":[1,[2]]}`, "a[1]", "must be a number, not an array"},
		{`{"a":["1"]}`, "a[0]", "must be a number, not a string"},
		{`{"a":[true]}`, "a[0]", "must be a number, not true"},
		{`{"a":[1e999]}`, "a[0]", "too large"},
		{`{"":1}`, `""`, "not a field"},
		{`{"a.b":1}`, `"a.b"`, "not a field"},
	} {
		e := errorOf(t, test.text, object)
		if e == nil {
			t.Errorf("%s: no error", test.text)
		} else if e.Path != test.path || !strings.Contains(e.Message, test.says) {
			t.Errorf("%s: %q at %q; want %q at %q", test.text, e.Message, e.Path, test.says, test.path)
		}
	}
}

func TestNumbers(t *testing.T) {
	got, err := parse(t, "[ 1 ,-0.0,2.5e3\n, 1e-400]").Numbers()
	if err != nil || !reflect.DeepEqual(got, []float64{1, 0, 2500, 0}) {
		t.Errorf("%v, %v", got, err)
	}
	if math.Signbit(got[1]) {
		t.Error("−0 stays −0, which JavaScript's JSON cannot say")
	}
	if f, err := parse(t, `"-Infinity"`).Wide(); err != nil || !math.IsInf(f, -1) {
		t.Errorf("%v, %v", f, err)
	}
	for _, text := range []string{`"Infinite"`, `"1"`, `{}`} {
		if _, err := parse(t, text).Wide(); err == nil {
			t.Errorf("%s is taken for a number", text)
		}
	}
	for _, text := range []string{"1.5", "1e300", "-9007199254740994"} {
		if n, err := parse(t, text).Whole(); err == nil {
			t.Errorf("%s is taken for the whole number %d", text, n)
		}
	}
	if n, err := parse(t, "1e3").Whole(); err != nil || n != 1000 {
		t.Errorf("%v, %v", n, err)
	}
}

func TestManyFields(t *testing.T) {
	many := "{" + strings.Repeat(`"a":1,`, maxFields) + `"b":2}`
	if _, err := parse(t, strings.ReplaceAll(many, `"a"`, `"a"`)).Object(); err == nil {
		t.Error("a field may come twice")
	}
	var b strings.Builder
	for i := range maxFields + 1 {
		b.WriteString(`,"` + strings.Repeat("a", i+1) + `":1`)
	}
	if _, err := parse(t, "{"+b.String()[1:]+"}").Object(); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("so many fields: %v", err)
	}
}

// plain reads a value as encoding/json would. ok is false for what is refused here and not there.
func plain(v Value) (value any, ok bool) {
	switch {
	case v.IsNull():
		return nil, true
	case v.IsText():
		s, err := v.Text()
		return s, err == nil
	case v.IsList():
		list, err := v.List()
		values := make([]any, len(list))
		for i := range list {
			if values[i], ok = plain(list[i]); !ok {
				return nil, false
			}
		}
		return values, err == nil
	case v.raw[0] == '{':
		o, err := v.Object()
		if err != nil {
			return nil, false
		}
		values := map[string]any{}
		for _, name := range o.Names() {
			if values[name], ok = plain(o.Get(name)); !ok {
				return nil, false
			}
		}
		return values, true
	case v.raw[0] == 't' || v.raw[0] == 'f':
		b, err := v.Bool()
		return b, err == nil
	}
	f, err := v.Number()
	return f, err == nil
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"a":[1,{"b":"x\"]"},[]],"c":null}`, `[[],[[]],"\\"]`, ` [ 1 , 2 ] `, `{"a":1,"a":2}`, "\xff", `"\ud800"`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		v, err := Parse(body)
		if err != nil {
			return
		}
		got, ok := plain(v)
		if !ok {
			return
		}
		var want any
		if err := json.Unmarshal(body, &want); err != nil {
			t.Fatalf("%q is read, and is not JSON: %v", body, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, want %v", body, got, want)
		}
	})
}
