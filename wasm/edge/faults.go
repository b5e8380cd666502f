//go:build js && wasm && faults

package main

import (
	"net/http"
	"os"
)

// A program for tests fails in every way that a program of Go can, where it is asked to.
func init() {
	wrap = func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/api/fault/panic":
				panic("asked for")
			case "/api/fault/goroutine":
				go panic("asked for, elsewhere")
				select {}
			case "/api/fault/exit":
				os.Exit(3)
			case "/api/fault/overflow":
				println(deep(0))
			case "/api/fault/silence":
				select {}
			case "/api/fault/late":
				w.Header().Set("Content-Length", "10")
				w.Write([]byte("12345"))
				panic("asked for, in the middle")
			}
			next.ServeHTTP(w, r)
		})
	}
}

// deep never comes back.
func deep(n int) int {
	var room [512]int
	room[n%512] = n
	return deep(n+1) + room[(n+1)%512]
}
