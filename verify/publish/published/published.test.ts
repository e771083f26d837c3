import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { compareDigest } from '../../../reports/digest.ts';
import type { ScenarioResult } from '../../../reports/schema/envelope.ts';
import { ROOT } from '../../lint/sources.ts';
import { selectExchanges } from './exchanges.ts';
import { type Finding, joinFindings, readFindings } from './findings.ts';
import { PUBLISHED_FOLDER, readPublishedReport } from './reports.ts';
import { readPublishedServers } from './servers.ts';

const MAX_BYTES = 8_000_000;
/** Matches paths that depend on the user or the machine. Does not match the path of the temporary folder. */
const MACHINE_PATH = /\/(?:root|home|Users|work|opt|builds|mnt|srv)\/[\w.-]+/;
const publishedReports = readPublishedServers().flatMap((server) => {
  const report = readPublishedReport(server.name);
  return report === undefined ? [] : [{ server, report }];
});

test('every failure in a published report has one finding, and every finding has a failure', () => {
  for (const { server, report } of publishedReports) {
    const findings = readFindings(server.name);
    assert.ok(findings, `published/${server.name}/findings.yaml is missing`);
    assert.deepEqual(joinFindings(report, findings.findings).problems, [], server.name);
  }
});

test('the failures of each finding include a failure of the rule that the finding names', () => {
  for (const { server, report } of publishedReports)
    for (const { cause, rule, rules } of joinFindings(report, readFindings(server.name)?.findings ?? []).findings)
      assert.ok(
        rules.includes(rule),
        `${server.name}: '${cause}' names ${rule}, but its failures break ${rules.join(', ')}`,
      );
});

test('published reports are complete, unedited, and from a checkout without changes', () => {
  for (const { server, report } of publishedReports) {
    assert.equal(compareDigest(report), 'equal', server.name);
    assert.equal(report.run.assay.modified, undefined, server.name);
    assert.equal(report.run.interrupted, undefined, server.name);
    assert.deepEqual(report.problems, [], server.name);
    // The README of a server with a tag expression in its flags explains the selection.
    const expected = ['resource', ...(server.flags.includes('--tags') ? ['tags'] : [])];
    assert.deepEqual(
      Object.keys(report.run.selection).filter((name) => !expected.includes(name)),
      [],
      server.name,
    );
  }
});

test('published reports contain no machine names or paths, and are small', () => {
  if (publishedReports.length === 0) return;
  const files = readdirSync(new URL(PUBLISHED_FOLDER, ROOT), { recursive: true, encoding: 'utf8' }).map(
    (name) => new URL(`${PUBLISHED_FOLDER}/${name}`, ROOT),
  );
  const sizes = files.map((file) => statSync(file)).map((stat) => (stat.isFile() ? stat.size : 0));
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) < MAX_BYTES);
  for (const file of files.filter(({ pathname }) => pathname.endsWith('.gz')))
    assert.equal(MACHINE_PATH.exec(gunzipSync(readFileSync(file)).toString())?.[0], undefined, file.pathname);
});

const FAILED_SCENARIO: ScenarioResult = {
  id: 'features/rest/names.feature:6 configmaps',
  name: 'a name is taken once',
  feature: 'names',
  area: 'rest',
  rules: ['rest-name-conflict-status'],
  tags: [],
  verdict: 'failed',
  seconds: 0,
  comparisons: 1,
  steps: [],
  failure: { message: 'the status of the response to POST configmaps', expected: '409', actual: '201' },
  exchanges: [],
  observations: [],
};
const SAMPLE_FINDING: Finding = {
  cause: 'names are taken twice',
  rule: 'rest-name-conflict-status',
  expected: '409',
  observed: '201',
  impact: 'two objects have the same name',
  claimed: 'no',
  failures: ['the status of the response to POST configmaps: 409'],
};

test('a failure without a finding, a finding without a failure, and a failure with two findings are errors', () => {
  const report = { scenarios: [FAILED_SCENARIO] };
  const { problems, findings } = joinFindings(report, [SAMPLE_FINDING]);
  assert.deepEqual(problems, []);
  assert.deepEqual(findings[0]?.scenarios, [FAILED_SCENARIO]);
  assert.match(
    joinFindings(report, []).problems.join(),
    /^no finding matches 'the status of the response to POST configmaps/,
  );
  assert.match(joinFindings(report, [SAMPLE_FINDING, SAMPLE_FINDING]).problems.join(), /^several findings match/);
  const unusedFinding = { ...SAMPLE_FINDING, failures: [...SAMPLE_FINDING.failures, 'another failure'] };
  assert.deepEqual(joinFindings(report, [unusedFinding]).problems, [
    "'names are taken twice': no failure begins with 'another failure'",
  ]);
});

test('the exchanges of a rule come from its smallest passed scenario', () => {
  const exchange = { request: { method: 'GET', url: '/api', headers: [] }, curl: '' };
  const smallScenario: ScenarioResult = { ...FAILED_SCENARIO, id: 'small', verdict: 'passed', exchanges: [exchange] };
  const largeScenario: ScenarioResult = { ...smallScenario, id: 'large', exchanges: [exchange, exchange] };
  const failedScenario: ScenarioResult = { ...smallScenario, id: 'failing', verdict: 'failed' };
  const run = { started: '2026-11-24T00:00:00Z', assay: { version: '0.1.0', revision: 'abc' } };
  const publishedExchanges = selectExchanges({ run, scenarios: [failedScenario, largeScenario, smallScenario] });
  assert.deepEqual(publishedExchanges.rules, { 'rest-name-conflict-status': 'small' });
  assert.deepEqual(Object.keys(publishedExchanges.scenarios), ['small']);
});
