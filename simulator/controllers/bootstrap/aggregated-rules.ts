/** The rules of the ClusterRoles `admin`, `edit` and `view`, except the rules that other roles contribute by aggregation. */
import type { JsonObject } from '../../pure/object.ts';

const READ_VERBS = ['get', 'list', 'watch'];
const WRITE_VERBS = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const ALL_VERBS = [...READ_VERBS, ...WRITE_VERBS].toSorted();

const createRule = (verbs: string[], group: string, resources: readonly string[]): JsonObject => ({
  verbs,
  apiGroups: [group],
  resources: [...resources].toSorted(),
});

const CONNECT_SUBRESOURCES = ['pods/attach', 'pods/exec', 'pods/portforward', 'pods/proxy'];
const WORKLOAD_RESOURCES = ['deployments', 'deployments/scale', 'replicasets', 'replicasets/scale'];
const addStatusSubresources = (resources: readonly string[]): string[] =>
  resources.flatMap((resource) => [resource, `${resource}/status`]);

export const AGGREGATED_ROLE_RULES: Readonly<Record<'admin' | 'edit' | 'view', (groupSuffix: string) => JsonObject[]>> =
  {
    admin: (suffix) => [
      createRule(['create'], `authorization.${suffix}`, ['localsubjectaccessreviews']),
      createRule(ALL_VERBS, `rbac.authorization.${suffix}`, ['roles', 'rolebindings']),
    ],
    edit: (suffix) => [
      createRule(READ_VERBS, '', [...CONNECT_SUBRESOURCES, 'secrets', 'services/proxy']),
      createRule(['impersonate'], '', ['serviceaccounts']),
      createRule(WRITE_VERBS, '', ['pods', ...CONNECT_SUBRESOURCES]),
      createRule(['create'], '', ['pods/eviction']),
      createRule(WRITE_VERBS, '', [
        'configmaps',
        'events',
        'persistentvolumeclaims',
        'replicationcontrollers',
        'replicationcontrollers/scale',
        'secrets',
        'serviceaccounts',
        'services',
        'services/proxy',
      ]),
      createRule(['create'], '', ['serviceaccounts/token']),
      createRule(WRITE_VERBS, 'apps', [
        'daemonsets',
        ...WORKLOAD_RESOURCES,
        'deployments/rollback',
        'statefulsets',
        'statefulsets/scale',
      ]),
      createRule(WRITE_VERBS, 'autoscaling', ['horizontalpodautoscalers']),
      createRule(WRITE_VERBS, 'batch', ['cronjobs', 'jobs']),
      createRule(WRITE_VERBS, 'extensions', [
        'daemonsets',
        ...WORKLOAD_RESOURCES,
        'deployments/rollback',
        'ingresses',
        'networkpolicies',
        'replicationcontrollers/scale',
      ]),
      createRule(WRITE_VERBS, 'policy', ['poddisruptionbudgets']),
      createRule(WRITE_VERBS, `networking.${suffix}`, ['ingresses', 'networkpolicies']),
      createRule(ALL_VERBS, `coordination.${suffix}`, ['leases']),
    ],
    view: (suffix) => [
      createRule(READ_VERBS, '', [
        'configmaps',
        'endpoints',
        ...addStatusSubresources(['persistentvolumeclaims']),
        'pods',
        'replicationcontrollers',
        'replicationcontrollers/scale',
        'serviceaccounts',
        ...addStatusSubresources(['services']),
      ]),
      createRule(READ_VERBS, '', [
        'bindings',
        'events',
        'limitranges',
        'namespaces/status',
        'pods/log',
        'pods/status',
        'replicationcontrollers/status',
        ...addStatusSubresources(['resourcequotas']),
      ]),
      createRule(READ_VERBS, '', ['namespaces']),
      createRule(READ_VERBS, `discovery.${suffix}`, ['endpointslices']),
      createRule(READ_VERBS, 'apps', [
        'controllerrevisions',
        ...WORKLOAD_RESOURCES,
        'deployments/status',
        'replicasets/status',
        ...addStatusSubresources(['daemonsets', 'statefulsets']),
        'statefulsets/scale',
      ]),
      createRule(READ_VERBS, 'autoscaling', addStatusSubresources(['horizontalpodautoscalers'])),
      createRule(READ_VERBS, 'batch', addStatusSubresources(['cronjobs', 'jobs'])),
      createRule(READ_VERBS, 'extensions', [
        ...addStatusSubresources(['daemonsets', 'ingresses']),
        ...WORKLOAD_RESOURCES,
        'deployments/status',
        'replicasets/status',
        'networkpolicies',
        'replicationcontrollers/scale',
      ]),
      createRule(READ_VERBS, 'policy', addStatusSubresources(['poddisruptionbudgets'])),
      createRule(READ_VERBS, `networking.${suffix}`, [...addStatusSubresources(['ingresses']), 'networkpolicies']),
    ],
  };
