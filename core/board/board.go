package board

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"slices"
)

// A Board is the authority over the points of a class. Its methods are for one
// caller at a time. The zero Board is one that is not there: it refuses
// whatever is said.
type Board struct {
	about    about
	settings Settings
	points   []Point // by id
	texts    int     // bytes of their texts
	people   map[int]*participant
	secrets  map[string]int // a participant's number by its hashed secret
	tail     []record       // the last events, without gaps
	sockets  map[int]*socket
	told     int   // how many are connected, by what was told last
	alarm    int64 // when it expires, by what was told last; 0 after Restore
}

// about is what is stored of a board as a whole.
type about struct {
	Version int    `json:"version"`
	Opened  int64  `json:"opened"`
	Used    int64  `json:"used"` // not much earlier than the last use
	Key     string `json:"key"`  // a hash
	Seq     int64  `json:"-"`    // of the last event
	People  int    `json:"people"`
	Closed  bool   `json:"closed,omitempty"`
}

// A participant is someone who said hello, by a secret of the device.
type participant struct {
	Number   int    `json:"-"`
	Secret   string `json:"secret"`            // a hash
	Teacher  bool   `json:"teacher,omitempty"` // when it said hello last
	Expelled bool   `json:"expelled,omitempty"`

	points int
	done   []done // operations applied, the last ones
}

// done is an operation that was applied.
type done struct {
	op  string
	seq int64
}

// A record is an event as it is stored: who did it besides what everyone is told.
type record struct {
	Event
	By    int  `json:"by"`
	Whole bool `json:"whole,omitempty"` // students cannot be told by this event
}

func hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// Open returns a new board. Every participant that knows the key is its teacher. The error is a
// sentence about the key or the settings.
func Open(key string, settings *Change, now int64) (*Board, Effect, error) {
	var e Effect
	if !token(key, 16, 64) {
		return nil, e, fmt.Errorf("key must be 16 to 64 characters of the base64url alphabet")
	}
	b := newBoard()
	b.about = about{Version: 1, Opened: now, Used: now, Key: hash(key)}
	if settings != nil {
		if wrong := settings.check(); wrong != "" {
			return nil, e, fmt.Errorf("%s", wrong)
		}
	}
	b.settings = Plain().With(settings)
	b.storeAbout(&e)
	e.store(settingsKey, encode(b.settings))
	b.setAlarm(&e)
	return b, e, nil
}

func newBoard() *Board {
	return &Board{
		people:  make(map[int]*participant),
		secrets: make(map[string]int),
		sockets: make(map[int]*socket),
	}
}

// there reports whether there is a board.
func (b *Board) there() bool { return b.about.Version != 0 }

// expires returns when the board is over, if it is not used again.
func (b *Board) expires() int64 {
	return min(b.about.Used+idle, b.about.Opened+lifetime)
}

// use notes that the board is used now.
func (b *Board) use(e *Effect, now int64) {
	if now-b.about.Used >= coarse {
		b.about.Used = now
		b.storeAbout(e)
	}
	b.setAlarm(e)
}

// setAlarm says when the board expires, if that is news.
func (b *Board) setAlarm(e *Effect) {
	if at := b.expires(); at != b.alarm {
		b.alarm, e.Expires = at, at
	}
}

// Alarm is called when a board may have expired.
func (b *Board) Alarm(now int64) Effect {
	if b.there() && now < b.expires() {
		b.alarm = b.expires()
		return Effect{Expires: b.alarm}
	}
	e := Effect{Expired: true}
	for _, id := range sorted(b.sockets) {
		e.dismiss(id, isGone)
	}
	*b = Board{}
	return e
}

// Leave is called when a socket is closed.
func (b *Board) Leave(id int) Effect {
	var e Effect
	delete(b.sockets, id)
	b.recount(&e, 0)
	return e
}

// Receive is called with what a socket says. Sockets are numbers that the caller
// gives, later ones larger.
func (b *Board) Receive(id int, text []byte, now int64) (e Effect) {
	if !b.there() {
		e.dismiss(id, isGone)
		return e
	}
	if now >= b.expires() {
		if b.sockets[id] == nil {
			b.sockets[id] = new(socket)
		}
		return b.Alarm(now)
	}
	s := b.sockets[id]
	if s == nil {
		s = new(socket)
		b.sockets[id] = s
	}
	wait := s.take(now)
	defer func() {
		if b.sockets[id] == s {
			e.keep(id, s.text())
		}
	}()
	if s.debt >= abuse {
		b.drop(&e, id, isAbuse)
		b.recount(&e, 0)
		return e
	}
	if most := s.longest(); len(text) > most {
		e.refuse(id, "", Malformed, fmt.Sprintf("The message has %d bytes; at most %d are read.", len(text), most))
		return e
	}
	m, wrong := Decode(text)
	switch {
	case wait > 0 && m.T == "hello":
		b.drop(&e, id, isAbuse) // its own bucket is full: it said much before
	case wait > 0:
		e.send(Refusal{
			T: "refused", Op: m.Op, Code: Rate, After: wait,
			Message: "Too many messages at once: those that wait are sent again later.",
		}, id)
	case wrong != "":
		e.refuse(id, m.Op, Malformed, wrong)
	case m.T == "ping":
		e.send(struct {
			T string `json:"t"`
		}{"pong"}, id)
	case m.T == "hello":
		b.hello(&e, id, s, m, now)
	case s.participant == 0:
		e.refuse(id, m.Op, Malformed, "The first message must be a hello.")
	default:
		b.operation(&e, id, s, m, now)
	}
	return e
}

// longest returns how many bytes a message may have.
func (s *socket) longest() int {
	if s.teacher {
		return MaxTeacher
	}
	return MaxMessage
}

func (e *Effect) keep(id int, text string) {
	if e.Sockets == nil {
		e.Sockets = make(map[int]string)
	}
	e.Sockets[id] = text
}

// drop closes a socket and forgets it.
func (b *Board) drop(e *Effect, id int, why dismissal) {
	e.dismiss(id, why)
	b.forget(e, id)
}

// forget is for a socket that is closed: whatever still comes from it has to say hello.
func (b *Board) forget(e *Effect, id int) {
	delete(b.sockets, id)
	e.keep(id, "")
}

// hello makes a socket that of a participant.
func (b *Board) hello(e *Effect, id int, s *socket, m Message, now int64) {
	switch {
	case s.participant != 0:
		e.refuse(id, "", Malformed, "This socket has said hello already.")
		return
	case m.V != 1:
		e.refuse(id, "", Malformed, "This board speaks version 1 of its protocol. Reload the page.")
		return
	case !token(m.Me, 16, 64):
		e.refuse(id, "", Malformed, "me must be 16 to 64 characters of the base64url alphabet.")
		return
	case len(m.Ops) > Remembered:
		e.refuse(id, "", Malformed, "ops must be at most 64 operations.")
		return
	case b.about.Closed:
		b.drop(e, id, isClosed)
		return
	case m.Key != "" && subtle.ConstantTimeCompare([]byte(hash(m.Key)), []byte(b.about.Key)) != 1:
		b.drop(e, id, isForged)
		return
	}
	secret := hash(m.Me)
	teacher := m.Key != ""
	p := b.people[b.secrets[secret]]
	since := m.Since
	switch {
	case p == nil:
		since = nil
		if p = b.admit(e, secret, teacher); p == nil {
			b.drop(e, id, isFull)
			return
		}
	case p.Expelled:
		b.drop(e, id, isExpelled)
		return
	case p.Teacher != teacher:
		since = nil // it saw other things than it may see, or must see, now
		p.Teacher = teacher
		b.storeParticipant(e, p)
	}
	b.use(e, now)
	s.participant, s.teacher = p.Number, teacher
	if own := b.joined(func(o *socket) bool { return o.participant == p.Number }); len(own) > 1 {
		first := own[0]
		e.Close = append(e.Close, Closing{first, CloseReplaced, "replaced"})
		b.forget(e, first)
		if first == id { // that hello was long on its way
			return
		}
	}
	w := b.welcome(p, teacher, since)
	w.Done = p.applied(m.Ops)
	e.send(w, id)
	b.recount(e, id)
}

// applied returns the events of those operations that were applied.
func (p *participant) applied(ops []string) map[string]int64 {
	events := make(map[string]int64)
	for _, d := range p.done {
		if slices.Contains(ops, d.op) {
			events[d.op] = d.seq
		}
	}
	return events
}

// admit makes a participant, or returns nil where there is no room.
func (b *Board) admit(e *Effect, secret string, teacher bool) *participant {
	here := make(map[int]bool)
	for _, s := range b.sockets {
		here[s.participant] = true
	}
	n := 0
	var idle *participant // the first who is not here and never did anything
	for _, number := range sorted(b.people) {
		p := b.people[number]
		if p.Expelled {
			continue
		}
		n++
		if idle == nil && p.points == 0 && len(p.done) == 0 && !p.Teacher && !here[number] {
			idle = p
		}
	}
	if n >= MaxParticipants {
		// A teacher always gets in: the key is worth more than a limit.
		if idle == nil && !teacher {
			return nil
		}
		if idle != nil {
			delete(b.people, idle.Number)
			delete(b.secrets, idle.Secret)
			e.delete(participantKey(idle.Number))
		}
	}
	b.about.People++
	p := &participant{Number: b.about.People, Secret: secret, Teacher: teacher}
	b.people[p.Number] = p
	b.secrets[secret] = p.Number
	b.storeAbout(e)
	b.storeParticipant(e, p)
	return p
}

// welcome returns all that a participant sees, or what happened since an event that
// it has seen.
func (b *Board) welcome(p *participant, teacher bool, since *int64) Welcome {
	w := b.whole(p, teacher)
	w.You, w.Teacher = p.Number, &teacher
	events, ok := b.missed(p, teacher, since)
	if ok {
		w.Whole, w.Points, w.Events = false, nil, events
	}
	return w
}

func (b *Board) whole(p *participant, teacher bool) Welcome {
	points := b.points
	if b.settings.Hidden && !teacher {
		points = nil
		for _, point := range b.points {
			if p != nil && point.Owner == p.Number {
				points = append(points, point)
			}
		}
	}
	if points == nil {
		points = []Point{}
	}
	return Welcome{
		T: "welcome", V: 1, Seq: b.about.Seq, N: b.connected(), Settings: b.settings, Whole: true, Points: points,
	}
}

// missed returns the events after since that a participant may see, if they are all known and
// enough.
func (b *Board) missed(p *participant, teacher bool, since *int64) ([]Event, bool) {
	if since == nil || *since > b.about.Seq || *since < b.about.Seq-int64(len(b.tail)) {
		return nil, false
	}
	events := []Event{}
	for _, r := range b.tail[len(b.tail)-int(b.about.Seq-*since):] {
		if r.Whole && !teacher {
			return nil, false
		}
		if !teacher && !b.sees(p.Number, r.Event) {
			continue
		}
		if r.By != p.Number {
			r.Op = ""
		}
		events = append(events, r.Event)
	}
	return events, true
}

// sees reports whether a student may see an event.
func (b *Board) sees(number int, e Event) bool {
	return !b.settings.Hidden || e.Point == nil || e.Point.Owner == number
}

// find returns where a point is, or -1.
func (b *Board) find(id int64) int {
	i, ok := slices.BinarySearchFunc(b.points, id, func(p Point, id int64) int { return cmp.Compare(p.ID, id) })
	if !ok {
		return -1
	}
	return i
}
