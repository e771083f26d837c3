/**
 * Random programs about the number of replicas of one custom object: managers create, apply, force, replace and patch it through the
 * object, its status and its scale, and write the number in every way that JSON has for numbers.
 */
import fc from 'fast-check';
import { GADGETS } from '../kinds/custom-kind.ts';
import type { Operation, WriteQuery } from '../operation.ts';
import { JSON_PATCH, MERGE_PATCH } from './patch-documents.ts';

const JSON_TYPE = 'application/json';
const APPLY = 'application/apply-patch+yaml';
const GADGET = { kind: GADGETS.kind, apiVersion: GADGETS.apiVersion };
const SCALE = { kind: 'Scale', apiVersion: 'autoscaling/v1' };

const usual = fc.constantFrom('0', '1', '2', '3');
const odd = fc.constantFrom(
  '5.0',
  '1e1',
  '-0',
  '-0.0',
  '-1',
  '-5.0',
  '5.5',
  '5.000000001',
  '1234567.0',
  '3000000000',
  '9007199254740993.0',
  '1e20',
  '12345678901234567890',
  'null',
  '"1"',
  'true',
  '{}',
);
const number = fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: odd });
const version = fc.constantFrom('', '', '', ',"resourceVersion":"@current"', ',"resourceVersion":"@first"');
const query = fc
  .record({
    fieldManager: fc.constantFrom('m1', 'm2', 'u1'),
    force: fc.constantFrom(undefined, undefined, 'true'),
    fieldValidation: fc.constantFrom(undefined, undefined, undefined, 'Ignore', 'Strict'),
  })
  .map(
    ({ force, fieldValidation, ...rest }): WriteQuery => ({
      ...rest,
      ...(force !== undefined && { force }),
      ...(fieldValidation !== undefined && { fieldValidation }),
    }),
  );
const OWNERS = [
  '',
  '',
  '',
  ',"managedFields":[]',
  ',"managedFields":[{}]',
  ',"managedFields":[{"manager":"x","operation":"Update","apiVersion":"autoscaling/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:replicas":{}}}}]',
];
const owners = fc.constantFrom(...OWNERS);

/** A number that is no double among them. */
const NOTES = ['', ',"nullable":"x"', ',"nullable":"y"', ',"any":{"large":9007199254740993,"small":-0.25}'];

/** The members beside the metadata of an object. */
const spec = fc
  .record({ replicas: fc.option(number), note: fc.constantFrom(...NOTES) })
  .map(({ replicas, note }) =>
    replicas === null ? `"spec":{${note.slice(1)}}` : `"spec":{"replicas":${replicas}${note}}`,
  );
const status = number.map((replicas) => `"status":{"replicas":${replicas}}`);
const scale = fc.oneof(
  { weight: 6, arbitrary: number.map((replicas) => `"spec":{"replicas":${replicas}}`) },
  { weight: 1, arbitrary: fc.constantFrom('"spec":{}', '"spec":null', '"status":{"replicas":9}') },
);

interface Sent {
  readonly type: string;
  readonly method?: 'POST' | 'PUT' | 'PATCH';
  readonly part?: string;
}

/** A write of the members that are drawn, with the header of the kind where the type of the body wants one. */
function written(sent: Sent, members: fc.Arbitrary<string>, header: object | undefined): fc.Arbitrary<Operation> {
  return fc.record({ members, version, owners, query }).map((drawn): Operation => {
    const { force, ...plain } = drawn.query;
    const newest = sent.type === JSON_TYPE && sent.method === 'PUT' && drawn.version === '' && sent.part !== 'scale';
    const at = newest
      ? ',"resourceVersion":"@current"'
      : sent.method === 'POST' || sent.type === APPLY
        ? ''
        : drawn.version;
    const metadata = `"metadata":{"name":"a"${at}${sent.type === APPLY || sent.method === 'POST' ? '' : drawn.owners}}`;
    const kind = header === undefined ? '' : `${JSON.stringify(header).slice(1, -1)},`;
    return {
      do: 'patch',
      kind: GADGETS,
      name: 'a',
      ...sent,
      document: `{${kind}${metadata},${drawn.members}}`,
      query: sent.type === APPLY ? drawn.query : plain,
    };
  });
}

function operated(part: string | undefined, path: string): fc.Arbitrary<Operation> {
  return fc.record({ number, op: fc.constantFrom('add', 'replace', 'test', 'move'), query }).map((drawn): Operation => {
    const { force: _force, ...plain } = drawn.query;
    const documents: Record<string, string> = {
      add: `[{"op":"add","path":"${path}","value":${drawn.number}}]`,
      replace: `[{"op":"replace","path":"/spec","value":{"replicas":${drawn.number}}}]`,
      test: `[{"op":"test","path":"${path}","value":${drawn.number}},{"op":"replace","path":"${path}","value":2}]`,
      move: `[{"op":"add","path":"/x","value":${drawn.number}},{"op":"move","from":"/x","path":"${path}"}]`,
    };
    return {
      do: 'patch',
      kind: GADGETS,
      name: 'a',
      type: JSON_PATCH,
      document: documents[drawn.op] ?? '[]',
      ...(part !== undefined && { part }),
      query: plain,
    };
  });
}

const removed: Operation = {
  do: 'delete',
  kind: GADGETS,
  name: 'a',
  query: {},
  precondition: 'none',
  inBody: false,
};
const reads = ['', '/scale'].map((part): Operation => {
  return { do: 'request', method: 'GET', path: `/apis/${GADGETS.apiVersion}/namespaces/{ns}/gadgets/a${part}` };
});

const scaleRequest = fc.oneof(
  { weight: 2, arbitrary: written({ type: JSON_TYPE, method: 'POST' }, spec, GADGET) },
  { weight: 4, arbitrary: written({ type: APPLY }, spec, GADGET) },
  { weight: 2, arbitrary: written({ type: JSON_TYPE, method: 'PUT' }, spec, GADGET) },
  { weight: 2, arbitrary: written({ type: MERGE_PATCH }, spec, undefined) },
  { weight: 1, arbitrary: written({ type: MERGE_PATCH, part: 'status' }, status, undefined) },
  { weight: 1, arbitrary: written({ type: APPLY, part: 'status' }, status, GADGET) },
  { weight: 4, arbitrary: written({ type: JSON_TYPE, method: 'PUT', part: 'scale' }, scale, SCALE) },
  { weight: 3, arbitrary: written({ type: MERGE_PATCH, part: 'scale' }, scale, undefined) },
  { weight: 4, arbitrary: written({ type: APPLY, part: 'scale' }, scale, SCALE) },
  { weight: 1, arbitrary: operated(undefined, '/spec/replicas') },
  { weight: 1, arbitrary: operated('scale', '/spec/replicas') },
  { weight: 1, arbitrary: fc.constant(removed) },
  { weight: 5, arbitrary: fc.constantFrom(...reads) },
);

/** Most begin with an object that is there. */
export const scaleProgram = fc
  .tuple(written({ type: APPLY }, spec, GADGET), fc.array(scaleRequest, { minLength: 1, maxLength: 15, size: 'max' }))
  .map(([first, rest]) => [first, ...rest]);
