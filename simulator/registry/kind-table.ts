/**
 * Which kind has rules of its own. Keys are the first word of the group and the plural name, so that they read alike in every dialect:
 * `endpoints`, `apps/deployments`, `coordination/leases`. What is not listed has the generic behaviour.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { ApiObject } from '../pure/object.ts';
import type { KindRules } from './kind-rules.ts';
import { apiservicesRules } from './kinds/apiservices.ts';
import { certificatesigningrequestsRules } from './kinds/certificatesigningrequests.ts';
import { componentstatusesRules } from './kinds/componentstatuses.ts';
import { configmapsRules } from './kinds/configmaps.ts';
import { customresourcedefinitionsRules } from './kinds/customresourcedefinitions.ts';
import { deploymentsRules } from './kinds/deployments.ts';
import { endpointsRules } from './kinds/endpoints.ts';
import { eventsRules, newerEventsRules } from './kinds/events.ts';
import { horizontalpodautoscalersRules } from './kinds/horizontalpodautoscalers.ts';
import { leasesRules } from './kinds/leases.ts';
import { namespacesRules } from './kinds/namespaces.ts';
import { nodesRules } from './kinds/nodes.ts';
import { podsRules } from './kinds/pods.ts';
import * as rbac from './kinds/rbac.ts';
import { secretsRules } from './kinds/secrets.ts';
import { servicesRules } from './kinds/services.ts';
import * as webhooks from './kinds/webhooks.ts';
import * as workloads from './kinds/workloads.ts';
import * as reviews from './reviews/reviews.ts';

const countsSpec: KindRules = { counted: ({ spec }: ApiObject) => spec };
const requiresResourceVersion: KindRules = { requiresResourceVersion: true };
/** Kinds that anything may be written to. */
const unchecked: KindRules = { skipSchemaValidation: true };

export function kindTable(dialect: Dialect): Readonly<Record<string, KindRules>> {
  return {
    componentstatuses: componentstatusesRules,
    configmaps: configmapsRules,
    endpoints: endpointsRules,
    events: eventsRules,
    limitranges: { ...unchecked, createOnUpdate: true },
    namespaces: namespacesRules(dialect),
    nodes: nodesRules,
    persistentvolumeclaims: { ...born('Pending'), returnsDeletedObject: true },
    persistentvolumes: { ...born('Pending'), returnsDeletedObject: true },
    pods: podsRules,
    podtemplates: { counted: ({ template }) => template, returnsDeletedObject: true },
    replicationcontrollers: workloads.replicationcontrollersRules,
    resourcequotas: unchecked,
    secrets: secretsRules(dialect),
    serviceaccounts: { ...unchecked, requiresResourceVersion: true },
    services: servicesRules,

    'admissionregistration/mutatingwebhookconfigurations': webhooks.mutatingwebhookconfigurationsRules,
    'admissionregistration/validatingadmissionpolicies': webhooks.validatingadmissionpoliciesRules,
    'admissionregistration/validatingadmissionpolicybindings': webhooks.validatingadmissionpolicybindingsRules,
    'admissionregistration/validatingwebhookconfigurations': webhooks.validatingwebhookconfigurationsRules,
    'apiextensions/customresourcedefinitions': customresourcedefinitionsRules(dialect),
    'apiregistration/apiservices': apiservicesRules,
    'apps/controllerrevisions': unchecked,
    'apps/daemonsets': workloads.daemonsetsRules,
    'apps/deployments': deploymentsRules,
    'apps/replicasets': workloads.replicasetsRules,
    'apps/statefulsets': workloads.statefulsetsRules,
    'authentication/selfsubjectreviews': reviews.selfsubjectreviewsRules,
    'authentication/tokenreviews': reviews.tokenreviewsRules,
    'authorization/localsubjectaccessreviews': reviews.localsubjectaccessreviewsRules,
    'authorization/selfsubjectaccessreviews': reviews.selfsubjectaccessreviewsRules,
    'authorization/selfsubjectrulesreviews': reviews.selfsubjectrulesreviewsRules,
    'authorization/subjectaccessreviews': reviews.subjectaccessreviewsRules,
    'autoscaling/horizontalpodautoscalers': horizontalpodautoscalersRules(dialect),
    'batch/cronjobs': countsSpec,
    'batch/jobs': workloads.jobsRules,
    'certificates/certificatesigningrequests': certificatesigningrequestsRules,
    'coordination/leases': leasesRules,
    'discovery/endpointslices': {
      counted: ({ metadata, endpoints, ports, addressType }) => [metadata.labels ?? {}, endpoints, ports, addressType],
    },
    'events/events': newerEventsRules,
    'flowcontrol/flowschemas': { ...unchecked, ...countsSpec },
    'flowcontrol/prioritylevelconfigurations': { ...unchecked, ...countsSpec },
    'networking/ingressclasses': countsSpec,
    'networking/ingresses': countsSpec,
    'networking/networkpolicies': countsSpec,
    'node/runtimeclasses': { createOnUpdate: true, requiresResourceVersion: true },
    'policy/poddisruptionbudgets': { ...countsSpec, ...requiresResourceVersion },
    'rbac/clusterrolebindings': rbac.clusterBindingsRules,
    'rbac/clusterroles': rbac.clusterRolesRules,
    'rbac/rolebindings': rbac.bindingsRules,
    'rbac/roles': rbac.rolesRules,
    // Its generation is 1 and stays so.
    'scheduling/priorityclasses': { counted: () => 1 },
    'storage/csidrivers': { ...countsSpec, ...requiresResourceVersion },
    'storage/csinodes': requiresResourceVersion,
    'storage/csistoragecapacities': requiresResourceVersion,
    'storage/volumeattachments': requiresResourceVersion,
  };
}

/** The status with which a kind begins. */
function born(phase: string): KindRules {
  return {
    prepareForCreate(object) {
      object.status = { phase };
    },
  };
}
