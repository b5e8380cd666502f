//go:build js && wasm

// Command edge serves the API on Cloudflare Workers: package api behind the platform's
// requests, with its key-value store for scenes. A new instance starts for every request, so
// nothing is kept in variables, and what main does before Serve is done each time.
package main

import (
	"github.com/syumai/workers"

	"mercer/wasm/edge/api"
)

func main() { workers.Serve(api.New(scenes{})) }
