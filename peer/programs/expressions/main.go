// Command expressions evaluates CEL expressions with the published library, in the environment of kube-apiserver.
//
// It reads one {"expression":…} per line and prints one result per line. Its results are stored in spec/observed/expressions. The tests of
// simulator/pure/cel compare with them.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/ext"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

// costLimit is the maximum cost of an evaluation.
const costLimit = 1000000

// result is the result of an expression. Issue is a compile error, Program is an error in the creation of the program, and Error is an evaluation
// error.
type result struct {
	Issue    string  `json:"issue,omitempty"`
	Type     string  `json:"type,omitempty"`
	Estimate string  `json:"estimate,omitempty"`
	Program  string  `json:"program,omitempty"`
	Error    string  `json:"error,omitempty"`
	Value    string  `json:"value,omitempty"`
	Cost     *uint64 `json:"cost,omitempty"`
}

// unknownSizes is a size estimator without bounds for the sizes of variables.
type unknownSizes struct{}

func (unknownSizes) EstimateSize(checker.AstNode) *checker.SizeEstimate { return nil }
func (unknownSizes) EstimateCallCost(string, string, *checker.AstNode, []checker.AstNode) *checker.CallEstimate {
	return nil
}

var declarations = []cel.EnvOption{
	cel.Variable("d", cel.DynType), cel.Variable("i", cel.IntType), cel.Variable("s", cel.StringType), cel.Variable("b", cel.BoolType),
	cel.Variable("l", cel.ListType(cel.IntType)), cel.Variable("ls", cel.ListType(cel.StringType)),
	cel.Variable("m", cel.MapType(cel.StringType, cel.DynType)),
}

var variables = map[string]any{
	"d": int64(1), "i": int64(5), "s": "hello", "b": true, "l": []int64{1, 2, 3}, "ls": []string{"a", "bb", "ccc"},
	"m": map[string]any{"k": "v", "n": int64(3), "o": map[string]any{"p": "q"}, "list": []any{int64(1), "x"}},
}

func main() {
	envs, err := baseEnvSet().Extend(environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(1, 0), EnvOptions: declarations,
	})
	check(err)
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for in.More() {
		var request struct{ Expression string }
		check(in.Decode(&request))
		check(out.Encode(evaluate(envs.StoredExpressionsEnv(), request.Expression)))
	}
}

// baseEnvSet returns the CEL environment of the release. Until 1.34, MustBaseEnvSet has a second parameter, which selects strict costs.
func baseEnvSet() *environment.EnvSet {
	function := reflect.ValueOf(environment.MustBaseEnvSet)
	arguments := []reflect.Value{reflect.ValueOf(version.MajorMinor(1, 31)), reflect.ValueOf(true)}
	return function.Call(arguments[:function.Type().NumIn()])[0].Interface().(*environment.EnvSet)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// evaluate compiles and evaluates an expression.
func evaluate(env *cel.Env, expression string) (r result) {
	compiled, issues := env.Compile(expression)
	if issues.Err() != nil {
		return result{Issue: issues.Err().Error()}
	}
	r.Type = compiled.OutputType().String()
	if estimate, err := env.EstimateCost(compiled, &library.CostEstimator{SizeEstimator: unknownSizes{}}); err == nil {
		r.Estimate = fmt.Sprint(estimate.Max)
	}
	program, err := env.Program(compiled, cel.CostTracking(&library.CostEstimator{}), cel.CostLimit(costLimit))
	if err != nil {
		r.Program = err.Error()
		return r
	}
	value, details, err := program.Eval(variables)
	if err != nil {
		r.Error = err.Error()
	} else {
		r.Value = formatValue(value)
	}
	if details != nil {
		r.Cost = details.ActualCost()
	}
	return r
}

// formatValue returns the type of a value, and its text if it has a text form.
func formatValue(v ref.Val) string {
	if types.IsError(v) {
		return "error: " + v.(*types.Err).Error()
	}
	text, err := ext.FormatString(v, "en_US")
	if err != nil {
		return v.Type().TypeName()
	}
	return v.Type().TypeName() + " " + text
}
