package board

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// A Point of a board.
type Point struct {
	ID    int64     `json:"id"`    // the seq of the event that added it
	Owner int       `json:"owner"` // the participant's number
	X     []float64 `json:"x,omitempty"`
	Text  *string   `json:"text,omitempty"`
	Label int       `json:"label"` // the class, 1 to 10
	Value float64   `json:"value"`
}

// A Message is what a device says. Which fields it has depends on T.
type Message struct {
	T           string    `json:"t"`
	V           int       `json:"v,omitempty"`
	Me          string    `json:"me,omitempty"`
	Key         string    `json:"key,omitempty"`
	Since       *int64    `json:"since,omitempty"`
	Ops         []string  `json:"ops,omitempty"`
	Op          string    `json:"op,omitempty"`
	X           []float64 `json:"x,omitempty"`
	Text        *string   `json:"text,omitempty"`
	Label       *int      `json:"label,omitempty"`
	Value       *float64  `json:"value,omitempty"`
	Owner       int       `json:"owner,omitempty"`
	Point       int64     `json:"point,omitempty"`
	Settings    *Change   `json:"settings,omitempty"`
	Participant int       `json:"participant,omitempty"`
}

// An Event is something that happened to a board.
type Event struct {
	T           string  `json:"t"` // event
	Seq         int64   `json:"seq"`
	Op          string  `json:"op,omitempty"`
	Kind        string  `json:"kind"` // add, move, label, remove, set, clear, expel, close
	Point       *Point  `json:"point,omitempty"`
	Settings    *Change `json:"settings,omitempty"`
	Participant int     `json:"participant,omitempty"`
}

// A Welcome is the answer to hello, and tells students of a board that was hidden or
// revealed; it has neither You nor Teacher then.
type Welcome struct {
	T        string   `json:"t"` // welcome
	V        int      `json:"v"`
	You      int      `json:"you,omitempty"`
	Teacher  *bool    `json:"teacher,omitempty"`
	Seq      int64    `json:"seq"`
	N        int      `json:"n"`
	Settings Settings `json:"settings"`
	Whole    bool     `json:"whole"`
	Points   []Point  `json:"points,omitzero"`
	Events   []Event  `json:"events,omitzero"`

	Done map[string]int64 `json:"done,omitempty"` // those of the operations asked for that were applied
}

// Code says why something was refused.
type Code string

// The codes of refusals.
const (
	Locked    Code = "locked"
	Limit     Code = "limit"
	Full      Code = "full"
	Rate      Code = "rate"
	Rights    Code = "rights"
	Gone      Code = "gone"
	Points    Code = "points"
	Malformed Code = "malformed"
	Expelled  Code = "expelled"
	Closed    Code = "closed"
)

// A Refusal says that a message had no effect, why, and what to do.
type Refusal struct {
	T       string `json:"t"` // refused
	Op      string `json:"op,omitempty"`
	Code    Code   `json:"code"`
	Message string `json:"message"`
	After   int64  `json:"after,omitempty"` // with Rate: milliseconds to wait before it is sent again
}

// Decode reads what a device says. The second result is "", or a sentence about
// what is wrong with it; the message has its Op then, if that could be read.
func Decode(text []byte) (Message, string) {
	var m Message
	if !utf8.Valid(text) {
		return Message{}, "The message is not UTF-8."
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(&m)
	if !token(m.Op, 1, 32) {
		m.Op = ""
	}
	switch {
	case err != nil:
		return Message{Op: m.Op}, sentence(err)
	case !atEnd(d):
		return Message{Op: m.Op}, "The message is more than one JSON object."
	case hasNull(text):
		return Message{Op: m.Op}, "The message has a null: leave out what is not there."
	}
	return m, ""
}

// sentence says what encoding/json did not like.
func sentence(err error) string {
	var kind *json.UnmarshalTypeError
	unknown, is := strings.CutPrefix(err.Error(), "json: unknown field ")
	switch {
	case errors.As(err, &kind) && kind.Field == "":
		return "The message is not a JSON object."
	case errors.As(err, &kind):
		return kind.Field + " cannot be " + kind.Value + "."
	case is:
		return unknown + " is no field of a message."
	}
	return "The message is not JSON: " + err.Error() + "."
}

func atEnd(d *json.Decoder) bool {
	_, err := d.Token()
	return err == io.EOF
}

// hasNull reports whether there is a null in a JSON text, which would pass for whatever a field
// has without it.
func hasNull(text []byte) bool {
	if !bytes.Contains(text, []byte("null")) {
		return false
	}
	d := json.NewDecoder(bytes.NewReader(text))
	for {
		switch t, err := d.Token(); {
		case err != nil:
			return false
		case t == nil:
			return true
		}
	}
}

// token reports whether s is least to most characters of the base64url alphabet.
func token(s string, least, most int) bool {
	for _, c := range []byte(s) {
		if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_') {
			return false
		}
	}
	return least <= len(s) && len(s) <= most
}

// encode writes a message. None of their types can fail.
func encode(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("board: " + err.Error())
	}
	return strings.TrimSuffix(b.String(), "\n")
}
