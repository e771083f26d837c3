/**
 * Runs at the beginning and end of each runner, scenario and step. Before a scenario, skips the scenario if the server does not meet its
 * requirements. After a scenario, reports errors that no step compared and a missing comparison, attaches the evidence to the report, and
 * cleans up.
 */
import type { Pickle, TestStepResultStatus } from '@cucumber/messages';
import { createSuiteError } from '../../client/errors.ts';
import { getStopSignal, joinRunChannel, type RunChannel } from '../../client/exchange/stop-run.ts';
import { runWithScenarioIo } from '../../client/recording/scenario-io.ts';
import { ATTACHMENT_TYPES, type VerdictAttachment } from '../../reports/schema/attachments.ts';
import { removeQueuedNamespaces } from './cleanup/namespace-deletions.ts';
import { awaitRemoval, removeScenarioObjects } from './cleanup/remove-scenario-objects.ts';
import { determineScenarioNeeds } from './needs/scenario-needs.ts';
import { findVerdictBeforeRun } from './needs/verdict-before-run.ts';
import { endRunIfUnreachable } from './reachability.ts';
import {
  awaitReplayEnd,
  findUnrecordedRequest,
  prepareScenarioIo,
  type RecordedState,
  recordScenarioEnd,
  recordScenarioStart,
  recordStep,
  writeScenarioRecord,
} from './recording.ts';
import { findResource } from './resource/scenario-resource.ts';
import { CUSTOM_VARIANTS, findSharedCustomType, removeSharedTypes } from './resource/shared-custom-types.ts';
import { selectStableResource } from './resource/stable-resource.ts';
import { closeSubject, findSubject } from './runner-subject.ts';
import { closeSharedServers } from './shared-servers.ts';
import type { RunParameters } from './subject.ts';
import {
  createUnfinishedVerdict,
  createWaitBudgetVerdict,
  INTERRUPTION_REASON,
  NOT_FINISHED_VERDICT,
  NOT_RUN_VERDICT,
  skipScenario,
} from './verdicts.ts';
import { createWaitLimits } from './wait-limits.ts';
import type { AssayWorld } from './world.ts';

/** The time limit of a step, in milliseconds. It is longer than every limit within steps, so that the more specific error is reported. */
export const STEP_TIMEOUT = 330_000;

/** The number of runners of this thread, and the channel that announces an interruption of the run. */
const runnersOfThread: { runnerCount: number; channel: Promise<RunChannel> | undefined } = {
  runnerCount: 0,
  channel: undefined,
};

/** Connects a runner to the server under test, before its first scenario. */
export async function connectToServer(parameters: RunParameters): Promise<void> {
  runnersOfThread.runnerCount += 1;
  if (parameters.runId !== undefined) runnersOfThread.channel ??= joinRunChannel(parameters.runId);
  await runnersOfThread.channel;
  await findSubject(parameters);
}

/** Removes the remaining objects of a runner, and disconnects it from the server under test. */
export async function disconnectFromServer(parameters: RunParameters): Promise<void> {
  const { target } = await findSubject(parameters);
  await awaitRemoval(target);
  await removeQueuedNamespaces(target, parameters);
  await removeSharedTypes(target);
  await closeSharedServers(parameters);
  await closeSubject(parameters);
  runnersOfThread.runnerCount -= 1;
  if (runnersOfThread.runnerCount > 0) return;
  (await runnersOfThread.channel)?.close();
  runnersOfThread.channel = undefined;
}

/** Runs the function of a sentence with the inputs and outputs of its scenario (client/recording/), and saves its error for the report. */
export async function runSentence(world: AssayWorld, callSentence: () => unknown): Promise<unknown> {
  try {
    return await runWithScenarioIo(world.scenarioIo, async () => callSentence());
  } catch (error) {
    world.evidence.thrownError ??= error;
    throw error;
  }
}

/** Prepares a scenario, and skips it if the server does not meet its needs. */
export async function beginScenario(world: AssayWorld, pickle: Pickle): Promise<'skipped' | undefined> {
  world.tags = pickle.tags.map(({ name }) => name);
  world.rules = world.tags.filter((tag) => tag.startsWith('@rule:')).map((tag) => tag.slice('@rule:'.length));
  world.scenarioTitle = pickle.name;
  const openedSubject = await findSubject(world.parameters);
  world.subject = { ...openedSubject, failedBasics: new Set(world.parameters.failedBasics) };
  await awaitRemoval(openedSubject.target);
  const recordedState = prepareScenarioIo(world, pickle);
  if (recordedState !== undefined && 'verdict' in recordedState) return skipScenario(world, recordedState);
  return runWithScenarioIo(world.scenarioIo, () => prepareScenario(world, pickle, recordedState));
}

async function prepareScenario(
  world: AssayWorld,
  pickle: Pickle,
  recordedState: RecordedState | undefined,
): Promise<'skipped' | undefined> {
  const area = findAreaTag(world.tags);
  const { failedBasics, waitedTime } = recordedState ?? {
    failedBasics: [...world.subject.failedBasics],
    waitedTime: world.subject.waitedTimes.get(area) ?? 0,
  };
  if (recordedState !== undefined)
    world.subject = {
      ...world.subject,
      failedBasics: new Set(failedBasics),
      waitedTimes: new Map([[area, waitedTime]]),
    };
  recordScenarioStart(world, pickle, { failedBasics, waitedTime });
  world.subject = selectStableResource(world);
  world.serverUnderTest = world.subject.target;
  world.evidence.observedSubject = world.subject;
  world.subject.recorder?.takeTraffic();
  world.waitLimits = createWaitLimits(world, area);
  const { resource } = world.parameters;
  world.subject = { ...world.subject, resource: findResource(world.tags, world.subject, resource) };
  const verdict = getStopSignal().aborted
    ? NOT_RUN_VERDICT
    : await findVerdictBeforeRun(world.tags, determineScenarioNeeds(pickle), world.subject, world.parameters);
  if (verdict === NOT_RUN_VERDICT) world.scenarioIo.markUnrepeatable(INTERRUPTION_REASON);
  const variant = CUSTOM_VARIANTS.find((customVariant) => world.tags.includes(`@resource:${customVariant}`));
  if (verdict === undefined && variant !== undefined) {
    const customType = await findSharedCustomType(world.subject, variant, world.parameters.runId);
    world.subject = { ...world.subject, resource: customType };
  }
  return verdict === undefined ? undefined : skipScenario(world, verdict);
}

function findAreaTag(tags: readonly string[]): string {
  return tags.find((tag) => tag.startsWith('@area:'))?.slice('@area:'.length) ?? '';
}

export async function beginStep(world: AssayWorld, { text, argument }: Pickle['steps'][number]): Promise<void> {
  await recordStep(world, text);
  world.docStringType = argument?.docString?.mediaType;
}

/** The status of a scenario: the worst status of its preparation and its steps. */
type ScenarioStatus = `${TestStepResultStatus}`;

/** Closes what the scenario opened, fails if a response is an error that no step compared, and attaches the evidence to the report. */
export async function endScenario(world: AssayWorld, pickle: Pickle, status: ScenarioStatus): Promise<void> {
  try {
    if (world.outcome !== 'skipped') await runWithScenarioIo(world.scenarioIo, () => concludeScenario(world, status));
  } finally {
    writeScenarioRecord(world, pickle);
  }
}

async function concludeScenario(world: AssayWorld, status: ScenarioStatus): Promise<void> {
  const { evidence } = world;
  let lateError: unknown;
  await awaitReplayEnd(world);
  try {
    for (const close of world.cleanUp.actionsBeforeDeletion.toReversed()) await close();
    if (status === 'PASSED') {
      world.checkUncomparedResponse();
      if (evidence.comparisonCount === 0) throw createSuiteError('the scenario compared nothing');
    }
  } catch (error) {
    lateError = error;
  }
  recordScenarioEnd(world);
  // The monitors run before the cleanup, because they must not check the requests of the cleanup.
  const monitors = await evidence.checkTraffic();
  evidence.attachRequestCounts(world.attach);
  await removeScenarioObjects(world);
  for (const stop of world.cleanUp.actionsAfterDeletion.toReversed()) await stop();
  if (status === 'SKIPPED') return;
  if (world.waitLimits?.isExhausted === true)
    return interruptScenario(world, createWaitBudgetVerdict(world.waitLimits));
  if (world.noVerdictReason !== undefined)
    return interruptScenario(world, createUnfinishedVerdict(world.noVerdictReason));
  lateError = findUnrecordedRequest(world) ?? lateError;
  const hasFailed = lateError !== undefined || status !== 'PASSED';
  if (hasFailed && world.serverUnderTest !== undefined) await endRunIfUnreachable(world.serverUnderTest, world);
  if (getStopSignal().aborted && hasFailed) {
    world.scenarioIo.markUnrepeatable(INTERRUPTION_REASON);
    return interruptScenario(world, NOT_FINISHED_VERDICT);
  }
  evidence.monitors.add(monitors);
  const { onlyFailures = false } = world.parameters;
  evidence.attach(world.attach, world.target.description, lateError ?? evidence.thrownError, { onlyFailures });
  if (lateError !== undefined) throw lateError;
}

function interruptScenario(world: AssayWorld, verdict: VerdictAttachment): void {
  world.outcome = 'broken';
  world.attach(JSON.stringify(verdict), ATTACHMENT_TYPES.verdict);
}
