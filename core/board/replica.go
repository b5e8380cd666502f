package board

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
)

// A Replica is what one device keeps of a board: what it was told. The zero Replica
// was told nothing.
type Replica struct {
	You       int
	Teacher   bool
	Seq       int64
	Connected int
	Settings  Settings
	Points    []Point // by id
	Over      Code    // why the device must not come back, "" if it may
}

// An Answer is what the board said about an operation of the device itself.
type Answer struct {
	Op      string
	Seq     int64   // of the event, if it was applied
	Refusal Refusal // otherwise
}

// Receive takes in a message of the board and returns its answers to operations of
// this device. The error is about a message that no board sends.
func (r *Replica) Receive(text []byte) ([]Answer, error) {
	var kind struct {
		T string `json:"t"`
	}
	if err := json.Unmarshal(text, &kind); err != nil {
		return nil, err
	}
	switch kind.T {
	case "welcome":
		w, err := as[Welcome](text)
		r.welcome(w)
		var answers []Answer
		for op, seq := range w.Done {
			answers = append(answers, Answer{Op: op, Seq: seq})
		}
		return answers, err
	case "event":
		e, err := as[Event](text)
		if err == nil && e.Seq <= r.Seq {
			err = fmt.Errorf("board: event %d after event %d", e.Seq, r.Seq)
		}
		if err != nil {
			return nil, err
		}
		r.apply(e)
		if e.Op == "" {
			return nil, nil
		}
		return []Answer{{Op: e.Op, Seq: e.Seq}}, nil
	case "done":
		d, err := as[Done](text)
		return []Answer{{Op: d.Op, Seq: d.Seq}}, err
	case "refused":
		no, err := as[Refusal](text)
		if no.Code == Expelled || no.Code == Closed {
			r.Over = no.Code
		}
		if no.Op == "" {
			return nil, err
		}
		return []Answer{{Op: no.Op, Refusal: no}}, err
	case "count":
		c, err := as[count](text)
		r.Connected = c.N
		return nil, err
	case "pong":
		return nil, nil
	}
	return nil, fmt.Errorf("board: %q is no message of a board", kind.T)
}

func as[T any](text []byte) (message T, err error) {
	err = json.Unmarshal(text, &message)
	return message, err
}

func (r *Replica) welcome(w Welcome) {
	if w.Teacher != nil {
		r.You, r.Teacher = w.You, *w.Teacher
	}
	if w.Whole {
		r.Points = w.Points
	}
	for _, e := range w.Events {
		r.apply(e)
	}
	r.Seq, r.Settings, r.Connected = w.Seq, w.Settings, w.N
}

func (r *Replica) apply(e Event) {
	r.Seq = e.Seq
	switch e.Kind {
	case "add", "move", "label":
		i, ok := slices.BinarySearchFunc(r.Points, e.Point.ID, func(p Point, id int64) int { return cmp.Compare(p.ID, id) })
		if ok {
			r.Points[i] = *e.Point
		} else {
			r.Points = slices.Insert(r.Points, i, *e.Point)
		}
	case "remove":
		r.remove(func(p Point) bool { return p.ID == e.Point.ID })
	case "clear":
		r.remove(func(Point) bool { return true })
	case "expel":
		r.remove(func(p Point) bool { return p.Owner == e.Participant })
	case "set":
		r.Settings = r.Settings.With(e.Settings)
	case "close":
		r.Over = Closed
	}
}

func (r *Replica) remove(which func(Point) bool) { r.Points = slices.DeleteFunc(r.Points, which) }
