/**
 * The entry point of a worker thread, which runs several lanes concurrently. The steps are loaded once. Each lane has its own connections.
 * The messages about a scenario are sent to the main thread when the scenario ends.
 */
import { parentPort } from 'node:worker_threads';
import type { Envelope } from '@cucumber/messages';
import { storeScenarioNeeds } from '../../../steps/harness/needs/scenario-needs.ts';
import type { Needs } from '../../../steps/harness/needs/step-needs.ts';
import type { RunParameters } from '../../../steps/harness/subject.ts';
import { loadSteps } from '../../../steps/harness/vocabulary.ts';
import { type LaneTask, LocalLane } from './lane.ts';

/** A message from the main thread: an operation of a lane. */
export interface LaneCommand {
  readonly lane: number;
  readonly operation:
    | { readonly type: 'begin'; readonly parameters: RunParameters }
    | { readonly type: 'run'; readonly task: LaneTask; readonly needs: Needs }
    | { readonly type: 'end' };
}

/** A message to the main thread: the result of an operation. */
export interface LaneReport {
  readonly lane: number;
  readonly isSuccessful: boolean;
  readonly messages: readonly Envelope[];
}

const lanes = new Map<number, { readonly lane: LocalLane; readonly messages: Envelope[] }>();

function findOrCreateLane(laneNumber: number) {
  const knownLane = lanes.get(laneNumber);
  if (knownLane !== undefined) return knownLane;
  const messages: Envelope[] = [];
  const openedLane = { lane: new LocalLane(laneNumber, (message) => messages.push(message)), messages };
  lanes.set(laneNumber, openedLane);
  return openedLane;
}

async function executeCommand({ lane: number, operation }: LaneCommand): Promise<void> {
  const { lane, messages } = findOrCreateLane(number);
  if (operation.type === 'run') storeScenarioNeeds(operation.task.pickle, operation.needs);
  const isSuccessful = await (operation.type === 'begin'
    ? lane.begin(operation.parameters)
    : operation.type === 'run'
      ? lane.run(operation.task)
      : lane.end());
  parentPort?.postMessage({ lane: number, isSuccessful, messages: messages.splice(0) } satisfies LaneReport);
}

await loadSteps();
parentPort?.on('message', (command: LaneCommand) => void executeCommand(command));
