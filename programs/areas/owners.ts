/**
 * Area `owners`: several managers over objects of one kind. They apply, force, create, update and patch in every way, objects and their status, with
 * current or old versions, reset managedFields, and send managedFields of another object; and takeovers, step by step.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';
import { chooseWeighted, drawList, parts, rarely } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import { findKind, type Kinds } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import {
  apply,
  create,
  JSON_PATCH,
  list,
  MERGE_PATCH,
  patch,
  remove,
  STRATEGIC_PATCH,
  update,
  withMetadata,
} from '../requests.ts';
import { APPLIED_RESOURCES, appliedMembers, appliedStatus, metadataFor } from './applied-members.ts';

const name = fc.constantFrom('a', 'a', 'b');
const updateQuery = fc.record({ fieldManager: fc.constantFrom('m1', 'u1', 'u2') });
const applyQuery = parts({
  fieldManager: fc.constantFrom('m1', 'm2', 'm3', 'kubectl'),
  force: fc.constantFrom(undefined, undefined, 'true'),
  dryRun: rarely(12, fc.constant('All')),
});

const ofLabelX = { fieldsType: 'FieldsV1', fieldsV1: { 'f:metadata': { 'f:labels': { 'f:x': {} } } } };
const ofNothing = { fieldsType: 'FieldsV1', fieldsV1: { 'f:nope': { 'k:{': {} } } };
const RESETS: readonly JsonObject[] = [
  ...[[], [{}], null, [{}, {}]].map((managedFields) => ({ metadata: { managedFields } })),
  { metadata: { managedFields: [{ manager: 'm1', operation: 'Apply', apiVersion: 'v1' }] } },
  { metadata: { managedFields: [{ manager: 'x', operation: 'Apply', apiVersion: 'v1', ...ofLabelX }] } },
  { metadata: { managedFields: [{ manager: 'x', operation: 'Update', apiVersion: 'v1', ...ofNothing }] } },
  ...['labels', 'annotations', 'finalizers'].map((member) => ({ metadata: { [member]: null } })),
  { spec: null },
];
const MANAGED_STATUS = { manager: 'm1', operation: 'Apply', apiVersion: 'v1', subresource: 'status', ...ofLabelX };
const LABEL_PATCHES = [
  [{ op: 'add', path: '/metadata/labels', value: { x: 'j' } }],
  [{ op: 'remove', path: '/metadata/labels' }],
  [{ op: 'replace', path: '/metadata/managedFields', value: [{}] }],
  [{ op: 'remove', path: '/metadata/managedFields' }],
  [{ op: 'add', path: '/metadata/managedFields', value: [MANAGED_STATUS] }],
];

/** Metadata with members of the object or its status. */
function configurations(kind: Kind, subresource: string | undefined): fc.Arbitrary<JsonObject> {
  const status = subresource === undefined ? undefined : appliedStatus(kind);
  const metadata = status === undefined ? metadataFor(kind) : fc.oneof(fc.constant({}), metadataFor(kind));
  return fc.tuple(metadata, status ?? appliedMembers(kind)).map(([one, members]) => ({ metadata: one, ...members }));
}

function writes(kind: Kind, subresource: string | undefined): fc.Arbitrary<Operation> {
  const configuration = configurations(kind, subresource);
  const merge = chooseWeighted<JsonObject>([4, configuration], [1, fc.constantFrom(...RESETS)]);
  const patches = chooseWeighted<readonly [type: string, body: unknown]>(
    [2, merge.map((body) => [MERGE_PATCH, body])],
    [2, merge.map((body) => [STRATEGIC_PATCH, body])],
    [1, fc.constantFrom(...LABEL_PATCHES).map((body) => [JSON_PATCH, body])],
  );
  return chooseWeighted<Operation>(
    [
      8,
      fc
        .tuple(name, configuration, applyQuery)
        .map(([one, body, query]) => apply(kind, one, body, query, { subresource })),
    ],
    [
      3,
      fc
        .tuple(name, patches, updateQuery)
        .map(([one, [type, body], query]) => patch(kind, one, type, body, { query, subresource })),
    ],
  );
}

function operationOn(kind: Kind): fc.Arbitrary<Operation> {
  const body = fc
    .tuple(fc.nat(5), fc.constantFrom({}, { x: '1' }, { x: '2', y: '' }))
    .map(([content, labels]) => withMetadata(kind.contentAt(content), { labels }));
  const version = fc.constantFrom(undefined, '@current', '@first');
  const subresources = appliedStatus(kind) === undefined ? [undefined] : [undefined, undefined, 'status'];
  return chooseWeighted<Operation>(
    [11, fc.constantFrom(...subresources).chain((subresource) => writes(kind, subresource))],
    [1, fc.tuple(name, body, updateQuery).map(([one, object, query]) => create(kind, one, object, { query }))],
    [
      2,
      fc
        .tuple(name, version, body, updateQuery)
        .map(([one, resourceVersion, object, query]) =>
          update(kind, one, withMetadata(object, { resourceVersion, uid: resourceVersion && '@uid' }), { query }),
        ),
    ],
    [
      1,
      fc
        .tuple(configurations(kind, undefined), name)
        .map(([object, one]) => update(kind, one, object, { query: { fieldManager: 'u1' } })),
    ],
    [1, name.map((one) => remove(kind, one))],
  );
}

/** Returns the fields that an apply takes over from another manager, by resource, with values by key. */
const TAKEN: Readonly<Record<string, (values: Readonly<Record<string, string>>) => JsonObject>> = {
  configmaps: (data) => ({ data }),
  deployments: (values) => {
    const env = Object.entries(values).map(([one, value]) => ({ name: one, value }));
    const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'c', image: 'x:1', env }] } };
    return { spec: { selector: { matchLabels: { app: 'a' } }, template } };
  },
};

/**
 * Two managers over one object: one applies less than before, the other is refused, forces, shares, and gives up what the first keeps; an update takes over,
 * and an apply takes back.
 */
function takeover([resource, members]: readonly [string, (typeof TAKEN)[string]]): fc.Arbitrary<Operation[]> {
  const kind = findKind(resource);
  const applyAs = (fieldManager: string, values: Readonly<Record<string, string>>, force?: 'true'): Operation =>
    apply(kind, 'a', { metadata: { labels: values }, ...members(values) }, { fieldManager, force });
  return fc
    .constantFrom('3', '')
    .map((last) => [
      applyAs('one', { a: '1', b: '1', c: '1' }),
      applyAs('one', { a: '1', b: '1' }),
      applyAs('two', { a: '2' }),
      applyAs('two', { a: '2' }, 'true'),
      applyAs('one', { a: '2', b: '1' }),
      applyAs('two', {}),
      patch(kind, 'a', MERGE_PATCH, { metadata: { labels: { a: 'u', b: null } } }, { query: { fieldManager: 'u' } }),
      applyAs('one', { a: '1' }),
      applyAs('one', { a: last }, 'true'),
      list(kind),
    ]);
}

export const ownerPrograms = (kinds: Kinds): fc.Arbitrary<Operation[]>[] => {
  const managers = fc
    .constantFrom(...kinds.chosenOr(APPLIED_RESOURCES))
    .chain((kind) => drawList(operationOn(kind), 1, 20));
  return Object.entries(TAKEN).flatMap((one) => [managers, takeover(one)]);
};
