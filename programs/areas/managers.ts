/**
 * Random programs of several managers over one kind: they apply, force, create, update and patch in every way, objects and their status,
 * with current or old versions, reset managedFields, and send managedFields of another object.
 */
import fc from 'fast-check';
import { KINDS } from '../kinds/kinds.ts';
import type { AppliedConfiguration, Operation, Version } from '../operation.ts';
import { type About, creation, never, patching, plainBody, plainDeletion, update } from './drawn-operations.ts';
import { compact, fullMetadata, MEMBERS, metadata, STATUS } from './members.ts';

export const OWNED_KINDS: readonly number[] = KINDS.flatMap(({ resource }, index) =>
  MEMBERS[resource] === undefined ? [] : [index],
);

const name = fc.constantFrom('a', 'a', 'b');
const none: fc.Arbitrary<Record<string, unknown>> = fc.constant({});

function configurationOf(of: number): fc.Arbitrary<AppliedConfiguration> {
  return fc.record({ metadata: metadataOf(of), members: MEMBERS[resourceOf(of)] ?? none });
}

function statusOf(of: number): fc.Arbitrary<AppliedConfiguration> {
  return fc.record({ metadata: fc.oneof(none, metadataOf(of)), members: STATUS[resourceOf(of)] ?? none });
}

const metadataOf = (of: number) => (resourceOf(of) === 'gadgets' ? fullMetadata : metadata);

const resourceOf = (of: number): string => KINDS[of]?.resource ?? '';

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

function patchOf(of: number, part: string | undefined): fc.Arbitrary<readonly [type: string, document: string]> {
  const whole = (part === undefined ? configurationOf(of) : statusOf(of)).map(({ metadata, members }) =>
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

function operationOn(of: number): fc.Arbitrary<Operation> {
  const body = plainBody({
    content: fc.nat(5),
    labels: fc.constantFrom({}, { x: '1' }, { x: '2', y: '' }),
    finalizer: never,
  });
  const parts = STATUS[resourceOf(of)] === undefined ? [undefined] : [undefined, undefined, 'status'];
  const part = fc.constantFrom(...parts);
  const about = { of: fc.constant(of), name };
  const version = fc.constantFrom<Version>('absent', 'current', 'first');
  return fc.oneof(
    { weight: 8, arbitrary: part.chain((one) => applied(about, of, one)) },
    { weight: 1, arbitrary: creation(about, { body, query: updateQuery }) },
    { weight: 2, arbitrary: update(about, { version, body, query: updateQuery }) },
    { weight: 1, arbitrary: put(of) },
    {
      weight: 3,
      arbitrary: part.chain((one) =>
        patching(about, { patch: patchOf(of, one), query: updateQuery }).map((drawn) =>
          compact({ ...drawn, part: one }),
        ),
      ),
    },
    { weight: 1, arbitrary: plainDeletion(about) },
  );
}

function applied(about: About, of: number, part: string | undefined): fc.Arbitrary<Operation> {
  const configuration = part === undefined ? configurationOf(of) : statusOf(of);
  return fc
    .record({ do: fc.constant('apply' as const), ...about, configuration, query: applyQuery, part: fc.constant(part) })
    .map((drawn) => compact(drawn) as Operation);
}

/** A PUT of what others apply. */
function put(of: number): fc.Arbitrary<Operation> {
  return fc.tuple(configurationOf(of), name).map(([{ metadata: own, members }, named]) => ({
    do: 'patch',
    of,
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
  .chain((of) => fc.array(operationOn(of), { minLength: 1, maxLength: 20, size: 'max' }));
