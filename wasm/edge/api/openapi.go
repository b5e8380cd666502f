package api

import (
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"mercer/core/catalog"
	"mercer/core/param"
	"mercer/wasm/edge/jsontext"
)

// openapi answers the OpenAPI 3.1 document of all this, made from the catalog.
func (s *server) openapi(r *http.Request) (*answer, error) {
	a := inJSON(http.StatusOK, document(origin(r)))
	a.header = kept
	return a, nil
}

type object = jsontext.Record

var of = jsontext.Of

// document is the OpenAPI document for a server.
func document(origin string) object {
	return of(
		"openapi", "3.1.0",
		"info", of(
			"title", "Mercer", "version", Version,
			"summary", "Kernel machines over HTTP",
			"description", "Train kernel machines, predict with them, look at Gram matrices, and ask whether a text is a Mercer kernel. "+
				"Nothing is kept between requests but scenes under short links.",
			"license", of("name", "BSD-3-Clause", "identifier", "BSD-3-Clause"),
		),
		"servers", jsontext.List{of("url", origin)},
		"paths", paths(),
		"components", of("schemas", schemas()),
	)
}

// ref refers to a schema.
func ref(name string) object { return of("$ref", "#/components/schemas/"+name) }

// jsonBody is the content of a request or an answer.
func jsonBody(schema object, example string) object {
	media := of("schema", schema)
	if example != "" {
		media = append(media, jsontext.Field{Name: "example", Value: jsontext.Raw(example)})
	}
	return of("application/json", media)
}

func answers(description string, schema object) object {
	return of("description", description, "content", jsonBody(schema, ""))
}

// failures are the answers that every call of a kind may give.
func failures(statuses ...int) object {
	var all object
	for _, status := range statuses {
		all = append(all, jsontext.Field{Name: strconv.Itoa(status), Value: answers(http.StatusText(status), ref("Error"))})
	}
	return all
}

func paths() object {
	post := func(path, summary string, request, reply object, more ...jsontext.Field) jsontext.Field {
		body := ""
		for _, e := range examples {
			if e.path == path {
				body = e.body
			}
		}
		responses := append(of("200", answers("The result", reply)), failures(400, 413, 422, 500, 503)...)
		return jsontext.Field{Name: path, Value: of("post", of(
			"summary", summary, "operationId", path[len("/api/"):],
			"requestBody", of("required", true, "content", jsonBody(request, body)),
			"responses", append(object(more), responses...),
		))}
	}
	get := func(path, summary, name string, responses object, parameters ...any) jsontext.Field {
		return jsontext.Field{Name: path, Value: of("get", of(
			"summary", summary, "operationId", name, "parameters", append(jsontext.List{}, parameters...),
			"responses", append(responses, failures(500, 503)...),
		))}
	}
	id := of("name", "id", "in", "path", "required", true, "description", "Of a scene", "schema", ref("ID"))
	room := of("name", "room", "in", "path", "required", true, "description", "The code of a board", "schema", ref("Room"))
	// Boards are not served here, but beside: the Worker leads to the objects that they live in.
	boards := of("post", of(
		"summary", "Open a class board", "operationId", "boards",
		"requestBody", of("content", jsonBody(strict("settings?", of("type", "object")), `{"settings": {"classes": ["left", "right"]}}`)),
		"responses", append(of("201", answers("A new board, and the key of its teacher", ref("Board"))), failures(400, 413, 422, 500, 503)...),
	))
	return object{
		get("/api/health", "Whether this is here", "health", of("200", answers("It is", ref("Health")))),
		get("/api/catalog", "Kernels, learners, data sets and limits", "catalog", of("200", answers("The catalog", ref("Catalog")))),
		post("/api/train", "Train a machine", ref("Problem"), ref("Training")),
		post("/api/predict", "Predict with a model", ref("Question"), ref("Prediction")),
		post("/api/gram", "The Gram matrix of points", ref("Points"), ref("Gram")),
		post("/api/validate", "Whether a text is a Mercer kernel", ref("Candidate"), ref("Verdict")),
		post("/api/scenes", "Keep a scene under a short link", ref("Scene"), ref("Link"), of("201", answers("Kept now", ref("Link")))...),
		get("/api/scenes/{id}", "A scene that was kept", "scene", append(of("200", answers("The scene", ref("Scene"))), failures(404)...), id),
		get("/s/{id}", "Open the page with a scene", "open", of(
			"302", of("description", "The page with the scene", "headers", of("Location", of("schema", text()))),
			"404", of("description", "There is no such scene", "content", of("text/html", of("schema", text()))),
		), id),
		{Name: "/api/boards", Value: boards},
		get("/api/boards/{room}/socket", "A WebSocket to a board: messages are in core/board", "socket", append(
			of("101", of("description", "The socket")), failures(404, 426)...), room),
		get("/b/{room}", "Join a board", "join", of("302", of("description", "The page for joining it")), room),
	}
}

// Schemas of plain things.

func text() object    { return of("type", "string") }
func number() object  { return of("type", "number") }
func whole() object   { return of("type", "integer") }
func natural() object { return of("type", "integer", "minimum", 0) }
func boolean() object { return of("type", "boolean") }

func described(schema object, description string) object {
	return append(schema, jsontext.Field{Name: "description", Value: description})
}

func array(items object) object { return of("type", "array", "items", items) }

func arrayUpTo(most int, items object) object {
	return of("type", "array", "items", items, "maxItems", most)
}

func oneOf(names ...string) object { return of("type", "string", "enum", names) }

// strict is an object with these fields and no others. Names that end in ? may be missing.
func strict(fields ...any) object {
	required, properties := []string{}, object{}
	for i := 0; i < len(fields); i += 2 {
		name, optional := strings.CutSuffix(fields[i].(string), "?")
		if !optional {
			required = append(required, name)
		}
		properties = append(properties, jsontext.Field{Name: name, Value: fields[i+1]})
	}
	return of("type", "object", "properties", properties, "required", required, "additionalProperties", false)
}

func or(schemas ...object) object {
	list := make(jsontext.List, len(schemas))
	for i, s := range schemas {
		list[i] = s
	}
	return of("anyOf", list)
}

func null() object { return of("type", "null") }

// anyNumber is a number that may be infinite or none.
func anyNumber() object { return ref("Number") }

// schemas are all that is sent.
func schemas() object {
	var domains []string
	for _, d := range catalog.Domains() {
		domains = append(domains, d.Name)
	}
	learners := catalog.Learners
	names, tasks := make([]string, len(learners)), []string{}
	params, conditions := object{}, jsontext.List{}
	for i, l := range learners {
		names[i] = l.Name
		for _, task := range l.Tasks {
			if !slices.Contains(tasks, task.String()) {
				tasks = append(tasks, task.String())
			}
		}
		params = append(params, jsontext.Field{Name: "Params." + l.Name, Value: paramsOf(l.Doc, param.Of(l.New()).Specs())})
		conditions = append(conditions, of(
			"if", of("properties", of("learner", of("const", l.Name))),
			"then", of("properties", of("params", ref("Params."+l.Name))),
		))
	}
	vectors := array(number())
	items := arrayUpTo(MaxPoints, text())
	dim := of("type", "integer", "minimum", 1, "maximum", 1000, "description", "Coordinates of a point")
	kernel := of("type", "string", "maxLength", MaxKernel, "description", "A kernel in the kernel language, such as 0.5*rbf(gamma=2) + linear")
	problem := append(strict(
		"domain", oneOf(domains...), "dim?", dim,
		"x?", described(vectors, "Coordinates, point after point: dim numbers each. Up to "+strconv.Itoa(MaxPoints)+" points"),
		"items?", described(items, "In place of dim and x where the domain is not vectors: one text each"),
		"y?", described(arrayUpTo(MaxPoints, number()), "A class for each point, a whole number, or a value"),
		"kernel", kernel, "learner", oneOf(names...), "params?", of("type", "object"),
		"seed?", natural(), "task?", oneOf(tasks...),
		"start?", described(array(number()), "Coefficients of a similar problem to begin with"),
		"stop?", of("type", "integer", "minimum", 0, "maximum", MaxIterations, "description", "The number of steps after which training pauses"),
		"repair?", described(oneOf("", "clip", "flip", "shift"), "What is done to the spectrum of the Gram matrix first"),
	), jsontext.Field{Name: "allOf", Value: conditions})
	base := of(
		"Error", strict("error", strict(
			"code", text(), "message", described(text(), "A sentence that says what is wrong and what to do"),
			"param?", described(text(), "The field or parameter that it is about"),
			"at?", natural(), "length?", natural(), "expected?", array(text()),
		)),
		"ID", of("type", "string", "pattern", "^[a-z2-7]{20}$"),
		"Number", described(or(number(), of("enum", []string{"Infinity", "-Infinity"}), null()), "Null where there is none"),
		"Health", strict("ok", of("const", true), "version", text()),
		"Parameter", strict(
			"key", text(), "symbol", text(), "name", text(), "doc", text(), "kind", oneOf("real", "whole", "switch"),
			"scale", oneOf("linear", "log"), "min", anyNumber(), "max", anyNumber(), "minOpen", boolean(), "maxOpen", boolean(),
			"low", number(), "high", number(), "infinite", boolean(), "default", anyNumber(), "values", array(number()), "names", array(text()),
		),
		"Entry", strict(
			"name", text(), "title", text(), "short", text(), "formula", text(), "tex", text(), "doc", text(), "source", text(),
			"params", array(ref("Parameter")), "dim", natural(), "kernel", text(), "target", oneOf("", "class", "value"),
			"warm", boolean(), "random", boolean(), "support", text(), "tasks", array(oneOf(tasks...)),
			"goal", strict("name", text(), "symbol", text(), "maximise", boolean()),
		),
		"Catalog", strict(
			"version", text(), "limits", of("type", "object", "additionalProperties", whole()),
			"domains", array(strict(
				"name", oneOf(domains...), "kernels", array(ref("Entry")), "learners", array(ref("Entry")), "datasets", array(ref("Entry")),
			)),
		),
		"Problem", problem,
		"Model", strict(
			"format", of("const", "mercer model 1"), "domain", oneOf(domains...), "dim", natural(), "kernel", kernel,
			"learner", oneOf(names...), "task", oneOf(tasks...), "params", of("type", "object"), "seed", natural(),
			"x?", vectors, "items?", items, "classes", array(number()), "pairs", array(natural()), "outputs", natural(),
			"beta", array(number()), "self", array(number()), "bias", array(number()), "biasError?", array(number()), "tieUp?", boolean(), "y?", array(number()),
		),
		"Training", strict(
			"model", ref("Model"), "task", oneOf(tasks...), "status", oneOf("running", "converged", "exhausted", "failed"),
			"message", text(), "iterations", natural(), "objective", anyNumber(), "primal", anyNumber(),
			"gap", described(anyNumber(), "null unless the matrix is known to be positive semidefinite: else it bounds nothing"),
			"violation", anyNumber(), "margin", anyNumber(), "indefinite", boolean(), "doubtful", boolean(), "outputs", natural(), "rule", text(),
			"classes", array(number()), "pairs", array(natural()), "coef", array(anyNumber()), "beta", array(anyNumber()),
			"self", array(anyNumber()), "bias", array(anyNumber()), "biasError", array(number()), "support", array(natural()), "decision", array(anyNumber()),
			"label", array(anyNumber()), "std", array(anyNumber()), "errors", natural(), "undecided", natural(),
			"figures", array(strict("key", text(), "name", text(), "symbol", text(), "value", anyNumber(), "doc", text(), "share", boolean())),
			"account", or(of("type", "object"), null()),
		),
		"Question", strict("model", ref("Model"), "x?", vectors, "items?", items),
		"Prediction", strict("decision", array(anyNumber()), "label", array(anyNumber()), "std?", array(anyNumber())),
		"Points", strict(
			"domain", oneOf(domains...), "dim?", dim, "x?", vectors, "items?", arrayUpTo(MaxGram, text()), "kernel", kernel,
			"form?", oneOf("raw", "normalized", "centered", "distance", "angle"),
		),
		"Gram", strict("n", natural(), "k", described(array(anyNumber()), "n·n values, row after row")),
		"Candidate", strict(
			"domain", oneOf(domains...), "kernel", kernel, "dim?", dim, "x?", vectors, "items?", arrayUpTo(MaxChecked, text()), "seed?", natural(),
		),
		"Proof", strict(
			"text", text(), "tex", text(), "start", whole(), "end", whole(), "rule", text(), "holds", boolean(),
			"reason", text(), "source", text(), "children", array(ref("Proof")),
		),
		"Verdict", strict(
			"verdict", oneOf("proved", "refuted", "unproved"), "text", text(), "sentence", text(), "domain", text(),
			"proof", ref("Proof"), "tried", natural(), "eigenvalues", array(anyNumber()),
			"witness?", strict(
				"x", array(number()), "items", array(natural()), "v", array(number()), "k", array(anyNumber()), "value", number(),
				"decimals", whole(), "ofData", boolean(), "dim", natural(),
			),
			"asymmetry?", strict("x", array(number()), "values", array(anyNumber()), "dim", natural()),
			"undefinedAt?", strict("x", array(number()), "value", anyNumber(), "dim", natural()),
		),
		"Scene", of(
			"type", "object", "required", []string{"mercer", "version", "points"},
			"properties", of(
				"mercer", of("const", "scene"), "version", of("const", 1), "domain", oneOf(domains...),
				"kernel", text(), "learner", text(), "params", of("type", "object"), "points", array(array(or(number(), text()))),
			),
			"description", "A scene as the page saves it into a file",
		),
		"Room", of("type", "string", "pattern", "^[2-9A-HJKMNP-Z]{6}$"),
		"Board", strict("room", ref("Room"), "key", described(text(), "Of the teacher: keep it to yourself")),
		"Link", strict("id", ref("ID"), "link", of("type", "string", "format", "uri")),
	)
	return append(base, params...)
}

// paramsOf is the schema of named numbers.
func paramsOf(doc string, specs []param.Spec) object {
	fields := make([]any, 0, 2*len(specs))
	for _, s := range specs {
		fields = append(fields, s.Key+"?", valueSchema(s))
	}
	return described(strict(fields...), doc)
}

// valueSchema is the schema of a parameter.
func valueSchema(s param.Spec) object {
	schema := number()
	if s.Kind != param.Real {
		schema = whole()
	}
	switch {
	case s.Kind == param.Switch:
		schema = append(schema, jsontext.Field{Name: "enum", Value: []float64{0, 1}})
	case len(s.Values) > 0:
		schema = append(schema, jsontext.Field{Name: "enum", Value: s.Values})
	default:
		bound := func(name string, open bool, v float64) {
			if math.Abs(v) >= math.MaxFloat64 {
				return // JSON has no larger numbers
			}
			if open {
				name = "exclusive" + strings.ToUpper(name[:1]) + name[1:]
			}
			schema = append(schema, jsontext.Field{Name: name, Value: v})
		}
		bound("minimum", s.MinOpen, s.Min)
		bound("maximum", s.MaxOpen, s.Max)
	}
	if s.Infinite {
		schema = or(schema, of("const", "Infinity"))
	}
	return append(schema, of("title", s.Name, "description", s.Doc, "default", s.Default)...)
}
