import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJson } from '../../pure/json/parse.ts';
import { DecodingError } from '../serializers/serializer.ts';
import { createYamlSerializer } from '../serializers/yaml-serializer.ts';
import { readYaml } from './read-yaml.ts';
import { writeYaml } from './write-yaml.ts';

interface ObservedDocument {
  readonly yaml: string;
  readonly value?: unknown;
  readonly refused?: string;
}

/** Values recorded from kube-apiserver in bodies `data: {v: …}`. */
const OBSERVED_DOCUMENTS = JSON.parse(
  readFileSync(new URL('./observed.json', import.meta.url), 'utf8'),
) as readonly ObservedDocument[];

function readYamlValue(text: string): unknown {
  return parseJson(readYaml(Buffer.from(text), { allowsSeveralDocuments: true }).json).value;
}

for (const { yaml, value, refused } of OBSERVED_DOCUMENTS) {
  test(`${JSON.stringify(yaml)} is ${refused === undefined ? `read as ${JSON.stringify(value)}` : 'rejected'}`, () => {
    const body = `metadata: {name: z}\nrevision: 1\ndata: {v: ${yaml}}\n`;
    if (refused !== undefined) {
      assert.throws(() => readYamlValue(body), DecodingError);
      return;
    }
    const { data } = readYamlValue(body) as { data: { v: unknown } };
    // Integers beyond 2^53 are bigint here, and rounded in the recording.
    assert.deepEqual(typeof data.v === 'bigint' ? Number(data.v) : data.v, value);
  });
}

const ERROR_MESSAGES: readonly (readonly [body: string, words: string])[] = [
  ['metadata:\n\tname: z\n', 'yaml: line 2: found character that cannot start any token'],
  ['metadata:\n  name: z\n labels: {}\n', 'yaml: line 2: did not find expected key'],
  ['metadata: name: z\n', 'yaml: mapping values are not allowed in this context'],
  ['metadata: {name: z\n', "yaml: line 1: did not find expected ',' or '}'"],
  ['a: [1, 2\nb: c\n', "yaml: line 1: did not find expected ',' or ']'"],
  ['metadata: {name: "z}\n', 'yaml: line 2: found unexpected end of stream'],
  ['metadata: {name: "\\q"}\n', 'yaml: found unknown escape character'],
  ['%foo\n---\na: b\n', 'yaml: found unknown directive name'],
  ['%YAML 1.2\n---\na: b\n', 'yaml: found incompatible YAML document'],
  ['metadata: *x\n', "yaml: unknown anchor 'x' referenced"],
  ['metadata: &a\n  labels: *a\n', "yaml: anchor 'a' value contains itself"],
  ['metadata: {name: "z\u0001"}\n', 'yaml: control characters are not allowed'],
  ['metadata:\n  <<: x\n', 'yaml: map merge requires map or sequence of maps as the value'],
  ['metadata: {name: !!int x}\n', 'yaml: cannot decode !!str `x` as a !!int'],
];

for (const [body, message] of ERROR_MESSAGES) {
  test(`rejects invalid YAML with ${message}`, () =>
    assert.throws(() => readYamlValue(body), { name: 'DecodingError', message }));
}

test('invalid UTF-8 is rejected with the cause', () => {
  const leadingOctetError = { message: 'yaml: invalid leading UTF-8 octet' };
  const trailingOctetError = { message: 'yaml: invalid trailing UTF-8 octet' };
  assert.throws(() => readYaml(Buffer.of(0x61, 0x3a, 0x20, 0xff), { allowsSeveralDocuments: true }), leadingOctetError);
  assert.throws(
    () => readYaml(Buffer.of(0x61, 0x3a, 0x20, 0xc3, 0x0a), { allowsSeveralDocuments: true }),
    trailingOctetError,
  );
});

test('the last value of a duplicate key applies, and the key is reported', () => {
  const body = 'data:\n  a: b\n  a: c\n  e: f\n  e:\n   g\n';
  const { json, duplicateKeyMessages } = readYaml(Buffer.from(body), { allowsSeveralDocuments: true });
  assert.equal(json, '{"data":{"a":"c","e":"g"}}');
  assert.deepEqual(duplicateKeyMessages, ['line 3: key "a" already set in map', 'line 6: key "e" already set in map']);
});

test('several documents are an error, unless only the first is requested', () => {
  const twoDocuments = Buffer.from('a: b\n---\nc: d\n');
  assert.equal(readYaml(twoDocuments, { allowsSeveralDocuments: true }).json, '{"a":"b"}');
  assert.throws(() => readYaml(twoDocuments, { allowsSeveralDocuments: false }), DecodingError);
  for (const body of ['---\na: b\n', 'a: b\n---\n', '---\na: b\n...\n']) {
    assert.equal(readYaml(Buffer.from(body), { allowsSeveralDocuments: false }).json, '{"a":"b"}');
  }
});

test('reading written YAML returns the value, also for strings that look like other types', () => {
  const ambiguousText = fc.constantFrom(
    'y',
    'yes',
    '0o14',
    '0x1F',
    '1_000',
    '12:30',
    '~',
    '',
    ' x ',
    'a: b',
    '- a',
    '#',
    '\t',
    'é',
  );
  const text = fc.oneof(
    ambiguousText,
    fc.string({ unit: 'grapheme', maxLength: 40 }).filter((name) => !/[\p{C}]/u.test(name)),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(value, (item) => {
      assert.deepEqual(readYamlValue(writeYaml({ one: item } as object)), { one: item });
    }),
  );
});

test('exponential aliases are rejected', () => {
  let aliasBomb = 'a: &a ["x","x","x","x","x","x","x","x","x"]\n';
  for (const [index, name] of [...'bcdefghi'].entries()) {
    const previousAnchor = 'abcdefgh'.charAt(index);
    aliasBomb += `${name}: &${name} [${Array.from({ length: 9 }, () => `*${previousAnchor}`).join(',')}]\n`;
  }
  assert.throws(() => readYamlValue(aliasBomb), { message: 'yaml: document contains excessive aliasing' });
  const smallDocument = `a: &a [${'x,'.repeat(99)}x]\nb: [${'*a,'.repeat(99)}*a]\n`;
  assert.equal((readYamlValue(smallDocument) as { b: unknown[] }).b.length, 100);
});

test('deep nesting is rejected', () => {
  for (const deepDocument of ['['.repeat(20_000), '- '.repeat(20_000), '{a: '.repeat(5_000), '? '.repeat(5_000)]) {
    assert.throws(() => readYamlValue(deepDocument), { name: 'DecodingError' });
  }
});

test('a large body is read in a worker thread with the same result', async () => {
  const lines = Array.from({ length: 4000 }, (_, index) => `  k${index}: v${index}`);
  const body = Buffer.from(`data:\n${lines.join('\n')}\n  k0: again\n`);
  const decodedBody = createYamlSerializer({ readsFirstDocumentOnly: true }).decode(body);
  assert.ok(decodedBody instanceof Promise);
  const { value, strictProblems } = await decodedBody;
  assert.equal(Object.keys((value as { data: object }).data).length, 4000);
  assert.deepEqual(strictProblems?.[0]?.warnings, ['line 4002: key "k0" already set in map']);
  await assert.rejects(
    createYamlSerializer({ readsFirstDocumentOnly: true }).decode(
      Buffer.from(`a: [${'x, '.repeat(20_000)}`),
    ) as Promise<unknown>,
    DecodingError,
  );
});
