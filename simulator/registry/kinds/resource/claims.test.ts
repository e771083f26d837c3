import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dialect } from '../../../../spec/dialect.ts';
import { findMachinery } from '../../../../spec/machinery.ts';
import { minorVersion } from '../../../../values/minor-version.ts';
import type { Json } from '../../../pure/object.ts';
import { createClaimRules } from './claims.ts';

const head = { apiVersion: 'v1', kind: 'Any', metadata: { name: 'a' } };
const formatProblems = (problems: readonly { readonly field?: string; readonly message: string }[] | undefined) =>
  (problems ?? []).map(({ field, message }) => `${field}: ${message}`);

function validateClaim(release: string, spec: Json, before?: Json): string[] {
  const { resourceclaims } = createClaimRules(dialect('kubernetes'), findMachinery(release), minorVersion(release));
  if (before === undefined) return formatProblems(resourceclaims.validate({ ...head, spec }));
  return formatProblems(resourceclaims.validateUpdate({ ...head, spec }, { ...head, spec: before }));
}

function validateSelector(release: string, expression: string): string[] {
  const { deviceclasses } = createClaimRules(dialect('kubernetes'), findMachinery(release), minorVersion(release));
  return formatProblems(deviceclasses.validate?.({ ...head, spec: { selectors: [{ cel: { expression } }] } }));
}

// Recorded from kube-apiserver 1.35.4 and 1.37.2 on 2026-11-27: POST deviceclasses?dryRun=All with each of these selectors.
describe('expressions that select devices', () => {
  const accepted = [
    'true',
    'device.driver == "a"',
    'device.attributes["a"].b',
    'cel.bind(x, device.attributes["a"], x.b)',
    'device.capacity["a"].b.compareTo(quantity("1")) > 0',
    'device.attributes["a"].v.isGreaterThan(semver("1.0.0"))',
  ];
  for (const expression of accepted)
    it(`accept ${expression}`, () => assert.deepEqual(validateSelector('1.35', expression), []));

  // For each function: the last release in which it is undeclared in selectors.
  const added: Readonly<Record<string, string>> = {
    'isSemver("v1", true)': '1.33',
    '[1].distinct() == [1]': '1.34',
    'device.attributes["a"].all(k, v, v == 1)': '1.32',
    '["a"].includes("a")': '1.37',
  };
  for (const [expression, release] of Object.entries(added))
    it(`accept ${expression} after ${release}`, () => {
      assert.equal(validateSelector(release, expression).length, 1);
      assert.deepEqual(validateSelector(`1.${minorVersion(release) + 1}`, expression), []);
    });

  const rejected: Readonly<Record<string, string>> = {
    'device.driver': 'must evaluate to bool or the unknown type, not string',
    '["a"].map(x,x)': 'must evaluate to bool or the unknown type, not list(string)',
    'dyn(1)': 'must evaluate to bool or the unknown type, not dyn',
    '10.0.0.1':
      "compilation failed: ERROR: <input>:1:5: Syntax error: mismatched input '.0' expecting <EOF>\n | 10.0.0.1\n | ....^",
    'device.foo == 1': "compilation failed: ERROR: <input>:1:7: undefined field 'foo'\n | device.foo == 1\n | ......^",
  };
  for (const [expression, detail] of Object.entries(rejected))
    it(`reject ${expression}`, () =>
      assert.deepEqual(validateSelector('1.35', expression), [
        `spec.selectors[0].cel.expression: Invalid value: ${JSON.stringify(expression)}: ${detail}`,
      ]));

  it('have at most 10240 bytes', () =>
    assert.deepEqual(validateSelector('1.35', 'x'.repeat(10241)), [
      'spec.selectors[0].cel.expression: Too long: may not be more than 10240 bytes',
    ]));

  it('read allowMultipleAllocations since 1.36', () => {
    assert.equal(validateSelector('1.35', 'device.allowMultipleAllocations').length, 1);
    assert.deepEqual(validateSelector('1.36', 'device.allowMultipleAllocations'), []);
  });
});

// k8s.io/kubernetes v1.34.4 and v1.35.4, pkg/apis/resource/validation/validation.go.
describe('claims', () => {
  const exactly = { deviceClassName: 'c', allocationMode: 'ExactCount', count: 1 };

  it('report one cause for a request of two kinds since 1.35', () => {
    const spec = { devices: { requests: [{ name: 'r', exactly: { deviceClassName: '' }, firstAvailable: [{}] }] } };
    assert.equal(validateClaim('1.35', spec).length, 1);
    assert.ok(validateClaim('1.34', spec).length > 1);
  });

  it('report an immutable spec only since 1.35', () => {
    const [spec, before] = [
      { devices: { requests: [{ name: '-' }] } },
      { devices: { requests: [{ name: 'r', exactly }] } },
    ];
    assert.equal(validateClaim('1.35', spec, before).length, 1);
    assert.ok(validateClaim('1.34', spec, before).length > 1);
  });

  it('have constraints with the attribute of a domain', () => {
    const constrain = (release: string, constraint: Json) =>
      validateClaim(release, { devices: { requests: [{ name: 'r', exactly }], constraints: [constraint] } });
    assert.deepEqual(constrain('1.34', {}), ['spec.devices.constraints[0].matchAttribute: Required value']);
    assert.equal(constrain('1.36', {})[0]?.startsWith('spec.devices.constraints[0]: Required value'), true);
    assert.match(constrain('1.34', { matchAttribute: 'a' })[0] ?? '', /must include a domain/);
    assert.match(constrain('1.35', { matchAttribute: 'a' })[0] ?? '', /a domain and a name separated by a slash/);
  });
});
