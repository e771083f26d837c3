/**
 * Random intents of several managers over few fields, so that they meet: data of ConfigMaps, ports of Services (keyed by port and
 * protocol), containers of Deployments and Pods, subsets of Endpoints (atomic), labels, annotations and finalizers of all.
 */
import fc from 'fast-check';
import { KINDS } from './kinds.ts';
import type { Intent, Operation } from './operation.ts';

const some = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const text = fc.constantFrom('1', '2', '');
const texts = (...keys: string[]) =>
  fc.dictionary(fc.constantFrom(...keys), text, { maxKeys: keys.length }).map((map) => ({ ...map }));

/** Without the members that are undefined. */
function compact<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}

const metadata = fc
  .record({
    labels: some(texts('x', 'y')),
    annotations: some(texts('n', 'a.b/c')),
    finalizers: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom('example.com/a', 'example.com/b'), { maxLength: 2 }) },
    ),
  })
  .map(compact);

const port = fc
  .record({
    port: fc.constantFrom(80, 81),
    name: fc.constantFrom('a', 'b', 'c', undefined),
    protocol: fc.constantFrom('TCP', 'UDP', undefined, undefined),
    targetPort: fc.constantFrom(8080, 'http', undefined, undefined),
  })
  .map(compact);

const env = fc.array(fc.record({ name: fc.constantFrom('E', 'F'), value: text }), { maxLength: 2 });
const container = fc
  .record({
    name: fc.constantFrom('c', 'd'),
    image: fc.constantFrom('x:1', 'x:2', undefined),
    args: some(fc.array(text, { maxLength: 2 })),
    env: some(env),
    ports: some(fc.array(fc.record({ containerPort: fc.constantFrom(1, 2) }), { maxLength: 2 })),
    resources: some(fc.constantFrom({}, { limits: { cpu: '1' } }, { limits: { cpu: '1000m', memory: '1Gi' } })),
  })
  .map(compact);
const podSpec = fc
  .record({
    containers: some(fc.array(container, { maxLength: 2 })),
    nodeSelector: some(texts('zone')),
    tolerations: some(fc.array(fc.record({ key: text, operator: fc.constant('Exists') }), { maxLength: 2 })),
  })
  .map(compact);

const addresses = fc.array(fc.record({ ip: fc.constantFrom('10.0.0.1', '10.0.0.2') }), { maxLength: 2 });

/** By resource: the members beside metadata. */
const MEMBERS: Readonly<Record<string, fc.Arbitrary<Record<string, unknown>>>> = {
  configmaps: fc
    .record({
      data: some(texts('a', 'b', 'c')),
      immutable: fc.oneof({ weight: 30, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.boolean() }),
    })
    .map(compact),
  services: fc
    .record({
      ports: some(fc.array(port, { maxLength: 3 })),
      selector: some(texts('app', 'tier')),
      type: fc.constantFrom(undefined, undefined, 'NodePort', 'ClusterIP'),
    })
    .map((spec) => ({ spec: compact(spec) })),
  endpoints: fc
    .record({
      subsets: some(
        fc.array(
          fc.record({
            addresses,
            notReadyAddresses: some(addresses),
            ports: fc.array(fc.record({ port: fc.constantFrom(1, 2) }), { maxLength: 2 }),
          }),
          { maxLength: 2 },
        ),
      ),
    })
    .map(compact),
  deployments: fc
    .record({
      replicas: some(fc.constantFrom(1, 2)),
      spec: podSpec,
      paused: fc.constantFrom(undefined, true, false),
    })
    .map(({ spec, ...rest }) => ({
      spec: {
        ...compact(rest),
        selector: { matchLabels: { app: 'a' } },
        template: { metadata: { labels: { app: 'a' } }, spec },
      },
    })),
  pods: podSpec.map((spec) => ({ spec })),
};

export const OWNED_KINDS: readonly number[] = KINDS.flatMap(({ resource }, index) =>
  MEMBERS[resource] === undefined ? [] : [index],
);

const manager = fc.constantFrom('m1', 'm2', 'm3', 'kubectl');
const name = fc.constantFrom('a', 'a', 'b');

function intentOf(of: number): fc.Arbitrary<Intent> {
  return fc.record({ metadata, members: MEMBERS[KINDS[of]?.resource ?? ''] as fc.Arbitrary<Record<string, unknown>> });
}

function operationOn(of: number): fc.Arbitrary<Operation> {
  const query = fc
    .record({
      fieldManager: manager,
      force: fc.constantFrom(undefined, undefined, 'true'),
      dryRun: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant('All') }),
    })
    .map(compact);
  const written = fc.record({ fieldManager: fc.constantFrom('m1', 'u1', 'u2') });
  const body = fc.record({
    content: fc.nat(5),
    labels: fc.constantFrom({}, { x: '1' }, { x: '2', y: '' }),
    finalizer: fc.constant(false),
    mistake: fc.constant('none' as const),
  });
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('apply' as const),
        of: fc.constant(of),
        name,
        intent: intentOf(of),
        query,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('create' as const),
        of: fc.constant(of),
        name,
        generated: fc.constant(false),
        body,
        query: written,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('update' as const),
        of: fc.constant(of),
        name,
        version: fc.constantFrom('absent' as const, 'current' as const),
        body,
        query: written,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('patch' as const),
        of: fc.constant(of),
        name,
        type: fc.constantFrom('application/merge-patch+json', 'application/strategic-merge-patch+json'),
        document: fc.oneof(
          intentOf(of).map(({ metadata, members }) => JSON.stringify({ metadata, ...members })),
          fc.constantFrom(
            '{"metadata":{"managedFields":[]}}',
            '{"metadata":{"managedFields":[{}]}}',
            '{"metadata":{"labels":null}}',
            '{"metadata":{"finalizers":null}}',
          ),
        ),
        query: written,
      }),
    },
  ) as fc.Arbitrary<Operation>;
}

/** A program of a few managers over one kind. */
export const ownershipProgram: fc.Arbitrary<Operation[]> = fc
  .constantFrom(...OWNED_KINDS)
  .chain((of) => fc.array(operationOn(of), { minLength: 1, maxLength: 30, size: 'max' }));
