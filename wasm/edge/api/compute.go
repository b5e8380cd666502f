package api

import (
	"net/http"

	"mercer/core/face"
	"mercer/core/wire"
	"mercer/wasm/edge/jsontext"
	"mercer/wasm/edge/message"
)

// computing is the handler of a call whose request, of the type Q, is within limits: limit says for
// how many steps of learning there is time. A desk that forgets tells a model whole, and takes it
// whole.
func computing[Q any](call *face.Call, limit func(*Q) (steps int, err error)) func(*http.Request) (*answer, error) {
	return func(r *http.Request) (a *answer, err error) {
		bytes, err := readAll(r)
		if err != nil {
			return nil, err
		}
		body, err := jsontext.Parse(bytes)
		if err != nil {
			return nil, err
		}
		desk := &face.Desk{Forgets: true}
		inSlices(func() {
			err = call.Do(desk, func(p wire.Pointer) (err error) {
				if err := message.Read(body, wire.Of(call.Request), p); err != nil {
					return err
				}
				desk.Steps, err = limit((*Q)(p))
				return err
			}, func(p wire.Pointer) {
				a = inJSON(http.StatusOK, message.Value(wire.Of(call.Answer), p))
			})
		})
		return a, err
	}
}
