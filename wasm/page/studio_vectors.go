//go:build js && wasm && vectors

package main

// studioCalls are none: the engine of the first visit leaves them to the whole one.
func studioCalls(*bridge) map[string]function { return nil }
