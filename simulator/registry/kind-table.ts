/**
 * The kinds that have specific rules. A key consists of the first label of the group and the resource, such as `endpoints`,
 * `apps/deployments` or `coordination/leases`, so that it is the same in every dialect. Other kinds have the generic behavior.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { Machinery } from '../../spec/machinery.ts';
import { minorVersion } from '../../values/minor-version.ts';
import type { ApiObject } from '../pure/object.ts';
import type { KindRules } from './kind-rules.ts';
import { reserveStaticNames } from './kinds/admission/static-names.ts';
import * as webhooks from './kinds/admission/webhooks.ts';
import { createDefinitionRules } from './kinds/apiextensions/customresourcedefinitions.ts';
import { apiservicesRules } from './kinds/apiregistration/apiservices.ts';
import { controllerrevisionsRules } from './kinds/apps/controllerrevisions.ts';
import { createDeploymentRules } from './kinds/apps/deployments.ts';
import * as workloads from './kinds/apps/workloads.ts';
import { createAutoscalerRules } from './kinds/autoscaling/horizontalpodautoscalers.ts';
import { createCronJobRules } from './kinds/batch/cron-jobs.ts';
import { createJobRules } from './kinds/batch/jobs.ts';
import { certificatesigningrequestsRules } from './kinds/certificates/certificatesigningrequests.ts';
import { clustertrustbundlesRules } from './kinds/certificates/clustertrustbundles.ts';
import { createPodCertificateRequestRules } from './kinds/certificates/podcertificaterequests.ts';
import { leasesRules } from './kinds/coordination/leases.ts';
import { createComponentStatusRules } from './kinds/core/componentstatuses.ts';
import { configmapsRules } from './kinds/core/configmaps.ts';
import { createEndpointsRules } from './kinds/core/endpoints.ts';
import { limitrangesRules } from './kinds/core/limitranges.ts';
import { createNamespaceRules } from './kinds/core/namespaces.ts';
import { nodesRules } from './kinds/core/nodes.ts';
import { setPodSpecDefaults } from './kinds/core/pods/pod-spec.ts';
import { validateTemplate } from './kinds/core/pods/pod-spec-validation.ts';
import { createPodRules } from './kinds/core/pods/pods.ts';
import { resourcequotasRules } from './kinds/core/resourcequotas.ts';
import { createSecretRules } from './kinds/core/secrets.ts';
import * as volumes from './kinds/core/volumes.ts';
import { endpointslicesRules } from './kinds/discovery/endpointslices.ts';
import { eventsRules, newerEventsRules } from './kinds/events/events.ts';
import * as flowControl from './kinds/flowcontrol/flow-control.ts';
import { ipaddressesRules, servicecidrsRules } from './kinds/networking/address-ranges.ts';
import { createIngressClassRules, ingressesRules } from './kinds/networking/ingresses.ts';
import { networkpoliciesRules } from './kinds/networking/network-policies.ts';
import { runtimeclassesRules } from './kinds/node/runtime-classes.ts';
import { poddisruptionbudgetsRules } from './kinds/policy/pod-disruption-budgets.ts';
import { podsecuritypoliciesRules } from './kinds/policy/podsecuritypolicies.ts';
import { createRbacRules } from './kinds/rbac/rbac.ts';
import { createClaimRules } from './kinds/resource/claims.ts';
import { resourceslicesRules } from './kinds/resource/slices.ts';
import { devicetaintrulesRules } from './kinds/resource/taints.ts';
import { priorityclassesRules } from './kinds/scheduling/priority-classes.ts';
import { createServiceRules } from './kinds/services/services.ts';
import * as storage from './kinds/storage/storage-kinds.ts';
import { storageversionmigrationsRules } from './kinds/storage/storageversionmigrations.ts';
import { list, struct } from './object-fields.ts';
import * as reviews from './reviews/reviews.ts';

/** The rules of kinds without validation. */
const unvalidatedKindRules: KindRules = { skipSchemaValidation: true };

interface KindTableOptions {
  readonly dialect: Dialect;
  readonly machinery: ReadonlySet<Machinery>;
  readonly release: string;
}

type KindTable = Readonly<Record<string, KindRules>>;

export function createKindTable(options: KindTableOptions): KindTable {
  return {
    ...createCoreKinds(options),
    ...createExtensionKinds(options),
    ...createReviewKinds(options),
    ...createGroupKinds(options),
  };
}

/** The kinds of the core group. */
function createCoreKinds({ dialect, machinery }: KindTableOptions): KindTable {
  return {
    componentstatuses: createComponentStatusRules(machinery),
    configmaps: configmapsRules,
    endpoints: createEndpointsRules(machinery),
    events: eventsRules,
    limitranges: limitrangesRules(machinery),
    namespaces: createNamespaceRules(dialect, machinery),
    nodes: nodesRules(machinery),
    persistentvolumeclaims: volumes.createVolumeClaimRules(machinery),
    persistentvolumes: volumes.createVolumeRules(machinery),
    pods: createPodRules(machinery),
    podtemplates: podtemplatesRules(machinery),
    replicationcontrollers: workloads.createReplicationControllerRules(machinery),
    resourcequotas: resourcequotasRules(machinery),
    secrets: createSecretRules(dialect),
    serviceaccounts: serviceaccountsRules,
    services: createServiceRules(machinery),
  };
}

/** The kinds that configure admission, custom resources and aggregation. */
function createExtensionKinds({ dialect, machinery, release }: KindTableOptions): KindTable {
  const server = minorVersion(release);
  const reserve = (rules: KindRules) => reserveStaticNames(rules, server);
  return {
    'admissionregistration/mutatingadmissionpolicies': reserve(webhooks.mutatingadmissionpoliciesRules(server)),
    'admissionregistration/mutatingadmissionpolicybindings': reserve(webhooks.mutatingadmissionpolicybindingsRules),
    'admissionregistration/mutatingwebhookconfigurations': reserve(webhooks.mutatingwebhookconfigurationsRules(server)),
    'admissionregistration/validatingadmissionpolicies': reserve(
      webhooks.validatingadmissionpoliciesRules(server, machinery),
    ),
    'admissionregistration/validatingadmissionpolicybindings': reserve(webhooks.validatingadmissionpolicybindingsRules),
    'admissionregistration/validatingwebhookconfigurations': reserve(
      webhooks.validatingwebhookconfigurationsRules(server),
    ),
    'apiextensions/customresourcedefinitions': createDefinitionRules({ dialect, release }),
    'apiregistration/apiservices': apiservicesRules,
  };
}

function createReviewKinds({ machinery }: KindTableOptions): KindTable {
  return {
    'authentication/selfsubjectreviews': reviews.selfsubjectreviewsRules,
    'authentication/tokenreviews': reviews.tokenreviewsRules,
    'authorization/localsubjectaccessreviews': reviews.localsubjectaccessreviewsRules(machinery),
    'authorization/selfsubjectaccessreviews': reviews.selfsubjectaccessreviewsRules(machinery),
    'authorization/selfsubjectrulesreviews': reviews.selfsubjectrulesreviewsRules(machinery),
    'authorization/subjectaccessreviews': reviews.subjectaccessreviewsRules(machinery),
  };
}

function createGroupKinds({ dialect, machinery, release }: KindTableOptions): KindTable {
  const rbac = createRbacRules(machinery);
  const claims = createClaimRules(dialect, machinery, minorVersion(release));
  return {
    'apps/controllerrevisions': controllerrevisionsRules,
    'apps/daemonsets': workloads.createDaemonSetRules(machinery),
    'apps/deployments': createDeploymentRules(machinery),
    'apps/replicasets': workloads.createReplicaSetRules(machinery),
    'apps/statefulsets': workloads.createStatefulSetRules(machinery),
    'autoscaling/horizontalpodautoscalers': createAutoscalerRules(dialect, machinery),
    'batch/cronjobs': createCronJobRules(machinery),
    'batch/jobs': createJobRules(dialect, machinery),
    'certificates/certificatesigningrequests': certificatesigningrequestsRules,
    'certificates/clustertrustbundles': clustertrustbundlesRules,
    'certificates/podcertificaterequests': createPodCertificateRequestRules(dialect),
    'coordination/leases': leasesRules,
    'discovery/endpointslices': endpointslicesRules(machinery),
    'events/events': newerEventsRules(machinery),
    'flowcontrol/flowschemas': flowControl.flowschemasRules,
    'flowcontrol/prioritylevelconfigurations': flowControl.prioritylevelconfigurationsRules(machinery),
    'networking/ingressclasses': createIngressClassRules(machinery),
    'networking/ingresses': ingressesRules(machinery),
    'networking/ipaddresses': ipaddressesRules,
    'networking/networkpolicies': networkpoliciesRules(machinery),
    'networking/servicecidrs': servicecidrsRules,
    'node/runtimeclasses': runtimeclassesRules(machinery),
    'policy/poddisruptionbudgets': poddisruptionbudgetsRules(machinery),
    'policy/podsecuritypolicies': podsecuritypoliciesRules,
    'rbac/clusterrolebindings': rbac.clusterrolebindings,
    'rbac/clusterroles': rbac.clusterroles,
    'rbac/rolebindings': rbac.rolebindings,
    'rbac/roles': rbac.roles,
    'resource/deviceclasses': claims.deviceclasses,
    'resource/devicetaintrules': devicetaintrulesRules(machinery),
    'resource/resourceclaims': claims.resourceclaims,
    'resource/resourceclaimtemplates': claims.resourceclaimtemplates,
    'resource/resourceslices': resourceslicesRules(machinery),
    'scheduling/priorityclasses': priorityclassesRules,
    'storage/csidrivers': storage.csidriversRules(machinery),
    'storage/csinodes': storage.csinodesRules(machinery),
    'storage/csistoragecapacities': storage.csistoragecapacitiesRules,
    'storage/storageclasses': storage.storageclassesRules(machinery),
    'storage/volumeattachments': storage.volumeattachmentsRules(machinery),
    'storage/volumeattributesclasses': storage.volumeattributesclassesRules(machinery),
    'storagemigration/storageversionmigrations': storageversionmigrationsRules(machinery),
  };
}

/** Removes all members of Secret references except the name. */
function cleanSecretReferences(account: ApiObject): void {
  for (const reference of list(account, 'secrets'))
    for (const member of Object.keys(reference)) if (member !== 'name') delete reference[member];
}

const serviceaccountsRules: KindRules = {
  ...unvalidatedKindRules,
  returnsDeletedObject: true,
  prepareForCreate: cleanSecretReferences,
  prepareForUpdate: cleanSecretReferences,
};

function podtemplatesRules(machinery: ReadonlySet<Machinery>): KindRules {
  return {
    skipSchemaValidation: true,
    validate: (podTemplate) => validateTemplate(struct(podTemplate, 'template'), 'template', machinery),
    setDefaults: (podTemplate) => setPodSpecDefaults(struct(struct(podTemplate, 'template'), 'spec')),
    returnsDeletedObject: true,
  };
}
