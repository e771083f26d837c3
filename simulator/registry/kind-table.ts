/**
 * The kinds that have KindRules. A key consists of the first label of the group and the resource, such as `endpoints`, `apps/deployments` or
 * `coordination/leases`, so that it is the same in every dialect. Other kinds have the generic behavior.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';
import { parseMinorVersion } from '../../values/minor-version.ts';
import type { ApiObject } from '../pure/object.ts';
import type { KindRules } from './kind-rules.ts';
import { addStaticNameValidation } from './kinds/admission/static-names.ts';
import * as webhooks from './kinds/admission/webhooks.ts';
import { createDefinitionKindRules } from './kinds/apiextensions/customresourcedefinitions.ts';
import { apiServiceKindRules } from './kinds/apiregistration/apiservices.ts';
import { controllerRevisionKindRules } from './kinds/apps/controllerrevisions.ts';
import { createDaemonSetKindRules } from './kinds/apps/daemonsets.ts';
import { createDeploymentKindRules } from './kinds/apps/deployments.ts';
import { createReplicaSetKindRules } from './kinds/apps/replicasets.ts';
import { createReplicationControllerKindRules } from './kinds/apps/replicationcontrollers.ts';
import { createStatefulSetKindRules } from './kinds/apps/statefulsets.ts';
import { createAutoscalerKindRules } from './kinds/autoscaling/horizontalpodautoscalers.ts';
import { createCronJobKindRules } from './kinds/batch/cron-jobs.ts';
import { createJobKindRules } from './kinds/batch/jobs.ts';
import { certificateSigningRequestKindRules } from './kinds/certificates/certificatesigningrequests.ts';
import { clusterTrustBundleKindRules } from './kinds/certificates/clustertrustbundles.ts';
import { createPodCertificateRequestKindRules } from './kinds/certificates/podcertificaterequests.ts';
import { leaseKindRules } from './kinds/coordination/leases.ts';
import { createComponentStatusKindRules } from './kinds/core/componentstatuses.ts';
import { configMapKindRules } from './kinds/core/configmaps.ts';
import { createEndpointsKindRules } from './kinds/core/endpoints.ts';
import { createLimitRangeKindRules } from './kinds/core/limitranges.ts';
import { createNamespaceKindRules } from './kinds/core/namespaces.ts';
import { createNodeKindRules } from './kinds/core/nodes.ts';
import { setPodSpecDefaults } from './kinds/core/pods/pod-spec.ts';
import { validateTemplate } from './kinds/core/pods/pod-spec-validation.ts';
import { createPodKindRules } from './kinds/core/pods/pods.ts';
import { createResourceQuotaKindRules } from './kinds/core/resourcequotas.ts';
import { createSecretKindRules } from './kinds/core/secrets.ts';
import * as volumes from './kinds/core/volumes.ts';
import { createEndpointSliceKindRules } from './kinds/discovery/endpointslices.ts';
import { coreEventKindRules, createEventKindRules } from './kinds/events/events.ts';
import * as flowControl from './kinds/flowcontrol/flow-control.ts';
import { ipAddressKindRules, serviceCidrKindRules } from './kinds/networking/address-ranges.ts';
import { createIngressClassKindRules, createIngressKindRules } from './kinds/networking/ingresses.ts';
import { createNetworkPolicyKindRules } from './kinds/networking/network-policies.ts';
import { createRuntimeClassKindRules } from './kinds/node/runtime-classes.ts';
import { createPodDisruptionBudgetKindRules } from './kinds/policy/pod-disruption-budgets.ts';
import { podSecurityPolicyKindRules } from './kinds/policy/podsecuritypolicies.ts';
import { createRbacKindRules } from './kinds/rbac/rbac.ts';
import { createClaimKindRules } from './kinds/resource/claims.ts';
import { createResourceSliceKindRules } from './kinds/resource/slices.ts';
import { createDeviceTaintRuleKindRules } from './kinds/resource/taints.ts';
import { priorityClassKindRules } from './kinds/scheduling/priority-classes.ts';
import { createServiceKindRules } from './kinds/services/services.ts';
import { createCsiDriverKindRules } from './kinds/storage/csidrivers.ts';
import { createCsiNodeKindRules } from './kinds/storage/csinodes.ts';
import { csiStorageCapacityKindRules } from './kinds/storage/csistoragecapacities.ts';
import { createStorageClassKindRules, createVolumeAttributesClassKindRules } from './kinds/storage/storageclasses.ts';
import { createStorageVersionMigrationKindRules } from './kinds/storage/storageversionmigrations.ts';
import { createVolumeAttachmentKindRules } from './kinds/storage/volumeattachments.ts';
import { ensureStruct, readList } from './object-fields.ts';
import * as reviews from './reviews/reviews.ts';

/** The KindRules of kinds without validation. */
const unvalidatedKindRules: KindRules = { skipsSchemaValidation: true };

interface KindTableOptions {
  readonly dialect: Dialect;
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  readonly release: string;
}

type KindTable = Readonly<Record<string, KindRules>>;

export function createKindTable(options: KindTableOptions): KindTable {
  return {
    ...createCoreKindRules(options),
    ...createExtensionKindRules(options),
    ...createReviewKindRules(options),
    ...createOtherKindRules(options),
  };
}

/** The kinds of the core group. */
function createCoreKindRules({ dialect, behaviors }: KindTableOptions): KindTable {
  return {
    componentstatuses: createComponentStatusKindRules(behaviors),
    configmaps: configMapKindRules,
    endpoints: createEndpointsKindRules(behaviors),
    events: coreEventKindRules,
    limitranges: createLimitRangeKindRules(behaviors),
    namespaces: createNamespaceKindRules(dialect, behaviors),
    nodes: createNodeKindRules(behaviors),
    persistentvolumeclaims: volumes.createVolumeClaimKindRules(behaviors),
    persistentvolumes: volumes.createVolumeKindRules(behaviors),
    pods: createPodKindRules(behaviors),
    podtemplates: createPodTemplateKindRules(behaviors),
    replicationcontrollers: createReplicationControllerKindRules(behaviors),
    resourcequotas: createResourceQuotaKindRules(behaviors),
    secrets: createSecretKindRules(dialect),
    serviceaccounts: serviceAccountKindRules,
    services: createServiceKindRules(behaviors),
  };
}

/** The kinds that configure admission, custom resources and aggregation. */
function createExtensionKindRules({ dialect, behaviors, release }: KindTableOptions): KindTable {
  const serverMinor = parseMinorVersion(release);
  const addNameValidation = (rules: KindRules) => addStaticNameValidation(rules, serverMinor);
  return {
    'admissionregistration/mutatingadmissionpolicies': addNameValidation(
      webhooks.createMutatingAdmissionPolicyKindRules(serverMinor),
    ),
    'admissionregistration/mutatingadmissionpolicybindings': addNameValidation(
      webhooks.mutatingAdmissionPolicyBindingKindRules,
    ),
    'admissionregistration/mutatingwebhookconfigurations': addNameValidation(
      webhooks.createMutatingWebhookConfigurationKindRules(serverMinor),
    ),
    'admissionregistration/validatingadmissionpolicies': addNameValidation(
      webhooks.createValidatingAdmissionPolicyKindRules(serverMinor, behaviors),
    ),
    'admissionregistration/validatingadmissionpolicybindings': addNameValidation(
      webhooks.validatingAdmissionPolicyBindingKindRules,
    ),
    'admissionregistration/validatingwebhookconfigurations': addNameValidation(
      webhooks.createValidatingWebhookConfigurationKindRules(serverMinor),
    ),
    'apiextensions/customresourcedefinitions': createDefinitionKindRules({ dialect, release }),
    'apiregistration/apiservices': apiServiceKindRules,
  };
}

function createReviewKindRules({ behaviors }: KindTableOptions): KindTable {
  return {
    'authentication/selfsubjectreviews': reviews.selfSubjectReviewKindRules,
    'authentication/tokenreviews': reviews.tokenReviewKindRules,
    'authorization/localsubjectaccessreviews': reviews.createLocalSubjectAccessReviewKindRules(behaviors),
    'authorization/selfsubjectaccessreviews': reviews.createSelfSubjectAccessReviewKindRules(behaviors),
    'authorization/selfsubjectrulesreviews': reviews.createSelfSubjectRulesReviewKindRules(behaviors),
    'authorization/subjectaccessreviews': reviews.createSubjectAccessReviewKindRules(behaviors),
  };
}

function createOtherKindRules({ dialect, behaviors, release }: KindTableOptions): KindTable {
  const rbacKindRules = createRbacKindRules(behaviors);
  const claimKindRules = createClaimKindRules(dialect, behaviors, parseMinorVersion(release));
  return {
    'apps/controllerrevisions': controllerRevisionKindRules,
    'apps/daemonsets': createDaemonSetKindRules(behaviors),
    'apps/deployments': createDeploymentKindRules(behaviors),
    'apps/replicasets': createReplicaSetKindRules(behaviors),
    'apps/statefulsets': createStatefulSetKindRules(behaviors),
    'autoscaling/horizontalpodautoscalers': createAutoscalerKindRules(dialect, behaviors),
    'batch/cronjobs': createCronJobKindRules(behaviors),
    'batch/jobs': createJobKindRules(dialect, behaviors),
    'certificates/certificatesigningrequests': certificateSigningRequestKindRules,
    'certificates/clustertrustbundles': clusterTrustBundleKindRules,
    'certificates/podcertificaterequests': createPodCertificateRequestKindRules(dialect),
    'coordination/leases': leaseKindRules,
    'discovery/endpointslices': createEndpointSliceKindRules(behaviors),
    'events/events': createEventKindRules(behaviors),
    'flowcontrol/flowschemas': flowControl.flowSchemaKindRules,
    'flowcontrol/prioritylevelconfigurations': flowControl.createPriorityLevelConfigurationKindRules(behaviors),
    'networking/ingressclasses': createIngressClassKindRules(behaviors),
    'networking/ingresses': createIngressKindRules(behaviors),
    'networking/ipaddresses': ipAddressKindRules,
    'networking/networkpolicies': createNetworkPolicyKindRules(behaviors),
    'networking/servicecidrs': serviceCidrKindRules,
    'node/runtimeclasses': createRuntimeClassKindRules(behaviors),
    'policy/poddisruptionbudgets': createPodDisruptionBudgetKindRules(behaviors),
    'policy/podsecuritypolicies': podSecurityPolicyKindRules,
    'rbac/clusterrolebindings': rbacKindRules.clusterrolebindings,
    'rbac/clusterroles': rbacKindRules.clusterroles,
    'rbac/rolebindings': rbacKindRules.rolebindings,
    'rbac/roles': rbacKindRules.roles,
    'resource/deviceclasses': claimKindRules.deviceclasses,
    'resource/devicetaintrules': createDeviceTaintRuleKindRules(behaviors),
    'resource/resourceclaims': claimKindRules.resourceclaims,
    'resource/resourceclaimtemplates': claimKindRules.resourceclaimtemplates,
    'resource/resourceslices': createResourceSliceKindRules(behaviors),
    'scheduling/priorityclasses': priorityClassKindRules,
    'storage/csidrivers': createCsiDriverKindRules(behaviors),
    'storage/csinodes': createCsiNodeKindRules(behaviors),
    'storage/csistoragecapacities': csiStorageCapacityKindRules,
    'storage/storageclasses': createStorageClassKindRules(behaviors),
    'storage/volumeattachments': createVolumeAttachmentKindRules(behaviors),
    'storage/volumeattributesclasses': createVolumeAttributesClassKindRules(behaviors),
    'storagemigration/storageversionmigrations': createStorageVersionMigrationKindRules(behaviors),
  };
}

/** Removes all members of Secret references except the name. */
function removeSecretReferenceFields(account: ApiObject): void {
  for (const reference of readList(account, 'secrets'))
    for (const member of Object.keys(reference)) if (member !== 'name') delete reference[member];
}

const serviceAccountKindRules: KindRules = {
  ...unvalidatedKindRules,
  returnsDeletedObject: true,
  prepareForCreate: removeSecretReferenceFields,
  prepareForUpdate: removeSecretReferenceFields,
};

function createPodTemplateKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return {
    skipsSchemaValidation: true,
    validate: (podTemplate) => validateTemplate(ensureStruct(podTemplate, 'template'), 'template', behaviors),
    setDefaults: (podTemplate) => setPodSpecDefaults(ensureStruct(ensureStruct(podTemplate, 'template'), 'spec')),
    returnsDeletedObject: true,
  };
}
