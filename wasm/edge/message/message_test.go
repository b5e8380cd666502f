package message

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"mercer/core/wire"
	"mercer/wasm/edge/jsontext"
)

type colour string

func (colour) Words() []string { return []string{"red", "blue"} }

type either struct {
	X     []float64 `wire:",optional"`
	Items []string  `wire:",optional"`
}

func (either) IsChoice() {}

type kept struct {
	Number *int
	Whole  *leaf
}

func (kept) IsChoice() {}

type leaf struct {
	Name   string
	Size   float64
	Narrow []float64 `wire:",plain"`
}

type everything struct {
	Text    string
	Colour  colour
	Colours []colour
	Count   int
	Seed    uint64
	Yes     bool
	Numbers []float64
	Pairs   [][2]int
	Two     [2]float64
	Named   map[string]float64
	Leaves  []leaf
	Model   kept
	Where   either
	Maybe   *float64
	Null    *leaf `wire:",null"`
	None    struct{}
}

func written[T any](v T) string {
	return string(jsontext.Append(nil, Value(wire.Of(reflect.TypeFor[T]()), wire.Pointer(&v))))
}

func TestValue(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct{ got, want string }{
		{
			written(leaf{"a", math.NaN(), []float64{1, inf}}),
			`{"name":"a","size":null,"narrow":[1,"Infinity"]}`,
		},
		{
			written(struct {
				Colour  colour
				Colours []colour
				Seed    uint64
				Pairs   [][2]int
				Two     [2]float64
				Named   map[string]float64
				Leaves  []leaf
				Model   kept
				Maybe   *float64
				Null    *leaf `wire:",null"`
				None    struct{}
			}{
				"red", []colour{"blue"}, 7, [][2]int{{1, 0}, {2, 0}}, [2]float64{3, 4}, map[string]float64{"b": 1, "a": inf},
				[]leaf{{}}, kept{Whole: &leaf{Name: "m"}}, nil, nil, struct{}{},
			}),
			`{"colour":"red","colours":["blue"],"seed":7,"pairs":[1,0,2,0],"two":[3,4],"named":{"a":"Infinity","b":1},` +
				`"leaves":[{"name":"","size":0,"narrow":[]}],"model":{"name":"m","size":0,"narrow":[]},"null":null,"none":null}`,
		},
	} {
		if test.got != test.want {
			t.Errorf("%s\nwant %s", test.got, test.want)
		}
	}
}

type asked struct {
	Name  string
	Model kept
	Where either
	Pairs [][2]int           `wire:",optional"`
	Named map[string]float64 `wire:",optional"`
	Seed  uint64             `wire:",optional"`
	Stop  *int
	Yes   bool `wire:",optional"`
	Size  float64
}

func read(text string) (a asked, err error) {
	v, err := jsontext.Parse([]byte(text))
	if err == nil {
		err = Read(v, wire.Of(reflect.TypeFor[asked]()), wire.Pointer(&a))
	}
	return a, err
}

func TestRead(t *testing.T) {
	const model = `{"name":"m","size":"Infinity","narrow":[1,2]}`
	got, err := read(`{"name":"a","model":` + model + `,"items":["b","c"],"pairs":[1,2,3,4],"named":{"C":"Infinity"},` +
		`"seed":5,"stop":0,"yes":true,"size":2}`)
	if err != nil {
		t.Fatal(err)
	}
	stop := 0
	want := asked{
		"a", kept{Whole: &leaf{"m", math.Inf(1), []float64{1, 2}}}, either{Items: []string{"b", "c"}}, [][2]int{{1, 2}, {3, 4}},
		map[string]float64{"C": math.Inf(1)}, 5, &stop, true, 2,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	got, err = read(`{"name":"a","model":` + model + `,"x":[1],"size":2}`)
	if err != nil || got.Where.X[0] != 1 || got.Where.Items != nil || got.Named == nil || got.Stop != nil {
		t.Errorf("%+v, %v", got, err)
	}
	for _, test := range []struct{ text, path, says string }{
		{`{}`, "name", "must be a string, not missing"},
		{`{"where":[1]}`, "where", "not a field here; there is name, model, x, items, pairs"},
		{`{"name":"a","model":{"name":"m","size":1,"narrow":[null]}}`, "model.narrow[0]", "must be a number, not null"},
		{`{"name":"a","model":3}`, "model", "must be an object, not a number"},
		{`{"name":"a","model":` + model + `,"x":["a"]}`, "x[0]", "must be a number"},
		{`{"name":"a","model":` + model + `,"pairs":[1,2,3]}`, "pairs", "are no pairs"},
		{`{"name":"a","model":` + model + `,"pairs":[1,0.5]}`, "pairs[1]", "must be a whole number"},
		{`{"name":"a","model":` + model + `,"named":{"C":"big"}}`, "named.C", "must be a number"},
		{`{"name":"a","model":` + model + `,"named":[]}`, "named", "must be an object"},
		{`{"name":"a","model":` + model + `,"seed":-1}`, "seed", "must be at least 0, not -1"},
		{`{"name":"a","model":` + model + `,"yes":1}`, "yes", "must be true or false"},
	} {
		var e *jsontext.Error
		if _, err := read(test.text); !errors.As(err, &e) || e.Path != test.path || !strings.Contains(e.Message, test.says) {
			t.Errorf("%s: %v; want %q at %q", test.text, err, test.says, test.path)
		}
	}
}

// What is refused is refused in a sentence, and what is read can be used without asking what is there.
func FuzzRead(f *testing.F) {
	const model = `{"name":"a","model":{"name":"m","size":"Infinity","narrow":[1,2]},"size":2`
	for _, seed := range []string{
		model + `,"items":["b"],"pairs":[1,2],"named":{"C":"-Infinity"},"seed":5,"stop":0,"yes":true}`,
		model + `,"x":[1,-0,1e-300]}`, model + `,"pairs":[1]}`, model + `,"x":[1],"items":[]}`, `{}`, `[`, `{"name":1}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := read(text)
		if err != nil {
			var e *jsontext.Error
			if !errors.As(err, &e) || len(e.Message) < 5 {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if a.Model.Whole == nil || a.Model.Number != nil || a.Named == nil {
			t.Fatalf("%q is read as what it cannot be: %+v", text, a)
		}
	})
}

// A field is in the schema as soon as it is in the struct.
func TestDescriber(t *testing.T) {
	d := Describer{
		Rename: map[string]string{"leaf": "Leaf"},
		Fields: map[string]jsontext.Record{"everything.text": jsontext.Of("const", "b"), "everything.yes": nil},
	}
	d.Answer(wire.Of(reflect.TypeFor[everything]()))
	const number, whole, text = `{"$ref":"#/components/schemas/Number"}`, `{"type":"integer"}`, `{"type":"string"}`
	list := func(of string) string { return `{"type":"array","items":` + of + `}` }
	const leaves = `{"$ref":"#/components/schemas/Leaf"}`
	const colours = `{"type":"string","enum":["red","blue"]}`
	for i, want := range []string{
		`{"type":"object","properties":{"text":{"const":"b"},"colour":` + colours + `,"colours":` + list(colours) +
			`,"count":` + whole + `,"seed":{"type":"integer","minimum":0},"numbers":` + list(number) +
			`,"pairs":` + list(whole) + `,"two":` + list(number) +
			`,"named":{"type":"object","additionalProperties":` + number + `},"leaves":` + list(leaves) +
			`,"model":` + leaves + `,"x":` + list(number) + `,"items":` + list(text) + `,"maybe":` + number +
			`,"null":{"anyOf":[` + leaves + `,{"type":"null"}]},"none":{"type":"null"}},` +
			`"required":["text","colour","colours","count","seed","numbers","pairs","two","named","leaves","model","null","none"],` +
			`"additionalProperties":false}`,
		`{"type":"object","properties":{"name":` + text + `,"size":` + number + `,"narrow":` + list(`{"type":"number"}`) + `},` +
			`"required":["name","size","narrow"],"additionalProperties":false}`,
	} {
		if got := string(jsontext.Append(nil, d.Schemas[i].Value)); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	}
	names := []string{d.Schemas[0].Name, d.Schemas[1].Name}
	if len(d.Schemas) != 2 || !slices.Equal(names, []string{"everything", "Leaf"}) {
		t.Errorf("%v", names)
	}
	// What is asked has finite numbers.
	q := Describer{}
	q.Request(wire.Of(reflect.TypeFor[struct{ Y []float64 }]()))
	if got := string(jsontext.Append(nil, q.Schemas[0].Value)); !strings.Contains(got, `"y":`+list(`{"type":"number"}`)) {
		t.Error(got)
	}
}
