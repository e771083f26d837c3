// Command vectors encodes random objects with the published Go types, as JSON and as protobuf.
//
//	vectors SEED COUNT SPARSE
//
// It prints COUNT random objects of every kind, one {"apiVersion","kind","json","protobuf"} per line: the object as JSON text and, in base64, as protobuf
// with its envelope. SPARSE is the probability of omitting an optional member. Objects are neither defaulted nor validated.
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
		must(all, add(all))
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	write := json.NewEncoder(out)
	write.SetEscapeHTML(false)
	seed := must(strconv.ParseInt(os.Args[1], 10, 64))
	count := must(strconv.Atoi(os.Args[2]))
	sparse := must(strconv.ParseFloat(os.Args[3], 64))
	for _, kind := range kinds() {
		for n := range count {
			_ = write.Encode(random(kind, seed+int64(n), sparse))
		}
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// kinds returns the kinds with a protobuf encoding, without internal kinds and options that are only query parameters.
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

// repeated reports whether a kind is one of the options, which every group registers.
func repeated(kind schema.GroupVersionKind) bool {
	switch kind.Kind {
	case "CreateOptions", "DeleteOptions", "GetOptions", "ListOptions", "PatchOptions", "UpdateOptions":
		return kind.Group != "" && kind.Group != "meta.k8s.io"
	}
	return false
}

// random fills an object. sparse is the probability of omitting each pointer, list and map.
func random(kind schema.GroupVersionKind, seed int64, sparse float64) line {
	object, _ := all.New(kind)
	fill(object, seed, sparse)
	object.GetObjectKind().SetGroupVersionKind(kind)
	return forms(object, &kind)
}

// forms encodes the object as JSON first, which removes differences that JSON cannot express.
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
