/** Runs invocations with kubectl and then with orchctl, in the same folder and with the same server, and compares the outcomes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBundledClientCommand } from '../../../../client/command/orchctl.ts';
import { type CommandCredentials, createCommandCredentials } from '../../../../client/command/recorder.ts';
import { type ClientCommand, runClientCommand } from '../../../../client/command/run.ts';
import { splitWords } from '../../../../client/launch/split-words.ts';
import { startSimulator } from '../../../../index.ts';
import { DEPARTURES, GENERAL_DEPARTURES } from './departures.ts';
import type { Invocation } from './invocation.ts';
import { renderKubeconfig } from './kubeconfig.ts';
import { type Difference, findDifferences, type InvocationOutcome } from './outcome.ts';
import { RecordingServer } from './recording-server.ts';

export interface CommandLineComparison {
  readonly commandLine: string;
  readonly differences: readonly Difference[];
}

/** The folder, the server and the credentials of the commands. */
interface InvocationSetup {
  readonly folder: string;
  readonly recordingServer: RecordingServer;
  readonly credentials: CommandCredentials;
}

const QUOTAS_PATH = '/api/v1/namespaces/default/resourcequotas';

export async function* compareInvocations(
  kubectl: string,
  invocations: readonly Invocation[],
): AsyncGenerator<CommandLineComparison> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-invocations-'));
  const simulator = await startSimulator({ dialect: 'kubernetes' });
  const credentials = await createCommandCredentials();
  const recordingServer = new RecordingServer(simulator.url);
  await recordingServer.open(credentials);
  const setup = { folder: join(folder, 'here'), recordingServer, credentials };
  try {
    for (const invocation of invocations) {
      const [kubectlOutcomes, orchctlOutcomes] = await runWithBothClients(kubectl, invocation, setup);
      await fetch(`${simulator.url}${QUOTAS_PATH}`, { method: 'DELETE' });
      for (const [index, line] of invocation.lines.entries()) {
        const [kubectlOutcome, orchctlOutcome] = [kubectlOutcomes[index], orchctlOutcomes[index]];
        if (kubectlOutcome !== undefined && orchctlOutcome !== undefined) {
          const expectedOutcome = removeIntendedDifferences(kubectlOutcome, invocation);
          yield {
            commandLine: line,
            differences: findDifferences(expectedOutcome, removeIntendedDifferences(orchctlOutcome, invocation)),
          };
        }
      }
    }
  } finally {
    recordingServer.close();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runWithBothClients(kubectl: string, invocation: Invocation, setup: InvocationSetup) {
  setup.recordingServer.beginInvocation(invocation.server);
  const kubectlOutcomes = await runInvocation({ words: [kubectl], name: 'kubectl' }, invocation, setup);
  setup.recordingServer.beginRepetition();
  return [kubectlOutcomes, await runInvocation(createBundledClientCommand(), invocation, setup)] as const;
}

/** Removes the intended differences from an outcome. */
function removeIntendedDifferences(outcome: InvocationOutcome, { departures = [] }: Invocation): InvocationOutcome {
  return [...GENERAL_DEPARTURES, ...departures.map((name) => DEPARTURES[name])].reduce(
    (changedOutcome, departure) => departure.removeDifference(changedOutcome),
    outcome,
  );
}

async function runInvocation(
  { words: program, name }: ClientCommand,
  { lines, files = {}, env = {} }: Invocation,
  { folder, recordingServer, credentials }: InvocationSetup,
): Promise<readonly InvocationOutcome[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const fillInAddresses = (text: string) =>
    text.replaceAll('{secure}', recordingServer.secureUrl).replaceAll('{plain}', recordingServer.plainUrl);
  const allFiles = { ...credentials.files, kubeconfig: renderKubeconfig(), ...files };
  for (const [file, text] of Object.entries(allFiles))
    writeFileSync(join(folder, file), fillInAddresses(text), { mode: file.endsWith('.sh') ? 0o755 : 0o600 });
  const command = { words: program, name, env: { ORCHCTL_DIALECT: 'kubernetes', ...env } };
  const outcomes: InvocationOutcome[] = [];
  for (const line of lines) {
    const previousCount = recordingServer.listRequests().length;
    const {
      code: exitCode,
      output: stdout,
      errorOutput: stderr,
    } = await runClientCommand(command, splitWords(fillInAddresses(line)), folder);
    outcomes.push({
      exitCode,
      stdout,
      stderr,
      requests: recordingServer.listRequests().slice(previousCount),
    });
  }
  return outcomes;
}
