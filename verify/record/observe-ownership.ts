/**
 * Records the results of the published structured-merge-diff library for random values, sets and writes: `node
 * verify/record/observe-ownership.ts`. Needs Go. The tests of `simulator/pure/fields` and `simulator/pure/apply` compare with the results.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import {
  createExampleArbitrary,
  EXAMPLE_SCHEMA,
  getExampleType,
  IGNORED_FIELDS,
  writesArbitrary,
} from '../../simulator/pure/apply/random-writes.ts';
import { toFieldSet } from '../../simulator/pure/apply/to-field-set.ts';
import { FieldSet } from '../../simulator/pure/fields/field-set.ts';
import { toFieldsV1 } from '../../simulator/pure/fields/fields-v1.ts';
import { pathArbitrary } from '../../simulator/pure/fields/random-sets.ts';
import type { Json, JsonObject } from '../../simulator/pure/object.ts';
import { runPeerProgram } from './peer-program.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const SEED = 20261121;

const drawSample = <T>(values: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(values, { seed: SEED, numRuns });

const valueWithDuplicates = createExampleArbitrary('allowed');
const pairOfValues = fc.tuple(valueWithDuplicates, valueWithDuplicates);
/** A value, and a subset of the fields that it sets. */
const valueAndFields = fc
  .tuple(valueWithDuplicates, valueWithDuplicates, fc.boolean())
  .map(([value, otherValue, hasAllFields]): [JsonObject, FieldSet] => [
    value,
    toFieldSet(getExampleType('v1'), value).intersection(
      toFieldSet(getExampleType('v1'), hasAllFields ? value : otherValue),
    ),
  ]);
const reverseMembers = (fields: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(fields)
      .toReversed()
      .map(([name, subfields]) => [name, reverseMembers(subfields as JsonObject)]),
  );

const FIELD_SETS: readonly Json[] = [
  null,
  { '.': {} },
  { 'f:a': { '.': {} } },
  { 'f:a': { 'x:b': {} }, 'x:c': {} },
  { 'f:a': null },
  { 'k:{"b":1,"a":2}': {}, 'k:{"a":2}': {}, 'k:{"a":2,"c":0}': {}, 'k:{}': {} },
  { 'v:1.0': {}, 'v:"1"': {}, 'v:true': {}, 'v:null': {}, 'v:[1]': {}, 'v:{"a":1}': {}, 'v:[]': {}, 'v:-1': {} },
  { 'i:10': {}, 'i:9': {}, 'i:-1': {}, 'i:+3': {} },
  { 'f:a': { '.': {}, 'f:b': {} }, 'f:b': { 'f:c': {} } },
];

const INVALID_VALUES: readonly Json[] = [
  { name: 1 },
  { name: {} },
  { count: 'x' },
  { count: true },
  { count: {} },
  { count: [] },
  { flag: 'x' },
  { flag: [1, { b: 1, a: 'x' }] },
  { either: {} },
  { either: ['x'] },
  { labels: 'x' },
  { labels: { a: 1, b: 'x' } },
  { labels: ['a'] },
  { pinned: { a: 1 } },
  { args: 'x' },
  { args: { a: true } },
  { args: ['a', 1, 'b', false] },
  { set: ['x', 'y', 'x', 'x'] },
  { set: [null] },
  { set: ['a', {}] },
  { set: ['a', [], 'b'] },
  { ports: [{ port: 80 }, { port: 80, protocol: 'TCP' }] },
  { ports: [{ port: 80, protocol: 'UDP' }, { protocol: 'UDP' }] },
  { ports: [null] },
  { ports: ['x'] },
  {
    ports: [
      { port: 80, unknown: 1 },
      { port: 81, name: 5 },
    ],
  },
  { ports: [{ port: 'x' }] },
  { unknown: 1 },
  { nested: { unknown: 1 } },
  { nested: { nested: { count: 'x', name: 'y' } } },
  { raw: { a: [1, { b: null }] } },
  { anything: { a: [1, { b: null }] } },
  { groups: { g: { a: 1 }, h: null } },
  { groups: null, name: null, ports: null, set: null, frozen: null },
  'x',
  [1],
  null,
  5,
];

await recordResults('fields', [
  ...FIELD_SETS.map((fields) => ({ fields })),
  ...drawSample(fc.array(pathArbitrary, { maxLength: 6 }), 40).map((paths) => ({
    fields: reverseMembers(toFieldsV1(FieldSet.create(...paths))),
  })),
  ...drawSample(pathArbitrary, 30).map((show) => ({ show })),
]);
await recordResults('apply', [
  ...INVALID_VALUES.map((validate) => ({ validate })),
  ...drawSample(valueWithDuplicates, 20).map((value) => ({ toFieldSet: value })),
  ...drawSample(pairOfValues, 40).map((compare) => ({ compare })),
  ...drawSample(fc.tuple(valueWithDuplicates, createExampleArbitrary('rejected')), 40).map((merge) => ({ merge })),
  ...drawSample(valueAndFields, 25).map(([value, fields]) => ({ remove: [value, toFieldsV1(fields)] })),
  ...drawSample(valueAndFields, 20).map(([, fields]) => ({ reconcile: toFieldsV1(fields) })),
  ...drawSample(writesArbitrary, 36).map((writes) => ({ writes })),
]);

/** Runs the Go program with test cases (`questions`), and records each test case with its result. */
async function recordResults(folder: 'fields' | 'apply', testCases: readonly object[]): Promise<void> {
  const input = JSON.stringify({ schema: EXAMPLE_SCHEMA, ignored: IGNORED_FIELDS, questions: testCases });
  const responses = await runPeerProgram('ownership', input);
  const lines = testCases.map((testCase, index) => {
    const response: Json = JSON.parse(responses[index] ?? 'null');
    return `${JSON.stringify({ ...testCase, answer: response })}\n`;
  });
  writeFileSync(`${ROOT_FOLDER}simulator/pure/${folder}/observed.jsonl`, lines.join(''));
}
