// Command peer runs the kube-apiserver of a release with etcd, certificates, a token of system:masters, and an HTTP port without TLS.
//
//	peer --release v1.32.13 [--http-port P] [--secure-port P] [--data-dir DIR] [--controllers] [--etcd-servers URL] [kube-apiserver flags]
//
// When the server is ready, it prints the line `ready {"http":…,"https":…,"token":…,"etcd":…,"ca":…,"pid":…}`. It stops on SIGTERM or SIGINT.
package main

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// adminToken is the bearer token of a member of system:masters. The server rejects it if the flags contain --token-auth-file.
const adminToken = "peer-admin-token"

// options are the flags of the launcher. flags are the other arguments, which the launcher passes to kube-apiserver.
type options struct {
	release, dataDir, etcdServers, httpPort, securePort string
	controllers                                         string
	flags                                               []string
}

// fatalError is an error that stops the components that the launcher started, and then the launcher.
type fatalError struct{ error }

func main() {
	defer func() {
		switch recovered := recover().(type) {
		case nil:
		case fatalError:
			fmt.Fprintln(os.Stderr, "peer:", recovered)
			os.Exit(1)
		default:
			panic(recovered)
		}
	}()
	run(parseOptions(os.Args[1:]))
}

func run(opts options) {
	if opts.dataDir == "" {
		opts.dataDir = must(os.MkdirTemp("", "peer-"))
		defer os.RemoveAll(opts.dataDir)
	}
	certificates := issueCertificates(filepath.Join(opts.dataDir, "certs"))
	stop := make(chan os.Signal, 2)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	if opts.etcdServers == "" {
		etcd := startEtcd(filepath.Join(opts.dataDir, "etcd"))
		defer etcd.stop()
		etcd.waitUntilReady(certificates, stop)
		opts.etcdServers = etcd.url
	}
	// The HTTP port closes after the server, because the server still serves requests for some time after SIGTERM.
	plain := servePlainPort(opts.httpPort, opts.serverURL(), certificates)
	defer plain.Close()
	server := startServer(opts, certificates)
	defer server.stop()
	server.waitUntilReady(certificates, stop)
	if opts.controllers != "" {
		controllers := startControllers(opts, certificates)
		defer controllers.stop()
		waitForControllers(controllers, server, certificates, stop)
	}
	fmt.Println("ready", string(must(json.Marshal(map[string]any{
		"http": "http://" + plain.Addr, "https": server.url, "token": adminToken, "etcd": opts.etcdServers,
		"ca": certificates.file("apiserver.crt"), "pid": server.command.Process.Pid,
	}))))
	select {
	case <-stop:
	case <-server.done:
		fail("kube-apiserver ended: %w", server.err)
	}
}

// parseOptions separates the flags of the launcher from the flags of kube-apiserver. It accepts `--name=value` and `--name value`.
func parseOptions(args []string) (opts options) {
	targets := map[string]*string{
		"--release": &opts.release, "--data-dir": &opts.dataDir, "--etcd-servers": &opts.etcdServers,
		"--http-port": &opts.httpPort, "--secure-port": &opts.securePort,
	}
	for len(args) > 0 {
		flag := args[0]
		args = args[1:]
		name, value, hasValue := strings.Cut(flag, "=")
		target := targets[name]
		switch {
		case name == "--controllers":
			opts.controllers = defaultControllers
			if hasValue {
				opts.controllers = value
			}
		case target == nil:
			opts.flags = append(opts.flags, flag)
		case hasValue:
			*target = value
		case len(args) > 0:
			*target, args = args[0], args[1:]
		}
	}
	opts.minor() // fails if the release is missing
	if opts.securePort == "" || opts.securePort == "0" {
		opts.securePort = findFreePort()
	}
	return opts
}

func (opts options) serverURL() string { return "https://127.0.0.1:" + opts.securePort }

// has reports whether the flags of kube-apiserver contain one of the named flags.
func (opts options) has(names ...string) bool {
	return slices.ContainsFunc(opts.flags, func(flag string) bool {
		name, _, _ := strings.Cut(flag, "=")
		return slices.Contains(names, strings.TrimPrefix(name, "--"))
	})
}

// minor returns the minor version of the release.
func (opts options) minor() int {
	parts := strings.Split(opts.release, ".")
	if len(parts) != 3 || parts[0] != "v1" {
		fail("--release must be the version of a built release, such as v1.32.13")
	}
	return must(strconv.Atoi(parts[1]))
}

func findFreePort() string {
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	defer listener.Close()
	return strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		panic(fatalError{err})
	}
}

func fail(format string, values ...any) { panic(fatalError{fmt.Errorf(format, values...)}) }
