package scene

import (
	"errors"
	"strings"
	"testing"

	"mercer/wasm/edge/jsontext"
)

// A scene whose model learns from many columns has the file and no points, which are made of it.
const filed = `{"mercer":"scene","version":1,"domain":"vectors","dim":2,"kernel":"rbf(gamma=1)",` +
	`"table":{"name":"t.csv","file":[` +
	`{"name":"age","text":false,"values":[31,null,57.5],"words":[],"distinct":2,"blank":1},` +
	`{"name":"town","text":true,"values":[0,1,0],"words":["Bern","Lyon"],"distinct":2,"blank":0},` +
	`{"name":"id","text":true,"values":[],"words":[],"distinct":500,"blank":0},` +
	`{"name":"left","text":true,"values":[0,1,1],"words":["no","yes"],"distinct":2,"blank":0}],"answer":3,` +
	`"use":{"columns":[0,1],"answer":3,"standardise":true,"mark":false,"held":0.3,"seed":1,"stratify":true,"shown":[0,null],"through":2},` +
	`"shown":[0,0],"standardise":true,"notes":["One value is blank."]},"points":[]}`

func TestFiledTables(t *testing.T) {
	got, err := Canonical([]byte(filed))
	if err != nil || string(got) != filed {
		t.Fatalf("%s\n%v", got, err)
	}
	for _, test := range [][3]string{
		{`"values":[31,null,57.5]`, `"values":[31,null]`, "table.file[1].values"},
		{`"values":[0,1,0]`, `"values":[0,2,0]`, "table.file[1].values[1]"},
		{`"held":0.3`, `"held":0.9`, "table.use.held"},
		{`"columns":[0,1]`, `"columns":[0,4]`, "table.use.columns[1]"},
		{`"shown":[0,null]`, `"shown":[null,0]`, "table.use.shown"},
		{`"through":2`, `"through":3`, "table.use.through"},
		{`"words":["Bern","Lyon"]`, `"words":[1,"Lyon"]`, "table.file[1].words[0]"},
		{`"mark":false`, `"mark":0`, "table.use.mark"},
	} {
		if !strings.Contains(filed, test[0]) {
			t.Fatalf("there is no %s", test[0])
		}
		_, err := Canonical([]byte(strings.Replace(filed, test[0], test[1], 1)))
		var refused *jsontext.Error
		if !errors.As(err, &refused) || refused.Path != test[2] {
			t.Errorf("%s: %v, not about %s", test[1], err, test[2])
		}
	}
}
