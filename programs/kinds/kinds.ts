/** The kinds that most programs are about: those that servers see most, and a custom resource. */
import { GADGETS } from './custom-kind.ts';
import { Kind, type Members } from './kind.ts';
import { VALID_CONTENTS } from './valid-contents.ts';

function builtIn(resource: string, apiVersion: string, kind: string): Kind {
  return new Kind({ resource, apiVersion, kind, contents: VALID_CONTENTS[`${apiVersion} ${kind}`] ?? [{}] });
}

export const USUAL_KINDS: readonly Kind[] = [
  builtIn('endpoints', 'v1', 'Endpoints'),
  builtIn('configmaps', 'v1', 'ConfigMap'),
  builtIn('secrets', 'v1', 'Secret'),
  builtIn('serviceaccounts', 'v1', 'ServiceAccount'),
  builtIn('leases', 'coordination.{suffix}/v1', 'Lease'),
  builtIn('deployments', 'apps/v1', 'Deployment'),
  builtIn('services', 'v1', 'Service'),
  builtIn('pods', 'v1', 'Pod'),
  builtIn('resourcequotas', 'v1', 'ResourceQuota'),
  builtIn('limitranges', 'v1', 'LimitRange'),
  GADGETS,
];

/** Further kinds that single areas are about. */
const OTHER_KINDS: readonly Kind[] = [
  builtIn('replicasets', 'apps/v1', 'ReplicaSet'),
  builtIn('statefulsets', 'apps/v1', 'StatefulSet'),
  builtIn('daemonsets', 'apps/v1', 'DaemonSet'),
  builtIn('replicationcontrollers', 'v1', 'ReplicationController'),
  builtIn('jobs', 'batch/v1', 'Job'),
  builtIn('cronjobs', 'batch/v1', 'CronJob'),
  builtIn('horizontalpodautoscalers', 'autoscaling/v1', 'HorizontalPodAutoscaler'),
  builtIn('poddisruptionbudgets', 'policy/v1', 'PodDisruptionBudget'),
  builtIn('ingresses', 'networking.{suffix}/v1', 'Ingress'),
  builtIn('networkpolicies', 'networking.{suffix}/v1', 'NetworkPolicy'),
  builtIn('persistentvolumeclaims', 'v1', 'PersistentVolumeClaim'),
  builtIn('roles', 'rbac.authorization.{suffix}/v1', 'Role'),
  builtIn('rolebindings', 'rbac.authorization.{suffix}/v1', 'RoleBinding'),
  builtIn('events', 'v1', 'Event'),
  builtIn('endpointslices', 'discovery.{suffix}/v1', 'EndpointSlice'),
  builtIn('controllerrevisions', 'apps/v1', 'ControllerRevision'),
  builtIn('podtemplates', 'v1', 'PodTemplate'),
];

export function kindNamed(resource: string): Kind {
  const kind = [...USUAL_KINDS, ...OTHER_KINDS].find((one) => one.resource === resource);
  if (kind === undefined) throw new Error(`no area is about ${resource}`);
  return kind;
}

/** A body that is put to a subresource. */
export interface Part {
  readonly kind: Kind;
  readonly name: string;
  readonly body: Members;
}

/** They include members that the subresources do not take. */
export const PARTS: readonly Part[] = [
  {
    kind: kindNamed('deployments'),
    name: 'status',
    body: {
      spec: {
        replicas: 9,
        selector: { matchLabels: { app: 'z' } },
        template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'c', image: 'y:1' }] } },
      },
      status: { replicas: 2, observedGeneration: 1 },
    },
  },
  { kind: kindNamed('deployments'), name: 'scale', body: { spec: { replicas: 5 } } },
  { kind: kindNamed('deployments'), name: 'scale', body: { spec: { replicas: -1 } } },
  { kind: kindNamed('pods'), name: 'status', body: { status: { phase: 'Running', podIP: '10.1.2.3' } } },
  {
    kind: kindNamed('services'),
    name: 'status',
    body: { status: { loadBalancer: { ingress: [{ ip: '10.9.9.9' }] } } },
  },
  {
    kind: kindNamed('resourcequotas'),
    name: 'status',
    body: { spec: { hard: { pods: '1' } }, status: { used: { pods: '1' } } },
  },
];
