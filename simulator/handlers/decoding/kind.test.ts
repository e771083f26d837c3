import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../pure/object.ts';
import { StatusError } from '../../pure/status/status.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { checkCustomKind } from './kind.ts';

const GADGET = { kind: 'Gadget', apiVersion: 'x.io/v1' } as ResourceType;

function check(value: JsonObject, verb: string, serializer = 'json', fieldValidation = 'Warn') {
  const body = Buffer.from('kind:  ""');
  const call = { verb, serializer: { name: serializer }, body, writeOptions: { fieldValidation } };
  return checkCustomKind(value, GADGET, call as unknown as Call, undefined);
}

test('another kind or version comes back, and is not thrown', () => {
  const metadata = { name: 'a' };
  assert.equal(check({ apiVersion: 'x.io/v1', kind: 'Gadget', metadata }, 'create'), undefined);
  const kind = check({ apiVersion: 'x.io/v1', kind: 'Other', metadata }, 'create');
  assert.deepEqual(saidOf(kind), ['Other.x.io', 'kind: Invalid value: "Other": must be Gadget']);
  const version = check({ apiVersion: 'x.io/v9', kind: 'Other', metadata }, 'create');
  assert.ok(version instanceof StatusError);
  assert.equal(version.status.code, 400);
  const both = check({ apiVersion: 'v9', kind: 'Other', metadata }, 'patch');
  assert.deepEqual(saidOf(both), [
    'Other.',
    'kind: Invalid value: "Other": must be Gadget',
    'apiVersion: Invalid value: "v9": must be x.io/v1',
  ]);
});

function saidOf(found: ReturnType<typeof check>): string[] {
  assert.ok(found !== undefined && !(found instanceof StatusError));
  return [`${found.as.kind}.${found.as.group}`, ...found.problems.map(({ field, message }) => `${field}: ${message}`)];
}

test('a body without a kind is shown as it was written, unless unknown fields are ignored', () => {
  const value = { kind: '', apiVersion: 'x.io/v1' };
  const written = { message: `Object 'Kind' is missing in 'kind:  ""'` };
  assert.throws(() => check(value, 'create'), { ...written, sent: undefined });
  assert.throws(() => check(value, 'create', 'yaml'), { ...written, sent: undefined });
  assert.throws(() => check(value, 'create', 'yaml', 'Ignore'), {
    message: `Object 'Kind' is missing in '{"apiVersion":"x.io/v1","kind":""}'`,
    sent: { kind: 'Gadget', apiVersion: 'x.io/v1' },
  });
});
