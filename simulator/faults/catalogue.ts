/** All faults, a file per area of the rule catalogue. */

import type { Fault } from '../../faults/fault.ts';
import { accessFaults } from './access.ts';
import { admissionFaults } from './admission.ts';
import { applyFaults } from './apply.ts';
import { applyConflictFaults } from './apply-conflicts.ts';
import { auditFaults } from './audit.ts';
import { authenticationFaults } from './authentication.ts';
import { authorizationFaults } from './authorization.ts';
import { authorizationConditionFaults } from './authorization-conditions.ts';
import { chunkingFaults } from './chunking.ts';
import { combinationFaults } from './combinations.ts';
import { conversionWebhookFaults } from './conversion-webhooks.ts';
import { creationFaults } from './creations.ts';
import { currentVersionFaults } from './current-versions.ts';
import { customResourceFaults } from './custom-resources.ts';
import { deletionFaults } from './deletion.ts';
import { deletionOptionFaults } from './deletion-options.ts';
import { deprecationFaults } from './deprecation.ts';
import { dryRunFaults } from './dry-run.ts';
import { durabilityFaults } from './durability.ts';
import { endpointsObjectFaults } from './endpoints-object.ts';
import { endpointsOperationFaults } from './endpoints-operations.ts';
import { endpointsParameterFaults } from './endpoints-parameters.ts';
import { errorFaults } from './errors.ts';
import { eventFaults } from './events.ts';
import { evictionFaults } from './evictions.ts';
import { expressionFaults } from './expressions.ts';
import { fieldValidationFaults } from './field-validation.ts';
import { finalizerFaults } from './finalizers.ts';
import { forceFaults } from './force.ts';
import { generationFaults } from './generation.ts';
import { healthFaults } from './health.ts';
import { lostVersionFaults } from './lost-versions.ts';
import { managedFieldsFaults } from './managed-fields.ts';
import { managedFieldsEntryFaults } from './managed-fields-entries.ts';
import { markerFaults } from './markers.ts';
import { mediaFaults } from './media.ts';
import { metadataFaults } from './metadata.ts';
import { metadataLimitFaults } from './metadata-limits.ts';
import { namespaceFaults } from './namespaces.ts';
import { parameterPairFaults } from './parameter-pairs.ts';
import { patchFaults } from './patch.ts';
import { pathFaults } from './paths.ts';
import { podSubresourceFaults } from './pod-subresources.ts';
import { policyValidationFaults } from './policy-validation.ts';
import { refusedRequestFaults } from './refused-requests.ts';
import { requestCountFaults } from './request-count.ts';
import { resourceVersionFaults } from './resource-version.ts';
import { restFaults } from './rest.ts';
import { scaleFaults } from './scale.ts';
import { serviceAccountFaults } from './service-accounts.ts';
import { statusWriteFaults } from './status-writes.ts';
import { subresourceFaults } from './subresources.ts';
import { tableFaults } from './table.ts';
import { tokenIssuerFaults } from './token-issuers.ts';
import { versionFaults } from './versions.ts';
import { watchFaults } from './watch.ts';

const catalogue = {
  ...admissionFaults,
  ...restFaults,
  ...pathFaults,
  ...endpointsObjectFaults,
  ...endpointsOperationFaults,
  ...endpointsParameterFaults,
  ...metadataFaults,
  ...metadataLimitFaults,
  ...generationFaults,
  ...creationFaults,
  ...subresourceFaults,
  ...statusWriteFaults,
  ...scaleFaults,
  ...deletionFaults,
  ...finalizerFaults,
  ...deletionOptionFaults,
  ...forceFaults,
  ...fieldValidationFaults,
  ...dryRunFaults,
  ...patchFaults,
  ...chunkingFaults,
  ...resourceVersionFaults,
  ...watchFaults,
  ...lostVersionFaults,
  ...parameterPairFaults,
  ...combinationFaults,
  ...evictionFaults,
  ...podSubresourceFaults,
  ...namespaceFaults,
  ...healthFaults,
  ...durabilityFaults,
  ...deprecationFaults,
  ...versionFaults,
  ...currentVersionFaults,
  ...errorFaults,
  ...mediaFaults,
  ...tableFaults,
  ...eventFaults,
  ...authenticationFaults,
  ...auditFaults,
  ...authorizationFaults,
  ...tokenIssuerFaults,
  ...serviceAccountFaults,
  ...accessFaults,
  ...customResourceFaults,
  ...conversionWebhookFaults,
  ...expressionFaults,
  ...policyValidationFaults,
  ...authorizationConditionFaults,
  ...markerFaults,
  ...applyFaults,
  ...applyConflictFaults,
  ...managedFieldsFaults,
  ...managedFieldsEntryFaults,
  ...requestCountFaults,
  ...refusedRequestFaults,
};

export type FaultId = keyof typeof catalogue;
export const FAULTS: Readonly<Record<FaultId, Fault>> = catalogue;
