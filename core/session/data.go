package session

import (
	"errors"
	"strings"

	"mercer/core/dataset"
	"mercer/core/learn"
	"mercer/core/param"
)

// Generate makes a data set of vectors. The error is an *Error.
func Generate(name string, params map[string]float64, seed uint64) (dataset.Set, error) {
	_, generator, err := generatorOf(name, params)
	if err != nil {
		return dataset.Set{}, err
	}
	return generator.Generate(seed), nil
}

// Another makes new points of the source of a data set of vectors, as dataset.Another does. The
// error is an *Error, also for one whose source has no others.
func Another(name string, params map[string]float64, seed uint64) (dataset.Set, error) {
	entry, generator, err := generatorOf(name, params)
	if err != nil {
		return dataset.Set{}, err
	}
	if !entry.Renews {
		return dataset.Set{}, noneNew(name)
	}
	return dataset.Another(generator, seed), nil
}

// noneNew returns the error for a data set whose source has no other points.
func noneNew(name string) error { return Bad("name", "%q has no new points", name) }

// generatorOf returns the entry of a data set of vectors, and its generator.
func generatorOf(name string, params map[string]float64) (dataset.Entry, dataset.Generator, error) {
	var names []string
	for _, entry := range dataset.Entries() {
		if entry.Name != name {
			names = append(names, entry.Name)
			continue
		}
		generator := entry.New()
		if err := param.Of(generator).Apply(params); err != nil {
			return entry, nil, Wrap(err)
		}
		return entry, generator, nil
	}
	names = append(names, namesOfItems()...)
	return dataset.Entry{}, nil, Bad("name", "%q is no data set; there is %s", name, strings.Join(names, ", "))
}

// Read reads a file of labelled rows. The error is an *Error.
func Read(name, text string) (*dataset.Table, error) {
	table, err := dataset.Read(name, text)
	if err != nil {
		var e *dataset.ReadError
		if errors.As(err, &e) {
			return nil, &Error{Code: BadData, Param: "text", Message: e.Error()}
		}
		return nil, Wrap(err)
	}
	return table, nil
}

// Write writes points with classes or values in a format, "csv" or "libsvm". The error
// is an *Error.
func Write(format string, set dataset.Set) (string, error) {
	xs, e := vectors.elements(Points{Dim: set.Dim, X: set.X})
	if e != nil {
		return "", e
	}
	task := learn.Classification
	switch set.Target {
	case "", "class":
	case "value":
		task = learn.Regression
	default:
		return "", Bad("target", "%q is not known; there is class and value", set.Target)
	}
	if e := checkAnswers(task, set.Y, len(xs)); e != nil {
		return "", e
	}
	var text strings.Builder
	var err error
	switch format {
	case "csv":
		err = dataset.WriteCSV(&text, set)
	case "libsvm":
		err = dataset.WriteLIBSVM(&text, set)
	default:
		return "", Bad("format", "%q is not known; there is csv and libsvm", format)
	}
	if err != nil {
		return "", Wrap(err)
	}
	return text.String(), nil
}
