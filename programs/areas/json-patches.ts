/** Random JSON patches, with paths that fit, nearly fit, or lead nowhere. */
import fc from 'fast-check';

const METADATA = [
  '/metadata/labels',
  '/metadata/labels/x',
  '/metadata/labels/y',
  '/metadata/annotations',
  '/metadata/annotations/a.b~1c',
  '/metadata/finalizers',
  '/metadata/finalizers/0',
  '/metadata/finalizers/-',
  '/metadata/unknown',
];
const ODD = [
  '',
  '/metadata/~0x',
  '/metadata/labels/a~0b~1c',
  '/metadata/managedFields',
  '/metadata/uid',
  '/apiVersion',
  '/status',
  '/',
  '/kind',
  '/metadata',
  '/metadata/name',
  '/nope/deep',
  'data/a',
  'data',
  '/metadata/labels/x/y',
  '/Data',
];

export const PATHS: Readonly<Record<string, readonly string[]>> = {
  configmaps: ['/data', '/data/a', '/data/b', '/data/c', '/data/a/b', '/binaryData', '/immutable'],
  endpoints: [
    '/subsets',
    '/subsets/0',
    '/subsets/1',
    '/subsets/-',
    '/subsets/0/addresses',
    '/subsets/0/addresses/0',
    '/subsets/0/addresses/1',
    '/subsets/0/addresses/-',
    '/subsets/0/addresses/-1',
    '/subsets/0/addresses/01',
    '/subsets/0/addresses/x',
    '/subsets/0/addresses/0/hostname',
    '/subsets/0/ports',
    '/subsets/0/ports/0/port',
    '/subsets/0/ports/0/foo',
  ],
  services: [
    '/spec/ports',
    '/spec/ports/0',
    '/spec/ports/-',
    '/spec/ports/0/name',
    '/spec/selector',
    '/spec/selector/app',
    '/spec/foo',
  ],
  pods: [
    '/spec/containers/0',
    '/spec/containers/-',
    '/spec/containers/-1',
    '/spec/containers/0/image',
    '/spec/tolerations',
    '/spec/tolerations/-',
    '/spec/activeDeadlineSeconds',
  ],
  secrets: ['/data', '/data/a', '/data/b', '/stringData', '/stringData/a', '/type', '/immutable'],
  serviceaccounts: [
    '/secrets',
    '/secrets/0',
    '/secrets/-',
    '/secrets/0/name',
    '/imagePullSecrets',
    '/imagePullSecrets/-',
  ],
  gadgets: [
    '/spec',
    '/spec/set',
    '/spec/set/0',
    '/spec/set/-',
    '/spec/keyed',
    '/spec/keyed/0',
    '/spec/keyed/-',
    '/spec/keyed/0/value',
    '/spec/texts',
    '/spec/texts/a',
    '/spec/struct/deep/name',
    '/spec/any/a',
    '/spec/either',
    '/spec/nullable',
  ],
  deployments: [
    '/spec/replicas',
    '/spec/template/spec/containers',
    '/spec/template/spec/containers/0',
    '/spec/template/spec/containers/-',
    '/spec/template/spec/containers/0/image',
    '/spec/template/spec/containers/0/env',
    '/spec/template/spec/containers/0/env/-',
    '/spec/template/metadata/labels/b',
    '/status/replicas',
  ],
};

export const address = fc.constantFrom(
  { ip: '10.0.0.1' },
  { ip: '10.0.0.2', hostname: 'h' },
  { ip: 'nope' },
  { ip: '10.0.0.3', foo: 1 },
);
export const port = fc.constantFrom(
  { port: 80 },
  { port: 81, name: 'b' },
  { name: 'nokey' },
  { port: 82, name: 'c', foo: 1 },
  { port: 80, name: null },
);
export const env = fc.constantFrom(
  { name: 'E', value: '1' },
  { name: 'F', value: '2' },
  { value: 'nokey' },
  { name: 'E', value: null },
);
export const container = fc.oneof(
  fc.constantFrom<object>(
    { name: 'c', image: 'x:9' },
    { name: 'd', image: 'x:1' },
    { image: 'nokey' },
    { name: 'c', foo: 1 },
  ),
  fc.array(env, { maxLength: 2 }).map((list) => ({ name: 'c', env: list })),
);
const plain = fc.constantFrom<unknown>(
  '1',
  '2',
  '',
  null,
  1,
  true,
  {},
  [],
  { x: '1' },
  { x: null, y: '2' },
  ['example.com/a'],
  1.5,
);
const value = fc.oneof(
  { weight: 3, arbitrary: plain },
  { weight: 1, arbitrary: fc.oneof<fc.Arbitrary<unknown>[]>(address, port, env, container) },
);

export const jsonPatch = (resource: string): fc.Arbitrary<string> => {
  const path = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(PATHS[resource] ?? [])) },
    { weight: 3, arbitrary: fc.constantFrom(...METADATA) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  );
  const operation = fc
    .record({
      op: fc.constantFrom('add', 'add', 'add', 'remove', 'replace', 'replace', 'move', 'copy', 'test', 'frob'),
      path,
      from: path,
      value,
      extra: fc.constantFrom(...Array(12).fill(false), true),
    })
    .map(({ op, path: at, from, value: given, extra }) => ({
      op,
      path: at,
      ...(/move|copy/.test(op) && { from }),
      ...(/add|replace|test/.test(op) && { value: given }),
      ...(extra && { foo: 1 }),
    }));
  return fc.array(operation, { minLength: 1, maxLength: 3 }).map((list) => JSON.stringify(list));
};
