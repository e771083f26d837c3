/** Area `validation`: objects that each break one validation rule of their kind, and changes that a kind does not allow. */
import type fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';
import { distributeRows, shuffleRows } from '../arbitraries.ts';
import { findKind, type KindSelection } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import {
  buildCreate,
  buildDelete,
  buildLabelledCreate,
  buildPatch,
  buildUpdate,
  MERGE_PATCH_TYPE,
} from '../requests.ts';

const LABELS = { app: 'a' };
const SELECTOR = { matchLabels: LABELS };
const CONTAINER = { name: 'c', image: 'x:1' };
const TEMPLATE = { metadata: { labels: LABELS }, spec: { containers: [CONTAINER] } };
const WORKLOAD_SPEC = { selector: SELECTOR, template: TEMPLATE };
const buildSpec = (members: JsonObject): JsonObject => ({ spec: members });
const buildDeployment = (members: JsonObject): JsonObject => buildSpec({ ...WORKLOAD_SPEC, ...members });
const buildService = (members: JsonObject): JsonObject => buildSpec({ ports: [{ port: 80 }], ...members });
const buildPod = (...containers: object[]): JsonObject => buildSpec({ containers });
const buildEndpoints = (members: JsonObject): JsonObject => ({
  subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }], ...members }],
});
const JOB_SPEC = {
  template: { metadata: { labels: LABELS }, spec: { containers: [CONTAINER], restartPolicy: 'Never' } },
};
const CLAIM_SPEC = {
  accessModes: ['ReadWriteOnce'],
  resources: { requests: { storage: '1Gi' } },
  storageClassName: '',
};
const SCALE_TARGET = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' };
const INGRESS_BACKEND = { service: { name: 'a', port: { number: 80 } } };
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
    { template: { ...TEMPLATE, spec: { containers: [] } } },
  ].map(buildDeployment),
  pods: [
    buildPod(CONTAINER, CONTAINER),
    buildPod({ ...CONTAINER, name: 'C' }),
    buildSpec({ containers: [CONTAINER], restartPolicy: 'Sometimes' }),
  ],
  resourcequotas: [buildSpec({ hard: { cpu: 'x' } })],
  limitranges: [buildSpec({ limits: [{ type: 'Container', max: { cpu: '1' }, min: { cpu: '2' } }] })],
  jobs: [
    buildSpec({ ...JOB_SPEC, template: { ...JOB_SPEC.template, spec: { containers: [CONTAINER] } } }),
    buildSpec({ ...JOB_SPEC, parallelism: -1, completions: -1, backoffLimit: -1 }),
  ],
  cronjobs: [
    buildSpec({ schedule: 'sometimes', jobTemplate: { spec: JOB_SPEC } }),
    buildSpec({ schedule: '0 * * * *', concurrencyPolicy: 'Sometimes', jobTemplate: { spec: JOB_SPEC } }),
  ],
  horizontalpodautoscalers: [
    { scaleTargetRef: SCALE_TARGET, minReplicas: 3, maxReplicas: 2 },
    { scaleTargetRef: SCALE_TARGET },
  ].map(buildSpec),
  poddisruptionbudgets: [buildSpec({ minAvailable: 1, maxUnavailable: 1, selector: SELECTOR })],
  ingresses: [
    buildSpec({}),
    buildSpec({ rules: [{ http: { paths: [{ path: 'a', pathType: 'Prefix', backend: INGRESS_BACKEND }] } }] }),
  ],
  networkpolicies: [buildSpec({ podSelector: {}, policyTypes: ['Sideways'] })],
  persistentvolumeclaims: [buildSpec({ ...CLAIM_SPEC, accessModes: [] })],
  roles: [{ rules: [{ apiGroups: [''], resources: ['pods'], verbs: [] }] }],
  rolebindings: [{ subjects: [] }],
  endpointslices: [{ addressType: 'IPv4', endpoints: [{ addresses: ['fd00::1'] }] }],
  events: [{ involvedObject: { kind: 'ConfigMap', namespace: 'elsewhere', name: 'a' }, reason: 'r' }],
  statefulsets: [buildSpec({ selector: { matchLabels: { app: 'b' } }, template: TEMPLATE, serviceName: 's' })],
};

/** Metadata that is rejected for every kind. */
const REJECTED_METADATA: readonly JsonObject[] = [
  ...[{ x: 'a b' }, { 'a b': '1' }, { 'Example.com/x': '1' }].map((invalid) => ({ labels: invalid })),
  ...[{ annotations: { '/a': '1' } }, { finalizers: ['unqualified'] }, { finalizers: ['example.com/a', 'a b/c'] }],
  ...[{ name: '-a' }, { name: 'a..b' }],
];

const changedLabels = { app: 'a', b: '1' };
/** Updates of objects, by resource. Most change immutable fields. */
const CHANGED_OBJECTS: readonly (readonly [resource: string, initialObject: JsonObject, changedObject: JsonObject])[] =
  [
    ['configmaps', { immutable: true, data: { a: '1' } }, { immutable: true, data: { a: '2' } }],
    ['configmaps', { immutable: true, data: { a: '1' } }, { data: { a: '1' } }],
    ['secrets', { immutable: true, data: { a: 'AAEC' } }, { immutable: true, data: { a: 'AAED' } }],
    ['secrets', { type: 'example.com/one' }, { type: 'example.com/other' }],
    [
      'deployments',
      buildDeployment({}),
      buildDeployment({
        selector: { matchLabels: changedLabels },
        template: { ...TEMPLATE, metadata: { labels: changedLabels } },
      }),
    ],
    ['pods', buildPod(CONTAINER), buildPod({ name: 'd', image: 'x:1' })],
    ['pods', buildPod(CONTAINER), buildSpec({ containers: [CONTAINER], nodeName: 'n' })],
    ['pods', buildPod(CONTAINER), buildSpec({ containers: [CONTAINER], restartPolicy: 'Never' })],
    // Allowed.
    ['pods', buildPod(CONTAINER), buildPod({ ...CONTAINER, image: 'x:2' })],
    ['services', buildService({}), buildService({ type: 'ExternalName' })],
    [
      'statefulsets',
      buildSpec({ ...WORKLOAD_SPEC, serviceName: 's' }),
      buildSpec({ ...WORKLOAD_SPEC, serviceName: 't' }),
    ],
    ['jobs', buildSpec(JOB_SPEC), buildSpec({ ...JOB_SPEC, completions: 2 })],
    ['persistentvolumeclaims', buildSpec(CLAIM_SPEC), buildSpec({ ...CLAIM_SPEC, accessModes: ['ReadWriteMany'] })],
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
const PRIORITY_KIND = findKind('priorityclasses');
const [PRIORITY_FIELDS, PRIORITY_NAME] = [{ value: 10, preemptionPolicy: 'Never' }, '{ns}-p'];
const PRIORITY_OPERATIONS: readonly Operation[] = [
  buildCreate(PRIORITY_KIND, PRIORITY_NAME, PRIORITY_FIELDS),
  ...[{ value: 11 }, { preemptionPolicy: 'PreemptLowerPriority' }, { description: 'd' }].map((members) =>
    buildUpdate(PRIORITY_KIND, PRIORITY_NAME, { ...PRIORITY_FIELDS, ...members }),
  ),
  buildPatch(PRIORITY_KIND, PRIORITY_NAME, MERGE_PATCH_TYPE, { value: 12 }),
  buildCreate(PRIORITY_KIND, PRIORITY_NAME, { value: 2_000_000_001 }),
  buildDelete(PRIORITY_KIND, PRIORITY_NAME),
];

const CONFIGMAP_KIND = findKind('configmaps');

const listRejectedWrites = (kinds: KindSelection): readonly (readonly Operation[])[] => [
  ...Object.entries(REJECTED_OBJECTS).flatMap(([resource, objects]) =>
    objects.map((members, index) => [buildCreate(findKind(resource), `r${index}`, members)]),
  ),
  ...CHANGED_OBJECTS.map(([resource, initialObject, changedObject], index) => [
    buildCreate(findKind(resource), `c${index}`, initialObject),
    buildUpdate(findKind(resource), `c${index}`, changedObject),
  ]),
  ...REJECTED_METADATA.map((metadata) => [buildCreate(CONFIGMAP_KIND, 'n', { metadata })]),
  [
    buildLabelledCreate(CONFIGMAP_KIND, 'n'),
    ...REJECTED_METADATA.filter(({ name }) => name === undefined).map((metadata) =>
      buildUpdate(CONFIGMAP_KIND, 'n', { metadata }),
    ),
  ],
  // For some kinds, an update creates an absent object.
  kinds.programKinds.map((kind) => buildUpdate(kind, 'absent', kind.getContent(0), { query: { dryRun: 'All' } })),
  PRIORITY_OPERATIONS,
  ...Object.entries(SUBRESOURCES).map(([resource, requests]) => [
    buildLabelledCreate(findKind(resource), 's'),
    ...requests.map(([subresource, body, query]) => buildCreate(findKind(resource), 's', body, { subresource, query })),
  ]),
];

export const drawValidationPrograms = (kinds: KindSelection): fc.Arbitrary<Operation[]>[] =>
  distributeRows(4, listRejectedWrites(kinds), (rows) => shuffleRows(rows).map((shuffledRows) => shuffledRows.flat()));
