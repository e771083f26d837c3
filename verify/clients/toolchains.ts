/**
 * The programs in other languages: what they need to be there, how they are made ready, and how they are run. What is missing on this
 * machine, or can't be fetched from here, is told and skipped; what doesn't compile is a failure.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Finished, run } from './command.ts';
import { Skipped } from './outcome.ts';

export interface Toolchain {
  readonly name: string;
  /** Throws Skipped when something is missing; answers with how to run the trials on the server of a kubeconfig. */
  prepare(folder: string): Promise<(kubeconfig: string) => Promise<Finished>>;
}

/** Fetching libraries takes longer than running with them. */
const FETCHING = { limit: 300_000 };
const TRIALS = { limit: 240_000 };

export const TOOLCHAINS: readonly Toolchain[] = [
  { name: 'client-node', prepare: prepareNode },
  { name: 'python', prepare: preparePython },
  { name: 'client-go', prepare: prepareGo },
  { name: 'envtest', prepare: prepareEnvtest },
];

async function prepareNode() {
  const cwd = await installed('client-node');
  return (kubeconfig: string) => run(process.execPath, ['trials.mjs', kubeconfig], { cwd, ...TRIALS });
}

/** The folder of a package of its own, with what it needs by its own lock: libraries too large for everybody. */
export async function installed(name: string): Promise<string> {
  const cwd = here(name);
  const { dependencies = {} } = manifestIn(cwd);
  const there = Object.entries(dependencies).every(([dependency, version]) => {
    const folder = join(cwd, 'node_modules', dependency);
    return existsSync(join(folder, 'package.json')) && manifestIn(folder).version === version;
  });
  if (!there) await fetched('npm', ['ci', '--no-audit', '--no-fund'], { cwd });
  return cwd;
}

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** In an environment of its own below the temporary folder, kept for the next time. */
async function preparePython() {
  await present('python3', ['-m', 'pip', '--version']);
  const cwd = here('python');
  const requirements = readFileSync(join(cwd, 'requirements.txt'), 'utf8').trim();
  const environment = join(tmpdir(), `assay-clients-python-${requirements.replaceAll(/[^A-Za-z0-9.]+/g, '-')}`);
  const ready = join(environment, 'ready');
  const python = join(environment, 'bin', 'python');
  if (!existsSync(ready)) {
    await fetched('python3', ['-m', 'venv', '--clear', environment], {});
    const flags = ['--quiet', '--disable-pip-version-check', '--requirement', 'requirements.txt'];
    await fetched(python, ['-m', 'pip', 'install', ...flags], { cwd });
    writeFileSync(ready, '');
  }
  return (kubeconfig: string) => run(python, ['trials.py', kubeconfig], { cwd, ...TRIALS });
}

/** The modules are those of the peer. */
async function prepareGo(folder: string) {
  await present('go', ['version']);
  const cwd = here('client-go');
  const binary = join(folder, 'client-go');
  await fetched('go', ['mod', 'download'], { cwd });
  const built = await run('go', ['build', '-o', binary, '.'], { cwd, ...FETCHING });
  if (built.code !== 0) throw new Error(`go build: ${built.errors}`);
  return (kubeconfig: string) => run(binary, [kubeconfig], { cwd, ...TRIALS });
}

/** The example of an operator, whose test starts the programs of `assay envtest` by itself. */
async function prepareEnvtest(folder: string) {
  await present('go', ['version']);
  const cwd = here('../../docs/examples/envtest');
  const binary = join(folder, 'envtest');
  await fetched('go', ['mod', 'download'], { cwd });
  const built = await run('go', ['test', '-c', '-o', binary, '.'], { cwd, ...FETCHING });
  if (built.code !== 0) throw new Error(`go test -c: ${built.errors}`);
  const { output } = await run(process.execPath, [here('../../bin/assay.js'), 'envtest']);
  const env = { ...process.env, KUBEBUILDER_ASSETS: output.trim() };
  return async () => {
    const { code, output: lines, errors } = await run(binary, ['-test.v'], { cwd, env, ...TRIALS });
    const name = 'a boat is defaulted, reconciled, converted and finalized';
    return {
      code,
      output: code === 0 ? `ok ${name}\n` : `FAIL ${name}: ${lines.trim().replaceAll('\n', ' ').slice(-500)}\n`,
      errors,
    };
  };
}

async function present(command: string, args: readonly string[]): Promise<void> {
  const { code } = await run(command, args);
  if (code !== 0) throw new Skipped(`no ${command} here`);
}

async function fetched(command: string, args: readonly string[], options: { cwd?: string }): Promise<void> {
  const { code, errors } = await run(command, args, { ...options, ...FETCHING });
  if (code !== 0) throw new Skipped(`${command} ${args.slice(0, 3).join(' ')} could not: ${errors.trim().slice(-300)}`);
}

function here(folder: string): string {
  return fileURLToPath(new URL(folder, import.meta.url));
}
