import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  findUnknownFlag,
  readUnknownFlag,
  ServerStartError,
  UnknownFlagError,
  unquoteLogText,
} from './failed-start.ts';
import { launchServer } from './launcher.ts';

describe('log of a server that failed to start', () => {
  test('quoted values of a log line are restored', () => {
    const line = String.raw`E1126 run.go:72] "command failed" err="jwt[1].issuer.url: Duplicate value: \"https://a\", a\\b\n"`;
    assert.equal(
      unquoteLogText(line),
      'E1126 run.go:72] "command failed" err=jwt[1].issuer.url: Duplicate value: "https://a", a\\b\n',
    );
  });

  test('an error line may name an unsupported flag or feature gate', () => {
    assert.equal(readUnknownFlag('Error: unknown flag: --etcd-compaction-interval\nSee'), '--etcd-compaction-interval');
    const gate = 'invalid argument "A=true" for "--feature-gates" flag: unrecognized feature gate: A';
    assert.equal(readUnknownFlag(gate), 'feature gate A');
    assert.equal(readUnknownFlag('Error: invalid argument "x" for "--watch-cache" flag'), undefined);
  });

  test('a failed start shows the unsupported flag, unless it has another cause', () => {
    assert.equal(findUnknownFlag(new ServerStartError('ended', 'Error: unknown flag: --a')), '--a');
    assert.equal(findUnknownFlag(new ServerStartError('ended', 'panic: out of memory')), undefined);
    assert.equal(findUnknownFlag(new Error('unknown flag: --a')), undefined);
  });

  test('a command that does not take the flags of the profile is rejected', async () => {
    const start = launchServer({ command: 'false --port={http-port}' }, ['--authorization-mode=RBAC']);
    await assert.rejects(start, (error) => {
      assert.ok(error instanceof UnknownFlagError);
      assert.equal(findUnknownFlag(error), '{flags} in its command');
      return true;
    });
  });
});
