/**
 * The members that managers apply to objects of a kind, over few fields so that the managers conflict: texts, atomic lists, sets, lists with one or two keys,
 * lists in other lists, atomic maps and structs, and members with defaults.
 */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { parts, rarely, sometimes } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import { drawVariations } from '../kinds/schema-values.ts';

/**
 * A value that varies: an array holds alternatives, an object members that are present in one of two cases. JsonObject whose name ends with `!` are always
 * present.
 */
type Varying = fc.Arbitrary<unknown> | readonly unknown[] | { readonly [member: string]: Varying };

function vary(value: Varying): fc.Arbitrary<unknown> {
  if (value instanceof fc.Arbitrary) return value;
  return Array.isArray(value) ? fc.constantFrom(...value) : members(value as Readonly<Record<string, Varying>>);
}

function members(value: Readonly<Record<string, Varying>>): fc.Arbitrary<JsonObject> {
  const entries = Object.entries(value).map(([name, member]) => {
    const isRequired = name.endsWith('!');
    return [
      isRequired ? name.slice(0, -1) : name,
      isRequired ? vary(member) : fc.option(vary(member), { nil: undefined, freq: 2 }),
    ];
  });
  return fc.record(Object.fromEntries(entries) as Record<string, fc.Arbitrary<unknown>>).map((drawn) => compact(drawn));
}

const many = (item: Varying, maxLength = 2): fc.Arbitrary<unknown[]> => fc.array(vary(item), { maxLength });
const TEXT = ['1', '2', ''];
const texts = (...keys: string[]): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(fc.constantFrom(...keys), fc.constantFrom(...TEXT), { maxKeys: keys.length, noNullPrototype: true });
const seldom = (weight: number, ...values: readonly unknown[]) => rarely(weight, fc.constantFrom(...values));

export const appliedMetadata: fc.Arbitrary<JsonObject> = parts<Record<string, unknown>>({
  labels: sometimes(texts('x', 'y')),
  annotations: sometimes(texts('n', 'a.b/c')),
  finalizers: rarely(6, fc.uniqueArray(fc.constantFrom('example.com/a', 'example.com/b'), { maxLength: 2 })),
  ownerReferences: rarely(
    10,
    fc
      .uniqueArray(fc.constantFrom('u1', 'u2'), { maxLength: 2 })
      .map((uids) => uids.map((uid) => ({ apiVersion: 'v1', kind: 'ConfigMap', name: uid, uid }))),
  ),
  resourceVersion: seldom(12, '@current', '@first'),
  generateName: seldom(30, 'g-'),
  managedFields: seldom(60, []),
});

/**
 * kube-apiserver stores an empty map or list that is applied to the metadata of a custom resource, but reads it as absent: each such apply creates a new
 * version with the same contents.
 */
const metadataOfCustom: fc.Arbitrary<JsonObject> = appliedMetadata.map((all) =>
  Object.fromEntries(Object.entries(all).filter(([, member]) => Object.keys(member as object).length > 0)),
);

export function metadataFor(kind: Kind): fc.Arbitrary<JsonObject> {
  return kind.resource === 'gadgets' ? metadataOfCustom : appliedMetadata;
}

const ADDRESSES = ['10.0.0.1', '10.0.0.2'];
const QUANTITIES = [{}, { cpu: '1' }, { cpu: '1000m', memory: '1Gi' }, { cpu: 1 }, { memory: '1024Mi' }];
const NAMES = ['a', 'b'];
const CONTAINER: Varying = {
  'name!': ['c', 'd'],
  image: ['x:1', 'x:2'],
  args: many(TEXT),
  env: many({ 'name!': ['E', 'F'], 'value!': TEXT }),
  ports: many({ 'containerPort!': [1, 2], 'protocol!': ['TCP', 'UDP'] }),
  resources: { limits: QUANTITIES, requests: QUANTITIES },
  volumeMounts: many({ 'name!': ['v', 'w'], 'mountPath!': ['/a', '/b'] }),
  livenessProbe: { periodSeconds: [5, 10], httpGet: [{ port: 80 }, { port: 'a', path: '/' }] },
  imagePullPolicy: ['Always', 'IfNotPresent'],
  securityContext: { privileged: [true, false], capabilities: { add: many(['A', 'B']) } },
};
const VOLUME: Varying = ['v', 'w'].flatMap((name) =>
  [{ emptyDir: {} }, { configMap: { name: 'x' } }, { emptyDir: { sizeLimit: '1Gi' } }].map((one) => ({ name, ...one })),
);
const POD_SPEC: Varying = {
  containers: many(CONTAINER),
  initContainers: many(CONTAINER, 1),
  nodeSelector: texts('zone'),
  tolerations: many({ 'key!': TEXT, 'operator!': ['Exists'] }),
  volumes: many(VOLUME),
  imagePullSecrets: many({ 'name!': NAMES }),
  hostAliases: many({ 'ip!': ADDRESSES, 'hostnames!': many(TEXT) }),
  topologySpreadConstraints: many({
    'maxSkew!': [1, 2],
    'topologyKey!': TEXT,
    'whenUnsatisfiable!': ['DoNotSchedule'],
  }),
  securityContext: { runAsUser: [1, 2], supplementalGroups: many([1, 2]) },
  terminationGracePeriodSeconds: [0, 30],
  restartPolicy: ['Always', 'Never'],
};
const ITEM: Varying = { name: NAMES, value: TEXT, port: [1, 2] };
const STRATEGIES = [
  { type: 'Recreate' },
  { rollingUpdate: { maxSurge: 1 } },
  { type: 'RollingUpdate', rollingUpdate: { maxSurge: '50%', maxUnavailable: 0 } },
];

const MEMBERS: Readonly<Record<string, Readonly<Record<string, Varying>>>> = {
  configmaps: {
    data: texts('a', 'b', 'c'),
    'binaryData!': seldom(6, { d: 'AAEC' }, { d: '' }, { d: 'AA==', e: 'AA' }),
    'immutable!': seldom(30, true, false),
  },
  secrets: {
    data: [{}, { a: 'AAEC' }, { a: 'AA==', b: '' }],
    stringData: texts('a', 'b'),
    'type!': seldom(8, 'Opaque', 'example.com/other'),
  },
  serviceaccounts: {
    secrets: many({ name: NAMES, namespace: TEXT }),
    imagePullSecrets: many({ 'name!': NAMES }),
    automountServiceAccountToken: [true, false],
  },
  leases: { 'spec!': { holderIdentity: TEXT, leaseDurationSeconds: [5, 10] } },
  limitranges: {
    'spec!': { 'limits!': many({ 'type!': ['Container', 'Pod'], 'max!': QUANTITIES, 'default!': QUANTITIES }) },
  },
  resourcequotas: { 'spec!': { hard: QUANTITIES } },
  services: {
    'spec!': {
      ports: many(
        {
          'port!': [80, 81],
          'name!': ['a', 'b', 'c', undefined],
          protocol: ['TCP', 'UDP'],
          targetPort: [8080, 'http'],
          'nodePort!': seldom(8, 30000, 0),
        },
        3,
      ),
      selector: texts('app', 'tier'),
      externalIPs: many(ADDRESSES),
      sessionAffinity: ['None', 'ClientIP'],
      publishNotReadyAddresses: [true, false],
      type: ['NodePort', 'ClusterIP', 'LoadBalancer'],
    },
  },
  endpoints: {
    subsets: many({
      'addresses!': many({ 'ip!': ADDRESSES }),
      notReadyAddresses: many({ 'ip!': ADDRESSES }),
      'ports!': many({ 'port!': [1, 2] }),
    }),
  },
  deployments: {
    'spec!': {
      replicas: [1, 2],
      paused: [true, false],
      strategy: STRATEGIES,
      'selector!': [{ matchLabels: { app: 'a' } }],
      'template!': { 'metadata!': [{ labels: { app: 'a' } }], 'spec!': POD_SPEC },
    },
  },
  pods: { 'spec!': POD_SPEC },
  gadgets: {
    'spec!': {
      replicas: [1, 2],
      plain: many(ITEM),
      set: many(['a', 'b', 'c'], 3),
      numbers: many([1, 2, 10], 3),
      keyed: many({ ...ITEM, 'name!': NAMES }),
      paired: many({ 'port!': [80, 81], protocol: ['TCP', 'UDP'], value: TEXT }),
      nested: many({ 'name!': NAMES, tags: many(NAMES), parts: many({ 'name!': NAMES, 'value!': TEXT }) }),
      texts: texts('a', 'b'),
      atomicTexts: texts('a', 'b'),
      atomicStruct: { name: TEXT, value: TEXT },
      struct: { name: TEXT, value: TEXT, deep: ITEM },
      any: [{}, { a: 1 }, { a: { b: [1] } }, { c: [{ d: 1 }], a: { e: null } }],
      either: [1, 'x', '1'],
      nullable: ['x', null],
      unknown: TEXT,
    },
  },
};

const CONDITIONS = many({ 'type!': ['A', 'B'], 'status!': ['True', 'False'], reason: TEXT });
const STATUS: Readonly<Record<string, Readonly<Record<string, Varying>>>> = {
  pods: { phase: ['Running', 'Pending'], conditions: CONDITIONS, podIPs: many({ 'ip!': ADDRESSES }) },
  deployments: { replicas: [1, 2], conditions: CONDITIONS },
  services: { loadBalancer: [{}, { ingress: [{ ip: '10.0.0.9' }] }] },
  resourcequotas: { hard: QUANTITIES, used: QUANTITIES },
  gadgets: { replicas: [1, 2], phase: TEXT },
};

/** Kinds with members of their own. */
export const APPLIED_RESOURCES = Object.keys(MEMBERS);

/** Draws the members beside metadata. For kinds without members of their own, they are variations of valid objects. */
export function appliedMembers(kind: Kind): fc.Arbitrary<JsonObject> {
  const own = MEMBERS[kind.resource];
  if (own !== undefined) return members(own);
  const { schema } = kind;
  return fc
    .constantFrom(...kind.contents)
    .chain(({ metadata: _, ...content }) =>
      schema === undefined ? fc.constant(content) : drawVariations(content, schema),
    );
}

/** Draws a status, for kinds whose status managers apply. */
export function appliedStatus(kind: Kind): fc.Arbitrary<JsonObject> | undefined {
  const status = STATUS[kind.resource];
  return status && members(status).map((drawn) => ({ status: drawn }));
}
