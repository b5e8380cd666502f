package api

import (
	"net/http"

	"mercer/core/catalog"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/wasm/edge/jsontext"
)

// kept lets whoever asks keep what changes with a new version only.
var kept = map[string]string{"Cache-Control": "public, max-age=3600"}

// catalog answers what can be chosen, as the bridge tells it, and the limits.
func (s *server) catalog(*http.Request) (*answer, error) {
	a := inJSON(http.StatusOK, jsontext.Of(
		"version", Version, "limits", limits(),
		"domains", jsontext.ListOf(catalog.Domains(), func(d catalog.Domain) jsontext.Record {
			return jsontext.Of(
				"name", d.Name, "kernels", jsontext.ListOf(d.Kernels, entry),
				"learners", jsontext.ListOf(d.Learners, entry), "datasets", jsontext.ListOf(d.Datasets, entry),
			)
		}),
	))
	a.header = kept
	return a, nil
}

func entry(e catalog.Entry) jsontext.Record {
	tasks := make([]string, len(e.Tasks))
	for i, task := range e.Tasks {
		tasks[i] = task.String()
	}
	return jsontext.Of(
		"name", e.Name, "title", e.Title, "short", e.Short, "formula", e.Formula, "tex", e.TeX,
		"doc", e.Doc, "source", e.Source, "params", jsontext.ListOf(e.Params, spec),
		"dim", e.Dim, "kernel", e.Kernel, "target", e.Target, "warm", e.Warm, "random", e.Random, "support", e.Support,
		"tasks", tasks, "goal", goal(e.Goal),
	)
}

func goal(g learn.Goal) jsontext.Record {
	return jsontext.Of("name", g.Name, "symbol", g.Symbol, "maximise", g.Maximise)
}

func spec(s param.Spec) jsontext.Record {
	return jsontext.Of(
		"key", s.Key, "symbol", s.Symbol, "name", s.Name, "doc", s.Doc,
		"kind", s.Kind.String(), "scale", s.Scale.String(),
		"min", s.Min, "max", s.Max, "minOpen", s.MinOpen, "maxOpen", s.MaxOpen,
		"low", s.Low, "high", s.High, "infinite", s.Infinite, "default", s.Default,
		"values", s.Values, "names", s.Names,
	)
}
