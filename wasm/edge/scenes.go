//go:build js && wasm

package main

import (
	"errors"
	"fmt"
	"syscall/js"
	"time"

	"mercer/wasm/edge/api"
)

// scenes is the api.Store in the namespace that the binding SCENES names. It talks to the binding
// itself: the package kv of the library takes what is missing for the text "<null>".
type scenes struct{}

// bindings are what the platform gives this Worker. They are where they are while the program
// starts, and not later.
var bindings = js.Global().Get("context").Get("env")

// namespace returns the binding of the scenes.
func namespace() (js.Value, error) {
	v := bindings.Get("SCENES")
	if v.IsUndefined() {
		return v, errors.New("there is no namespace SCENES, where scenes are kept")
	}
	return v, nil
}

// Get returns what is kept under an id.
func (scenes) Get(id string) (scene []byte, found bool, err error) {
	kept, err := namespace()
	if err != nil {
		return nil, false, err
	}
	v, err := await(kept.Call("get", id))
	if err != nil || v.IsNull() {
		return nil, false, err
	}
	return []byte(v.String()), true, nil
}

// Put keeps a scene. When it was written is kept with it: what opens it later writes it again
// before it expires (web/edge/links.mjs).
func (scenes) Put(id string, scene []byte, lock string) error {
	kept, err := namespace()
	if err != nil {
		return err
	}
	_, err = await(kept.Call("put", id, string(scene), map[string]any{
		"expirationTtl": int(api.SceneLife.Seconds()),
		"metadata":      map[string]any{"lock": lock, "at": time.Now().Unix()},
	}))
	return err
}

// Lock returns what a scene was locked with.
func (scenes) Lock(id string) (lock string, found bool, err error) {
	kept, err := namespace()
	if err != nil {
		return "", false, err
	}
	v, err := await(kept.Call("getWithMetadata", id))
	if err != nil || v.Get("value").IsNull() {
		return "", false, err
	}
	if about := v.Get("metadata"); about.Type() == js.TypeObject && about.Get("lock").Type() == js.TypeString {
		lock = about.Get("lock").String()
	}
	return lock, true, nil
}

// Delete forgets a scene.
func (scenes) Delete(id string) error {
	kept, err := namespace()
	if err != nil {
		return err
	}
	_, err = await(kept.Call("delete", id))
	return err
}

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	settled := make(chan outcome, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		settled <- outcome{value: args[0]}
		return nil
	})
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		settled <- outcome{err: fmt.Errorf("the store of scenes failed: %s", args[0].Call("toString").String())}
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	o := <-settled
	return o.value, o.err
}
