import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect, translateGroup } from '../../../spec/dialect.ts';
import { readTypes } from '../../../spec/facts.ts';
import { runInTurns } from '../../foundation/event-loop.ts';
import { ProtobufMessages } from '../../pure/protobuf/messages.ts';
import { StatusError } from '../../pure/status/status.ts';
import { createProtobufSerializer } from './protobuf-serializer.ts';
import { DecodingError } from './serializer.ts';

const orchDialect = getDialect('orch');
const messages = new ProtobufMessages(readTypes(), {
  translateGroup: (group) => translateGroup(orchDialect, group),
  metaGroup: orchDialect.metaGroup,
});
const serializer = createProtobufSerializer(messages, orchDialect.protobufMediaType);
const item = { apiVersion: 'discovery.orch.io/v1', kind: 'EndpointSlice' };
const createSlice = (name: string) => ({ ...item, metadata: { name }, addressType: 'IPv4', endpoints: [] });

test('a list joined from encoded items equals the list encoded at once', async () => {
  const metadata = { resourceVersion: '12', continue: 'x', remainingItemCount: 3 };
  const listHead = {
    kind: 'EndpointSliceList',
    apiVersion: item.apiVersion,
    metadata,
    itemType: item,
    haveItemsTypeMeta: false,
  };
  for (const count of [0, 1, 300]) {
    const items = Array.from({ length: count }, (_, index) => createSlice(`slice-${index}`));
    const encoded = items.map((item) => serializer.encode(item, false));
    assert.ok(serializer.joinItems && serializer.encodeList);
    const body = serializer.encodeList(listHead, await runInTurns(serializer.joinItems(listHead, encoded)));
    assert.ok(Array.isArray(body) || Buffer.isBuffer(body));
    assert.ok(Buffer.concat([body].flat()).equals(serializer.encode({ ...listHead, items }, false)));
  }
});

test('a decoded object has the kind of its envelope, or else the expected kind', async () => {
  const { value } = (await serializer.decode(serializer.encode(createSlice('a'), false))) as {
    value: { metadata: { name: string } };
  };
  assert.equal(value.metadata.name, 'a');
  const bytesWithoutKind = Buffer.from('6b3873001207 0a050a0361626300'.replace(' ', ''), 'hex').subarray(0, 13);
  assert.deepEqual((await serializer.decode(bytesWithoutKind, { apiVersion: 'v1', kind: 'Endpoints' })).value, {
    kind: 'Endpoints',
    apiVersion: 'v1',
    metadata: { name: 'abc' },
  });
});

test('errors in the envelope differ from errors in the object', () => {
  const encodedSlice = serializer.encode(createSlice('a'), false);
  assert.throws(() => serializer.decode(encodedSlice.subarray(0, 20)), DecodingError);
  const bytesWithWrongLength = Buffer.from(encodedSlice);
  bytesWithWrongLength[bytesWithWrongLength.indexOf('a\x12', 30, 'latin1') - 1] = 0x7f;
  assert.throws(
    () => serializer.decode(bytesWithWrongLength),
    (error) =>
      error instanceof DecodingError && error.bodyType?.kind === 'EndpointSlice' && error.message === 'unexpected EOF',
  );
});

test('a kind without a protobuf message returns 406', () => {
  assert.throws(
    () => serializer.encode({ apiVersion: 'meta.orch.io/v1', kind: 'Table', rows: [] }, false),
    (error) => error instanceof StatusError && error.status.code === 406,
  );
});
