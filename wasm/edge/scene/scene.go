// Package scene reads scenes as the page writes them into files and links, so that only
// what the page can open is kept. The page repairs what is wrong with a scene, and says so;
// here a scene is either right or an error.
package scene

import (
	"crypto/sha256"
	"encoding/base32"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"mercer/core/domain"
	"mercer/wasm/edge/jsontext"
)

// What a scene may hold, as on the page (web/model/scene.js). How many points there are is
// limited by MaxBytes.
const (
	MaxBytes = 256 << 10 // of the JSON

	maxClasses    = 10
	maxColumns    = 1000
	maxKernel     = 2000 // UTF-16 units, as JavaScript counts
	MaxTitle      = 80   // UTF-16 units of a name of a scene
	maxName       = 80
	maxText       = 100_000
	maxItems      = 2000
	maxCoordinate = 1e12
	maxBeside     = 3
	maxParams     = 50
	maxStep       = 1e9
	maxSeed       = 1<<53 - 1
	maxChosen     = 200  // UTF-16 units of a text on the stage
	maxListed     = 5000 // elements of a list on the stage
)

// IDLength is how many characters an ID has: five bits each.
const IDLength = 20

var letters = base32.StdEncoding.WithPadding(base32.NoPadding)

// ID returns the name of a scene in canonical form: the first 100 bits of its SHA-256, in
// small letters and the digits from 2 to 7.
func ID(canonical []byte) string {
	sum := sha256.Sum256(canonical)
	return strings.ToLower(letters.EncodeToString(sum[:])[:IDLength])
}

// IsID reports whether a text may be an ID.
func IsID(s string) bool {
	return len(s) == IDLength && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// The parts of a scene in the order in which they are written: points last.
var parts = []struct {
	name string
	read func(r *reader, v jsontext.Value) any
}{
	{"mercer", (*reader).mark},
	{"version", (*reader).version},
	{"title", (*reader).title},
	{"domain", (*reader).domainName},
	{"dim", (*reader).dimension},
	{"kernel", func(r *reader, v jsontext.Value) any { return r.text(v, 1, maxKernel) }},
	{"learner", func(r *reader, v jsontext.Value) any { return r.text(v, 1, maxName) }},
	{"params", func(r *reader, v jsontext.Value) any { return r.params(v) }},
	{"repair", func(r *reader, v jsontext.Value) any { return r.oneOf(v, "none", "clip", "flip", "shift") }},
	{"seed", func(r *reader, v jsontext.Value) any { return r.whole(v, 0, maxSeed) }},
	{"step", (*reader).step},
	{"beside", (*reader).beside},
	{"target", func(r *reader, v jsontext.Value) any { return r.oneOf(v, "class", "value") }},
	{"range", (*reader).span},
	{"view", (*reader).view},
	{"axes", (*reader).axes},
	{"classes", (*reader).classes},
	{"stage", (*reader).stage},
	{"data", (*reader).data},
	{"table", (*reader).table},
	{"points", (*reader).points},
}

// Canonical reads the JSON of a scene and writes it in its canonical form: the same scene
// gives the same bytes, however it was written. The error is a *jsontext.Error.
func Canonical(body []byte) ([]byte, error) {
	v, err := jsontext.Parse(body)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(parts))
	for i, part := range parts {
		names[i] = part.name
	}
	o, err := v.Object(names...)
	if err != nil {
		return nil, err
	}
	r := &reader{domain: domain.Vectors.Name, dim: 2}
	var record jsontext.Record
	for i, part := range parts {
		v := o.Get(part.name)
		if v.Missing() && i >= 2 && part.name != "points" {
			continue // the page has a value for it
		}
		value := part.read(r, v)
		if r.err != nil {
			return nil, r.err
		}
		if value == leftOut {
			continue
		}
		record = append(record, jsontext.Field{Name: part.name, Value: value})
	}
	return jsontext.Append(nil, record), nil
}

// leftOut is the value of a part that says nothing, and is not written.
var leftOut any = new(struct{ _ int })

// A reader keeps the first error, after which what it reads means nothing.
type reader struct {
	err    error
	domain string
	dim    int
}

func (r *reader) refuse(v jsontext.Value, format string, args ...any) {
	if r.err == nil {
		r.err = v.Refuse(format, args...)
	}
}

// keep keeps an error.
func (r *reader) keep(err error) {
	if r.err == nil {
		r.err = err
	}
}

// object reads an object with these fields.
func (r *reader) object(v jsontext.Value, keys ...string) jsontext.Object {
	o, err := v.Object(keys...)
	r.keep(err)
	return o
}

// elements reads an array.
func (r *reader) elements(v jsontext.Value) []jsontext.Value {
	list, err := v.List()
	r.keep(err)
	return list
}

// all reads an array of numbers that can be coordinates.
func (r *reader) all(v jsontext.Value) []float64 {
	numbers, err := v.Numbers()
	r.keep(err)
	for i, f := range numbers {
		if math.Abs(f) > maxCoordinate {
			r.refuse(v, "has %g at place %d; numbers are at most 1e12 in size", f, i+1)
		}
	}
	return numbers
}

func (r *reader) mark(v jsontext.Value) any {
	if v.Missing() {
		r.refuse(v, `is missing; a scene has "mercer": "scene"`)
		return nil
	}
	return r.oneOf(v, "scene")
}

func (r *reader) version(v jsontext.Value) any {
	n, err := v.Whole()
	r.keep(err)
	if r.err == nil && n != 1 {
		r.refuse(v, "is %d; scenes of version 1 are known here", n)
	}
	return n
}

// title reads the name that a person gave a scene.
func (r *reader) title(v jsontext.Value) any {
	title := r.text(v, 0, MaxTitle)
	if strings.ContainsFunc(title, unicode.IsControl) {
		r.refuse(v, "must be without control characters")
	}
	if title == "" {
		return leftOut
	}
	return title
}

// stage reads what is chosen inside the views of the page: a record for each view. Its parts are
// the page's affair, which mends what it does not know (web/state/stage.js). Here they are plain
// values and limited, so that a new view needs no new server.
func (r *reader) stage(v jsontext.Value) any {
	o := r.object(v)
	if r.err != nil {
		return nil
	}
	version := r.version(o.Get("version"))
	stage := jsontext.Of("version", version)
	for _, name := range slices.Sorted(slices.Values(o.Names())) {
		if name == "version" {
			continue
		}
		view := r.object(o.Get(name))
		part := jsontext.Record{}
		for _, key := range slices.Sorted(slices.Values(view.Names())) {
			part = append(part, jsontext.Field{Name: key, Value: r.chosen(view.Get(key), 2)})
		}
		if len(part) > 0 {
			stage = append(stage, jsontext.Field{Name: name, Value: part})
		}
	}
	if len(stage) == 1 {
		return leftOut
	}
	return stage
}

// chosen reads a value of the stage: true or false, a number, a short text or a list of these.
// Lists are at most so deep.
func (r *reader) chosen(v jsontext.Value, depth int) any {
	switch {
	case v.IsText():
		return r.text(v, 0, maxChosen)
	case v.IsBool():
		yes, err := v.Bool()
		r.keep(err)
		return yes
	case v.IsList() && depth > 0:
		return r.list(v, maxListed, func(v jsontext.Value) any { return r.chosen(v, depth-1) })
	case v.IsList():
		r.refuse(v, "must be no list: lists are two deep at most")
		return nil
	}
	f, err := v.Number()
	r.keep(err)
	return f
}

// domains are the names that a scene can say besides those of the engine: of domains that the page
// makes of these.
var domains = []string{
	"digits",
}

func (r *reader) domainName(v jsontext.Value) any {
	r.domain = r.oneOf(v, append(domain.Names(domain.All()), domains...)...)
	return r.domain
}

func (r *reader) dimension(v jsontext.Value) any {
	r.dim = r.whole(v, 1, 2)
	return r.dim
}

func (r *reader) step(v jsontext.Value) any {
	if v.IsNull() {
		return nil
	}
	return r.whole(v, 0, maxStep)
}

func (r *reader) beside(v jsontext.Value) any {
	return r.list(v, maxBeside, func(v jsontext.Value) any {
		o := r.object(v, "kernel", "learner", "params")
		return jsontext.Of(
			"kernel", r.text(o.Get("kernel"), 1, maxKernel), "learner", r.text(o.Get("learner"), 1, maxName),
			"params", r.params(o.Get("params")),
		)
	})
}

func (r *reader) span(v jsontext.Value) any {
	ends := r.numbers(v, 2)
	if r.err == nil && ends[0] >= ends[1] {
		r.refuse(v, "must be two numbers, the lower one first")
	}
	return ends
}

func (r *reader) view(v jsontext.Value) any {
	view := r.numbers(v, 4)
	if r.err == nil && (view[0] >= view[1] || view[2] >= view[3]) {
		r.refuse(v, "must be a rectangle: left, right, bottom, top")
	}
	return view
}

func (r *reader) axes(v jsontext.Value) any {
	axes := r.list(v, 2, func(v jsontext.Value) any {
		o := r.object(v, "name", "shift", "scale")
		axis := jsontext.Of(
			"name", r.text(o.Get("name"), 0, maxName), "shift", r.coordinate(o.Get("shift")), "scale", r.coordinate(o.Get("scale")),
		)
		if r.err == nil && axis[2].Value.(float64) <= 0 {
			r.refuse(o.Get("scale"), "must be above 0")
		}
		return axis
	})
	if r.err == nil && len(axes) != 2 {
		r.refuse(v, "must be two axes")
	}
	return axes
}

func (r *reader) classes(v jsontext.Value) any {
	return r.list(v, maxClasses, func(v jsontext.Value) any { return r.text(v, 0, maxName) })
}

func (r *reader) data(v jsontext.Value) any {
	if v.IsNull() {
		return nil
	}
	o := r.object(v, "name", "params", "seed")
	return jsontext.Of(
		"name", r.text(o.Get("name"), 1, maxName), "params", r.params(o.Get("params")), "seed", r.whole(o.Get("seed"), 0, maxSeed),
	)
}

func (r *reader) points(v jsontext.Value) any {
	if v.Missing() {
		r.refuse(v, "is missing; a scene without points has an empty array")
		return nil
	}
	if !domain.HasCoordinates(r.domain) {
		return r.list(v, maxItems, r.item)
	}
	return r.list(v, MaxBytes, r.point)
}

// point reads [x1, x2, class] or [x1, x2, class, value].
func (r *reader) point(v jsontext.Value) any {
	list := r.elements(v)
	if r.err == nil && len(list) != 3 && len(list) != 4 {
		r.refuse(v, "must be two coordinates and a class, with or without a value")
	}
	if r.err != nil {
		return nil
	}
	point := jsontext.List{r.coordinate(list[0]), r.coordinate(list[1]), r.label(list[2])}
	if r.dim == 1 {
		point[1] = 0.0
	}
	return r.answer(point, list[3:])
}

// item reads [text, class] or [text, class, value].
func (r *reader) item(v jsontext.Value) any {
	list := r.elements(v)
	if r.err == nil && len(list) != 2 && len(list) != 3 {
		r.refuse(v, "must be a text and a class, with or without a value")
	}
	if r.err != nil {
		return nil
	}
	text := r.text(list[0], 0, maxText)
	if strings.ContainsAny(text, "\n\r\u2028\u2029") {
		r.refuse(list[0], "must be one line")
	}
	return r.answer(jsontext.List{text, r.label(list[1])}, list[2:])
}

// answer adds the value of a point, which is left out where it is 0.
func (r *reader) answer(point jsontext.List, value []jsontext.Value) any {
	if len(value) > 0 {
		if answer := r.coordinate(value[0]); answer != 0 {
			point = append(point, answer)
		}
	}
	return point
}

func (r *reader) label(v jsontext.Value) any { return r.whole(v, 1, maxClasses) }

func (r *reader) coordinate(v jsontext.Value) float64 {
	f, err := v.Number()
	r.keep(err)
	if r.err == nil && math.Abs(f) > maxCoordinate {
		r.refuse(v, "must be at most 1e12 in size")
	}
	return f
}

// params reads an object of numbers, and writes them in the order of their names.
func (r *reader) params(v jsontext.Value) jsontext.Record {
	if v.Missing() {
		return nil
	}
	o := r.object(v)
	if r.err == nil && len(o.Names()) > maxParams {
		r.refuse(v, "has more than %d numbers", maxParams)
	}
	record := jsontext.Record{}
	for _, name := range slices.Sorted(slices.Values(o.Names())) {
		f, err := o.Get(name).Wide()
		r.keep(err)
		record = append(record, jsontext.Field{Name: name, Value: f})
	}
	return record
}

func (r *reader) whole(v jsontext.Value, least, most int) int {
	n, err := v.Whole()
	r.keep(err)
	if r.err == nil && (n < least || n > most) {
		r.refuse(v, "must be a whole number from %d to %d", least, most)
	}
	return n
}

func (r *reader) text(v jsontext.Value, least, most int) string {
	s, err := v.Text()
	r.keep(err)
	if n := len(utf16.Encode([]rune(s))); r.err == nil && (n < least || n > most) {
		r.refuse(v, "must have %d to %d characters", least, most)
	}
	return s
}

func (r *reader) oneOf(v jsontext.Value, names ...string) string {
	s, err := v.Text()
	r.keep(err)
	for _, name := range names {
		if s == name {
			return s
		}
	}
	r.refuse(v, "must be %s", strings.Join(names, ", "))
	return s
}

// numbers reads so many coordinates.
func (r *reader) numbers(v jsontext.Value, n int) []float64 {
	numbers := r.all(v)
	if r.err == nil && len(numbers) != n {
		r.refuse(v, "must be %d numbers", n)
	}
	return numbers
}

func (r *reader) list(v jsontext.Value, most int, read func(jsontext.Value) any) jsontext.List {
	list := jsontext.List{}
	values := r.elements(v)
	if r.err == nil && len(values) > most {
		r.refuse(v, "has more than %d elements", most)
	}
	for _, v := range values {
		if r.err != nil {
			break
		}
		list = append(list, read(v))
	}
	return list
}
