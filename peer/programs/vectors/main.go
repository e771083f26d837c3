// Command vectors encodes random objects with the published Go types, as JSON and as protobuf.
//
//	vectors SEED COUNT SPARSE
//
// It prints COUNT random objects of every kind, one {"apiVersion","kind","json","protobuf"} per line: the object as JSON text, and as protobuf with its
// envelope, in base64. SPARSE is the probability of omitting an optional member. The objects are neither defaulted nor validated.
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

// line is an output line: an encoded object, or the reason why it cannot be encoded.
type line struct {
	APIVersion string `json:"apiVersion,omitempty"`
	Kind       string `json:"kind,omitempty"`
	JSON       string `json:"json,omitempty"`
	Protobuf   []byte `json:"protobuf,omitempty"`
	Error      string `json:"error,omitempty"`
}

var (
	types         = scheme.Scheme
	jsonCodec     = jsonserializer.NewSerializerWithOptions(jsonserializer.DefaultMetaFactory, types, types, jsonserializer.SerializerOptions{})
	protobufCodec = protobuf.NewSerializer(types, types)
)

func main() {
	for _, addToScheme := range []func(*runtime.Scheme) error{
		apiextensionsv1.AddToScheme, apiextensionsv1beta1.AddToScheme,
		apiregistrationv1.AddToScheme, apiregistrationv1beta1.AddToScheme, metav1.AddMetaToScheme,
	} {
		must(types, addToScheme(types))
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	seed := must(strconv.ParseInt(os.Args[1], 10, 64))
	count := must(strconv.Atoi(os.Args[2]))
	sparse := must(strconv.ParseFloat(os.Args[3], 64))
	for _, kind := range listKinds() {
		for n := range count {
			_ = encoder.Encode(createLine(kind, seed+int64(n), sparse))
		}
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// listKinds returns the kinds with a protobuf encoding, except internal kinds, watch events and repeated options.
func listKinds() []schema.GroupVersionKind {
	var kinds []schema.GroupVersionKind
	for kind := range types.AllKnownTypes() {
		object, err := types.New(kind)
		if err != nil || kind.Version == runtime.APIVersionInternal || protobufCodec.Encode(object, &bytes.Buffer{}) != nil {
			continue
		}
		if kind.Kind == "WatchEvent" || isRepeatedOptions(kind) {
			continue
		}
		kinds = append(kinds, kind)
	}
	sort.Slice(kinds, func(i, j int) bool { return kinds[i].String() < kinds[j].String() })
	return kinds
}

// isRepeatedOptions reports whether a kind contains the options of a request (such as DeleteOptions) and is registered in a group other than
// meta.k8s.io. Every group registers the same options.
func isRepeatedOptions(kind schema.GroupVersionKind) bool {
	switch kind.Kind {
	case "CreateOptions", "DeleteOptions", "GetOptions", "ListOptions", "PatchOptions", "UpdateOptions":
		return kind.Group != "" && kind.Group != "meta.k8s.io"
	}
	return false
}

// createLine creates and encodes a random object.
func createLine(kind schema.GroupVersionKind, seed int64, sparse float64) line {
	object, _ := types.New(kind)
	fill(object, seed, sparse)
	object.GetObjectKind().SetGroupVersionKind(kind)
	return encode(object, &kind)
}

// encode encodes the object as JSON and as protobuf. It first encodes and decodes the object as JSON, to remove differences that JSON cannot
// represent.
func encode(object runtime.Object, kind *schema.GroupVersionKind) line {
	object.GetObjectKind().SetGroupVersionKind(*kind)
	var originalText, text, binary bytes.Buffer
	if err := jsonCodec.Encode(object, &originalText); err != nil {
		return line{Error: err.Error()}
	}
	decoded, _, err := jsonCodec.Decode(originalText.Bytes(), nil, nil)
	if err == nil {
		decoded.GetObjectKind().SetGroupVersionKind(*kind)
		err = jsonCodec.Encode(decoded, &text)
	}
	if err == nil {
		err = protobufCodec.Encode(decoded, &binary)
	}
	if err != nil {
		return line{Error: fmt.Sprintf("%s: %v", kind, err)}
	}
	version, name := kind.ToAPIVersionAndKind()
	return line{APIVersion: version, Kind: name, JSON: text.String(), Protobuf: binary.Bytes()}
}
