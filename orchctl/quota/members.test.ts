/** Tests that the members of ResourceQuota agree with `spec/types.json`, and that both protobuf decoders return the same object. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeProtobuf, encodeProtobuf } from '../../client/encodings/protobuf/document.ts';
import { getDialect } from '../../spec/dialect.ts';
import { readTypes } from '../../spec/facts.ts';
import { formatJson } from '../templates/json.ts';
import { isMap, readJson } from '../templates/values.ts';
import { decodeDocument } from './decode.ts';
import { type MessageType, QUOTA } from './members.ts';
import { orderMembers } from './order-members.ts';
import { InvalidProtobufError } from './protobuf-fields.ts';

const { types } = readTypes();

function assertMembers(type: MessageType, name: string): void {
  const { fields = {} } = types[name] ?? {};
  const numberedFields = Object.entries(fields).filter(([, { proto }]) => proto !== undefined);
  assert.deepEqual(
    Object.entries(type).map(([member, { number }]) => [member, number]),
    numberedFields.map(([member, { proto }]) => [member, proto]),
    name,
  );
  for (const [member, facts] of numberedFields) {
    const inner = type[member]?.type;
    const ref = facts.ref ?? facts.items?.ref;
    if (typeof inner === 'object' && ref !== undefined) assertMembers(inner, ref);
  }
}

test('members have the order and numbers of spec/types.json', () => assertMembers(QUOTA, 'core.v1.ResourceQuota'));

const FULL_QUOTA = {
  kind: 'ResourceQuota',
  apiVersion: 'v1',
  metadata: {
    name: 'full',
    namespace: 'n',
    uid: 'u',
    resourceVersion: '7',
    generation: 3,
    creationTimestamp: '2026-11-22T19:20:21Z',
    deletionTimestamp: '2026-11-22T19:20:22Z',
    deletionGracePeriodSeconds: 0,
    labels: { b: '2', a: '1' },
    annotations: { ä: 'ö', a: '' },
    ownerReferences: [
      { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'x', controller: true, blockOwnerDeletion: false },
    ],
    finalizers: ['example.com/a', 'example.com/b'],
    managedFields: [
      {
        manager: 'm',
        operation: 'Update',
        apiVersion: 'v1',
        time: '2026-11-22T19:20:21Z',
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:spec': { 'f:hard': { '.': {}, 'f:pods': {} } } },
        subresource: 'status',
      },
    ],
  },
  spec: {
    hard: { pods: '1', cpu: '500m' },
    scopes: ['BestEffort'],
    scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['high'] }] },
  },
  status: { hard: { pods: '1' }, used: { pods: '0' } },
};
const EMPTY_QUOTA = { kind: 'ResourceQuota', apiVersion: 'v1', metadata: { name: 'e' }, spec: {}, status: {} };

for (const [name, object] of [
  ['full', FULL_QUOTA],
  ['empty', EMPTY_QUOTA],
] as const) {
  test(`decodes a ${name} object to the same object as the client of the suite, with the members in the order of the type`, () => {
    const document = encodeProtobuf(getDialect('kubernetes'), object);
    const { members = {} } = decodeDocument(document);
    const expected = readJson(JSON.stringify(decodeProtobuf(getDialect('kubernetes'), document)));
    assert.ok(isMap(expected));
    assert.equal(
      formatJson(members, { keepsOrder: true }),
      formatJson(orderMembers(QUOTA, expected), { keepsOrder: true }),
    );
    assert.equal(formatJson({ ...members, kind: object.kind, apiVersion: object.apiVersion }), formatJson(expected));
  });
}

for (const [subject, bytes] of [
  ['data without the magic number', Buffer.from('{"kind":"ResourceQuota"}')],
  ['a truncated message', encodeProtobuf(getDialect('kubernetes'), FULL_QUOTA).subarray(0, 200)],
] as const) {
  test(`rejects ${subject} as protobuf`, () => assert.throws(() => decodeDocument(bytes), InvalidProtobufError));
}
