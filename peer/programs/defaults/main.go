// Command defaults reads one object per line and prints it with the defaults that the release sets in code (module k8s.io/kubernetes).
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/controlplane"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		obj, _, err := legacyscheme.Codecs.UniversalDeserializer().Decode(in.Bytes(), nil, nil)
		if err != nil {
			fmt.Println("null")
			fmt.Fprintln(os.Stderr, err)
			continue
		}
		legacyscheme.Scheme.Default(obj)
		gvk, _, _ := legacyscheme.Scheme.ObjectKinds(obj)
		m, err := runtime.DefaultUnstructuredConverter.ToUnstructured(obj)
		if err != nil {
			panic(err)
		}
		m["apiVersion"], m["kind"] = gvk[0].ToAPIVersionAndKind()
		b, _ := json.Marshal(m)
		fmt.Println(string(b))
	}
}
