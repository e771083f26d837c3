/** Tests the command `assay` without its subcommands: help, version, and unknown names. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { COMMAND_NAMES } from './commands.ts';
import { readPackageVersion } from './version.ts';

const BIN_FILE = fileURLToPath(new URL('../bin/assay.js', import.meta.url));

function runAssay(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN_FILE, ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('assay prints help with all commands; without a command, prints it to stderr', () => {
  const { status, stdout } = runAssay('--help');
  assert.equal(status, 0);
  for (const name of COMMAND_NAMES) assert.match(stdout, new RegExp(`^ {2}${name} `, 'm'));
  assert.deepEqual(runAssay(), { status: 2, stdout: '', stderr: stdout });
  assert.equal(runAssay('help').stdout, stdout);
});

for (const name of COMMAND_NAMES) {
  test(`help ${name} prints the usage and the flags in at most 80 columns`, () => {
    const { status, stdout } = runAssay('help', name);
    assert.equal(status, 0);
    assert.match(stdout, new RegExp(`^Usage: assay ${name} `));
    assert.match(stdout, /\n\nOther flags:\n {2}-h, --help .*\n {2}-V, --version /);
    for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line);
  });
}

test('-V and --version print the version, also after a command', () => {
  for (const words of [['-V'], ['run', '--version'], ['simulate', '-V']])
    assert.deepEqual(runAssay(...words), { status: 0, stdout: `${readPackageVersion()}\n`, stderr: '' });
});

const INVALID_ARGUMENTS: readonly (readonly [words: string[], message: RegExp])[] = [
  [['rnu'], /^assay: unknown command 'rnu'; did you mean run\?; the commands are run, /],
  [['help', 'simulte'], /^assay: unknown command 'simulte'; did you mean simulate\?/],
  [['--quiet'], /^assay: unknown option '--quiet'; flags follow the command/],
  [['toString'], /^assay: unknown command 'toString'; the commands are/],
  [['run', '--sevrer', 'x'], /^assay run: unknown option '--sevrer' \(Did you mean --server\?\)/],
  [['run', '--area', 'wacth'], /^assay run: --area: there is no area "wacth"; did you mean watch\?/],
  [['run', '--rule', 'rv-get-unste'], /^assay run: --rule: there is no rule "rv-get-unste"; did you mean rv-get-unset/],
  [
    ['run', '--self-check', '--fault', 'watch-ignores-timeot'],
    /^assay run: --fault: there is no fault "watch-ignores-timeot"; did you mean watch-ignores-timeout/,
  ],
  [['run', '--self-check', '--resource', 'configmaps'], /^assay run: --resource cannot be combined with --self-check/],
  [['run', '--parallel', '1000000'], /^assay run: .*It must be a whole number, from 1 to 256/],
  [['run', '--report-dir', ''], /^assay run: .*The folder name is empty/],
  [['run', '--launch', ''], /^assay run: --launch: the command is empty/],
  [['run', '--launch', 'node server.js'], /^assay run: --launch: the command contains no port/],
  [['run', '--server', 'http://a\nb'], /^assay run: --server: "http:\/\/a\\nb" is not a URL/],
  [['run', '--namespace', 'A_b'], /^assay run: .*"A_b" is not a valid namespace name/],
  [['run', '--record', '/proc/none'], /^assay run: --record: .* is not writable: .*the folder cannot be created/],
  [['run', '--write-expected', '/proc/none/a'], /^assay run: --write-expected: cannot write to/],
  [['diff', '--report-dir', '/proc/none'], /^assay diff: --report-dir: .*the folder cannot be created/],
  [['rules', '--area', 'wacth'], /^assay rules: .*'wacth' is not one of .*; did you mean watch\?/],
  [['completion', 'tcsh'], /^assay completion: .*'tcsh' is invalid for argument 'shell'/],
  [['report'], /^assay report: missing required argument 'file'/],
];
for (const [words, message] of INVALID_ARGUMENTS) {
  test(`assay ${words.join(' ')} prints one line and exits with 2`, () => {
    const { status, stdout, stderr } = runAssay(...words);
    assert.equal(status, 2);
    // `--fault` is checked after the first line is printed, because the list of faults is loaded then.
    assert.match(stdout, /^(starting the bundled simulator …\n)?$/);
    assert.match(stderr, message);
    assert.match(stderr, /^[^\n]+\n$/);
  });
}

test('run --list rejects expected failures of unknown rules', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-list-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'assay.yaml');
  writeFileSync(file, 'expectedFailures: [{ rule: table-gte, reason: a typing error, expires: 2099-01-01 }]\n');
  const { status, stderr } = runAssay('run', '--list', '--rule', 'table-get', '--config', file);
  assert.equal(status, 2);
  assert.match(stderr, /^assay run: expectedFailures\[0\]: there is no rule "table-gte"; did you mean table-get/);
});
