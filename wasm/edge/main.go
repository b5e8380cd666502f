//go:build js && wasm

// Command edge serves the API on Cloudflare Workers: package api behind the platform's
// requests, with its key-value store for scenes. A new instance starts for every request, so
// nothing is kept in variables, and what main does first is done each time.
package main

import (
	"net/http"

	"github.com/syumai/workers"

	"mercer/wasm/edge/api"
)

// wrap goes around the handler; it is another in programs for tests.
var wrap = func(h http.Handler) http.Handler { return h }

func main() {
	workers.ServeNonBlock(wrap(api.New(scenes{})))
	workers.Ready()
	select {} // an instance that ends has failed, and whoever waits for it is told
}
