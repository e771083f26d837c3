package main

import (
	"slices"
	"strings"

	admissionregv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// What the released server asks of each webhook of a configuration: the effects
// beside the answer, the versions of reviews, and a name of its own.
var (
	noSideEffects  = []string{"None", "NoneOnDryRun"}
	reviewVersions = []string{"v1", "v1beta1"}
)

func validateValidatingWebhooks(o runtime.Object) (errs field.ErrorList) {
	names := sets.New[string]()
	for i, w := range o.(*admissionregv1.ValidatingWebhookConfiguration).Webhooks {
		errs = append(errs, validateWebhook(w.Name, w.SideEffects, w.AdmissionReviewVersions, names, field.NewPath("webhooks").Index(i))...)
	}
	return errs
}

func validateMutatingWebhooks(o runtime.Object) (errs field.ErrorList) {
	names := sets.New[string]()
	for i, w := range o.(*admissionregv1.MutatingWebhookConfiguration).Webhooks {
		errs = append(errs, validateWebhook(w.Name, w.SideEffects, w.AdmissionReviewVersions, names, field.NewPath("webhooks").Index(i))...)
	}
	return errs
}

func validateWebhook(name string, effects *admissionregv1.SideEffectClass, versions []string, names sets.Set[string], at *field.Path) (errs field.ErrorList) {
	switch {
	case effects == nil:
		errs = append(errs, field.Required(at.Child("sideEffects"), "must specify one of "+strings.Join(noSideEffects, ", ")))
	case !slices.Contains(noSideEffects, string(*effects)):
		errs = append(errs, field.NotSupported(at.Child("sideEffects"), *effects, noSideEffects))
	}
	path, known, seen := at.Child("admissionReviewVersions"), false, sets.New[string]()
	if len(versions) == 0 {
		errs = append(errs, field.Required(path, "must specify one of "+strings.Join(reviewVersions, ", ")))
	} else {
		for i, v := range versions {
			if seen.Has(v) {
				errs = append(errs, field.Invalid(path.Index(i), v, "duplicate version"))
			}
			seen.Insert(v)
			known = known || slices.Contains(reviewVersions, v)
		}
		if !known {
			errs = append(errs, field.Invalid(path, versions, "must include at least one of "+strings.Join(reviewVersions, ", ")))
		}
	}
	if name != "" && names.Has(name) {
		errs = append(errs, field.Duplicate(at.Child("name"), name))
	}
	names.Insert(name)
	return errs
}
