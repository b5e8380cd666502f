package session_test

import (
	"errors"
	"slices"
	"testing"

	"mercer/core/session"
)

func TestFilesOfPoints(t *testing.T) {
	set, err := session.Generate("iris", nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"csv", "libsvm"} {
		text, err := session.Write(format, set)
		if err != nil {
			t.Fatal(err)
		}
		table, err := session.Read("flowers."+format, text)
		if err != nil {
			t.Fatal(err)
		}
		if table.Format != format || !slices.Equal(table.Labels, set.Y) {
			t.Errorf("%s: read as %s with labels %v", format, table.Format, table.Labels)
		}
		for i := range set.Y {
			if table.Columns[0].Values[i] != set.X[2*i] || table.Columns[1].Values[i] != set.X[2*i+1] {
				t.Fatalf("%s: row %d differs", format, i)
			}
		}
	}
	var e *session.Error
	if _, err := session.Write("excel", set); !errors.As(err, &e) || e.Param != "format" {
		t.Errorf("format: %v", err)
	}
	if _, err := session.Generate("lions", nil, 1); !errors.As(err, &e) || e.Param != "name" {
		t.Errorf("name: %v", err)
	}
	if _, err := session.Generate("moons", map[string]float64{"noise": -1}, 1); !errors.As(err, &e) || e.Code != session.BadParameter || e.Param != "noise" {
		t.Errorf("noise: %v", err)
	}
	if _, err := session.Read("a.csv", ""); !errors.As(err, &e) || e.Code != session.BadData || e.Param != "text" {
		t.Errorf("an empty file: %v", err)
	}
}

func TestAnother(t *testing.T) {
	set, err := session.Another("blobs", map[string]float64{"n": 30}, 1)
	if err != nil || len(set.Y) != 30 {
		t.Errorf("%d points, %v", len(set.Y), err)
	}
	var e *session.Error
	if _, err := session.Another("iris", nil, 1); !errors.As(err, &e) || e.Param != "name" {
		t.Errorf("measured flowers: %v", err)
	}
	if _, err := session.Another("moons", map[string]float64{"noise": -1}, 1); !errors.As(err, &e) || e.Param != "noise" {
		t.Errorf("bad parameter: %v", err)
	}
}
