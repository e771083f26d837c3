/**
 * Valid contents of built-in kinds: what their types do not tell is needed to make objects of them. The first is the plainest. Other kinds get the
 * least that their schema requires.
 */
import type { Members } from './kind.ts';

const labels = { app: 'a' };
const selector = { matchLabels: labels };
const podSpec = { containers: [{ name: 'c', image: 'x:1' }] };
const template = { metadata: { labels }, spec: podSpec };
const podTemplate = (image: string) => ({ metadata: { labels }, spec: { containers: [{ name: 'c', image }] } });
const jobTemplate = { metadata: { labels }, spec: { ...podSpec, restartPolicy: 'Never' } };
const scaleTarget = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' };
const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] }];
const backend = { service: { name: 'a', port: { number: 80 } } };
const involved = { kind: 'ConfigMap', namespace: '{ns}', name: 'a' };
const EVENT_TIME = '2020-01-01T00:00:00.000000Z';
const subject = { apiGroup: 'rbac.authorization.{suffix}', kind: 'User', name: 'nobody' };
const volume = {
  capacity: { storage: '1Gi' },
  accessModes: ['ReadWriteOnce'],
  hostPath: { path: '/nowhere' },
  storageClassName: '{ns}',
};
const rule = { operations: ['CREATE'], apiGroups: ['x.example'], apiVersions: ['v1'], resources: ['things'] };
const webhook = {
  name: 'a.b.example',
  clientConfig: { url: 'https://a.example/' },
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  rules: [rule],
};

/** By `apiVersion Kind`. */
export const VALID_CONTENTS: Readonly<Record<string, readonly Members[]>> = {
  'v1 Endpoints': [
    {},
    { subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }] }] },
    {
      subsets: [
        {
          addresses: [{ ip: '10.0.0.2', hostname: 'h', nodeName: 'n' }],
          notReadyAddresses: [{ ip: 'fd00::1' }],
          ports: [
            { name: 'a', port: 1, protocol: 'UDP' },
            { name: 'b', port: 2, appProtocol: 'x.io/y' },
          ],
        },
      ],
    },
    { subsets: [] },
    { subsets: [{}] },
    { subsets: [{ addresses: [{ ip: '127.0.0.1' }], ports: [{ port: 0 }, { port: 99999, protocol: 'tcp' }] }] },
  ],
  'v1 ConfigMap': [{}, { data: { a: '1' } }, { data: { a: '2', b: '<&>' }, binaryData: { c: 'AAEC' } }],
  'v1 Secret': [{}, { data: { a: 'AAEC' } }, { stringData: { a: 'x' } }],
  'v1 ServiceAccount': [{}, { secrets: [{ name: 'x' }] }],
  'coordination.{suffix}/v1 Lease': [
    {},
    { spec: { holderIdentity: 'me', leaseDurationSeconds: 5, renewTime: '2020-01-01T00:00:00.000000Z' } },
  ],
  'apps/v1 Deployment': [
    { spec: { selector: { matchLabels: { app: 'a' } }, template: podTemplate('x:1') } },
    { spec: { replicas: 3, selector: { matchLabels: { app: 'a' } }, template: podTemplate('x:2') } },
  ],
  'v1 Service': [
    { spec: { ports: [{ port: 80 }] } },
    {
      spec: {
        ports: [
          { port: 80, name: 'a' },
          { port: 81, name: 'b', protocol: 'UDP' },
        ],
        selector: { app: 'a' },
      },
    },
    { spec: { type: 'ExternalName', externalName: 'example.com' } },
  ],
  'v1 Pod': [
    { spec: { containers: [{ name: 'c', image: 'x:1' }] } },
    { spec: { nodeName: 'n', containers: [{ name: 'c', image: 'x:1' }], terminationGracePeriodSeconds: 5 } },
  ],
  'v1 ResourceQuota': [{}, { spec: { hard: { pods: '10', cpu: '0.5' } } }],
  'v1 LimitRange': [{}, { spec: { limits: [{ type: 'Container', default: { cpu: '1000m' } }] } }],
  'v1 Event': [
    { involvedObject: involved, reason: 'Made', message: 'm', type: 'Normal' },
    { involvedObject: involved, reason: 'Lost', message: 'n', type: 'Warning', count: 2 },
  ],
  'events.{suffix}/v1 Event': [
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
  'apps/v1 ControllerRevision': [
    { revision: 1, data: { a: [1] } },
    { revision: 2, data: { a: [1] } },
  ],
  'apps/v1 ReplicaSet': [
    { spec: { selector, template } },
    { spec: { replicas: 2, minReadySeconds: 1, selector, template } },
  ],
  'apps/v1 StatefulSet': [
    { spec: { serviceName: 's', selector, template } },
    { spec: { serviceName: 's', replicas: 2, selector, template } },
  ],
  'apps/v1 DaemonSet': [{ spec: { selector, template } }, { spec: { minReadySeconds: 1, selector, template } }],
  'v1 ReplicationController': [
    { spec: { selector: labels, template } },
    { spec: { replicas: 2, selector: labels, template } },
  ],
  'v1 PodTemplate': [{ template }],
  'v1 PersistentVolumeClaim': [
    { spec: { storageClassName: '', accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
  ],
  'batch/v1 Job': [{ spec: { template: jobTemplate } }],
  'batch/v1 CronJob': [
    { spec: { schedule: '0 * * * *', jobTemplate: { spec: { template: jobTemplate } } } },
    { spec: { schedule: '5 * * * *', suspend: true, jobTemplate: { spec: { template: jobTemplate } } } },
  ],
  'autoscaling/v1 HorizontalPodAutoscaler': [
    { spec: { scaleTargetRef: scaleTarget, maxReplicas: 3 } },
    { spec: { scaleTargetRef: scaleTarget, minReplicas: 2, maxReplicas: 3, targetCPUUtilizationPercentage: 50 } },
  ],
  'autoscaling/v2 HorizontalPodAutoscaler': [
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
  'policy/v1 PodDisruptionBudget': [
    { spec: { minAvailable: 1, selector } },
    { spec: { minAvailable: '50%', selector } },
  ],
  'rbac.authorization.{suffix}/v1 Role': [
    { rules },
    { rules: [...rules, { apiGroups: ['apps'], resources: ['*'], verbs: ['*'] }] },
  ],
  'rbac.authorization.{suffix}/v1 RoleBinding': [
    {
      roleRef: { apiGroup: 'rbac.authorization.{suffix}', kind: 'Role', name: 'a' },
      subjects: [{ apiGroup: 'rbac.authorization.{suffix}', kind: 'User', name: 'u' }],
    },
  ],
  'networking.{suffix}/v1 Ingress': [
    { spec: { defaultBackend: backend } },
    { spec: { ingressClassName: 'c', defaultBackend: backend } },
  ],
  'networking.{suffix}/v1 NetworkPolicy': [
    { spec: { podSelector: {} } },
    { spec: { podSelector: selector, ingress: [{ ports: [{ port: 80 }] }], policyTypes: ['Ingress', 'Egress'] } },
  ],
  'discovery.{suffix}/v1 EndpointSlice': [
    { addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.1'] }], ports: [{ port: 80 }] },
    { addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.2'], conditions: { ready: false } }] },
  ],
  'rbac.authorization.{suffix}/v1 ClusterRole': [
    { rules },
    { rules: [...rules, { nonResourceURLs: ['/x'], verbs: ['get'] }] },
  ],
  'rbac.authorization.{suffix}/v1 ClusterRoleBinding': [
    { roleRef: { apiGroup: 'rbac.authorization.{suffix}', kind: 'ClusterRole', name: 'a' }, subjects: [subject] },
    { roleRef: { apiGroup: 'rbac.authorization.{suffix}', kind: 'ClusterRole', name: 'a' }, subjects: [] },
  ],
  'scheduling.{suffix}/v1 PriorityClass': [{ value: 10 }, { value: 10, description: 'd' }],
  'storage.{suffix}/v1 StorageClass': [
    { provisioner: 'example.com/none' },
    { provisioner: 'example.com/none', allowVolumeExpansion: true },
  ],
  'v1 PersistentVolume': [{ spec: volume }, { spec: { ...volume, persistentVolumeReclaimPolicy: 'Delete' } }],
  'networking.{suffix}/v1 IngressClass': [
    { spec: { controller: 'example.com/none' } },
    { spec: { controller: 'example.com/other' } },
  ],
  'node.{suffix}/v1 RuntimeClass': [{ handler: 'none' }, { handler: 'none', overhead: { podFixed: { cpu: '0.5' } } }],
  'admissionregistration.{suffix}/v1 ValidatingWebhookConfiguration': [{}, { webhooks: [] }],
  'v1 Node': [
    { spec: { unschedulable: true } },
    { spec: { unschedulable: true, taints: [{ key: 'a', effect: 'NoSchedule' }] } },
  ],
  'admissionregistration.{suffix}/v1 MutatingWebhookConfiguration': [{ webhooks: [webhook] }],
  'admissionregistration.{suffix}/v1 ValidatingAdmissionPolicy': [
    { spec: { matchConstraints: { resourceRules: [rule] }, validations: [{ expression: 'true' }] } },
  ],
  'admissionregistration.{suffix}/v1 ValidatingAdmissionPolicyBinding': [
    { spec: { policyName: 'p', validationActions: ['Deny'] } },
  ],
  'apiextensions.{suffix}/v1 CustomResourceDefinition': [
    {
      metadata: { name: 'things.x.example' },
      spec: {
        group: 'x.example',
        scope: 'Namespaced',
        names: { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
    },
  ],
  'apiregistration.{suffix}/v1 APIService': [
    {
      metadata: { name: 'v1.y.example' },
      spec: {
        group: 'y.example',
        version: 'v1',
        groupPriorityMinimum: 1,
        versionPriority: 1,
        service: { name: 'a', namespace: '{ns}' },
        insecureSkipTLSVerify: true,
      },
    },
  ],
  'authentication.{suffix}/v1 TokenReview': [{ spec: { token: 'x' } }],
  'authorization.{suffix}/v1 LocalSubjectAccessReview': [
    { spec: { user: 'u', resourceAttributes: { namespace: '{ns}', verb: 'get', resource: 'pods' } } },
  ],
  'authorization.{suffix}/v1 SelfSubjectAccessReview': [
    { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } },
  ],
  'authorization.{suffix}/v1 SelfSubjectRulesReview': [{ spec: { namespace: '{ns}' } }],
  'authorization.{suffix}/v1 SubjectAccessReview': [
    { spec: { user: 'u', resourceAttributes: { verb: 'get', resource: 'pods' } } },
  ],
  'discovery.{suffix}/v1beta1 EndpointSlice': [{ addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.1'] }] }],
  'flowcontrol.apiserver.{suffix}/v1 FlowSchema': [
    {
      spec: {
        priorityLevelConfiguration: { name: 'p' },
        matchingPrecedence: 100,
        distinguisherMethod: { type: 'ByUser' },
        rules: [
          {
            subjects: [{ kind: 'User', user: { name: 'u' } }],
            resourceRules: [{ verbs: ['get'], apiGroups: ['x.example'], resources: ['things'], namespaces: ['*'] }],
          },
        ],
      },
    },
  ],
  'flowcontrol.apiserver.{suffix}/v1 PriorityLevelConfiguration': [
    { spec: { type: 'Limited', limited: { nominalConcurrencyShares: 1, limitResponse: { type: 'Reject' } } } },
  ],
  'storage.{suffix}/v1 CSIDriver': [{ spec: {} }],
  'storage.{suffix}/v1 CSINode': [{ spec: { drivers: [{ name: 'd', nodeID: 'n', topologyKeys: ['a'] }] } }],
  'storage.{suffix}/v1 CSIStorageCapacity': [{ storageClassName: 's', capacity: '1Gi' }],
  'storage.{suffix}/v1 VolumeAttachment': [
    { spec: { attacher: 'x.example', nodeName: 'n', source: { persistentVolumeName: 'v' } } },
  ],
};
