package board

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawn is a source whose choices rapid makes smaller.
type drawn struct{ t *rapid.T }

func (d drawn) upTo(n int) int { return rapid.IntRange(0, n-1).Draw(d.t, "choice") }

// Whatever is lost, repeated, evicted and forged on the way: once everything has arrived, every
// replica is what its participant may see, and every point is there once.
func TestEveryReplicaEndsEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t)
		for i := range rapid.IntRange(1, 5).Draw(t, "devices") {
			key := ""
			if i < 2 && rapid.Bool().Draw(t, "teacher") {
				key = theKey
			}
			w.device(key)
		}
		for range rapid.IntRange(1, 300).Draw(t, "steps") {
			w.step(drawn{t})
		}
		w.settleDown()
		w.judge()
	})
}

// step does anything that can happen.
func (w *world) step(s source) {
	d := w.devices[s.upTo(len(w.devices))]
	ids := slices.Sorted(maps.Keys(w.sockets))
	switch k := s.upTo(20); {
	case k < 4:
		d.connect()
	case k == 4:
		d.lose()
	case k == 5:
		w.evict()
	case k == 6:
		w.now += int64(s.upTo(20_000))
	case k < 11 && len(ids) > 0:
		for range 1 + s.upTo(8) {
			w.up(ids[s.upTo(len(ids))])
		}
	case k < 14 && len(ids) > 0:
		for range 1 + s.upTo(8) {
			w.down(ids[s.upTo(len(ids))])
		}
	case k < 17:
		for range 1 + s.upTo(6) {
			label, x := 1+s.upTo(9), []float64{float64(w.made), -1}
			d.want(Message{T: "add", X: x, Label: &label})
		}
	case k == 17 && len(d.replica.Points) > 0:
		p := d.replica.Points[s.upTo(len(d.replica.Points))] // perhaps another's
		label := 1 + s.upTo(9)
		d.want([]Message{
			{T: "remove", Point: p.ID},
			{T: "move", Point: p.ID, X: []float64{p.X[0], float64(s.upTo(9))}},
			{T: "label", Point: p.ID, Label: &label},
		}[s.upTo(3)])
	case k == 18:
		yes, limit := s.upTo(2) == 0, s.upTo(12)
		d.want(Message{T: "set", Settings: []*Change{
			{Hidden: &yes}, {Hidden: &yes}, {Locked: &yes}, {Limit: &limit}, {Training: &yes},
		}[s.upTo(5)]})
	case k == 19:
		label := 1
		switch s.upTo(8) {
		case 0:
			d.want(Message{T: "clear"})
		case 1, 2:
			d.want(Message{T: "expel", Participant: 1 + s.upTo(5)})
		case 3:
			if s.upTo(6) == 0 {
				d.want(Message{T: "close"})
			}
		case 4:
			d.want(Message{T: "add", X: []float64{float64(w.made), -1}, Label: &label, Owner: 1 + s.upTo(5)})
		}
	}
}

// judge compares all there is at the end.
func (w *world) judge() {
	t := w.t
	w.evict() // what is stored is what counts
	points := w.points()
	seen := map[float64]bool{}
	for _, p := range points {
		if seen[p.X[0]] {
			t.Fatalf("point %v is there twice", p.X[0])
		}
		seen[p.X[0]] = true
	}
	if w.board.about.Closed {
		for key := range w.rows {
			if key != aboutKey {
				t.Errorf("%s is stored of a board that was closed", key)
			}
		}
		for _, d := range w.devices {
			if d.barred == "" {
				t.Errorf("%s still believes in a board that was closed", d.me)
			}
		}
		return
	}
	for _, d := range w.devices {
		if d.barred != "" {
			continue
		}
		if len(d.pending) > 0 {
			t.Errorf("%s waits for answers to %v", d.me, d.pending)
		}
		may := []Point{}
		for _, p := range points {
			if d.key != "" || !w.hidden() || p.Owner == d.replica.You {
				may = append(may, p)
			}
		}
		if !slices.EqualFunc(may, d.replica.Points, func(p, q Point) bool { return reflect.DeepEqual(p, q) }) {
			t.Errorf("%s has %v\nand should have %v", d.me, d.replica.Points, may)
		}
		if got, want := encode(d.replica.Settings), w.rows[settingsKey]; got != want {
			t.Errorf("%s has settings %s, which are %s", d.me, got, want)
		}
		if got, want := d.replica.Connected, w.board.connected(); got != want {
			t.Errorf("%s believes that %d are connected, not %d", d.me, got, want)
		}
		w.complete(d, points)
	}
}

// complete finds every point that was added, and not removed since.
func (w *world) complete(d *device, points []Point) {
	for op, a := range d.settled {
		if a.Seq == 0 || w.adds[a.Seq] != op {
			continue // refused, or no add
		}
		there := slices.ContainsFunc(points, func(p Point) bool { return p.ID == a.Seq })
		if there == (w.removed[a.Seq]) {
			w.t.Errorf("point %d of %s: there %t, removed %t", a.Seq, op, there, !there)
		}
	}
}

// The rows of a board that is rebuilt are those of one that lived on.
func TestRestoredRowsAreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t)
		w.device(theKey)
		w.device("")
		w.device("")
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			w.step(drawn{t})
		}
		open := maps.Clone(w.kept)
		if len(w.rows) == 0 {
			return
		}
		restored, err := Restore(w.rows, open)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprint(restored.state()), fmt.Sprint(w.board.state()); got != want {
			t.Fatalf("restored: %s\nlived on: %s", got, want)
		}
		keys := append(restored.keys(), aboutKey)
		slices.Sort(keys)
		if got := slices.Sorted(maps.Keys(w.rows)); !slices.Equal(slices.Compact(keys), got) {
			t.Fatalf("stored are %v\nneeded are %v", got, keys)
		}
	})
}

// state is what must survive.
func (b *Board) state() []any {
	var people []string
	for _, n := range sorted(b.people) {
		people = append(people, fmt.Sprintf("%d %+v", n, *b.people[n]))
	}
	keys := append(b.keys(), aboutKey)
	slices.Sort(keys)
	return []any{b.about, encode(b.settings), encode(append([]Point{}, b.points...)), b.texts, people, fmt.Sprint(len(b.tail)) + encode(append([]record{}, b.tail...)), slices.Compact(keys)}
}
