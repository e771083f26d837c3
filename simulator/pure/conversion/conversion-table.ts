/**
 * The conversions between older versions and the newest one, by kind and version. Kinds and versions without an entry are equal in all
 * versions.
 */
import { accessReviewV1beta1 } from './access-reviews.ts';
import { autoscalerV2beta2, createAutoscalerV2beta1Conversion } from './autoscalers.ts';
import type { VersionConversion } from './conversion.ts';
import { definitionV1beta1 } from './custom-resource-definitions.ts';
import { daemonSetWithGeneration } from './daemon-sets.ts';
import { deploymentWithRollback } from './deployments.ts';
import { resourceClaimTemplateV1beta1, resourceClaimV1beta1 } from './device-requests.ts';
import { createDisruptionBudgetConversion } from './disruption-budgets.ts';
import { createEndpointSliceConversion } from './endpoint-slices.ts';
import { ingressV1beta1 } from './ingresses.ts';
import { createPriorityLevelConversions } from './priority-levels.ts';
import { resourceSliceV1alpha3, resourceSliceV1beta1 } from './resource-slices.ts';
import { createBindingConversion } from './role-bindings.ts';
import { runtimeClassV1alpha1 } from './runtime-classes.ts';

/** The names of a dialect in labels, annotations and groups. */
export interface Names {
  readonly protocolPrefix: string;
  readonly groupSuffix: string;
}

/** Keys are the first label of the group, the version and the resource. */
export function createConversionTable({
  protocolPrefix,
  groupSuffix,
}: Names): Readonly<Record<string, VersionConversion>> {
  const levels = createPriorityLevelConversions(groupSuffix);
  return {
    'apiextensions/v1beta1/customresourcedefinitions': definitionV1beta1,
    'apps/v1beta1/deployments': deploymentWithRollback,
    'authorization/v1beta1/localsubjectaccessreviews': accessReviewV1beta1,
    'authorization/v1beta1/subjectaccessreviews': accessReviewV1beta1,
    'autoscaling/v2beta1/horizontalpodautoscalers': createAutoscalerV2beta1Conversion(protocolPrefix),
    'autoscaling/v2beta2/horizontalpodautoscalers': autoscalerV2beta2,
    'discovery/v1beta1/endpointslices': createEndpointSliceConversion(protocolPrefix),
    'extensions/v1beta1/daemonsets': daemonSetWithGeneration,
    'extensions/v1beta1/deployments': deploymentWithRollback,
    'extensions/v1beta1/ingresses': ingressV1beta1,
    'flowcontrol/v1beta1/prioritylevelconfigurations': levels.older,
    'flowcontrol/v1beta2/prioritylevelconfigurations': levels.older,
    'flowcontrol/v1beta3/prioritylevelconfigurations': levels.v1beta3,
    'networking/v1beta1/ingresses': ingressV1beta1,
    'node/v1alpha1/runtimeclasses': runtimeClassV1alpha1,
    'policy/v1beta1/poddisruptionbudgets': createDisruptionBudgetConversion(protocolPrefix),
    'rbac/v1alpha1/clusterrolebindings': createBindingConversion(groupSuffix),
    'rbac/v1alpha1/rolebindings': createBindingConversion(groupSuffix),
    'resource/v1alpha3/resourceslices': resourceSliceV1alpha3,
    'resource/v1beta1/resourceclaims': resourceClaimV1beta1,
    'resource/v1beta1/resourceclaimtemplates': resourceClaimTemplateV1beta1,
    'resource/v1beta1/resourceslices': resourceSliceV1beta1,
  };
}
