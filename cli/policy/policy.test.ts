import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'policy-'));
after(() => rmSync(folder, { recursive: true }));

function runPolicyCommand(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT_FOLDER, 'cli/assay.ts'), 'policy', ...args],
    {
      cwd: ROOT_FOLDER,
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

function writeTestFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('assay policy prints 0 violations for a valid history', () => {
  assert.deepEqual(runPolicyCommand('policy/histories/example.yaml'), {
    status: 0,
    stdout: 'policy/histories/example.yaml: 0 violations\n',
    stderr: '',
  });
});

test('assay policy prints the rule, the element, the release and the expected state of a violation', () => {
  const { status, stdout } = runPolicyCommand('policy/histories/violations/dep-rule-7-behavior-one-year.yaml');
  assert.equal(status, 1);
  assert.match(stdout, /^orders without a name, release 1\.24: rule 7 \(dep-rule-7-behavior-one-year\)\n/);
  assert.match(stdout, /removed in 1\.24, 2 releases \(2020-09-15 to 2021-05-15\) after its deprecation in 1\.22\n/);
  assert.match(stdout, /required: kept for 12 months, until 1\.25\n/);
});

test('assay policy prints violations as JSON with --output json', () => {
  const { status, stdout } = runPolicyCommand(
    '--output',
    'json',
    'policy/histories/violations/dep-rule-7-behavior-one-year.yaml',
  );
  const [{ violations }]: [{ violations: { rule: string; number: string }[] }] = JSON.parse(stdout);
  assert.equal(status, 1);
  assert.deepEqual(
    violations.map(({ number }) => number),
    ['7'],
  );
});

test('assay policy prints the schema with --schema', () => {
  const schema: { title: string } = JSON.parse(runPolicyCommand('--schema').stdout);
  assert.equal(schema.title, 'History of a project');
});

const INVALID_ARGUMENTS: readonly (readonly [subject: string, args: () => string[], message: RegExp])[] = [
  ['no history', () => [], /requires a FILE, or at least two documents/],
  ['a missing file', () => ['none.yaml'], /none\.yaml: no such file/],
  [
    'an invalid file',
    () => [writeTestFile('a.yaml', 'releases: {1.0: 2020-01-01}\nmetrics: [{name: a}]\n')],
    /a\.yaml:2: metrics\[0\] lacks "level"/,
  ],
  [
    'one document',
    () => ['--openapi', writeTestFile('b.json', '{"definitions": {}}')],
    /requires at least two documents/,
  ],
  ['no document', () => ['--openapi', writeTestFile('c.json', '{}')], /c\.json is not an OpenAPI document/],
  ['broken JSON', () => ['--openapi', writeTestFile('d.json', '{')], /d\.json is neither JSON nor YAML/],
  ['an unknown flag', () => ['--opnapi', 'x'], /unknown option '--opnapi'/],
];

for (const [subject, args, message] of INVALID_ARGUMENTS) {
  test(`${subject} is a usage error of one line`, () => {
    const { status, stdout, stderr } = runPolicyCommand(...args());
    assert.equal(status, 2, stderr);
    assert.match(stderr, message);
    assert.equal(stderr.trim().split('\n').length, 1);
    assert.equal(stdout, '');
  });
}

test('an empty history exits with 4 because nothing was checked', () => {
  assert.equal(runPolicyCommand(writeTestFile('empty.yaml', 'releases: {1.0: 2020-01-01}\n')).status, 4);
});

test('an unreachable server exits with 3', () => {
  const { status, stderr } = runPolicyCommand('--server', 'http://127.0.0.1:1', '--server', 'http://127.0.0.1:1');
  assert.equal(status, 3);
  assert.match(stderr, /cannot reach http:\/\/127\.0\.0\.1:1/);
});
