/** Tests that `assay report` writes the reports of a run again, in a folder with an assay.yaml. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { renderJson } from '../reports/render/json.ts';
import { createSampleReport } from '../reports/render/sample-report.ts';

const BIN_FILE = fileURLToPath(new URL('../bin/assay.js', import.meta.url));
let folder: string;
const buildFilePath = (...names: string[]) => join(folder, ...names);

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-report-'));
  mkdirSync(buildFilePath('wrong'));
  writeFileSync(buildFilePath('report.json'), renderJson(createSampleReport(10)));
  writeFileSync(buildFilePath('assay.yaml'), 'docsUrl: https://docs.test/a\n');
  writeFileSync(buildFilePath('other.yaml'), 'docsUrl: https://docs.test/other\n');
  writeFileSync(buildFilePath('wrong', 'assay.yaml'), 'docsUrl: docs\n');
});
after(() => rmSync(folder, { recursive: true, force: true }));

const runReport = (cwd: string, ...flags: string[]) =>
  spawnSync(
    process.execPath,
    [BIN_FILE, 'report', buildFilePath('report.json'), '--allure', 'none', '--report-dir', 'out', ...flags],
    {
      cwd,
      encoding: 'utf8',
    },
  );

const CASES: readonly [flags: string[], url: string][] = [
  [[], 'https://docs.test/a/rules/'],
  [['--config', 'other.yaml'], 'https://docs.test/other/rules/'],
  [['--config', 'other.yaml', '--docs-url', 'https://docs.test/flag'], 'https://docs.test/flag/rules/'],
];
for (const [flags, url] of CASES)
  test(`the rule pages are below ${url} with ${flags.join(' ') || 'the default configuration file'}`, () => {
    const { status, stdout, stderr } = runReport(folder, ...flags);
    assert.deepEqual([status, stderr], [1, '']);
    assert.ok(stdout.includes(url));
    const { links } = JSON.parse(
      readFileSync(buildFilePath('out', 'allure-results', 'scenario-1-result.json'), 'utf8'),
    );
    for (const link of links) assert.ok(link.url.startsWith(url), link.url);
    assert.ok(readFileSync(buildFilePath('out', 'report.html'), 'utf8').includes(url));
  });

test('an invalid configuration file is reported with its line', () => {
  const { status, stdout, stderr } = runReport(buildFilePath('wrong'));
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /^assay report: assay\.yaml:1: docsUrl must match pattern .*\n$/);
});
