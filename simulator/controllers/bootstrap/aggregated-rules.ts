/** The rules of `admin`, `edit` and `view`, except those that other roles contribute by label. */
import type { JsonObject } from '../../pure/object.ts';

const READ_VERBS = ['get', 'list', 'watch'];
const WRITE_VERBS = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const ALL_VERBS = [...READ_VERBS, ...WRITE_VERBS].toSorted();

const rule = (verbs: string[], group: string, resources: readonly string[]): JsonObject => ({
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
    rule(['create'], `authorization.${suffix}`, ['localsubjectaccessreviews']),
    rule(ALL_VERBS, `rbac.authorization.${suffix}`, ['roles', 'rolebindings']),
  ],
  edit: (suffix) => [
    rule(READ_VERBS, '', [...CONNECTIONS, 'secrets', 'services/proxy']),
    rule(['impersonate'], '', ['serviceaccounts']),
    rule(WRITE_VERBS, '', ['pods', ...CONNECTIONS]),
    rule(['create'], '', ['pods/eviction']),
    rule(WRITE_VERBS, '', [
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
    rule(['create'], '', ['serviceaccounts/token']),
    rule(WRITE_VERBS, 'apps', [
      'daemonsets',
      ...CONTROLLERS,
      'deployments/rollback',
      'statefulsets',
      'statefulsets/scale',
    ]),
    rule(WRITE_VERBS, 'autoscaling', ['horizontalpodautoscalers']),
    rule(WRITE_VERBS, 'batch', ['cronjobs', 'jobs']),
    rule(WRITE_VERBS, 'extensions', [
      'daemonsets',
      ...CONTROLLERS,
      'deployments/rollback',
      'ingresses',
      'networkpolicies',
      'replicationcontrollers/scale',
    ]),
    rule(WRITE_VERBS, 'policy', ['poddisruptionbudgets']),
    rule(WRITE_VERBS, `networking.${suffix}`, ['ingresses', 'networkpolicies']),
    rule(ALL_VERBS, `coordination.${suffix}`, ['leases']),
  ],
  view: (suffix) => [
    rule(READ_VERBS, '', [
      'configmaps',
      'endpoints',
      ...addStatus(['persistentvolumeclaims']),
      'pods',
      'replicationcontrollers',
      'replicationcontrollers/scale',
      'serviceaccounts',
      ...addStatus(['services']),
    ]),
    rule(READ_VERBS, '', [
      'bindings',
      'events',
      'limitranges',
      'namespaces/status',
      'pods/log',
      'pods/status',
      'replicationcontrollers/status',
      ...addStatus(['resourcequotas']),
    ]),
    rule(READ_VERBS, '', ['namespaces']),
    rule(READ_VERBS, `discovery.${suffix}`, ['endpointslices']),
    rule(READ_VERBS, 'apps', [
      'controllerrevisions',
      ...CONTROLLERS,
      'deployments/status',
      'replicasets/status',
      ...addStatus(['daemonsets', 'statefulsets']),
      'statefulsets/scale',
    ]),
    rule(READ_VERBS, 'autoscaling', addStatus(['horizontalpodautoscalers'])),
    rule(READ_VERBS, 'batch', addStatus(['cronjobs', 'jobs'])),
    rule(READ_VERBS, 'extensions', [
      ...addStatus(['daemonsets', 'ingresses']),
      ...CONTROLLERS,
      'deployments/status',
      'replicasets/status',
      'networkpolicies',
      'replicationcontrollers/scale',
    ]),
    rule(READ_VERBS, 'policy', addStatus(['poddisruptionbudgets'])),
    rule(READ_VERBS, `networking.${suffix}`, [...addStatus(['ingresses']), 'networkpolicies']),
  ],
};
