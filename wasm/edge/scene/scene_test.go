package scene

import (
	"errors"
	"strings"
	"testing"

	"mercer/wasm/edge/jsontext"
)

// whole is a scene as the page writes it into a link.
const whole = `{"mercer":"scene","version":1,"domain":"vectors","dim":2,"kernel":"rbf(gamma=1)","learner":"svc",` +
	`"params":{"C":"Infinity","tolerance":0.001},"repair":"none","seed":1,"step":null,` +
	`"beside":[{"kernel":"linear","learner":"ridge","params":{"lambda":1}}],"target":"class","range":[-1,1],"view":[-2,2,-2,2],` +
	`"axes":[{"name":"x1","shift":0,"scale":1},{"name":"é\"","shift":-1.5,"scale":1e-7}],"classes":["a",""],` +
	`"data":{"name":"moons","params":{"n":40},"seed":46},` +
	`"table":{"name":"t","columns":[{"name":"c","values":[1,2]}],"labels":[1,2],"values":[],"shown":[0,0],"standardise":true},` +
	`"points":[[0,0.5,1],[1e+21,-1,9,2.5]]}`

// good is whole without its coordinate that is too large.
var good = strings.Replace(whole, "1e+21", "1e-21", 1)

func TestCanonical(t *testing.T) {
	got, err := Canonical([]byte(good))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != good {
		t.Errorf("what the page writes becomes\n%s\nin place of\n%s", got, good)
	}
	for _, other := range []string{
		strings.ReplaceAll(good, ",", " ,\n"),
		strings.Replace(good, `"mercer":"scene",`, "", 1)[:len(good)-len(`"mercer":"scene",`)-1] + `,"mercer":"scene"}`,
		strings.Replace(good, "0.001", "1.0e-3", 1),
		strings.Replace(good, `"C":"Infinity","tolerance":0.001`, `"tolerance":0.001,"C":"Infinity"`, 1),
		strings.Replace(good, "[0,0.5,1]", "[-0.0,0.5,1,0]", 1),
		strings.Replace(good, "moons", `\u006doons`, 1),
	} {
		again, err := Canonical([]byte(other))
		if err != nil || string(again) != good {
			t.Errorf("%s\nbecomes\n%s\n%v", other, again, err)
		}
	}
}

func TestItems(t *testing.T) {
	const items = `{"mercer":"scene","version":1,"domain":"strings","dim":2,"kernel":"substrings","points":[["a b",1],["é",2,0.5]]}`
	got, err := Canonical([]byte(items))
	if err != nil || string(got) != items {
		t.Errorf("%s, %v", got, err)
	}
}

func TestDigits(t *testing.T) {
	const digits = `{"mercer":"scene","version":1,"domain":"digits","points":[["00 16",10]]}`
	got, err := Canonical([]byte(digits))
	if err != nil || string(got) != digits {
		t.Errorf("%s, %v", got, err)
	}
}

func TestNameAndStage(t *testing.T) {
	const start, end = `{"mercer":"scene","version":1`, `,"points":[]}`
	for _, test := range []struct{ text, want string }{
		{`,"title":"Two moons, \"é\""`, `,"title":"Two moons, \"é\""`},
		{`,"title":""`, ``},
		// The fields of a stage have an order, and a part that says nothing is left out.
		{`,"stage":{"lift":{"zoom":1.50,"map":"height"},"version":1,"plane":{},"column":{"view":"lift"}}`,
			`,"stage":{"version":1,"column":{"view":"lift"},"lift":{"map":"height","zoom":1.5}}`},
		{`,"stage":{"version":1,"dual":{"alphas":[[1,0.5],[2,1e-7]]},"later":{"on":[true,"x"]}}`,
			`,"stage":{"version":1,"dual":{"alphas":[[1,0.5],[2,1e-7]]},"later":{"on":[true,"x"]}}`},
		{`,"stage":{"version":1,"plane":{}}`, ``},
	} {
		got, err := Canonical([]byte(start + test.text + end))
		if want := start + test.want + end; err != nil || string(got) != want {
			t.Errorf("%s becomes %s, %v; want %s", test.text, got, err, want)
		}
	}
}

func TestLine(t *testing.T) {
	got, err := Canonical([]byte(`{"mercer":"scene","version":1,"dim":1,"points":[[3,4,1]]}`))
	if want := `{"mercer":"scene","version":1,"dim":1,"points":[[3,0,1]]}`; err != nil || string(got) != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

func TestMistakes(t *testing.T) {
	replaced := func(old, new string) string {
		text := strings.Replace(good, old, new, 1)
		if text == good {
			t.Errorf("%s is not in the scene", old)
		}
		return text
	}
	long := `"` + strings.Repeat("x", 2001) + `"`
	for _, test := range []struct{ text, path string }{
		{`{}`, "mercer"},
		{`{"mercer":"scene"}`, "version"},
		{`{"mercer":"scene","version":1}`, "points"},
		{replaced(`"scene"`, `"model"`), "mercer"},
		{replaced(`"version":1`, `"version":2`), "version"},
		{replaced(`"dim":2`, `"dim":3`), "dim"},
		{replaced(`"dim":2`, `"dim":2,"more":1`), "more"},
		{replaced(`"vectors"`, `"pictures"`), "domain"},
		{replaced(`"rbf(gamma=1)"`, `""`), "kernel"},
		{replaced(`"rbf(gamma=1)"`, long), "kernel"},
		{replaced(`"none"`, `"mend"`), "repair"},
		{replaced(`"seed":1`, `"seed":-1`), "seed"},
		{replaced(`"seed":1`, `"seed":9007199254740992`), "seed"},
		{replaced(`"step":null`, `"step":1.5`), "step"},
		{replaced(`"Infinity"`, `"infinity"`), "params.C"},
		{replaced(`0.001`, `null`), "params.tolerance"},
		{replaced(`"kernel":"linear"`, `"kernel":3`), "beside[0].kernel"},
		{replaced(`"target":"class"`, `"target":"classes"`), "target"},
		{replaced(`[-1,1]`, `[1,1]`), "range"},
		{replaced(`[-2,2,-2,2]`, `[-2,2,2,-2]`), "view"},
		{replaced(`[-2,2,-2,2]`, `[-2,2]`), "view"},
		{replaced(`"scale":1e-7`, `"scale":0`), "axes[1].scale"},
		{replaced(`"classes":["a",""]`, `"classes":["1","2","3","4","5","6","7","8","9","10","11"]`), "classes"},
		{replaced(`"seed":46`, `"seed":"46"`), "data.seed"},
		{replaced(`"labels":[1,2]`, `"labels":[1,11]`), "table.labels[1]"},
		{replaced(`"labels":[1,2]`, `"labels":[1]`), "table.columns[0].values"},
		{replaced(`"values":[],`, `"values":[1],`), "table.values"},
		{replaced(`"standardise":true`, `"standardise":1`), "table.standardise"},
		{replaced(`[0,0.5,1]`, `[0,0.5]`), "points[0]"},
		{replaced(`[0,0.5,1]`, `[0,0.5,0]`), "points[0][2]"},
		{replaced(`[0,0.5,1]`, `[0,"0.5",1]`), "points[0][1]"},
		{whole, "points[1][0]"},
		{replaced(`"version":1`, `"version":1,"title":3`), "title"},
		{replaced(`"version":1`, `"version":1,"title":"a\u0007"`), "title"},
		{replaced(`"version":1`, `"version":1,"title":"`+strings.Repeat("x", 81)+`"`), "title"},
		{replaced(`"version":1`, `"version":1,"stage":[]`), "stage"},
		{replaced(`"version":1`, `"version":1,"stage":{"lift":{}}`), "stage.version"},
		{replaced(`"version":1`, `"version":1,"stage":{"version":2}`), "stage.version"},
		{replaced(`"version":1`, `"version":1,"stage":{"version":1,"lift":3}`), "stage.lift"},
		{replaced(`"version":1`, `"version":1,"stage":{"version":1,"lift":{"map":null}}`), "stage.lift.map"},
		{replaced(`"version":1`, `"version":1,"stage":{"version":1,"lift":{"map":{}}}`), "stage.lift.map"},
		{replaced(`"version":1`, `"version":1,"stage":{"version":1,"dual":{"alphas":[[[1]]]}}`), "stage.dual.alphas[0][0]"},
		{replaced(`"version":1`, `"version":1,"stage":{"version":1,"bumps":{"on":[`+strings.Repeat("1,", 5000)+`1]}}`), "stage.bumps.on"},
		{replaced(`"version":1`, `"version":1,"stage":{"version":1,"lift":{"map":"`+strings.Repeat("x", 201)+`"}}`), "stage.lift.map"},
		{`{"mercer":"scene","version":1,"domain":"sets","points":[["a\nb",1]]}`, "points[0][0]"},
		{`{"mercer":"scene","version":1,"domain":"sets","points":[[1,2,1]]}`, "points[0][0]"},
	} {
		_, err := Canonical([]byte(test.text))
		var e *jsontext.Error
		if !errors.As(err, &e) || e.Path != test.path {
			t.Errorf("%s\nis refused with %v; want one about %s", test.text, err, test.path)
		}
	}
}

func TestID(t *testing.T) {
	a, b := ID([]byte("a")), ID([]byte("b"))
	if a == b || !IsID(a) || !IsID(b) {
		t.Errorf("%s, %s", a, b)
	}
	if len(a) != 20 { // of five bits each
		t.Errorf("%s has %d characters", a, len(a))
	}
	for _, other := range []string{"", a[1:], a + "a", "A" + a[1:], "1" + a[1:], "é" + a[2:]} {
		if IsID(other) {
			t.Errorf("%q is taken for an id", other)
		}
	}
}

func FuzzCanonical(f *testing.F) {
	f.Add([]byte(good))
	f.Add([]byte(`{"mercer":"scene","version":1,"title":"a","stage":{"version":1,"lift":{"map":"x","on":[[1,true]]}},"points":[]}`))
	f.Add([]byte(`{"mercer":"scene","version":1,"domain":"trees","points":[["(a b)",1,-0]]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		once, err := Canonical(body)
		if err != nil {
			return
		}
		twice, err := Canonical(once)
		if err != nil || string(twice) != string(once) {
			t.Errorf("%q becomes %q and then %q, %v", body, once, twice, err)
		}
	})
}
