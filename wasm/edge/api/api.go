// Package api is the face of the core to programs, over HTTP: the calls train, predict, gram
// and validate of package face, the catalog with its limits, and scenes under short links.
// Package message writes and describes what is said by the types of package face, so that
// limits, paths, examples and words alone are kept here. Handlers are plain net/http over small interfaces, so that they are tested without
// the platform that they run on.
//
// Nothing is kept between requests but scenes: training answers a model that is complete in
// itself, and predicting takes one. Work is limited by counts, never by time, as the clock
// stands still while a request is computed where this runs.
//
// Every answer is written in one piece with its Content-Length. Errors are
// {"error": {"code", "message", "param"?}}:
//
//	400  argument   the body is not JSON, or a field is unknown, missing or of another type
//	403  secret     only who kept a scene can delete it
//	404  path       there is no such thing
//	405  method     see Allow
//	413  limit      the body is too long
//	422  argument, parameter, kernel, data    nothing can be computed from this
//	422  limit      more than is computed here; the page computes more
//	500  internal   a mistake of the program
package api

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"mercer/core/face"
	"mercer/core/session"
	"mercer/core/wire"
	"mercer/wasm/edge/jsontext"
	"mercer/wasm/edge/message"
)

// Version names the shape of requests and answers.
const Version = "1"

// Store keeps scenes.
type Store interface {
	// Get returns what is kept under an id; found is false where nothing is.
	Get(id string) (scene []byte, found bool, err error)
	// Put keeps a scene, at least for [SceneLife]. The same id always stands for the same scene.
	// A lock is the hash of a secret.
	Put(id string, scene []byte, lock string) error
	// Lock returns the lock that a scene was put with, "" where it had none.
	Lock(id string) (lock string, found bool, err error)
	// Delete forgets a scene.
	Delete(id string) error
}

// A server answers requests.
type server struct {
	store  Store
	routes []route
}

// A route is a path and what is done there. A path that ends in / stands for all paths with one
// more part.
type route struct {
	path, method string
	answer       func(*http.Request) (*answer, error)
	limit        int // of the body, in bytes
}

// New returns a handler for everything below /api and /s.
func New(store Store) http.Handler {
	s := &server{store: store}
	s.routes = []route{
		{"/api", http.MethodGet, s.guide, 0},
		{"/api/health", http.MethodGet, s.health, 0},
		{"/api/catalog", http.MethodGet, s.catalog, 0},
		{"/api/openapi.json", http.MethodGet, s.openapi, 0},
		{"/api/train", http.MethodPost, computing(face.Train, checkProblem), MaxBody},
		{"/api/predict", http.MethodPost, computing(face.Predict, checkQuestion), MaxBody},
		{"/api/gram", http.MethodPost, computing(face.GramOf, checkGram), MaxBody},
		{"/api/validate", http.MethodPost, computing(face.Validate, checkCandidate), MaxBody},
		{"/api/scenes", http.MethodPost, s.keepScene, MaxScene},
		{"/api/scenes/", http.MethodGet, s.sceneOf, 0},
		{"/api/scenes/", http.MethodDelete, s.deleteScene, 0},
		{"/s/", http.MethodGet, s.openScene, 0},
	}
	return s
}

// An answer is what is sent, in one piece.
type answer struct {
	status int
	kind   string // of the body
	body   []byte
	header map[string]string
}

func inJSON(status int, value any) *answer {
	return &answer{status: status, kind: "application/json; charset=utf-8", body: append(jsontext.Append(nil, value), '\n')}
}

// A failure is an error with a status.
type failure struct {
	status  int
	code    string
	message string
	param   string
	header  map[string]string
}

func (f *failure) Error() string { return f.message }

// ServeHTTP answers a request.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a := s.answerOf(r)
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	for key, value := range a.header {
		h.Set(key, value)
	}
	if a.status == http.StatusNoContent {
		w.WriteHeader(a.status)
		return
	}
	h.Set("Content-Type", a.kind)
	h.Set("Content-Length", strconv.Itoa(len(a.body)))
	w.WriteHeader(a.status)
	if r.Method != http.MethodHead {
		w.Write(a.body)
	}
}

// errMistake is what is said of a panic.
var errMistake = &failure{
	status: http.StatusInternalServerError, code: string(session.Internal),
	message: "The engine made a mistake. Nothing was changed; try another request.",
}

// answerOf finds the answer. A panic becomes one too.
func (s *server) answerOf(r *http.Request) (a *answer) {
	defer func() {
		if v := recover(); v != nil {
			log.Printf("%s %s: %v", r.Method, r.URL.Path, v) // for who mends it
			a = refusal(errMistake)
		}
	}()
	a, err := s.find(r)
	if err != nil {
		return refusal(err)
	}
	return a
}

// find looks for the route of a request.
func (s *server) find(r *http.Request) (*answer, error) {
	path := r.URL.Path
	if len(path) > 1 {
		path = strings.TrimSuffix(path, "/")
	}
	var methods []string
	for _, route := range s.routes {
		if !route.leads(path) {
			continue
		}
		if route.method == r.Method || (route.method == http.MethodGet && r.Method == http.MethodHead) {
			return s.take(route, r)
		}
		if methods = append(methods, route.method); route.method == http.MethodGet {
			methods = append(methods, http.MethodHead)
		}
	}
	if methods == nil {
		return nil, &failure{status: http.StatusNotFound, code: "path", message: "There is nothing at " + brief(r.URL.Path) + ". GET /api shows what there is."}
	}
	methods = append(methods, http.MethodOptions)
	slices.Sort(methods)
	allow := strings.Join(methods, ", ")
	if r.Method == http.MethodOptions {
		return &answer{status: http.StatusNoContent, header: map[string]string{
			"Allow": allow, "Access-Control-Allow-Methods": allow, "Access-Control-Allow-Headers": "authorization, content-type", "Access-Control-Max-Age": "86400",
		}}, nil
	}
	return nil, &failure{
		status: http.StatusMethodNotAllowed, code: "method", header: map[string]string{"Allow": allow},
		message: path + " takes " + allow + ", not " + brief(r.Method) + ".",
	}
}

// brief shortens what someone else wrote.
func brief(s string) string {
	if runes := []rune(s); len(runes) > 80 {
		return string(runes[:80]) + "…"
	}
	return s
}

func (route route) leads(path string) bool {
	if !strings.HasSuffix(route.path, "/") {
		return path == route.path
	}
	rest, ok := strings.CutPrefix(path, route.path)
	return ok && rest != "" && !strings.Contains(rest, "/")
}

// take answers by a route, if the body is no longer than it may be.
func (s *server) take(route route, r *http.Request) (*answer, error) {
	tooLong := &failure{
		status: http.StatusRequestEntityTooLarge, code: "limit",
		message: fmt.Sprintf("The body is longer than %d bytes, which %s takes at most.", route.limit, route.path),
	}
	if route.limit == 0 {
		return route.answer(r)
	}
	if r.ContentLength > int64(route.limit) {
		return nil, tooLong
	}
	if r.Body != nil {
		body, err := io.ReadAll(io.LimitReader(r.Body, int64(route.limit)+1))
		if err != nil {
			return nil, &failure{status: http.StatusBadRequest, code: "argument", message: "The body could not be read to its end."}
		}
		if len(body) > route.limit {
			return nil, tooLong
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	return route.answer(r)
}

// readAll reads a body, which take has put into memory.
func readAll(r *http.Request) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	return io.ReadAll(r.Body)
}

// refusal is the answer for an error.
func refusal(err error) *answer {
	var (
		own       *failure
		shape     *jsontext.Error
		malformed *face.Malformed
		problem   *session.Error
	)
	status, header, e := http.StatusInternalServerError, map[string]string(nil), face.Failure{}
	switch {
	case errors.As(err, &own):
		status, header = own.status, own.header
		e = face.Failure{Code: face.Code(own.code), Message: own.message, Param: own.param}
	case errors.As(err, &shape):
		status = http.StatusBadRequest
		e = face.Failure{Code: face.Code(session.BadArgument), Message: shape.Message, Param: shape.Path}
	case errors.As(err, &malformed):
		status = http.StatusBadRequest
		e = face.FailureOf(malformed)
	case errors.As(err, &problem):
		status = http.StatusUnprocessableEntity
		e = face.FailureOf(problem)
	default:
		e = face.Failure{
			Code:    face.Code(session.Internal),
			Message: "Something went wrong here: " + err.Error() + ". Nothing was changed; try another request.",
		}
	}
	a := inJSON(status, jsontext.Of("error", message.Record(failureType(), wire.Pointer(&e))))
	a.header = header
	return a
}

// failureType is the type of all errors.
func failureType() *wire.Type { return wire.Of(reflect.TypeFor[face.Failure]()) }

// health says that there is an edge.
func (s *server) health(*http.Request) (*answer, error) {
	return inJSON(http.StatusOK, jsontext.Of("ok", true, "version", Version)), nil
}

// origin returns how the caller reached this: scheme and host.
func origin(r *http.Request) string {
	scheme, host := r.URL.Scheme, r.URL.Host
	if scheme == "" {
		scheme = "http"
	}
	if host == "" {
		host = r.Host
	}
	return scheme + "://" + host
}
