package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

const readyLimit = 90 * time.Second

var errInterrupted = errors.New("interrupted")

// component is a running etcd, kube-apiserver or kube-controller-manager.
type component struct {
	url, readyPath string
	command        *exec.Cmd
	done           chan struct{}
	// err is the reason for its end. It is set before done is closed.
	err error
}

// startComponent starts a binary from the launcher's folder, or from the release's folder in it.
func startComponent(binary, url, readyPath string, flags []string) *component {
	command := exec.Command(filepath.Join(filepath.Dir(must(os.Executable())), binary), flags...)
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	if os.Getenv("GOGC") == "" {
		// Less frequent garbage collection reduces the processor time of the start by a third.
		command.Env = append(os.Environ(), "GOGC=400")
	}
	// Its own process group: signals to the launcher's group do not reach it, so that the server stops before etcd. It ends with the launcher.
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	c := &component{url: url, readyPath: readyPath, command: command, done: make(chan struct{})}
	started := make(chan error)
	go func() {
		// Pdeathsig follows the thread that started the process.
		runtime.LockOSThread()
		err := command.Start()
		started <- err
		if err == nil {
			if c.err = command.Wait(); c.err == nil {
				c.err = errors.New("exit status 0")
			}
			close(c.done)
		}
	}()
	check(<-started)
	return c
}

// stop ends the component gracefully and waits for its end.
func (c *component) stop() {
	_ = c.command.Process.Signal(syscall.SIGTERM)
	<-c.done
}

func (c *component) waitUntilReady(certs *certificates, interrupted <-chan os.Signal) {
	client := &http.Client{Transport: newTransport(certs.admin), Timeout: 2 * time.Second}
	defer client.CloseIdleConnections()
	name, limit := filepath.Base(c.command.Path), time.After(readyLimit)
	for {
		response, err := client.Get(c.url + c.readyPath)
		if err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return
			}
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-c.done:
			fail("%s ended: %w", name, c.err)
		case <-interrupted:
			check(errInterrupted)
		case <-limit:
			fail("%s was not ready within %s", name, readyLimit)
		}
	}
}

// startEtcd starts one member.
func startEtcd(dir string) *component {
	client, peer := "http://127.0.0.1:"+findFreePort(), "http://127.0.0.1:"+findFreePort()
	return startComponent("etcd", client, "/readyz", []string{
		"--data-dir=" + dir, "--listen-client-urls=" + client, "--advertise-client-urls=" + client,
		"--listen-peer-urls=" + peer, "--initial-advertise-peer-urls=" + peer, "--initial-cluster=default=" + peer,
		// When etcd stops, it logs its closed listeners as errors.
		"--log-level=fatal",
		// The only member waits for its election before it is ready.
		"--heartbeat-interval=10", "--election-timeout=100",
		// kube-apiserver's documentation requires it for consistent lists from the watch cache.
		"--watch-progress-notify-interval=5s",
		// The databases of tests are short-lived: an fsync for each write would measure the disk.
		"--unsafe-no-fsync",
	})
}

// startServer starts kube-apiserver. Given flags replace the defaults.
func startServer(opts options, c *certificates) *component {
	flags := []string{
		"--etcd-servers=" + opts.etcdServers, "--bind-address=127.0.0.1", "--secure-port=" + opts.securePort, "--cert-dir=" + c.dir,
	}
	defaultTo := func(flag string, unless ...string) {
		name, _, _ := strings.Cut(strings.TrimPrefix(flag, "--"), "=")
		if !opts.has(append(unless, name)...) {
			flags = append(flags, flag)
		}
	}
	defaultTo("--service-cluster-ip-range=10.0.0.0/24")
	defaultTo("--authorization-mode=RBAC", "authorization-config")
	defaultTo("--service-account-issuer=https://kubernetes.default.svc")
	defaultTo("--service-account-signing-key-file=" + c.file("accounts.key"))
	// Without a key file, kube-apiserver may use the key of its certificate.
	defaultTo("--service-account-key-file="+c.file("accounts.key"), "tls-private-key-file")
	defaultTo("--client-ca-file=" + c.file("client-ca.crt"))
	if opts.minor() < 24 {
		defaultTo("--insecure-port=0")
	}
	if opts.controllers == "" {
		// Without controllers no service accounts exist, so the plugin would reject every pod.
		defaultTo("--disable-admission-plugins=ServiceAccount")
	}
	check(os.WriteFile(c.file("tokens.csv"), []byte(adminToken+",admin,,system:masters\n"), 0o600))
	defaultTo("--token-auth-file=" + c.file("tokens.csv"))
	for _, flag := range opts.flags {
		if file, ok := strings.CutPrefix(flag, "--client-ca-file="); ok {
			flag = "--client-ca-file=" + c.bundleWith(file)
		}
		flags = append(flags, flag)
	}
	readyPath := "/readyz"
	if opts.minor() < 16 {
		readyPath = "/healthz"
	}
	return startComponent(filepath.Join(opts.release, "kube-apiserver"), opts.serverURL(), readyPath, flags)
}

const kubeconfig = `apiVersion: v1
kind: Config
clusters: [{ name: peer, cluster: { server: '%s', insecure-skip-tls-verify: true } }]
users: [{ name: peer, user: { client-certificate: '%s', client-key: '%s' } }]
contexts: [{ name: peer, context: { cluster: peer, user: peer } }]
current-context: peer
`

// defaultControllers are the controllers that kube-controller-manager runs by default, and those for bootstrap tokens.
const defaultControllers = "*,bootstrapsigner,tokencleaner"

// waitForControllers waits until the controllers run. If the server's flags reject their credentials, it runs without controllers.
func waitForControllers(controllers, server *component, certs *certificates, interrupted <-chan os.Signal) {
	defer func() {
		switch found := recover().(type) {
		case nil:
		case problem:
			if errors.Is(found.error, errInterrupted) {
				panic(found)
			}
			fmt.Fprintln(os.Stderr, "peer: the server runs without controllers:", found)
		default:
			panic(found)
		}
	}()
	controllers.waitUntilReady(certs, interrupted)
	// kube-controller-manager is healthy before its controllers run.
	probe := *controllers
	probe.url, probe.readyPath = server.url, "/api/v1/namespaces/default/serviceaccounts/default"
	probe.waitUntilReady(certs, interrupted)
}

// startControllers starts kube-controller-manager.
func startControllers(opts options, c *certificates) *component {
	config, port := c.file("controllers.kubeconfig"), findFreePort()
	content := fmt.Appendf(nil, kubeconfig, opts.serverURL(), c.file("controllers.crt"), c.file("controllers.key"))
	check(os.WriteFile(config, content, 0o600))
	flags := []string{
		"--kubeconfig=" + config, "--authentication-kubeconfig=" + config, "--authorization-kubeconfig=" + config, "--bind-address=127.0.0.1",
		"--secure-port=" + port, "--cert-dir=" + c.file("controllers"), "--leader-elect=false",
		"--use-service-account-credentials=true", "--service-account-private-key-file=" + c.file("accounts.key"),
		"--root-ca-file=" + c.file("apiserver.crt"), "--controllers=" + opts.controllers,
		// By default, a controller sends at most 20 requests per second. Concurrent scenarios cause more.
		"--kube-api-qps=200", "--kube-api-burst=300",
		"--cluster-signing-cert-file=" + c.file("client-ca.crt"), "--cluster-signing-key-file=" + c.file("client-ca.key"),
	}
	if opts.minor() < 24 {
		flags = append(flags, "--port=0")
	}
	return startComponent(filepath.Join(opts.release, "kube-controller-manager"), "https://127.0.0.1:"+port, "/healthz", flags)
}
