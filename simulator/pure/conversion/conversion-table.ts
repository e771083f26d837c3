/**
 * The conversions between older versions and the newest version, by kind and version. A version without an entry equals the newest version.
 */
import { accessReviewV1beta1Conversion } from './access-reviews.ts';
import { autoscalerV2beta2Conversion, createAutoscalerV2beta1Conversion } from './autoscalers.ts';
import type { VersionConversion } from './conversion.ts';
import { definitionV1beta1Conversion } from './custom-resource-definitions.ts';
import { daemonSetConversion } from './daemon-sets.ts';
import { deploymentConversion } from './deployments.ts';
import { resourceClaimTemplateV1beta1Conversion, resourceClaimV1beta1Conversion } from './device-requests.ts';
import { createDisruptionBudgetConversion } from './disruption-budgets.ts';
import { createEndpointSliceConversion } from './endpoint-slices.ts';
import { ingressV1beta1Conversion } from './ingresses.ts';
import { createPriorityLevelConversions } from './priority-levels.ts';
import { resourceSliceV1alpha3Conversion, resourceSliceV1beta1Conversion } from './resource-slices.ts';
import { createRoleBindingConversion } from './role-bindings.ts';
import { runtimeClassV1alpha1Conversion } from './runtime-classes.ts';

/** The names of a dialect in labels, annotations and groups. */
export interface DialectNames {
  readonly domain: string;
  readonly groupSuffix: string;
}

/** Creates the table. A key consists of the first label of the group, the version and the resource. */
export function createConversionTable({
  domain,
  groupSuffix,
}: DialectNames): Readonly<Record<string, VersionConversion>> {
  const priorityLevelConversions = createPriorityLevelConversions(groupSuffix);
  return {
    'apiextensions/v1beta1/customresourcedefinitions': definitionV1beta1Conversion,
    'apps/v1beta1/deployments': deploymentConversion,
    'authorization/v1beta1/localsubjectaccessreviews': accessReviewV1beta1Conversion,
    'authorization/v1beta1/subjectaccessreviews': accessReviewV1beta1Conversion,
    'autoscaling/v2beta1/horizontalpodautoscalers': createAutoscalerV2beta1Conversion(domain),
    'autoscaling/v2beta2/horizontalpodautoscalers': autoscalerV2beta2Conversion,
    'discovery/v1beta1/endpointslices': createEndpointSliceConversion(domain),
    'extensions/v1beta1/daemonsets': daemonSetConversion,
    'extensions/v1beta1/deployments': deploymentConversion,
    'extensions/v1beta1/ingresses': ingressV1beta1Conversion,
    'flowcontrol/v1beta1/prioritylevelconfigurations': priorityLevelConversions.beforeV1beta3,
    'flowcontrol/v1beta2/prioritylevelconfigurations': priorityLevelConversions.beforeV1beta3,
    'flowcontrol/v1beta3/prioritylevelconfigurations': priorityLevelConversions.v1beta3,
    'networking/v1beta1/ingresses': ingressV1beta1Conversion,
    'node/v1alpha1/runtimeclasses': runtimeClassV1alpha1Conversion,
    'policy/v1beta1/poddisruptionbudgets': createDisruptionBudgetConversion(domain),
    'rbac/v1alpha1/clusterrolebindings': createRoleBindingConversion(groupSuffix),
    'rbac/v1alpha1/rolebindings': createRoleBindingConversion(groupSuffix),
    'resource/v1alpha3/resourceslices': resourceSliceV1alpha3Conversion,
    'resource/v1beta1/resourceclaims': resourceClaimV1beta1Conversion,
    'resource/v1beta1/resourceclaimtemplates': resourceClaimTemplateV1beta1Conversion,
    'resource/v1beta1/resourceslices': resourceSliceV1beta1Conversion,
  };
}
