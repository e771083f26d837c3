package main

import (
	"os"

	"github.com/tilt-dev/tilt-apiserver/pkg/apis/core/v1alpha1"
	"github.com/tilt-dev/tilt-apiserver/pkg/generated/openapi"
	"github.com/tilt-dev/tilt-apiserver/pkg/server/builder"
)

func main() {
	server := builder.NewServerBuilder().
		WithResourceMemoryStorage(&v1alpha1.Manifest{}, "data").
		WithOpenAPIDefinitions("tilt", "0.12.0", openapi.GetOpenAPIDefinitions)
	if err := server.ExecuteCommand(); err != nil {
		os.Exit(1)
	}
}
