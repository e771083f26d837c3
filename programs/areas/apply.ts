/**
 * Area `apply`: several managers write objects of one kind. They apply with and without force, create, update and patch objects and
 * their status, with current or old versions, reset managedFields, and send managedFields that they do not own. Other programs test how
 * managers take over fields from each other.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';
import { chooseWeighted, drawList, drawRarely, drawRecord } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import { findKind, type KindSelection } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import {
  addMetadata,
  buildApply,
  buildCreate,
  buildDelete,
  buildList,
  buildPatch,
  buildUpdate,
  JSON_PATCH_TYPE,
  MERGE_PATCH_TYPE,
  STRATEGIC_PATCH_TYPE,
} from '../requests.ts';
import { APPLIED_RESOURCES, drawAppliedMembers, drawAppliedStatus, drawMetadata } from './applied-members.ts';

const nameArbitrary = fc.constantFrom('a', 'a', 'b');
const updateQueryArbitrary = fc.record({ fieldManager: fc.constantFrom('m1', 'u1', 'u2') });
const applyQueryArbitrary = drawRecord({
  fieldManager: fc.constantFrom('m1', 'm2', 'm3', 'kubectl'),
  force: fc.constantFrom(undefined, undefined, 'true'),
  dryRun: drawRarely(12, fc.constant('All')),
});

const LABEL_X_FIELDS = { fieldsType: 'FieldsV1', fieldsV1: { 'f:metadata': { 'f:labels': { 'f:x': {} } } } };
const INVALID_FIELDS = { fieldsType: 'FieldsV1', fieldsV1: { 'f:nope': { 'k:{': {} } } };
const MANAGED_FIELDS_RESETS: readonly JsonObject[] = [
  ...[[], [{}], null, [{}, {}]].map((managedFields) => ({ metadata: { managedFields } })),
  { metadata: { managedFields: [{ manager: 'm1', operation: 'Apply', apiVersion: 'v1' }] } },
  { metadata: { managedFields: [{ manager: 'x', operation: 'Apply', apiVersion: 'v1', ...LABEL_X_FIELDS }] } },
  { metadata: { managedFields: [{ manager: 'x', operation: 'Update', apiVersion: 'v1', ...INVALID_FIELDS }] } },
  ...['labels', 'annotations', 'finalizers'].map((member) => ({ metadata: { [member]: null } })),
  { spec: null },
];
const MANAGED_STATUS = {
  manager: 'm1',
  operation: 'Apply',
  apiVersion: 'v1',
  subresource: 'status',
  ...LABEL_X_FIELDS,
};
const METADATA_PATCHES = [
  [{ op: 'add', path: '/metadata/labels', value: { x: 'j' } }],
  [{ op: 'remove', path: '/metadata/labels' }],
  [{ op: 'replace', path: '/metadata/managedFields', value: [{}] }],
  [{ op: 'remove', path: '/metadata/managedFields' }],
  [{ op: 'add', path: '/metadata/managedFields', value: [MANAGED_STATUS] }],
];

/** Draws a configuration: metadata, and members of the object or its status. */
function drawAppliedConfiguration(kind: Kind, subresource: string | undefined): fc.Arbitrary<JsonObject> {
  const status = subresource === undefined ? undefined : drawAppliedStatus(kind);
  const metadata = status === undefined ? drawMetadata(kind) : fc.oneof(fc.constant({}), drawMetadata(kind));
  return fc
    .tuple(metadata, status ?? drawAppliedMembers(kind))
    .map(([drawnMetadata, members]) => ({ metadata: drawnMetadata, ...members }));
}

function drawWrite(kind: Kind, subresource: string | undefined): fc.Arbitrary<Operation> {
  const configuration = drawAppliedConfiguration(kind, subresource);
  const mergeArbitrary = chooseWeighted<JsonObject>([4, configuration], [1, fc.constantFrom(...MANAGED_FIELDS_RESETS)]);
  const patchesArbitrary = chooseWeighted<readonly [type: string, body: unknown]>(
    [2, mergeArbitrary.map((body) => [MERGE_PATCH_TYPE, body])],
    [2, mergeArbitrary.map((body) => [STRATEGIC_PATCH_TYPE, body])],
    [1, fc.constantFrom(...METADATA_PATCHES).map((body) => [JSON_PATCH_TYPE, body])],
  );
  return chooseWeighted<Operation>(
    [
      8,
      fc
        .tuple(nameArbitrary, configuration, applyQueryArbitrary)
        .map(([name, body, query]) => buildApply(kind, name, body, query, { subresource })),
    ],
    [
      3,
      fc
        .tuple(nameArbitrary, patchesArbitrary, updateQueryArbitrary)
        .map(([name, [type, body], query]) => buildPatch(kind, name, type, body, { query, subresource })),
    ],
  );
}

function drawManagerOperation(kind: Kind): fc.Arbitrary<Operation> {
  const bodyArbitrary = fc
    .tuple(fc.nat(5), fc.constantFrom({}, { x: '1' }, { x: '2', y: '' }))
    .map(([content, labels]) => addMetadata(kind.getContent(content), { labels }));
  const versionArbitrary = fc.constantFrom(undefined, '@current', '@first');
  const subresources = drawAppliedStatus(kind) === undefined ? [undefined] : [undefined, undefined, 'status'];
  return chooseWeighted<Operation>(
    [11, fc.constantFrom(...subresources).chain((subresource) => drawWrite(kind, subresource))],
    [
      1,
      fc
        .tuple(nameArbitrary, bodyArbitrary, updateQueryArbitrary)
        .map(([name, object, query]) => buildCreate(kind, name, object, { query })),
    ],
    [
      2,
      fc
        .tuple(nameArbitrary, versionArbitrary, bodyArbitrary, updateQueryArbitrary)
        .map(([name, resourceVersion, object, query]) =>
          buildUpdate(kind, name, addMetadata(object, { resourceVersion, uid: resourceVersion && '@uid' }), { query }),
        ),
    ],
    [
      1,
      fc
        .tuple(drawAppliedConfiguration(kind, undefined), nameArbitrary)
        .map(([object, name]) => buildUpdate(kind, name, object, { query: { fieldManager: 'u1' } })),
    ],
    [1, nameArbitrary.map((name) => buildDelete(kind, name))],
  );
}

/** The fields that an apply takes over from another manager, by resource, with values by key. */
const TAKEN_OVER_FIELDS: Readonly<Record<string, (values: Readonly<Record<string, string>>) => JsonObject>> = {
  configmaps: (data) => ({ data }),
  deployments: (values) => {
    const env = Object.entries(values).map(([name, value]) => ({ name, value }));
    const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'c', image: 'x:1', env }] } };
    return { spec: { selector: { matchLabels: { app: 'a' } }, template } };
  },
};

/**
 * Draws a program of two managers of one object. The first manager applies fewer fields than before. The second manager has a conflict,
 * applies with force, shares fields with the first manager, and stops applying them. Then an update takes over a field, and the first
 * manager applies the field again.
 */
function drawTakeover([resource, buildMembers]: readonly [string, (typeof TAKEN_OVER_FIELDS)[string]]): fc.Arbitrary<
  Operation[]
> {
  const kind = findKind(resource);
  const applyAs = (fieldManager: string, values: Readonly<Record<string, string>>, force?: 'true'): Operation =>
    buildApply(kind, 'a', { metadata: { labels: values }, ...buildMembers(values) }, { fieldManager, force });
  return fc
    .constantFrom('3', '')
    .map((lastValue) => [
      applyAs('one', { a: '1', b: '1', c: '1' }),
      applyAs('one', { a: '1', b: '1' }),
      applyAs('two', { a: '2' }),
      applyAs('two', { a: '2' }, 'true'),
      applyAs('one', { a: '2', b: '1' }),
      applyAs('two', {}),
      buildPatch(
        kind,
        'a',
        MERGE_PATCH_TYPE,
        { metadata: { labels: { a: 'u', b: null } } },
        { query: { fieldManager: 'u' } },
      ),
      applyAs('one', { a: '1' }),
      applyAs('one', { a: lastValue }, 'true'),
      buildList(kind),
    ]);
}

export const drawApplyPrograms = (kinds: KindSelection): fc.Arbitrary<Operation[]>[] => {
  const managerProgramArbitrary = fc
    .constantFrom(...kinds.selectKinds(APPLIED_RESOURCES))
    .chain((kind) => drawList(drawManagerOperation(kind), 1, 20));
  return Object.entries(TAKEN_OVER_FIELDS).flatMap((takenOverFields) => [
    managerProgramArbitrary,
    drawTakeover(takenOverFields),
  ]);
};
