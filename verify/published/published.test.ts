import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { isUnedited } from '../../reports/digest.ts';
import { ROOT } from '../sources.ts';
import { exchangesByRule } from './exchanges.ts';
import { findingsOf, joined } from './findings.ts';
import { otherVerdicts } from './repeated.ts';
import { PUBLISHED, publishedReport } from './reports.ts';
import { publishedServers } from './servers.ts';

const MOST_BYTES = 8_000_000;
/** Folders of people and of machines; a workshop in the folder for temporary files is the same everywhere. */
const OF_A_MACHINE = /\/(?:root|home|Users|work|opt|builds|mnt|srv)\/[\w.-]+/;
const published = publishedServers().flatMap((server) => {
  const report = publishedReport(server.name);
  return report === undefined ? [] : [{ server, report }];
});

test('every cause of a published report has one finding, and every finding shows in it', () => {
  for (const { server, report } of published) {
    const findings = findingsOf(server.name);
    assert.ok(findings, `published/${server.name}/findings.yaml is missing`);
    assert.deepEqual(joined(report, findings.findings).problems, [], server.name);
  }
});

test('a finding names a rule that fails by it', () => {
  for (const { server, report } of published)
    for (const { cause, rule, rules } of joined(report, findingsOf(server.name)?.findings ?? []).findings)
      assert.ok(rules.includes(rule), `${server.name}: '${cause}' names ${rule}; by it fail ${rules.join(', ')}`);
});

test('published reports are whole, as they were written, and of a checkout without changes', () => {
  for (const { server, report } of published) {
    assert.equal(isUnedited(report), true, server.name);
    assert.equal(report.run.assay.modified, undefined, server.name);
    assert.equal(report.run.interrupted, undefined, server.name);
    assert.deepEqual(report.problems, [], server.name);
    assert.deepEqual(report.run.selection, {}, server.name);
  }
});

test('published reports tell nothing of the machine, and are small', () => {
  const files = readdirSync(new URL(PUBLISHED, ROOT), { recursive: true, encoding: 'utf8' }).map(
    (name) => new URL(`${PUBLISHED}/${name}`, ROOT),
  );
  const sizes = files.map((file) => statSync(file)).map((stat) => (stat.isFile() ? stat.size : 0));
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) < MOST_BYTES);
  for (const file of files.filter(({ pathname }) => pathname.endsWith('.gz')))
    assert.equal(OF_A_MACHINE.exec(gunzipSync(readFileSync(file)).toString())?.[0], undefined, file.pathname);
});

test('a cause without a finding, a finding without a cause, and a cause with two are told', () => {
  const report = publishedReport('kmock');
  assert.ok(report);
  const [finding] = findingsOf('kmock')?.findings ?? [];
  assert.ok(finding);
  const alone = joined(report, [finding]).problems;
  assert.ok(alone.some((line) => line.startsWith('no finding tells of')));
  assert.ok(joined(report, [finding, finding]).problems.some((line) => line.startsWith('several findings tell of')));
  const idle = joined(report, [{ ...finding, shows: ['nothing of the sort'] }]).problems;
  assert.ok(idle.some((line) => line.endsWith("nothing failed as 'nothing of the sort'")));
});

test('verdicts of another run are compared scenario by scenario', () => {
  const report = publishedReport('kmock');
  const [first, ...rest] = report?.scenarios ?? [];
  assert.ok(report && first);
  assert.deepEqual(otherVerdicts(report, report), []);
  const changed = { ...report, scenarios: [{ ...first, verdict: 'refused' as const }, ...rest] };
  assert.match(otherVerdicts(report, changed).join('\n'), /refused now$/);
  assert.match(otherVerdicts(report, { ...report, scenarios: rest }).join('\n'), /not there now$/);
  assert.match(otherVerdicts({ ...report, scenarios: rest }, report).join('\n'), /new since$/);
});

test('of a rule the smallest scenario that passed is kept', () => {
  const report = publishedReport('peer');
  const scenario = report?.scenarios.find(({ verdict }) => verdict === 'passed');
  const rule = report?.rules.find(({ id }) => id === scenario?.rules[0]);
  assert.ok(report && scenario && rule);
  const exchange = { request: { method: 'GET', url: '/api', headers: [] }, curl: '' };
  const small = { ...scenario, id: 'small', exchanges: [exchange] };
  const large = { ...scenario, id: 'large', exchanges: [exchange, exchange] };
  const wrong = { ...scenario, id: 'wrong', exchanges: [exchange], verdict: 'failed' as const };
  const kept = exchangesByRule({ ...report, rules: [rule], scenarios: [wrong, large, small] });
  assert.deepEqual(kept.rules, { [rule.id]: 'small' });
  assert.deepEqual(Object.keys(kept.scenarios), ['small']);
});
