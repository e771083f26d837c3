/**
 * Tests the validation of the status of ResourceClaims. The expected problems were recorded from kube-apiserver 1.34.4, 1.35.4, 1.36.3 and
 * 1.37.2 on 2026-11-28 (PATCH resourceclaims/NAME/status?dryRun=All).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../../../spec/release-behaviors.ts';
import type { Json } from '../../../pure/object.ts';
import { validateClaimStatus } from './claim-status.ts';

const spec = { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'c' } }] } };
const createClaim = (status: Json) => ({
  apiVersion: 'resource.k8s.io/v1',
  kind: 'ResourceClaim',
  metadata: { name: 'a' },
  spec,
  status,
});
const findProblems = (release: string, status: Json, previousStatus: Json = {}) =>
  validateClaimStatus(createClaim(status), createClaim(previousStatus), findReleaseBehaviors(release)).map(
    ({ field, message }) => `${field}: ${message}`,
  );

const allocatedDevice = { driver: 'a', pool: 'p', device: 'd' };
const allocation = { devices: { results: [{ request: 'r', ...allocatedDevice }] } };

test('an allocated device may have a status', () => {
  for (const release of ['1.34', '1.35', '1.37'])
    assert.deepEqual(findProblems(release, { allocation, devices: [allocatedDevice] }), []);
});

test('a device that is not allocated may not have a status', () => {
  const detail = 'must be an allocated device in the claim';
  assert.deepEqual(findProblems('1.34', { devices: [allocatedDevice] }), [
    `status.devices[0]: Invalid value: {"Driver":{},"Pool":{},"Device":{},"ShareID":{}}: ${detail}`,
  ]);
  assert.deepEqual(findProblems('1.37', { devices: [allocatedDevice] }), [
    `status.devices[0]: Invalid value: {"Driver":"a","Pool":"p","Device":"d","ShareID":""}: ${detail}`,
  ]);
});

test('a repeated device is reported as a duplicate', () => {
  const status = { allocation, devices: [allocatedDevice, allocatedDevice] };
  assert.deepEqual(findProblems('1.34', status), [
    'status.devices[1].deviceID: Duplicate value: {"Driver":{},"Pool":{},"Device":{},"ShareID":{}}',
  ]);
  assert.deepEqual(findProblems('1.35', status), [
    'status.devices[1]: Duplicate value: {"Driver":"a","Pool":"p","Device":"d","ShareID":""}',
  ]);
  assert.deepEqual(findProblems('1.37', status), [
    'status.devices[1]: Duplicate value: {"driver":"a","pool":"p","device":"d","conditions":null}',
  ]);
});

test('the addresses of a device must have the canonical form', () => {
  const networkData = { ips: ['10.0.0.1', '10.0.0.1/24', '010.0.0.1/8', '2001:DB8::1/64'] };
  const fieldPath = 'status.devices[0].networkData.ips';
  assert.deepEqual(findProblems('1.35', { allocation, devices: [{ ...allocatedDevice, networkData }] }), [
    `${fieldPath}[0]: Invalid value: "10.0.0.1": must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)`,
    `${fieldPath}[2]: Invalid value: "010.0.0.1/8": must be in canonical form ("10.0.0.1/8")`,
    `${fieldPath}[3]: Invalid value: "2001:DB8::1/64": must be in canonical form ("2001:db8::1/64")`,
  ]);
});

test('since 1.36, the identifier of a share must be a UUID', () => {
  const status = { allocation: { devices: { results: [{ request: 'r', ...allocatedDevice, shareID: 'x' }] } } };
  const field = 'status.allocation.devices.results[0].shareID';
  assert.deepEqual(findProblems('1.35', status), []);
  assert.deepEqual(findProblems('1.36', status), [
    `${field}: Invalid value: "x": error validating uid: invalid UUID length: 1`,
  ]);
  assert.deepEqual(findProblems('1.37', status), [
    `${field}: Invalid value: "x": must be a lowercase UUID in 8-4-4-4-12 format`,
  ]);
});

test('the configuration requires a source', () => {
  const status = { allocation: { devices: { config: [{}] } } };
  const [source, opaque] = ['source', 'opaque'].map(
    (member) => `status.allocation.devices.config[0].${member}: Required value`,
  );
  assert.deepEqual(findProblems('1.35', status), [source, opaque]);
  assert.deepEqual(findProblems('1.37', status), [opaque, source]);
});

test('an allocation is immutable', () =>
  assert.deepEqual(findProblems('1.37', { allocation: {} }, { allocation }), [
    'status.allocation: Invalid value: null: field cannot be modified once set',
  ]));
