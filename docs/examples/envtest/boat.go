// Package boats is a small operator in the layout of kubebuilder: a kind in two API versions, its webhooks and its controller.
package boats

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/conversion"
)

const group = "example.com"

// Boat is the kind in the storage version v1.
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              BoatSpec   `json:"spec,omitempty"`
	Status            BoatStatus `json:"status,omitempty"`
}

type BoatSpec struct {
	// Length is the length in centimeters.
	Length int64  `json:"length,omitempty"`
	Color  string `json:"color,omitempty"`
}

type BoatStatus struct {
	Mooring string `json:"mooring,omitempty"`
}

// OldBoat is the kind in the API version v1beta1, in which the length is in meters.
type OldBoat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              OldBoatSpec `json:"spec,omitempty"`
	Status            BoatStatus  `json:"status,omitempty"`
}

type OldBoatSpec struct {
	Meters int64  `json:"meters,omitempty"`
	Color  string `json:"color,omitempty"`
}

type BoatList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Boat `json:"items"`
}

func AddToScheme(scheme *runtime.Scheme) error {
	current := schema.GroupVersion{Group: group, Version: "v1"}
	old := schema.GroupVersion{Group: group, Version: "v1beta1"}
	scheme.AddKnownTypes(current, &Boat{}, &BoatList{})
	scheme.AddKnownTypeWithName(old.WithKind("Boat"), &OldBoat{})
	metav1.AddToGroupVersion(scheme, current)
	metav1.AddToGroupVersion(scheme, old)
	return nil
}

func (*Boat) Hub() {}

func (old *OldBoat) ConvertTo(hub conversion.Hub) error {
	boat := hub.(*Boat)
	boat.ObjectMeta = old.ObjectMeta
	boat.Spec = BoatSpec{Length: old.Spec.Meters * 100, Color: old.Spec.Color}
	boat.Status = old.Status
	return nil
}

func (old *OldBoat) ConvertFrom(hub conversion.Hub) error {
	boat := hub.(*Boat)
	old.ObjectMeta = boat.ObjectMeta
	old.Spec = OldBoatSpec{Meters: boat.Spec.Length / 100, Color: boat.Spec.Color}
	old.Status = boat.Status
	return nil
}

func (boat *Boat) DeepCopyObject() runtime.Object {
	copied := *boat
	boat.ObjectMeta.DeepCopyInto(&copied.ObjectMeta)
	return &copied
}

func (old *OldBoat) DeepCopyObject() runtime.Object {
	copied := *old
	old.ObjectMeta.DeepCopyInto(&copied.ObjectMeta)
	return &copied
}

func (list *BoatList) DeepCopyObject() runtime.Object {
	copied := BoatList{TypeMeta: list.TypeMeta, Items: make([]Boat, len(list.Items))}
	list.ListMeta.DeepCopyInto(&copied.ListMeta)
	for index := range list.Items {
		copied.Items[index] = *list.Items[index].DeepCopyObject().(*Boat)
	}
	return &copied
}
