/**
 * The entry point of a worker thread, which runs several lanes concurrently. The steps are loaded once; each lane has its own connections.
 * The messages about a scenario are sent to the main thread when the scenario ends.
 */
import { parentPort } from 'node:worker_threads';
import type { Envelope } from '@cucumber/messages';
import type { Needs } from '../../../steps/harness/needs/declaration.ts';
import { storeScenarioNeeds } from '../../../steps/harness/needs/scenario-needs.ts';
import type { Parameters } from '../../../steps/harness/subject.ts';
import { loadSteps } from '../../../steps/harness/vocabulary.ts';
import { LocalLane, type Task } from './lane.ts';

/** A message from the main thread: an operation of a lane. */
export interface Command {
  readonly lane: number;
  readonly work:
    | { readonly does: 'begin'; readonly parameters: Parameters }
    | { readonly does: 'run'; readonly task: Task; readonly needs: Needs }
    | { readonly does: 'end' };
}

/** A message to the main thread: the result of an operation. */
export interface Report {
  readonly lane: number;
  readonly answer: boolean;
  readonly messages: readonly Envelope[];
}

const lanes = new Map<number, { readonly lane: LocalLane; readonly messages: Envelope[] }>();

function findOrCreateLane(number: number) {
  const knownLane = lanes.get(number);
  if (knownLane !== undefined) return knownLane;
  const messages: Envelope[] = [];
  const openedLane = { lane: new LocalLane(number, (message) => messages.push(message)), messages };
  lanes.set(number, openedLane);
  return openedLane;
}

async function executeCommand({ lane: number, work }: Command): Promise<void> {
  const { lane, messages } = findOrCreateLane(number);
  if (work.does === 'run') storeScenarioNeeds(work.task.pickle, work.needs);
  const answer = await (work.does === 'begin'
    ? lane.begin(work.parameters)
    : work.does === 'run'
      ? lane.run(work.task)
      : lane.end());
  parentPort?.postMessage({ lane: number, answer, messages: messages.splice(0) } satisfies Report);
}

await loadSteps();
parentPort?.on('message', (command: Command) => void executeCommand(command));
