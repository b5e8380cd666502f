package board

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mercer/core/domain"
	"mercer/core/notation"
)

// operation applies what a participant wants, or refuses it.
func (b *Board) operation(e *Effect, id int, s *socket, m Message, now int64) {
	p := b.people[s.participant]
	switch {
	case b.about.Closed:
		b.drop(e, id, isClosed)
		return
	case p == nil || p.Expelled:
		b.drop(e, id, isExpelled)
		return
	case m.Op == "":
		e.refuse(id, "", Malformed, "op must be 1 to 32 characters of the base64url alphabet.")
		return
	}
	if i := slices.IndexFunc(p.done, func(d done) bool { return d.op == m.Op }); i >= 0 {
		e.send(Done{"done", m.Op, p.done[i].seq}, id)
		return
	}
	event, code, message := b.judge(p, s.teacher, m)
	if code != "" {
		e.refuse(id, m.Op, code, message)
		return
	}
	b.use(e, now)
	event.T, event.Seq, event.Op = "event", b.about.Seq+1, m.Op
	b.apply(e, p, event, id)
}

// Done says that an operation had been applied before.
type Done struct {
	T   string `json:"t"` // done
	Op  string `json:"op"`
	Seq int64  `json:"seq"` // of the event; of add, also the id of the point
}

// judge returns the event that an operation would be, or why it is refused. It changes nothing.
func (b *Board) judge(p *participant, teacher bool, m Message) (Event, Code, string) {
	event := Event{Kind: m.T}
	answer := func(code Code, message string) (Event, Code, string) { return event, code, message }
	switch m.T {
	case "set", "clear", "expel", "close":
		if !teacher {
			return answer(Rights, "Only the teacher of a board can do that.")
		}
	case "add", "move", "label", "remove":
		if b.settings.Locked && !teacher {
			return answer(Locked, "The teacher locked this board: nothing can be changed now.")
		}
	default:
		return answer(Malformed, "There is no operation of that name. Reload the page.")
	}
	switch m.T {
	case "add":
		owner := p
		if m.Owner != 0 && m.Owner != p.Number {
			if !teacher {
				return answer(Rights, "You can add points only in your own name.")
			}
			owner = b.people[m.Owner]
			if owner == nil || owner.Expelled {
				return answer(Gone, "The participant of this point is not on the board any more.")
			}
		}
		limit := b.settings.Limit
		switch {
		case !teacher && limit > 0 && p.points >= limit:
			return answer(Limit, atLimit(limit))
		case len(b.points) >= MaxPoints:
			return answer(Full, "The board is full: it holds "+notation.Grouped(MaxPoints)+" points. Remove some first.")
		}
		point := Point{ID: b.about.Seq + 1, Owner: owner.Number, Label: 1}
		code, message := b.fill(&point, m, true)
		event.Point = &point
		return answer(code, message)
	case "move", "label", "remove":
		i := b.find(m.Point)
		if i < 0 {
			return answer(Gone, "This point is not on the board any more.")
		}
		point := b.points[i]
		event.Point = &point
		if !teacher && point.Owner != p.Number {
			if b.settings.Hidden {
				event.Point = nil
				return answer(Gone, "This point is not on the board any more.")
			}
			return answer(Rights, "This point is someone else's: only they and the teacher can change it.")
		}
		if m.T == "remove" {
			return event, "", ""
		}
		if m.T == "label" {
			if m.Label == nil || m.X != nil || m.Text != nil || m.Value != nil {
				return answer(Malformed, "label needs a label, and nothing else.")
			}
		} else if m.Label != nil || m.X == nil && m.Text == nil && m.Value == nil {
			return answer(Malformed, "move needs x, text or value, and nothing else.")
		}
		code, message := b.fill(&point, m, false)
		return answer(code, message)
	case "set":
		c := m.Settings
		if c == nil || *c == (Change{}) {
			return answer(Malformed, "set needs settings.")
		}
		if wrong := c.check(); wrong != "" {
			return answer(Malformed, wrong)
		}
		after := b.settings.With(c)
		if len(b.points) > 0 && (after.Domain != b.settings.Domain || after.Dim != b.settings.Dim || after.Target != b.settings.Target) {
			return answer(Points, "Clear the board first: points of another kind are on it.")
		}
		event.Settings = c
	case "expel":
		gone := b.people[m.Participant]
		switch {
		case gone == nil || gone.Expelled:
			return answer(Gone, "This participant is not on the board any more.")
		case gone == p || gone.Teacher:
			return answer(Rights, "A teacher cannot be removed.")
		}
		event.Participant = m.Participant
	}
	return event, "", ""
}

// fill puts what a message says into a point. All of what points are made of must be there if
// it is a new one.
func (b *Board) fill(p *Point, m Message, all bool) (Code, string) {
	switch vectors := domain.HasCoordinates(b.settings.Domain); {
	case m.X != nil && !vectors:
		return Malformed, "Points of this board are texts: they have no x."
	case m.Text != nil && vectors:
		return Malformed, "Points of this board are numbers: they have no text."
	case all && vectors && m.X == nil:
		return Malformed, "x is missing."
	case all && !vectors && m.Text == nil:
		return Malformed, "text is missing."
	case all && b.settings.Target == "class" && m.Label == nil:
		return Malformed, "label is missing."
	case all && b.settings.Target == "value" && m.Value == nil:
		return Malformed, "value is missing."
	case m.X != nil && (len(m.X) != 2 || !bounded(m.X...)):
		return Malformed, "x must be two numbers from −1e12 to 1e12."
	case m.Value != nil && !bounded(*m.Value):
		return Malformed, "value must be a number from −1e12 to 1e12."
	case m.Label != nil && (*m.Label < 1 || *m.Label > MaxClasses):
		return Malformed, "label must be a whole number from 1 to 10."
	}
	if m.Text != nil {
		if code, message := b.textFits(*m.Text, p.Text); code != "" {
			return code, message
		}
		p.Text = m.Text
	}
	if m.X != nil {
		// + 0 turns −0, which JSON cannot say everywhere, into 0.
		p.X = []float64{m.X[0] + 0, m.X[1] + 0}
		if b.settings.Dim == 1 {
			p.X[1] = 0
		}
	}
	if m.Label != nil {
		p.Label = *m.Label
	}
	if m.Value != nil {
		p.Value = *m.Value + 0
	}
	return "", ""
}

// textFits returns what is wrong with the text of an item in place of another.
func (b *Board) textFits(text string, old *string) (Code, string) {
	switch sum := b.texts + len(text) - textBytes(old); {
	case utf8.RuneCountInString(text) > MaxText:
		return Malformed, "The text is longer than 500 characters."
	case strings.ContainsAny(text, "\n\r\u2028\u2029"):
		return Malformed, "The text must be one line."
	case sum > MaxTexts:
		return Full, "The board is full: its texts have " + notation.Grouped(MaxTexts) + " characters. Remove some first."
	}
	// The error goes to the author now, and not to the teacher later, when a kernel reads the text.
	if d, ok := domain.Named(b.settings.Domain); ok && d.Read != nil {
		if _, err := d.Read(text); err != nil {
			return Malformed, err.Error()
		}
	}
	return "", ""
}

func textBytes(text *string) int {
	if text == nil {
		return 0
	}
	return len(*text)
}

// apply makes an event happen that was judged to be right.
func (b *Board) apply(e *Effect, p *participant, event Event, id int) {
	r := record{Event: event, By: p.Number}
	var leaving []int
	switch event.Kind {
	case "add":
		b.points = append(b.points, *event.Point)
		b.people[event.Point.Owner].points++
		b.texts += textBytes(event.Point.Text)
		b.storePoint(e, *event.Point)
	case "move", "label":
		i := b.find(event.Point.ID)
		b.texts += textBytes(event.Point.Text) - textBytes(b.points[i].Text)
		b.points[i] = *event.Point
		b.storePoint(e, *event.Point)
	case "remove":
		b.removePoints(e, func(point Point) bool { return point.ID == event.Point.ID })
	case "clear":
		b.removePoints(e, func(Point) bool { return true })
	case "expel":
		gone := b.people[event.Participant]
		b.removePoints(e, func(point Point) bool { return point.Owner == gone.Number })
		gone.Expelled = true
		b.storeParticipant(e, gone)
		b.forgetDone(e, gone)
		leaving = b.joined(func(s *socket) bool { return s.participant == gone.Number })
		for _, other := range leaving {
			b.drop(e, other, isExpelled)
		}
	case "set":
		hidden := b.settings.Hidden
		b.settings = b.settings.With(event.Settings)
		e.store(settingsKey, encode(b.settings))
		r.Whole = b.settings.Hidden != hidden
	}
	b.about.Seq = event.Seq
	b.remember(e, p, r)
	b.tell(e, r, id)
	switch event.Kind {
	case "expel":
		b.recount(e, 0)
	case "close":
		b.shut(e)
	}
}

// removePoints removes some points.
func (b *Board) removePoints(e *Effect, which func(Point) bool) {
	b.points = slices.DeleteFunc(b.points, func(point Point) bool {
		if !which(point) {
			return false
		}
		b.people[point.Owner].points--
		b.texts -= textBytes(point.Text)
		e.delete(pointKey(point.ID))
		return true
	})
}

// tell sends an event to all who may see it: to the socket that it came from with its
// op.
func (b *Board) tell(e *Effect, r record, from int) {
	if b.sockets[from] != nil {
		e.send(r.Event, from)
	}
	everyone := r.Event
	everyone.Op = ""
	var others, students []int
	for _, id := range b.joined(func(*socket) bool { return true }) {
		s := b.sockets[id]
		switch {
		case id == from:
		case r.Whole && !s.teacher:
			students = append(students, id)
		case s.teacher || b.sees(s.participant, r.Event):
			others = append(others, id)
		}
	}
	e.send(everyone, others...)
	if b.settings.Hidden {
		for _, id := range students {
			e.send(b.whole(b.people[b.sockets[id].participant], false), id)
		}
	} else if len(students) > 0 {
		e.send(b.whole(nil, false), students...)
	}
}

// shut deletes all that is stored but that the board is closed.
func (b *Board) shut(e *Effect) {
	for _, id := range sorted(b.sockets) {
		b.drop(e, id, isClosed)
	}
	rows := e.Rows
	e.Rows = nil
	for key := range rows { // what this operation wrote
		e.delete(key)
	}
	for _, key := range b.keys() {
		e.delete(key)
	}
	b.settings, b.points, b.texts, b.tail = Settings{}, nil, 0, nil
	clear(b.people)
	clear(b.secrets)
	b.about = about{Version: b.about.Version, Opened: b.about.Opened, Used: b.about.Used, Closed: true}
	b.storeAbout(e)
}

func atLimit(limit int) string {
	if limit == 1 {
		return "Each participant can have one point here. Remove yours to add another."
	}
	return "Each participant can have " + whole(limit) + " points here. Remove one to add another."
}
