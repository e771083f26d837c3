package main

import (
	"errors"
	"fmt"
	"net/url"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
)

// startEtcd starts one member in this process, and returns it with its client URL.
func startEtcd(dir string) (*embed.Etcd, string, error) {
	client, err := findFreeURL()
	if err != nil {
		return nil, "", err
	}
	peer, err := findFreeURL()
	if err != nil {
		return nil, "", err
	}
	cfg := embed.NewConfig()
	cfg.Dir = dir
	// At its end etcd reports its own listeners as errors.
	cfg.LogLevel = "fatal"
	cfg.ListenClientUrls, cfg.AdvertiseClientUrls = []url.URL{client}, []url.URL{client}
	cfg.ListenPeerUrls, cfg.AdvertisePeerUrls = []url.URL{peer}, []url.URL{peer}
	cfg.InitialCluster = cfg.InitialClusterFromName(cfg.Name)
	// The only member waits for an election before it becomes ready.
	cfg.TickMs, cfg.ElectionMs = 10, 100
	// kube-apiserver's documentation asks for it, for consistent lists from the watch cache.
	cfg.WatchProgressNotifyInterval = 5 * time.Second
	// The databases of tests are short-lived: an fsync for each write would measure the disk.
	cfg.UnsafeNoFsync = true
	etcd, err := embed.StartEtcd(cfg)
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
		return nil, "", errors.New("etcd did not become ready in 30 s")
	}
}

func findFreeURL() (url.URL, error) {
	port, err := findFreePort()
	return url.URL{Scheme: "http", Host: fmt.Sprintf("127.0.0.1:%d", port)}, err
}
