package main

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/kubernetes/pkg/apis/core"
	conversion "k8s.io/kubernetes/pkg/apis/core/v1"
	"k8s.io/kubernetes/pkg/apis/core/validation"
)

// validateResourceQuota is the release's own validation, but for metadata, which every kind has.
func validateResourceQuota(o runtime.Object) field.ErrorList {
	var spec core.ResourceQuotaSpec
	if err := conversion.Convert_v1_ResourceQuotaSpec_To_core_ResourceQuotaSpec(&o.(*corev1.ResourceQuota).Spec, &spec, nil); err != nil {
		return field.ErrorList{field.InternalError(field.NewPath("spec"), err)}
	}
	return validation.ValidateResourceQuotaSpec(&spec, field.NewPath("spec"))
}
