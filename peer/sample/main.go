// Command sample is the Go project's sample API server, an aggregated server of
// the published libraries, with its database in the same process: a subject to
// try `assay run --resource` with. It takes the flags of the sample server;
// --etcd-servers is set here.
package main

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
	genericapiserver "k8s.io/apiserver/pkg/server"
	"k8s.io/component-base/cli"
	"k8s.io/sample-apiserver/pkg/cmd/server"
)

func main() {
	os.Exit(run())
}

func run() int {
	dir, err := os.MkdirTemp("", "sample-apiserver-")
	if err != nil {
		return fail(err)
	}
	defer os.RemoveAll(dir)
	etcd, address, err := startEtcd(dir)
	if err != nil {
		return fail(err)
	}
	defer etcd.Close()
	ctx := genericapiserver.SetupSignalContext()
	options := server.NewWardleServerOptions(os.Stdout, os.Stderr)
	options.RecommendedOptions.Etcd.StorageConfig.Transport.ServerList = []string{address}
	options.RecommendedOptions.SecureServing.ServerCert.CertDirectory = dir
	return cli.Run(server.NewCommandStartWardleServer(ctx, options, false))
}

func fail(err error) int {
	fmt.Fprintln(os.Stderr, err)
	return 1
}

// startEtcd runs the database inside this process, on free loopback ports.
func startEtcd(dir string) (*embed.Etcd, string, error) {
	config := embed.NewConfig()
	config.Dir = dir + "/etcd"
	config.LogLevel = "error"
	config.UnsafeNoFsync = true
	client, err := freeURL()
	if err != nil {
		return nil, "", err
	}
	peer, err := freeURL()
	if err != nil {
		return nil, "", err
	}
	config.ListenClientUrls, config.AdvertiseClientUrls = []url.URL{client}, []url.URL{client}
	config.ListenPeerUrls, config.AdvertisePeerUrls = []url.URL{peer}, []url.URL{peer}
	config.InitialCluster = config.InitialClusterFromName(config.Name)
	config.ExperimentalWatchProgressNotifyInterval = 5 * time.Second
	etcd, err := embed.StartEtcd(config)
	if err != nil {
		return nil, "", err
	}
	select {
	case <-etcd.Server.ReadyNotify():
		return etcd, client.String(), nil
	case err := <-etcd.Err():
		return nil, "", err
	case <-time.After(30 * time.Second):
		etcd.Close()
		return nil, "", fmt.Errorf("etcd did not become ready in 30 s")
	}
}

func freeURL() (url.URL, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return url.URL{}, err
	}
	defer listener.Close()
	return url.URL{Scheme: "http", Host: listener.Addr().String()}, nil
}
