package main

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clientfeatures "k8s.io/client-go/features"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/tools/record"
)

// followInformer creates an object before and an object after the start of the informer, updates and deletes them, and
// expects the informer to report all changes.
func followInformer(s *server, client kubernetes.Interface) {
	objects := client.CoreV1().ConfigMaps(s.namespace)
	must(objects.Create(s.ctx, newConfigMap("before", nil), create))
	var added, updated, deleted atomic.Int32
	isCreatedByTrial := func(object any) bool { return !strings.HasPrefix(object.(*corev1.ConfigMap).Name, "kube-") }
	factory := informers.NewSharedInformerFactoryWithOptions(client, 0, informers.WithNamespace(s.namespace))
	informer := factory.Core().V1().ConfigMaps()
	must(informer.Informer().AddEventHandler(cache.FilteringResourceEventHandler{FilterFunc: isCreatedByTrial, Handler: cache.ResourceEventHandlerFuncs{
		AddFunc:    func(any) { added.Add(1) },
		UpdateFunc: func(any, any) { updated.Add(1) },
		DeleteFunc: func(any) { deleted.Add(1) },
	}}))
	stop := make(chan struct{})
	defer factory.Shutdown()
	defer close(stop)
	factory.Start(stop)
	expect("the informer has synced", cache.WaitForCacheSync(s.ctx.Done(), informer.Informer().HasSynced), true)
	must(informer.Lister().ConfigMaps(s.namespace).Get("before"))
	must(objects.Create(s.ctx, newConfigMap("after", nil), create))
	s.waitUntil("the informer reports both objects", func() bool { return added.Load() == 2 })
	must(objects.Update(s.ctx, newConfigMap("after", map[string]string{"a": "b"}), update))
	s.waitUntil("the informer reports the update", func() bool { return updated.Load() == 1 })
	check(objects.Delete(s.ctx, "before", metav1.DeleteOptions{}))
	s.waitUntil("the informer reports the deletion", func() bool { return deleted.Load() == 1 })
}

// followWatchList enables the feature WatchListClient, which fills informers by a watch instead of a list, and expects a watch and no list.
func followWatchList(s *server) {
	defer enableFeatures(clientfeatures.WatchListClient)()
	var streamed, listed atomic.Int32
	config := s.observeRequests(func(request *http.Request, _ *http.Response) {
		query := request.URL.Query()
		switch {
		case request.Method != http.MethodGet || !strings.HasSuffix(request.URL.Path, "/configmaps"):
		case query.Get("sendInitialEvents") == "true":
			streamed.Add(1)
		case query.Get("watch") != "true":
			listed.Add(1)
		}
	})
	followInformer(s, must(kubernetes.NewForConfig(config)))
	expect("number of watches with initial events", streamed.Load(), int32(1))
	expect("number of lists", listed.Load(), int32(0))
}

// electLeader stops the first leader, and expects the second candidate to become the leader.
func electLeader(s *server) {
	var leading atomic.Value
	leading.Store("")
	run := func(ctx context.Context, identity string) {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock: &resourcelock.LeaseLock{
				LeaseMeta:  metav1.ObjectMeta{Name: "leader", Namespace: s.namespace},
				Client:     s.client.CoordinationV1(),
				LockConfig: resourcelock.ResourceLockConfig{Identity: identity},
			},
			ReleaseOnCancel: true,
			LeaseDuration:   3 * time.Second,
			RenewDeadline:   2 * time.Second,
			RetryPeriod:     200 * time.Millisecond,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(context.Context) { leading.Store(identity) },
				OnStoppedLeading: func() {},
			},
		})
	}
	firstCtx, stopFirst := context.WithCancel(s.ctx)
	defer stopFirst()
	go run(firstCtx, "first")
	s.waitUntil("the first candidate leads", func() bool { return leading.Load() == "first" })
	secondCtx, stopSecond := context.WithCancel(s.ctx)
	defer stopSecond()
	go run(secondCtx, "second")
	stopFirst()
	s.waitUntil("the second candidate leads", func() bool { return leading.Load() == "second" })
	lease := must(s.client.CoordinationV1().Leases(s.namespace).Get(s.ctx, "leader", get))
	expect("the holder of the lease", *lease.Spec.HolderIdentity, "second")
}

// recordEvents records the same event twice, and expects one Event with a count of 2.
func recordEvents(s *server) {
	created := must(s.client.CoreV1().Endpoints(s.namespace).Create(s.ctx, newEndpoints("web", "10.0.0.1"), create))
	events := s.client.CoreV1().Events(s.namespace)
	broadcaster := record.NewBroadcaster()
	defer broadcaster.Shutdown()
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: events})
	recorder := broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "assay"})
	// The recorder patches the count instead of creating a second Event.
	recorder.Event(created, corev1.EventTypeNormal, "Tried", "once")
	recorder.Event(created, corev1.EventTypeNormal, "Tried", "once")
	s.waitUntil("the Event has a count of 2", func() bool {
		recorded, err := events.List(s.ctx, list)
		return err == nil && len(recorded.Items) == 1 && recorded.Items[0].Count == 2
	})
}
