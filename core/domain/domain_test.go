package domain_test

import (
	"slices"
	"testing"

	"mercer/core/domain"
)

// TestNamed finds every domain by its name, and no other.
func TestNamed(t *testing.T) {
	for _, d := range domain.All() {
		found, ok := domain.Named(d.Name)
		if !ok || found.Name != d.Name || found.Coordinates != d.Coordinates {
			t.Errorf("Named(%q) = %q, %v", d.Name, found.Name, ok)
		}
		if domain.HasCoordinates(d.Name) != d.Coordinates {
			t.Errorf("HasCoordinates(%q) = %v", d.Name, !d.Coordinates)
		}
	}
	for _, name := range []string{"", "Vectors", "digits"} {
		if _, ok := domain.Named(name); ok || domain.HasCoordinates(name) {
			t.Errorf("there is a domain %q", name)
		}
	}
}

// TestRead reads a line in every domain of items, and only there.
func TestRead(t *testing.T) {
	lines := map[string]string{"strings": "a(", "sets": "milk, bread", "trees": "(a b c)", "graphs": "a:C b:O a-b"}
	bad := map[string]string{"trees": "(a", "graphs": "a-"}
	for _, d := range domain.All() {
		if d.Coordinates != (d.Read == nil) {
			t.Errorf("%s: coordinates are %v, and it can be read: %v", d.Name, d.Coordinates, d.Read != nil)
		}
		if d.Read == nil {
			continue
		}
		line, ok := lines[d.Name]
		if !ok {
			t.Errorf("no line of %s is tried", d.Name)
		}
		if item, err := d.Read(line); err != nil || item == nil {
			t.Errorf("%s: Read(%q) = %v, %v", d.Name, line, item, err)
		}
		if line, ok := bad[d.Name]; ok {
			if _, err := d.Read(line); err == nil {
				t.Errorf("%s: Read(%q) is no error", d.Name, line)
			}
		}
	}
}

func TestList(t *testing.T) {
	names := domain.Names(domain.All()[:3])
	if want := []string{"vectors", "strings", "sets"}; !slices.Equal(names, want) {
		t.Fatalf("the first domains are %v, not %v", names, want)
	}
	for n, want := range []string{"", "vectors", "vectors and strings", "vectors, strings and sets"} {
		if got := domain.List(names[:n], "and"); got != want {
			t.Errorf("List of %d is %q, not %q", n, got, want)
		}
	}
}
