package api

import (
	"net/http"
	"strings"

	"mercer/wasm/edge/jsontext"
	"mercer/wasm/edge/scene"
)

// keepScene keeps a scene under the hash of its canonical form, once: 201 for one that is new, 200
// for one that was there.
func (s *server) keepScene(r *http.Request) (*answer, error) {
	body, err := readAll(r)
	if err != nil {
		return nil, err
	}
	canonical, err := scene.Canonical(body)
	if err != nil {
		return nil, err
	}
	id := scene.ID(canonical)
	_, found, err := s.store.Get(id)
	if err != nil {
		return nil, err
	}
	status := http.StatusOK
	if !found {
		if err := s.store.Put(id, canonical); err != nil {
			return nil, err
		}
		status = http.StatusCreated
	}
	a := inJSON(status, jsontext.Of("id", id, "link", origin(r)+"/s/"+id))
	a.header = map[string]string{"Location": "/api/scenes/" + id}
	return a, nil
}

// idOf returns the id at the end of a path, "" for none that can be.
func idOf(path string) string {
	path = strings.TrimSuffix(path, "/")
	id := strings.ToLower(path[strings.LastIndex(path, "/")+1:])
	if !scene.IsID(id) {
		return ""
	}
	return id
}

// stored returns the scene that a path names.
func (s *server) stored(path string) (id string, kept []byte, found bool, err error) {
	if id = idOf(path); id == "" {
		return "", nil, false, nil
	}
	kept, found, err = s.store.Get(id)
	return id, kept, found, err
}

// sceneOf answers a scene.
func (s *server) sceneOf(r *http.Request) (*answer, error) {
	id, kept, found, err := s.stored(r.URL.Path)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, &failure{status: http.StatusNotFound, code: "scene", message: "No scene is kept under this name. Links end in " +
			"20 letters and digits: see whether all of them are there."}
	}
	return &answer{
		status: http.StatusOK, kind: "application/json; charset=utf-8", body: kept,
		header: map[string]string{"Cache-Control": "public, max-age=31536000, immutable", "ETag": `"` + id + `"`},
	}, nil
}

// openScene leads to the page with a scene, over a page with its name where it has one, or says
// that there is none.
func (s *server) openScene(r *http.Request) (*answer, error) {
	id, kept, found, err := s.stored(r.URL.Path)
	if err != nil {
		return nil, err
	}
	if !found {
		return lost(), nil
	}
	if named := preview(id, kept); named != nil {
		return named, nil
	}
	return &answer{
		status: http.StatusFound, kind: "text/plain; charset=utf-8", body: []byte("The scene is at /#s=" + id + "\n"),
		header: map[string]string{"Location": "/#s=" + id},
	}, nil
}
