//go:build js && wasm

// Command board keeps one class board for JavaScript: the rules of core/board inside
// of what owns a board's sockets and storage, such as a Durable Object.
//
// It sets globalThis.mercerBoard, a function that takes a request and returns the answer, both
// JSON texts, and calls globalThis.onmercerboard with it. The function returns at once and does not
// throw. Times are milliseconds since 1970; sockets are whole numbers that the caller
// gives, later ones larger. Requests:
//
//	{"do":"open","now":MS,"key":KEY,"settings":{…}?}              makes a new board; KEY is the teacher's key
//	{"do":"restore","now":MS,"rows":{KEY:TEXT,…},"sockets":{ID:TEXT,…}}
//	                                                              takes a board up again: all stored rows, and of
//	                                                              each open socket what was last said to keep, or ""
//	{"do":"receive","now":MS,"socket":ID,"text":TEXT}             a socket said this
//	{"do":"leave","now":MS,"socket":ID}                           a socket is closed
//	{"do":"alarm","now":MS}                                       the time "expires" has come
//
// The answer is {"error":SENTENCE}: to a request that is wrong, or after a mistake of the program,
// which then answers nothing else until it is told to restore what is stored. Otherwise it is what
// is to be done, in this order; fields are left out where there is nothing to do:
//
//	{"rows":{KEY:TEXT|null,…},                 store these, delete those that are null
//	 "sockets":{ID:TEXT,…},                    keep these with the sockets, for restore; "" with those that are closed
//	 "send":[{"to":[ID,…],"text":TEXT},…],     send these, in this order
//	 "close":[{"socket":ID,"code":CODE,"reason":TEXT},…],
//	 "expires":MS,                             when to say alarm, where that changed
//	 "expired":true}                           delete everything
//
// A board that is not there, because there are no rows or it expired, refuses what
// is said to it and closes the socket.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"mercer/core/board"
)

func main() {
	h := &host{board: new(board.Board)}
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 0 || args[0].Type() != js.TypeString {
			return failure("The request must be a text.")
		}
		return h.answer(args[0].String())
	})
	js.Global().Set("mercerBoard", f)
	if ready := js.Global().Get("onmercerboard"); ready.Type() == js.TypeFunction {
		ready.Invoke(f)
	}
	select {} // the function lives as long as the program
}

// A host is the one board of this program; nil after a mistake.
type host struct{ board *board.Board }

// A request is what is asked of it; which fields count depends on Do.
type request struct {
	Do       string            `json:"do"`
	Now      int64             `json:"now"`
	Key      string            `json:"key"`
	Settings *board.Change     `json:"settings"`
	Rows     map[string]string `json:"rows"`
	Sockets  map[int]string    `json:"sockets"`
	Socket   int               `json:"socket"`
	Text     string            `json:"text"`
}

// answer does what is asked. After a panic the board may be anything: it is to be restored.
func (h *host) answer(text string) (answer string) {
	defer func() {
		if r := recover(); r != nil {
			h.board = nil
			answer = failure(fmt.Sprintf("The board made a mistake (%v). Restore it from what is stored.", r))
		}
	}()
	var r request
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return failure("The request cannot be read: " + err.Error() + ".")
	}
	effect, err := h.do(r)
	if err != nil {
		return failure(err.Error())
	}
	reply, err := json.Marshal(effect)
	if err != nil {
		return failure(err.Error())
	}
	return string(reply)
}

func (h *host) do(r request) (effect board.Effect, err error) {
	switch r.Do {
	case "open":
		b, effect, err := board.Open(r.Key, r.Settings, r.Now)
		if err == nil {
			h.board = b
		}
		return effect, err
	case "restore":
		b, err := board.Restore(r.Rows, r.Sockets)
		if err == nil {
			h.board = b
		}
		return effect, err
	}
	if h.board == nil {
		return effect, fmt.Errorf("the board made a mistake before: restore it from what is stored")
	}
	switch r.Do {
	case "receive":
		return h.board.Receive(r.Socket, []byte(r.Text), r.Now), nil
	case "leave":
		return h.board.Leave(r.Socket), nil
	case "alarm":
		return h.board.Alarm(r.Now), nil
	}
	return effect, fmt.Errorf("do must be open, restore, receive, leave or alarm, not %q", r.Do)
}

func failure(message string) string {
	reply, _ := json.Marshal(map[string]string{"error": message})
	return string(reply)
}
