package board

import (
	"encoding/json"
	"fmt"
	"testing"
)

// A class of 40 and two teachers' screens, 200 points: each is sent to 42.
func BenchmarkAddForClass(b *testing.B) {
	class := fullBoard(b, 42, 0)
	now := int64(1_800_000_100_000)
	for i := 0; b.Loop(); i++ {
		if i%200 == 0 {
			b.StopTimer()
			class = fullBoard(b, 42, 0)
			b.StartTimer()
		}
		now += 10
		e := class.Receive(1+i%42, fmt.Appendf(nil, `{"t":"add","op":"op-%d","x":[%d,0.25],"label":1}`, i, i), now)
		if len(e.Send) != 2 {
			b.Fatal(e)
		}
		if _, err := json.Marshal(e); err != nil { // what wasm/board does
			b.Fatal(err)
		}
	}
}

func BenchmarkRestore(b *testing.B) {
	for _, n := range []int{200, MaxPoints} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			rows, sockets := stored(fullBoard(b, 42, n))
			for b.Loop() {
				if _, err := Restore(rows, sockets); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkWelcome(b *testing.B) {
	for _, n := range []int{200, MaxPoints} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			class := fullBoard(b, 42, n)
			bytes := 0
			for b.Loop() {
				bytes = len(encode(class.welcome(class.people[1], false, nil)))
			}
			b.ReportMetric(float64(bytes), "bytes")
		})
	}
}

// fullBoard returns a board with so many sockets and points.
func fullBoard(b *testing.B, sockets, points int) *Board {
	now := int64(1_800_000_000_000)
	class, _, err := Open(theKey, nil, now)
	if err != nil {
		b.Fatal(err)
	}
	for i := range sockets {
		class.Receive(i+1, fmt.Appendf(nil, `{"t":"hello","v":1,"me":"secret-of-student-%d"}`, i), now)
	}
	for i := range points {
		now += 100
		class.Receive(1+i%sockets, fmt.Appendf(nil, `{"t":"add","op":"op-%d","x":[%d.125,0.0625],"label":1}`, i, i), now)
	}
	if len(class.points) != points {
		b.Fatal("the board is not full")
	}
	return class
}

// stored returns what a board of these points has stored.
func stored(b *Board) (map[string]string, map[int]string) {
	var e Effect
	b.storeAbout(&e)
	e.store(settingsKey, encode(b.settings))
	for _, p := range b.points {
		b.storePoint(&e, p)
	}
	for _, n := range sorted(b.people) {
		b.storeParticipant(&e, b.people[n])
	}
	for _, r := range b.tail {
		e.store(eventKey(r.Seq), encode(r))
	}
	rows, sockets := map[string]string{}, map[int]string{}
	for key, text := range e.Rows {
		rows[key] = *text
	}
	for id, s := range b.sockets {
		sockets[id] = s.text()
	}
	return rows, sockets
}
