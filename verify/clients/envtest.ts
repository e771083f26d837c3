/**
 * Runs the tests of published Go modules (`envtest-suites.ts`) with the programs of `assay envtest` and with kube-apiserver 1.32, and
 * records the results: `npm run envtest`, or `npm run envtest -- --module github.com/fluxcd/pkg/ssa --version v0.78.0 --package .`.
 * `--continue` runs only packages without results. `--binaries` sets a folder with kube-apiserver and etcd; without this option, the script builds
 * both.
 * Needs Go.
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
import {
  formatPackageKey,
  formatTableRow,
  hasEqualResults,
  readPackageResults,
  recordPackageResults,
  type TestResult,
  writePage,
} from './envtest-page.ts';
import { type EnvtestSuite, listRequirements, SUITES } from './envtest-suites.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
/** A shell script that runs a command, and prints the processor time of its processes in the last line. */
const MEASURING_SCRIPT = '"$@"; status=$?; echo; times; exit $status';

const { values } = parseArgs({
  options: {
    binaries: { type: 'string' },
    module: { type: 'string', multiple: true },
    version: { type: 'string', multiple: true },
    package: { type: 'string', multiple: true },
    continue: { type: 'boolean' },
  },
});
const workFolder = mkdtempSync(join(tmpdir(), 'assay-envtest-'));
try {
  const assets = { simulator: prepareSimulatorAssets(), binaries: await prepareBinaryAssets() };
  for (const suite of SUITES.filter(isSelected)) runSuite(suite, assets);
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
writePage();

function isSelected({ module, version }: EnvtestSuite): boolean {
  return (values.module ?? [module]).includes(module) && (values.version ?? [version]).includes(version);
}

function runSuite(suite: EnvtestSuite, assets: { readonly simulator: string; readonly binaries: string }): void {
  const buildFolder = prepareBuild(suite);
  const source = copySource(suite, buildFolder);
  const finishedKeys = new Set(values.continue ? readPackageResults().map(formatPackageKey) : []);
  for (const folder of values.package ?? suite.packages ?? listPackages(source)) {
    if (finishedKeys.has(formatPackageKey({ ...suite, package: folder }))) continue;
    const program = compileTests(buildFolder, join(suite.module, folder));
    const skipFlags = suite.unstable === undefined ? [] : [`-test.skip=^${suite.unstable.test}$`];
    const simulator = runTests([program, ...skipFlags], join(source, folder), assets.simulator);
    const binaries = runTests([program, ...skipFlags], join(source, folder), assets.binaries);
    const packageResults = { module: suite.module, version: suite.version, package: folder, simulator, binaries };
    process.stdout.write(`${formatTableRow(packageResults)}\n`);
    if (!hasEqualResults(packageResults)) process.exitCode = 1;
    recordPackageResults(packageResults);
  }
}

function prepareSimulatorAssets(): string {
  const { stdout } = spawnSync(
    process.execPath,
    [join(ROOT_FOLDER, 'bin', 'assay.js'), 'envtest', '--release', '1.32'],
    {
      encoding: 'utf8',
    },
  );
  return stdout.trim();
}

async function prepareBinaryAssets(): Promise<string> {
  if (values.binaries !== undefined) return values.binaries;
  const folder = join(workFolder, 'binaries');
  mkdirSync(folder);
  symlinkSync(await buildProgram(findRelease('1.32'), 'kube-apiserver'), join(folder, 'kube-apiserver'));
  symlinkSync(join(dirname(await buildLauncher()), 'etcd'), join(folder, 'etcd'));
  const kubectl = join(prepareSimulatorAssets(), 'kubectl');
  if (existsSync(kubectl)) symlinkSync(kubectl, join(folder, 'kubectl'));
  return folder;
}

/**
 * Writes a Go module that requires the tested modules, and returns its folder. The `replace` directives of the tested modules, which refer to folders
 * of their repositories, do not apply in this module.
 */
function prepareBuild(suite: EnvtestSuite): string {
  const buildFolder = mkdtempSync(join(workFolder, 'build-'));
  runGo(buildFolder, 'mod', 'init', 'tests');
  runGo(buildFolder, 'get', '-t', ...listRequirements(suite));
  return buildFolder;
}

/** Copies the source of a module, because tests write files next to their sources. Returns the folder of the copy. */
function copySource({ module, version }: EnvtestSuite, buildFolder: string): string {
  const { stdout } = runGo(buildFolder, 'mod', 'download', '-json', `${module}@${version}`);
  const { Dir: downloadFolder }: { Dir: string } = JSON.parse(stdout);
  const source = join(buildFolder, 'source');
  cpSync(downloadFolder, source, { recursive: true });
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) chmodSync(join(source, file), 0o755);
  return source;
}

/** Returns the packages whose tests start envtest. */
function listPackages(source: string): string[] {
  const tests = globSync('pkg/**/*_test.go', { cwd: source });
  const envtestFiles = tests.filter((file) => readFileSync(join(source, file), 'utf8').includes('envtest'));
  return [...new Set(envtestFiles.map((file) => dirname(file)))].toSorted();
}

function compileTests(buildFolder: string, path: string): string {
  const program = join(buildFolder, 'tests');
  runGo(buildFolder, 'test', '-c', '-vet=off', '-ldflags=-s -w', '-o', program, path);
  return program;
}

function runTests(command: readonly string[], cwd: string, assets: string): TestResult {
  const startTime = performance.now();
  const flags = ['-test.v', '-test.timeout=20m', ...(usesGinkgo(cwd) ? ['-ginkgo.v', '-ginkgo.no-color'] : [])];
  const { stdout, status } = spawnSync('sh', ['-c', MEASURING_SCRIPT, 'sh', ...command, ...flags], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, KUBEBUILDER_ASSETS: assets, KUBEBUILDER_CONTROLPLANE_START_TIMEOUT: '5m' },
  });
  const passedSpecCount = Number(/(\d+) Passed/.exec(stdout)?.[1] ?? 0);
  const passedFunctionCount = [...stdout.matchAll(/^\s*--- PASS: (\S+)/gm)].length;
  const failures = [...stdout.matchAll(/^\s*(?:--- FAIL: (\S+)|\[FAIL\] (.*)$)/gm)].map(
    ([, test, spec]) => test ?? spec ?? '',
  );
  if (status !== 0 && failures.length === 0) failures.push(`the test program ended with status ${status}`);
  return {
    passed: passedSpecCount + passedFunctionCount,
    failures: [...new Set(failures)].toSorted(),
    seconds: roundToHundredths((performance.now() - startTime) / 1000),
    processor: readProcessorTime(stdout),
  };
}

/** Returns the sum of the user and system time in the output of `times`, such as `0m1.5s 0m0.25s`. */
function readProcessorTime(output: string): number {
  const [, ...timeTexts] = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\n$/.exec(output) ?? [];
  const [userMinutes = 0, userSeconds = 0, systemMinutes = 0, systemSeconds = 0] = timeTexts.map(Number);
  return roundToHundredths((userMinutes + systemMinutes) * 60 + userSeconds + systemSeconds);
}

function roundToHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

function usesGinkgo(folder: string): boolean {
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
