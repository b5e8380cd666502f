package api

import (
	"net/http"
	"reflect"

	"mercer/core/face"
	"mercer/core/wire"
	"mercer/wasm/edge/message"
)

// kept lets clients cache what only a new version changes.
var kept = map[string]string{"Cache-Control": "public, max-age=3600"}

// Catalog is all that can be chosen, and the limits.
type Catalog struct {
	Version string
	Limits  map[string]float64
	face.Catalog
}

// catalog answers what can be chosen, and the limits.
func (s *server) catalog(*http.Request) (*answer, error) {
	told := Catalog{Version: Version, Limits: map[string]float64{}}
	for _, limit := range limits() {
		told.Limits[limit.Name] = float64(limit.Value.(int))
	}
	nothing := func(wire.Pointer) error { return nil }
	if err := face.CatalogOf.Do(new(face.Desk), nothing, func(p wire.Pointer) {
		told.Catalog = *(*face.Catalog)(p)
	}); err != nil {
		return nil, err
	}
	a := inJSON(http.StatusOK, message.Record(wire.Of(reflect.TypeFor[Catalog]()), wire.Pointer(&told)))
	a.header = kept
	return a, nil
}
