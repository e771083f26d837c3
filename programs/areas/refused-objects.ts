/** Area `refusals`: objects that each break one validation rule of their kind, and changes that a kind does not allow. */
import type fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';
import { distributeRows, shuffleRows } from '../arbitraries.ts';
import { findKind, type Kinds } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { create, createPlain, MERGE_PATCH, patch, remove, update } from '../requests.ts';

const labels = { app: 'a' };
const selector = { matchLabels: labels };
const container = { name: 'c', image: 'x:1' };
const template = { metadata: { labels }, spec: { containers: [container] } };
const workload = { selector, template };
const buildSpec = (members: JsonObject): JsonObject => ({ spec: members });
const buildDeployment = (members: JsonObject): JsonObject => buildSpec({ ...workload, ...members });
const buildService = (members: JsonObject): JsonObject => buildSpec({ ports: [{ port: 80 }], ...members });
const buildPod = (...containers: object[]): JsonObject => buildSpec({ containers });
const buildEndpoints = (members: JsonObject): JsonObject => ({
  subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }], ...members }],
});
const jobSpec = { template: { metadata: { labels }, spec: { containers: [container], restartPolicy: 'Never' } } };
const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName: '' };
const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' };
const backend = { service: { name: 'a', port: { number: 80 } } };
const buildRoleBinding = (name: string): JsonObject => ({
  roleRef: { apiGroup: 'rbac.authorization.{suffix}', kind: 'Role', name },
});

/** Objects that are rejected, by resource. */
const REJECTED_OBJECTS: Readonly<Record<string, readonly JsonObject[]>> = {
  configmaps: [
    ...[{ data: { 'a b': '1' } }, { data: { a: '1' }, binaryData: { a: 'AAEC' } }, { binaryData: { a: '!' } }],
    { data: { a: 1 } },
  ],
  secrets: [{ data: { a: '!' } }, { data: { 'a/b': 'AAEC' } }, { type: '{prefix}/tls', data: { a: 'AAEC' } }],
  endpoints: [
    ...[{ addresses: [{ ip: '10.0.0.300' }] }, { addresses: [{ ip: '127.0.0.1' }] }, { ports: [{ port: 0 }] }],
    ...[
      { ports: [{ port: 65536 }] },
      { ports: [{ port: 1 }, { port: 2 }] },
      { ports: [{ port: 1, protocol: 'ICMP' }] },
    ],
  ].map(buildEndpoints),
  leases: [{ holderIdentity: 'a', leaseDurationSeconds: 0 }, { leaseTransitions: -1 }, { renewTime: 'now' }].map(
    buildSpec,
  ),
  services: [
    ...[
      { ports: [{ port: 0 }] },
      { ports: [{ port: 80 }, { port: 80 }] },
      { type: 'Other' },
      { sessionAffinity: 'Other' },
    ],
    { type: 'ExternalName', ports: undefined },
  ].map(buildService),
  deployments: [
    ...[
      { replicas: -1 },
      { selector: { matchLabels: { app: 'b' } } },
      { selector: {} },
      { strategy: { type: 'Other' } },
    ],
    { template: { ...template, spec: { containers: [] } } },
  ].map(buildDeployment),
  pods: [
    buildPod(container, container),
    buildPod({ ...container, name: 'C' }),
    buildSpec({ containers: [container], restartPolicy: 'Sometimes' }),
  ],
  resourcequotas: [buildSpec({ hard: { cpu: 'x' } })],
  limitranges: [buildSpec({ limits: [{ type: 'Container', max: { cpu: '1' }, min: { cpu: '2' } }] })],
  jobs: [
    buildSpec({ ...jobSpec, template: { ...jobSpec.template, spec: { containers: [container] } } }),
    buildSpec({ ...jobSpec, parallelism: -1, completions: -1, backoffLimit: -1 }),
  ],
  cronjobs: [
    buildSpec({ schedule: 'sometimes', jobTemplate: { spec: jobSpec } }),
    buildSpec({ schedule: '0 * * * *', concurrencyPolicy: 'Sometimes', jobTemplate: { spec: jobSpec } }),
  ],
  horizontalpodautoscalers: [{ scaleTargetRef, minReplicas: 3, maxReplicas: 2 }, { scaleTargetRef }].map(buildSpec),
  poddisruptionbudgets: [buildSpec({ minAvailable: 1, maxUnavailable: 1, selector })],
  ingresses: [buildSpec({}), buildSpec({ rules: [{ http: { paths: [{ path: 'a', pathType: 'Prefix', backend }] } }] })],
  networkpolicies: [buildSpec({ podSelector: {}, policyTypes: ['Sideways'] })],
  persistentvolumeclaims: [buildSpec({ ...claim, accessModes: [] })],
  roles: [{ rules: [{ apiGroups: [''], resources: ['pods'], verbs: [] }] }],
  rolebindings: [{ subjects: [] }],
  endpointslices: [{ addressType: 'IPv4', endpoints: [{ addresses: ['fd00::1'] }] }],
  events: [{ involvedObject: { kind: 'ConfigMap', namespace: 'elsewhere', name: 'a' }, reason: 'r' }],
  statefulsets: [buildSpec({ selector: { matchLabels: { app: 'b' } }, template, serviceName: 's' })],
};

/** Metadata that is rejected for every kind. */
const REJECTED_METADATA: readonly JsonObject[] = [
  ...[{ x: 'a b' }, { 'a b': '1' }, { 'Example.com/x': '1' }].map((invalid) => ({ labels: invalid })),
  ...[{ annotations: { '/a': '1' } }, { finalizers: ['unqualified'] }, { finalizers: ['example.com/a', 'a b/c'] }],
  ...[{ name: '-a' }, { name: 'a..b' }],
];

const changedLabels = { app: 'a', b: '1' };
/** Updates of objects, by resource. Most change immutable fields. */
const CHANGED_OBJECTS: readonly (readonly [resource: string, first: JsonObject, then: JsonObject])[] = [
  ['configmaps', { immutable: true, data: { a: '1' } }, { immutable: true, data: { a: '2' } }],
  ['configmaps', { immutable: true, data: { a: '1' } }, { data: { a: '1' } }],
  ['secrets', { immutable: true, data: { a: 'AAEC' } }, { immutable: true, data: { a: 'AAED' } }],
  ['secrets', { type: 'example.com/one' }, { type: 'example.com/other' }],
  [
    'deployments',
    buildDeployment({}),
    buildDeployment({
      selector: { matchLabels: changedLabels },
      template: { ...template, metadata: { labels: changedLabels } },
    }),
  ],
  ['pods', buildPod(container), buildPod({ name: 'd', image: 'x:1' })],
  ['pods', buildPod(container), buildSpec({ containers: [container], nodeName: 'n' })],
  ['pods', buildPod(container), buildSpec({ containers: [container], restartPolicy: 'Never' })],
  // Allowed.
  ['pods', buildPod(container), buildPod({ ...container, image: 'x:2' })],
  ['services', buildService({}), buildService({ type: 'ExternalName' })],
  ['statefulsets', buildSpec({ ...workload, serviceName: 's' }), buildSpec({ ...workload, serviceName: 't' })],
  ['jobs', buildSpec(jobSpec), buildSpec({ ...jobSpec, completions: 2 })],
  ['persistentvolumeclaims', buildSpec(claim), buildSpec({ ...claim, accessModes: ['ReadWriteMany'] })],
  ['rolebindings', buildRoleBinding('a'), buildRoleBinding('b')],
  ['endpointslices', { addressType: 'IPv4', endpoints: [] }, { addressType: 'IPv6', endpoints: [] }],
];

/** Requests to subresources of the object `s`, which are invalid or dry runs. */
const SUBRESOURCES: Readonly<
  Record<string, readonly (readonly [subresource: string, body: JsonObject, query?: string])[]>
> = {
  serviceaccounts: [
    ['token', buildSpec({ expirationSeconds: 1 })],
    ['token', buildSpec({ expirationSeconds: 600, boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'none' } })],
    ['token', buildSpec({ expirationSeconds: 600 }), 'dryRun=All'],
  ],
  pods: [
    ['eviction', { metadata: { name: 's' } }, 'dryRun=All'],
    ['binding', { metadata: { name: 's' }, target: { kind: 'Node', name: 'n' } }, 'dryRun=All'],
    ['binding', { metadata: { name: 's' }, target: { kind: 'Other', name: 'n' } }],
    ['binding', { metadata: { name: 's' }, target: {} }],
    ['eviction', { metadata: { name: 'other' } }],
    ['eviction', { metadata: { name: 's' }, deleteOptions: { preconditions: { uid: 'nobody' } } }],
  ],
};

/** A cluster-scoped kind. */
const PRIORITY = findKind('priorityclasses');
const [priority, NAME] = [{ value: 10, preemptionPolicy: 'Never' }, '{ns}-p'];
const PRIORITIES: readonly Operation[] = [
  create(PRIORITY, NAME, priority),
  ...[{ value: 11 }, { preemptionPolicy: 'PreemptLowerPriority' }, { description: 'd' }].map((members) =>
    update(PRIORITY, NAME, { ...priority, ...members }),
  ),
  patch(PRIORITY, NAME, MERGE_PATCH, { value: 12 }),
  create(PRIORITY, NAME, { value: 2_000_000_001 }),
  remove(PRIORITY, NAME),
];

const CONFIGMAP = findKind('configmaps');

const listRows = (kinds: Kinds): readonly (readonly Operation[])[] => [
  ...Object.entries(REJECTED_OBJECTS).flatMap(([resource, objects]) =>
    objects.map((members, index) => [create(findKind(resource), `r${index}`, members)]),
  ),
  ...CHANGED_OBJECTS.map(([resource, first, changedObject], index) => [
    create(findKind(resource), `c${index}`, first),
    update(findKind(resource), `c${index}`, changedObject),
  ]),
  ...REJECTED_METADATA.map((metadata) => [create(CONFIGMAP, 'n', { metadata })]),
  [
    createPlain(CONFIGMAP, 'n'),
    ...REJECTED_METADATA.filter(({ name }) => name === undefined).map((metadata) =>
      update(CONFIGMAP, 'n', { metadata }),
    ),
  ],
  // For some kinds, an update creates an absent object.
  kinds.common.map((kind) => update(kind, 'absent', kind.getContent(0), { query: { dryRun: 'All' } })),
  PRIORITIES,
  ...Object.entries(SUBRESOURCES).map(([resource, objects]) => [
    createPlain(findKind(resource), 's'),
    ...objects.map(([subresource, body, query]) => create(findKind(resource), 's', body, { subresource, query })),
  ]),
];

export const drawRefusalPrograms = (kinds: Kinds): fc.Arbitrary<Operation[]>[] =>
  distributeRows(4, listRows(kinds), (rows) => shuffleRows(rows).map((shuffledRows) => shuffledRows.flat()));
