package main

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/retry"
)

func newConfigMap(name string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: map[string]string{"a": "b"}}
}

func discoverResources(s server) error {
	lists, err := s.client.Discovery().ServerPreferredResources()
	if err != nil {
		return err
	}
	for _, list := range lists {
		for _, resource := range list.APIResources {
			if list.GroupVersion == "apps/v1" && resource.Kind == "Deployment" && resource.Namespaced {
				return nil
			}
		}
	}
	return fmt.Errorf("no Deployment of apps/v1 in %d versions", len(lists))
}

func checkErrors(s server) error {
	objects := s.client.CoreV1().ConfigMaps(namespace)
	if _, err := objects.Get(s.ctx, "absent", metav1.GetOptions{}); !errors.IsNotFound(err) {
		return fmt.Errorf("get of an absent object: %v", err)
	}
	object, err := objects.Create(s.ctx, newConfigMap("errors"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if _, err := objects.Create(s.ctx, newConfigMap("errors"), metav1.CreateOptions{}); !errors.IsAlreadyExists(err) {
		return fmt.Errorf("second create: %v", err)
	}
	if _, err := objects.Create(s.ctx, newConfigMap("No_Name"), metav1.CreateOptions{}); !errors.IsInvalid(err) {
		return fmt.Errorf("create with an invalid name: %v", err)
	}
	object.Data["a"] = "c"
	if _, err := objects.Update(s.ctx, object, metav1.UpdateOptions{}); err != nil {
		return err
	}
	if _, err := objects.Update(s.ctx, object, metav1.UpdateOptions{}); !errors.IsConflict(err) {
		return fmt.Errorf("update with an old resourceVersion: %v", err)
	}
	return nil
}

func followInformer(s server) error {
	objects := s.client.CoreV1().ConfigMaps(namespace)
	seen := make(chan string, 100)
	record := func(change string) func(interface{}) {
		return func(object interface{}) {
			if item, isMap := object.(*corev1.ConfigMap); isMap && item.Name == "informed" {
				seen <- change
			}
		}
	}
	factory := informers.NewSharedInformerFactoryWithOptions(s.client, 0, informers.WithNamespace(namespace))
	informer := factory.Core().V1().ConfigMaps().Informer()
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    record("added"),
		UpdateFunc: func(_, object interface{}) { record("updated")(object) },
		DeleteFunc: record("deleted"),
	})
	factory.Start(s.ctx.Done())
	if !cache.WaitForCacheSync(s.ctx.Done(), informer.HasSynced) {
		return fmt.Errorf("the informer has not synced")
	}
	object, err := objects.Create(s.ctx, newConfigMap("informed"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	object.Data["a"] = "c"
	if _, err := objects.Update(s.ctx, object, metav1.UpdateOptions{}); err != nil {
		return err
	}
	if err := objects.Delete(s.ctx, "informed", metav1.DeleteOptions{}); err != nil {
		return err
	}
	for _, want := range []string{"added", "updated", "deleted"} {
		select {
		case got := <-seen:
			if got != want {
				return fmt.Errorf("%s instead of %s", got, want)
			}
		case <-s.ctx.Done():
			return fmt.Errorf("%s was not reported", want)
		}
	}
	return nil
}

func retryOnConflict(s server) error {
	objects := s.client.CoreV1().ConfigMaps(namespace)
	stale, err := objects.Create(s.ctx, newConfigMap("retried"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if _, err := objects.Update(s.ctx, func() *corev1.ConfigMap { changed := stale.DeepCopy(); changed.Data["a"] = "c"; return changed }(), metav1.UpdateOptions{}); err != nil {
		return err
	}
	attempts := 0
	err = retry.RetryOnConflict(retry.DefaultRetry, func() error {
		attempts++
		stale.Data["x"] = "y"
		_, err := objects.Update(s.ctx, stale, metav1.UpdateOptions{})
		if errors.IsConflict(err) {
			current, getErr := objects.Get(s.ctx, "retried", metav1.GetOptions{})
			if getErr != nil {
				return getErr
			}
			stale = current
		}
		return err
	})
	if err == nil && attempts != 2 {
		return fmt.Errorf("%d attempts instead of 2", attempts)
	}
	return err
}

func electLeader(s server) error {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	leads := make(chan struct{})
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: &resourcelock.LeaseLock{
			LeaseMeta:  metav1.ObjectMeta{Name: "leader", Namespace: namespace},
			Client:     s.client.CoordinationV1(),
			LockConfig: resourcelock.ResourceLockConfig{Identity: "candidate"},
		},
		LeaseDuration: 5 * time.Second,
		RenewDeadline: 3 * time.Second,
		RetryPeriod:   time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { close(leads) },
			OnStoppedLeading: func() {},
		},
	})
	select {
	case <-leads:
	case <-s.ctx.Done():
		return fmt.Errorf("the candidate does not lead")
	}
	lease, err := s.client.CoordinationV1().Leases(namespace).Get(s.ctx, "leader", metav1.GetOptions{})
	if err != nil {
		return err
	}
	if holder := lease.Spec.HolderIdentity; holder == nil || *holder != "candidate" {
		return fmt.Errorf("the holder is %v", holder)
	}
	return nil
}

func recordEvent(s server) error {
	object, err := s.client.CoreV1().ConfigMaps(namespace).Create(s.ctx, newConfigMap("recorded"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	watcher, err := s.client.CoreV1().Events(namespace).Watch(s.ctx, metav1.ListOptions{FieldSelector: "reason=Tried"})
	if err != nil {
		return err
	}
	defer watcher.Stop()
	broadcaster := record.NewBroadcaster()
	defer broadcaster.Shutdown()
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: s.client.CoreV1().Events(namespace)})
	broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "typed"}).Event(object, corev1.EventTypeNormal, "Tried", "a message")
	select {
	case event, open := <-watcher.ResultChan():
		if recorded, isEvent := event.Object.(*corev1.Event); !open || !isEvent || recorded.InvolvedObject.UID != object.UID {
			return fmt.Errorf("the watch reported %v", event)
		}
		return nil
	case <-s.ctx.Done():
		return fmt.Errorf("no Event was created")
	}
}
