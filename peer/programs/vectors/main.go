// Command vectors shows what the published Go types make of objects, as JSON and as protobuf.
//
//	vectors random [seed [count [sparse]]]   random objects, count of every kind, one JSON line each
//	vectors convert                          lines {"json":…} or {"protobuf":…} on stdin, both forms on stdout
//
// The lines of random are {"apiVersion","kind","json","protobuf"}: the object as JSON text and, in base64, as protobuf with its
// envelope. Nothing is defaulted or validated.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strconv"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextensionsv1beta1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	jsonserializer "k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistrationv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
	apiregistrationv1beta1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1beta1"
)

type line struct {
	APIVersion string `json:"apiVersion,omitempty"`
	Kind       string `json:"kind,omitempty"`
	JSON       string `json:"json,omitempty"`
	Protobuf   []byte `json:"protobuf,omitempty"`
	Error      string `json:"error,omitempty"`
}

var (
	all    = scheme.Scheme
	asJSON = jsonserializer.NewSerializerWithOptions(jsonserializer.DefaultMetaFactory, all, all, jsonserializer.SerializerOptions{})
	asPB   = protobuf.NewSerializer(all, all)
)

func main() {
	for _, add := range []func(*runtime.Scheme) error{
		apiextensionsv1.AddToScheme, apiextensionsv1beta1.AddToScheme,
		apiregistrationv1.AddToScheme, apiregistrationv1beta1.AddToScheme, metav1.AddMetaToScheme,
	} {
		if err := add(all); err != nil {
			panic(err)
		}
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	write := json.NewEncoder(out)
	write.SetEscapeHTML(false)
	switch mode := argument(1, "random"); mode {
	case "random":
		seed, _ := strconv.ParseInt(argument(2, "1"), 10, 64)
		count, _ := strconv.Atoi(argument(3, "1"))
		sparse, _ := strconv.ParseFloat(argument(4, "0.35"), 64)
		for _, kind := range kinds() {
			for n := 0; n < count; n++ {
				_ = write.Encode(random(kind, seed+int64(n), sparse))
			}
		}
	case "convert":
		for in := json.NewDecoder(os.Stdin); in.More(); {
			var given line
			if err := in.Decode(&given); err != nil {
				panic(err)
			}
			_ = write.Encode(convert(given))
		}
	default:
		fmt.Fprintf(os.Stderr, "vectors: no such mode: %s\n", mode)
		os.Exit(2)
	}
}

func argument(index int, otherwise string) string {
	if len(os.Args) > index {
		return os.Args[index]
	}
	return otherwise
}

// kinds are those that have a protobuf form; internal and option kinds that are only query parameters are left out.
func kinds() []schema.GroupVersionKind {
	var found []schema.GroupVersionKind
	for kind := range all.AllKnownTypes() {
		object, err := all.New(kind)
		if err != nil || kind.Version == runtime.APIVersionInternal || asPB.Encode(object, &bytes.Buffer{}) != nil {
			continue
		}
		if kind.Kind == "WatchEvent" || repeated(kind) {
			continue
		}
		found = append(found, kind)
	}
	sort.Slice(found, func(i, j int) bool { return found[i].String() < found[j].String() })
	return found
}

// repeated tells of the options kinds, which every group registers again.
func repeated(kind schema.GroupVersionKind) bool {
	switch kind.Kind {
	case "CreateOptions", "DeleteOptions", "GetOptions", "ListOptions", "PatchOptions", "UpdateOptions":
		return kind.Group != "" && kind.Group != "meta.k8s.io"
	}
	return false
}

// random fills an object; sparse is the chance of every pointer, list and map to be left out.
func random(kind schema.GroupVersionKind, seed int64, sparse float64) line {
	object, _ := all.New(kind)
	fill(object, seed, sparse)
	object.GetObjectKind().SetGroupVersionKind(kind)
	return forms(object, &kind)
}

func convert(given line) line {
	text, decoder := given.Protobuf, runtime.Decoder(asPB)
	if given.JSON != "" {
		text, decoder = []byte(given.JSON), asJSON
	}
	object, kind, err := decoder.Decode(text, nil, nil)
	if err != nil {
		return line{Error: err.Error()}
	}
	return forms(object, kind)
}

// forms goes through JSON first, because that drops what JSON cannot tell apart.
func forms(object runtime.Object, kind *schema.GroupVersionKind) line {
	object.GetObjectKind().SetGroupVersionKind(*kind)
	var text, again, binary bytes.Buffer
	if err := asJSON.Encode(object, &text); err != nil {
		return line{Error: err.Error()}
	}
	same, _, err := asJSON.Decode(text.Bytes(), nil, nil)
	if err == nil {
		same.GetObjectKind().SetGroupVersionKind(*kind)
		err = asJSON.Encode(same, &again)
	}
	if err == nil {
		err = asPB.Encode(same, &binary)
	}
	if err != nil {
		return line{Error: fmt.Sprintf("%s: %v", kind, err)}
	}
	version, name := kind.ToAPIVersionAndKind()
	return line{APIVersion: version, Kind: name, JSON: again.String(), Protobuf: binary.Bytes()}
}
