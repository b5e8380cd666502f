package api

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"mercer/core/catalog"
	"mercer/core/face"
	"mercer/core/inspect"
	"mercer/core/session"
	"mercer/core/wire"
	"mercer/wasm/edge/jsontext"
	"mercer/wasm/edge/message"
)

// A sample is a problem of a domain.
type sample struct {
	domain, kernel string
	points         session.Points
}

var samples = []sample{
	{"vectors", "rbf(gamma=1) + 0.5*linear", session.Points{Dim: 2, X: []float64{0, 0.1, 0, 1, 1, 0, 1, 1.2, 0.3, 0.4, 2, 1}}},
	{"strings", "normalize(substrings)", session.Points{Items: []string{"abc", "abd", "xyz", "xya", "", "ab\"c"}}},
	{"sets", "intersection + 1", session.Points{Items: []string{"a, b", "b, c", "d", "a, d", "c", "b, d, a"}}},
	{"trees", "normalize(subtree(decay=0.5)) + 0.1", session.Points{Items: []string{"(s a b)", "(s a c)", "(t (u a) b)", "(t (u c))", "(s b)", "(t a)"}}},
	{"graphs", "wl(depth=2)", session.Points{Items: []string{"a-b, b-c", "a-b", "c-d, d-e, e-c", "c-d", "a-b, c-d", "a-c"}}},
}

// body writes the points of a sample, and more.
func (s sample) body(more ...any) string {
	r := jsontext.Of("domain", s.domain, "kernel", s.kernel)
	if s.points.Items != nil {
		r = append(r, jsontext.Of("items", s.points.Items)...)
	} else {
		r = append(r, jsontext.Of("dim", s.points.Dim, "x", s.points.X)...)
	}
	return string(jsontext.Append(nil, append(r, jsontext.Of(more...)...)))
}

func numbersOf(t *testing.T, values any) []float64 {
	t.Helper()
	list, ok := values.([]any)
	if !ok {
		t.Fatalf("%v is no array", values)
	}
	numbers := make([]float64, len(list))
	for i, v := range list {
		switch v := v.(type) {
		case float64:
			numbers[i] = v
		case nil:
			numbers[i] = math.NaN()
		default:
			t.Fatalf("%v is no number", v)
		}
	}
	return numbers
}

func same(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) })
}

// post calls a function that must answer.
func post(t *testing.T, path, body string) map[string]any {
	t.Helper()
	w := call(t, New(newMemory()), "POST", path, body)
	var value map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &value); err != nil || w.Code != 200 {
		t.Fatalf("%s %s: %d %s", path, body, w.Code, w.Body)
	}
	return value
}

// Every learner on every domain: what is answered is what the core says, and the model that
// comes with it says the same of the points again.
func TestTrainAndPredict(t *testing.T) {
	for _, s := range samples {
		for _, l := range catalog.Learners {
			t.Run(s.domain+"/"+l.Name, func(t *testing.T) {
				y := []float64{1, 2, 3, 1, 2, 3}
				params := jsontext.Record{}
				if l.Name == "knn" {
					params = jsontext.Of("k", 2)
				}
				p := session.Problem{
					Domain: s.domain, Points: s.points, Y: y, Kernel: s.kernel, Learner: l.Name, Seed: 7, Params: map[string]float64{},
				}
				for _, field := range params {
					p.Params[field.Name] = float64(field.Value.(int))
				}
				want, err := session.Train(p)
				if err != nil {
					t.Fatal(err)
				}
				got := post(t, "/api/train", s.body("y", y, "learner", l.Name, "seed", 7, "params", params))
				r := want.Result()
				if !same(numbersOf(t, got["decision"]), r.Decision) || !same(numbersOf(t, got["label"]), r.Label) ||
					!same(numbersOf(t, got["coef"]), r.Coef) || got["status"] != r.Status.String() || got["iterations"] != float64(r.Iterations) {
					t.Errorf("%v", got)
				}
				model, err := json.Marshal(got["model"])
				if err != nil {
					t.Fatal(err)
				}
				var at string
				if s.points.Items != nil {
					at = string(jsontext.Append(nil, jsontext.Of("items", s.points.Items)))
				} else {
					at = string(jsontext.Append(nil, jsontext.Of("x", s.points.X)))
				}
				again := post(t, "/api/predict", fmt.Sprintf(`{"model":%s,%s`, model, at[1:]))
				decision, label, err := want.Predict(s.points)
				if err != nil {
					t.Fatal(err)
				}
				if !same(numbersOf(t, again["label"]), label) {
					t.Errorf("labels %v, want %v", again["label"], label)
				}
				for i, v := range numbersOf(t, again["decision"]) {
					if math.Abs(v-decision[i]) > 1e-9*(1+math.Abs(decision[i])) {
						t.Errorf("decision %v, want %v", again["decision"], decision)
						break
					}
				}
				std, err := want.Spread(s.points)
				if err != nil {
					t.Fatal(err)
				}
				if (std != nil) != (again["std"] != nil) || std != nil && !same(numbersOf(t, again["std"]), std) {
					t.Errorf("std %v, want %v", again["std"], std)
				}
			})
		}
	}
}

func TestGram(t *testing.T) {
	for _, s := range samples {
		for _, form := range []inspect.Form{inspect.Raw, inspect.Centered, inspect.Distance} {
			n, k, err := inspect.Gram(s.domain, s.points, s.kernel, form)
			if err != nil {
				t.Fatal(err)
			}
			got := post(t, "/api/gram", s.body("form", string(form)))
			if got["n"] != float64(n) || !same(numbersOf(t, got["k"]), k) {
				t.Errorf("%s %s: %v, want %v", s.domain, form, got, k)
			}
		}
	}
}

func TestValidate(t *testing.T) {
	for _, s := range samples {
		got := post(t, "/api/validate", s.body())
		if got["verdict"] != "proved" || len(numbersOf(t, got["eigenvalues"])) != 6 {
			t.Errorf("%s: %v", s.domain, got)
		}
	}
	for kernel, has := range map[string]string{
		"formula(exp(-dist^4))": "witness", "formula(x1)": "asymmetry", "formula(1/x1)": "undefinedAt", "linear - rbf(gamma=1)": "witness",
	} {
		body := `{"domain":"vectors","dim":1,"kernel":"` + kernel + `"}`
		got := post(t, "/api/validate", body)
		if got["verdict"] != "refuted" || got[has] == nil {
			t.Errorf("%s: %v", kernel, got)
		}
	}
	got := post(t, "/api/validate", `{"domain":"sets","items":["a","b"],"kernel":"intersection - 2"}`)
	witness, _ := got["witness"].(map[string]any)
	if got["verdict"] != "refuted" || witness == nil || len(witness["items"].([]any)) == 0 {
		t.Errorf("%v", got)
	}
	one := post(t, "/api/validate", `{"domain":"vectors","dim":2,"kernel":"formula(exp(-dist^4))"}`)
	other := post(t, "/api/validate", `{"domain":"vectors","dim":2,"kernel":"formula(exp(-dist^4))","seed":3}`)
	if reflect.DeepEqual(one["witness"], other["witness"]) {
		t.Error("another seed finds the same points")
	}
}

// An account of a step is told where a stop asks for it.
func TestStop(t *testing.T) {
	got := post(t, "/api/train", `{`+xor+`,"stop":1,"repair":"shift"}`)
	if got["iterations"] != 1.0 || got["status"] != "running" {
		t.Errorf("%v", got)
	}
	account, _ := got["account"].(map[string]any)
	if account == nil || account["did"] == "" {
		t.Errorf("%v", got["account"])
	}
}

func TestCatalog(t *testing.T) {
	w := call(t, New(newMemory()), "GET", "/api/catalog", "")
	var got struct {
		Limits  map[string]int
		Domains []struct {
			Name              string
			Kernels, Learners []struct {
				Name   string
				Params []struct{ Key string }
			}
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	for i, d := range catalog.Domains() {
		if got.Domains[i].Name != d.Name || len(got.Domains[i].Kernels) != len(d.Kernels) || len(got.Domains[i].Learners) != len(d.Learners) {
			t.Errorf("domain %d is %v", i, got.Domains[i])
		}
	}
	if got.Limits["points"] != MaxPoints || got.Limits["body"] != MaxBody || got.Limits["gram"] != MaxGram {
		t.Errorf("%v", got.Limits)
	}
	if !strings.Contains(w.Body.String(), `"max":"Infinity"`) {
		t.Error("no parameter is without bound")
	}
}

// A schema that is said of no field, as of one that has another name now, would say nothing.
func TestDescribedFieldsAreThere(t *testing.T) {
	fields := map[string]bool{}
	var follow func(*wire.Type)
	follow = func(d *wire.Type) {
		for i := range d.Fields {
			f := &d.Fields[i]
			if name := d.Name + "." + f.Name; !fields[name] {
				fields[name] = true
				follow(f.Type)
			}
			if f.Type.Kind == wire.Choice {
				for _, a := range f.Type.Fields {
					fields[d.Name+"."+a.Name] = true
				}
			}
		}
		if d.Elem != nil {
			follow(d.Elem)
		}
	}
	for _, c := range []*face.Call{face.Train, face.Predict, face.GramOf, face.Validate} {
		follow(wire.Of(c.Request))
		follow(wire.Of(c.Answer))
	}
	follow(wire.Of(reflect.TypeFor[Catalog]()))
	follow(failureType())
	for name := range describedFields() {
		if !fields[name] {
			t.Errorf("there is no field %s", name)
		}
	}
	for record, names := range message.Optional {
		for _, name := range names {
			if !fields[record+"."+name] {
				t.Errorf("there is no field %s.%s", record, name)
			}
		}
	}
}
