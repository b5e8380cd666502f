package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
)

// A memory is a Store, which counts what is put into it.
type memory struct {
	scenes map[string][]byte
	locks  map[string]string
	puts   int
	fail   error
}

func newMemory() *memory { return &memory{scenes: map[string][]byte{}, locks: map[string]string{}} }

func (m *memory) Get(id string) ([]byte, bool, error) {
	if m.fail != nil && m.fail.Error() == "panic" {
		panic("the store is gone")
	}
	scene, found := m.scenes[id]
	return scene, found, m.fail
}

func (m *memory) Put(id string, scene []byte, lock string) error {
	m.scenes[id], m.locks[id] = scene, lock
	m.puts++
	return nil
}

func (m *memory) Lock(id string) (string, bool, error) {
	_, found := m.scenes[id]
	return m.locks[id], found, m.fail
}

func (m *memory) Delete(id string) error {
	delete(m.scenes, id)
	delete(m.locks, id)
	return nil
}

// call sends a request to a handler, and checks what holds of every answer.
func call(t *testing.T, h http.Handler, method, path, body string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	header := w.Header()
	if header.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("%s %s: pages of other hosts cannot read the answer", method, path)
	}
	if length := header.Get("Content-Length"); w.Code != http.StatusNoContent && method != http.MethodHead && length != strconv.Itoa(w.Body.Len()) {
		t.Errorf("%s %s: Content-Length %q of %d bytes", method, path, length, w.Body.Len())
	}
	return w
}

// A problemOf is the body of an error answer, as a client reads it.
type problemOf struct {
	Error *struct{ Code, Message, Param string }
}

// refused checks that a request is refused.
func refused(t *testing.T, h http.Handler, method, path, body string, status int, code, param string) {
	t.Helper()
	w := call(t, h, method, path, body)
	var p problemOf
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Error == nil {
		t.Fatalf("%s %s %s: %d %s", method, path, body, w.Code, w.Body)
	}
	if w.Code != status || p.Error.Code != code || p.Error.Param != param {
		t.Errorf("%s %s %s\nis refused with %d %s of %q; want %d %s of %q\n%s",
			method, path, body, w.Code, p.Error.Code, p.Error.Param, status, code, param, p.Error.Message)
	}
	if !strings.HasSuffix(p.Error.Message, ".") && code != "parameter" || len(p.Error.Message) > 400 {
		t.Errorf("%s %s: %q is no sentence", method, path, p.Error.Message)
	}
}

func TestMethods(t *testing.T) {
	h := New(newMemory())
	for _, test := range []struct {
		method, path string
		status       int
		allow        string
	}{
		{"GET", "/api/health", 200, ""},
		{"GET", "/api/health/", 200, ""},
		{"HEAD", "/api/catalog", 200, ""},
		{"POST", "/api/health", 405, "GET, HEAD, OPTIONS"},
		{"GET", "/api/train", 405, "OPTIONS, POST"},
		{"HEAD", "/api/train", 405, "OPTIONS, POST"},
		{"PUT", "/api/scenes/aaaaaaaaaaaaaaaaaaaa", 405, "DELETE, GET, HEAD, OPTIONS"},
		{"OPTIONS", "/api/train", 204, "OPTIONS, POST"},
		{"OPTIONS", "/api/catalog", 204, "GET, HEAD, OPTIONS"},
		{"GET", "/api", 200, ""},
		{"GET", "/api/", 200, ""},
		{"GET", "/api/nothing", 404, ""},
		{"OPTIONS", "/api/nothing", 404, ""},
		{"GET", "/api/scenes/a/b", 404, ""},
		{"GET", "/", 404, ""},
		{"GET", "/s", 404, ""},
		{"GET", "//", 404, ""},
	} {
		w := call(t, h, test.method, test.path, "")
		if w.Code != test.status || w.Header().Get("Allow") != test.allow {
			t.Errorf("%s %s: %d, Allow %q; want %d, %q", test.method, test.path, w.Code, w.Header().Get("Allow"), test.status, test.allow)
		}
		if empty := test.method == "HEAD" || w.Code == 204; empty != (w.Body.Len() == 0) {
			t.Errorf("%s %s: a body of %d bytes", test.method, test.path, w.Body.Len())
		}
		if test.method == "OPTIONS" && w.Code == 204 && w.Header().Get("Access-Control-Allow-Methods") != test.allow {
			t.Errorf("%s: browsers may not send it from elsewhere", test.path)
		}
	}
}

func TestBodies(t *testing.T) {
	h := New(newMemory())
	long := `{"domain":"` + strings.Repeat("x", MaxBody) + `"}`
	refused(t, h, "POST", "/api/train", long, 413, "limit", "")
	refused(t, h, "POST", "/api/scenes", long, 413, "limit", "")
	refused(t, h, "POST", "/api/train", "", 400, "argument", "")
	refused(t, h, "POST", "/api/train", "x=1", 400, "argument", "")
	refused(t, h, "POST", "/api/train", "[]", 400, "argument", "")

	r := httptest.NewRequest("POST", "/api/train", nil)
	r.Body = nil // as some platforms say that there is none
	w := httptest.NewRecorder()
	if h.ServeHTTP(w, r); w.Code != 400 {
		t.Errorf("no body: %d", w.Code)
	}
	r = httptest.NewRequest("POST", "/api/train", strings.NewReader(long))
	r.ContentLength = -1
	w = httptest.NewRecorder()
	if h.ServeHTTP(w, r); w.Code != 413 {
		t.Errorf("a long body of unknown length: %d", w.Code)
	}
	r = httptest.NewRequest("POST", "/api/train", broken{})
	w = httptest.NewRecorder()
	if h.ServeHTTP(w, r); w.Code != 400 {
		t.Errorf("a body that breaks off: %d", w.Code)
	}
}

// broken is a body that breaks off.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("gone") }

const xor = `"domain":"vectors","dim":2,"x":[0,0,0,1,1,0,1,1],"y":[1,2,2,1],"kernel":"rbf(gamma=1)","learner":"svc"`

func TestRefusals(t *testing.T) {
	h := New(newMemory())
	points := func(n int) string { return strings.TrimSuffix(strings.Repeat("1,", n), ",") }
	for _, test := range []struct {
		path, body  string
		status      int
		code, param string
	}{
		{"train", `{` + xor + `,"colour":1}`, 400, "argument", "colour"},
		{"train", `{` + xor + `,"params":{"C":"big"}}`, 400, "argument", "params.C"},
		{"train", `{` + xor + `,"params":[1]}`, 400, "argument", "params"},
		{"train", `{` + xor + `,"seed":-1}`, 400, "argument", "seed"},
		{"train", `{` + xor + `,"seed":1.5}`, 400, "argument", "seed"},
		{"train", `{` + xor + `,"params":{"D":1}}`, 422, "parameter", "D"},
		{"train", `{` + xor + `,"params":{"C":-1}}`, 422, "parameter", "C"},
		{"train", `{` + xor + `,"stop":-1}`, 422, "argument", "stop"},
		{"train", `{` + xor + `,"stop":20001}`, 422, "limit", "stop"},
		{"train", `{` + xor + `,"task":"sleep"}`, 422, "argument", "task"},
		{"train", `{` + xor + `,"items":["a"]}`, 422, "argument", "items"},
		{"train", strings.Replace(`{`+xor+`}`, `[1,2,2,1]`, `[1,2,null,1]`, 1), 400, "argument", "y[2]"},
		{"train", strings.Replace(`{`+xor+`}`, `[1,2,2,1]`, `[1,2,2]`, 1), 422, "argument", "y"},
		{"train", strings.Replace(`{`+xor+`}`, `svc`, `svn`, 1), 422, "argument", "learner"},
		{"train", strings.Replace(`{`+xor+`}`, `rbf(`, `rbv(`, 1), 422, "kernel", "kernel"},
		{"train", strings.Replace(`{`+xor+`}`, `"dim":2`, `"dim":3`, 1), 422, "argument", "x"},
		{"train", strings.Replace(`{`+xor+`}`, `"dim":2,`, ``, 1), 400, "argument", "dim"},
		{"train", `{"domain":"vectors","dim":1,"x":[` + points(1001) + `],"y":[],"kernel":"linear","learner":"svc"}`, 422, "limit", "x"},
		{"train", `{"domain":"strings","items":["` + strings.Repeat("a", MaxCharacters+1) + `"],"y":[1],"kernel":"substrings","learner":"svc"}`, 422, "limit", "items"},
		{"train", `{` + strings.Replace(xor, "rbf(gamma=1)", strings.Repeat("1*", 1000)+"linear", 1) + `}`, 422, "limit", "kernel"},
		{"train", `{` + strings.Replace(xor, "svc", "svm-doubly-sgd", 1) + `,"params":{"steps":30000}}`, 422, "limit", "steps"},
		{"train", `{` + strings.Replace(xor, "svc", "perceptron", 1) + `,"params":{"epochs":100000}}`, 200, "", ""},
		{"train", `{"domain":"vectors","dim":1,"x":[0,0],"y":[1,2],"kernel":"linear","learner":"perceptron","params":{"epochs":100000}}`, 422, "limit", "learner"},
		{"gram", `{"domain":"vectors","dim":1,"x":[` + points(501) + `],"kernel":"linear"}`, 422, "limit", "x"},
		{"gram", `{"domain":"vectors","dim":1,"x":[1],"kernel":"linear","form":"oval"}`, 422, "argument", "form"},
		{"gram", `{"domain":"vectors","dim":1,"x":[1]}`, 400, "argument", "kernel"},
		{"gram", `{"domain":"strings","kernel":"substrings"}`, 400, "argument", "items"},
		{"gram", `{"domain":"strings","items":["a",1],"kernel":"substrings"}`, 400, "argument", "items[1]"},
		{"gram", `{"domain":"graphs","items":["a-"],"kernel":"wl(depth=1)"}`, 422, "data", "items"},
		{"gram", `{"domain":"vectors","dim":1,"x":[1e300],"kernel":"poly(degree=9)"}`, 422, "data", "kernel"},
		{"validate", `{"domain":"vectors","dim":1,"x":[` + points(401) + `],"kernel":"linear"}`, 422, "limit", "x"},
		{"validate", `{"domain":"vectors","kernel":"linear"}`, 400, "argument", "dim"},
		{"predict", `{"x":[1]}`, 400, "argument", "model"},
		{"predict", `{"model":` + model + `}`, 400, "argument", "x"},
		{"predict", `{"model":` + model + `,"x":[` + points(1001) + `]}`, 422, "limit", "x"},
		{"predict", `{"model":` + model + `,"items":["a"]}`, 422, "argument", "items"},
		{"predict", `{"model":` + strings.Replace(model, `"seed"`, `"speed"`, 1) + `,"x":[1]}`, 400, "argument", "model.speed"},
		{"predict", `{"model":` + strings.Replace(model, `"bias": [0]`, `"bias": ["0"]`, 1) + `,"x":[1]}`, 400, "argument", "model.bias[0]"},
		{"predict", `{"model":` + strings.Replace(model, `"pairs": [1, 0]`, `"pairs": [1]`, 1) + `,"x":[1]}`, 400, "argument", "model.pairs"},
		{"predict", `{"model":` + strings.Replace(model, `"pairs": [1, 0]`, `"pairs": [1, 7]`, 1) + `,"x":[1]}`, 422, "argument", "pairs"},
		{"predict", `{"model":` + strings.Replace(model, `model 1"`, `model 2"`, 1) + `,"x":[1]}`, 422, "argument", "format"},
	} {
		if test.status == 200 {
			if w := call(t, h, "POST", "/api/"+test.path, test.body); w.Code != 200 {
				t.Errorf("%s %s: %d %s", test.path, test.body, w.Code, w.Body)
			}
			continue
		}
		refused(t, h, "POST", "/api/"+test.path, test.body, test.status, test.code, test.param)
	}
}

// A model that is learnt again when it is loaded must not take longer than training may.
func TestForgedModel(t *testing.T) {
	body := `{"model":{"format":"mercer model 1","domain":"vectors","dim":1,"kernel":"linear","learner":"perceptron",` +
		`"task":"classification","params":{"epochs":100000},"seed":1,"classes":[1,2],"pairs":[1,0],"outputs":1,` +
		`"beta":[],"self":[],"bias":[],"x":[0,0],"y":[1,2]},"x":[1]}`
	refused(t, New(newMemory()), "POST", "/api/predict", body, 422, "limit", "learner")
}

func TestPanic(t *testing.T) {
	store := newMemory()
	h := New(store)
	var printed strings.Builder
	log.SetOutput(&printed)
	defer log.SetOutput(os.Stderr)
	store.fail = errors.New("panic")
	refused(t, h, "GET", "/api/scenes/aaaaaaaaaaaaaaaaaaaa", "", 500, "internal", "")
	const detail = "the store is gone"
	if w := call(t, h, "GET", "/api/scenes/aaaaaaaaaaaaaaaaaaaa", ""); strings.Contains(w.Body.String(), detail) {
		t.Errorf("a panic is told to who asked: %s", w.Body)
	}
	if !strings.Contains(printed.String(), "GET /api/scenes/aaaaaaaaaaaaaaaaaaaa: "+detail) {
		t.Errorf("a panic is not printed: %q", printed.String())
	}
	store.fail = errors.New("the store is full")
	refused(t, h, "GET", "/api/scenes/aaaaaaaaaaaaaaaaaaaa", "", 500, "internal", "")
	store.fail = nil
	if w := call(t, h, "GET", "/api/health", ""); w.Code != 200 {
		t.Errorf("after a panic: %d", w.Code)
	}
}

func TestScenes(t *testing.T) {
	store := newMemory()
	h := New(store)
	const scene = `{"mercer": "scene", "version": 1, "points": [[0, 0, 1]]}`
	var ids []string
	for i, body := range []string{scene, strings.ReplaceAll(scene, " ", ""), strings.Replace(scene, "[0, 0, 1]", "[0, 0, 2]", 1)} {
		w := call(t, h, "POST", "/api/scenes", body)
		var kept struct{ ID, Link string }
		json.Unmarshal(w.Body.Bytes(), &kept)
		if want := []int{201, 200, 201}[i]; w.Code != want || kept.Link != "http://example.com/s/"+kept.ID {
			t.Errorf("scene %d: %d %s; want %d", i, w.Code, w.Body, want)
		}
		ids = append(ids, kept.ID)
	}
	if ids[0] != ids[1] || ids[0] == ids[2] || store.puts != 2 {
		t.Errorf("%v after %d writes", ids, store.puts)
	}
	w := call(t, h, "GET", "/api/scenes/"+strings.ToUpper(ids[0]), "")
	if w.Code != 200 || w.Body.String() != strings.ReplaceAll(scene, " ", "") || strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("%d %s %v", w.Code, w.Body, w.Header())
	}
	w = call(t, h, "GET", "/s/"+ids[0], "")
	if w.Code != 302 || w.Header().Get("Location") != "/#s="+ids[0] {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	w = call(t, h, "POST", "/api/scenes", strings.Replace(scene, `"points"`, `"title":"Moons & <b>", "kernel":"rbf", "points"`, 1))
	id := w.Header().Get("Location")[len("/api/scenes/"):]
	w = call(t, h, "GET", "/s/"+id, "")
	for _, want := range []string{
		"<title>Moons &amp; &lt;b&gt; · Mercer</title>",
		`<meta property="og:title" content="Moons &amp; &lt;b&gt;">`,
		`<meta property="og:description" content="1 point, kernel rbf. `,
		`<meta http-equiv="refresh" content="0; url=/#s=` + id + `">`,
	} {
		if w.Code != 200 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%d %s; want %s", w.Code, w.Body, want)
		}
	}
	for _, id := range []string{strings.Repeat("a", 20), "short", "..", strings.Repeat("1", 20)} {
		refused(t, h, "GET", "/api/scenes/"+id, "", 404, "scene", "")
		if w := call(t, h, "GET", "/s/"+id, ""); w.Code != 404 || !strings.Contains(w.Body.String(), "There is no scene here") {
			t.Errorf("%s: %d %s", id, w.Code, w.Body)
		}
	}
	refused(t, h, "POST", "/api/scenes", `{"mercer":"scene","version":1,"points":[[0,0,0]]}`, 400, "argument", "points[0][2]")
	refused(t, h, "POST", "/api/scenes", `{"mercer":"scene","version":1,"points":[`+strings.Repeat("[0,0,1],", MaxScene/8)+`]}`, 413, "limit", "")
}

// A scene is deleted by the secret that came with it, and by nothing else.
func TestDeleteScene(t *testing.T) {
	store := newMemory()
	h := New(store)
	keep := func() (status int, id, secret string) {
		w := call(t, h, "POST", "/api/scenes", `{"mercer": "scene", "version": 1, "points": [[0, 0, 1]]}`)
		var kept struct{ ID, Secret string }
		if err := json.Unmarshal(w.Body.Bytes(), &kept); err != nil {
			t.Fatal(err)
		}
		return w.Code, kept.ID, kept.Secret
	}
	remove := func(id, authorization string) int {
		r := httptest.NewRequest("DELETE", "/api/scenes/"+id, nil)
		r.Header.Set("Authorization", authorization)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Code
	}
	_, id, secret := keep()
	if status, _, other := keep(); status != 200 || other != "" || len(secret) < 20 {
		t.Errorf("the same scene again: %d with the secret %q; the first was %q", status, other, secret)
	}
	if strings.Contains(store.locks[id], secret) {
		t.Error("the secret itself is stored")
	}
	for _, wrong := range []string{"", secret, "Bearer", "Bearer " + secret[1:], "Bearer " + store.locks[id]} {
		if status := remove(id, wrong); status != 403 {
			t.Errorf("%q: %d", wrong, status)
		}
	}
	if status := remove(id, "Bearer "+secret); status != 204 {
		t.Errorf("%d", status)
	}
	for _, gone := range []string{id, "short"} {
		if status := remove(gone, "Bearer "+secret); status != 404 {
			t.Errorf("%s: %d", gone, status)
		}
	}
	refused(t, h, "GET", "/api/scenes/"+id, "", 404, "scene", "")
	// What was kept before there were secrets cannot be deleted.
	store.scenes[id] = []byte("{}")
	if status := remove(id, "Bearer "); status != 403 {
		t.Errorf("%d", status)
	}
	if _, _, again := keep(); again != "" {
		t.Error("a scene that is there has a secret again")
	}
}

func TestExamples(t *testing.T) {
	h := New(newMemory())
	guide := call(t, h, "GET", "/api", "").Body.String()
	for _, e := range examples {
		if w := call(t, h, e.method, e.path, e.body); w.Code/100 != 2 {
			t.Errorf("%s: %d %s", e.title, w.Code, w.Body)
		}
		if !strings.Contains(guide, "curl -s http://example.com"+e.path) {
			t.Errorf("%s is not shown", e.title)
		}
	}
	for _, limit := range limits() {
		if limitNames[limit.Name] == "" {
			t.Errorf("the limit %s has no name", limit.Name)
		}
	}
	if strings.Contains(guide, "src=") || strings.Contains(strings.ReplaceAll(guide, "http://example.com", ""), "http") {
		t.Error("the guide loads something, or names another host")
	}
}

func TestCurl(t *testing.T) {
	e := example{method: "POST", path: "/p", body: `{"a":"it's"}`}
	if got, want := e.curl("http://h"), `curl -s http://h/p -d '{"a":"it'\''s"}'`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func FuzzCalls(f *testing.F) {
	for _, e := range examples {
		f.Add(e.path, e.body)
	}
	f.Add("/api/train", `{`+xor+`,"params":{"C":"Infinity"},"stop":3,"repair":"clip","start":[]}`)
	h := New(newMemory())
	f.Fuzz(func(t *testing.T, path, body string) {
		if !strings.HasPrefix(path, "/") || strings.ContainsAny(path, " \x00\r\n%?#") || len(body) > 400 {
			return
		}
		r := httptest.NewRequest("POST", "/", strings.NewReader(body))
		r.URL.Path = path
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code == 500 {
			t.Errorf("%s %s: %s", path, body, w.Body)
		}
		if !json.Valid(w.Body.Bytes()) {
			t.Errorf("%s %s: %s is no JSON", path, body, fmt.Sprintf("%.200q", w.Body))
		}
	})
}
