import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { computeConformance } from '../../reports/conformance.ts';
import { addDigest } from '../../reports/digest.ts';
import { renderJson } from '../../reports/render/json.ts';
import { createSampleReport } from '../../reports/render/sample-report.ts';
import { computeSuiteDigests } from '../suite/suite-identity.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'certify-'));
after(() => rmSync(folder, { recursive: true }));
const buildFilePath = (name: string) => join(folder, name);

function runAssay(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT_FOLDER, 'cli/assay.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Writes a report in which all rules passed. */
function writeReportFile(): string {
  const sample = createSampleReport(5, { hasFailures: false });
  const rules = sample.rules.map((rule) => ({ ...rule, verdict: 'passed' as const }));
  const run = { ...sample.run, digests: computeSuiteDigests() };
  const passedReport = { ...sample, run, rules };
  writeFileSync(
    buildFilePath('report.json'),
    renderJson(addDigest({ ...passedReport, conformance: computeConformance(passedReport) })),
  );
  return buildFilePath('report.json');
}

test('a generated key is readable only by its owner; an existing key file is not overwritten', () => {
  assert.equal(runAssay('certify', '--generate-key', 'key.json').status, 0);
  assert.equal(statSync(buildFilePath('key.json')).mode & 0o777, 0o600);
  assert.ok(!readFileSync(buildFilePath('key.json.pub.json'), 'utf8').includes('"d"'));
  const repeatedRun = runAssay('certify', '--generate-key', 'key.json');
  assert.deepEqual(
    [repeatedRun.status, repeatedRun.stderr],
    [2, 'assay certify: key.json already exists; keys are never overwritten\n'],
  );
});

test('--generate-key writes the key to the file of --key and signs with it', () => {
  const flags = ['--key', 'at-once.json', '--name', 'a server', '--out', 'at-once.jws'];
  assert.equal(runAssay('certify', writeReportFile(), ...flags, '--generate-key').status, 0);
  assert.equal(runAssay('verify', 'at-once.jws', '--key', 'at-once.json.pub.json').status, 0);
  assert.equal(
    runAssay('certify', '--generate-key').stderr,
    'assay certify: --generate-key needs a file, or --key FILE\n',
  );
  const runWithoutKeyFile = runAssay('certify', buildFilePath('report.json'), '--generate-key', 'unnamed.json');
  assert.deepEqual([runWithoutKeyFile.status, existsSync(buildFilePath('unnamed.json'))], [2, false]);
});

test('certify signs a statement with its claims, and verify accepts it', () => {
  const report = writeReportFile();
  const certifyRun = runAssay('certify', report, '--key', 'key.json', '--name', 'a server');
  assert.equal(certifyRun.stderr, '');
  assert.match(
    certifyRun.stdout,
    /^a server v1\.32\.13 is conformant to\n {2}core +core +\d+ of \d+ rules tested, all passed\n/,
  );
  assert.match(certifyRun.stdout, /\[!\[assay: 21 profiles\]\(statement\.svg\)\]\(statement\.jws\)/);
  assert.ok(existsSync(buildFilePath('statement.svg')));

  const verifyRun = runAssay('verify', 'statement.jws', '--key', 'key.json.pub.json', '--report', report);
  assert.equal(verifyRun.status, 0);
  assert.match(verifyRun.stdout, /^matches {2}signature: EdDSA, by the given key/m);
  assert.match(verifyRun.stdout, /^matches {2}report: it is the report of the statement/m);
  const verification = runAssay('verify', 'statement.jws');
  assert.equal(verification.status, 0);
  assert.match(verification.stdout, /does not prove:\n {2}who owns the key/);
});

test('verify exits with 1 for a changed statement or a different report', () => {
  const signedStatement = readFileSync(buildFilePath('statement.jws'), 'utf8');
  writeFileSync(buildFilePath('changed.jws'), signedStatement.replace(/\n$/, 'A\n'));
  const changedStatementRun = runAssay('verify', 'changed.jws');
  assert.equal(changedStatementRun.status, 1);
  assert.match(changedStatementRun.stdout, /^DIFFERS {2}signature: .*\nThe statement proves nothing\.\n$/);
  writeFileSync(
    buildFilePath('edited.json'),
    readFileSync(buildFilePath('report.json'), 'utf8').replace('"seed":"', '"seed":"9'),
  );
  const editedReportRun = runAssay('verify', 'statement.jws', '--report', 'edited.json', '--json');
  assert.equal(editedReportRun.status, 1);
  assert.equal(JSON.parse(editedReportRun.stdout).matches, false);
});

test('certify rejects an altered report and prints each reason', () => {
  const { status, stdout, stderr } = runAssay(
    'certify',
    'edited.json',
    '--key',
    'key.json',
    '--name',
    'x',
    '--out',
    'no.jws',
  );
  assert.deepEqual([status, stdout], [1, '']);
  assert.equal(
    stderr,
    "assay certify: edited.json can't be certified:\n  it was edited after the run: its digest does not match\n",
  );
  assert.ok(!existsSync(buildFilePath('no.jws')));
});

test('invalid arguments and files exit with 2 and print one line', () => {
  const invalidCommandLines: readonly (readonly [readonly string[], RegExp])[] = [
    [['certify'], /needs the report.json of a run/],
    [['certify', 'report.json'], /--key FILE is required/],
    [['certify', 'report.json', '--key', 'key.json'], /--name NAME is required/],
    [['certify', 'report.json', '--key', 'absent', '--name', 'x'], /absent: no such file/],
    [['certify', 'report.json', '--key', 'key.json.pub.json', '--name', 'x'], /key\.json\.pub\.json is a public key/],
    [['certify', 'report.json', '--key', 'report.json', '--name', 'x'], /report\.json is not a JWK/],
    [['certify', 'key.json', '--key', 'key.json', '--name', 'x'], /key\.json is not a report/],
    [
      ['certify', 'report.json', '--key', 'key.json', '--name', 'x', '--out', 'no/such/folder.jws'],
      /cannot be written/,
    ],
    [['verify', 'absent.jws'], /absent\.jws: no such file/],
    [['verify', 'statement.jws', '--jwks', 'key.json'], /key\.json is not a JWKS/],
    [['verify', 'statement.jws', '--report', 'absent.json'], /absent\.json: no such file/],
  ];
  for (const [words, expected] of invalidCommandLines) {
    const { status, stdout, stderr } = runAssay(...words);
    assert.deepEqual([status, stdout], [2, ''], words.join(' '));
    assert.match(stderr, expected);
    assert.equal(stderr.split('\n').length, 2, stderr);
  }
});
