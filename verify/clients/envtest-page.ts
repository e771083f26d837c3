/** The results of `npm run envtest`: a file that each run continues, and the page of docs/ that is written from it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FAILURE_REASONS, SUITES, type Suite, UNAVAILABLE } from './envtest-suites.ts';

export interface Result {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly seconds: number;
  /** Processor time in seconds of the tests and of the servers that they start. */
  readonly processor: number;
}

export interface Row {
  readonly module: string;
  readonly version: string;
  readonly package: string;
  readonly simulator: Result;
  readonly binaries: Result;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RESULTS = join(ROOT, 'reports', 'published', 'envtest.json');
const PAGE = join(ROOT, 'docs', 'envtest-results.md');

export function readRows(): readonly Row[] {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : [];
}

/** Replaces the row of a package, and drops rows of packages that are no longer declared. */
export function recordRow(row: Row): void {
  const otherRows = readRows().filter((otherRow) => buildKey(otherRow) !== buildKey(row));
  const rows = SUITES.flatMap((suite) =>
    [...otherRows, row]
      .filter((candidate) => isDeclared(candidate, suite))
      .toSorted((left, right) => left.package.localeCompare(right.package)),
  );
  writeFileSync(RESULTS, `${JSON.stringify(rows, undefined, 2)}\n`);
}

function isDeclared({ module, version, package: folder }: Row, suite: Suite): boolean {
  return module === suite.module && version === suite.version && (suite.packages ?? [folder]).includes(folder);
}

export function writePage(): void {
  writeFileSync(PAGE, renderPage(readRows()));
}

export function buildKey({ module, version, package: folder }: Pick<Row, 'module' | 'version' | 'package'>): string {
  return `${module}@${version} ${folder}`;
}

export function isEqual({ simulator, binaries }: Row): boolean {
  return (
    simulator.passed === binaries.passed && JSON.stringify(simulator.failures) === JSON.stringify(binaries.failures)
  );
}

export function formatRow(row: Row): string {
  const { module, version, package: folder, simulator, binaries } = row;
  const cells = [`${module} ${version}`, `\`${folder}\``, ...formatResult(simulator), ...formatResult(binaries)];
  return `| ${cells.join(' | ')} | ${isEqual(row) ? 'equal' : describeDifference(row)} |`;
}

function formatResult({ passed, failures, seconds, processor }: Result): string[] {
  return [`${passed} / ${failures.length}`, `${seconds.toFixed(0)} / ${processor.toFixed(1)}`];
}

function describeDifference({ simulator, binaries }: Row): string {
  const listOnlyIn = (result: Result, otherResult: Result) =>
    result.failures.filter((name) => !otherResult.failures.includes(name));
  return `simulator: ${listOnlyIn(simulator, binaries).join(', ') || 'none'}; binaries: ${listOnlyIn(binaries, simulator).join(', ') || 'none'}`;
}

function renderPage(rows: readonly Row[]): string {
  return `# Tests of other projects on assay envtest

Written by \`npm run envtest\`: the packages whose tests start envtest, on the programs of \`assay envtest\` and on kube-apiserver 1.32 with etcd, on one
machine. Seconds are elapsed time, which includes waits in the tests, and processor time of the tests and their servers.
Operators and libraries are built with the newest controller-runtime.

| module | package | simulator: passed / failed | elapsed / processor s | kube-apiserver: passed / failed | elapsed / processor s | difference |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map(formatRow).join('\n')}

${renderTotals(rows)}
${renderSharedFailures(rows)}
## Modules

| module | packages with results | its tests cover |
| --- | --- | --- |
${SUITES.map((suite) => renderSuite(suite, rows)).join('\n')}

${SUITES.flatMap(renderUnstable).join('\n')}

Tried without a result:

| module | reason |
| --- | --- |
${UNAVAILABLE.map(({ module, reason }) => `| ${module} | ${reason} |`).join('\n')}
`;
}

function renderSuite(suite: Suite, rows: readonly Row[]): string {
  const count = rows.filter((row) => isDeclared(row, suite)).length;
  return `| ${suite.module} ${suite.version} | ${count} | ${suite.why} |`;
}

function renderUnstable({ module, unstable }: Suite): string[] {
  return unstable === undefined ? [] : [`Not run: \`${unstable.test}\` of ${module}. ${unstable.reason}`];
}

function renderTotals(rows: readonly Row[]): string {
  const add = (select: (row: Row) => number) => rows.reduce((sum, row) => sum + select(row), 0).toFixed(0);
  const equal = rows.filter(isEqual).length;
  return `${equal} of ${rows.length} packages have equal results. Processor time of all: ${add((row) => row.simulator.processor)} s on the simulator, ${add((row) => row.binaries.processor)} s on kube-apiserver.`;
}

function renderSharedFailures(rows: readonly Row[]): string {
  const failing = rows.filter(({ simulator, binaries }) => listShared(simulator, binaries).length > 0);
  if (failing.length === 0) return '';
  const lines = failing.map(({ module, version, package: folder, simulator, binaries }) => {
    const names = listShared(simulator, binaries).map((name) => `\`${name}\``);
    return `- \`${folder}\` of ${module} ${version}: ${names.join(', ')}. ${FAILURE_REASONS[folder] ?? ''}`.trimEnd();
  });
  return `\nThese tests fail on both:\n\n${lines.join('\n')}\n`;
}

function listShared(simulator: Result, binaries: Result): string[] {
  return simulator.failures.filter((name) => binaries.failures.includes(name));
}
