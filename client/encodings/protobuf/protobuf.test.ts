import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import { decodeFrames, decodeProtobuf, encodeProtobuf, parseEnvelope } from './document.ts';

const kubernetesDialect = getDialect('kubernetes');
const observedRecord = readRecord('answers.json') as {
  answers: { path: string; parameters?: string; json: Record<string, unknown>; protobuf: string }[];
};
const testVectors = readRecord('vectors.json') as {
  apiVersion: string;
  kind: string;
  json: string;
  protobuf: string;
}[];

function readRecord(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../spec/observed/protobuf/${file}`, import.meta.url), 'utf8'));
}

for (const { path, parameters = '', json, protobuf } of observedRecord.answers) {
  if (parameters.includes('APIGroupDiscoveryList')) continue;
  test(`decodes the bytes of kube-apiserver for ${path}${parameters}`, () => {
    const decodedObject = decodeProtobuf(kubernetesDialect, Buffer.from(protobuf, 'base64'));
    assert.deepEqual(decodedObject, removeItemHeaders(json));
  });
}

/** Removes kind and apiVersion from list items; JSON contains them only in lists of mixed kinds. */
function removeItemHeaders(json: Record<string, unknown>): unknown {
  if (!Array.isArray(json.items)) return json;
  const items = json.items.map(({ kind: _kind, apiVersion: _apiVersion, ...otherMembers }) => otherMembers);
  return { ...json, items };
}

for (const { apiVersion, kind, json, protobuf } of testVectors) {
  // The nested objects of these kinds have a header that protobuf omits; the JSON of `API…` kinds does not distinguish null from empty.
  if (/ConversionReview|Eviction|RangeAllocation|^API/.test(kind)) continue;
  test(`decodes and encodes ${apiVersion} ${kind}`, () => {
    const object = JSON.parse(json) as Record<string, unknown>;
    if (kind.endsWith('List')) object.items ??= [];
    assert.deepEqual(decodeProtobuf(kubernetesDialect, Buffer.from(protobuf, 'base64')), object);
    assert.deepEqual(decodeProtobuf(kubernetesDialect, encodeProtobuf(kubernetesDialect, object)), object);
  });
}

test('the fields and times of the release are decoded', () => {
  const object = { apiVersion: 'v1', kind: 'PodTemplate', template: { metadata: { creationTimestamp: null } } };
  const document = encodeProtobuf(kubernetesDialect, object);
  const decodeTemplate = (release: string) => decodeProtobuf(kubernetesDialect, document, release).template;
  assert.deepEqual(decodeTemplate('1.33'), { ...object.template, spec: { containers: null } });
  assert.deepEqual(decodeTemplate('1.34'), { metadata: {}, spec: { containers: null } });
});

test('an envelope is parsed into its members, and a watch stream into its events', () => {
  const document = encodeProtobuf(kubernetesDialect, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } });
  const { objectBytes: _, ...envelope } = parseEnvelope(document);
  assert.deepEqual(envelope, {
    magic: '6b387300',
    apiVersion: 'v1',
    kind: 'ConfigMap',
    contentEncoding: '',
    contentType: '',
  });
  const extension = Buffer.concat([Buffer.of(0x0a, document.length), document]);
  const event = Buffer.concat([Buffer.from('\n\x05ADDED\x12', 'latin1'), Buffer.of(extension.length), extension]);
  const frame = Buffer.concat([Buffer.of(0, 0, 0, event.length), event]);
  const metadata = { name: 'a', creationTimestamp: null };
  const addedEvent = { type: 'ADDED', object: { apiVersion: 'v1', kind: 'ConfigMap', metadata } };
  assert.deepEqual(decodeFrames(kubernetesDialect, Buffer.concat([frame, frame])), [addedEvent, addedEvent]);
  assert.throws(() => decodeFrames(kubernetesDialect, frame.subarray(0, 20)), /ends inside/);
  assert.throws(() => decodeProtobuf(kubernetesDialect, Buffer.from('{"a":1}')), /./);
});
