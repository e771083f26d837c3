/**
 * Draws the members that managers apply to objects of a kind: texts, atomic lists, sets, lists with one or two keys,
 * nested lists, atomic maps and structs, and members with defaults. There are few fields, so that the managers
 * conflict.
 */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { drawRarely, drawRecord, drawSometimes } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import { drawVariations } from '../kinds/schema-values.ts';

/**
 * The variants of a value. An array contains the alternatives. An object has each member in one of two cases, or
 * always if the name of the member ends with `!`.
 */
type VaryingValue = fc.Arbitrary<unknown> | readonly unknown[] | { readonly [member: string]: VaryingValue };

function drawVariants(value: VaryingValue): fc.Arbitrary<unknown> {
  if (value instanceof fc.Arbitrary) return value;
  return Array.isArray(value)
    ? fc.constantFrom(...value)
    : varyMembers(value as Readonly<Record<string, VaryingValue>>);
}

function varyMembers(value: Readonly<Record<string, VaryingValue>>): fc.Arbitrary<JsonObject> {
  const entries = Object.entries(value).map(([name, member]) => {
    const isRequired = name.endsWith('!');
    return [
      isRequired ? name.slice(0, -1) : name,
      isRequired ? drawVariants(member) : fc.option(drawVariants(member), { nil: undefined, freq: 2 }),
    ];
  });
  return fc
    .record(Object.fromEntries(entries) as Record<string, fc.Arbitrary<unknown>>)
    .map((drawnMembers) => compact(drawnMembers));
}

const varyList = (item: VaryingValue, maxLength = 2): fc.Arbitrary<unknown[]> =>
  fc.array(drawVariants(item), { maxLength });
const TEXT_VALUES = ['1', '2', ''];
const drawTexts = (...keys: string[]): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(fc.constantFrom(...keys), fc.constantFrom(...TEXT_VALUES), {
    maxKeys: keys.length,
    noNullPrototype: true,
  });
const drawRareValue = (weight: number, ...values: readonly unknown[]) => drawRarely(weight, fc.constantFrom(...values));

export const appliedMetadataArbitrary: fc.Arbitrary<JsonObject> = drawRecord<Record<string, unknown>>({
  labels: drawSometimes(drawTexts('x', 'y')),
  annotations: drawSometimes(drawTexts('n', 'a.b/c')),
  finalizers: drawRarely(6, fc.uniqueArray(fc.constantFrom('example.com/a', 'example.com/b'), { maxLength: 2 })),
  ownerReferences: drawRarely(
    10,
    fc
      .uniqueArray(fc.constantFrom('u1', 'u2'), { maxLength: 2 })
      .map((uids) => uids.map((uid) => ({ apiVersion: 'v1', kind: 'ConfigMap', name: uid, uid }))),
  ),
  resourceVersion: drawRareValue(12, '@current', '@first'),
  generateName: drawRareValue(30, 'g-'),
  managedFields: drawRareValue(60, []),
});

/**
 * kube-apiserver stores an empty map or list that is applied to the metadata of a custom resource, but reads it as absent: each such apply
 * creates a new version with the same contents.
 */
const customMetadataArbitrary: fc.Arbitrary<JsonObject> = appliedMetadataArbitrary.map((members) =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => Object.keys(member as object).length > 0)),
);

export function drawMetadata(kind: Kind): fc.Arbitrary<JsonObject> {
  return kind.resource === 'gadgets' ? customMetadataArbitrary : appliedMetadataArbitrary;
}

const ADDRESSES = ['10.0.0.1', '10.0.0.2'];
const QUANTITIES = [{}, { cpu: '1' }, { cpu: '1000m', memory: '1Gi' }, { cpu: 1 }, { memory: '1024Mi' }];
const NAMES = ['a', 'b'];
const CONTAINER_MEMBERS: VaryingValue = {
  'name!': ['c', 'd'],
  image: ['x:1', 'x:2'],
  args: varyList(TEXT_VALUES),
  env: varyList({ 'name!': ['E', 'F'], 'value!': TEXT_VALUES }),
  ports: varyList({ 'containerPort!': [1, 2], 'protocol!': ['TCP', 'UDP'] }),
  resources: { limits: QUANTITIES, requests: QUANTITIES },
  volumeMounts: varyList({ 'name!': ['v', 'w'], 'mountPath!': ['/a', '/b'] }),
  livenessProbe: { periodSeconds: [5, 10], httpGet: [{ port: 80 }, { port: 'a', path: '/' }] },
  imagePullPolicy: ['Always', 'IfNotPresent'],
  securityContext: { privileged: [true, false], capabilities: { add: varyList(['A', 'B']) } },
};
const VOLUME_MEMBERS: VaryingValue = ['v', 'w'].flatMap((name) =>
  [{ emptyDir: {} }, { configMap: { name: 'x' } }, { emptyDir: { sizeLimit: '1Gi' } }].map((volumeSource) => ({
    name,
    ...volumeSource,
  })),
);
const POD_SPEC_MEMBERS: VaryingValue = {
  containers: varyList(CONTAINER_MEMBERS),
  initContainers: varyList(CONTAINER_MEMBERS, 1),
  nodeSelector: drawTexts('zone'),
  tolerations: varyList({ 'key!': TEXT_VALUES, 'operator!': ['Exists'] }),
  volumes: varyList(VOLUME_MEMBERS),
  imagePullSecrets: varyList({ 'name!': NAMES }),
  hostAliases: varyList({ 'ip!': ADDRESSES, 'hostnames!': varyList(TEXT_VALUES) }),
  topologySpreadConstraints: varyList({
    'maxSkew!': [1, 2],
    'topologyKey!': TEXT_VALUES,
    'whenUnsatisfiable!': ['DoNotSchedule'],
  }),
  securityContext: { runAsUser: [1, 2], supplementalGroups: varyList([1, 2]) },
  terminationGracePeriodSeconds: [0, 30],
  restartPolicy: ['Always', 'Never'],
};
const ITEM_MEMBERS: VaryingValue = { name: NAMES, value: TEXT_VALUES, port: [1, 2] };
const STRATEGIES = [
  { type: 'Recreate' },
  { rollingUpdate: { maxSurge: 1 } },
  { type: 'RollingUpdate', rollingUpdate: { maxSurge: '50%', maxUnavailable: 0 } },
];

const MEMBERS_BY_RESOURCE: Readonly<Record<string, Readonly<Record<string, VaryingValue>>>> = {
  configmaps: {
    data: drawTexts('a', 'b', 'c'),
    'binaryData!': drawRareValue(6, { d: 'AAEC' }, { d: '' }, { d: 'AA==', e: 'AA' }),
    'immutable!': drawRareValue(30, true, false),
  },
  secrets: {
    data: [{}, { a: 'AAEC' }, { a: 'AA==', b: '' }],
    stringData: drawTexts('a', 'b'),
    'type!': drawRareValue(8, 'Opaque', 'example.com/other'),
  },
  serviceaccounts: {
    secrets: varyList({ name: NAMES, namespace: TEXT_VALUES }),
    imagePullSecrets: varyList({ 'name!': NAMES }),
    automountServiceAccountToken: [true, false],
  },
  leases: { 'spec!': { holderIdentity: TEXT_VALUES, leaseDurationSeconds: [5, 10] } },
  limitranges: {
    'spec!': { 'limits!': varyList({ 'type!': ['Container', 'Pod'], 'max!': QUANTITIES, 'default!': QUANTITIES }) },
  },
  resourcequotas: { 'spec!': { hard: QUANTITIES } },
  services: {
    'spec!': {
      ports: varyList(
        {
          'port!': [80, 81],
          'name!': ['a', 'b', 'c', undefined],
          protocol: ['TCP', 'UDP'],
          targetPort: [8080, 'http'],
          'nodePort!': drawRareValue(8, 30000, 0),
        },
        3,
      ),
      selector: drawTexts('app', 'tier'),
      externalIPs: varyList(ADDRESSES),
      sessionAffinity: ['None', 'ClientIP'],
      publishNotReadyAddresses: [true, false],
      type: ['NodePort', 'ClusterIP', 'LoadBalancer'],
    },
  },
  endpoints: {
    subsets: varyList({
      'addresses!': varyList({ 'ip!': ADDRESSES }),
      notReadyAddresses: varyList({ 'ip!': ADDRESSES }),
      'ports!': varyList({ 'port!': [1, 2] }),
    }),
  },
  deployments: {
    'spec!': {
      replicas: [1, 2],
      paused: [true, false],
      strategy: STRATEGIES,
      'selector!': [{ matchLabels: { app: 'a' } }],
      'template!': { 'metadata!': [{ labels: { app: 'a' } }], 'spec!': POD_SPEC_MEMBERS },
    },
  },
  pods: { 'spec!': POD_SPEC_MEMBERS },
  gadgets: {
    'spec!': {
      replicas: [1, 2],
      plain: varyList(ITEM_MEMBERS),
      set: varyList(['a', 'b', 'c'], 3),
      numbers: varyList([1, 2, 10], 3),
      keyed: varyList({ ...ITEM_MEMBERS, 'name!': NAMES }),
      paired: varyList({ 'port!': [80, 81], protocol: ['TCP', 'UDP'], value: TEXT_VALUES }),
      nested: varyList({
        'name!': NAMES,
        tags: varyList(NAMES),
        parts: varyList({ 'name!': NAMES, 'value!': TEXT_VALUES }),
      }),
      texts: drawTexts('a', 'b'),
      atomicTexts: drawTexts('a', 'b'),
      atomicStruct: { name: TEXT_VALUES, value: TEXT_VALUES },
      struct: { name: TEXT_VALUES, value: TEXT_VALUES, deep: ITEM_MEMBERS },
      any: [{}, { a: 1 }, { a: { b: [1] } }, { c: [{ d: 1 }], a: { e: null } }],
      either: [1, 'x', '1'],
      nullable: ['x', null],
      unknown: TEXT_VALUES,
    },
  },
};

const CONDITION_LIST = varyList({ 'type!': ['A', 'B'], 'status!': ['True', 'False'], reason: TEXT_VALUES });
const STATUS_BY_RESOURCE: Readonly<Record<string, Readonly<Record<string, VaryingValue>>>> = {
  pods: { phase: ['Running', 'Pending'], conditions: CONDITION_LIST, podIPs: varyList({ 'ip!': ADDRESSES }) },
  deployments: { replicas: [1, 2], conditions: CONDITION_LIST },
  services: { loadBalancer: [{}, { ingress: [{ ip: '10.0.0.9' }] }] },
  resourcequotas: { hard: QUANTITIES, used: QUANTITIES },
  gadgets: { replicas: [1, 2], phase: TEXT_VALUES },
};

/** The resources for which this file lists members. */
export const APPLIED_RESOURCES = Object.keys(MEMBERS_BY_RESOURCE);

/** Draws the members of an object except metadata. For kinds without listed members, they are variations of valid objects. */
export function drawAppliedMembers(kind: Kind): fc.Arbitrary<JsonObject> {
  const resourceMembers = MEMBERS_BY_RESOURCE[kind.resource];
  if (resourceMembers !== undefined) return varyMembers(resourceMembers);
  const { schema } = kind;
  return fc
    .constantFrom(...kind.contents)
    .chain(({ metadata: _, ...content }) =>
      schema === undefined ? fc.constant(content) : drawVariations(content, schema),
    );
}

/** Draws a status, for kinds whose status managers apply. */
export function drawAppliedStatus(kind: Kind): fc.Arbitrary<JsonObject> | undefined {
  const status = STATUS_BY_RESOURCE[kind.resource];
  return status && varyMembers(status).map((drawnMembers) => ({ status: drawnMembers }));
}
