// Command peer runs the kube-apiserver of a release with what it needs: etcd, keys, a token of system:masters, and a plain port.
//
//	peer --release v1.32.13 [--http-port P] [--secure-port P] [--data-dir DIR] [--controllers] [--etcd-servers URL] [kube-apiserver flags]
//
// It prints one line when the server is ready, `ready {"http":…,"https":…,"token":…,"etcd":…,"ca":…,"pid":…}`, and stops with SIGTERM or SIGINT.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// adminToken is the bearer token of a member of system:masters, unless the flags name a token file of their own.
const adminToken = "peer-admin-token"

// options are the launcher's own flags. The others go to kube-apiserver.
type options struct {
	release, dataDir, etcdServers string
	httpPort, securePort          int
	controllers                   bool
	flags                         []string
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "peer:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	opts, err := parseOptions(args)
	if err != nil {
		return err
	}
	if opts.dataDir == "" {
		if opts.dataDir, err = os.MkdirTemp("", "peer-"); err != nil {
			return err
		}
		defer os.RemoveAll(opts.dataDir)
	}
	if opts.etcdServers == "" {
		etcd, url, err := startEtcd(filepath.Join(opts.dataDir, "etcd"))
		if err != nil {
			return err
		}
		defer etcd.Close()
		opts.etcdServers = url
	}
	certificates, err := issueCertificates(filepath.Join(opts.dataDir, "certs"))
	if err != nil {
		return err
	}
	stop := make(chan os.Signal, 2)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	// It outlives the server, which goes on serving for a while when it is told to stop.
	plain, err := servePlainPort(opts.httpPort, opts.serverURL(), certificates)
	if err != nil {
		return err
	}
	defer plain.Close()
	server, err := startServer(opts, certificates)
	if err != nil {
		return err
	}
	defer server.stop()
	if err := server.waitUntilReady(certificates, stop); err != nil {
		return err
	}
	if opts.controllers {
		controllers, err := startControllers(opts, server.url, certificates)
		if err != nil {
			return err
		}
		defer controllers.stop()
		if err := controllers.waitUntilReady(certificates, stop); err != nil {
			return err
		}
	}
	ready, err := json.Marshal(map[string]any{
		"http": "http://" + plain.Addr, "https": server.url, "token": adminToken, "etcd": opts.etcdServers,
		"ca": filepath.Join(opts.dataDir, "certs", "apiserver.crt"), "pid": server.pid(),
	})
	if err != nil {
		return err
	}
	fmt.Println("ready", string(ready))
	select {
	case <-stop:
		return nil
	case <-server.done:
		return fmt.Errorf("kube-apiserver ended: %w", server.err)
	}
}

// parseOptions takes the launcher's flags out of the arguments. It accepts `--name=value` and `--name value`.
func parseOptions(args []string) (options, error) {
	opts := options{}
	for len(args) > 0 {
		name, value, hasValue := strings.Cut(args[0], "=")
		args = args[1:]
		next := func() string {
			if !hasValue && len(args) > 0 {
				value, args = args[0], args[1:]
			}
			return value
		}
		var err error
		switch name {
		case "--release":
			opts.release = next()
		case "--data-dir":
			opts.dataDir = next()
		case "--etcd-servers":
			opts.etcdServers = next()
		case "--http-port":
			opts.httpPort, err = strconv.Atoi(next())
		case "--secure-port":
			opts.securePort, err = strconv.Atoi(next())
		case "--controllers":
			opts.controllers = true
		default:
			if hasValue {
				name += "=" + value
			}
			opts.flags = append(opts.flags, name)
		}
		if err != nil {
			return opts, fmt.Errorf("%s needs a port number: %w", name, err)
		}
	}
	if _, err := minor(opts.release); err != nil {
		return opts, errors.New("--release needs a version that is built, such as v1.32.13")
	}
	if opts.securePort == 0 {
		port, err := findFreePort()
		if err != nil {
			return opts, err
		}
		opts.securePort = port
	}
	return opts, nil
}

func (opts options) serverURL() string { return fmt.Sprintf("https://127.0.0.1:%d", opts.securePort) }

// has reports whether kube-apiserver was given one of these flags.
func (opts options) has(names ...string) bool {
	for _, flag := range opts.flags {
		name, _, _ := strings.Cut(flag, "=")
		for _, wanted := range names {
			if name == "--"+wanted {
				return true
			}
		}
	}
	return false
}

func minor(release string) (int, error) {
	parts := strings.Split(release, ".")
	if len(parts) != 3 || parts[0] != "v1" {
		return 0, fmt.Errorf("%q is not a version", release)
	}
	return strconv.Atoi(parts[1])
}

func findFreePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}
