/** Tests that a tool with an invalid command line prints the error and its usage, and does nothing else. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT_FOLDER = fileURLToPath(new URL('../', import.meta.url));

const INVALID_CALLS: readonly (readonly [string, readonly string[], string])[] = [
  ['verify/publish/tested-share.ts', [], 'no report given'],
  ['verify/publish/tested-share.ts', ['report.json', '--at-least', 'most'], '--at-least: "most" is not a whole number'],
  ['verify/check.ts', ['no-such-check'], 'no name of a check contains "no-such-check"'],
  ['verify/record/coverage.ts', ['everything'], 'unexpected argument "everything"'],
  ['verify/stress/interrupted/interrupt-runs.ts', ['--often'], "Unknown option '--often'"],
  ['bench/bench.ts', ['update'], 'unexpected argument "update"'],
];

for (const [file, words, message] of INVALID_CALLS) {
  test(`${file} ${words.join(' ')} fails: ${message}`, () => {
    const { status, stdout, stderr } = runTool(file, words);
    assert.deepEqual([status, stdout], [2, '']);
    assert.ok(stderr.startsWith(message), stderr);
    assert.doesNotMatch(stderr, /^ +at /m);
  });
}

test('--help prints the usage of a tool', () => {
  const { status, stdout } = runTool('verify/publish/tested-share.ts', ['--help']);
  assert.deepEqual([status, stdout], [0, 'node verify/publish/tested-share.ts REPORT [--at-least PERCENT]\n']);
});

function runTool(file: string, words: readonly string[]) {
  return spawnSync(process.execPath, [file, ...words], { cwd: ROOT_FOLDER, encoding: 'utf8' });
}
