// Command ownership computes field ownership with the published structured-merge-diff library.
//
// It reads {"schema":…,"ignored":FIELDS,"questions":[…]} and prints one line with the result of each question. A question has one member:
// "fields", "show", "toFieldSet", "compare", "merge", "remove", "reconcile", "validate" or "writes". The schema defines the types "v1" and "v2",
// two versions of one type. An object has the same JSON in both versions.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"sort"

	"sigs.k8s.io/structured-merge-diff/v4/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v4/merge"
	"sigs.k8s.io/structured-merge-diff/v4/typed"
	"sigs.k8s.io/structured-merge-diff/v4/value"
)

type question struct {
	Fields, ToFieldSet, Reconcile, Validate json.RawMessage
	Compare, Merge, Remove                  []json.RawMessage
	Show                                    []string
	Writes                                  []write
}

type write struct {
	Manager, Version string
	Apply, Update    json.RawMessage
	Force            bool
}

type answer map[string]any

var parser *typed.Parser

func main() {
	var input struct {
		Schema, Ignored json.RawMessage
		Questions       []question
	}
	check(json.NewDecoder(os.Stdin).Decode(&input))
	parser = must(typed.NewParser(typed.YAMLObject(input.Schema)))
	ignored := must(readSet(input.Ignored))
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for _, question := range input.Questions {
		check(encoder.Encode(question.answer(ignored)))
	}
}

func (q question) answer(ignored *fieldpath.Set) answer {
	switch {
	case q.Fields != nil:
		set, err := readSet(q.Fields)
		if err != nil {
			return problem(err)
		}
		return answer{"fields": encodeSet(set), "size": set.Size(), "leaves": encodeSet(set.Leaves())}
	case q.Show != nil:
		var path fieldpath.Path
		for _, text := range q.Show {
			path = append(path, must(fieldpath.DeserializePathElement(text)))
		}
		return answer{"shown": path.String()}
	case q.Validate != nil:
		_, tolerantErr := parseObject("v1", q.Validate, typed.AllowDuplicates)
		_, strictErr := parseObject("v1", q.Validate)
		return answer{"repeats allowed": listErrors(tolerantErr), "repeats refused": listErrors(strictErr)}
	case q.ToFieldSet != nil:
		return answer{"fields": encodeSet(must(mustParse("v1", q.ToFieldSet).ToFieldSet()))}
	case q.Compare != nil:
		comparison, err := mustParse("v1", q.Compare[0]).Compare(mustParse("v1", q.Compare[1]))
		if err != nil {
			return problem(err)
		}
		return answer{"removed": encodeSet(comparison.Removed), "modified": encodeSet(comparison.Modified), "added": encodeSet(comparison.Added)}
	case q.Merge != nil:
		merged, err := mustParse("v1", q.Merge[0]).Merge(mustParse("v1", q.Merge[1]))
		if err != nil {
			return problem(err)
		}
		return answer{"value": merged.AsValue().Unstructured()}
	case q.Remove != nil:
		return answer{"value": mustParse("v1", q.Remove[0]).RemoveItems(must(readSet(q.Remove[1]))).AsValue().Unstructured()}
	case q.Reconcile != nil:
		changed := must(typed.ReconcileFieldSetWithSchema(must(readSet(q.Reconcile)), mustParse("v2", json.RawMessage("{}"))))
		if changed == nil {
			return answer{"same": true}
		}
		return answer{"fields": encodeSet(changed)}
	}
	return answer{"answers": replay(q.Writes, ignored)}
}

// replay applies the writes in order. Each accepted write replaces the live object, as in a server.
func replay(writes []write, ignored *fieldpath.Set) []answer {
	builder := merge.UpdaterBuilder{
		Converter:    converter{},
		IgnoreFilter: map[fieldpath.APIVersion]fieldpath.Filter{"v1": fieldpath.NewExcludeSetFilter(ignored)},
	}
	updater := builder.BuildUpdater()
	live := mustParse("v1", json.RawMessage("{}"))
	managers := fieldpath.ManagedFields{}
	answers := []answer{}
	for _, write := range writes {
		version := fieldpath.APIVersion(write.Version)
		current := must(converter{}.Convert(live, version))
		if write.Update != nil {
			next := mustParse(write.Version, write.Update)
			_, owners, err := updater.Update(current, next, version, managers.Copy(), write.Manager)
			check(err)
			live, managers = next, owners
			answers = append(answers, answer{"owners": listOwners(managers)})
			continue
		}
		applied := must(parseObject(write.Version, write.Apply))
		next, owners, err := updater.Apply(current, applied, version, managers.Copy(), write.Manager, write.Force)
		var conflicts merge.Conflicts
		switch {
		case errors.As(err, &conflicts):
			answers = append(answers, answer{"conflicts": listConflicts(conflicts)})
		case err != nil:
			answers = append(answers, problem(err))
		case next == nil:
			managers = owners
			answers = append(answers, answer{"owners": listOwners(managers)})
		default:
			live, managers = next, owners
			answers = append(answers, answer{"owners": listOwners(managers), "value": live.AsValue().Unstructured()})
		}
	}
	return answers
}

// converter converts between v1 and v2, which differ only in their types.
type converter struct{}

var errVersion = errors.New("no such version")

func (converter) Convert(from *typed.TypedValue, version fieldpath.APIVersion) (*typed.TypedValue, error) {
	if version != "v1" && version != "v2" {
		return nil, errVersion
	}
	return parser.Type(string(version)).FromUnstructured(from.AsValue().Unstructured(), typed.AllowDuplicates)
}

func (converter) IsMissingVersionError(err error) bool { return errors.Is(err, errVersion) }

func parseObject(version string, text json.RawMessage, options ...typed.ValidationOptions) (*typed.TypedValue, error) {
	return parser.Type(version).FromUnstructured(must(value.FromJSON(text)).Unstructured(), options...)
}

// mustParse parses an object that may have duplicate list items.
func mustParse(version string, text json.RawMessage) *typed.TypedValue {
	return must(parseObject(version, text, typed.AllowDuplicates))
}

func readSet(text json.RawMessage) (*fieldpath.Set, error) {
	set := &fieldpath.Set{}
	return set, set.FromJSON(bytes.NewReader(text))
}

func encodeSet(set *fieldpath.Set) json.RawMessage { return must(set.ToJSON()) }

func listOwners(managers fieldpath.ManagedFields) answer {
	owners := answer{}
	for name, owned := range managers {
		owners[name] = answer{"version": owned.APIVersion(), "applied": owned.Applied(), "fields": encodeSet(owned.Set())}
	}
	return owners
}

func listConflicts(conflicts merge.Conflicts) []string {
	descriptions := []string{}
	for _, conflict := range conflicts {
		descriptions = append(descriptions, conflict.Manager+" "+conflict.Path.String())
	}
	sort.Strings(descriptions)
	return descriptions
}

func problem(err error) answer { return answer{"problem": err.Error()} }

// listErrors returns the messages of validation errors.
func listErrors(err error) []string {
	var validationErrors typed.ValidationErrors
	messages := []string{}
	errors.As(err, &validationErrors)
	for _, validationError := range validationErrors {
		messages = append(messages, validationError.Error())
	}
	sort.Strings(messages)
	return messages
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
