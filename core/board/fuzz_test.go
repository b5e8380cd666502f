package board

import (
	"reflect"
	"testing"
)

// Whatever is said, a board answers, stays one that can be rebuilt, and a message that was
// read can be written and read again.
func FuzzReceive(f *testing.F) {
	for _, seed := range []string{
		`{"t":"hello","v":1,"me":"0123456789abcdef","since":0,"ops":["a"]}`,
		`{"t":"hello","v":1,"me":"0123456789abcdef","key":"` + theKey + `"}`,
		`{"t":"add","op":"a","x":[1,-2.5e3],"label":3}`,
		`{"t":"add","op":"a","text":"ab","value":1e-300,"owner":1}`,
		`{"t":"move","op":"a","point":1,"x":[0,0],"value":1}`,
		`{"t":"label","op":"b","point":1,"label":9}`,
		`{"t":"remove","op":"b","point":1}`,
		`{"t":"set","op":"c","settings":{"hidden":true,"classes":["a"],"params":{"C":"Infinity"}}}`,
		`{"t":"set","op":"c","settings":{"axes":[{"name":"","shift":0,"scale":1},{"name":"","shift":0,"scale":1}]}}`,
		`{"t":"clear","op":"d"}`, `{"t":"expel","op":"e","participant":2}`, `{"t":"close","op":"f"}`,
		`{"t":"ping"}`, `{"t":null}`, `[[[`, `"\ud800"`,
	} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	f.Fuzz(func(t *testing.T, text []byte, teacher bool) {
		if m, wrong := Decode(text); wrong == "" {
			again, wrong := Decode([]byte(encode(m)))
			if wrong != "" || encode(again) != encode(m) {
				t.Fatalf("%q is %+v, and then %+v: %s", text, m, again, wrong)
			}
		}
		r := openRoom(t, "")
		r.join(1, "teacher")
		r.join(2, "student")
		r.want(2, somewhere, `"event"`)
		socket := 2
		if teacher {
			socket = 1
		}
		r.say(socket, string(text))
		r.say(3, string(text))
		open := map[int]string{}
		for id, s := range r.b.sockets {
			open[id] = s.text()
		}
		b, err := Restore(r.rows, open)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if !reflect.DeepEqual(b.sockets, r.b.sockets) || encode(append([]Point{}, b.points...)) != encode(append([]Point{}, r.b.points...)) ||
			encode(b.settings) != encode(r.b.settings) {
			t.Fatalf("%q: restored %+v\nlived on %+v", text, b, r.b)
		}
		for _, texts := range r.got {
			replica := new(Replica)
			for _, text := range texts {
				if _, err := replica.Receive([]byte(text)); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
			}
		}
	})
}

// Whatever was stored, restoring ends in a board or an error.
func FuzzRestore(f *testing.F) {
	f.Add("board", `{"version":1}`, "1 false 5 0")
	f.Add("point/1", `{"id":1,"owner":1,"label":1}`, "")
	f.Add("participant/1", `{"secret":"a"}`, "1 true -5 300")
	f.Add("event/3", `{"t":"event","seq":3,"op":"a","by":1}`, "x")
	f.Fuzz(func(t *testing.T, key, row, socket string) {
		rows := map[string]string{"board": `{"version":1,"opened":1,"used":1}`, "settings": encode(Plain())}
		rows[key] = row
		b, err := Restore(rows, map[int]string{1: socket})
		if err != nil {
			return
		}
		b.Receive(1, []byte(`{"t":"hello","v":1,"me":"0123456789abcdef","since":0,"ops":["a"]}`), 5)
		b.Receive(1, []byte(`{"t":"add","op":"a","x":[0,0],"label":1}`), 5)
		b.Leave(1)
	})
}
