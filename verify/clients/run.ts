/**
 * Runs real clients with the simulator in the kubernetes dialect: `npm run clients`, or some of them by name. Each trial is a line; the
 * last line is `N passed, N failed, N skipped`. The exit code is 1 if any failed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAll } from './command.ts';
import { runKubectlTrials } from './kubectl.ts';
import { type Outcome, parseOutcomes, runTrial } from './outcome.ts';
import { openSimulator } from './simulator.ts';
import { TOOLCHAINS, type Toolchain } from './toolchains.ts';
import { runUserTrials } from './users.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-clients-'));
const counts = { ok: 0, FAIL: 0, skip: 0 };
const requestedArgv = process.argv.slice(2);
const names = ['kubectl', 'users', ...TOOLCHAINS.map(({ name }) => name)];
const unknown = requestedArgv.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`clients: no ${unknown.join(', ')}; there are ${names.join(', ')}\n`);
  process.exit(2);
}

// Only clients that request CBOR receive it.
const simulator = await openSimulator(folder, ['--feature-gates', 'CBORServingAndStorage=true']);
const clean = async () => {
  endAll();
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void clean().finally(() => process.exit(130)));

try {
  // Downloads and builds run concurrently, trials one client after the other, because some of them measure seconds.
  const requestedToolchains = TOOLCHAINS.filter(({ name }) => isRequested(name)).map(
    (toolchain) => [toolchain, prepareToolchain(toolchain)] as const,
  );
  if (isRequested('kubectl')) printOutcomes('kubectl', await runKubectlTrials(simulator.kubeconfig, folder));
  if (isRequested('users')) printOutcomes('users', await runUserTrials(folder));
  for (const [{ name }, ready] of requestedToolchains) printOutcomes(name, await runClient(name, await ready));
} finally {
  await clean();
}
process.stdout.write(`${counts.ok} passed, ${counts.FAIL} failed, ${counts.skip} skipped\n`);
process.exitCode = counts.FAIL === 0 ? 0 : 1;

function isRequested(name: string): boolean {
  return requestedArgv.length === 0 || requestedArgv.includes(name);
}

type Ready = Awaited<ReturnType<Toolchain['prepare']>>;

/** An error is reported when the client's turn comes. */
function prepareToolchain(toolchain: Toolchain): Promise<Ready | { error: unknown }> {
  return toolchain.prepare(folder).catch((error: unknown) => ({ error }));
}

async function runClient(name: string, ready: Ready | { error: unknown }): Promise<Outcome[]> {
  if (typeof ready !== 'function') return [runTrial(name, ready.error)];
  const { code, output, errors } = await ready(simulator.kubeconfig);
  const outcomes = parseOutcomes(output);
  const failureReported = outcomes.some(({ verdict }) => verdict === 'FAIL');
  if (outcomes.length > 0 && (code === 0 || failureReported)) return outcomes;
  return [...outcomes, runTrial(name, new Error(`ended with ${code}: ${errors.trim().slice(-500)}`))];
}

function printOutcomes(client: string, outcomes: readonly Outcome[]): void {
  for (const { verdict, name, why } of outcomes) {
    counts[verdict] += 1;
    process.stdout.write(`${verdict.padEnd(4)} ${client}: ${name}${why === undefined ? '' : `: ${why}`}\n`);
  }
}
