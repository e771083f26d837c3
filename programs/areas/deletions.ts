/**
 * Area `deletions`: random lifecycles of a few objects. Objects are created with or without finalizers, deleted with every option, lose
 * their finalizers by every type of write, and are created again. Other programs delete collections, or send every option of a delete.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';
import { chooseWeighted, drawList, drawRecord, shuffleRows } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindSelection } from '../kinds/kinds.ts';
import type { ObjectOperation, Operation, Query } from '../operation.ts';
import {
  addMetadata,
  buildApply,
  buildCollectionDeletion,
  buildCreate,
  buildDelete,
  buildGet,
  buildLabelledCreate,
  buildList,
  buildPatch,
  buildUpdate,
  createOperation,
  JSON_PATCH_TYPE,
  MERGE_PATCH_TYPE,
  STRATEGIC_PATCH_TYPE,
} from '../requests.ts';
import { buildDeleteBody, buildDeletion } from './every-request.ts';
import { FINALIZERS, writeQueryArbitrary } from './valid-writes.ts';

const FINALIZER_LISTS = [
  ['example.com/a'],
  ['example.com/b', 'example.com/a'],
  ['foregroundDeletion'],
  ['orphan'],
  null,
];
const buildMergePatch = (metadata: JsonObject) => [MERGE_PATCH_TYPE, { metadata }] as const;
const buildJsonPatch = (...operations: object[]) => [JSON_PATCH_TYPE, operations] as const;

/** Patches that remove, add or test finalizers. */
const PATCHES: readonly (readonly [type: string, body: unknown])[] = [
  ...FINALIZER_LISTS.map((finalizers) => buildMergePatch({ finalizers })),
  buildMergePatch({ finalizers: [], resourceVersion: '@current' }),
  buildMergePatch({ finalizers: [], resourceVersion: '@first' }),
  buildMergePatch({ labels: { x: '1' } }),
  buildMergePatch({ deletionTimestamp: null, deletionGracePeriodSeconds: null }),
  buildMergePatch({ deletionGracePeriodSeconds: 7 }),
  buildJsonPatch({ op: 'remove', path: '/metadata/finalizers' }),
  buildJsonPatch({ op: 'remove', path: '/metadata/finalizers/0' }),
  buildJsonPatch({ op: 'add', path: '/metadata/finalizers/-', value: 'example.com/c' }),
  buildJsonPatch(
    { op: 'test', path: '/metadata/finalizers/0', value: 'example.com/a' },
    { op: 'remove', path: '/metadata/finalizers/0' },
  ),
  [
    STRATEGIC_PATCH_TYPE,
    { metadata: { '$deleteFromPrimitiveList/finalizers': ['example.com/a', 'example.com/hold'] } },
  ],
  [STRATEGIC_PATCH_TYPE, { metadata: { finalizers: ['example.com/d'] } }],
];

const SELECTION_QUERIES: readonly Exclude<Query, string>[] = [
  {},
  { limit: '1' },
  { labelSelector: 'x=1' },
  { labelSelector: 'x!=1', limit: '1' },
  { fieldSelector: 'metadata.name=a' },
  { resourceVersion: '0' },
];

const dryRunArbitrary = fc.constantFrom(undefined, undefined, undefined, undefined, undefined, 'All');
const deleteOptionsArbitrary = drawRecord({
  dryRun: dryRunArbitrary,
  gracePeriodSeconds: fc.constantFrom(undefined, undefined, undefined, '0', '1', '30', '600', '-1'),
  propagationPolicy: fc.constantFrom(undefined, undefined, 'Background', 'Orphan', 'Foreground', 'Sideways'),
  orphanDependents: fc.constantFrom(undefined, undefined, undefined, undefined, 'true', 'false'),
});
const preconditionsArbitrary = fc.constantFrom<JsonObject | undefined>(
  ...[undefined, undefined, undefined, { uid: '@uid' }, { uid: 'nobody' }, { resourceVersion: '@current' }],
  { resourceVersion: '1' },
);

function buildSelectedDeletion(
  kind: Kind,
  selection: Exclude<Query, string>,
  deletionOptions: object,
  { isInBody }: { readonly isInBody: boolean },
): Operation {
  return isInBody
    ? buildCollectionDeletion(kind, selection, buildDeleteBody(deletionOptions))
    : buildCollectionDeletion(kind, { ...selection, ...deletionOptions });
}

function drawLifecycleOperation(kind: Kind): fc.Arbitrary<Operation> {
  const nameArbitrary = fc.constantFrom('a', 'b');
  const bodyArbitrary = fc
    .tuple(fc.nat(2), fc.constantFrom({}, { x: '1' }), fc.boolean())
    .map(([content, labels, hasFinalizer]) =>
      addMetadata(kind.getContent(content), { labels, ...(hasFinalizer && FINALIZERS) }),
    );
  const versionArbitrary = fc.constantFrom(undefined, '@current', '@first');
  const finalizersArbitrary = fc.constantFrom(
    ...[{}, { finalizers: ['example.com/a'] }, { finalizers: ['example.com/a', 'example.com/b'] }],
  );
  const applyQueryArbitrary = drawRecord({
    dryRun: dryRunArbitrary,
    fieldManager: fc.constantFrom('one', 'two'),
    force: fc.constant('true'),
  });
  return chooseWeighted<Operation>(
    [
      3,
      fc
        .tuple(nameArbitrary, bodyArbitrary, writeQueryArbitrary)
        .map(([name, object, query]) => buildCreate(kind, name, object, { query })),
    ],
    [
      2,
      fc
        .tuple(nameArbitrary, versionArbitrary, bodyArbitrary, writeQueryArbitrary)
        .map(([name, resourceVersion, object, query]) =>
          buildUpdate(kind, name, addMetadata(object, { resourceVersion, uid: resourceVersion && '@uid' }), { query }),
        ),
    ],
    [
      3,
      fc
        .tuple(nameArbitrary, fc.constantFrom(...PATCHES), writeQueryArbitrary)
        .map(([name, [type, document], query]) => buildPatch(kind, name, type, document, { query })),
    ],
    [
      2,
      fc
        .tuple(nameArbitrary, finalizersArbitrary, applyQueryArbitrary)
        .map(([name, metadata, query]) => buildApply(kind, name, addMetadata(kind.getContent(0), metadata), query)),
    ],
    [
      5,
      fc
        .tuple(nameArbitrary, deleteOptionsArbitrary, preconditionsArbitrary, fc.boolean())
        .map(([name, deletionOptions, drawnPreconditions, isInBody]) =>
          buildDeletion(kind, name, deletionOptions, { preconditions: drawnPreconditions, isInBody }),
        ),
    ],
    [
      1,
      fc
        .tuple(fc.constantFrom(...SELECTION_QUERIES), deleteOptionsArbitrary, fc.boolean())
        .map(([selection, deletionOptions, isInBody]) =>
          buildSelectedDeletion(kind, selection, deletionOptions, { isInBody }),
        ),
    ],
    [1, nameArbitrary.map((name) => buildGet(kind, name))],
  );
}

/** Draws a program that deletes objects of a collection by three selections; after each deletion, it lists and recreates the objects. */
function drawCollectionProgram(kind: Kind): fc.Arbitrary<Operation[]> {
  const creations = ['a', 'b', 'c', 'd'].map((name, index) => {
    const metadata = { labels: { x: index % 2 === 0 ? '1' : '2' }, ...(index === 3 && FINALIZERS) };
    return buildCreate(kind, name, addMetadata(kind.getContent(0), metadata));
  });
  return fc
    .tuple(
      fc.shuffledSubarray([...SELECTION_QUERIES, { limit: '2' }], { minLength: 3, maxLength: 3 }),
      fc.tuple(fc.constant({}), fc.constant({}), deleteOptionsArbitrary),
      fc.boolean(),
    )
    .map(([selections, drawnOptions, isInBody]) =>
      selections.flatMap((selection, index) => [
        ...creations,
        buildSelectedDeletion(kind, selection, drawnOptions[index] ?? {}, { isInBody }),
        buildList(kind),
      ]),
    );
}

const DRY_RUN = { dryRun: ['All'] };
const DELETE_OPTIONS_TYPE_META = { kind: 'DeleteOptions', apiVersion: 'v1' };
/** Bodies of DELETE requests that are dry runs or invalid, so that they delete no object. */
const DELETION_BODIES: readonly (readonly [body: unknown, type?: string])[] = [
  ...[{}, { apiVersion: 'meta.{suffix}/v1' }, { kind: 'ConfigMap' }, { apiVersion: 'v9' }].map(
    (typeMeta) => [{ ...DELETE_OPTIONS_TYPE_META, ...typeMeta, ...DRY_RUN }] as const,
  ),
  ...[{ unknown: 1 }, { gracePeriodSeconds: '5' }, { gracePeriodSeconds: 5 }].map(
    (members) => [{ ...DRY_RUN, ...members }] as const,
  ),
  ...['Sideways', 'Foreground'].map((propagationPolicy) => [{ ...DRY_RUN, propagationPolicy }] as const),
  [{ ...DRY_RUN, propagationPolicy: 'Orphan', orphanDependents: true }],
  ...[{ uid: 'nobody' }, { resourceVersion: '1' }, {}].map((preconditions) => [{ ...DRY_RUN, preconditions }] as const),
  ...[['All', 'All'], ['all'], 'All'].map((value) => [{ dryRun: value }] as const),
  ['{"dryRun":["All"'],
  ['dryRun: [All]\n', 'application/yaml'],
  [DRY_RUN, 'text/plain'],
];

/** Draws a program with every option of a delete, valid and invalid, and with requests about an object that is terminating. */
function drawOptionsProgram(kind: Kind): fc.Arbitrary<Operation[]> {
  const [firstFinalizer, secondFinalizer] = ['example.com/a', 'example.com/b'];
  const patchObject = (type: string, document: unknown): ObjectOperation => buildPatch(kind, 'a', type, document);
  const creation = buildLabelledCreate(kind, 'a', 1);
  const operationsWhileTerminating = [
    patchObject(MERGE_PATCH_TYPE, { metadata: { labels: { y: '1' } } }),
    patchObject(MERGE_PATCH_TYPE, { metadata: { finalizers: [firstFinalizer, secondFinalizer, 'example.com/c'] } }),
    patchObject(MERGE_PATCH_TYPE, { metadata: { deletionTimestamp: null } }),
    patchObject(JSON_PATCH_TYPE, [{ op: 'test', path: '/metadata/finalizers/0', value: firstFinalizer }]),
    creation,
    buildDelete(kind, 'a'),
    buildList(kind),
  ];
  const policiesArbitrary = fc.constantFrom(undefined, 'Background', 'Foreground', 'Orphan');
  return fc
    .tuple(shuffleRows(DELETION_BODIES), shuffleRows(operationsWhileTerminating), policiesArbitrary)
    .map(([bodies, operations, propagationPolicy]) => [
      creation,
      ...bodies.map(([body, type]) => buildDelete(kind, 'a', { body, type })),
      createOperation('deletecollection', kind, { body: DRY_RUN }),
      patchObject(MERGE_PATCH_TYPE, { metadata: { finalizers: [firstFinalizer, secondFinalizer] } }),
      buildDelete(kind, 'a', { query: { propagationPolicy } }),
      buildGet(kind, 'a'),
      ...operations,
      patchObject(MERGE_PATCH_TYPE, { metadata: { finalizers: [secondFinalizer] } }),
      patchObject(MERGE_PATCH_TYPE, { metadata: { finalizers: null } }),
      buildGet(kind, 'a'),
      creation,
    ]);
}

export const drawDeletionPrograms = ({ kindArbitrary }: KindSelection): fc.Arbitrary<Operation[]>[] => [
  kindArbitrary.chain((kind) => drawList(drawLifecycleOperation(kind), 1, 16)),
  kindArbitrary.chain(drawCollectionProgram),
  kindArbitrary.chain(drawOptionsProgram),
];
