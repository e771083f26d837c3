/** Runs invocations with kubectl and then with orchctl, in the same folder and with the same server, and compares the outcomes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnClientCommand } from '../../../../client/command/orchctl.ts';
import { type CommandCredentials, createCommandCredentials } from '../../../../client/command/recorder.ts';
import { type ClientCommand, runClientCommand } from '../../../../client/command/run.ts';
import { splitWords } from '../../../../client/launch/split-words.ts';
import { startSimulator } from '../../../../index.ts';
import { DEPARTURES, GENERAL_DEPARTURES } from './departures.ts';
import type { Invocation } from './invocation.ts';
import { type Difference, findDifferences, type Outcome } from './outcome.ts';
import { RecordingServer } from './recording-server.ts';
import { renderKubeconfig } from './stage-files.ts';

export interface InvocationComparison {
  readonly line: string;
  readonly differences: readonly Difference[];
}

/** The folder, the server and the credentials of the commands. */
interface Stage {
  readonly folder: string;
  readonly wire: RecordingServer;
  readonly credentials: CommandCredentials;
}

const QUOTAS_PATH = '/api/v1/namespaces/default/resourcequotas';

export async function* compareAll(kubectl: string, table: readonly Invocation[]): AsyncGenerator<InvocationComparison> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-invocations-'));
  const simulator = await startSimulator({ dialect: 'kubernetes' });
  const credentials = await createCommandCredentials();
  const wire = new RecordingServer(simulator.url);
  await wire.open(credentials);
  const stage = { folder: join(folder, 'here'), wire, credentials };
  try {
    for (const invocation of table) {
      const [kubectlOutcomes, orchctlOutcomes] = await runBoth(kubectl, invocation, stage);
      await fetch(`${simulator.url}${QUOTAS_PATH}`, { method: 'DELETE' });
      for (const [index, line] of invocation.lines.entries()) {
        const [kubectlOutcome, orchctlOutcome] = [kubectlOutcomes[index], orchctlOutcomes[index]];
        if (kubectlOutcome !== undefined && orchctlOutcome !== undefined) {
          const compared = removeDepartures(kubectlOutcome, invocation);
          yield { line, differences: findDifferences(compared, removeDepartures(orchctlOutcome, invocation)) };
        }
      }
    }
  } finally {
    wire.close();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runBoth(kubectl: string, invocation: Invocation, stage: Stage) {
  stage.wire.begin(invocation.server);
  const kubectlOutcomes = await runInvocation({ words: [kubectl], name: 'kubectl' }, invocation, stage);
  stage.wire.repeat();
  return [kubectlOutcomes, await runInvocation(createOwnClientCommand(), invocation, stage)] as const;
}

/** Removes the intended differences from an outcome. */
function removeDepartures(outcome: Outcome, { departures = [] }: Invocation): Outcome {
  return [...GENERAL_DEPARTURES, ...departures.map((name) => DEPARTURES[name])].reduce(
    (changedOutcome, departure) => departure.removeDifference(changedOutcome),
    outcome,
  );
}

async function runInvocation(
  { words: program, name }: ClientCommand,
  { lines, files = {}, env = {} }: Invocation,
  { folder, wire, credentials }: Stage,
): Promise<readonly Outcome[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const fillInAddresses = (text: string) => text.replaceAll('{secure}', wire.secure).replaceAll('{plain}', wire.plain);
  const allFiles = { ...credentials.files, kubeconfig: renderKubeconfig(), ...files };
  for (const [file, text] of Object.entries(allFiles))
    writeFileSync(join(folder, file), fillInAddresses(text), { mode: file.endsWith('.sh') ? 0o755 : 0o600 });
  const command = { words: program, name, env: { ORCHCTL_DIALECT: 'kubernetes', ...env } };
  const results: Outcome[] = [];
  for (const line of lines) {
    const previousCount = wire.requests().length;
    const { code, output, errors } = await runClientCommand(command, splitWords(fillInAddresses(line)), folder);
    results.push({ code, output, errors, requests: wire.requests().slice(previousCount) });
  }
  return results;
}
