//go:build js && wasm

package main

import (
	"syscall/js"

	"mercer/core/expression"
	"mercer/core/session"
)

// parse({domain, kernel}) → what the text means, or an error that points into it.
func (b *bridge) parse(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "kernel")
	k, err := session.Parse(o.text("domain"), o.text("kernel"))
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"text", k.Text, "tex", k.TeX, "texNumbers", k.TeXNumbers, "short", k.Short,
		"numbers", list(k.Numbers, literal), "tree", kernelPart(k.Tree),
	), nil
}

func literal(n expression.Literal) js.Value {
	return record("kernel", n.Kernel, "value", n.Value, "start", n.Start, "end", n.End, "spec", spec(n.Spec))
}

func kernelPart(n session.KernelPart) js.Value {
	return record(
		"op", n.Op, "name", n.Name, "text", n.Text, "tex", n.TeX, "start", n.Start, "end", n.End,
		"children", list(n.Children, kernelPart),
	)
}

// complete({domain, text, at}) → what could be typed there.
func (b *bridge) complete(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "text", "at")
	c, err := session.Complete(o.text("domain"), o.text("text"), o.whole("at"))
	if err != nil {
		return js.Value{}, err
	}
	return record("from", c.From, "to", c.To, "options", list(c.Options, func(o expression.Option) js.Value {
		return record("text", o.Text, "label", o.Label, "detail", o.Detail, "kind", o.Kind)
	})), nil
}
