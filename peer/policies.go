package main

import (
	"time"

	admissionregv1 "k8s.io/api/admissionregistration/v1"
	admissionregv1alpha1 "k8s.io/api/admissionregistration/v1alpha1"
	extscheme "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset/scheme"
	"k8s.io/apimachinery/pkg/conversion"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	"k8s.io/apiserver/pkg/cel/openapi/resolver"
	genericapiserver "k8s.io/apiserver/pkg/server"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
	restclient "k8s.io/client-go/rest"
	"k8s.io/client-go/restmapper"
	conversionv1 "k8s.io/kubernetes/pkg/apis/admissionregistration/v1"
	conversionv1alpha1 "k8s.io/kubernetes/pkg/apis/admissionregistration/v1alpha1"
	"k8s.io/kubernetes/pkg/apis/admissionregistration/validation"
	"k8s.io/kubernetes/pkg/controller/validatingadmissionpolicystatus"
)

// Policies, their bindings and webhooks are held to what the release's own
// validation asks; it wants the types that the release has in memory.
var (
	validatePolicy, validatePolicyUpdate = inMemory[admissionregv1.ValidatingAdmissionPolicy](
		conversionv1.Convert_v1_ValidatingAdmissionPolicy_To_admissionregistration_ValidatingAdmissionPolicy,
		validation.ValidateValidatingAdmissionPolicy, validation.ValidateValidatingAdmissionPolicyUpdate)
	validateBinding, validateBindingUpdate = inMemory[admissionregv1.ValidatingAdmissionPolicyBinding](
		conversionv1.Convert_v1_ValidatingAdmissionPolicyBinding_To_admissionregistration_ValidatingAdmissionPolicyBinding,
		validation.ValidateValidatingAdmissionPolicyBinding, validation.ValidateValidatingAdmissionPolicyBindingUpdate)
	validateMutatingPolicy, validateMutatingPolicyUpdate = inMemory[admissionregv1alpha1.MutatingAdmissionPolicy](
		conversionv1alpha1.Convert_v1alpha1_MutatingAdmissionPolicy_To_admissionregistration_MutatingAdmissionPolicy,
		validation.ValidateMutatingAdmissionPolicy, validation.ValidateMutatingAdmissionPolicyUpdate)
	validateMutatingBinding, validateMutatingBindingUpdate = inMemory[admissionregv1alpha1.MutatingAdmissionPolicyBinding](
		conversionv1alpha1.Convert_v1alpha1_MutatingAdmissionPolicyBinding_To_admissionregistration_MutatingAdmissionPolicyBinding,
		validation.ValidateMutatingAdmissionPolicyBinding, validation.ValidateMutatingAdmissionPolicyBindingUpdate)
	validateValidatingWebhooks, validateValidatingWebhooksUpdate = inMemory[admissionregv1.ValidatingWebhookConfiguration](
		conversionv1.Convert_v1_ValidatingWebhookConfiguration_To_admissionregistration_ValidatingWebhookConfiguration,
		validation.ValidateValidatingWebhookConfiguration, validation.ValidateValidatingWebhookConfigurationUpdate)
	validateMutatingWebhooks, validateMutatingWebhooksUpdate = inMemory[admissionregv1.MutatingWebhookConfiguration](
		conversionv1.Convert_v1_MutatingWebhookConfiguration_To_admissionregistration_MutatingWebhookConfiguration,
		validation.ValidateMutatingWebhookConfiguration, validation.ValidateMutatingWebhookConfigurationUpdate)
)

// inMemory makes validation of a version out of validation of the type in memory.
func inMemory[Versioned, Internal any](convert func(*Versioned, *Internal, conversion.Scope) error,
	validate func(*Internal) field.ErrorList, validateUpdate func(obj, old *Internal) field.ErrorList,
) (func(runtime.Object) field.ErrorList, func(obj, old runtime.Object) field.ErrorList) {
	converted := func(o runtime.Object) (*Internal, field.ErrorList) {
		internal := new(Internal)
		if err := convert(any(o.DeepCopyObject()).(*Versioned), internal, nil); err != nil {
			return nil, field.ErrorList{field.InternalError(nil, err)}
		}
		return internal, nil
	}
	create := func(o runtime.Object) field.ErrorList {
		obj, errs := converted(o)
		if errs != nil {
			return errs
		}
		return validate(obj)
	}
	update := func(o, p runtime.Object) field.ErrorList {
		obj, errs := converted(o)
		if errs != nil {
			return errs
		}
		old, errs := converted(p)
		if errs != nil {
			return errs
		}
		return validateUpdate(obj, old)
	}
	return create, update
}

// runTypeChecks starts the controller of the release that writes into the
// status of policies what their expressions lack.
func runTypeChecks(h genericapiserver.PostStartHookContext, cfg *restclient.Config) error {
	client, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	checker := &validating.TypeChecker{
		SchemaResolver: resolver.NewDefinitionsSchemaResolver(definitions, clientscheme.Scheme, extscheme.Scheme).
			Combine(&resolver.ClientDiscoveryResolver{Discovery: client.Discovery()}),
		RestMapper: restmapper.NewDeferredDiscoveryRESTMapper(memory.NewMemCacheClient(client.Discovery())),
	}
	factory := informers.NewSharedInformerFactory(client, 10*time.Minute)
	controller, err := validatingadmissionpolicystatus.NewController(
		factory.Admissionregistration().V1().ValidatingAdmissionPolicies(), client.AdmissionregistrationV1().ValidatingAdmissionPolicies(), checker)
	if err != nil {
		return err
	}
	factory.Start(h.Done())
	go controller.Run(h, 1)
	return nil
}
