//go:build js && wasm && vectors

package main

// itemCalls are none: this engine knows vectors alone.
func itemCalls(*bridge) map[string]function { return nil }
