import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getDialect } from '../../../../spec/dialect.ts';
import { findReleaseBehaviors } from '../../../../spec/release-behaviors.ts';
import { parseMinorVersion } from '../../../../values/minor-version.ts';
import type { Json } from '../../../pure/object.ts';
import { createClaimKindRules } from './claims.ts';

const objectHead = { apiVersion: 'v1', kind: 'Any', metadata: { name: 'a' } };
const formatProblems = (problems: readonly { readonly field?: string; readonly message: string }[] | undefined) =>
  (problems ?? []).map(({ field, message }) => `${field}: ${message}`);

function validateClaim(release: string, spec: Json, previousSpec?: Json): string[] {
  const { resourceclaims } = createClaimKindRules(
    getDialect('kubernetes'),
    findReleaseBehaviors(release),
    parseMinorVersion(release),
  );
  if (previousSpec === undefined) return formatProblems(resourceclaims.validate({ ...objectHead, spec }));
  return formatProblems(resourceclaims.validateUpdate({ ...objectHead, spec }, { ...objectHead, spec: previousSpec }));
}

function validateSelector(release: string, expression: string): string[] {
  const { deviceclasses } = createClaimKindRules(
    getDialect('kubernetes'),
    findReleaseBehaviors(release),
    parseMinorVersion(release),
  );
  return formatProblems(deviceclasses.validate?.({ ...objectHead, spec: { selectors: [{ cel: { expression } }] } }));
}

// Recorded from kube-apiserver 1.35.4 and 1.37.2 on 2026-11-27: POST deviceclasses?dryRun=All with each of these selectors.
describe('expressions that select devices', () => {
  const acceptedExpressions = [
    'true',
    'device.driver == "a"',
    'device.attributes["a"].b',
    'cel.bind(x, device.attributes["a"], x.b)',
    'device.capacity["a"].b.compareTo(quantity("1")) > 0',
    'device.attributes["a"].v.isGreaterThan(semver("1.0.0"))',
  ];
  for (const expression of acceptedExpressions)
    it(`${expression} is valid`, () => assert.deepEqual(validateSelector('1.35', expression), []));

  // The last release in which each expression is invalid.
  const addedExpressions: Readonly<Record<string, string>> = {
    'isSemver("v1", true)': '1.33',
    '[1].distinct() == [1]': '1.34',
    'device.attributes["a"].all(k, v, v == 1)': '1.32',
    '["a"].includes("a")': '1.37',
  };
  for (const [expression, release] of Object.entries(addedExpressions))
    it(`${expression} is valid after ${release}`, () => {
      assert.equal(validateSelector(release, expression).length, 1);
      assert.deepEqual(validateSelector(`1.${parseMinorVersion(release) + 1}`, expression), []);
    });

  const rejectedExpressions: Readonly<Record<string, string>> = {
    'device.driver': 'must evaluate to bool or the unknown type, not string',
    '["a"].map(x,x)': 'must evaluate to bool or the unknown type, not list(string)',
    'dyn(1)': 'must evaluate to bool or the unknown type, not dyn',
    '10.0.0.1':
      "compilation failed: ERROR: <input>:1:5: Syntax error: mismatched input '.0' expecting <EOF>\n | 10.0.0.1\n | ....^",
    'device.foo == 1': "compilation failed: ERROR: <input>:1:7: undefined field 'foo'\n | device.foo == 1\n | ......^",
  };
  for (const [expression, detail] of Object.entries(rejectedExpressions))
    it(`${expression} is rejected`, () =>
      assert.deepEqual(validateSelector('1.35', expression), [
        `spec.selectors[0].cel.expression: Invalid value: ${JSON.stringify(expression)}: ${detail}`,
      ]));

  it('an expression must have at most 10240 bytes', () =>
    assert.deepEqual(validateSelector('1.35', 'x'.repeat(10241)), [
      'spec.selectors[0].cel.expression: Too long: may not be more than 10240 bytes',
    ]));

  it('since 1.36, an expression can read allowMultipleAllocations', () => {
    assert.equal(validateSelector('1.35', 'device.allowMultipleAllocations').length, 1);
    assert.deepEqual(validateSelector('1.36', 'device.allowMultipleAllocations'), []);
  });
});

// Source: k8s.io/kubernetes v1.34.4 and v1.35.4, pkg/apis/resource/validation/validation.go.
describe('claims', () => {
  const exactRequest = { deviceClassName: 'c', allocationMode: 'ExactCount', count: 1 };

  it('since 1.35, a request of two types has a single cause', () => {
    const spec = { devices: { requests: [{ name: 'r', exactly: { deviceClassName: '' }, firstAvailable: [{}] }] } };
    assert.equal(validateClaim('1.35', spec).length, 1);
    assert.ok(validateClaim('1.34', spec).length > 1);
  });

  it('since 1.35, the only cause for a changed spec is that the spec is immutable', () => {
    const [spec, previousSpec] = [
      { devices: { requests: [{ name: '-' }] } },
      { devices: { requests: [{ name: 'r', exactly: exactRequest }] } },
    ];
    assert.equal(validateClaim('1.35', spec, previousSpec).length, 1);
    assert.ok(validateClaim('1.34', spec, previousSpec).length > 1);
  });

  it('a constraint must have an attribute with a domain', () => {
    const findConstraintProblems = (release: string, constraint: Json) =>
      validateClaim(release, {
        devices: { requests: [{ name: 'r', exactly: exactRequest }], constraints: [constraint] },
      });
    assert.deepEqual(findConstraintProblems('1.34', {}), [
      'spec.devices.constraints[0].matchAttribute: Required value',
    ]);
    assert.equal(
      findConstraintProblems('1.36', {})[0]?.startsWith('spec.devices.constraints[0]: Required value'),
      true,
    );
    assert.match(findConstraintProblems('1.34', { matchAttribute: 'a' })[0] ?? '', /must include a domain/);
    assert.match(
      findConstraintProblems('1.35', { matchAttribute: 'a' })[0] ?? '',
      /a domain and a name separated by a slash/,
    );
  });
});
