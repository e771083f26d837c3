/** The rules of `admin`, `edit` and `view`, except those that other roles contribute by label. */
import type { JsonObject } from '../../pure/object.ts';

const READ = ['get', 'list', 'watch'];
const WRITE = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const BOTH = [...READ, ...WRITE].toSorted();

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
    rule(BOTH, `rbac.authorization.${suffix}`, ['roles', 'rolebindings']),
  ],
  edit: (suffix) => [
    rule(READ, '', [...CONNECTIONS, 'secrets', 'services/proxy']),
    rule(['impersonate'], '', ['serviceaccounts']),
    rule(WRITE, '', ['pods', ...CONNECTIONS]),
    rule(['create'], '', ['pods/eviction']),
    rule(WRITE, '', [
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
    rule(WRITE, 'apps', ['daemonsets', ...CONTROLLERS, 'deployments/rollback', 'statefulsets', 'statefulsets/scale']),
    rule(WRITE, 'autoscaling', ['horizontalpodautoscalers']),
    rule(WRITE, 'batch', ['cronjobs', 'jobs']),
    rule(WRITE, 'extensions', [
      'daemonsets',
      ...CONTROLLERS,
      'deployments/rollback',
      'ingresses',
      'networkpolicies',
      'replicationcontrollers/scale',
    ]),
    rule(WRITE, 'policy', ['poddisruptionbudgets']),
    rule(WRITE, `networking.${suffix}`, ['ingresses', 'networkpolicies']),
    rule(BOTH, `coordination.${suffix}`, ['leases']),
  ],
  view: (suffix) => [
    rule(READ, '', [
      'configmaps',
      'endpoints',
      ...addStatus(['persistentvolumeclaims']),
      'pods',
      'replicationcontrollers',
      'replicationcontrollers/scale',
      'serviceaccounts',
      ...addStatus(['services']),
    ]),
    rule(READ, '', [
      'bindings',
      'events',
      'limitranges',
      'namespaces/status',
      'pods/log',
      'pods/status',
      'replicationcontrollers/status',
      ...addStatus(['resourcequotas']),
    ]),
    rule(READ, '', ['namespaces']),
    rule(READ, `discovery.${suffix}`, ['endpointslices']),
    rule(READ, 'apps', [
      'controllerrevisions',
      ...CONTROLLERS,
      'deployments/status',
      'replicasets/status',
      ...addStatus(['daemonsets', 'statefulsets']),
      'statefulsets/scale',
    ]),
    rule(READ, 'autoscaling', addStatus(['horizontalpodautoscalers'])),
    rule(READ, 'batch', addStatus(['cronjobs', 'jobs'])),
    rule(READ, 'extensions', [
      ...addStatus(['daemonsets', 'ingresses']),
      ...CONTROLLERS,
      'deployments/status',
      'replicasets/status',
      'networkpolicies',
      'replicationcontrollers/scale',
    ]),
    rule(READ, 'policy', addStatus(['poddisruptionbudgets'])),
    rule(READ, `networking.${suffix}`, [...addStatus(['ingresses']), 'networkpolicies']),
  ],
};
