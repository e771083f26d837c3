import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJson } from '../../pure/json/parse.ts';
import { readJsonText } from './json-text.ts';
import { readYaml } from './read-yaml.ts';

const parseAsJson = (text: string): unknown => readJsonText(Buffer.from(text));
const parseAsYaml = (text: string): unknown =>
  parseJson(readYaml(Buffer.from(text), { allowsSeveralDocuments: true }).json).value;

test('a text read as JSON equals the same text read as YAML, with the same key order', () => {
  const document = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }));
  let comparedCount = 0;
  fc.assert(
    fc.property(document, fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      const parsedJson = parseAsJson(text);
      if (parsedJson === undefined) return;
      comparedCount += 1;
      assert.equal(JSON.stringify(parsedJson), JSON.stringify(parseAsYaml(text)));
    }),
  );
  assert.ok(comparedCount > 0);
});

test('an applied configuration as clients send it is read as JSON', () => {
  const configuration = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a' },
    data: { b: 'x', a: 'yes' },
    n: [-1, 0],
  };
  assert.equal(
    JSON.stringify(parseAsJson(JSON.stringify(configuration))),
    '{"apiVersion":"v1","data":{"a":"yes","b":"x"},"kind":"ConfigMap","metadata":{"name":"a"},"n":[-1,0]}',
  );
});

test('texts that YAML could read differently return undefined', () => {
  for (const text of [
    '[1]',
    '"x"',
    'a: b',
    '{a: b}',
    '{"a":1.0}',
    '{"a":1e3}',
    '{"a":1234567890123456}',
    '{"a":"\\u0041"}',
    '{"a":"é"}',
    '{"a":\t1}',
    '{"a":1,"a":2}',
    '{"<<":{"a":1}}',
    '{"a":1}\n---\n{"b":2}',
    '{"a":1',
    `{"${'x'.repeat(1025)}":1}`,
  ]) {
    assert.equal(parseAsJson(text), undefined, text);
  }
});
