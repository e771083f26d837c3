/** Joins the faults of all files. */

import type { Fault } from '../../faults/fault.ts';
import { admissionFaults } from './admission/admission.ts';
import { admissionByRequestFaults } from './admission/admission-by-request.ts';
import { admissionWebhookFaults } from './admission/admission-webhooks.ts';
import { claimAndUsageFaults } from './admission/claims-and-usage.ts';
import { expressionFaults } from './admission/expressions.ts';
import { podPluginFaults } from './admission/pod-plugins.ts';
import { podPriorityFaults } from './admission/pod-priorities.ts';
import { podAdmissionFaults } from './admission/pods.ts';
import { policyFaults } from './admission/policies.ts';
import { policyBindingFaults } from './admission/policy-bindings.ts';
import { policyMatchFaults } from './admission/policy-matches.ts';
import { policyOutcomeFaults } from './admission/policy-outcomes.ts';
import { policyValidationFaults } from './admission/policy-validation.ts';
import { policyVariableFaults } from './admission/policy-variables.ts';
import { quotaScopeFaults } from './admission/quota-names-and-scopes.ts';
import { ratchetingFaults } from './admission/ratcheting.ts';
import { ruleEvaluationFaults } from './admission/rule-evaluation.ts';
import { webhookAnnotationFaults } from './admission/webhook-annotations.ts';
import { webhookCallFaults } from './admission/webhook-calls.ts';
import { webhookFailureFaults } from './admission/webhook-failures.ts';
import { webhookReviewFaults } from './admission/webhook-reviews.ts';
import { workloadAdmissionFaults } from './admission/workload-admission.ts';
import { applyFaults } from './apply/apply.ts';
import { applyConflictFaults } from './apply/apply-conflicts.ts';
import { applyValueFaults } from './apply/apply-values.ts';
import { managedFieldsFaults } from './apply/managed-fields.ts';
import { managedFieldsEntryFaults } from './apply/managed-fields-entries.ts';
import { markerFaults } from './apply/markers.ts';
import { subresourceApplyFaults } from './apply/subresource-applies.ts';
import { managedFieldsUpdateFaults } from './apply/updates-of-managed-fields.ts';
import { accessFaults } from './auth/access.ts';
import { aggregatedRoleFaults } from './auth/aggregated-roles.ts';
import { authenticationFaults } from './auth/authentication.ts';
import { authorizationFaults } from './auth/authorization.ts';
import { authorizationConditionFaults } from './auth/authorization-conditions.ts';
import { escalationFaults } from './auth/escalation.ts';
import { impersonationFaults } from './auth/impersonation.ts';
import { remoteUserFaults } from './auth/remote-users.ts';
import { requestAttributeFaults } from './auth/request-attributes.ts';
import { reviewFaults } from './auth/reviews.ts';
import { roleFaults } from './auth/roles.ts';
import { serviceAccountFaults } from './auth/service-accounts.ts';
import { tokenClaimFaults, tokenExpressionFaults } from './auth/token-claims.ts';
import { tokenConfigurationFaults } from './auth/token-configuration.ts';
import { tokenLifetimeFaults } from './auth/token-lifetimes.ts';
import { tokenVerificationFaults } from './auth/token-verification.ts';
import { absentOwnerFaults } from './deletion/absent-owners.ts';
import { deletionFaults } from './deletion/deletion.ts';
import { deletionOptionFaults } from './deletion/deletion-options.ts';
import { dependentFaults } from './deletion/dependents.ts';
import { finalizerFaults } from './deletion/finalizers.ts';
import { forceFaults } from './deletion/force.ts';
import { garbageCollectionFaults } from './deletion/garbage-collection.ts';
import { podGracePeriodFaults } from './deletion/grace-periods-of-pods.ts';
import { namespaceFaults } from './deletion/namespaces.ts';
import { ownerReferenceFaults } from './deletion/owner-references.ts';
import { repeatedDeleteFaults } from './deletion/repeated-deletes.ts';
import { endpointsObjectFaults } from './endpoints/endpoints-object.ts';
import { endpointsOperationFaults } from './endpoints/endpoints-operations.ts';
import { endpointsParameterFaults } from './endpoints/endpoints-parameters.ts';
import { assignedValueFaults } from './kinds/assigned-values.ts';
import { certificateRequestFaults } from './kinds/certificate-requests.ts';
import { changedValueFaults } from './kinds/changed-values.ts';
import { changeOfImmutableFieldFaults } from './kinds/changes-of-immutable-fields.ts';
import { defaultValueFaults } from './kinds/default-values.ts';
import { podEvictionFaults } from './kinds/evictions.ts';
import { forbiddenValueFaults } from './kinds/forbidden-values.ts';
import { immutableFieldFaults } from './kinds/immutable-fields.ts';
import { namespaceAndBudgetFaults } from './kinds/namespaces-and-budgets.ts';
import { podValueFaults } from './kinds/pod-values.ts';
import { serviceAllocationFaults } from './kinds/service-allocations.ts';
import { statusValidationFaults } from './kinds/status-validation.ts';
import { kindUpdateFaults } from './kinds/updates.ts';
import { workloadValueFaults } from './kinds/workload-values.ts';
import { builtInSubresourceFaults } from './objects/built-in-subresources.ts';
import { clusterScopedFaults } from './objects/cluster-scoped.ts';
import { combinationFaults } from './objects/combinations.ts';
import { connectionFaults } from './objects/connections.ts';
import { countedFieldFaults } from './objects/counted-fields.ts';
import { creationFaults } from './objects/creations.ts';
import { customErrorDetailFaults } from './objects/custom-error-details.ts';
import { earlierRequestFaults } from './objects/earlier-requests.ts';
import { errorFaults } from './objects/errors.ts';
import { evictionFaults } from './objects/evictions.ts';
import { generationFaults } from './objects/generation.ts';
import { generationIncrementFaults } from './objects/generation-increments.ts';
import { metadataFaults } from './objects/metadata.ts';
import { metadataCheckFaults } from './objects/metadata-checks.ts';
import { metadataLimitFaults } from './objects/metadata-limits.ts';
import { metadataWriteFaults } from './objects/metadata-writes.ts';
import { nameFaults } from './objects/names.ts';
import { parameterPairFaults } from './objects/parameter-pairs.ts';
import { pathFormFaults } from './objects/path-forms.ts';
import { pathFaults } from './objects/paths.ts';
import { podSubresourceFaults } from './objects/pod-subresources.ts';
import { refusedRequestFaults } from './objects/refused-requests.ts';
import { restFaults } from './objects/rest.ts';
import { scaleFaults } from './objects/scale.ts';
import { sentStatusFaults } from './objects/sent-status.ts';
import { separateStatusFaults } from './objects/separate-status.ts';
import { statusWriteFaults } from './objects/status-writes.ts';
import { subresourceFaults } from './objects/subresources.ts';
import { updateFaults } from './objects/updates.ts';
import { auditFaults } from './operations/audit.ts';
import { auditByRequestFaults } from './operations/audit-by-request.ts';
import { durabilityFaults } from './operations/durability.ts';
import { eventFaults } from './operations/events.ts';
import { healthFaults } from './operations/health.ts';
import { requestCountFaults } from './operations/request-count.ts';
import { changeOfOneMemberFaults } from './reading/changes-of-one-member.ts';
import { chunkingFaults } from './reading/chunking.ts';
import { clusterScopedListFaults } from './reading/cluster-scoped-lists.ts';
import { concurrentWatchFaults } from './reading/concurrent-watches.ts';
import { expiredVersionFaults } from './reading/expired-versions.ts';
import { representationFaults } from './reading/representations.ts';
import { resourceVersionFaults } from './reading/resource-version.ts';
import { selectedWatchFaults } from './reading/selected-watches.ts';
import { snapshotFaults } from './reading/snapshots.ts';
import { tableFaults } from './reading/table.ts';
import { watchBookmarkFaults } from './reading/watch-bookmarks.ts';
import { watchDeliveryFaults } from './reading/watch-delivery.ts';
import { watchEventFaults } from './reading/watch-events.ts';
import { watchStartFaults } from './reading/watch-starts.ts';
import { autoscalerVersionFaults } from './versions/autoscaler-versions.ts';
import { conversionWebhookFaults } from './versions/conversion-webhooks.ts';
import { convertedObjectFaults } from './versions/converted-objects.ts';
import { convertedSelectionFaults } from './versions/converted-selections.ts';
import { currentVersionFaults } from './versions/current-versions.ts';
import { customRequestFaults } from './versions/custom-requests.ts';
import { customResourceFaults } from './versions/custom-resources.ts';
import { customSchemaFaults } from './versions/custom-schemas.ts';
import { deprecationFaults } from './versions/deprecation.ts';
import { discoveryDocumentFaults } from './versions/discovery-documents.ts';
import { documentFaults } from './versions/documents.ts';
import { versionFaults } from './versions/versions.ts';
import { binaryEncodingFaults } from './writing/binary-encodings.ts';
import { compressionFaults } from './writing/compression.ts';
import { dryRunFaults } from './writing/dry-run.ts';
import { dryRunConflictFaults } from './writing/dry-run-conflicts.ts';
import { dryRunByKindFaults } from './writing/dry-runs-by-kind.ts';
import { fieldValidationFaults } from './writing/field-validation.ts';
import { lastOperationFaults } from './writing/last-operations.ts';
import { mediaFaults } from './writing/media.ts';
import { patchFaults } from './writing/patch.ts';
import { patchKeyAndValueFaults } from './writing/patch-keys-and-values.ts';
import { strategicDirectiveFaults } from './writing/strategic-directives.ts';
import { unacceptableWriteFaults } from './writing/unacceptable-writes.ts';
import { writeCheckFaults } from './writing/write-checks.ts';
import { writeParameterFaults } from './writing/write-parameters.ts';

const faultCatalogue = {
  ...auditByRequestFaults,
  ...admissionFaults,
  ...admissionByRequestFaults,
  ...admissionWebhookFaults,
  ...webhookAnnotationFaults,
  ...webhookCallFaults,
  ...webhookFailureFaults,
  ...webhookReviewFaults,
  ...claimAndUsageFaults,
  ...workloadAdmissionFaults,
  ...podAdmissionFaults,
  ...podPluginFaults,
  ...connectionFaults,
  ...customSchemaFaults,
  ...nameFaults,
  ...updateFaults,
  ...restFaults,
  ...pathFaults,
  ...pathFormFaults,
  ...endpointsObjectFaults,
  ...endpointsOperationFaults,
  ...endpointsParameterFaults,
  ...metadataFaults,
  ...metadataCheckFaults,
  ...metadataLimitFaults,
  ...metadataWriteFaults,
  ...countedFieldFaults,
  ...generationFaults,
  ...generationIncrementFaults,
  ...creationFaults,
  ...subresourceFaults,
  ...statusWriteFaults,
  ...separateStatusFaults,
  ...sentStatusFaults,
  ...scaleFaults,
  ...deletionFaults,
  ...finalizerFaults,
  ...deletionOptionFaults,
  ...forceFaults,
  ...fieldValidationFaults,
  ...dryRunFaults,
  ...dryRunByKindFaults,
  ...dryRunConflictFaults,
  ...writeCheckFaults,
  ...patchFaults,
  ...patchKeyAndValueFaults,
  ...lastOperationFaults,
  ...strategicDirectiveFaults,
  ...assignedValueFaults,
  ...immutableFieldFaults,
  ...podValueFaults,
  ...namespaceAndBudgetFaults,
  ...serviceAllocationFaults,
  ...changeOfImmutableFieldFaults,
  ...forbiddenValueFaults,
  ...chunkingFaults,
  ...clusterScopedListFaults,
  ...concurrentWatchFaults,
  ...snapshotFaults,
  ...representationFaults,
  ...unacceptableWriteFaults,
  ...convertedObjectFaults,
  ...autoscalerVersionFaults,
  ...resourceVersionFaults,
  ...watchStartFaults,
  ...watchEventFaults,
  ...watchBookmarkFaults,
  ...watchDeliveryFaults,
  ...expiredVersionFaults,
  ...earlierRequestFaults,
  ...parameterPairFaults,
  ...writeParameterFaults,
  ...combinationFaults,
  ...clusterScopedFaults,
  ...evictionFaults,
  ...podSubresourceFaults,
  ...namespaceFaults,
  ...repeatedDeleteFaults,
  ...podGracePeriodFaults,
  ...garbageCollectionFaults,
  ...dependentFaults,
  ...selectedWatchFaults,
  ...customRequestFaults,
  ...changeOfOneMemberFaults,
  ...subresourceApplyFaults,
  ...ownerReferenceFaults,
  ...defaultValueFaults,
  ...certificateRequestFaults,
  ...changedValueFaults,
  ...kindUpdateFaults,
  ...workloadValueFaults,
  ...podEvictionFaults,
  ...statusValidationFaults,
  ...builtInSubresourceFaults,
  ...healthFaults,
  ...durabilityFaults,
  ...deprecationFaults,
  ...documentFaults,
  ...discoveryDocumentFaults,
  ...versionFaults,
  ...currentVersionFaults,
  ...errorFaults,
  ...customErrorDetailFaults,
  ...mediaFaults,
  ...binaryEncodingFaults,
  ...compressionFaults,
  ...tableFaults,
  ...eventFaults,
  ...authenticationFaults,
  ...auditFaults,
  ...authorizationFaults,
  ...escalationFaults,
  ...requestAttributeFaults,
  ...impersonationFaults,
  ...reviewFaults,
  ...roleFaults,
  ...tokenLifetimeFaults,
  ...tokenVerificationFaults,
  ...tokenClaimFaults,
  ...tokenExpressionFaults,
  ...tokenConfigurationFaults,
  ...serviceAccountFaults,
  ...accessFaults,
  ...customResourceFaults,
  ...conversionWebhookFaults,
  ...expressionFaults,
  ...ruleEvaluationFaults,
  ...policyFaults,
  ...policyBindingFaults,
  ...policyValidationFaults,
  ...policyMatchFaults,
  ...policyVariableFaults,
  ...authorizationConditionFaults,
  ...markerFaults,
  ...applyFaults,
  ...applyConflictFaults,
  ...applyValueFaults,
  ...managedFieldsFaults,
  ...managedFieldsEntryFaults,
  ...managedFieldsUpdateFaults,
  ...requestCountFaults,
  ...refusedRequestFaults,
  ...podPriorityFaults,
  ...ratchetingFaults,
  ...absentOwnerFaults,
  ...quotaScopeFaults,
  ...policyOutcomeFaults,
  ...remoteUserFaults,
  ...convertedSelectionFaults,
  ...aggregatedRoleFaults,
};

export type FaultId = keyof typeof faultCatalogue;
export const FAULTS: Readonly<Record<FaultId, Fault>> = faultCatalogue;
