/**
 * Runs the tests of controller-runtime on the programs of `assay envtest` and on kube-apiserver 1.32, and prints a table of the results:
 * `npm run envtest`, or `npm run envtest -- --version v0.25.2 --package pkg/builder`. `--binaries` names a folder with
 * kube-apiserver and etcd, which are built otherwise. Needs Go. A complete run writes its results as a page of docs/.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildLauncher, buildProgram } from '../../peer/build.ts';
import { findRelease } from '../../peer/releases.ts';

/** The three newest minor releases. */
const VERSIONS = ['v0.25.2', 'v0.24.1', 'v0.23.3'];
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Result {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly seconds: number;
}

const { values } = parseArgs({
  options: {
    binaries: { type: 'string' },
    version: { type: 'string', multiple: true },
    package: { type: 'string', multiple: true },
  },
});
const work = mkdtempSync(join(tmpdir(), 'assay-envtest-'));
const rows: string[] = [];
let differences = 0;
try {
  const assets = { simulator: prepareSimulatorAssets(), binaries: await prepareBinaryAssets() };
  for (const version of values.version ?? VERSIONS) {
    const source = copySource(version);
    for (const folder of values.package ?? listPackages(source)) {
      const program = compile(source, folder);
      const simulator = runTests(program, join(source, folder), assets.simulator);
      const binaries = runTests(program, join(source, folder), assets.binaries);
      const isSame = JSON.stringify(simulator.failures) === JSON.stringify(binaries.failures);
      if (!isSame) differences++;
      const cells = [`controller-runtime ${version}`, `\`${folder}\``, formatResult(simulator), formatResult(binaries)];
      const row = `| ${cells.join(' | ')} | ${isSame ? 'equal' : describeDifference(simulator, binaries)} |`;
      process.stdout.write(`${row}\n`);
      rows.push(row);
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
if (values.version === undefined && values.package === undefined)
  writeFileSync(join(ROOT, 'docs', 'envtest-results.md'), renderPage());
process.exitCode = differences === 0 ? 0 : 1;

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

/** A copy, because tests write beside their sources. */
function copySource(version: string): string {
  const { stdout } = runGo(work, 'mod', 'download', '-json', `sigs.k8s.io/controller-runtime@${version}`);
  const { Dir: downloadedText }: { Dir: string } = JSON.parse(stdout);
  const source = join(work, version);
  cpSync(downloadedText, source, { recursive: true });
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) chmodSync(join(source, file), 0o755);
  return source;
}

/** Packages whose tests start envtest. */
function listPackages(source: string): string[] {
  const tests = readdirSync(join(source, 'pkg'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('_test.go'),
  );
  const users = tests.filter((file) => readFileSync(join(source, 'pkg', file), 'utf8').includes('envtest'));
  return [...new Set(users.map((file) => join('pkg', file, '..')))].toSorted();
}

function compile(source: string, folder: string): string {
  const program = join(work, 'tests');
  runGo(source, 'test', '-c', '-vet=off', '-o', program, `./${folder}`);
  return program;
}

function runTests(program: string, cwd: string, assets: string): Result {
  const began = performance.now();
  const { stdout } = spawnSync(program, ['-test.v', '-ginkgo.v', '-ginkgo.no-color'].slice(0, isGinkgo(cwd) ? 3 : 1), {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, KUBEBUILDER_ASSETS: assets },
  });
  const specs = Number(/(\d+) Passed/.exec(stdout)?.[1] ?? 0);
  const functions = [...stdout.matchAll(/^\s*--- PASS: (\S+)/gm)].length;
  const failedTests = [...stdout.matchAll(/^\s*(?:--- FAIL: (\S+)|\[FAIL\] (.*)$)/gm)].map(
    ([, test, spec]) => test ?? spec ?? '',
  );
  return {
    passed: specs + functions,
    failures: [...new Set(failedTests)].toSorted(),
    seconds: (performance.now() - began) / 1000,
  };
}

function isGinkgo(folder: string): boolean {
  return readdirSync(folder).some((file) => file.endsWith('_suite_test.go'));
}

function runGo(cwd: string, ...args: string[]): { readonly stdout: string } {
  const { status, stdout, stderr } = spawnSync('go', args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, GOFLAGS: '-mod=mod' },
  });
  if (status !== 0) throw new Error(`go ${args.join(' ')}: ${stderr}`);
  return { stdout };
}

function formatResult({ passed, failures, seconds }: Result): string {
  return `${passed} passed, ${failures.length} failed, ${seconds.toFixed(0)} s`;
}

function describeDifference(simulator: Result, binaries: Result): string {
  const listOnlyIn = (here: Result, there: Result) => here.failures.filter((name) => !there.failures.includes(name));
  return `simulator: ${listOnlyIn(simulator, binaries).join(', ') || 'none'}; binaries: ${listOnlyIn(binaries, simulator).join(', ') || 'none'}`;
}

function renderPage(): string {
  return `# Tests of controller-runtime on assay envtest

Written by \`npm run envtest\`: the packages of controller-runtime whose tests start envtest, on the programs of \`assay envtest\` and on
kube-apiserver 1.32 with etcd, on one machine.

| module | package | simulator | kube-apiserver | difference |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
