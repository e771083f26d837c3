import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServedKind } from '../../negotiation/served-kind.ts';
import type { JsonObject } from '../../pure/object.ts';
import { StatusError } from '../../pure/status/status.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { checkCustomKind, checkKind } from './kind.ts';

const GADGET_TYPE = { kind: 'Gadget', apiVersion: 'x.io/v1' } as ResourceType;

function checkGadget(value: JsonObject, verb: string, serializer = 'json', fieldValidation = 'Warn') {
  const body = Buffer.from('kind:  ""');
  const call = { verb, serializer: { name: serializer }, body, writeOptions: { fieldValidation } };
  return checkCustomKind(value, GADGET_TYPE, call as unknown as Call, undefined);
}

test('the check of a custom kind returns the error for a different kind or version instead of throwing it', () => {
  const metadata = { name: 'a' };
  assert.equal(checkGadget({ apiVersion: 'x.io/v1', kind: 'Gadget', metadata }, 'create'), undefined);
  const kindCheckResult = checkGadget({ apiVersion: 'x.io/v1', kind: 'Other', metadata }, 'create');
  assert.deepEqual(describeCheck(kindCheckResult), ['Other.x.io', 'kind: Invalid value: "Other": must be Gadget']);
  const versionCheckResult = checkGadget({ apiVersion: 'x.io/v9', kind: 'Other', metadata }, 'create');
  assert.ok(versionCheckResult instanceof StatusError);
  assert.equal(versionCheckResult.status.code, 400);
  const mismatchResult = checkGadget({ apiVersion: 'v9', kind: 'Other', metadata }, 'patch');
  assert.deepEqual(describeCheck(mismatchResult), [
    'Other.',
    'kind: Invalid value: "Other": must be Gadget',
    'apiVersion: Invalid value: "v9": must be x.io/v1',
  ]);
});

function describeCheck(kindCheck: ReturnType<typeof checkGadget>): string[] {
  assert.ok(kindCheck !== undefined && !(kindCheck instanceof StatusError));
  return [
    `${kindCheck.documentKind.kind}.${kindCheck.documentKind.group}`,
    ...kindCheck.problems.map(({ field, message }) => `${field}: ${message}`),
  ];
}

test('the message for a body without kind contains the original body, except for YAML with fieldValidation=Ignore', () => {
  const value = { kind: '', apiVersion: 'x.io/v1' };
  const missingKindError = { message: `Object 'Kind' is missing in 'kind:  ""'` };
  assert.throws(() => checkGadget(value, 'create'), { ...missingKindError, sentKind: undefined });
  assert.throws(() => checkGadget(value, 'create', 'yaml'), { ...missingKindError, sentKind: undefined });
  assert.throws(() => checkGadget(value, 'create', 'yaml', 'Ignore'), {
    message: `Object 'Kind' is missing in '{"apiVersion":"x.io/v1","kind":""}'`,
    sentKind: { kind: 'Gadget', apiVersion: 'x.io/v1' },
  });
});

test('the message for another registered kind names the internal version of the expected kind', () => {
  const podType = { apiVersion: 'v1', kind: 'Pod', listKind: 'PodList', subresources: new Map() };
  const servedKind = { apiVersion: 'apps/v1', kind: 'Deployment' };
  const createKindCheck = (kind: string, apiVersion: string) => () =>
    checkKind({ kind, apiVersion }, servedKind as ServedKind, [podType as unknown as ResourceType], undefined);
  const schemeText = 'in scheme "pkg/runtime/scheme.go:100"';
  for (const kind of ['Pod', 'PodList', 'DeleteOptions', 'Status']) {
    const message = `converting (v1.${kind}) to (apps.Deployment): unknown conversion`;
    assert.throws(createKindCheck(kind, 'v1'), { message });
  }
  const unknownKindMessage = `no kind "Status" is registered for version "apps/v1" ${schemeText}`;
  assert.throws(createKindCheck('Status', 'apps/v1'), { message: unknownKindMessage });
});
