import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listDialectDepartures } from '../../spec/departures.ts';
import { getDialect } from '../../spec/dialect.ts';
import { Negotiator } from './negotiator.ts';
import { createSerializers } from './serializers/serializers.ts';

const orchDialect = getDialect('orch');
const negotiator = new Negotiator(
  createSerializers({ dialect: orchDialect, departures: listDialectDepartures(orchDialect), gates: new Set() }),
);
const MEDIA_TYPE_LIST = /include: application\/json, application\/yaml, application\/vnd\.orch\.protobuf$/;

test('a 415 response lists protobuf even if the resource does not support it', () => {
  for (const item of [negotiator, negotiator.withoutProtobuf]) {
    const findInputSerializer = () =>
      item.selectInputSerializer({ headers: { 'content-type': 'text/plain' }, query: '' });
    assert.throws(findInputSerializer, { message: MEDIA_TYPE_LIST });
  }
  const protobufRequest = { headers: { 'content-type': 'application/vnd.orch.protobuf' }, query: '' };
  assert.equal(negotiator.selectInputSerializer(protobufRequest).name, 'protobuf');
  assert.throws(() => negotiator.withoutProtobuf.selectInputSerializer(protobufRequest));
});
