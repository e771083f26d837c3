package main

import (
	"fmt"
	"time"

	fuzz "github.com/google/gofuzz"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextensionsv1beta1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

var (
	texts      = []string{"", "a", "web-0", "<b> & \"c\"\n", "größe", "日本語", "😀", "1", "example.com/name"}
	quantities = []string{"0", "1", "100m", "1500m", "1Gi", "128974848", "2.5", "-3", "1e3", "10E", "0.1", "1n"}
	raws       = []string{`{}`, `{"a":"é b","n":[1,2.5,null,true]}`, `{"kind":"X","apiVersion":"y/v1","spec":{"z":1,"a":"é"}}`}
)

// fill sets the fields of an object to small random values that depend only on the seed. sparse is the probability of omitting a pointer, list or
// map.
func fill(object runtime.Object, seed int64, sparse float64) {
	fuzz.NewWithSeed(seed).NilChance(sparse).NumElements(1, 2).MaxDepth(14).Funcs(
		func(text *string, c fuzz.Continue) { *text = texts[c.Intn(len(texts))] },
		func(number *int64, c fuzz.Continue) { *number = pickInteger(c) },
		func(number *int32, c fuzz.Continue) { *number = int32(pickInteger(c)) },
		func(number *float64, c fuzz.Continue) { *number = float64(c.Intn(2000)-1000) / 8 },
		func(timestamp *metav1.Time, c fuzz.Continue) { timestamp.Time = pickTime(c).Truncate(time.Second) },
		func(timestamp *metav1.MicroTime, c fuzz.Continue) {
			timestamp.Time = pickTime(c).Truncate(time.Microsecond)
		},
		func(quantity *resource.Quantity, c fuzz.Continue) {
			*quantity = resource.MustParse(quantities[c.Intn(len(quantities))])
		},
		func(either *intstr.IntOrString, c fuzz.Continue) {
			if c.RandBool() {
				*either = intstr.FromInt32(int32(pickInteger(c)))
			} else {
				*either = intstr.FromString(texts[c.Intn(len(texts))])
			}
		},
		func(raw *runtime.RawExtension, c fuzz.Continue) { raw.Raw = []byte(raws[c.Intn(len(raws))]) },
		func(fields *metav1.FieldsV1, c fuzz.Continue) {
			fields.Raw = []byte(fmt.Sprintf(`{"f:metadata":{"f:labels":{".":{},"f:%d":{}}}}`, c.Intn(9)))
		},
		func(raw *apiextensionsv1.JSON, c fuzz.Continue) { raw.Raw = []byte(raws[c.Intn(len(raws))]) },
		func(raw *apiextensionsv1beta1.JSON, c fuzz.Continue) { raw.Raw = []byte(raws[c.Intn(len(raws))]) },
		func(schema *apiextensionsv1.JSONSchemaProps, c fuzz.Continue) {
			c.FuzzNoCustom(schema)
			schema.AllOf, schema.OneOf, schema.Definitions, schema.PatternProperties = nil, nil, nil, nil
		},
		func(schema *apiextensionsv1beta1.JSONSchemaProps, c fuzz.Continue) {
			c.FuzzNoCustom(schema)
			schema.AllOf, schema.OneOf, schema.Definitions, schema.PatternProperties = nil, nil, nil, nil
		},
	).Fuzz(object)
}

func pickInteger(c fuzz.Continue) int64 {
	numbers := []int64{0, 1, -1, 127, 128, 65536, -2147483648, 2147483647, 9007199254740993, -9223372036854775808}
	return numbers[c.Intn(len(numbers))]
}

func pickTime(c fuzz.Continue) time.Time {
	switch c.Intn(5) {
	case 0:
		return time.Time{}
	case 1:
		return time.Unix(0, 0).UTC()
	case 2:
		return time.Date(1960, 2, 29, 23, 59, 59, 123456789, time.UTC)
	default:
		return time.Unix(int64(c.Intn(1<<31)), int64(c.Intn(1e9))).UTC()
	}
}
