//go:build !(js && wasm)

package api

// inSlices does work: where there are threads, nobody waits for it.
func inSlices(work func()) { work() }
