/**
 * What managers apply to objects of a kind, by resource, over few fields so that they conflict: plain texts, lists of every sort (atomic,
 * sets, keyed by one member or two, keyed ones in each other), maps and structs that are one value, and members with defaults.
 */
import fc from 'fast-check';

export const some = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
export const text = fc.constantFrom('1', '2', '');
export const texts = (...keys: string[]): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(fc.constantFrom(...keys), text, { maxKeys: keys.length, noNullPrototype: true });

/** Without the members that are undefined. */
export function compact<T extends object>(value: T): Compact<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Compact<T>;
}

type Compact<T> = { [M in keyof T as undefined extends T[M] ? never : M]: T[M] } & {
  [M in keyof T as undefined extends T[M] ? M : never]?: Exclude<T[M], undefined>;
};

type Members = Record<string, unknown>;
const listOf = (item: fc.Arbitrary<unknown>, maxLength = 2): fc.Arbitrary<unknown[]> => fc.array(item, { maxLength });
/** Absent in one of two. */
const partly = (parts: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Members> =>
  fc.record(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, some(part)]))).map(compact);

export const metadata: fc.Arbitrary<Members> = fc
  .record({
    labels: some(texts('x', 'y')),
    annotations: some(texts('n', 'a.b/c')),
    finalizers: rarely(6, fc.uniqueArray(fc.constantFrom('example.com/a', 'example.com/b'), { maxLength: 2 })),
    ownerReferences: rarely(
      10,
      fc.uniqueArray(fc.constantFrom('u1', 'u2'), { maxLength: 2 }).map((uids) => uids.map(owner)),
    ),
    resourceVersion: rarely(12, fc.constantFrom('@current', '@first')),
    generateName: rarely(30, fc.constant('g-')),
    managedFields: rarely(60, fc.constant([])),
  })
  .map(compact);

/**
 * kube-apiserver stores an empty map or list that is applied to the metadata of a custom resource, but takes it for absent when it reads
 * it again: each such apply makes a new version that says the same.
 */
export const fullMetadata: fc.Arbitrary<Members> = metadata.map((members) =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => Object.keys(member as object).length > 0)),
);

function owner(uid: string): Members {
  return { apiVersion: 'v1', kind: 'ConfigMap', name: uid, uid };
}

/** Once in so many and one. */
function rarely<T>(weight: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

const port = fc
  .record({
    port: fc.constantFrom(80, 81),
    name: fc.constantFrom('a', 'b', 'c', undefined),
    protocol: fc.constantFrom('TCP', 'UDP', undefined, undefined),
    targetPort: fc.constantFrom(8080, 'http', undefined, undefined),
    nodePort: rarely(8, fc.constantFrom(30000, 0)),
  })
  .map(compact);

const quantities = fc.constantFrom({}, { cpu: '1' }, { cpu: '1000m', memory: '1Gi' }, { cpu: 1 }, { memory: '1024Mi' });
const env = listOf(fc.record({ name: fc.constantFrom('E', 'F'), value: text }));
const mount = fc.record({ name: fc.constantFrom('v', 'w'), mountPath: fc.constantFrom('/a', '/b') });
const container = fc
  .tuple(
    fc.record({ name: fc.constantFrom('c', 'd') }),
    partly({
      image: fc.constantFrom('x:1', 'x:2'),
      args: listOf(text),
      env,
      ports: listOf(fc.record({ containerPort: fc.constantFrom(1, 2), protocol: fc.constantFrom('TCP', 'UDP') })),
      resources: partly({ limits: quantities, requests: quantities }),
    }),
    partly({
      volumeMounts: listOf(mount),
      livenessProbe: partly({
        periodSeconds: fc.constantFrom(5, 10),
        httpGet: fc.constantFrom({ port: 80 }, { port: 'a', path: '/' }),
      }),
      imagePullPolicy: fc.constantFrom('Always', 'IfNotPresent'),
      securityContext: partly({
        privileged: fc.boolean(),
        capabilities: partly({ add: listOf(fc.constantFrom('A', 'B')) }),
      }),
    }),
    fc.boolean(),
  )
  .map(([named, one, other, more]) => ({ ...named, ...one, ...(more && other) }));
const volume = fc
  .record({ name: fc.constantFrom('v', 'w') })
  .chain(({ name }) =>
    fc.constantFrom(
      { name, emptyDir: {} },
      { name, configMap: { name: 'x' } },
      { name, emptyDir: { sizeLimit: '1Gi' } },
    ),
  );
const podSpec = fc
  .tuple(
    partly({ containers: listOf(container), initContainers: listOf(container, 1), nodeSelector: texts('zone') }),
    partly({
      tolerations: listOf(fc.record({ key: text, operator: fc.constant('Exists') })),
      volumes: listOf(volume),
      imagePullSecrets: listOf(fc.record({ name: fc.constantFrom('a', 'b') })),
      hostAliases: listOf(fc.record({ ip: fc.constantFrom('10.0.0.1', '10.0.0.2'), hostnames: listOf(text) })),
      topologySpreadConstraints: listOf(
        fc.record({
          maxSkew: fc.constantFrom(1, 2),
          topologyKey: text,
          whenUnsatisfiable: fc.constant('DoNotSchedule'),
        }),
      ),
      securityContext: partly({ runAsUser: fc.constantFrom(1, 2), supplementalGroups: listOf(fc.constantFrom(1, 2)) }),
      terminationGracePeriodSeconds: fc.constantFrom(0, 30),
      restartPolicy: fc.constantFrom('Always', 'Never'),
    }),
    fc.boolean(),
  )
  .map(([one, other, more]) => ({ ...one, ...(more && other) }));

const addresses = listOf(fc.record({ ip: fc.constantFrom('10.0.0.1', '10.0.0.2') }));
const endpointPorts = listOf(fc.record({ port: fc.constantFrom(1, 2) }));

const name = fc.constantFrom('a', 'b');
const item = partly({ name, value: text, port: fc.constantFrom(1, 2) });
const gadgetSpec = fc
  .tuple(
    partly({
      replicas: fc.constantFrom(1, 2),
      plain: listOf(item),
      set: listOf(fc.constantFrom('a', 'b', 'c'), 3),
      numbers: listOf(fc.constantFrom(1, 2, 10), 3),
      keyed: listOf(fc.tuple(item, name).map(([one, key]) => ({ ...one, name: key }))),
    }),
    partly({
      paired: listOf(
        fc
          .record({
            port: fc.constantFrom(80, 81),
            protocol: fc.constantFrom('TCP', 'UDP', undefined),
            value: some(text),
          })
          .map(compact),
      ),
      nested: listOf(
        fc
          .tuple(name, partly({ tags: listOf(name), parts: listOf(fc.record({ name, value: text })) }))
          .map(([key, one]) => ({ name: key, ...one })),
      ),
      texts: texts('a', 'b'),
      atomicTexts: texts('a', 'b'),
    }),
    partly({
      atomicStruct: partly({ name: text, value: text }),
      struct: partly({ name: text, value: text, deep: item }),
      any: fc.constantFrom<unknown>({}, { a: 1 }, { a: { b: [1] } }, { c: [{ d: 1 }], a: { e: null } }),
      either: fc.constantFrom<unknown>(1, 'x', '1'),
      nullable: fc.constantFrom('x', null),
      unknown: text,
    }),
    fc.nat(6),
  )
  .map(([one, other, third, some]) => ({
    ...(some !== 1 && one),
    ...(some % 2 === 0 && other),
    ...(some % 3 === 0 && third),
  }));

/** By resource: the members beside metadata. */
export const MEMBERS: Readonly<Record<string, fc.Arbitrary<Members>>> = {
  configmaps: fc
    .record({
      data: some(texts('a', 'b', 'c')),
      binaryData: rarely(6, fc.constantFrom({ d: 'AAEC' }, { d: '' }, { d: 'AA==', e: 'AA' })),
      immutable: rarely(30, fc.boolean()),
    })
    .map(compact),
  secrets: fc
    .record({
      data: some(fc.constantFrom({}, { a: 'AAEC' }, { a: 'AA==', b: '' })),
      stringData: some(texts('a', 'b')),
      type: rarely(8, fc.constantFrom('Opaque', 'example.com/other')),
    })
    .map(compact),
  serviceaccounts: partly({
    secrets: listOf(partly({ name, namespace: text })),
    imagePullSecrets: listOf(fc.record({ name })),
    automountServiceAccountToken: fc.boolean(),
  }),
  leases: partly({ holderIdentity: text, leaseDurationSeconds: fc.constantFrom(5, 10) }).map((spec) => ({ spec })),
  limitranges: listOf(
    fc.record({ type: fc.constantFrom('Container', 'Pod'), max: quantities, default: quantities }),
  ).map((limits) => ({ spec: { limits } })),
  // The peer validates no quotas: nothing is drawn that kube-apiserver refuses, as other scopes than before.
  resourcequotas: partly({ hard: quantities }).map((spec) => ({ spec })),
  services: fc
    .tuple(
      partly({ ports: listOf(port, 3), selector: texts('app', 'tier') }),
      partly({
        externalIPs: listOf(fc.constantFrom('10.0.0.1', '10.0.0.2')),
        sessionAffinity: fc.constantFrom('None', 'ClientIP'),
        publishNotReadyAddresses: fc.boolean(),
      }),
      fc.constantFrom(undefined, undefined, 'NodePort', 'ClusterIP', 'LoadBalancer'),
      fc.boolean(),
    )
    .map(([one, other, type, more]) => ({ spec: compact({ ...one, ...(more && other), type }) })),
  endpoints: partly({
    subsets: listOf(fc.record({ addresses, notReadyAddresses: some(addresses), ports: endpointPorts }).map(compact)),
  }),
  deployments: fc
    .record({
      replicas: some(fc.constantFrom(1, 2)),
      paused: fc.constantFrom(undefined, true, false),
      strategy: some(
        fc.constantFrom<unknown>(
          { type: 'Recreate' },
          { rollingUpdate: { maxSurge: 1 } },
          { type: 'RollingUpdate', rollingUpdate: { maxSurge: '50%', maxUnavailable: 0 } },
        ),
      ),
      spec: podSpec,
    })
    .map(({ spec, ...rest }) => ({
      spec: {
        ...compact(rest),
        selector: { matchLabels: { app: 'a' } },
        template: { metadata: { labels: { app: 'a' } }, spec },
      },
    })),
  pods: podSpec.map((spec) => ({ spec })),
  gadgets: gadgetSpec.map((spec) => ({ spec })),
};

const condition = fc
  .record({ type: fc.constantFrom('A', 'B'), status: fc.constantFrom('True', 'False'), reason: some(text) })
  .map(compact);
const status = (parts: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Members> =>
  partly(parts).map((members) => ({ status: members }));

/** The status of the kinds that have one. */
export const STATUS: Readonly<Record<string, fc.Arbitrary<Members>>> = {
  pods: status({
    phase: fc.constantFrom('Running', 'Pending'),
    conditions: listOf(condition),
    podIPs: listOf(fc.record({ ip: fc.constantFrom('10.0.0.1', '10.0.0.2') })),
  }),
  deployments: status({ replicas: fc.constantFrom(1, 2), conditions: listOf(condition) }),
  services: status({ loadBalancer: fc.constantFrom({}, { ingress: [{ ip: '10.0.0.9' }] }) }),
  resourcequotas: status({ hard: quantities, used: quantities }),
  gadgets: status({ replicas: fc.constantFrom(1, 2), phase: text }),
};
