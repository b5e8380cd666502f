package api

import (
	"math"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"mercer/core/catalog"
	"mercer/core/face"
	"mercer/core/param"
	"mercer/core/wire"
	"mercer/wasm/edge/jsontext"
	"mercer/wasm/edge/message"
	"mercer/wasm/edge/scene"
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
		all = append(all, jsontext.Field{Name: strconv.Itoa(status), Value: answers(http.StatusText(status), message.Ref("Error"))})
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
		responses := append(of("200", answers("The result", reply)), failures(400, 413, 422, 429, 500, 503)...)
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
	id := of("name", "id", "in", "path", "required", true, "description", "Of a scene", "schema", message.Ref("ID"))
	room := of("name", "room", "in", "path", "required", true, "description", "The code of a board", "schema", message.Ref("Room"))
	// Boards are not served here, but beside: the Worker leads to the objects that they live in.
	boards := of("post", of(
		"summary", "Open a class board", "operationId", "boards",
		"requestBody", of("content", jsonBody(strict("settings?", of("type", "object")), `{"settings": {"classes": ["left", "right"]}}`)),
		"responses", append(of("201", answers("A new board, and the key of its teacher", message.Ref("Board"))), failures(400, 413, 422, 429, 500, 503)...),
	))
	scenes := get("/api/scenes/{id}", "A scene that was kept", "scene", append(of("200", answers("The scene", message.Ref("Scene"))), failures(404)...), id)
	scenes.Value = append(scenes.Value.(object), of("delete", of(
		"summary", "Delete a scene, by the secret that came with it", "operationId", "deleteScene",
		"parameters", jsontext.List{id, of(
			"name", "Authorization", "in", "header", "required", true, "description", "Bearer and the secret", "schema", text(),
		)},
		"responses", append(of("204", of("description", "It is deleted")), failures(403, 404, 429, 500, 503)...),
	))...)
	return object{
		get("/api/health", "Whether this is here", "health", of("200", answers("It is", message.Ref("Health")))),
		get("/api/catalog", "Kernels, learners, data sets and limits", "catalog", of("200", answers("The catalog", message.Ref("Catalog")))),
		post("/api/train", "Train a machine", message.Ref("Problem"), message.Ref("Training")),
		post("/api/predict", "Predict with a model", message.Ref("Question"), message.Ref("Prediction")),
		post("/api/gram", "The Gram matrix of points", message.Ref("Points"), message.Ref("Gram")),
		post("/api/validate", "Whether a text is a Mercer kernel", message.Ref("Candidate"), message.Ref("Verdict")),
		post("/api/scenes", "Keep a scene under a short link", message.Ref("Scene"), message.Ref("Link"), of("201", answers("Kept now", message.Ref("Link")))...),
		scenes,
		get("/s/{id}", "Open the page with a scene", "open", of(
			"200", of("description", "A page with the name of the scene, which leads on", "content", of("text/html", of("schema", text()))),
			"302", of("description", "The page with the scene, which has no name", "headers", of("Location", of("schema", text()))),
			"404", of("description", "There is no such scene", "content", of("text/html", of("schema", text()))),
		), id),
		{Name: "/api/boards", Value: boards},
		get("/api/boards/{room}/socket", "A WebSocket to a board: messages are in core/board", "socket", append(
			of("101", of("description", "The socket")), failures(404, 426)...), room),
		get("/b/{room}", "Join a board", "join", of("302", of("description", "The page for joining it")), room),
	}
}

// Schemas of plain things.

func text() object   { return of("type", "string") }
func number() object { return of("type", "number") }
func whole() object  { return of("type", "integer") }

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

// What the types of package face are called here, where that is not their name in Go.
var renamed = map[string]string{
	"Trained": "Training", "SavedModel": "Model", "Asked": "Question", "GramRequest": "Points", "ParamSpec": "Parameter",
}

// describedFields are the fields of which more is known than what kind of value they have.
func describedFields() map[string]object {
	var learners []string
	for _, l := range catalog.Learners {
		learners = append(learners, l.Name)
	}
	kernel := of("type", "string", "maxLength", MaxKernel, "description", "A kernel in the kernel language, such as 0.5*rbf(gamma=2) + linear")
	fields := map[string]object{
		"Problem.learner": oneOf(learners...), "SavedModel.learner": oneOf(learners...),
		"Problem.x":      described(array(number()), "Coordinates, point after point: dim numbers each. Up to "+strconv.Itoa(MaxPoints)+" points"),
		"Problem.items":  described(arrayUpTo(MaxPoints, text()), "In place of dim and x where the domain is not vectors: one text each"),
		"Problem.y":      described(arrayUpTo(MaxPoints, number()), "A class for each point, a whole number, or a value"),
		"Problem.params": of("type", "object"),
		"Problem.start":  described(array(number()), "Coefficients of a similar problem to begin with"),
		"Problem.stop":   of("type", "integer", "minimum", 0, "maximum", MaxIterations, "description", "The number of steps after which training pauses"),
		"Problem.repair": described(oneOf(append([]string{""}, face.RepairMethod("").Words()...)...), "What is done to the spectrum of the Gram matrix first"),

		"SavedModel.format": of("const", "mercer model 1"),
		"SavedModel.items":  arrayUpTo(MaxPoints, text()),
		"Asked.items":       arrayUpTo(MaxPoints, text()),
		"GramRequest.items": arrayUpTo(MaxGram, text()),
		"Candidate.items":   arrayUpTo(MaxChecked, text()),
		"Trained.gap":       described(message.Ref(message.Number), "null unless the matrix is known to be positive semidefinite: else it bounds nothing"),
		"Gram.k":            described(array(message.Ref(message.Number)), "n·n values, row after row"),
		"Catalog.limits":    of("type", "object", "additionalProperties", of("type", "integer")),

		"Domain.name": oneOf(face.DomainName("").Words()...),

		"Failure.code":    text(), // there are more of them here
		"Failure.message": described(text(), "A sentence that says what is wrong and what to do"),
		"Failure.param":   described(text(), "The field or parameter that it is about"),
		"Failure.detail":  nil,
	}
	for _, asked := range []string{"Problem", "SavedModel", "GramRequest", "Candidate"} {
		fields[asked+".kernel"] = kernel
		if asked != "SavedModel" {
			fields[asked+".dim"] = of("type", "integer", "minimum", 1, "maximum", 1000, "description", "Coordinates of a point")
		}
	}
	return fields
}

// schemas are all that is sent: the messages of package face, and what this API has besides.
func schemas() object {
	d := message.Describer{Rename: renamed, Fields: describedFields()}
	for _, c := range []*face.Call{face.Train, face.Predict, face.GramOf, face.Validate} {
		d.Request(wire.Of(c.Request))
		d.Answer(wire.Of(c.Answer))
	}
	d.Answer(wire.Of(reflect.TypeFor[Catalog]()))
	params, conditions := object{}, jsontext.List{}
	for _, l := range catalog.Learners {
		params = append(params, jsontext.Field{Name: "Params." + l.Name, Value: paramsOf(l.Doc, param.Of(l.New()).Specs())})
		conditions = append(conditions, of(
			"if", of("properties", of("learner", of("const", l.Name))),
			"then", of("properties", of("params", message.Ref("Params."+l.Name))),
		))
	}
	problem := slices.IndexFunc(d.Schemas, func(f jsontext.Field) bool { return f.Name == "Problem" })
	d.Schemas[problem].Value = append(d.Schemas[problem].Value.(object), jsontext.Field{Name: "allOf", Value: conditions})

	own := of(
		"Error", strict("error", d.Object(failureType(), false)),
		"ID", of("type", "string", "pattern", "^[a-z2-7]{20}$"),
		message.Number, described(or(number(), of("enum", []string{"Infinity", "-Infinity"}), null()), "Null where there is none"),
		"Health", strict("ok", of("const", true), "version", text()),
		"Scene", of(
			"type", "object", "required", []string{"mercer", "version", "points"},
			"properties", of(
				"mercer", of("const", "scene"), "version", of("const", 1), "domain", oneOf(face.DomainName("").Words()...),
				"title", described(of("type", "string", "maxLength", scene.MaxTitle), "The name that a person gave it"),
				"kernel", text(), "learner", text(), "params", of("type", "object"), "points", array(array(or(number(), text()))),
				"stage", described(of(
					"type", "object", "required", []string{"version"}, "properties", of("version", of("const", 1)),
				), "What is chosen inside the views: a record for each. What it does not name is as on a fresh page"),
			),
			"description", "A scene as the page saves it into a file",
		),
		"Room", of("type", "string", "pattern", "^[2-9A-HJKMNP-Z]{6}$"),
		"Board", strict("room", message.Ref("Room"), "key", described(text(), "Of the teacher: keep it to yourself")),
		"Link", strict(
			"id", message.Ref("ID"), "link", of("type", "string", "format", "uri"),
			"secret?", described(text(), "Of a scene that is new: it deletes the scene"),
		),
	)
	return slices.Concat(own, d.Schemas, params)
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
