// Command etcd runs an etcd cluster on loopback, from the modules of the launcher.
//
//	etcd [--members N] [--data-dir DIR] [--client-ports PORT,...] [--anew]
//
// It prints the client URLs of the members on one line, and runs until it is interrupted. With --anew an empty line of standard input ends the
// cluster and begins an empty one, whose URLs are printed, and the end of the input ends it all: for tests, which need the first revision.
// The line "stop 2 3" ends these members, "start" starts those again that were ended; the URLs are printed when that is done.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
)

type member struct {
	name         string
	client, peer url.URL
}

func main() {
	fs := flag.NewFlagSet("etcd", flag.ContinueOnError)
	members := fs.Int("members", 1, "How many members the cluster has.")
	dir := fs.String("data-dir", "", "Directory of the data. Empty for a temporary one, removed at exit.")
	var ports []int
	fs.Func("client-ports", "Ports for clients, one a member, separated by commas; the next one is for the other members. Empty for free ones.", func(list string) error {
		for _, word := range strings.Split(list, ",") {
			port, err := strconv.Atoi(word)
			if err != nil {
				return err
			}
			ports = append(ports, port)
		}
		return nil
	})
	anew := fs.Bool("anew", false, "Begin an empty cluster with each line of standard input.")
	err := fs.Parse(os.Args[1:])
	if err == nil && *members < 1 {
		err = errors.New("--members must be 1 or more")
	}
	if err == nil && len(ports) > 0 && len(ports) != *members {
		err = errors.New("--client-ports must name one port a member")
	}
	if err == nil && *anew && *dir != "" {
		err = errors.New("--anew takes no --data-dir")
	}
	if err == nil {
		err = run(*members, *dir, ports, *anew)
	}
	if err != nil && !errors.Is(err, flag.ErrHelp) {
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
	running := make([]*embed.Etcd, count)
	defer func() {
		for _, e := range running {
			if e != nil {
				e.Close()
			}
		}
	}()
	if err := start(members, running, dir); err != nil {
		return false, err
	}
	var urls []string
	for _, m := range members {
		urls = append(urls, m.client.String())
	}
	for {
		fmt.Println(strings.Join(urls, ","))
		select {
		case line, more := <-lines:
			words := strings.Fields(line)
			if len(words) == 0 {
				return more, nil
			}
			if err := change(words, members, running, dir); err != nil {
				return false, err
			}
		case <-interrupted:
			return false, nil
		}
	}
}

// change ends members, whose numbers count from 1, or starts those that were ended.
func change(words []string, members []member, running []*embed.Etcd, dir string) error {
	if len(words) == 1 && words[0] == "start" {
		return start(members, running, dir)
	}
	if words[0] != "stop" {
		return fmt.Errorf("a line is empty, start, or stop with numbers of members: %q", words)
	}
	var stopped []*embed.Etcd
	for _, word := range words[1:] {
		number, err := strconv.Atoi(word)
		if err != nil || number < 1 || number > len(members) {
			return fmt.Errorf("there is no member %q", word)
		}
		stopped = append(stopped, running[number-1])
		running[number-1] = nil
	}
	stop(stopped)
	return nil
}

// stop ends members at once, without a word to their clients.
func stop(running []*embed.Etcd) {
	var done sync.WaitGroup
	for _, e := range running {
		if e == nil {
			continue
		}
		done.Add(1)
		go func() {
			defer done.Done()
			e.Server.HardStop()
			e.Close()
		}()
	}
	done.Wait()
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

// start starts the members that don't run, and returns once all serve.
func start(members []member, running []*embed.Etcd, dir string) error {
	var initial []string
	for _, m := range members {
		initial = append(initial, m.name+"="+m.peer.String())
	}
	for i, m := range members {
		if running[i] != nil {
			continue
		}
		cfg := embed.NewConfig()
		cfg.Name = m.name
		cfg.Dir = filepath.Join(dir, m.name)
		cfg.LogLevel = "error"
		cfg.TickMs, cfg.ElectionMs = 20, 200
		cfg.ListenClientUrls, cfg.AdvertiseClientUrls = []url.URL{m.client}, []url.URL{m.client}
		cfg.ListenPeerUrls, cfg.AdvertisePeerUrls = []url.URL{m.peer}, []url.URL{m.peer}
		cfg.InitialCluster = strings.Join(initial, ",")
		// As kube-apiserver's documentation wants it, for consistent lists from its watch cache.
		cfg.WatchProgressNotifyInterval = 5 * time.Second
		e, err := embed.StartEtcd(cfg)
		if err != nil {
			return err
		}
		running[i] = e
	}
	for _, e := range running {
		select {
		case <-e.Server.ReadyNotify():
		case err := <-e.Err():
			return err
		case <-time.After(30 * time.Second):
			return errors.New("etcd did not become ready in 30 s")
		}
	}
	return nil
}
