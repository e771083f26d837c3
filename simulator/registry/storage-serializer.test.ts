/** Tests that objects are unchanged after a round trip to etcd, and that the bytes are the same as in kube-apiserver. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../spec/dialect.ts';
import { readTypes } from '../../spec/facts.ts';
import { compact } from '../../values/compact.ts';
import type { ApiObject } from '../pure/object.ts';
import { ProtobufMessages } from '../pure/protobuf/messages.ts';
import { CorruptObjectError } from '../store/corruption.ts';
import { createEncryptedValue } from '../store/encryption/encrypted-value.ts';
import { createRegistry } from './create-registry.ts';
import { StorageSerializer } from './storage-serializer.ts';

const dialect = getDialect('kubernetes');
const messages = new ProtobufMessages(readTypes(), { translateGroup: (group) => group, metaGroup: dialect.metaGroup });

function createSerializer(release?: string): StorageSerializer {
  const registry = createRegistry({
    dialect,
    runtimeConfig: new Map(),
    ...compact({ release }),
  });
  return new StorageSerializer(registry, () => messages);
}

const serializer = createSerializer();
const STORE_KEY = '/registry/configmaps/default/a';
const PROTOBUF_PREFIX = 'k8s\0';

/** Decodes the object by its schema, as handlers do before they store it. */
function decodeForStorage(object: ApiObject): ApiObject {
  const registry = createRegistry({ dialect, runtimeConfig: new Map() });
  const type = registry.findVersion(object.apiVersion, object.kind) ?? assert.fail('no such kind');
  return type.schema.decode({ ...object }).object;
}

test('a built-in object is stored as protobuf with magic bytes', () => {
  const configMap = decodeForStorage({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a' },
    data: { b: 'é' },
  });
  const bytes = serializer.encode(configMap);
  assert.equal(Buffer.from(bytes.subarray(0, 4)).toString(), PROTOBUF_PREFIX);
  assert.deepEqual(serializer.decode(bytes, STORE_KEY), configMap);
});

test('custom resources and APIServices are stored as JSON on one line', () => {
  const customObject = {
    apiVersion: 'example.com/v1',
    kind: 'Boat',
    metadata: { name: 'a' },
    spec: { sails: [1, null] },
  };
  const service = decodeForStorage({
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: { name: 'v1.example.com' },
    spec: { group: 'example.com', version: 'v1', groupPriorityMinimum: 1, versionPriority: 1 },
  });
  for (const object of [customObject, service]) {
    const bytes = serializer.encode(object);
    assert.match(Buffer.from(bytes).toString(), /^\{.*\}\n$/);
    assert.deepEqual(serializer.decode(bytes, STORE_KEY), object);
  }
});

test('encrypted data is stored unchanged', () => {
  const encryptedValue = createEncryptedValue(Buffer.from('enc:aescbc:v1:key:xyz'));
  const bytes = serializer.encode(encryptedValue);
  assert.equal(Buffer.from(bytes).toString(), 'enc:aescbc:v1:key:xyz');
  assert.deepEqual(serializer.decode(bytes, STORE_KEY), encryptedValue);
});

test('an earlier release stores objects in its own storage version, which every release can read', () => {
  const cronJob = decodeForStorage({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'a' },
    spec: { schedule: '* * * * *', jobTemplate: { spec: { template: { spec: { containers: [] } } } } },
  });
  const bytes = createSerializer('1.20').encode(cronJob);
  assert.ok(Buffer.from(bytes).includes('batch/v1beta1'));
  assert.deepEqual(serializer.decode(bytes, STORE_KEY), cronJob);
});

test('the error for bytes that are not an object contains the key', () => {
  const undecodableTexts = [
    '{"kind":',
    '{"kind":"A"}',
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":1}}',
    `${PROTOBUF_PREFIX}\n`,
  ];
  for (const text of undecodableTexts)
    assert.throws(
      () => serializer.decode(Buffer.from(text), STORE_KEY),
      (error) => error instanceof CorruptObjectError && error.key === STORE_KEY,
      text,
    );
});
