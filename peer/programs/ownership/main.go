// Command ownership computes field ownership with the published structured-merge-diff library.
//
// It reads {"schema":…,"ignored":FIELDS,"questions":[…]} and prints one result per question and line. A question
// has one member: "fields", "show", "toFieldSet", "compare", "merge", "remove", "reconcile", "validate" or "writes". Types are named by version, "v1" and "v2", and an object in one version has the same bytes in the other.
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
	var asked struct {
		Schema, Ignored json.RawMessage
		Questions       []question
	}
	check(json.NewDecoder(os.Stdin).Decode(&asked))
	parser = must(typed.NewParser(typed.YAMLObject(asked.Schema)))
	ignored := must(readSet(asked.Ignored))
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for _, one := range asked.Questions {
		check(encoder.Encode(one.answer(ignored)))
	}
}

func (q question) answer(ignored *fieldpath.Set) answer {
	switch {
	case q.Fields != nil:
		set, err := readSet(q.Fields)
		if err != nil {
			return problem(err)
		}
		return answer{"fields": written(set), "size": set.Size(), "leaves": written(set.Leaves())}
	case q.Show != nil:
		var path fieldpath.Path
		for _, text := range q.Show {
			path = append(path, must(fieldpath.DeserializePathElement(text)))
		}
		return answer{"shown": path.String()}
	case q.Validate != nil:
		_, repeated := object("v1", q.Validate, typed.AllowDuplicates)
		_, strict := object("v1", q.Validate)
		return answer{"repeats allowed": lines(repeated), "repeats refused": lines(strict)}
	case q.ToFieldSet != nil:
		return answer{"fields": written(must(known("v1", q.ToFieldSet).ToFieldSet()))}
	case q.Compare != nil:
		found, err := known("v1", q.Compare[0]).Compare(known("v1", q.Compare[1]))
		if err != nil {
			return problem(err)
		}
		return answer{"removed": written(found.Removed), "modified": written(found.Modified), "added": written(found.Added)}
	case q.Merge != nil:
		merged, err := known("v1", q.Merge[0]).Merge(known("v1", q.Merge[1]))
		if err != nil {
			return problem(err)
		}
		return answer{"value": merged.AsValue().Unstructured()}
	case q.Remove != nil:
		return answer{"value": known("v1", q.Remove[0]).RemoveItems(must(readSet(q.Remove[1]))).AsValue().Unstructured()}
	case q.Reconcile != nil:
		changed := must(typed.ReconcileFieldSetWithSchema(must(readSet(q.Reconcile)), known("v2", json.RawMessage("{}"))))
		if changed == nil {
			return answer{"same": true}
		}
		return answer{"fields": written(changed)}
	}
	return answer{"answers": replay(q.Writes, ignored)}
}

// replay applies the writes in order. Like a server, it keeps the result of each accepted write.
func replay(writes []write, ignored *fieldpath.Set) []answer {
	builder := merge.UpdaterBuilder{
		Converter:    converter{},
		IgnoreFilter: map[fieldpath.APIVersion]fieldpath.Filter{"v1": fieldpath.NewExcludeSetFilter(ignored)},
	}
	updater := builder.BuildUpdater()
	live := known("v1", json.RawMessage("{}"))
	managers := fieldpath.ManagedFields{}
	answers := []answer{}
	for _, one := range writes {
		version := fieldpath.APIVersion(one.Version)
		there := must(converter{}.Convert(live, version))
		if one.Update != nil {
			next := known(one.Version, one.Update)
			_, owners, err := updater.Update(there, next, version, managers.Copy(), one.Manager)
			check(err)
			live, managers = next, owners
			answers = append(answers, answer{"owners": ownersOf(managers)})
			continue
		}
		intent := must(object(one.Version, one.Apply))
		next, owners, err := updater.Apply(there, intent, version, managers.Copy(), one.Manager, one.Force)
		var conflicts merge.Conflicts
		switch {
		case errors.As(err, &conflicts):
			answers = append(answers, answer{"conflicts": paths(conflicts)})
		case err != nil:
			answers = append(answers, problem(err))
		case next == nil:
			managers = owners
			answers = append(answers, answer{"owners": ownersOf(managers)})
		default:
			live, managers = next, owners
			answers = append(answers, answer{"owners": ownersOf(managers), "value": live.AsValue().Unstructured()})
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

func object(version string, text json.RawMessage, options ...typed.ValidationOptions) (*typed.TypedValue, error) {
	return parser.Type(version).FromUnstructured(must(value.FromJSON(text)).Unstructured(), options...)
}

func known(version string, text json.RawMessage) *typed.TypedValue {
	return must(object(version, text, typed.AllowDuplicates))
}

func readSet(text json.RawMessage) (*fieldpath.Set, error) {
	set := &fieldpath.Set{}
	return set, set.FromJSON(bytes.NewReader(text))
}

func written(set *fieldpath.Set) json.RawMessage { return must(set.ToJSON()) }

func ownersOf(managers fieldpath.ManagedFields) answer {
	found := answer{}
	for name, owned := range managers {
		found[name] = answer{"version": owned.APIVersion(), "applied": owned.Applied(), "fields": written(owned.Set())}
	}
	return found
}

func paths(conflicts merge.Conflicts) []string {
	found := []string{}
	for _, one := range conflicts {
		found = append(found, one.Manager+" "+one.Path.String())
	}
	sort.Strings(found)
	return found
}

func problem(err error) answer { return answer{"problem": err.Error()} }

func lines(err error) []string {
	var found typed.ValidationErrors
	shown := []string{}
	errors.As(err, &found)
	for _, one := range found {
		shown = append(shown, one.Error())
	}
	sort.Strings(shown)
	return shown
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
