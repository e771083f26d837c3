package main

import (
	"context"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/tools/record"
)

// leaderElection lets the first candidate give up; then the second has to take over.
func leaderElection(ctx context.Context, server *server) error {
	var leading atomic.Int32
	candidate := func(ctx context.Context, identity string, number int32) {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock: &resourcelock.LeaseLock{
				LeaseMeta:  metav1.ObjectMeta{Name: "leader", Namespace: server.namespace},
				Client:     server.client.CoordinationV1(),
				LockConfig: resourcelock.ResourceLockConfig{Identity: identity},
			},
			ReleaseOnCancel: true,
			LeaseDuration:   3 * time.Second,
			RenewDeadline:   2 * time.Second,
			RetryPeriod:     200 * time.Millisecond,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(context.Context) { leading.Store(number) },
				OnStoppedLeading: func() {},
			},
		})
	}
	first, giveUp := context.WithCancel(ctx)
	defer giveUp()
	go candidate(first, "first", 1)
	if err := until(ctx, "the first leads", func() bool { return leading.Load() == 1 }); err != nil {
		return err
	}
	second, end := context.WithCancel(ctx)
	defer end()
	go candidate(second, "second", 2)
	giveUp()
	if err := until(ctx, "the second leads", func() bool { return leading.Load() == 2 }); err != nil {
		return err
	}
	lease, err := server.client.CoordinationV1().Leases(server.namespace).Get(ctx, "leader", metav1.GetOptions{})
	if err != nil {
		return err
	}
	return expected("the holder", *lease.Spec.HolderIdentity, "second")
}

func recordEvents(ctx context.Context, server *server) error {
	made, err := server.client.CoreV1().Endpoints(server.namespace).Create(ctx, endpoints("web", "10.0.0.1"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	broadcaster := record.NewBroadcaster()
	defer broadcaster.Shutdown()
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: server.client.CoreV1().Events(server.namespace)})
	recorder := broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "assay"})
	// The second is the first once more: the recorder counts it by a patch.
	recorder.Event(made, corev1.EventTypeNormal, "Tried", "once")
	recorder.Event(made, corev1.EventTypeNormal, "Tried", "once")
	return until(ctx, "the event is counted twice", func() bool {
		list, err := server.client.CoreV1().Events(server.namespace).List(ctx, metav1.ListOptions{})
		return err == nil && len(list.Items) == 1 && list.Items[0].Count == 2
	})
}
