package board

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// A room is a board with sockets to which everything comes at once.
type room struct {
	t    testing.TB
	b    *Board
	now  int64
	rows map[string]string
	got  map[int][]string // messages by socket
	over int64            // when it expires
	shut map[int]int      // closing codes by socket
	end  Effect           // of what was said last
	ops  int
}

func openRoom(t testing.TB, settings string) *room {
	t.Helper()
	r := &room{t: t, now: 1_800_000_000_000, rows: map[string]string{}, got: map[int][]string{}, shut: map[int]int{}}
	var c *Change
	if settings != "" {
		c = new(Change)
		if err := json.Unmarshal([]byte(settings), c); err != nil {
			t.Fatal(err)
		}
	}
	b, e, err := Open(theKey, c, r.now)
	if err != nil {
		t.Fatal(err)
	}
	r.b = b
	r.do(e)
	return r
}

func (r *room) do(e Effect) {
	for key, text := range e.Rows {
		if text == nil {
			delete(r.rows, key)
		} else {
			r.rows[key] = *text
		}
	}
	for _, s := range e.Send {
		for _, to := range s.To {
			r.got[to] = append(r.got[to], s.Text)
		}
	}
	for _, c := range e.Close {
		r.shut[c.Socket] = c.Code
	}
	r.end = e
	if e.Expires != 0 {
		r.over = e.Expires
	}
}

// say sends a message half a second after the last and returns the first answer.
func (r *room) say(socket int, message string) string {
	r.t.Helper()
	r.now += 500
	from := len(r.got[socket])
	r.do(r.b.Receive(socket, []byte(message), r.now))
	if len(r.got[socket]) == from {
		return ""
	}
	return r.got[socket][from]
}

// want says an operation with an op of its own, and fails unless the answer begins so.
func (r *room) want(socket int, operation, answer string) string {
	r.t.Helper()
	r.ops++
	got := r.say(socket, fmt.Sprintf(`{"op":"op-%d",%s`, r.ops, strings.TrimPrefix(operation, "{")))
	if !strings.Contains(got, answer) {
		r.t.Fatalf("%s is answered with %s, not with %s", operation, got, answer)
	}
	return got
}

// join says hello for a participant, who is a teacher with a name that begins so.
func (r *room) join(socket int, name string) string {
	r.t.Helper()
	key := ""
	if strings.HasPrefix(name, "teacher") {
		key = `,"key":"` + theKey + `"`
	}
	return r.say(socket, fmt.Sprintf(`{"t":"hello","v":1,"me":"secret-of-%016s"%s}`, name, key))
}

func has(t *testing.T, text, part string) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Fatalf("%s should have %s", text, part)
	}
}

const somewhere = `{"t":"add","x":[1,2],"label":3}`

// Each message that is wrong is refused with its code, and changes nothing.
func TestRefusals(t *testing.T) {
	yes := `{"t":"event"`
	for _, c := range []struct{ settings, from, message, answer string }{
		{`{}`, "student", `{"t":"add","x":[1,2],"label":3}`, yes},
		{`{}`, "student", `{"t":"add","x":[1,2]}`, `"malformed","message":"label is missing`},
		{`{}`, "student", `{"t":"add","label":1}`, `"malformed","message":"x is missing`},
		{`{}`, "student", `{"t":"add","x":[1],"label":3}`, `"malformed","message":"x must be two numbers`},
		{`{}`, "student", `{"t":"add","x":[1,2,3],"label":3}`, `"malformed"`},
		{`{}`, "student", `{"t":"add","x":[1,1.1e12],"label":3}`, `"malformed"`},
		{`{}`, "student", `{"t":"add","x":[1,-1e12],"label":3}`, yes},
		{`{}`, "student", `{"t":"add","x":[1,1e999],"label":3}`, `"malformed"`},
		{`{}`, "student", `{"t":"add","x":[1,null],"label":3}`, `"malformed","message":"The message has a null`},
		{`{}`, "student", `{"t":"add","x":[1,2],"label":0}`, `"malformed","message":"label must be`},
		{`{}`, "student", `{"t":"add","x":[1,2],"label":11}`, `"malformed"`},
		{`{}`, "student", `{"t":"add","x":[1,2],"label":1.5}`, `"malformed","message":"label cannot be number 1.5."`},
		{`{}`, "student", `{"t":"add","x":[1,2],"label":3,"value":1e13}`, `"malformed","message":"value`},
		{`{}`, "student", `{"t":"add","x":[1,2],"label":3,"colour":4}`, `"malformed","message":"\"colour\" is no field`},
		{`{}`, "student", `{"t":"add","text":"a","label":3}`, `"malformed","message":"Points of this board are numbers`},
		{`{}`, "student", `{"t":"add","x":[1,2],"label":3,"owner":1}`, `"rights"`},
		{`{}`, "student", `{"t":"add","x":[1,2],"label":3,"owner":2}`, yes},
		{`{}`, "teacher", `{"t":"add","x":[1,2],"label":3,"owner":2}`, `"owner":2`},
		{`{}`, "teacher", `{"t":"add","x":[1,2],"label":3,"owner":9}`, `"gone"`},
		{`{}`, "student", `{"t":"dance"}`, `"malformed","message":"There is no operation of that name`},
		{`{}`, "student", `{"t":"move","point":1,"x":[3,4]}`, `"rights"`},
		{`{}`, "student", `{"t":"remove","point":1}`, `"rights"`},
		{`{}`, "student", `{"t":"label","point":1,"label":2}`, `"rights"`},
		{`{}`, "student", `{"t":"move","point":7,"x":[3,4]}`, `"gone"`},
		{`{"hidden":true}`, "student", `{"t":"move","point":1,"x":[3,4]}`, `"gone"`},
		{`{}`, "student", `{"t":"move","point":2,"x":[3,4]}`, `"x":[3,4]`},
		{`{}`, "student", `{"t":"move","point":2,"value":4}`, `"value":4`},
		{`{}`, "student", `{"t":"move","point":2}`, `"malformed"`},
		{`{}`, "student", `{"t":"move","point":2,"x":[3,4],"label":1}`, `"malformed"`},
		{`{}`, "student", `{"t":"label","point":2,"label":9}`, `"label":9`},
		{`{}`, "student", `{"t":"label","point":2}`, `"malformed"`},
		{`{}`, "student", `{"t":"label","point":2,"label":2,"x":[0,0]}`, `"malformed"`},
		{`{}`, "student", `{"t":"remove","point":2}`, `"kind":"remove"`},
		{`{}`, "teacher", `{"t":"remove","point":2}`, `"kind":"remove"`},
		{`{}`, "teacher", `{"t":"move","point":2,"x":[0,0]}`, `"owner":2`},
		{`{}`, "student", `{"t":"set","settings":{"locked":true}}`, `"rights"`},
		{`{}`, "student", `{"t":"clear"}`, `"rights"`},
		{`{}`, "student", `{"t":"expel","participant":3}`, `"rights"`},
		{`{}`, "student", `{"t":"close"}`, `"rights"`},
		{`{}`, "teacher", `{"t":"expel","participant":1}`, `"rights"`},
		{`{}`, "teacher", `{"t":"expel","participant":9}`, `"gone"`},
		{`{}`, "teacher", `{"t":"set"}`, `"malformed","message":"set needs settings."`},
		{`{}`, "teacher", `{"t":"set","settings":{}}`, `"malformed"`},
		{`{}`, "teacher", `{"t":"set","settings":{"domain":"moons"}}`, `"malformed"`},
		{`{}`, "teacher", `{"t":"set","settings":{"dim":3}}`, `"malformed"`},
		{`{}`, "teacher", `{"t":"set","settings":{"limit":-1}}`, `"malformed"`},
		{`{}`, "teacher", `{"t":"set","settings":{"target":"names"}}`, `"malformed"`},
		{`{}`, "teacher", `{"t":"set","settings":{"classes":["a","b","c","d","e","f","g","h","i","j","k"]}}`, `"malformed"`},
		{`{}`, "teacher", `{"t":"set","settings":{"view":{"x0":1,"x1":1,"y0":0,"y1":1}}}`, `"malformed"`},
		{`{}`, "teacher", `{"t":"set","settings":{"axes":[{"name":"a","shift":0,"scale":1}]}}`, `"malformed"`},
		{`{}`, "teacher", `{"t":"set","settings":{"params":{"C":"many"}}}`, `"malformed"`},
		{`{}`, "teacher", `{"t":"set","settings":{"params":{"C":"Infinity","gamma":1e-3}}}`, `"params":{"C":"Infinity","gamma":1e-3}`},
		{`{}`, "teacher", `{"t":"set","settings":{"domain":"strings"}}`, `"points"`},
		{`{}`, "teacher", `{"t":"set","settings":{"dim":1}}`, `"points"`},
		{`{}`, "teacher", `{"t":"set","settings":{"dim":2,"training":false}}`, yes},
		{`{"locked":true}`, "student", somewhere, `"locked"`},
		{`{"locked":true}`, "student", `{"t":"remove","point":2}`, `"locked"`},
		{`{"locked":true}`, "teacher", somewhere, yes},
		{`{"limit":1}`, "student", somewhere, `"limit","message":"Each participant can have one point`},
		{`{"limit":2}`, "student", somewhere, yes},
		{`{"limit":1}`, "teacher", somewhere, yes},
		{`{}`, "stranger", somewhere, `"malformed","message":"The first message must be a hello."`},
		{`{}`, "stranger", `{"t":"ping"}`, `{"t":"pong"}`},
		{`{}`, "stranger", `{"t":"hello","v":2,"me":"0123456789abcdef"}`, `"malformed"`},
		{`{}`, "student", `{"t":"hello","v":1,"me":"0123456789abcdef"}`, `"malformed"`},
	} {
		r := openRoom(t, "")
		r.join(1, "teacher")
		r.join(2, "student")
		r.want(1, somewhere, yes)
		r.want(2, somewhere, yes)
		if c.settings != "{}" {
			r.want(1, `{"t":"set","settings":`+c.settings+`}`, yes)
		}
		before := fmt.Sprint(r.rows)
		socket := map[string]int{"teacher": 1, "student": 2, "stranger": 3}[c.from]
		answer := r.want(socket, c.message, c.answer)
		if refused := strings.Contains(answer, `"refused"`); refused != (fmt.Sprint(r.rows) == before) && c.from != "stranger" {
			t.Errorf("%s is answered with %s; rows before %s, after %s", c.message, answer, before, fmt.Sprint(r.rows))
		}
	}
}

func TestNoMessage(t *testing.T) {
	r := openRoom(t, "")
	r.join(1, "student")
	for message, answer := range map[string]string{
		``:                          "The message is not JSON",
		`{`:                         "The message is not JSON",
		`[]`:                        "The message is not a JSON object.",
		`3`:                         "The message is not a JSON object.",
		`null`:                      "null",
		`{"t":"ping"}{"t":"ping"}`:  "more than one",
		`{"t":"ping"} x`:            "more than one",
		"{\"t\":\"\xff\"}":          "UTF-8",
		`{"t":"remove","point":1}`:  "op must be",
		`{"t":"remove","op":"a b"}`: "op must be",
		strings.Repeat(" ", MaxMessage) + `{"t":"ping"}`: "at most 2000 are read",
	} {
		got := r.say(1, message)
		has(t, got, `"malformed"`)
		has(t, got, answer)
	}
	r.join(2, "teacher")
	has(t, r.say(2, strings.Repeat(" ", MaxMessage)+`{"t":"ping"}`), "pong")
	has(t, r.say(2, strings.Repeat(" ", MaxTeacher)+`{"t":"ping"}`), "at most 8000 are read")
}

func TestItems(t *testing.T) {
	r := openRoom(t, `{"domain":"strings","target":"value"}`)
	r.join(1, "student")
	r.want(1, `{"t":"add","text":"GATTACA","value":0.5}`, `"point":{"id":1,"owner":1,"text":"GATTACA","label":1,"value":0.5}`)
	r.want(1, `{"t":"add","text":"","value":0}`, `"text":""`)
	r.want(1, `{"t":"add","text":"a"}`, "value is missing")
	r.want(1, `{"t":"add","value":1}`, "text is missing")
	r.want(1, `{"t":"add","x":[1,2],"value":1}`, "Points of this board are texts")
	r.want(1, `{"t":"add","text":"a\nb","value":1}`, "one line")
	r.want(1, `{"t":"add","text":"`+strings.Repeat("ä", 500)+`","value":1}`, `"event"`)
	r.want(1, `{"t":"add","text":"`+strings.Repeat("ä", 501)+`","value":1}`, "longer than 500")
	r.want(1, `{"t":"move","point":1,"text":"TAC"}`, `"text":"TAC"`)
	if r.b.texts != 3+1000 {
		t.Errorf("the texts have %d bytes", r.b.texts)
	}
	r.want(1, `{"t":"remove","point":1}`, `"event"`)
	if r.b.texts != 1000 {
		t.Errorf("the texts have %d bytes", r.b.texts)
	}
}

// The author of an item that no kernel can read is told what to do.
func TestItemsThatCannotBeRead(t *testing.T) {
	for _, c := range []struct{ domain, text, answer string }{
		{"strings", "(((", `"event"`},
		{"sets", "", `"event"`},
		{"sets", "a, b; c", `"event"`},
		{"trees", "(S (NP they) (VP run))", `"event"`},
		{"trees", "(S (NP they)", `"malformed","message":"At character 1, the bracket is never closed. Write ) where its node ends."`},
		{"trees", "", `"malformed","message":"At character 1, there is no tree.`},
		{"graphs", "a:C b:C a-b", `"event"`},
		{"graphs", "a-", `"malformed","message":"At character 1, `},
	} {
		r := openRoom(t, `{"domain":"`+c.domain+`"}`)
		r.join(1, "student")
		r.want(1, `{"t":"add","text":"`+c.text+`","label":1}`, c.answer)
	}
	r := openRoom(t, `{"domain":"trees"}`)
	r.join(1, "student")
	r.want(1, `{"t":"add","text":"(S x)","label":1}`, `"event"`)
	r.want(1, `{"t":"move","point":1,"text":"(S x"}`, `"malformed"`)
	r.want(1, `{"t":"move","point":1,"text":"(S y)"}`, `"event"`)
}

// On a line no point has a second coordinate.
func TestLine(t *testing.T) {
	r := openRoom(t, `{"dim":1}`)
	r.join(1, "student")
	r.want(1, `{"t":"add","x":[-0.0,2],"label":1}`, `"x":[0,0]`)
	r.want(1, `{"t":"move","point":1,"x":[4,5]}`, `"x":[4,0]`)
}

func TestFull(t *testing.T) {
	r := openRoom(t, "")
	r.join(1, "teacher")
	for range MaxPoints {
		r.want(1, somewhere, `"event"`)
	}
	r.want(1, somewhere, `"full"`)
	r.want(1, `{"t":"remove","point":1}`, `"event"`)
	r.want(1, somewhere, `"event"`)
	if n := len(r.rows); n > MaxPoints+Tail+3 {
		t.Errorf("%d rows are stored of %d points", n, MaxPoints)
	}
	r.want(1, `{"t":"clear"}`, `"event"`)
	if n := len(r.rows); n > Tail+3 {
		t.Errorf("%d rows are stored of no points", n)
	}
}

func TestTextsAreLimited(t *testing.T) {
	r := openRoom(t, `{"domain":"sets"}`)
	r.join(1, "teacher")
	long := `{"t":"add","label":1,"text":"` + strings.Repeat("☃", 500) + `"}` // 1,500 bytes
	for range MaxTexts / 1500 {
		r.want(1, long, `"event"`)
	}
	r.want(1, `{"t":"add","label":1,"text":"a"}`, `"full"`)
	r.want(1, `{"t":"move","point":1,"text":"a"}`, `"event"`)
	r.want(1, `{"t":"add","label":1,"text":"a"}`, `"event"`)
}

func TestParticipantsAreLimited(t *testing.T) {
	r := openRoom(t, "")
	for i := range MaxParticipants {
		has(t, r.join(i+1, fmt.Sprint("student", i)), `"welcome"`)
	}
	has(t, r.join(1000, "late"), `"full"`)
	if r.shut[1000] != CloseFull {
		t.Error("the socket stays open")
	}
	has(t, r.join(1001, "teacher"), `"welcome"`) // the teacher always
	r.want(7, somewhere, `"event"`)
	r.do(r.b.Leave(7)) // with a point
	has(t, r.join(1002, "late"), `"full"`)
	r.do(r.b.Leave(8)) // without
	has(t, r.join(1003, "late"), `"welcome"`)
	has(t, r.join(1004, "later"), `"full"`)
	if n := len(r.b.people); n != MaxParticipants+1 {
		t.Errorf("%d participants are known", n)
	}
}

func TestBucket(t *testing.T) {
	r := openRoom(t, "")
	r.join(1, "student")
	r.join(2, "teacher")
	ping := func(socket int) string {
		r.now -= 500 // all at once
		return r.say(socket, `{"t":"ping"}`)
	}
	count := func(socket int) (n int) {
		for strings.Contains(ping(socket), "pong") {
			n++
		}
		return n
	}
	r.now += 10_000
	if n := count(1); n != 20 {
		t.Errorf("a student may send %d messages at once", n)
	}
	if n := count(2); n != 800 {
		t.Errorf("a teacher may send %d messages at once", n)
	}
	r.now += 1000
	if n := count(1); n != 5 {
		t.Errorf("a student may send %d messages a second", n)
	}
	if n := count(2); n != 200 {
		t.Errorf("a teacher may send %d messages a second", n)
	}
	// Once the time has come that was named, it goes on; not earlier.
	var no Refusal
	r.now -= 500
	if err := json.Unmarshal([]byte(r.say(1, `{"t":"add","op":"a","x":[0,0],"label":1}`)), &no); err != nil || no.Code != Rate || no.Op != "a" {
		t.Fatalf("%+v, %v", no, err)
	}
	r.now += no.After - 1
	has(t, ping(1), `"rate"`)
	r.now++
	has(t, ping(1), `pong`)
	// It survives the board's eviction.
	b, err := Restore(r.rows, map[int]string{1: r.end.Sockets[1]})
	if err != nil {
		t.Fatal(err)
	}
	r.b = b
	has(t, ping(1), `"rate"`)
	// Who does not stop is put out.
	for range abuse {
		ping(1)
	}
	if r.shut[1] != CloseRate {
		t.Error("the socket stays open")
	}
}

func TestExpel(t *testing.T) {
	r := openRoom(t, "")
	r.join(1, "teacher")
	r.join(2, "student2")
	r.join(3, "student3")
	r.want(2, somewhere, `"event"`)
	r.want(3, somewhere, `"event"`)
	r.want(1, `{"t":"expel","participant":2}`, `"kind":"expel","participant":2`)
	if r.shut[2] != CloseExpelled {
		t.Error("the socket stays open")
	}
	if last := r.got[2][len(r.got[2])-1]; !strings.Contains(last, `"expelled"`) {
		t.Errorf("the student is told %s", last)
	}
	if last := r.got[3][len(r.got[3])-1]; last != `{"t":"count","n":1}` {
		t.Errorf("the other is told %s", last)
	}
	if len(r.b.points) != 1 || r.b.points[0].Owner != 3 {
		t.Errorf("the points are %v", r.b.points)
	}
	r.want(1, `{"t":"expel","participant":2}`, `"gone"`)
	r.want(1, `{"t":"add","x":[1,2],"label":3,"owner":2}`, `"gone"`)
	b, err := Restore(r.rows, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.b = b
	has(t, r.join(4, "student2"), `"expelled"`)
	if r.shut[4] != CloseExpelled {
		t.Error("the student is back")
	}
}

func TestClose(t *testing.T) {
	r := openRoom(t, "")
	r.join(1, "teacher")
	r.join(2, "student")
	r.want(2, somewhere, `"event"`)
	r.want(1, `{"t":"close"}`, `"kind":"close"`)
	if r.shut[1] != CloseClosed || r.shut[2] != CloseClosed {
		t.Errorf("sockets are closed with %v", r.shut)
	}
	if len(r.rows) != 1 || strings.Contains(r.rows[aboutKey], hash(theKey)) {
		t.Errorf("stored are %v", r.rows)
	}
	has(t, r.join(3, "student"), `"closed"`)
	has(t, r.join(4, "teacher"), `"closed"`)
	b, err := Restore(r.rows, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.b = b
	has(t, r.join(5, "student"), `"closed"`)
	r.now += idle
	if e := r.b.Alarm(r.now); !e.Expired {
		t.Error("what is left stays for ever")
	}
}

func TestForgedKey(t *testing.T) {
	r := openRoom(t, "")
	has(t, r.say(1, `{"t":"hello","v":1,"me":"0123456789abcdef","key":"teachers-key-0123456788"}`), `"rights"`)
	if r.shut[1] != CloseRights {
		t.Error("the socket stays open")
	}
	has(t, r.say(2, `{"t":"hello","v":1,"me":"0123456789abcdef"}`), `"teacher":false`)
	for key, text := range r.rows {
		if strings.Contains(text, theKey) || strings.Contains(text, "0123456789abcdef") {
			t.Errorf("a secret is stored: %s: %s", key, text)
		}
	}
}

func TestExpiry(t *testing.T) {
	r := openRoom(t, "")
	opened := r.now
	if r.over != opened+idle {
		t.Errorf("a new board expires at %d", r.over-opened)
	}
	r.join(1, "student")
	for r.now < opened+lifetime-idle { // used four times a day
		r.now += 6 * hour
		r.want(1, somewhere, `"event"`)
		if late := r.now + idle - r.over; late < 0 || late > coarse {
			t.Fatalf("after use it expires %d too early", late)
		}
		b, err := Restore(r.rows, map[int]string{1: r.end.Sockets[1]})
		if err != nil {
			t.Fatal(err)
		}
		if late := b.expires() - r.b.expires(); late != 0 {
			t.Fatalf("restored, it expires %d later", late)
		}
		r.b = b
	}
	r.now += 6 * hour
	r.want(1, somewhere, `"event"`)
	if r.over != opened+lifetime {
		t.Errorf("it lives for %d hours", (r.over-opened)/hour)
	}
	if e := r.b.Alarm(r.now); e.Expired || e.Expires != opened+lifetime {
		t.Errorf("too early it says %+v", e)
	}
	r.now = opened + lifetime
	r.do(r.b.Receive(1, []byte(`{"t":"ping"}`), r.now)) // before the alarm
	if !r.end.Expired || r.shut[1] != CloseGone {
		t.Errorf("at its end it says %+v", r.end)
	}
	has(t, r.join(2, "student"), `"gone"`)
}

// A device that comes back hears what it missed, as long as the board knows; otherwise all.
func TestSince(t *testing.T) {
	r := openRoom(t, "")
	r.join(1, "teacher")
	r.join(2, "student")
	for range 3 {
		r.want(1, somewhere, `"event"`)
	}
	back := func(socket, since int) Welcome {
		t.Helper()
		w, err := as[Welcome]([]byte(r.say(socket, fmt.Sprintf(`{"t":"hello","v":1,"me":"secret-of-%016s","since":%d}`, "student", since))))
		if err != nil || w.T != "welcome" {
			t.Fatalf("%+v, %v", w, err)
		}
		return w
	}
	if w := back(3, 1); w.Whole || len(w.Events) != 2 || w.Events[0].Seq != 2 || w.Events[0].Op != "" || w.Seq != 3 {
		t.Errorf("since 1 it hears %+v", w)
	}
	if r.shut[2] != CloseReplaced {
		t.Error("the socket before is still there")
	}
	if w := back(4, 3); w.Whole || len(w.Events) != 0 {
		t.Errorf("since 3 it hears %+v", w)
	}
	for _, since := range []int{-1, 4} {
		if w := back(10+since, since); !w.Whole || len(w.Points) != 3 {
			t.Errorf("since %d it hears %+v", since, w)
		}
	}
	// What was hidden in between is not told as events.
	r.want(1, `{"t":"set","settings":{"hidden":true}}`, `"event"`)
	r.want(1, somewhere, `"event"`)
	if w := back(20, 3); !w.Whole || len(w.Points) != 0 {
		t.Errorf("hidden, since 3 it hears %+v", w)
	}
	if w := back(21, 4); w.Whole || len(w.Events) != 0 || w.Seq != 5 {
		t.Errorf("hidden, since 4 it hears %+v", w)
	}
	r.want(1, `{"t":"set","settings":{"hidden":false}}`, `"event"`)
	if last := r.got[21][len(r.got[21])-1]; !strings.Contains(last, `"whole":true`) || strings.Contains(last, `"you"`) {
		t.Errorf("when all is revealed it hears %s", last)
	}
	if w := back(22, 5); !w.Whole || len(w.Points) != 4 {
		t.Errorf("revealed, since 5 it hears %+v", w)
	}
	for range Tail {
		r.want(1, somewhere, `"event"`)
	}
	if w := back(23, 6); w.Whole || len(w.Events) != Tail {
		t.Errorf("since 6 it hears %d events, whole %t", len(w.Events), w.Whole)
	}
	r.want(1, somewhere, `"event"`)
	if w := back(24, 6); !w.Whole {
		t.Errorf("since 6 it hears %d events", len(w.Events))
	}
	// A participant who is new has seen nothing, whatever it says; nor has one in another role.
	has(t, r.say(30, `{"t":"hello","v":1,"me":"secret-of-a-stranger","since":500}`), `"whole":true`)
	has(t, r.say(31, `{"t":"hello","v":1,"me":"secret-of-a-stranger","since":500,"key":"`+theKey+`"}`), `"whole":true`)
	has(t, r.say(32, `{"t":"hello","v":1,"me":"secret-of-a-stranger","since":500,"key":"`+theKey+`"}`), `"whole":false`)
}

// An operation that comes again is applied once, also after an eviction, however much others did.
func TestOperationsAreAppliedOnce(t *testing.T) {
	r := openRoom(t, "")
	r.join(1, "student1")
	r.join(2, "student2")
	has(t, r.say(1, `{"t":"add","op":"mine","x":[1,2],"label":3}`), `"op":"mine"`)
	if got := r.got[2][len(r.got[2])-1]; strings.Contains(got, "mine") || !strings.Contains(got, `"event"`) {
		t.Errorf("others hear %s", got)
	}
	for range 2 * Tail {
		r.want(2, somewhere, `"event"`)
	}
	has(t, r.say(2, `{"t":"remove","op":"mine","point":2}`), `"event"`) // another's op of the same name
	b, err := Restore(r.rows, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(b.state()), fmt.Sprint(r.b.state()); got != want {
		t.Errorf("restored: %s\nlived on: %s", got, want)
	}
	r.b = b
	has(t, r.say(3, `{"t":"hello","v":1,"me":"secret-of-`+fmt.Sprintf("%016s", "student1")+`","ops":["mine","other"]}`), `"done":{"mine":1}`)
	if got := r.say(3, `{"t":"add","op":"mine","x":[1,2],"label":3}`); got != `{"t":"done","op":"mine","seq":1}` {
		t.Errorf("the second time it is answered with %s", got)
	}
	if n := len(r.rows); n > 2*Tail+Tail+Remembered+5 {
		t.Errorf("%d rows are stored", n)
	}
}

// What cannot be read is an error that names the row, not a board that lacks something.
func TestRowsThatCannotBeRead(t *testing.T) {
	r := openRoom(t, "")
	r.join(1, "student")
	r.want(1, somewhere, `"event"`)
	for key := range r.rows {
		rows := map[string]string{}
		for k, text := range r.rows {
			rows[k] = text
		}
		rows[key] = "{"
		if _, err := Restore(rows, nil); err == nil || !strings.Contains(err.Error(), key) {
			t.Errorf("%s: %v", key, err)
		}
	}
	for _, rows := range []map[string]string{
		{"board": `{"version":2}`},
		{"board": `{"version":1}`},
		{"board": `{"version":1}`, "other": `{}`},
		{"board": `{"version":1}`, "settings": `{}`, "point/1": `{"id":1,"owner":1}`},
	} {
		if _, err := Restore(rows, nil); err == nil {
			t.Errorf("%v makes a board", rows)
		}
	}
}
