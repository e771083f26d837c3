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

const readyTimeout = 90 * time.Second

var errInterrupted = errors.New("interrupted")

// component is a running etcd, kube-apiserver or kube-controller-manager.
type component struct {
	url, readyPath string
	command        *exec.Cmd
	// done is closed when the component has ended.
	done chan struct{}
	// err is the reason why the component ended. It is set before done is closed.
	err error
}

// startComponent starts a program. The path of the binary is relative to the folder of the launcher.
func startComponent(binary, url, readyPath string, flags []string) *component {
	command := exec.Command(filepath.Join(filepath.Dir(must(os.Executable())), binary), flags...)
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	if os.Getenv("GOGC") == "" {
		// Less frequent garbage collection reduces the processor time of the start by a third.
		command.Env = append(os.Environ(), "GOGC=400")
	}
	// A separate process group does not receive the signals to the group of the launcher, so the launcher can stop the server before etcd.
	// With Pdeathsig, the component ends if the launcher ends.
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	c := &component{url: url, readyPath: readyPath, command: command, done: make(chan struct{})}
	started := make(chan error)
	go func() {
		// Pdeathsig sends the signal when the thread that started the process ends, so this goroutine must keep its thread.
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
	name, timeout := filepath.Base(c.command.Path), time.After(readyTimeout)
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
		case <-timeout:
			fail("%s was not ready within %s", name, readyTimeout)
		}
	}
}

// startEtcd starts a cluster with a single member.
func startEtcd(dir string) *component {
	client, peer := "http://127.0.0.1:"+findFreePort(), "http://127.0.0.1:"+findFreePort()
	return startComponent("etcd", client, "/readyz", []string{
		"--data-dir=" + dir, "--listen-client-urls=" + client, "--advertise-client-urls=" + client,
		"--listen-peer-urls=" + peer, "--initial-advertise-peer-urls=" + peer, "--initial-cluster=default=" + peer,
		// When etcd stops, it logs its closed listeners as errors.
		"--log-level=fatal",
		// The member waits for its election before it is ready. Short timeouts reduce this time.
		"--heartbeat-interval=10", "--election-timeout=100",
		// kube-apiserver requires this flag for consistent lists from the watch cache.
		"--watch-progress-notify-interval=5s",
		// Tests do not need durable data, and with an fsync for each write the disk would limit the server.
		"--unsafe-no-fsync",
	})
}

// startServer starts kube-apiserver. The flags of the command line replace the defaults.
func startServer(opts options, c *certificates) *component {
	flags := []string{
		"--etcd-servers=" + opts.etcdServers, "--bind-address=127.0.0.1", "--secure-port=" + opts.securePort, "--cert-dir=" + c.dir,
	}
	// addDefault adds a flag, unless the command line has this flag or one of the excluding flags.
	addDefault := func(flag string, excluding ...string) {
		name, _, _ := strings.Cut(strings.TrimPrefix(flag, "--"), "=")
		if !opts.has(append(excluding, name)...) {
			flags = append(flags, flag)
		}
	}
	addDefault("--service-cluster-ip-range=10.0.0.0/24")
	addDefault("--authorization-mode=RBAC", "authorization-config")
	addDefault("--service-account-issuer=https://kubernetes.default.svc")
	addDefault("--service-account-signing-key-file=" + c.file("accounts.key"))
	// Without a key file, kube-apiserver may use the key of its certificate.
	addDefault("--service-account-key-file="+c.file("accounts.key"), "tls-private-key-file")
	addDefault("--client-ca-file=" + c.file("client-ca.crt"))
	if opts.minor() < 24 {
		addDefault("--insecure-port=0")
	}
	if opts.controllers == "" {
		// Without controllers no service accounts exist, so the plugin would reject every pod.
		addDefault("--disable-admission-plugins=ServiceAccount")
	}
	check(os.WriteFile(c.file("tokens.csv"), []byte(adminToken+",admin,,system:masters\n"), 0o600))
	addDefault("--token-auth-file=" + c.file("tokens.csv"))
	for _, flag := range opts.flags {
		if file, ok := strings.CutPrefix(flag, "--client-ca-file="); ok {
			flag = "--client-ca-file=" + c.writeBundle(file)
		}
		flags = append(flags, flag)
	}
	readyPath := "/readyz"
	if opts.minor() < 16 {
		readyPath = "/healthz"
	}
	return startComponent(filepath.Join(opts.release, "kube-apiserver"), opts.serverURL(), readyPath, flags)
}

const kubeconfigFormat = `apiVersion: v1
kind: Config
clusters: [{ name: peer, cluster: { server: '%s', insecure-skip-tls-verify: true } }]
users: [{ name: peer, user: { client-certificate: '%s', client-key: '%s' } }]
contexts: [{ name: peer, context: { cluster: peer, user: peer } }]
current-context: peer
`

// defaultControllers are the controllers that kube-controller-manager runs by default, and the controllers for bootstrap tokens.
const defaultControllers = "*,bootstrapsigner,tokencleaner"

// waitForControllers waits until the controllers run. If they cannot run, for example because the server rejects their credentials, it prints a
// message, and the server runs without controllers.
func waitForControllers(controllers, server *component, certs *certificates, interrupted <-chan os.Signal) {
	defer func() {
		switch recovered := recover().(type) {
		case nil:
		case fatalError:
			if errors.Is(recovered.error, errInterrupted) {
				panic(recovered)
			}
			fmt.Fprintln(os.Stderr, "peer: the server runs without controllers:", recovered)
		default:
			panic(recovered)
		}
	}()
	controllers.waitUntilReady(certs, interrupted)
	// kube-controller-manager is healthy before its controllers run. The controllers run when the default service account exists.
	probe := *controllers
	probe.url, probe.readyPath = server.url, "/api/v1/namespaces/default/serviceaccounts/default"
	probe.waitUntilReady(certs, interrupted)
}

// startControllers starts kube-controller-manager.
func startControllers(opts options, c *certificates) *component {
	config, port := c.file("controllers.kubeconfig"), findFreePort()
	content := fmt.Appendf(nil, kubeconfigFormat, opts.serverURL(), c.file("controllers.crt"), c.file("controllers.key"))
	check(os.WriteFile(config, content, 0o600))
	flags := []string{
		"--kubeconfig=" + config, "--authentication-kubeconfig=" + config, "--authorization-kubeconfig=" + config, "--bind-address=127.0.0.1",
		"--secure-port=" + port, "--cert-dir=" + c.file("controllers"), "--leader-elect=false",
		"--use-service-account-credentials=true", "--service-account-private-key-file=" + c.file("accounts.key"),
		"--root-ca-file=" + c.file("apiserver.crt"), "--controllers=" + opts.controllers,
		// By default, a controller sends at most 20 requests per second, which is too few for concurrent scenarios.
		"--kube-api-qps=200", "--kube-api-burst=300",
		"--cluster-signing-cert-file=" + c.file("client-ca.crt"), "--cluster-signing-key-file=" + c.file("client-ca.key"),
	}
	if opts.minor() < 24 {
		flags = append(flags, "--port=0")
	}
	return startComponent(filepath.Join(opts.release, "kube-controller-manager"), "https://127.0.0.1:"+port, "/healthz", flags)
}
