package main

import (
	"sync"

	clientfeatures "k8s.io/client-go/features"
)

// switchable answers for the features that trials turn on; the others are as the environment says.
type switchable struct {
	others clientfeatures.Gates
	on     sync.Map
}

var gates = &switchable{others: clientfeatures.FeatureGates()}

func (gates *switchable) Enabled(key clientfeatures.Feature) bool {
	if _, on := gates.on.Load(key); on {
		return true
	}
	return gates.others.Enabled(key)
}

// turnOn answers with what turns them off again.
func turnOn(features ...clientfeatures.Feature) func() {
	for _, feature := range features {
		gates.on.Store(feature, true)
	}
	return func() {
		for _, feature := range features {
			gates.on.Delete(feature)
		}
	}
}
