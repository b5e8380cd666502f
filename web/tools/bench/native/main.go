// Command native trains Mercer's support vector machines on this machine's own
// processor. It reads and answers lines as ../contenders/answer.mjs says.
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"os"
	"time"

	"mercer/core/session"
	"mercer/core/solve"
)

func main() {
	fmt.Println("ready 1")
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		if err := answer(in.Text()); err != nil {
			fmt.Println("error", err)
		}
	}
}

func answer(line string) error {
	var (
		path, task, kernel, out                string
		gamma, cost, extra, tolerance, seconds float64
		most                                   int
	)
	if _, err := fmt.Sscanf(line, "train %s %s %s %g %g %g %g %g %d %s",
		&path, &task, &kernel, &gamma, &cost, &extra, &tolerance, &seconds, &most, &out); err != nil {
		return err
	}
	text := fmt.Sprintf("rbf(gamma=%g)", gamma)
	if kernel == "poly" {
		text = fmt.Sprintf("poly(degree=3, gamma=%g, coef0=1)", gamma)
	}
	points, y, err := load(path)
	if err != nil {
		return err
	}
	problem := session.Problem{
		Domain: "vectors", Points: points, Y: y, Kernel: text,
		Learner: task, Params: paramsOf(task, cost, extra, tolerance), Seed: 1,
	}
	var (
		times  []float64
		result session.Result
	)
	for spent := 0.0; len(times) == 0 || (spent < seconds && len(times) < most); {
		begun := time.Now()
		run, err := session.Open(problem)
		if err != nil {
			return err
		}
		run.Advance(0)
		result = run.Finish().Result()
		times = append(times, time.Since(begun).Seconds())
		spent += times[len(times)-1]
		run.Close()
	}
	if out != "-" {
		if err := save(out, result.Coef); err != nil {
			return err
		}
	}
	limited := 0
	if result.Status != solve.Converged {
		limited = 1
	}
	fmt.Print("ok ", limited)
	for _, t := range times {
		fmt.Printf(" %.9g", t)
	}
	fmt.Println()
	return nil
}

// paramsOf returns the learner's parameters.
func paramsOf(task string, cost, extra, tolerance float64) map[string]float64 {
	switch task {
	case "svr":
		return map[string]float64{"C": cost, "epsilon": extra, "tolerance": tolerance}
	case "one-class":
		return map[string]float64{"nu": extra, "tolerance": tolerance}
	}
	return map[string]float64{"C": cost, "tolerance": tolerance}
}

// load reads n and d, then n points of d coordinates, then n answers.
func load(path string) (points session.Points, y []float64, err error) {
	file, err := os.Open(path)
	if err != nil {
		return points, nil, err
	}
	defer file.Close()
	in := bufio.NewReader(file)
	var size [2]float64
	if err := binary.Read(in, binary.LittleEndian, &size); err != nil {
		return points, nil, err
	}
	n, d := int(size[0]), int(size[1])
	points, y = session.Points{Dim: d, X: make([]float64, n*d)}, make([]float64, n)
	if err := binary.Read(in, binary.LittleEndian, points.X); err != nil {
		return points, nil, err
	}
	return points, y, binary.Read(in, binary.LittleEndian, y)
}

func save(path string, coef []float64) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := binary.Write(file, binary.LittleEndian, coef); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
