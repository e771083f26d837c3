/** The rules of `admin`, `edit` and `view`, except those that other roles contribute by label. */
import type { JsonObject } from '../../pure/object.ts';

const READ_VERBS = ['get', 'list', 'watch'];
const WRITE_VERBS = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const ALL_VERBS = [...READ_VERBS, ...WRITE_VERBS].toSorted();

const createRule = (verbs: string[], group: string, resources: readonly string[]): JsonObject => ({
  verbs,
  apiGroups: [group],
  resources: [...resources].toSorted(),
});

const CONNECTIONS = ['pods/attach', 'pods/exec', 'pods/portforward', 'pods/proxy'];
const CONTROLLERS = ['deployments', 'deployments/scale', 'replicasets', 'replicasets/scale'];
const addStatus = (resources: readonly string[]): string[] =>
  resources.flatMap((resource) => [resource, `${resource}/status`]);

export const AGGREGATED: Readonly<Record<'admin' | 'edit' | 'view', (groupSuffix: string) => JsonObject[]>> = {
  admin: (suffix) => [
    createRule(['create'], `authorization.${suffix}`, ['localsubjectaccessreviews']),
    createRule(ALL_VERBS, `rbac.authorization.${suffix}`, ['roles', 'rolebindings']),
  ],
  edit: (suffix) => [
    createRule(READ_VERBS, '', [...CONNECTIONS, 'secrets', 'services/proxy']),
    createRule(['impersonate'], '', ['serviceaccounts']),
    createRule(WRITE_VERBS, '', ['pods', ...CONNECTIONS]),
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
      ...CONTROLLERS,
      'deployments/rollback',
      'statefulsets',
      'statefulsets/scale',
    ]),
    createRule(WRITE_VERBS, 'autoscaling', ['horizontalpodautoscalers']),
    createRule(WRITE_VERBS, 'batch', ['cronjobs', 'jobs']),
    createRule(WRITE_VERBS, 'extensions', [
      'daemonsets',
      ...CONTROLLERS,
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
      ...addStatus(['persistentvolumeclaims']),
      'pods',
      'replicationcontrollers',
      'replicationcontrollers/scale',
      'serviceaccounts',
      ...addStatus(['services']),
    ]),
    createRule(READ_VERBS, '', [
      'bindings',
      'events',
      'limitranges',
      'namespaces/status',
      'pods/log',
      'pods/status',
      'replicationcontrollers/status',
      ...addStatus(['resourcequotas']),
    ]),
    createRule(READ_VERBS, '', ['namespaces']),
    createRule(READ_VERBS, `discovery.${suffix}`, ['endpointslices']),
    createRule(READ_VERBS, 'apps', [
      'controllerrevisions',
      ...CONTROLLERS,
      'deployments/status',
      'replicasets/status',
      ...addStatus(['daemonsets', 'statefulsets']),
      'statefulsets/scale',
    ]),
    createRule(READ_VERBS, 'autoscaling', addStatus(['horizontalpodautoscalers'])),
    createRule(READ_VERBS, 'batch', addStatus(['cronjobs', 'jobs'])),
    createRule(READ_VERBS, 'extensions', [
      ...addStatus(['daemonsets', 'ingresses']),
      ...CONTROLLERS,
      'deployments/status',
      'replicasets/status',
      'networkpolicies',
      'replicationcontrollers/scale',
    ]),
    createRule(READ_VERBS, 'policy', addStatus(['poddisruptionbudgets'])),
    createRule(READ_VERBS, `networking.${suffix}`, [...addStatus(['ingresses']), 'networkpolicies']),
  ],
};
