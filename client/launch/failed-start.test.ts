import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findUnknownFlag, unquoteLog } from './failed-start.ts';

describe('log of a server that failed to start', () => {
  test('unquoteLog restores quoted values', () => {
    const line = String.raw`E1126 run.go:72] "command failed" err="jwt[1].issuer.url: Duplicate value: \"https://a\", a\\b\n"`;
    assert.equal(
      unquoteLog(line),
      'E1126 run.go:72] "command failed" err=jwt[1].issuer.url: Duplicate value: "https://a", a\\b\n',
    );
  });

  test('findUnknownFlag returns an unsupported flag or feature gate', () => {
    assert.equal(findUnknownFlag('Error: unknown flag: --etcd-compaction-interval\nSee'), '--etcd-compaction-interval');
    const gate = 'invalid argument "A=true" for "--feature-gates" flag: unrecognized feature gate: A';
    assert.equal(findUnknownFlag(gate), 'feature gate A');
    assert.equal(findUnknownFlag('Error: invalid argument "x" for "--watch-cache" flag'), undefined);
  });
});
