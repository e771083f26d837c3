/**
 * Random programs of several managers over one kind: they apply, force, create, update and patch in every way, objects and their status,
 * with current or old versions, reset managedFields, and send managedFields of another object.
 */
import fc from 'fast-check';
import type { Kind } from '../kinds/kind.ts';
import { kindNamed } from '../kinds/kinds.ts';
import type { AppliedConfiguration, Operation, Version } from '../operation.ts';
import { type About, creation, never, patching, plainBody, plainDeletion, update } from './drawn-operations.ts';
import { compact, fullMetadata, MEMBERS, metadata, STATUS } from './members.ts';

const OWNED_KINDS = Object.keys(MEMBERS).map(kindNamed);

const name = fc.constantFrom('a', 'a', 'b');
const none: fc.Arbitrary<Record<string, unknown>> = fc.constant({});

function configurationOf(kind: Kind): fc.Arbitrary<AppliedConfiguration> {
  return fc.record({ metadata: metadataOf(kind), members: MEMBERS[kind.resource] ?? none });
}

function statusOf(kind: Kind): fc.Arbitrary<AppliedConfiguration> {
  return fc.record({ metadata: fc.oneof(none, metadataOf(kind)), members: STATUS[kind.resource] ?? none });
}

const metadataOf = (kind: Kind) => (kind.resource === 'gadgets' ? fullMetadata : metadata);

const applyQuery = fc
  .record({
    fieldManager: fc.constantFrom('m1', 'm2', 'm3', 'kubectl'),
    force: fc.constantFrom(undefined, undefined, 'true'),
    dryRun: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant('All') }),
  })
  .map(compact);
const updateQuery = fc.record({ fieldManager: fc.constantFrom('m1', 'u1', 'u2') });

const RESETS = [
  '{"metadata":{"managedFields":[]}}',
  '{"metadata":{"managedFields":[{}]}}',
  '{"metadata":{"managedFields":null}}',
  '{"metadata":{"managedFields":[{},{}]}}',
  '{"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"v1"}]}}',
  '{"metadata":{"managedFields":[{"manager":"x","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{"f:labels":{"f:x":{}}}}}]}}',
  '{"metadata":{"managedFields":[{"manager":"x","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:nope":{"k:{":{}}}}]}}',
  '{"metadata":{"labels":null}}',
  '{"metadata":{"annotations":null}}',
  '{"metadata":{"finalizers":null}}',
  '{"spec":null}',
];

const LABELS = [
  '[{"op":"add","path":"/metadata/labels","value":{"x":"j"}}]',
  '[{"op":"remove","path":"/metadata/labels"}]',
  '[{"op":"replace","path":"/metadata/managedFields","value":[{}]}]',
  '[{"op":"remove","path":"/metadata/managedFields"}]',
  '[{"op":"add","path":"/metadata/managedFields","value":[{"manager":"m1","operation":"Apply","apiVersion":"v1","subresource":"status","fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{"f:labels":{"f:x":{}}}}}]}]',
];

function patchOf(kind: Kind, part: string | undefined): fc.Arbitrary<readonly [type: string, document: string]> {
  const whole = (part === undefined ? configurationOf(kind) : statusOf(kind)).map(({ metadata, members }) =>
    JSON.stringify({ metadata, ...members }),
  );
  const merge = fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: fc.constantFrom(...RESETS) });
  return fc.oneof(
    { weight: 2, arbitrary: merge.map((document) => ['application/merge-patch+json', document] as const) },
    { weight: 2, arbitrary: merge.map((document) => ['application/strategic-merge-patch+json', document] as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...LABELS).map((document) => ['application/json-patch+json', document] as const),
    },
  );
}

function operationOn(kind: Kind): fc.Arbitrary<Operation> {
  const body = plainBody({
    content: fc.nat(5),
    labels: fc.constantFrom({}, { x: '1' }, { x: '2', y: '' }),
    finalizer: never,
  });
  const parts = STATUS[kind.resource] === undefined ? [undefined] : [undefined, undefined, 'status'];
  const part = fc.constantFrom(...parts);
  const about = { kind: fc.constant(kind), name };
  const version = fc.constantFrom<Version>('absent', 'current', 'first');
  return fc.oneof(
    { weight: 8, arbitrary: part.chain((one) => applied(about, kind, one)) },
    { weight: 1, arbitrary: creation(about, { body, query: updateQuery }) },
    { weight: 2, arbitrary: update(about, { version, body, query: updateQuery }) },
    { weight: 1, arbitrary: put(kind) },
    {
      weight: 3,
      arbitrary: part.chain((one) =>
        patching(about, { patch: patchOf(kind, one), query: updateQuery }).map((drawn) =>
          compact({ ...drawn, part: one }),
        ),
      ),
    },
    { weight: 1, arbitrary: plainDeletion(about) },
  );
}

function applied(about: About, kind: Kind, part: string | undefined): fc.Arbitrary<Operation> {
  const configuration = part === undefined ? configurationOf(kind) : statusOf(kind);
  return fc
    .record({ do: fc.constant('apply' as const), ...about, configuration, query: applyQuery, part: fc.constant(part) })
    .map((drawn) => compact(drawn) as Operation);
}

/** A PUT of what others apply. */
function put(kind: Kind): fc.Arbitrary<Operation> {
  return fc.tuple(configurationOf(kind), name).map(([{ metadata: own, members }, named]) => ({
    do: 'patch',
    kind,
    name: named,
    method: 'PUT',
    type: 'application/json',
    document: JSON.stringify({ metadata: { ...own, name: named }, ...members }),
    query: { fieldManager: 'u1' },
  }));
}

/** A program of a few managers over one kind. */
export const ownershipProgram: fc.Arbitrary<Operation[]> = fc
  .constantFrom(...OWNED_KINDS)
  .chain((kind) => fc.array(operationOn(kind), { minLength: 1, maxLength: 20, size: 'max' }));
