//go:build js && wasm

package api

import (
	"time"

	"mercer/core/pause"
)

// slice is how many points of a computation are passed before others are heard: a few
// milliseconds of work. The platform's clock stands still meanwhile, so it cannot be a time.
const slice = 4

// inSlices does work, and lets the requests of others be answered between its slices: each has a
// program of its own, but all share a thread.
func inSlices(work func()) {
	c := pause.Begin(work)
	for !c.Pass(slice) {
		time.Sleep(time.Millisecond) // the shortest there is: until the next turn of the host
	}
}
