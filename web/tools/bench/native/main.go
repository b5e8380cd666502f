// Command native trains Mercer's support vector machine on this machine's own
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
		path, kernel, out               string
		gamma, cost, tolerance, seconds float64
		most                            int
	)
	if _, err := fmt.Sscanf(line, "train %s %s %g %g %g %g %d %s", &path, &kernel, &gamma, &cost, &tolerance, &seconds, &most, &out); err != nil {
		return err
	}
	text := fmt.Sprintf("rbf(gamma=%g)", gamma)
	if kernel == "poly" {
		text = fmt.Sprintf("poly(degree=3, gamma=%g, coef0=1)", gamma)
	}
	x, y, err := load(path)
	if err != nil {
		return err
	}
	problem := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 2, X: x}, Y: y, Kernel: text,
		Learner: "svc", Params: map[string]float64{"C": cost, "tolerance": tolerance}, Seed: 1,
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

// load reads n, then n points in the plane, then n answers.
func load(path string) (x, y []float64, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	in := bufio.NewReader(file)
	var n float64
	if err := binary.Read(in, binary.LittleEndian, &n); err != nil {
		return nil, nil, err
	}
	x, y = make([]float64, 2*int(n)), make([]float64, int(n))
	if err := binary.Read(in, binary.LittleEndian, x); err != nil {
		return nil, nil, err
	}
	return x, y, binary.Read(in, binary.LittleEndian, y)
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
