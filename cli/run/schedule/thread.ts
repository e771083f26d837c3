/**
 * The entry point of a worker thread, which runs several runners concurrently. The steps are loaded once. Each runner has its own connections.
 * The messages about a scenario are sent to the main thread when the scenario ends.
 */
import { parentPort } from 'node:worker_threads';
import type { Envelope } from '@cucumber/messages';
import { storeScenarioNeeds } from '../../../steps/harness/needs/scenario-needs.ts';
import type { Needs } from '../../../steps/harness/needs/step-needs.ts';
import type { RunParameters } from '../../../steps/harness/subject.ts';
import { loadSteps } from '../../../steps/harness/vocabulary.ts';
import { LocalRunner, type RunnerTask } from './runner.ts';

/** A message from the main thread: an operation of a runner. */
export interface RunnerCommand {
  readonly runnerNumber: number;
  readonly operation:
    | { readonly type: 'connect'; readonly parameters: RunParameters }
    | { readonly type: 'run'; readonly task: RunnerTask; readonly needs: Needs }
    | { readonly type: 'disconnect' };
}

/** A message to the main thread: the result of an operation. */
export interface RunnerReport {
  readonly runnerNumber: number;
  readonly isSuccessful: boolean;
  readonly messages: readonly Envelope[];
}

const runners = new Map<number, { readonly runner: LocalRunner; readonly messages: Envelope[] }>();

function findOrCreateRunner(runnerNumber: number) {
  const existingRunner = runners.get(runnerNumber);
  if (existingRunner !== undefined) return existingRunner;
  const messages: Envelope[] = [];
  const newRunner = { runner: new LocalRunner(runnerNumber, (message) => messages.push(message)), messages };
  runners.set(runnerNumber, newRunner);
  return newRunner;
}

async function executeCommand({ runnerNumber, operation }: RunnerCommand): Promise<void> {
  const { runner, messages } = findOrCreateRunner(runnerNumber);
  if (operation.type === 'run') storeScenarioNeeds(operation.task.pickle, operation.needs);
  const isSuccessful = await (operation.type === 'connect'
    ? runner.connect(operation.parameters)
    : operation.type === 'run'
      ? runner.run(operation.task)
      : runner.disconnect());
  parentPort?.postMessage({ runnerNumber, isSuccessful, messages: messages.splice(0) } satisfies RunnerReport);
}

await loadSteps();
parentPort?.on('message', (command: RunnerCommand) => void executeCommand(command));
