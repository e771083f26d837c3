/** Kinds that only the tours visit (tours.ts), the versions of some of them included: each has contents that every validation accepts. */

import type { Kind } from '../operation.ts';
import { GADGETS_BETA } from './custom-kind.ts';

const labels = { app: 'a' };
const selector = { matchLabels: labels };
const podSpec = { containers: [{ name: 'c', image: 'x:1' }] };
const template = { metadata: { labels }, spec: podSpec };
const jobTemplate = { metadata: { labels }, spec: { ...podSpec, restartPolicy: 'Never' } };
const scaleTarget = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' };
const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] }];
const backend = { service: { name: 'a', port: { number: 80 } } };
const involved = { kind: 'ConfigMap', namespace: '{ns}', name: 'a' };
const EVENT_TIME = '2020-01-01T00:00:00.000000Z';

export const OTHER_KINDS: readonly Kind[] = [
  GADGETS_BETA,
  {
    resource: 'events',
    kind: 'Event',
    apiVersion: 'v1',
    contents: [
      { involvedObject: involved, reason: 'Made', message: 'm', type: 'Normal' },
      { involvedObject: involved, reason: 'Lost', message: 'n', type: 'Warning', count: 2 },
    ],
  },
  {
    resource: 'events',
    kind: 'Event',
    apiVersion: 'events.{suffix}/v1',
    contents: [
      {
        regarding: involved,
        reason: 'Made',
        note: 'm',
        type: 'Normal',
        action: 'Make',
        eventTime: EVENT_TIME,
        reportingController: 'example.com/c',
        reportingInstance: 'i',
      },
      {
        regarding: involved,
        related: { ...involved, name: 'b' },
        reason: 'Again',
        type: 'Warning',
        action: 'Make',
        eventTime: EVENT_TIME,
        series: { count: 3, lastObservedTime: EVENT_TIME },
        reportingController: 'example.com/c',
        reportingInstance: 'i',
      },
    ],
  },
  {
    resource: 'controllerrevisions',
    kind: 'ControllerRevision',
    apiVersion: 'apps/v1',
    contents: [
      { revision: 1, data: { a: [1] } },
      { revision: 2, data: { a: [1] } },
    ],
  },
  {
    resource: 'replicasets',
    kind: 'ReplicaSet',
    apiVersion: 'apps/v1',
    contents: [{ spec: { selector, template } }, { spec: { replicas: 2, minReadySeconds: 1, selector, template } }],
  },
  {
    resource: 'statefulsets',
    kind: 'StatefulSet',
    apiVersion: 'apps/v1',
    contents: [
      { spec: { serviceName: 's', selector, template } },
      { spec: { serviceName: 's', replicas: 2, selector, template } },
    ],
  },
  {
    resource: 'daemonsets',
    kind: 'DaemonSet',
    apiVersion: 'apps/v1',
    contents: [{ spec: { selector, template } }, { spec: { minReadySeconds: 1, selector, template } }],
  },
  {
    resource: 'replicationcontrollers',
    kind: 'ReplicationController',
    apiVersion: 'v1',
    contents: [{ spec: { selector: labels, template } }, { spec: { replicas: 2, selector: labels, template } }],
  },
  { resource: 'podtemplates', kind: 'PodTemplate', apiVersion: 'v1', contents: [{ template }] },
  {
    resource: 'persistentvolumeclaims',
    kind: 'PersistentVolumeClaim',
    apiVersion: 'v1',
    contents: [
      { spec: { storageClassName: '', accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
    ],
  },
  {
    resource: 'jobs',
    kind: 'Job',
    apiVersion: 'batch/v1',
    contents: [{ spec: { template: jobTemplate } }],
  },
  {
    resource: 'cronjobs',
    kind: 'CronJob',
    apiVersion: 'batch/v1',
    contents: [
      { spec: { schedule: '0 * * * *', jobTemplate: { spec: { template: jobTemplate } } } },
      { spec: { schedule: '5 * * * *', suspend: true, jobTemplate: { spec: { template: jobTemplate } } } },
    ],
  },
  {
    resource: 'horizontalpodautoscalers',
    kind: 'HorizontalPodAutoscaler',
    apiVersion: 'autoscaling/v1',
    contents: [
      { spec: { scaleTargetRef: scaleTarget, maxReplicas: 3 } },
      { spec: { scaleTargetRef: scaleTarget, minReplicas: 2, maxReplicas: 3, targetCPUUtilizationPercentage: 50 } },
    ],
  },
  {
    resource: 'horizontalpodautoscalers',
    kind: 'HorizontalPodAutoscaler',
    apiVersion: 'autoscaling/v2',
    contents: [
      {
        spec: {
          scaleTargetRef: scaleTarget,
          maxReplicas: 3,
          metrics: [
            { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
            { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Gi' } } },
          ],
        },
      },
      { spec: { scaleTargetRef: scaleTarget, minReplicas: 2, maxReplicas: 4 } },
    ],
  },
  {
    resource: 'poddisruptionbudgets',
    kind: 'PodDisruptionBudget',
    apiVersion: 'policy/v1',
    contents: [{ spec: { minAvailable: 1, selector } }, { spec: { minAvailable: '50%', selector } }],
  },
  {
    resource: 'roles',
    kind: 'Role',
    apiVersion: 'rbac.authorization.{suffix}/v1',
    contents: [{ rules }, { rules: [...rules, { apiGroups: ['apps'], resources: ['*'], verbs: ['*'] }] }],
  },
  {
    resource: 'rolebindings',
    kind: 'RoleBinding',
    apiVersion: 'rbac.authorization.{suffix}/v1',
    contents: [
      {
        roleRef: { apiGroup: 'rbac.authorization.{suffix}', kind: 'Role', name: 'a' },
        subjects: [{ apiGroup: 'rbac.authorization.{suffix}', kind: 'User', name: 'u' }],
      },
    ],
  },
  {
    resource: 'ingresses',
    kind: 'Ingress',
    apiVersion: 'networking.{suffix}/v1',
    contents: [{ spec: { defaultBackend: backend } }, { spec: { ingressClassName: 'c', defaultBackend: backend } }],
  },
  {
    resource: 'networkpolicies',
    kind: 'NetworkPolicy',
    apiVersion: 'networking.{suffix}/v1',
    contents: [
      { spec: { podSelector: {} } },
      { spec: { podSelector: selector, ingress: [{ ports: [{ port: 80 }] }], policyTypes: ['Ingress', 'Egress'] } },
    ],
  },
  {
    resource: 'endpointslices',
    kind: 'EndpointSlice',
    apiVersion: 'discovery.{suffix}/v1',
    contents: [
      { addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.1'] }], ports: [{ port: 80 }] },
      { addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.2'], conditions: { ready: false } }] },
    ],
  },
];
