/** Tests `assay upgrade` with simulators that emulate two releases on one data directory. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { UpgradeReport } from './text.ts';

const BIN_FILE = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));
const TEST_FOLDER = mkdtempSync(join(tmpdir(), 'assay-upgrade-test-'));
after(() => rmSync(TEST_FOLDER, { recursive: true, force: true }));

/** Returns a command that starts a simulator on the data directory that both servers share. */
function buildSimulatorCommand(release: string, ...flags: readonly string[]): string {
  const ports = '--http-port {http-port} --secure-port -1 --control-port -1';
  const allFlags = [`--emulate-release ${release}`, '--dialect kubernetes', '--data-dir {dir}/data', ports, ...flags];
  return `'${process.execPath}' '${BIN_FILE}' simulate ${allFlags.join(' ')}`;
}

function runUpgrade(...flags: readonly string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const argv = [BIN_FILE, 'upgrade', '--report-dir', TEST_FOLDER, ...flags];
    execFile(process.execPath, argv, { cwd: TEST_FOLDER }, (error, stdout, stderr) => {
      resolve({ status: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

function readReport(): UpgradeReport {
  return JSON.parse(readFileSync(join(TEST_FOLDER, 'upgrade.json'), 'utf8'));
}

function listFailedRules({ checks }: UpgradeReport): readonly string[] {
  return [...new Set(checks.flatMap(({ rule, problem }) => (problem === undefined ? [] : [rule])))].toSorted();
}

test('an upgrade that keeps every object passes; objects of a removed version are read in the new version', async () => {
  const objects = join(TEST_FOLDER, 'objects.yaml');
  writeFileSync(
    objects,
    `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  scope: Cluster
  names: { plural: widgets, kind: Widget }
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } } }]
---
apiVersion: example.com/v1
kind: Widget
metadata: { name: mine }
size: 3
`,
  );
  const { status, stdout, stderr } = await runUpgrade(
    ...['--launch', buildSimulatorCommand('1.24'), '--launch', buildSimulatorCommand('1.25'), '--object', objects],
  );
  assert.equal(stderr, '');
  const report = readReport();
  assert.deepEqual(listFailedRules(report), []);
  assert.equal(status, 0);
  assert.match(
    stdout,
    new RegExp(`\n${report.written.length} objects written; ${report.checks.length} passed, 0 failed\n$`),
  );
  assert.deepEqual([report.old.release?.slice(0, 5), report.new.release?.slice(0, 5)], ['v1.24', 'v1.25']);
  assert.ok(report.written.includes('Widget mine in example.com/v1'));
  const removedChecks = report.checks.filter(({ rule }) => rule === 'removed-persisted-objects-accessible');
  const [budgetChecks] = removedChecks.filter(({ subject }) => subject.startsWith('PodDisruptionBudget'));
  assert.match(budgetChecks?.subject ?? '', /written through policy\/v1beta1, read in policy\/v1$/);
  const rules = new Set(report.checks.map(({ rule }) => rule));
  for (const rule of ['dep-rule-2-roundtrip-served', 'dep-rule-4b-storage-version', 'dep-rule-4b-preferred-version'])
    assert.ok(rules.has(rule), rule);
});

test('a new server that loses a field of one version violates the rules about stored objects and round trips', async () => {
  const { status, stdout } = await runUpgrade(
    ...[
      '--launch',
      buildSimulatorCommand('1.31'),
      '--launch',
      buildSimulatorCommand('1.32', '--fault autoscaler-behavior-of-one-version'),
    ],
    '--quiet',
  );
  assert.equal(status, 1);
  assert.deepEqual(listFailedRules(readReport()), ['dep-rule-2-roundtrip-served', 'ver-state-in-backing-store']);
  assert.match(stdout, /^\d+ objects written; \d+ passed, \d+ failed\n$/);
});

test('a new server that does not warn about a deprecated version violates warn-deprecated-endpoint', async () => {
  const { status } = await runUpgrade(
    ...[
      '--launch',
      buildSimulatorCommand('1.23'),
      '--launch',
      buildSimulatorCommand('1.24', '--fault deprecated-without-a-word'),
      '--quiet',
    ],
  );
  assert.equal(status, 1);
  assert.deepEqual(listFailedRules(readReport()), ['warn-deprecated-endpoint']);
});

for (const [subject, flags, message] of [
  [
    'without --launch',
    [],
    /--launch: specify it twice, first the command of the old server, then that of the new server \(found 0\)$/,
  ],
  ['with one server', ['--launch', buildSimulatorCommand('1.31')], /\(found 1\)$/],
  [
    'with {flags}',
    ['--launch', 'node {flags} {http-port}', '--launch', 'node {http-port}'],
    /does not support \{flags\}$/,
  ],
  ['without a port', ['--launch', 'node a', '--launch', 'node {http-port}'], /contains no port/],
  [
    'with a missing file',
    ['--launch', 'node {http-port}', '--launch', 'node {http-port}', '--object', 'none.yaml'],
    /none\.yaml: no such file$/,
  ],
] as const) {
  test(`assay upgrade ${subject} is a usage error`, async () => {
    const { status, stdout, stderr } = await runUpgrade(...flags);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr.trimEnd(), message);
    assert.match(stderr, /^assay upgrade: /);
  });
}

test('a server that does not start is reported with the end of its output', async () => {
  const { status, stderr } = await runUpgrade(
    ...['--launch', buildSimulatorCommand('1.99'), '--launch', buildSimulatorCommand('1.32')],
  );
  assert.equal(status, 3);
  assert.match(stderr, /^assay upgrade: the server started by .* ended \(exit 2\); its last output:\n.*1\.99/);
});
