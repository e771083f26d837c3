import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTypes } from '../../../spec/facts.ts';
import { parseJson } from '../json/parse.ts';
import type { JsonObject } from '../object.ts';
import { compileSchema } from './compile.ts';

const facts = readTypes();

function decodeText(kind: string, text: string): JsonObject {
  const { value, source } = parseJson(text);
  const { object } = compileSchema(facts, kind).decode(value as JsonObject, source);
  delete object.metadata.creationTimestamp;
  return object as unknown as JsonObject;
}

test('a duplicate struct has the fields of both structs', () => {
  const { metadata } = decodeText(
    'v1/ConfigMap',
    '{"metadata":{"name":"a","labels":{"x":"1"}},"metadata":{"labels":{"y":"2"}}}',
  );
  assert.deepEqual(metadata, { name: 'a', labels: { x: '1', y: '2' } });
});

test('a duplicate list has the length of the last list, and its structs keep the fields of the first list', () => {
  const { subsets } = decodeText(
    'v1/Endpoints',
    '{"subsets":[{"ports":[{"name":"a","port":1},{"port":2}]}],"subsets":[{"ports":[{"port":5}]}]}',
  );
  assert.deepEqual(subsets, [{ ports: [{ name: 'a', port: 5 }] }]);
});

test('null clears an earlier map, list or pointer, but not a scalar or struct', () => {
  const object = decodeText(
    'v1/ConfigMap',
    '{"metadata":{"name":"a","name":null},"metadata":null,"data":{"a":"1"},"data":null,"immutable":true,"immutable":null}',
  );
  assert.deepEqual(object, { metadata: { name: 'a' } });
});

test('a duplicate map key has the last value, including null', () => {
  assert.deepEqual(decodeText('v1/ConfigMap', '{"data":{"a":"1","a":null,"b":"2","b":"3"}}'), {
    metadata: {},
    data: { a: '', b: '3' },
  });
});

test('the type of each value of a duplicate member is checked', () => {
  assert.throws(() => decodeText('v1/ConfigMap', '{"data":{"a":[1],"a":"1"}}'), {
    message: /cannot unmarshal array into Go struct field ConfigMap\.data of type string/,
  });
});
