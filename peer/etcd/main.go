// Command etcd runs an etcd cluster on loopback, from the modules that the peer has its own database from.
//
//	etcd [--members N] [--data-dir DIR] [--client-ports PORT,...] [--anew]
//
// It prints the client URLs of the members on one line, and runs until it is interrupted. With --anew each line of standard input ends the
// cluster and begins an empty one, whose URLs are printed, and the end of the input ends it all: for tests, which need the first revision.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/pflag"
	"go.etcd.io/etcd/server/v3/embed"
)

type member struct {
	name         string
	client, peer url.URL
}

func main() {
	fs := pflag.NewFlagSet("etcd", pflag.ContinueOnError)
	members := fs.Int("members", 1, "How many members the cluster has.")
	dir := fs.String("data-dir", "", "Directory of the data. Empty for a temporary one, removed at exit.")
	ports := fs.IntSlice("client-ports", nil, "Ports for clients, one a member; the next one is for the other members. Empty for free ones.")
	anew := fs.Bool("anew", false, "Begin an empty cluster with each line of standard input.")
	err := fs.Parse(os.Args[1:])
	if err == nil && *members < 1 {
		err = errors.New("--members must be 1 or more")
	}
	if err == nil && len(*ports) > 0 && len(*ports) != *members {
		err = errors.New("--client-ports must name one port a member")
	}
	if err == nil && *anew && *dir != "" {
		err = errors.New("--anew takes no --data-dir")
	}
	if err == nil {
		err = run(*members, *dir, *ports, *anew)
	}
	if err != nil && !errors.Is(err, pflag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "etcd:", err)
		os.Exit(1)
	}
}

func run(members int, dir string, ports []int, anew bool) error {
	lines := make(chan string)
	if anew {
		go func() {
			input := bufio.NewScanner(os.Stdin)
			for input.Scan() {
				lines <- input.Text()
			}
			close(lines)
		}()
	}
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt, syscall.SIGTERM)
	for {
		again, err := cluster(members, dir, ports, lines, interrupted)
		if err != nil || !again {
			return err
		}
	}
}

// cluster runs one until the next is asked for, which it answers with true, or the end has come.
func cluster(count int, dir string, ports []int, lines <-chan string, interrupted <-chan os.Signal) (bool, error) {
	if dir == "" {
		tmp, err := os.MkdirTemp("", "etcd-data-")
		if err != nil {
			return false, err
		}
		defer os.RemoveAll(tmp)
		dir = tmp
	}
	members, err := addresses(count, ports)
	if err != nil {
		return false, err
	}
	running, err := start(members, dir)
	for _, e := range running {
		defer e.Close()
	}
	if err != nil {
		return false, err
	}
	var urls []string
	for _, m := range members {
		urls = append(urls, m.client.String())
	}
	fmt.Println(strings.Join(urls, ","))
	select {
	case _, more := <-lines:
		return more, nil
	case <-interrupted:
		return false, nil
	}
}

func addresses(count int, ports []int) ([]member, error) {
	var members []member
	for i := 0; i < count; i++ {
		own, next := 0, 0
		if len(ports) > 0 {
			own, next = ports[i], ports[i]+1
		}
		client, err := freeURL(own)
		if err != nil {
			return nil, err
		}
		peer, err := freeURL(next)
		if err != nil {
			return nil, err
		}
		members = append(members, member{fmt.Sprintf("member-%d", i+1), client, peer})
	}
	return members, nil
}

func freeURL(port int) (url.URL, error) {
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return url.URL{}, err
	}
	defer l.Close()
	return url.URL{Scheme: "http", Host: l.Addr().String()}, nil
}

// start returns once all members serve; those that were started are returned with an error too.
func start(members []member, dir string) ([]*embed.Etcd, error) {
	var initial []string
	for _, m := range members {
		initial = append(initial, m.name+"="+m.peer.String())
	}
	var running []*embed.Etcd
	for _, m := range members {
		cfg := embed.NewConfig()
		cfg.Name = m.name
		cfg.Dir = filepath.Join(dir, m.name)
		cfg.LogLevel = "error"
		cfg.TickMs, cfg.ElectionMs = 20, 200
		cfg.ListenClientUrls, cfg.AdvertiseClientUrls = []url.URL{m.client}, []url.URL{m.client}
		cfg.ListenPeerUrls, cfg.AdvertisePeerUrls = []url.URL{m.peer}, []url.URL{m.peer}
		cfg.InitialCluster = strings.Join(initial, ",")
		// As kube-apiserver's documentation wants it, for consistent lists from its watch cache.
		cfg.ExperimentalWatchProgressNotifyInterval = 5 * time.Second
		e, err := embed.StartEtcd(cfg)
		if err != nil {
			return running, err
		}
		running = append(running, e)
	}
	for _, e := range running {
		select {
		case <-e.Server.ReadyNotify():
		case err := <-e.Err():
			return running, err
		case <-time.After(30 * time.Second):
			return running, errors.New("etcd did not become ready in 30 s")
		}
	}
	return running, nil
}
