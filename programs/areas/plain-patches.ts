/** Patches that apply, one of each operation and directive, so that none is missed by chance: each is answered with what is stored. */
import fc from 'fast-check';
import type { Kind } from '../kinds/kind.ts';
import { kindNamed } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH } from './patch-documents.ts';
import { plainCreation } from './plain-writes.ts';

const [CONFIGMAP, DEPLOYMENT, SERVICE] = [kindNamed('configmaps'), kindNamed('deployments'), kindNamed('services')];

type Patch = readonly [kind: Kind, type: string, document: unknown];

/** One or more that work on each other, in this order. */
type Patches = readonly Patch[];

const operations = (...document: object[]): Patches => [[CONFIGMAP, JSON_PATCH, document]];
const inLists = (...document: object[]): Patches => [[DEPLOYMENT, JSON_PATCH, document]];
const merged = (...documents: object[]): Patches => documents.map((one) => [CONFIGMAP, MERGE_PATCH, one]);
const mergedSpecs = (...specs: object[]): Patches => specs.map((spec) => [DEPLOYMENT, MERGE_PATCH, { spec }]);
const strategic = (...documents: object[]): Patches => documents.map((one) => [DEPLOYMENT, STRATEGIC_PATCH, one]);
const inPorts = (...ports: object[]): Patches => [[SERVICE, STRATEGIC_PATCH, { spec: { ports } }]];
const inContainers = (...containers: object[]): object => ({ spec: { template: { spec: { containers } } } });
const inPodSpec = (members: object): object => ({ spec: { template: { spec: members } } });

const LISTED = '/spec/template/spec';

/** They work on what the preparation made, whichever came before. */
const PATCHES: readonly Patches[] = [
  operations({ op: 'add', path: '/data/a', value: 'added' }),
  operations({ op: 'add', path: '/data/new', value: '1' }, { op: 'move', from: '/data/new', path: '/data/moved' }),
  operations({ op: 'add', path: '/data/new', value: '1' }, { op: 'copy', from: '/data/new', path: '/data/copied' }),
  operations({ op: 'add', path: '/data/gone', value: '1' }, { op: 'remove', path: '/data/gone' }),
  operations({ op: 'add', path: '/data/b', value: '1' }, { op: 'replace', path: '/data/b', value: 'replaced' }),
  operations({ op: 'add', path: '/data/t', value: '1' }, { op: 'test', path: '/data/t', value: '1' }),
  operations({ op: 'test', path: '/metadata/name', value: 'other' }),
  operations({ op: 'add', path: '/metadata/annotations', value: { 'a/b': '1' } }),
  operations(
    { op: 'add', path: '/metadata/annotations', value: { 'a/b': '1', '~': '2' } },
    { op: 'remove', path: '/metadata/annotations/a~1b' },
    { op: 'replace', path: '/metadata/annotations/~0', value: '3' },
  ),
  inLists(
    { op: 'add', path: `${LISTED}/tolerations`, value: [{ key: 'a' }] },
    { op: 'add', path: `${LISTED}/tolerations/-`, value: { key: 'last' } },
    { op: 'add', path: `${LISTED}/tolerations/0`, value: { key: 'first' } },
    { op: 'copy', from: `${LISTED}/tolerations/0`, path: `${LISTED}/tolerations/2` },
  ),
  inLists(
    { op: 'add', path: `${LISTED}/tolerations`, value: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] },
    { op: 'test', path: `${LISTED}/tolerations/1`, value: { key: 'b' } },
    { op: 'move', from: `${LISTED}/tolerations/2`, path: `${LISTED}/tolerations/0` },
    { op: 'remove', path: `${LISTED}/tolerations/1` },
  ),
  operations({ op: 'replace', path: '/data/none', value: '1' }),
  operations({ op: 'remove', path: '/data/none' }),
  operations({ op: 'test', path: '/metadata/labels', value: {} }),
  merged({ data: { a: 'merged', b: null } }),
  merged({ metadata: { labels: { x: null, m: '1' } } }),
  merged({ data: null }),
  mergedSpecs({ replicas: null }, { strategy: { type: 'Recreate', rollingUpdate: null } }),
  mergedSpecs({ template: { spec: { containers: [{ name: 'only', image: 'o:1' }] } } }),
  strategic(inContainers({ name: 'd', image: 'y:1' }), inContainers({ name: 'd', $patch: 'delete' })),
  strategic(inContainers({ name: 'e', image: 'z:1' }, { $patch: 'replace' })),
  strategic(
    inContainers({ name: 'c', image: 'x:1', env: [{ name: 'E', value: '1' }] }),
    inContainers({ name: 'c', env: [{ name: 'E', $patch: 'delete' }] }),
  ),
  strategic({
    spec: {
      template: {
        spec: {
          '$setElementOrder/containers': [{ name: 'f' }, { name: 'c' }],
          containers: [
            { name: 'c', image: 'x:2' },
            { name: 'f', image: 'f:1' },
          ],
        },
      },
    },
  }),
  strategic({ spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } }),
  strategic({ spec: { strategy: { type: 'RollingUpdate' } } }),
  strategic({ metadata: { labels: { $patch: 'replace', only: '1' } } }),
  strategic(
    { metadata: { finalizers: ['example.com/a', 'example.com/b'] } },
    { metadata: { '$deleteFromPrimitiveList/finalizers': ['example.com/a'] } },
  ),
  inPorts({ port: 82, name: 'c' }, { port: 80, targetPort: 8080 }),
  inPorts({ port: 81, $patch: 'delete' }),
  strategic(inPodSpec({ nodeSelector: { zone: 'a' } }), inPodSpec({ nodeSelector: null })),
];

/** Each has one in two of them. */
export const plainPatchPrograms: readonly fc.Arbitrary<Operation[]>[] = [0, 1].map((half) => {
  const some = PATCHES.filter((_, at) => at % 2 === half);
  return fc.shuffledSubarray(some, { minLength: some.length }).map((patches) => [
    plainCreation(CONFIGMAP, 'a', 2),
    plainCreation(DEPLOYMENT, 'a', 1),
    plainCreation(SERVICE, 'a', 1),
    ...patches.flat().map(
      ([kind, type, document]): Operation => ({
        do: 'patch',
        kind,
        name: 'a',
        type,
        document: JSON.stringify(document),
        query: {},
      }),
    ),
  ]);
});
