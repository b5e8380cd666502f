package api

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net/http"
	"strings"
	"time"

	"mercer/wasm/edge/jsontext"
	"mercer/wasm/edge/scene"
)

// SceneLife is how long a scene is kept after it was opened last.
const SceneLife = 365 * 24 * time.Hour

// lockOf returns the lock that a secret opens.
func lockOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// keepScene keeps a scene under the hash of its canonical form, once: 201 for one that is new, with
// the secret that deletes it, 200 for one that was there.
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
	status, told := http.StatusOK, jsontext.Of("id", id, "link", origin(r)+"/s/"+id)
	if !found {
		secret := rand.Text()
		if err := s.store.Put(id, canonical, lockOf(secret)); err != nil {
			return nil, err
		}
		status, told = http.StatusCreated, append(told, jsontext.Of("secret", secret)...)
	}
	a := inJSON(status, told)
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
		return nil, errNoScene
	}
	return &answer{
		status: http.StatusOK, kind: "application/json; charset=utf-8", body: kept,
		// It never changes, but it may be deleted.
		header: map[string]string{"Cache-Control": "public, max-age=3600", "ETag": `"` + id + `"`},
	}, nil
}

var errNoScene = &failure{
	status: http.StatusNotFound, code: "scene",
	message: "No scene is kept under this name. Links end in 20 letters and digits: see whether all of them are there.",
}

// deleteScene deletes a scene for whoever has its secret.
func (s *server) deleteScene(r *http.Request) (*answer, error) {
	id := idOf(r.URL.Path)
	if id == "" {
		return nil, errNoScene
	}
	lock, found, err := s.store.Lock(id)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errNoScene
	}
	secret, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok || lock == "" || subtle.ConstantTimeCompare([]byte(lockOf(strings.TrimSpace(secret))), []byte(lock)) != 1 {
		return nil, &failure{
			status: http.StatusForbidden, code: "secret",
			message: "Only the secret that came with the new scene deletes it. Send it as “Authorization: Bearer …”.",
		}
	}
	if err := s.store.Delete(id); err != nil {
		return nil, err
	}
	return &answer{status: http.StatusNoContent}, nil
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
