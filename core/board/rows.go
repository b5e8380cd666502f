package board

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The keys of rows: the board and its settings, and one for each point, participant and event
// by its number.
const (
	aboutKey    = "board"
	settingsKey = "settings"
)

func whole[N int | int64](n N) string { return strconv.FormatInt(int64(n), 10) }

func pointKey(id int64) string        { return "point/" + whole(id) }
func participantKey(n int) string     { return "participant/" + whole(n) }
func eventKey(seq int64) string       { return "event/" + whole(seq) }
func sorted[T any](m map[int]T) []int { return slices.Sorted(maps.Keys(m)) }

func (b *Board) storeAbout(e *Effect)          { e.store(aboutKey, encode(b.about)) }
func (b *Board) storePoint(e *Effect, p Point) { e.store(pointKey(p.ID), encode(p)) }
func (b *Board) storeParticipant(e *Effect, p *participant) {
	e.store(participantKey(p.Number), encode(p))
}

// remember stores an event, for devices that missed it and for its operation coming again, and
// deletes what is needed for neither any more.
func (b *Board) remember(e *Effect, p *participant, r record) {
	e.store(eventKey(r.Seq), encode(r))
	b.tail = append(b.tail, r)
	p.done = append(p.done, done{r.Op, r.Seq})
	if len(p.done) > Remembered {
		old := p.done[0]
		p.done = slices.Delete(p.done, 0, 1)
		if old.seq < b.tail[0].Seq {
			e.delete(eventKey(old.seq))
		}
	}
	if len(b.tail) > Tail {
		old := b.tail[0]
		b.tail = slices.Delete(b.tail, 0, 1)
		if !b.isDone(old) {
			e.delete(eventKey(old.Seq))
		}
	}
}

// isDone reports whether an event is among those that its participant is known to have made.
func (b *Board) isDone(r record) bool {
	p := b.people[r.By]
	return p != nil && slices.Contains(p.done, done{r.Op, r.Seq})
}

// forgetDone deletes the record of operations of a participant that cannot come back.
func (b *Board) forgetDone(e *Effect, p *participant) {
	for _, d := range p.done {
		if len(b.tail) == 0 || d.seq < b.tail[0].Seq {
			e.delete(eventKey(d.seq))
		}
	}
	p.done = nil
}

// keys returns the keys of all rows there are.
func (b *Board) keys() []string {
	var keys []string
	if !b.about.Closed {
		keys = append(keys, settingsKey)
	}
	for _, p := range b.points {
		keys = append(keys, pointKey(p.ID))
	}
	for _, r := range b.tail {
		keys = append(keys, eventKey(r.Seq))
	}
	for _, n := range sorted(b.people) {
		keys = append(keys, participantKey(n))
		for _, d := range b.people[n].done {
			keys = append(keys, eventKey(d.seq))
		}
	}
	return keys
}

// Restore returns the board that stored these rows, for these open sockets by what was last
// kept with them. Without rows it is one that is not there. The error says which row cannot be
// read.
func Restore(rows map[string]string, sockets map[int]string) (*Board, error) {
	b := newBoard()
	for id, text := range sockets {
		b.sockets[id] = readSocket(text)
	}
	if len(rows) == 0 {
		return b, nil
	}
	var events []record
	for key, text := range rows {
		var err error
		kind, rest, _ := strings.Cut(key, "/")
		n, _ := strconv.Atoi(rest)
		switch kind {
		case aboutKey:
			err = json.Unmarshal([]byte(text), &b.about)
		case settingsKey:
			err = json.Unmarshal([]byte(text), &b.settings)
		case "point":
			var p Point
			err = json.Unmarshal([]byte(text), &p)
			b.points = append(b.points, p)
		case "participant":
			p := &participant{Number: n}
			err = json.Unmarshal([]byte(text), p)
			b.people[n] = p
			b.secrets[p.Secret] = n
		case "event":
			var r record
			err = json.Unmarshal([]byte(text), &r)
			events = append(events, r)
		default:
			err = fmt.Errorf("no such kind")
		}
		if err != nil {
			return nil, fmt.Errorf("board: row %q: %w", key, err)
		}
	}
	if b.about.Version != 1 {
		return nil, fmt.Errorf("board: rows of version %d; this is version 1", b.about.Version)
	}
	if _, ok := rows[settingsKey]; !ok && !b.about.Closed {
		return nil, fmt.Errorf("board: there is no row of settings")
	}
	slices.SortFunc(b.points, func(p, q Point) int { return cmp.Compare(p.ID, q.ID) })
	for _, p := range b.points {
		owner := b.people[p.Owner]
		if owner == nil {
			return nil, fmt.Errorf("board: point %d belongs to participant %d, who has no row", p.ID, p.Owner)
		}
		owner.points++
		b.texts += textBytes(p.Text)
	}
	slices.SortFunc(events, func(r, s record) int { return cmp.Compare(r.Seq, s.Seq) })
	for _, r := range events {
		b.about.Seq = r.Seq
		if p := b.people[r.By]; p != nil && !p.Expelled {
			p.done = append(p.done, done{r.Op, r.Seq})
		}
	}
	for _, p := range b.people {
		p.done = p.done[max(0, len(p.done)-Remembered):]
	}
	b.tail = events[max(0, len(events)-Tail):]
	b.told = b.connected()
	return b, nil
}
