package wire_test

import (
	"reflect"
	"slices"
	"testing"

	"mercer/core/wire"
)

type colour string

func (colour) Words() []string { return []string{"red", "blue"} }

type inner struct {
	A []float64 `wire:"list,plain"`
	B *int
}

type choice struct {
	Number *int
	Texts  []string `wire:",optional"`
}

func (choice) IsChoice() {}

type message struct {
	inner
	TeXNumbers string
	Colour     colour
	Seed       uint64 `wire:",optional"`
	Pairs      [][2]int
	Named      map[string]float64
	Choice     choice
	Pair       [2]float64
	Null       *inner `wire:",null"`
	hidden     int
}

func TestTypesAreDescribed(t *testing.T) {
	d := wire.Of(reflect.TypeFor[message]())
	want := []string{"list", "b", "texNumbers", "colour", "seed", "pairs", "named", "choice", "pair", "null"}
	if got := d.Names(); !slices.Equal(got, want) {
		t.Fatalf("names %v, want %v", got, want)
	}
	if got := d.Field("colour").Type.Values; !slices.Equal(got, []string{"red", "blue"}) {
		t.Errorf("colours %v", got)
	}
	for name, is := range map[string]bool{
		"list plain": d.Field("list").Plain, "b optional": d.Field("b").Optional, "null null": d.Field("null").Null,
		"null not optional": !d.Field("null").Optional, "pairs of two": d.Field("pairs").Type.Len == 2,
		"choice": d.Field("choice").Type.Kind == wire.Choice,
	} {
		if !is {
			t.Error(name)
		}
	}
}

// What is written as an answer but for addresses can be read as a request: numbers as they stand.
func TestRequestsAreRead(t *testing.T) {
	var r wire.Reader
	r.Tell(0, "blue")
	r.Tell(1, "gamma")
	spelled := []float64{-4, 0} // three bytes
	copy(wire.BytesOf(spelled[1:]), "a∑"[:3])
	r.Room = slices.Concat(
		[]float64{2, 1.5, -2}, // list
		[]float64{1, 7},       // b
		spelled, []float64{0}, // teXNumbers, colour
		[]float64{0},             // no seed
		[]float64{4, 1, 2, 3, 4}, // pairs
		[]float64{1, 1, 0.25},    // named
		[]float64{1, 2, 0, 1},    // choice: texts
		[]float64{8, 9},
		[]float64{1, 0, 0}, // null: an empty list, no b
	)
	var m message
	r.Read(wire.Of(reflect.TypeFor[message]()), wire.Pointer(&m))
	seven := 7
	want := message{
		inner:      inner{[]float64{1.5, -2}, &seven},
		TeXNumbers: "a∑"[:3], Colour: "blue", Pairs: [][2]int{{1, 2}, {3, 4}}, Named: map[string]float64{"gamma": 0.25},
		Choice: choice{Texts: []string{"blue", "gamma"}}, Pair: [2]float64{8, 9}, Null: &inner{A: []float64{}},
	}
	if !reflect.DeepEqual(m, want) {
		t.Errorf("%+v, want %+v", m, want)
	}
	if r.Next != len(r.Room) {
		t.Errorf("%d of %d numbers were read", r.Next, len(r.Room))
	}
}

func TestAnswersAreWritten(t *testing.T) {
	var w wire.Writer
	d := wire.Of(reflect.TypeFor[message]())
	one := 1
	m := message{
		inner: inner{[]float64{1, 2, 3}, nil}, Colour: "red", Pairs: [][2]int{{1, 2}},
		Named: map[string]float64{"b": 2, "a": 1}, Choice: choice{Number: &one},
	}
	for round, word := range []float64{0, 0} {
		w.Reset()
		w.Write(d, wire.Pointer(&m))
		if w.Bytes != 3*8+2*4 {
			t.Errorf("round %d: %d bytes of arrays", round, w.Bytes)
		}
		// After the array and that there is no b, and an empty text.
		if got := w.Room[5]; w.Room[2] != 0 || w.Room[4] != 0 || got != word {
			t.Errorf("round %d: %v", round, w.Room)
		}
	}
	m.Null = &inner{}
	before := len(w.Room)
	w.Reset()
	w.Write(d, wire.Pointer(&m))
	if len(w.Room) != before+3 {
		t.Errorf("a record that is given has %d numbers more", len(w.Room)-before)
	}
}

// Callers are told of room for numbers that follow themselves once, but of others each time.
func TestNumbersThatFollowThemselvesAreOneArray(t *testing.T) {
	type both struct {
		First, Second []float64
		Whole         []int
	}
	var w wire.Writer
	d := wire.Of(reflect.TypeFor[both]())
	one := []float64{1, 2, 3}
	for _, c := range []struct {
		both
		bytes int
	}{
		{both{one, one, nil}, 24},
		{both{one, one[:2], nil}, 40},
		{both{one, slices.Clone(one), nil}, 48},
		{both{one[:0], one[:0], nil}, 0},
	} {
		w.Reset()
		w.Write(d, wire.Pointer(&c.both))
		if w.Bytes != c.bytes {
			t.Errorf("%v: %d bytes of arrays, want %d", c.both, w.Bytes, c.bytes)
		}
	}
}

func TestWhatCannotBeSaidIsRefused(t *testing.T) {
	for _, bad := range []any{
		struct{ C chan int }{}, struct{ M map[int]float64 }{}, struct{ A [2]string }{}, struct{ F [][2]string }{},
		struct {
			A int `wire:",sometimes"`
		}{},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%T is described", bad)
				}
			}()
			wire.Of(reflect.TypeOf(bad))
		}()
	}
}

// Named numbers that were read before are found again, but not those whose keys had other texts, or
// were spelled.
func TestNamedNumbersAreFoundAgain(t *testing.T) {
	d := wire.Of(reflect.TypeFor[map[string]float64]())
	var r wire.Reader
	read := func(room ...float64) (m map[string]float64) {
		r.Room, r.Next = room, 0
		r.Read(d, wire.Pointer(&m))
		if r.Next != len(room) {
			t.Errorf("%d of %d numbers were read", r.Next, len(room))
		}
		return m
	}
	spelled := []float64{1, -2, 0, 5} // one byte
	copy(wire.BytesOf(spelled[2:]), "x")
	r.Tell(0, "C")
	r.Tell(1, "nu")
	for _, c := range []struct {
		room []float64
		want map[string]float64
	}{
		{[]float64{1, 0, 2}, map[string]float64{"C": 2}},
		{[]float64{2, 0, 2, 1, 3}, map[string]float64{"C": 2, "nu": 3}},
		{[]float64{1, 0, 2}, map[string]float64{"C": 2}},
		{[]float64{1, 1, 2}, map[string]float64{"nu": 2}},
		{spelled, map[string]float64{"x": 5}},
		{[]float64{0}, map[string]float64{}},
	} {
		for range 2 {
			if got := read(c.room...); !reflect.DeepEqual(got, c.want) {
				t.Errorf("%v was read as %v", c.room, got)
			}
		}
	}
	r.Tell(0, "gamma")
	if got := read(1, 0, 2); !reflect.DeepEqual(got, map[string]float64{"gamma": 2}) {
		t.Errorf("after a key became another: %v", got)
	}
}
