package face

func machineCalls() []*Call {
	return []*Call{
		Train,
		call("open", open),
		call("advance", advance).positional(),
		call("finish", finish).positional(),
		call("drop", drop).positional(),
		Predict,
		call("surface", paint).positional(),
		call("terms", terms).positional(),
		call("release", release).positional(),
		call("save", save).positional(),
		call("samples", samples).positional(),
		call("needs", needs).pure(),
	}
}

// Calls that the HTTP API has too.
var (
	Train   = call("train", train)
	Predict = call("predict", predict).resting().positional()
)
