package board

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A world is a board, what it stored, and devices whose sockets lose what is on its way
// when they break.
type world struct {
	t       failer
	now     int64
	board   *Board
	rows    map[string]string
	kept    map[int]string // with the sockets
	sockets map[int]*line
	last    int // socket
	devices []*device
	made    int              // numbers given to points
	removed map[int64]bool   // points that were removed, by the events that the board made
	adds    map[int64]string // the op of each add
	owners  map[int64]int
}

// A failer is a *testing.T, or rapid's.
type failer interface {
	Fatal(...any)
	Fatalf(string, ...any)
	Errorf(string, ...any)
}

// A line is a socket with what is on its way.
type line struct {
	device   *device // nil once the device gave it up
	up, down []string
}

// A device is a replica and operations without answer.
type device struct {
	w       *world
	me, key string
	replica Replica
	line    int
	pending []Message
	sent    int // how many of these were sent on this socket
	barred  Code
	settled map[string]Answer
}

const theKey = "teachers-key-0123456789"

func newWorld(t failer) *world {
	w := &world{
		t: t, now: 1_800_000_000_000, rows: map[string]string{}, kept: map[int]string{}, sockets: map[int]*line{},
		removed: map[int64]bool{}, adds: map[int64]string{}, owners: map[int64]int{},
	}
	b, e, err := Open(theKey, nil, w.now)
	if err != nil {
		t.Fatal(err)
	}
	w.board = b
	w.do(e)
	return w
}

func (w *world) device(key string) *device {
	d := &device{
		w: w, me: fmt.Sprintf("secret-of-device-%03d", len(w.devices)), key: key,
		settled: map[string]Answer{},
	}
	w.devices = append(w.devices, d)
	return d
}

// do does what a host of a board does.
func (w *world) do(e Effect) {
	for key, text := range e.Rows {
		if text == nil {
			delete(w.rows, key)
		} else {
			w.rows[key] = *text
		}
	}
	maps.Copy(w.kept, e.Sockets)
	for _, s := range e.Send {
		for _, to := range s.To {
			w.check(to, s.Text)
			if l := w.sockets[to]; l != nil {
				l.down = append(l.down, s.Text)
			}
		}
	}
	for _, c := range e.Close {
		if l := w.sockets[c.Socket]; l != nil {
			l.down = append(l.down, fmt.Sprint(c.Code))
		}
		delete(w.kept, c.Socket)
	}
	if e.Expired {
		w.rows = map[string]string{}
	}
}

// hidden reports whether the board is, by what it stored.
func (w *world) hidden() bool {
	var s Settings
	if err := json.Unmarshal([]byte(w.rows[settingsKey]), &s); err != nil {
		return false
	}
	return s.Hidden
}

// check looks at every message that leaves the board: students of a hidden board are sent no
// points but their own. It notes what happened to points.
func (w *world) check(socket int, text string) {
	var m struct {
		T      string
		Seq    int64
		Op     string
		Kind   string
		Point  *Point
		Points []Point
		You    int
		Events []struct{ Point *Point }

		Participant int
	}
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		w.t.Fatalf("the board says %q: %v", text, err)
	}
	if m.T == "event" && m.Op != "" { // to whom it came from: once for each event
		switch m.Kind {
		case "add":
			if was, twice := w.adds[m.Seq]; twice {
				w.t.Fatalf("event %d adds for %s and %s", m.Seq, was, m.Op)
			}
			w.adds[m.Seq], w.owners[m.Seq] = m.Op, m.Point.Owner
		case "remove":
			w.removed[m.Point.ID] = true
		case "clear", "expel":
			for id, owner := range w.owners {
				if m.Kind == "clear" || owner == m.Participant {
					w.removed[id] = true
				}
			}
		}
	}
	l := w.sockets[socket]
	if l == nil || l.device == nil {
		return
	}
	if l.device.key != "" || !w.hidden() {
		return
	}
	you := m.You
	if you == 0 {
		fmt.Sscanf(w.kept[socket], "%d", &you)
	}
	points := m.Points
	for _, e := range m.Events {
		if e.Point != nil {
			points = append(points, *e.Point)
		}
	}
	if m.Point != nil {
		points = append(points, *m.Point)
	}
	for _, p := range points {
		if p.Owner != you {
			w.t.Fatalf("participant %d is sent a hidden point of %d: %s", you, p.Owner, text)
		}
	}
}

// evict loses all that is not stored.
func (w *world) evict() {
	open := map[int]string{}
	for id, text := range w.kept {
		if w.sockets[id] != nil {
			open[id] = text
		}
	}
	for id := range w.sockets {
		if _, ok := open[id]; !ok {
			open[id] = ""
		}
	}
	b, err := Restore(w.rows, open)
	if err != nil {
		w.t.Fatal(err)
	}
	w.board = b
}

// connect opens a socket, which says hello.
func (d *device) connect() {
	if d.line != 0 || d.barred != "" {
		return
	}
	w := d.w
	w.last++
	d.line, d.sent = w.last, 0
	hello := Message{T: "hello", V: 1, Me: d.me, Key: d.key}
	if d.replica.You != 0 {
		since := d.replica.Seq
		hello.Since = &since
	}
	if w.made%2 == 0 { // those that do not ask send them again, and hear that they were done
		for _, m := range d.pending[:min(len(d.pending), InFlight)] {
			hello.Ops = append(hello.Ops, m.Op)
		}
	}
	w.sockets[d.line] = &line{device: d, up: []string{encode(hello)}}
}

// lose breaks the device's socket. What is on its way up may still arrive.
func (d *device) lose() {
	if l := d.w.sockets[d.line]; l != nil {
		l.device, l.down = nil, nil
	}
	d.line = 0
}

// send puts on its way what may be unanswered.
func (d *device) send() {
	l := d.w.sockets[d.line]
	if l == nil || d.replica.You == 0 {
		return
	}
	for d.sent < min(len(d.pending), InFlight) {
		l.up = append(l.up, encode(d.pending[d.sent]))
		d.sent++
	}
}

// want makes an operation.
func (d *device) want(m Message) {
	m.Op = fmt.Sprintf("%s-%d", strings.TrimPrefix(d.me, "secret-of-"), d.w.made)
	d.w.made++
	d.pending = append(d.pending, m)
	d.send()
}

// up delivers a message to the board.
func (w *world) up(id int) {
	l := w.sockets[id]
	if l == nil {
		return
	}
	if len(l.up) == 0 {
		if l.device == nil {
			delete(w.sockets, id)
			delete(w.kept, id)
			w.do(w.board.Leave(id))
		}
		return
	}
	text := l.up[0]
	l.up = l.up[1:]
	w.do(w.board.Receive(id, []byte(text), w.now))
}

// down delivers a message to a device.
func (w *world) down(id int) {
	l := w.sockets[id]
	if l == nil || len(l.down) == 0 {
		return
	}
	text := l.down[0]
	l.down = l.down[1:]
	if l.device == nil {
		return
	}
	l.device.hear(text, id)
}

func (d *device) hear(text string, id int) {
	w := d.w
	if text[0] != '{' { // a closing code
		delete(w.sockets, id)
		delete(w.kept, id)
		w.do(w.board.Leave(id))
		d.line = 0
		if text != fmt.Sprint(CloseReplaced) {
			d.barred = Code(text)
		}
		return
	}
	answers, err := d.replica.Receive([]byte(text))
	if err != nil {
		w.t.Fatalf("%s: %v", text, err)
	}
	for _, answer := range answers {
		d.settle(answer)
	}
	d.send()
}

// settle notes the answer to an operation.
func (d *device) settle(a Answer) {
	i := slices.IndexFunc(d.pending, func(m Message) bool { return m.Op == a.Op })
	if i < 0 {
		return
	}
	if a.Refusal.Code == Rate { // all that was sent after it is sent again
		d.w.now += a.Refusal.After
		d.sent = min(d.sent, i)
		return
	}
	m := d.pending[i]
	if !d.replica.Teacher && a.Seq != 0 && (m.Settings != nil || m.T == "clear" || m.T == "expel" || m.T == "close" || m.Owner != 0 && m.Owner != d.replica.You) {
		d.w.t.Fatalf("a student may %s", encode(m))
	}
	d.pending = slices.Delete(d.pending, i, i+1)
	if i < d.sent {
		d.sent--
	}
	d.settled[a.Op] = a
}

// settleDown delivers all there is, with every device back, until nothing moves.
func (w *world) settleDown() {
	for range 10_000 {
		busy := false
		for _, d := range w.devices {
			if d.line == 0 && d.barred == "" {
				d.connect()
				busy = true
			}
			if l := w.sockets[d.line]; l != nil {
				if len(l.up) == 0 && len(l.down) == 0 && len(d.pending) > 0 {
					d.send()
				}
			}
		}
		for _, id := range slices.Sorted(maps.Keys(w.sockets)) {
			if l := w.sockets[id]; len(l.up) > 0 || l.device == nil {
				busy = true
				w.now += 100
				w.up(id)
			}
			for w.sockets[id] != nil && len(w.sockets[id].down) > 0 {
				busy = true
				w.down(id)
			}
		}
		if !busy {
			return
		}
	}
	w.t.Fatal("it never ends")
}

// points returns the board's points, by what is stored.
func (w *world) points() []Point {
	var points []Point
	for key, text := range w.rows {
		if strings.HasPrefix(key, "point/") {
			var p Point
			if err := json.Unmarshal([]byte(text), &p); err != nil {
				w.t.Fatal(err)
			}
			points = append(points, p)
		}
	}
	slices.SortFunc(points, func(p, q Point) int { return int(p.ID - q.ID) })
	return points
}

// A source of random choices.
type source interface{ upTo(n int) int }
