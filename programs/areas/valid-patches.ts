/** Valid patches for each operation and directive, and a few invalid patches, for the area `patches`. */
import type fc from 'fast-check';
import { distributeRows, shuffleRows } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import { findKind } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import {
  buildLabelledCreate,
  buildPatch,
  JSON_PATCH_TYPE,
  MERGE_PATCH_TYPE,
  STRATEGIC_PATCH_TYPE,
} from '../requests.ts';

const [CONFIGMAP_KIND, DEPLOYMENT_KIND, SERVICE_KIND] = ['configmaps', 'deployments', 'services'].map(findKind) as [
  Kind,
  Kind,
  Kind,
];

/** A sequence of patches, which a program sends in this order. */
type PatchSequence = readonly (readonly [kind: Kind, type: string, body: unknown])[];

const createJsonPatches = (...document: object[]): PatchSequence => [[CONFIGMAP_KIND, JSON_PATCH_TYPE, document]];
const createTolerationPatches = (
  ...document: readonly (readonly [op: string, pathSuffix: string, members?: object])[]
): PatchSequence => {
  const path = '/spec/template/spec/tolerations';
  return [
    [
      DEPLOYMENT_KIND,
      JSON_PATCH_TYPE,
      document.map(([op, pathSuffix, members]) => ({ op, path: `${path}${pathSuffix}`, ...members })),
    ],
  ];
};
const createConfigMapPatches = (...documents: object[]): PatchSequence =>
  documents.map((document) => [CONFIGMAP_KIND, MERGE_PATCH_TYPE, document]);
const createDeploymentSpecPatches = (...specs: object[]): PatchSequence =>
  specs.map((spec) => [DEPLOYMENT_KIND, MERGE_PATCH_TYPE, { spec }]);
const createStrategicPatches = (...documents: object[]): PatchSequence =>
  documents.map((document) => [DEPLOYMENT_KIND, STRATEGIC_PATCH_TYPE, document]);
const createPortPatches = (...ports: object[]): PatchSequence => [
  [SERVICE_KIND, STRATEGIC_PATCH_TYPE, { spec: { ports } }],
];
const wrapInPodSpec = (members: object): object => ({ spec: { template: { spec: members } } });
const wrapInContainers = (...containers: object[]): object => wrapInPodSpec({ containers });

/** Sequences of patches. A sequence does not depend on other sequences. */
const PATCH_SEQUENCES: readonly PatchSequence[] = [
  createJsonPatches({ op: 'add', path: '/data/a', value: 'added' }),
  createJsonPatches(
    { op: 'add', path: '/data/new', value: '1' },
    { op: 'move', from: '/data/new', path: '/data/moved' },
  ),
  createJsonPatches(
    { op: 'add', path: '/data/new', value: '1' },
    { op: 'copy', from: '/data/new', path: '/data/copied' },
  ),
  createJsonPatches({ op: 'add', path: '/data/gone', value: '1' }, { op: 'remove', path: '/data/gone' }),
  createJsonPatches({ op: 'add', path: '/data/b', value: '1' }, { op: 'replace', path: '/data/b', value: 'replaced' }),
  createJsonPatches({ op: 'add', path: '/data/t', value: '1' }, { op: 'test', path: '/data/t', value: '1' }),
  createJsonPatches({ op: 'test', path: '/metadata/name', value: 'other' }),
  createJsonPatches({ op: 'add', path: '/metadata/annotations', value: { 'a/b': '1' } }),
  createJsonPatches(
    { op: 'add', path: '/metadata/annotations', value: { 'a/b': '1', '~': '2' } },
    { op: 'remove', path: '/metadata/annotations/a~1b' },
    { op: 'replace', path: '/metadata/annotations/~0', value: '3' },
  ),
  createTolerationPatches(
    ['add', '', { value: [{ key: 'a' }] }],
    ['add', '/-', { value: { key: 'last' } }],
    ['add', '/0', { value: { key: 'first' } }],
    ['copy', '/2', { from: '/spec/template/spec/tolerations/0' }],
  ),
  createTolerationPatches(
    ['add', '', { value: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] }],
    ['test', '/1', { value: { key: 'b' } }],
    ['move', '/0', { from: '/spec/template/spec/tolerations/2' }],
    ['remove', '/1'],
  ),
  createJsonPatches({ op: 'replace', path: '/data/none', value: '1' }),
  createJsonPatches({ op: 'remove', path: '/data/none' }),
  createJsonPatches({ op: 'test', path: '/metadata/labels', value: {} }),
  createConfigMapPatches({ data: { a: 'merged', b: null } }),
  createConfigMapPatches({ metadata: { labels: { x: null, m: '1' } } }),
  createConfigMapPatches({ data: null }),
  createDeploymentSpecPatches({ replicas: null }, { strategy: { type: 'Recreate', rollingUpdate: null } }),
  createDeploymentSpecPatches({ template: { spec: { containers: [{ name: 'only', image: 'o:1' }] } } }),
  createStrategicPatches(
    wrapInContainers({ name: 'd', image: 'y:1' }),
    wrapInContainers({ name: 'd', $patch: 'delete' }),
  ),
  createStrategicPatches(wrapInContainers({ name: 'e', image: 'z:1' }, { $patch: 'replace' })),
  createStrategicPatches(
    wrapInContainers({ name: 'c', image: 'x:1', env: [{ name: 'E', value: '1' }] }),
    wrapInContainers({ name: 'c', env: [{ name: 'E', $patch: 'delete' }] }),
  ),
  createStrategicPatches(
    wrapInPodSpec({
      '$setElementOrder/containers': [{ name: 'f' }, { name: 'c' }],
      containers: ['c', 'f'].map((name) => ({ name, image: 'x:2' })),
    }),
  ),
  createStrategicPatches({ spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } }),
  createStrategicPatches({ spec: { strategy: { type: 'RollingUpdate' } } }),
  createStrategicPatches({ metadata: { labels: { $patch: 'replace', only: '1' } } }),
  createStrategicPatches(
    { metadata: { finalizers: ['example.com/a', 'example.com/b'] } },
    { metadata: { '$deleteFromPrimitiveList/finalizers': ['example.com/a'] } },
  ),
  createPortPatches({ port: 82, name: 'c' }, { port: 80, targetPort: 8080 }),
  createPortPatches({ port: 81, $patch: 'delete' }),
  createStrategicPatches(wrapInPodSpec({ nodeSelector: { zone: 'a' } }), wrapInPodSpec({ nodeSelector: null })),
];

/** Draws programs that contain each of the patches once. */
export const drawValidPatches = (): fc.Arbitrary<Operation[]>[] =>
  distributeRows(2, PATCH_SEQUENCES, (patches) =>
    shuffleRows(patches).map((shuffledPatches) => [
      buildLabelledCreate(CONFIGMAP_KIND, 'a', 2),
      buildLabelledCreate(DEPLOYMENT_KIND, 'a', 1),
      buildLabelledCreate(SERVICE_KIND, 'a', 1),
      ...shuffledPatches.flat().map(([kind, type, body]) => buildPatch(kind, 'a', type, body)),
    ]),
  );
