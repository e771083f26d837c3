/**
 * Runs trials of real clients on the simulator in the dialect kubernetes: `npm run clients`, or `npm run clients -- kubectl python`. Prints
 * a line for each trial; the last line is `N passed, N failed, N skipped`. The exit code is 1 if a trial failed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAllPrograms } from './command.ts';
import { runKubectlTrials } from './kubectl.ts';
import { createOutcome, parseOutcomes, type TrialOutcome } from './outcome.ts';
import { startSimulatorForClients } from './simulator.ts';
import { TOOLCHAINS, type Toolchain } from './toolchains.ts';
import { runUserTrials } from './users.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-clients-'));
const counts = { ok: 0, FAIL: 0, skip: 0 };
const requestedNames = process.argv.slice(2);
const clientNames = ['kubectl', 'users', ...TOOLCHAINS.map(({ name }) => name)];
const unknownNames = requestedNames.filter((name) => !clientNames.includes(name));
if (unknownNames.length > 0) {
  process.stderr.write(
    `clients: unknown client ${unknownNames.join(', ')}; the clients are ${clientNames.join(', ')}\n`,
  );
  process.exit(2);
}

// The feature gate enables CBOR. The server returns CBOR only to clients that request it.
const simulator = await startSimulatorForClients(folder, ['--feature-gates', 'CBORServingAndStorage=true']);
const cleanUp = async () => {
  killAllPrograms();
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));

try {
  // Downloads and builds run concurrently. The trials of the clients run one after another, because some trials depend on time.
  const requestedToolchains = TOOLCHAINS.filter(({ name }) => isRequested(name)).map(
    (toolchain) => [toolchain, prepareToolchain(toolchain)] as const,
  );
  if (isRequested('kubectl')) printOutcomes('kubectl', await runKubectlTrials(simulator.kubeconfig, folder));
  if (isRequested('users')) printOutcomes('users', await runUserTrials(folder));
  for (const [{ name }, preparation] of requestedToolchains)
    printOutcomes(name, await runClient(name, await preparation));
} finally {
  await cleanUp();
}
process.stdout.write(`${counts.ok} passed, ${counts.FAIL} failed, ${counts.skip} skipped\n`);
process.exitCode = counts.FAIL === 0 ? 0 : 1;

function isRequested(name: string): boolean {
  return requestedNames.length === 0 || requestedNames.includes(name);
}

type ClientRunner = Awaited<ReturnType<Toolchain['prepare']>>;

/** Prepares a client. Returns an error instead of rejecting, so that the error is printed with the outcomes of the client. */
function prepareToolchain(toolchain: Toolchain): Promise<ClientRunner | { error: unknown }> {
  return toolchain.prepare(folder).catch((error: unknown) => ({ error }));
}

async function runClient(name: string, runner: ClientRunner | { error: unknown }): Promise<TrialOutcome[]> {
  if (typeof runner !== 'function') return [createOutcome(name, runner.error)];
  const { exitCode, stdout, stderr } = await runner(simulator.kubeconfig);
  const outcomes = parseOutcomes(stdout);
  const hasFailure = outcomes.some(({ verdict }) => verdict === 'FAIL');
  if (outcomes.length > 0 && (exitCode === 0 || hasFailure)) return outcomes;
  return [...outcomes, createOutcome(name, new Error(`ended with ${exitCode}: ${stderr.trim().slice(-500)}`))];
}

function printOutcomes(client: string, outcomes: readonly TrialOutcome[]): void {
  for (const { verdict, name, reason } of outcomes) {
    counts[verdict] += 1;
    process.stdout.write(`${verdict.padEnd(4)} ${client}: ${name}${reason === undefined ? '' : `: ${reason}`}\n`);
  }
}
