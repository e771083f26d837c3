/** Stores the results of `npm run envtest` in a file that later runs extend, and writes docs/envtest-results.md from this file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EnvtestSuite, FAILURE_REASONS, SUITES, UNAVAILABLE_MODULES } from './envtest-suites.ts';

/** The results of the tests of a package with one of the servers. */
export interface TestResult {
  /** The number of passed tests. */
  readonly passed: number;
  /** The names of the failed tests. */
  readonly failures: readonly string[];
  readonly seconds: number;
  /** Seconds of processor time of the tests and of the servers that they start. */
  readonly processor: number;
}

/** The results of the tests of a package on the simulator, and on the binaries of kube-apiserver and etcd. */
export interface PackageResults {
  readonly module: string;
  readonly version: string;
  readonly package: string;
  readonly simulator: TestResult;
  readonly binaries: TestResult;
}

const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const RESULTS_FILE = join(ROOT_FOLDER, 'reports', 'published', 'envtest.json');
const PAGE_FILE = join(ROOT_FOLDER, 'docs', 'envtest-results.md');

export function readPackageResults(): readonly PackageResults[] {
  return existsSync(RESULTS_FILE) ? JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) : [];
}

/** Adds or replaces the results of a package, and removes the results of packages that envtest-suites.ts no longer lists. */
export function recordPackageResults(row: PackageResults): void {
  const otherRows = readPackageResults().filter((otherRow) => formatPackageKey(otherRow) !== formatPackageKey(row));
  const rows = SUITES.flatMap((suite) =>
    [...otherRows, row]
      .filter((candidate) => isDeclaredInSuite(candidate, suite))
      .toSorted((left, right) => left.package.localeCompare(right.package)),
  );
  writeFileSync(RESULTS_FILE, `${JSON.stringify(rows, undefined, 2)}\n`);
}

function isDeclaredInSuite({ module, version, package: folder }: PackageResults, suite: EnvtestSuite): boolean {
  return module === suite.module && version === suite.version && (suite.packages ?? [folder]).includes(folder);
}

export function writePage(): void {
  writeFileSync(PAGE_FILE, renderPage(readPackageResults()));
}

export function formatPackageKey({
  module,
  version,
  package: folder,
}: Pick<PackageResults, 'module' | 'version' | 'package'>): string {
  return `${module}@${version} ${folder}`;
}

export function hasEqualResults({ simulator, binaries }: PackageResults): boolean {
  return (
    simulator.passed === binaries.passed && JSON.stringify(simulator.failures) === JSON.stringify(binaries.failures)
  );
}

export function formatTableRow(row: PackageResults): string {
  const { module, version, package: folder, simulator, binaries } = row;
  const cells = [`${module} ${version}`, `\`${folder}\``, ...formatResult(simulator), ...formatResult(binaries)];
  return `| ${cells.join(' | ')} | ${hasEqualResults(row) ? 'equal' : describeDifference(row)} |`;
}

function formatResult({ passed, failures, seconds, processor }: TestResult): string[] {
  return [`${passed} / ${failures.length}`, `${seconds.toFixed(0)} / ${processor.toFixed(1)}`];
}

function describeDifference({ simulator, binaries }: PackageResults): string {
  const listAdditionalFailures = (result: TestResult, otherResult: TestResult) =>
    result.failures.filter((name) => !otherResult.failures.includes(name));
  const onlySimulator = listAdditionalFailures(simulator, binaries).join(', ') || 'none';
  const onlyBinaries = listAdditionalFailures(binaries, simulator).join(', ') || 'none';
  return `simulator: ${onlySimulator}; binaries: ${onlyBinaries}`;
}

function renderPage(rows: readonly PackageResults[]): string {
  return `# Tests of other projects on assay envtest

Written by \`npm run envtest\`: the results of packages whose tests start envtest, with the programs of \`assay envtest\` and with kube-apiserver 1.32 and
etcd, on the same machine. The seconds are elapsed time, which includes waits in the tests, and processor time of the tests and their servers.
Operators and libraries are built with the newest controller-runtime.

| module | package | simulator: passed / failed | elapsed / processor s | kube-apiserver: passed / failed | elapsed / processor s | difference |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map(formatTableRow).join('\n')}

${renderTotals(rows)}
${renderSharedFailures(rows)}
## Modules

| module | packages with results | the tests cover |
| --- | --- | --- |
${SUITES.map((suite) => renderSuite(suite, rows)).join('\n')}

${SUITES.flatMap(renderUnstableTest).join('\n')}

Modules whose tests cannot be run:

| module | reason |
| --- | --- |
${UNAVAILABLE_MODULES.map(({ module, reason }) => `| ${module} | ${reason} |`).join('\n')}
`;
}

function renderSuite(suite: EnvtestSuite, rows: readonly PackageResults[]): string {
  const count = rows.filter((row) => isDeclaredInSuite(row, suite)).length;
  return `| ${suite.module} ${suite.version} | ${count} | ${suite.coverage} |`;
}

function renderUnstableTest({ module, unstable }: EnvtestSuite): string[] {
  return unstable === undefined ? [] : [`Not run: \`${unstable.test}\` of ${module}. ${unstable.reason}`];
}

function renderTotals(rows: readonly PackageResults[]): string {
  const sum = (selectResult: (row: PackageResults) => number) =>
    rows.reduce((total, row) => total + selectResult(row), 0).toFixed(0);
  const equalCount = rows.filter(hasEqualResults).length;
  return `${equalCount} of ${rows.length} packages have equal results. Processor time of all packages: ${sum((row) => row.simulator.processor)} s on the simulator, ${sum((row) => row.binaries.processor)} s on kube-apiserver.`;
}

function renderSharedFailures(rows: readonly PackageResults[]): string {
  const failingRows = rows.filter(({ simulator, binaries }) => listSharedFailures(simulator, binaries).length > 0);
  if (failingRows.length === 0) return '';
  const lines = failingRows.map(({ module, version, package: folder, simulator, binaries }) => {
    const names = listSharedFailures(simulator, binaries).map((name) => `\`${name}\``);
    return `- \`${folder}\` of ${module} ${version}: ${names.join(', ')}. ${FAILURE_REASONS[folder] ?? ''}`.trimEnd();
  });
  return `\nThese tests fail on both:\n\n${lines.join('\n')}\n`;
}

function listSharedFailures(simulator: TestResult, binaries: TestResult): string[] {
  return simulator.failures.filter((name) => binaries.failures.includes(name));
}
