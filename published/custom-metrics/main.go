// Command custom-metrics is sigs.k8s.io/custom-metrics-apiserver/test-adapter, the library's API server over a fake provider of metrics, without the
// port on which that one takes metrics from outside.
package main

import (
	"context"
	"os"

	"k8s.io/component-base/logs"
	"k8s.io/klog/v2"
	"sigs.k8s.io/custom-metrics-apiserver/pkg/cmd"
	"sigs.k8s.io/custom-metrics-apiserver/test-adapter/provider"
)

func main() {
	logs.InitLogs()
	defer logs.FlushLogs()
	adapter := &cmd.AdapterBase{Name: "test-adapter"}
	if err := adapter.Flags().Parse(os.Args); err != nil {
		klog.Fatal(err)
	}
	client, err := adapter.DynamicClient()
	if err != nil {
		klog.Fatal(err)
	}
	mapper, err := adapter.RESTMapper()
	if err != nil {
		klog.Fatal(err)
	}
	metrics, _ := provider.NewFakeProvider(client, mapper)
	adapter.WithCustomMetrics(metrics)
	adapter.WithExternalMetrics(metrics)
	if err := adapter.Run(context.Background()); err != nil {
		klog.Fatal(err)
	}
}
