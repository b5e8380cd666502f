package board

// An Effect is what is to be done after something happened to a board, in the order
// of its fields.
type Effect struct {
	Rows    map[string]*string `json:"rows,omitempty"`    // stored, or deleted where nil
	Sockets map[int]string     `json:"sockets,omitempty"` // kept with the sockets for [Restore], "" with those that are closed
	Send    []Sending          `json:"send,omitempty"`
	Close   []Closing          `json:"close,omitempty"`
	Expires int64              `json:"expires,omitempty"` // when to call [Board.Alarm], where that changed
	Expired bool               `json:"expired,omitempty"` // the board is over: delete all that is stored
}

// A Sending is a text for some sockets.
type Sending struct {
	To   []int  `json:"to"`
	Text string `json:"text"`
}

// A Closing ends a socket.
type Closing struct {
	Socket int    `json:"socket"`
	Code   int    `json:"code"`
	Reason string `json:"reason"`
}

func (e *Effect) store(key, text string) { e.row(key, &text) }
func (e *Effect) delete(key string)      { e.row(key, nil) }

func (e *Effect) row(key string, text *string) {
	if e.Rows == nil {
		e.Rows = make(map[string]*string)
	}
	e.Rows[key] = text
}

// send adds a message for some sockets, if there are any.
func (e *Effect) send(message any, to ...int) {
	if len(to) > 0 {
		e.Send = append(e.Send, Sending{to, encode(message)})
	}
}

func (e *Effect) refuse(socket int, op string, code Code, message string) {
	e.send(Refusal{T: "refused", Op: op, Code: code, Message: message}, socket)
}

// A dismissal is why a socket is closed, and how it is told.
type dismissal struct {
	close   int
	code    Code
	message string
}

var (
	isExpelled = dismissal{CloseExpelled, Expelled, "The teacher removed you from this board."}
	isClosed   = dismissal{CloseClosed, Closed, "The teacher closed this board."}
	isGone     = dismissal{CloseGone, Gone, "There is no such board any more. Ask for a new code."}
	isFull     = dismissal{CloseFull, Full, "This board has no room for another participant. Ask the teacher to open a second one."}
	isForged   = dismissal{CloseRights, Rights, "This is not the key of the board's teacher. Join with the code instead."}
	isAbuse    = dismissal{CloseRate, Rate, "Too many messages came from here. Reload the page to go on."}
)

// dismiss refuses and closes a socket.
func (e *Effect) dismiss(socket int, d dismissal) {
	e.refuse(socket, "", d.code, d.message)
	e.Close = append(e.Close, Closing{socket, d.close, string(d.code)})
}
