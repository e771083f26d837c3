/** Records a run on the bundled simulator and rechecks it, before and after changes of the record. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findCredential } from '../client/recording/redaction.ts';
import type { RecheckResult } from './record/comparison.ts';
import { findRecordProblems } from './record/validate.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-recheck-'));
const buildFilePath = (name: string) => join(folder, name);

function runAssay(...args: string[]) {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 } as const;
  return spawnSync(process.execPath, [join(ROOT_FOLDER, 'cli/assay.ts'), ...args], options);
}

interface RecheckOutput {
  readonly matches: boolean;
  readonly changes: readonly string[];
  readonly scenarios: readonly RecheckResult[];
}

function listFiles(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Changes the first file that matches and was not changed before. Returns the ID of its scenario. */
function changeFile(changedFiles: Set<string>, pattern: RegExp, replacement: string): string {
  const file = listFiles(buildFilePath('changed/scenarios')).find(
    (name) => !changedFiles.has(name) && pattern.test(readFileSync(name, 'utf8')),
  );
  assert.ok(file);
  changedFiles.add(file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(new RegExp(pattern, 'g'), replacement));
  return JSON.parse(text.split('\n')[0] ?? '').id;
}

const listChangedResults = ({ scenarios }: RecheckOutput) => scenarios.filter(({ outcome }) => outcome !== 'same');

describe('assay recheck', () => {
  before(() => {
    const rule = ['--rule', 'watch-bookmark-only-version'];
    const { status, stdout, stderr } = runAssay('run', ...rule, '--record', 'record', '--allure', 'none', '--quiet');
    assert.equal(status, 0, stdout + stderr);
  });
  after(() => rmSync(folder, { recursive: true }));

  test('returns the same verdict for every scenario and matches the digest of the report', () => {
    const { status, stdout } = runAssay('recheck', 'record', '--report', 'reports/out/report.json', '--json');
    const result: RecheckOutput = JSON.parse(stdout);
    assert.deepEqual([status, result.changes, listChangedResults(result)], [0, [], []]);
    assert.ok(result.scenarios.length > 2);
  });

  test('detects a changed status, event and request; the verdicts of other scenarios stay the same', () => {
    cpSync(buildFilePath('record'), buildFilePath('changed'), { recursive: true });
    const changedFiles = new Set<string>();
    const event = changeFile(changedFiles, /("kind":"event".*?)BOOKMARK/, '$1DELETED');
    const request = changeFile(changedFiles, /("method":"GET","url":"[^"]*)watch=/, '$1watched=');
    const code = changeFile(changedFiles, /"status":20[01]/, '"status":500');
    const { stdout, status } = runAssay('recheck', 'changed', '--json');
    const result: RecheckOutput = JSON.parse(stdout);
    assert.equal(status, 1);
    assert.deepEqual(result.changes.length, 3);
    assert.ok(result.changes.every((text) => text.endsWith('.ndjson: the digest does not match')));
    const outcomes = new Map(
      listChangedResults(result).map(({ id, outcome, now, why = '' }) => [id, { outcome, now, why }]),
    );
    assert.deepEqual([...outcomes.keys()].toSorted(), [event, request, code].toSorted());
    assert.ok([...outcomes.values()].every(({ now }) => now === 'failed'));
    assert.equal(outcomes.get(request)?.outcome, 'otherwise');
    assert.match(outcomes.get(request)?.why ?? '', /^GET http.*watch=/);
  });

  test('rejects a folder without a record; --record rejects a folder that is not empty', () => {
    const resultWithoutRecord = runAssay('recheck', '.');
    assert.deepEqual(
      [resultWithoutRecord.status, resultWithoutRecord.stderr],
      [2, `assay recheck: ${folder} is not a record: it has no record.json\n`],
    );
    const secondRun = runAssay('run', '--record', 'record');
    assert.deepEqual([secondRun.status, secondRun.stderr.includes('record is not empty')], [2, true]);
  });

  test('validates the record against its schema', () => {
    const files = listFiles(buildFilePath('record/scenarios'));
    const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
    for (const line of lines) assert.deepEqual(findRecordProblems('#/definitions/line', JSON.parse(line)), [], line);
    writeFileSync(buildFilePath('record.json'), '{"kind":"Record"}');
    assert.match(
      runAssay('recheck', '.').stderr,
      /record\.json is not the index of a record: \/ must have required property/,
    );
  });

  test('a record contains no credentials', () => {
    for (const file of listFiles(buildFilePath('record')))
      assert.equal(findCredential(readFileSync(file, 'latin1')), undefined, file);
  });
});
