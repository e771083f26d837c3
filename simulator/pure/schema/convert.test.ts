import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTypes } from '../../../spec/facts.ts';
import type { Json, JsonObject } from '../object.ts';
import { compileSchema } from './compile.ts';
import type { DecodedObject } from './schema.ts';

const types = readTypes();

function convertToKind(kind: string, value: object): DecodedObject {
  return compileSchema(types, kind).convert?.(value as JsonObject) as DecodedObject;
}

const SERVICE_KEY = 'v1/Service';
const createServiceWithPort = (port: Json) => ({ spec: { ports: [{ port }] } });

function convertPort(port: Json): unknown {
  const { spec } = convertToKind(SERVICE_KEY, createServiceWithPort(port)).object as unknown as {
    spec: { ports: [{ port: number }] };
  };
  return spec.ports[0].port;
}

test('integers are truncated to 32 bits', () => {
  assert.equal(convertPort(80), 80);
  assert.equal(convertPort(2 ** 32 + 80), 80);
  assert.equal(convertPort(2 ** 31), -(2 ** 31));
  assert.equal(convertPort(2n ** 62n + 7n), 7);
  assert.equal(convertPort(2n ** 63n), 0);
});

test('convert rejects a value of the wrong type with the message of kube-apiserver', () => {
  const invalidValues: [string, object, string][] = [
    [SERVICE_KEY, createServiceWithPort('x'), 'unrecognized type: int32'],
    [SERVICE_KEY, createServiceWithPort(1.5), 'cannot convert float64 to int32'],
    [SERVICE_KEY, createServiceWithPort([]), 'unrecognized type: int32'],
    [SERVICE_KEY, { spec: { ports: {} } }, 'cannot restore slice from map'],
    [SERVICE_KEY, { spec: [] }, 'cannot restore struct from: slice'],
    [SERVICE_KEY, { spec: { selector: 'x' } }, 'cannot restore map from string'],
    [SERVICE_KEY, { spec: { selector: { a: 1 } } }, 'cannot convert int64 to string'],
    [SERVICE_KEY, { spec: { selector: { a: true } } }, 'unrecognized type: string'],
    [SERVICE_KEY, { spec: { ports: [{ protocol: 1 }] } }, 'cannot convert int64 to v1.Protocol'],
    ['v1/ConfigMap', { binaryData: { a: '?' } }, 'error decoding from json: illegal base64 data at input byte 0'],
  ];
  for (const [kind, value, message] of invalidValues) {
    assert.throws(
      () => convertToKind(kind, value),
      { message: new RegExp(`cannot be handled as a \\w+: ${message}$`) },
      message,
    );
  }
});

test('the first field in the order of the type is reported, regardless of the order in the value', () => {
  const value = { spec: { selector: 1, ports: 'x' }, metadata: { labels: 1 } };
  assert.throws(() => convertToKind(SERVICE_KEY, value), /cannot restore map from int64/);
  assert.throws(() => convertToKind(SERVICE_KEY, { spec: value.spec }), /cannot restore slice from string/);
});

test('unknown fields are removed and reported in alphabetical order', () => {
  const { object, strictProblems } = convertToKind(SERVICE_KEY, {
    spec: { z: 1, ports: [{ port: 1, b: 1, a: 1 }] },
    foo: 1,
  });
  assert.deepEqual(strictProblems, [
    'unknown field "foo"',
    'unknown field "spec.ports[0].a"',
    'unknown field "spec.ports[0].b"',
    'unknown field "spec.z"',
  ]);
  assert.deepEqual(JSON.parse(JSON.stringify(object)).spec.ports, [{ port: 1, targetPort: 0 }]);
});

test('convert does not modify its argument', () => {
  const value = createServiceWithPort(2 ** 32);
  convertToKind(SERVICE_KEY, value);
  assert.deepEqual(value, createServiceWithPort(2 ** 32));
});
