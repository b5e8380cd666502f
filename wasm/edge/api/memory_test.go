package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A memory is a Store.
type memory map[string][]byte

func (m memory) Get(id string) ([]byte, bool, error) {
	scene, found := m[id]
	return scene, found, nil
}

func (m memory) Put(id string, scene []byte) error {
	m[id] = scene
	return nil
}

// call sends a request to a handler.
func call(t *testing.T, h http.Handler, method, path, body string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}
