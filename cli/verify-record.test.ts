/** Tests that `assay verify` with a report and a record detects a changed byte in each file and names the file. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { computeConformance } from '../reports/conformance.ts';
import { addDigest } from '../reports/digest.ts';
import { renderJson } from '../reports/render/json.ts';
import { createSampleReport } from '../reports/render/sample-report.ts';
import { checkRecord } from './record/check-record.ts';
import { computeSuiteDigests } from './suite/suite-identity.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-verify-record-'));
const buildFilePath = (name: string) => join(folder, name);

function runAssay(...args: string[]) {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 } as const;
  return spawnSync(process.execPath, [join(ROOT_FOLDER, 'cli/assay.ts'), ...args], options);
}

function listFiles(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(path.length + 1))
    .toSorted();
}

/** Inverts a bit in the middle of the file. */
function flipBit(file: string): void {
  const bytes = readFileSync(file);
  const middleIndex = bytes.length >> 1;
  bytes[middleIndex] = (bytes[middleIndex] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** Renders a sample report that `assay certify` accepts, with the digest of the record. A run of the complete suite would take minutes. */
function renderReport(record: string): string {
  const sample = createSampleReport(5, { hasFailures: false });
  const rules = sample.rules.map((rule) => ({ ...rule, verdict: 'passed' as const }));
  const passedReport = { ...sample, rules, run: { ...sample.run, digests: computeSuiteDigests(), record } };
  return renderJson(addDigest({ ...passedReport, conformance: computeConformance(passedReport) }));
}

const ALL_FLAGS = ['--key', 'key.json.pub.json', '--report', 'report.json', '--record', 'record'];

describe('assay verify with a report and a record', () => {
  before(() => {
    const { status, stderr } = runAssay(
      'run',
      '--rule',
      'watch-bookmark-only-version',
      '--record',
      'record',
      '--quiet',
    );
    assert.equal(status, 0, stderr);
    const { digest }: { digest: string } = JSON.parse(readFileSync(buildFilePath('record/record.json'), 'utf8'));
    writeFileSync(buildFilePath('report.json'), renderReport(`sha256:${digest}`));
    assert.equal(runAssay('certify', '--generate-key', 'key.json').status, 0);
    const certified = runAssay('certify', 'report.json', '--key', 'key.json', '--name', 'a server');
    assert.equal(certified.status, 0, certified.stderr);
  });
  after(() => rmSync(folder, { recursive: true }));

  test('accepts unchanged files', () => {
    const { status, stdout } = runAssay('verify', 'statement.jws', ...ALL_FLAGS);
    assert.equal(status, 0, stdout);
    assert.match(stdout, /^matches {2}record: it is the record of the run: sha256:/m);
    assert.match(stdout, /The record belongs to the run; assay recheck evaluates it again\./);
  });

  test('detects and names a changed statement, report or record', () => {
    for (const [file, finding] of [
      ['statement.jws', /^DIFFERS {2}signature: /m],
      ['report.json', /^DIFFERS {2}report: /m],
    ] as const) {
      const before = readFileSync(buildFilePath(file));
      flipBit(buildFilePath(file));
      const { status, stdout } = runAssay('verify', 'statement.jws', ...ALL_FLAGS);
      writeFileSync(buildFilePath(file), before);
      assert.equal(status, 1, file);
      assert.match(stdout, finding);
      assert.match(stdout, /^The statement proves nothing\.$/m);
    }
    const [scenario = ''] = listFiles(buildFilePath('record')).filter((file) => file.endsWith('.ndjson'));
    cpSync(buildFilePath('record'), buildFilePath('changed'), { recursive: true });
    flipBit(buildFilePath(`changed/${scenario}`));
    const { status, stdout } = runAssay('verify', 'statement.jws', '--record', 'changed');
    assert.equal(status, 1);
    assert.match(stdout, /^DIFFERS {2}record: changed since the run: /m);
    assert.ok(stdout.includes(`${scenario}: the digest does not match`), stdout);
  });

  test('detects a changed bit in each file of a record', () => {
    const findingWithoutDigest = checkRecord(buildFilePath('record'), undefined);
    assert.equal(findingWithoutDigest.matches, false);
    const { digest }: { digest: string } = JSON.parse(readFileSync(buildFilePath('record/record.json'), 'utf8'));
    const describeRecordFinding = (path: string): string => checkRecord(path, `sha256:${digest}`).text;
    for (const file of listFiles(buildFilePath('record')).filter((name) => name !== 'record.json')) {
      const path = buildFilePath(`record/${file}`);
      const before = readFileSync(path);
      flipBit(path);
      assert.equal(
        describeRecordFinding(buildFilePath('record')),
        `changed since the run: ${file}: the digest does not match`,
      );
      rmSync(path);
      assert.equal(describeRecordFinding(buildFilePath('record')), `changed since the run: ${file}: is missing`);
      writeFileSync(path, before);
    }
    const scenario = listFiles(buildFilePath('record')).find((name) => name.endsWith('.ndjson')) ?? '';
    const addedFile = scenario.replace('.ndjson', '-0.ndjson');
    cpSync(buildFilePath(`record/${scenario}`), buildFilePath(`record/${addedFile}`));
    assert.equal(
      describeRecordFinding(buildFilePath('record')),
      `changed since the run: ${addedFile}: was not in the record`,
    );
    rmSync(buildFilePath(`record/${addedFile}`));
    assert.match(describeRecordFinding(buildFilePath('record')), /^it is the record of the run/);
  });

  test('detects changes in the index of a record, including white space and the digest', () => {
    const index = buildFilePath('record/record.json');
    const text = readFileSync(index, 'utf8');
    const { digest }: { digest: string } = JSON.parse(text);
    const changedIndexes = [
      text.replace('"seed": "', '"seed": "1'),
      text.replace(
        digest,
        digest.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      ),
      text.replace('\n', ' '),
      `${text}\n`,
    ];
    for (const changedIndex of changedIndexes) {
      assert.notEqual(changedIndex, text);
      writeFileSync(index, changedIndex);
      const { matches, text: findingText } = checkRecord(buildFilePath('record'), `sha256:${digest}`);
      assert.deepEqual(
        [matches, findingText],
        [false, 'changed since the run: record.json: the digest does not match'],
      );
    }
    writeFileSync(index, text);
    assert.match(
      checkRecord(buildFilePath('record'), `sha256:${'0'.repeat(64)}`).text,
      /its digest differs from the digest in the statement$/,
    );
    assert.match(checkRecord(buildFilePath('record'), undefined).text, /^the statement has no record/);
  });
});
