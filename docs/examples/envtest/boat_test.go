// To run the test: KUBEBUILDER_ASSETS="$(npx --no-install assay envtest)" go test ./...
package boats

import (
	"context"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
)

func TestBoatLifecycle(t *testing.T) {
	startTime := time.Now()
	ctx, c := startOperator(t)
	t.Logf("the manager runs after %v", time.Since(startTime))

	invalid := &Boat{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "short"}, Spec: BoatSpec{Length: 1}}
	if err := c.Create(ctx, invalid); !apierrors.IsForbidden(err) {
		t.Errorf("the validating webhook did not reject a boat that is too short: %v", err)
	}

	boat := &OldBoat{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "victoria"}, Spec: OldBoatSpec{Meters: 12}}
	if err := c.Create(ctx, boat); err != nil {
		t.Fatal(err)
	}
	key := client.ObjectKeyFromObject(boat)
	var current Boat
	eventually(t, ctx, "the boat has a mooring", func() bool {
		return c.Get(ctx, key, &current) == nil && current.Status.Mooring != ""
	})
	t.Logf("the first boat is reconciled after %v", time.Since(startTime))
	if current.Spec != (BoatSpec{Length: 1200, Color: "white"}) {
		t.Errorf("the boat is stored as %v", current.Spec)
	}
	if err := c.Get(ctx, key, boat); err != nil || boat.Spec != (OldBoatSpec{Meters: 12, Color: "white"}) {
		t.Errorf("the boat is converted to %v: %v", boat.Spec, err)
	}

	mooring := &corev1.ConfigMap{}
	mooringKey := client.ObjectKey{Namespace: "default", Name: current.Status.Mooring}
	if err := c.Get(ctx, mooringKey, mooring); err != nil {
		t.Error(err)
	}
	if err := c.Delete(ctx, boat); err != nil {
		t.Fatal(err)
	}
	eventually(t, ctx, "the boat is gone", func() bool { return apierrors.IsNotFound(c.Get(ctx, key, &current)) })
	if err := c.Get(ctx, mooringKey, mooring); !apierrors.IsNotFound(err) {
		t.Errorf("the mooring was not deleted: %v", err)
	}
}

// startOperator starts the API server and the operator, and returns a client without a cache.
func startOperator(t *testing.T) (context.Context, client.Client) {
	log.SetLogger(zap.New())
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	environment := &envtest.Environment{
		CRDInstallOptions:     envtest.CRDInstallOptions{Scheme: scheme, Paths: []string{"config/crd.yaml"}, ErrorIfPathMissing: true},
		WebhookInstallOptions: envtest.WebhookInstallOptions{Paths: []string{"config/webhooks.yaml"}},
	}
	config, err := environment.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := environment.Stop(); err != nil {
			t.Error(err)
		}
	})
	hooks := environment.WebhookInstallOptions
	manager, err := ctrl.NewManager(config, ctrl.Options{
		Scheme:  scheme,
		Metrics: metricsserver.Options{BindAddress: "0"},
		WebhookServer: webhook.NewServer(webhook.Options{
			Host: hooks.LocalServingHost, Port: hooks.LocalServingPort, CertDir: hooks.LocalServingCertDir,
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := Setup(manager); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stopped := make(chan error)
	go func() { stopped <- manager.Start(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	})
	started := manager.GetWebhookServer().StartedChecker()
	eventually(t, ctx, "the webhooks are served", func() bool { return started(nil) == nil })
	direct, err := client.New(config, client.Options{Scheme: scheme})
	if err != nil {
		t.Fatal(err)
	}
	return ctx, direct
}

// eventually waits for a condition. It fails the test if the condition is not met within a minute.
func eventually(t *testing.T, ctx context.Context, description string, condition func() bool) {
	t.Helper()
	err := wait.PollUntilContextTimeout(ctx, 10*time.Millisecond, time.Minute, true, func(context.Context) (bool, error) {
		return condition(), nil
	})
	if err != nil {
		t.Fatalf("%s: %v", description, err)
	}
}
