/**
 * Runs the tests of published Go modules (`envtest-suites.ts`) on the programs of `assay envtest` and on kube-apiserver 1.32, and records the results:
 * `npm run envtest`, or `npm run envtest -- --module github.com/fluxcd/pkg/ssa --version v0.78.0 --package .`. `--continue` runs the packages that have
 * no result. `--binaries` names a folder with kube-apiserver and etcd, which are built otherwise. Needs Go.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildLauncher, buildProgram } from '../../peer/build.ts';
import { findRelease } from '../../peer/releases.ts';
import { buildKey, formatRow, isEqual, type Result, readRows, recordRow, writePage } from './envtest-page.ts';
import { listModules, SUITES, type Suite } from './envtest-suites.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Runs a command, and prints the processor time of its processes in the last line. */
const MEASURE = '"$@"; status=$?; echo; times; exit $status';

const { values } = parseArgs({
  options: {
    binaries: { type: 'string' },
    module: { type: 'string', multiple: true },
    version: { type: 'string', multiple: true },
    package: { type: 'string', multiple: true },
    continue: { type: 'boolean' },
  },
});
const work = mkdtempSync(join(tmpdir(), 'assay-envtest-'));
try {
  const assets = { simulator: prepareSimulatorAssets(), binaries: await prepareBinaryAssets() };
  for (const suite of SUITES.filter(isSelected)) runSuite(suite, assets);
} finally {
  rmSync(work, { recursive: true, force: true });
}
writePage();

function isSelected({ module, version }: Suite): boolean {
  return (values.module ?? [module]).includes(module) && (values.version ?? [version]).includes(version);
}

function runSuite(suite: Suite, assets: { readonly simulator: string; readonly binaries: string }): void {
  const build = prepareBuild(suite);
  const source = copySource(suite, build);
  const finishedKeys = new Set(values.continue ? readRows().map(buildKey) : []);
  for (const folder of values.package ?? suite.packages ?? listPackages(source)) {
    if (finishedKeys.has(buildKey({ ...suite, package: folder }))) continue;
    const program = compile(build, join(suite.module, folder));
    const skip = suite.unstable === undefined ? [] : [`-test.skip=^${suite.unstable.test}$`];
    const simulator = runTests([program, ...skip], join(source, folder), assets.simulator);
    const binaries = runTests([program, ...skip], join(source, folder), assets.binaries);
    const row = { module: suite.module, version: suite.version, package: folder, simulator, binaries };
    process.stdout.write(`${formatRow(row)}\n`);
    if (!isEqual(row)) process.exitCode = 1;
    recordRow(row);
  }
}

function prepareSimulatorAssets(): string {
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'bin', 'assay.js'), 'envtest'], { encoding: 'utf8' });
  return stdout.trim();
}

async function prepareBinaryAssets(): Promise<string> {
  if (values.binaries !== undefined) return values.binaries;
  const folder = join(work, 'binaries');
  mkdirSync(folder);
  symlinkSync(await buildProgram(findRelease('1.32'), 'kube-apiserver'), join(folder, 'kube-apiserver'));
  symlinkSync(join(dirname(await buildLauncher()), 'etcd'), join(folder, 'etcd'));
  const kubectl = join(prepareSimulatorAssets(), 'kubectl');
  if (existsSync(kubectl)) symlinkSync(kubectl, join(folder, 'kubectl'));
  return folder;
}

/** Writes a Go module that requires the modules under test: replacements by folders of their repositories do not apply then. */
function prepareBuild(suite: Suite): string {
  const build = mkdtempSync(join(work, 'build-'));
  runGo(build, 'mod', 'init', 'tests');
  runGo(build, 'get', '-t', ...listModules(suite));
  return build;
}

/** A copy, because tests write beside their sources. */
function copySource({ module, version }: Suite, build: string): string {
  const { stdout } = runGo(build, 'mod', 'download', '-json', `${module}@${version}`);
  const { Dir: downloaded }: { Dir: string } = JSON.parse(stdout);
  const source = join(build, 'source');
  cpSync(downloaded, source, { recursive: true });
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) chmodSync(join(source, file), 0o755);
  return source;
}

/** Packages whose tests start envtest. */
function listPackages(source: string): string[] {
  const tests = globSync('pkg/**/*_test.go', { cwd: source });
  const users = tests.filter((file) => readFileSync(join(source, file), 'utf8').includes('envtest'));
  return [...new Set(users.map((file) => dirname(file)))].toSorted();
}

function compile(build: string, path: string): string {
  const program = join(build, 'tests');
  runGo(build, 'test', '-c', '-vet=off', '-ldflags=-s -w', '-o', program, path);
  return program;
}

function runTests(command: readonly string[], cwd: string, assets: string): Result {
  const startTime = performance.now();
  const flags = ['-test.v', '-test.timeout=20m', ...(isGinkgo(cwd) ? ['-ginkgo.v', '-ginkgo.no-color'] : [])];
  const { stdout, status } = spawnSync('sh', ['-c', MEASURE, 'sh', ...command, ...flags], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, KUBEBUILDER_ASSETS: assets, KUBEBUILDER_CONTROLPLANE_START_TIMEOUT: '5m' },
  });
  const specs = Number(/(\d+) Passed/.exec(stdout)?.[1] ?? 0);
  const functions = [...stdout.matchAll(/^\s*--- PASS: (\S+)/gm)].length;
  const failures = [...stdout.matchAll(/^\s*(?:--- FAIL: (\S+)|\[FAIL\] (.*)$)/gm)].map(
    ([, test, spec]) => test ?? spec ?? '',
  );
  if (status !== 0 && failures.length === 0) failures.push(`the test program ends with status ${status}`);
  return {
    passed: specs + functions,
    failures: [...new Set(failures)].toSorted(),
    seconds: round((performance.now() - startTime) / 1000),
    processor: readProcessorTime(stdout),
  };
}

/** Adds user and system time in the output of `times`: `0m1.5s 0m0.25s`. */
function readProcessorTime(output: string): number {
  const [, ...parts] = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\n$/.exec(output) ?? [];
  const [userMinutes = 0, userSeconds = 0, systemMinutes = 0, systemSeconds = 0] = parts.map(Number);
  return round((userMinutes + systemMinutes) * 60 + userSeconds + systemSeconds);
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

function isGinkgo(folder: string): boolean {
  const tests = globSync('*_test.go', { cwd: folder });
  return tests.some((file) => readFileSync(join(folder, file), 'utf8').includes('RunSpecs('));
}

function runGo(cwd: string, ...args: string[]): { readonly stdout: string } {
  const { status, stdout, stderr } = spawnSync('go', args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, GOFLAGS: '-mod=mod', GOWORK: 'off' },
  });
  if (status !== 0) throw new Error(`go ${args.join(' ')}: ${stderr}`);
  return { stdout };
}
