import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AssayError } from '../../client/errors.ts';
import { parseConfig } from './config.ts';

test('file names are relative to the configuration file', () => {
  const config = parseConfig(
    'server: {server: "https://a", certificateAuthority: ca.pem}\ncapabilities: {watch-list: false}\n',
    '/etc/assay/assay.yaml',
  );
  assert.deepEqual(config.server, { server: 'https://a', certificateAuthority: '/etc/assay/ca.pem' });
  assert.deepEqual(config.capabilities, { 'watch-list': false });
});

test('the server may be a URL', () => {
  assert.deepEqual(parseConfig('server: http://a:1\n', 'assay.yaml').server, { server: 'http://a:1' });
});

test('docsUrl sets the URL of the documentation', () => {
  assert.equal(parseConfig('docsUrl: https://docs.test/assay\n', 'assay.yaml').docsUrl, 'https://docs.test/assay');
});

const INVALID_CONFIGURATIONS: [name: string, source: string, message: string][] = [
  ['an unknown field', 'profile: auto\nsevrer: {}\n', 'f:2: unknown field "sevrer"; did you mean server?'],
  ['a field in the wrong place', 'token: a\n', 'f:1: unknown field "token"; it belongs below server'],
  ['a field of a list', 'wording: true\nobject: a\n', 'f:2: unknown field "object"; it belongs below resources'],
  ['a wrong value', 'profile: both\n', 'f:1: profile must be one of auto, specification, kubernetes'],
  ['an invalid docsUrl', 'docsUrl: docs\n', 'f:1: docsUrl must match pattern "^https?://[^\\s/]"'],
  [
    'an expected failure without a reason',
    'expectedFailures:\n  - rule: a\n',
    "f:2: expectedFailures.0 must have required property 'reason'",
  ],
  [
    'a date in the wrong format',
    'expectedFailures:\n  - rule: a\n    reason: b\n    expires: soon\n',
    'f:4: expectedFailures.0.expires must match pattern',
  ],
  [
    'a rule and a scenario at once',
    'expectedFailures:\n  - {rule: a, scenario: b, reason: c}\n',
    'f:2: expectedFailures.0 must match exactly one',
  ],
  ['an undefined alias', 'server: *nope\n', 'f: Unresolved alias'],
  [
    'aliases that expand to too much data',
    `a: &a [${'x,'.repeat(9)}]\nb: &b [${'*a,'.repeat(9)}]\nc: &c [${'*b,'.repeat(9)}]\nd: &d [${'*c,'.repeat(9)}]\nserver: [*d, *d]\n`,
    'f: Excessive alias count',
  ],
  [
    'a date that does not exist',
    'expectedFailures:\n  - {rule: a, reason: b, expires: 2026-02-30}\n',
    'f: expectedFailures.0.expires: 2026-02-30 is not a valid date',
  ],
  ['broken YAML', 'a: [\n', 'f:2: '],
];
for (const [name, source, message] of INVALID_CONFIGURATIONS) {
  test(`reports ${name}`, () => {
    assert.throws(
      () => parseConfig(source, 'f'),
      (error: unknown) => {
        assert.ok(error instanceof AssayError);
        assert.ok(error.message.startsWith(message), error.message);
        return error.code === 'usage';
      },
    );
  });
}
