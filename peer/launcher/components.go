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

// component is a running kube-apiserver or kube-controller-manager.
type component struct {
	url, readyPath string
	command        *exec.Cmd
	done           chan struct{}
	// err says how it ended, once done is closed.
	err error
}

// startComponent starts a binary that lies beside this one, in the folder of its release.
func startComponent(opts options, name, url, readyPath string, flags []string) (*component, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := exec.Command(filepath.Join(filepath.Dir(self), opts.release, name), flags...)
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	if os.Getenv("GOGC") == "" {
		// A start allocates much that stays. Less frequent collection takes a third off its processor time.
		command.Env = append(os.Environ(), "GOGC=400")
	}
	// Signals to the launcher's group do not reach it, so that it stops before etcd does. It does not outlive the launcher.
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	c := &component{url: url, readyPath: readyPath, command: command, done: make(chan struct{})}
	started := make(chan error)
	go func() {
		// Pdeathsig follows the thread that started the process.
		runtime.LockOSThread()
		err := command.Start()
		started <- err
		if err == nil {
			c.err = command.Wait()
			if c.err == nil {
				c.err = errors.New("exit status 0")
			}
			close(c.done)
		}
	}()
	return c, <-started
}

func (c *component) pid() int { return c.command.Process.Pid }

// stop ends it gracefully, and returns when it is gone.
func (c *component) stop() {
	_ = c.command.Process.Signal(syscall.SIGTERM)
	<-c.done
}

func (c *component) waitUntilReady(certs *certificates, interrupted <-chan os.Signal) error {
	client := &http.Client{Transport: newTransport(certs.admin), Timeout: 2 * time.Second}
	defer client.CloseIdleConnections()
	limit := time.After(readyLimit)
	for {
		response, err := client.Get(c.url + c.readyPath)
		if err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-c.done:
			return fmt.Errorf("%s ended: %w", filepath.Base(c.command.Path), c.err)
		case <-interrupted:
			return errors.New("interrupted")
		case <-limit:
			return fmt.Errorf("%s was not ready within %s", filepath.Base(c.command.Path), readyLimit)
		}
	}
}

// startServer starts kube-apiserver. A default stands back where the given flags say something about the same.
func startServer(opts options, c *certificates) (*component, error) {
	release, err := minor(opts.release)
	if err != nil {
		return nil, err
	}
	flags := []string{
		"--etcd-servers=" + opts.etcdServers, "--bind-address=127.0.0.1", fmt.Sprintf("--secure-port=%d", opts.securePort), "--cert-dir=" + c.dir,
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
	defaultTo("--service-account-signing-key-file=" + c.accountKey)
	// Without a file of keys the key of the server's certificate may count.
	defaultTo("--service-account-key-file="+c.accountKey, "tls-private-key-file")
	defaultTo("--client-ca-file=" + c.authority)
	if release < 24 {
		defaultTo("--insecure-port=0")
	}
	if !opts.controllers {
		// Without the controller that makes them, pods could not be created for want of their service account.
		defaultTo("--disable-admission-plugins=ServiceAccount")
	}
	tokens := filepath.Join(c.dir, "tokens.csv")
	if err := os.WriteFile(tokens, []byte(adminToken+",admin,,system:masters\n"), 0o600); err != nil {
		return nil, err
	}
	defaultTo("--token-auth-file=" + tokens)
	for _, flag := range opts.flags {
		if file, ok := strings.CutPrefix(flag, "--client-ca-file="); ok {
			bundle, err := c.bundleWith(file)
			if err != nil {
				return nil, err
			}
			flag = "--client-ca-file=" + bundle
		}
		flags = append(flags, flag)
	}
	readyPath := "/readyz"
	if release < 16 {
		readyPath = "/healthz"
	}
	return startComponent(opts, "kube-apiserver", opts.serverURL(), readyPath, flags)
}

const kubeconfig = `apiVersion: v1
kind: Config
clusters: [{ name: peer, cluster: { server: '%s', insecure-skip-tls-verify: true } }]
users: [{ name: peer, user: { client-certificate: '%s', client-key: '%s' } }]
contexts: [{ name: peer, context: { cluster: peer, user: peer } }]
current-context: peer
`

// startControllers starts kube-controller-manager with its default controllers and those of bootstrap tokens.
func startControllers(opts options, server string, c *certificates) (*component, error) {
	release, err := minor(opts.release)
	if err != nil {
		return nil, err
	}
	config := filepath.Join(c.dir, "controllers.kubeconfig")
	if err := os.WriteFile(config, fmt.Appendf(nil, kubeconfig, server, c.controllers, c.controllerKey), 0o600); err != nil {
		return nil, err
	}
	port, err := findFreePort()
	if err != nil {
		return nil, err
	}
	flags := []string{
		"--kubeconfig=" + config, "--authentication-kubeconfig=" + config, "--authorization-kubeconfig=" + config, "--bind-address=127.0.0.1",
		fmt.Sprintf("--secure-port=%d", port), "--cert-dir=" + filepath.Join(c.dir, "controllers"), "--leader-elect=false",
		"--use-service-account-credentials=true", "--service-account-private-key-file=" + c.accountKey,
		"--root-ca-file=" + filepath.Join(c.dir, "apiserver.crt"), "--controllers=*,bootstrapsigner,tokencleaner",
		"--cluster-signing-cert-file=" + c.authority, "--cluster-signing-key-file=" + c.authorityKey,
	}
	if release < 24 {
		flags = append(flags, "--port=0")
	}
	return startComponent(opts, "kube-controller-manager", fmt.Sprintf("https://127.0.0.1:%d", port), "/healthz", flags)
}
