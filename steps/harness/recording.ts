/** Connects a scenario with its record (client/recording/): writes its traffic to the record, or replays the traffic from the record. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pickle } from '@cucumber/messages';
import { readErrorMessage } from '../../client/errors.ts';
import { BodyStore } from '../../client/recording/body-store.ts';
import {
  buildScenarioPath,
  INDEX_FILE,
  parseLines,
  type RecordedScenario,
} from '../../client/recording/record-files.ts';
import { RecordingIo } from '../../client/recording/recording-io.ts';
import { Redactor } from '../../client/recording/redaction.ts';
import { NOT_IN_RECORD_PREFIX, ReplayIo } from '../../client/recording/replay-io.ts';
import type { VerdictAttachment } from '../../reports/schema/attachments.ts';
import { NOT_RECHECKED_PREFIX } from './recorded-verdicts.ts';
import { formatQualifiedName } from './resource/resource-under-test.ts';
import type { RunParameters } from './subject.ts';
import type { AssayWorld } from './world.ts';

/** The state of the run at the beginning of a scenario. A replay needs it. */
export interface RecordedState {
  readonly failedBasics: readonly string[];
  /** The time in milliseconds of the waits in the area that had already timed out. */
  readonly waitedTime: number;
}

/**
 * Sets the `scenarioIo` of the world if the run records or replays. For a replay, returns the recorded state, or a verdict with the reason
 * why the scenario can't be replayed.
 */
export function prepareScenarioIo(world: AssayWorld, pickle: Pickle): RecordedState | VerdictAttachment | undefined {
  const { record, launch, target } = world.parameters;
  if (record === undefined) return undefined;
  const redactor = new Redactor([target ?? {}, launch?.credentials ?? {}]);
  const bodyStore = openBodyStore(record.folder);
  if (record.mode === 'write') {
    world.scenarioIo = new RecordingIo(bodyStore, redactor);
    return undefined;
  }
  const scenario = findRecordedScenario(record, formatScenarioId(pickle, world.parameters), pickle.name);
  if (scenario === undefined) return createNotRecheckedVerdict('it is not in the record');
  try {
    const [scenarioLine, ...lines] = parseLines(readFileSync(join(record.folder, scenario.file), 'utf8'));
    const reason = lines.find((line) => line.kind === 'unrepeatable')?.why;
    if (reason !== undefined) return createNotRecheckedVerdict(reason);
    world.scenarioIo = new ReplayIo(lines, bodyStore, redactor);
    return { failedBasics: scenarioLine.failedBasics, waitedTime: scenarioLine.waited };
  } catch (error) {
    throw new Error(`the record ${scenario.file} can't be read: ${readErrorMessage(error)}`, { cause: error });
  }
}

/** Records the results of earlier scenarios on which this scenario depends. */
export function recordScenarioStart(
  world: AssayWorld,
  pickle: Pickle,
  { failedBasics, waitedTime }: RecordedState,
): void {
  if (world.scenarioIo instanceof RecordingIo)
    world.scenarioIo.recordScenarioStart({
      id: formatScenarioId(pickle, world.parameters),
      name: pickle.name,
      failedBasics,
      waited: waitedTime,
    });
}

export async function recordStep({ scenarioIo }: AssayWorld, text: string): Promise<void> {
  if (scenarioIo instanceof RecordingIo) scenarioIo.recordStep(text);
  if (scenarioIo instanceof ReplayIo) await scenarioIo.startNextStep();
}

/** Waits until all events that arrived before the end of the scenario are replayed. */
export async function awaitReplayEnd({ scenarioIo }: AssayWorld): Promise<void> {
  if (scenarioIo instanceof ReplayIo) await scenarioIo.replayRemainingEvents();
}

export function recordScenarioEnd({ scenarioIo }: AssayWorld): void {
  if (scenarioIo instanceof RecordingIo) scenarioIo.recordStep();
}

/** Returns an error about the first request that is not in the record of the scenario. */
export function findUnrecordedRequest({ scenarioIo }: AssayWorld): Error | undefined {
  const [first, ...otherRequests] = scenarioIo instanceof ReplayIo ? scenarioIo.unrecordedSubjects : [];
  if (first === undefined) return undefined;
  return new Error(
    `${NOT_IN_RECORD_PREFIX}${first}${otherRequests.length === 0 ? '' : ` (and ${otherRequests.length} more)`}`,
  );
}

export function writeScenarioRecord({ scenarioIo, parameters }: AssayWorld, pickle: Pickle): void {
  const { record } = parameters;
  if (scenarioIo instanceof RecordingIo && record !== undefined)
    scenarioIo.writeRecord(join(record.folder, buildScenarioPath(record.pass, formatScenarioId(pickle, parameters))));
}

function createNotRecheckedVerdict(reason: string): VerdictAttachment {
  return { verdict: 'skipped', reason: `${NOT_RECHECKED_PREFIX}${reason}`, broken: true };
}

function formatScenarioId({ uri, location, tags }: Pickle, { resource }: RunParameters): string {
  const id = `${uri.replaceAll('\\', '/')}:${location?.line ?? 0}`;
  const hasNamedResource = resource !== undefined && tags.some(({ name }) => name === '@resource');
  return hasNamedResource ? `${id} ${formatQualifiedName(resource.served)}` : id;
}

const bodyStoresByFolder = new Map<string, BodyStore>();

function openBodyStore(folder: string): BodyStore {
  const bodyStore = bodyStoresByFolder.get(folder) ?? new BodyStore(folder);
  bodyStoresByFolder.set(folder, bodyStore);
  return bodyStore;
}

const scenariosByFolder = new Map<string, readonly RecordedScenario[]>();

/** Returns the recorded scenario. In a newer suite, its line number may differ. */
function findRecordedScenario(
  { folder, pass }: NonNullable<RunParameters['record']>,
  id: string,
  name: string,
): RecordedScenario | undefined {
  const recordedScenarios = scenariosByFolder.get(folder) ?? readRecordedScenarios(folder);
  scenariosByFolder.set(folder, recordedScenarios);
  const [feature] = id.split(':');
  const similarScenarios = recordedScenarios.filter(
    (recordedScenario) =>
      recordedScenario.pass === pass && recordedScenario.name === name && recordedScenario.id.split(':')[0] === feature,
  );
  return (
    similarScenarios.find((recordedScenario) => recordedScenario.id === id) ??
    (similarScenarios.length === 1 ? similarScenarios[0] : undefined)
  );
}

function readRecordedScenarios(folder: string): readonly RecordedScenario[] {
  const { scenarios }: { readonly scenarios: readonly RecordedScenario[] } = JSON.parse(
    readFileSync(join(folder, INDEX_FILE), 'utf8'),
  );
  return scenarios;
}
