/**
 * Prepares and runs the client programs in other languages. If a tool is missing or a download fails, the client is skipped; if a program
 * does not compile, the client fails.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CommandResult, runCommand } from './command.ts';
import { SkippedError } from './outcome.ts';

export interface Toolchain {
  readonly name: string;
  /**
   * Prepares the client and returns a function that runs its trials with a kubeconfig. Throws SkippedError if a tool or a library is
   * missing.
   */
  prepare(folder: string): Promise<(kubeconfig: string) => Promise<CommandResult>>;
}

const DOWNLOAD_OPTIONS = { timeoutMs: 300_000 };
const TRIAL_OPTIONS = { timeoutMs: 240_000 };

export const TOOLCHAINS: readonly Toolchain[] = [
  { name: 'client-node', prepare: prepareNode },
  { name: 'python', prepare: preparePython },
  { name: 'client-go', prepare: prepareGo },
  { name: 'envtest', prepare: prepareEnvtest },
];

async function prepareNode() {
  const cwd = await installPackage('client-node');
  return (kubeconfig: string) => runCommand(process.execPath, ['trials.mjs', kubeconfig], { cwd, ...TRIAL_OPTIONS });
}

/**
 * Installs a package in its folder, with a separate lock file, because its libraries are too large for the main package. Returns the folder.
 */
export async function installPackage(name: string): Promise<string> {
  const cwd = resolveFolder(name);
  const { dependencies = {} } = readManifest(cwd);
  const isInstalled = Object.entries(dependencies).every(([dependency, version]) => {
    const folder = join(cwd, 'node_modules', dependency);
    return existsSync(join(folder, 'package.json')) && readManifest(folder).version === version;
  });
  if (!isInstalled) await runOrSkip('npm', ['ci', '--no-audit', '--no-fund'], { cwd });
  return cwd;
}

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Creates a virtual environment in the temporary folder, and keeps it for the next run. */
async function preparePython() {
  await requireProgram('python3', ['-m', 'pip', '--version']);
  const cwd = resolveFolder('python');
  const requirements = readFileSync(join(cwd, 'requirements.txt'), 'utf8').trim();
  const environment = join(tmpdir(), `assay-clients-python-${requirements.replaceAll(/[^A-Za-z0-9.]+/g, '-')}`);
  const readyFile = join(environment, 'ready');
  const python = join(environment, 'bin', 'python');
  if (!existsSync(readyFile)) {
    await runOrSkip('python3', ['-m', 'venv', '--clear', environment], {});
    const flags = ['--quiet', '--disable-pip-version-check', '--requirement', 'requirements.txt'];
    await runOrSkip(python, ['-m', 'pip', 'install', ...flags], { cwd });
    writeFileSync(readyFile, '');
  }
  return (kubeconfig: string) => runCommand(python, ['trials.py', kubeconfig], { cwd, ...TRIAL_OPTIONS });
}

/** Builds the client with the same versions of Go modules as the peer. */
async function prepareGo(folder: string) {
  await requireProgram('go', ['version']);
  const cwd = resolveFolder('client-go');
  const binary = join(folder, 'client-go');
  await runOrSkip('go', ['mod', 'download'], { cwd });
  const buildResult = await runCommand('go', ['build', '-o', binary, '.'], { cwd, ...DOWNLOAD_OPTIONS });
  if (buildResult.exitCode !== 0) throw new Error(`go build: ${buildResult.stderr}`);
  return (kubeconfig: string) => runCommand(binary, [kubeconfig], { cwd, ...TRIAL_OPTIONS });
}

/** Builds the test of the example operator, which starts the programs of `assay envtest`. */
async function prepareEnvtest(folder: string) {
  await requireProgram('go', ['version']);
  const cwd = resolveFolder('../../docs/examples/envtest');
  const binary = join(folder, 'envtest');
  await runOrSkip('go', ['mod', 'download'], { cwd });
  const buildResult = await runCommand('go', ['test', '-c', '-o', binary, '.'], { cwd, ...DOWNLOAD_OPTIONS });
  if (buildResult.exitCode !== 0) throw new Error(`go test -c: ${buildResult.stderr}`);
  const { stdout } = await runCommand(process.execPath, [resolveFolder('../../bin/assay.js'), 'envtest']);
  const env = { ...process.env, KUBEBUILDER_ASSETS: stdout.trim() };
  return async () => {
    const {
      exitCode,
      stdout: testOutput,
      stderr,
    } = await runCommand(binary, ['-test.v'], { cwd, env, ...TRIAL_OPTIONS });
    const name = 'a boat is defaulted, reconciled, converted and finalized';
    return {
      exitCode,
      stdout:
        exitCode === 0 ? `ok ${name}\n` : `FAIL ${name}: ${testOutput.trim().replaceAll('\n', ' ').slice(-500)}\n`,
      stderr,
    };
  };
}

async function requireProgram(command: string, args: readonly string[]): Promise<void> {
  const { exitCode } = await runCommand(command, args);
  if (exitCode !== 0) throw new SkippedError(`${command} is not installed`);
}

/** Runs a command that downloads files. Throws SkippedError if it fails. */
async function runOrSkip(command: string, args: readonly string[], options: { cwd?: string }): Promise<void> {
  const { exitCode, stderr } = await runCommand(command, args, { ...options, ...DOWNLOAD_OPTIONS });
  if (exitCode !== 0)
    throw new SkippedError(`${command} ${args.slice(0, 3).join(' ')} failed: ${stderr.trim().slice(-300)}`);
}

function resolveFolder(folder: string): string {
  return fileURLToPath(new URL(folder, import.meta.url));
}
