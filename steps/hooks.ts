/**
 * Before a scenario: what it needs, or the reason why it is skipped. After it: an error nobody asked about, a scenario that compared
 * nothing, what the reports want to know, and cleaning up.
 */
import {
  After,
  AfterAll,
  Before,
  BeforeAll,
  BeforeStep,
  type ITestCaseHookParameter,
  Status,
  setDefaultTimeout,
  setDefinitionFunctionWrapper,
  setParallelCanAssign,
} from '@cucumber/cucumber';
import { curlScript } from '../client/curl.ts';
import { harness } from '../client/errors.ts';
import { AreaPatience, type Patience, ShortPatience } from '../client/patience.ts';
import { joinRun, type RunChannel, getStopSignal } from '../client/stop-run.ts';
import { LIVE, runOnTape } from '../client/tape/tape.ts';
import { toRecordedExchange } from '../client/transcript.ts';
import { ATTACHMENT, type VerdictAttachment } from '../reports/schema/attachments.ts';
import { basicOf, noteBasic } from './basics.ts';
import { type HeldParameters, parametersOf } from './held-parameters.ts';
import { removeLeftovers } from './leftovers.ts';
import { Mismatch } from './mismatch.ts';
import { verdictBeforehand } from './needs.ts';
import { basicsOver, beginBasic, endBasic } from './pending-basics.ts';
import { noteFailure } from './reachability.ts';
import {
  closeTape,
  noteBeginning,
  noteEnd,
  noteStep,
  openTape,
  type Pickle,
  type Recalled,
  recallEnd,
  sentOtherwise,
} from './recording.ts';
import { resourceFor } from './resource/bound-resource.ts';
import { CUSTOM_SORTS, removeSharedTypes, sharedCustomType } from './resource/shared-custom-types.ts';
import { turn } from './resource/turns.ts';
import { undisturbed } from './resource/undisturbed.ts';
import { runsAlone } from './running-tags.ts';
import { textOfSteps } from './scenario-text.ts';
import { closeSharedServers } from './shared-servers.ts';
import { skip } from './skipping.ts';
import type { Parameters } from './subject.ts';
import { tidied, tidy } from './tidying.ts';
import { closeSubject, subject } from './worker-subject.ts';
import type { AssayWorld } from './world.ts';

/** Milliseconds for one step: above every limit that steps wait under, so that theirs speak first. */
setDefaultTimeout(150_000);

/** Of this thread, while scenarios run in it: it hears there that the run has to end. */
let channel: Promise<RunChannel> | undefined;
let listening = 0;

/** Whatever a scenario does goes over its tape. */
setDefinitionFunctionWrapper(
  (act: (...words: unknown[]) => unknown) =>
    function (this: Partial<AssayWorld>, ...words: unknown[]) {
      return runOnTape(this.tape ?? LIVE, () => act.apply(this, words));
    },
);

BeforeAll(async function (this: { parameters: Parameters | HeldParameters }) {
  const parameters = parametersOf(this.parameters);
  listening += 1;
  if (parameters.run !== undefined) channel ??= joinRun(parameters.run);
  await channel;
  await subject(parameters);
});

AfterAll(async function (this: { parameters: Parameters | HeldParameters }) {
  const parameters = parametersOf(this.parameters);
  const { target } = await subject(parameters);
  await tidied(target);
  await removeLeftovers(target);
  await removeSharedTypes(target);
  await closeSharedServers(parameters);
  await closeSubject(parameters);
  listening -= 1;
  if (listening > 0) return;
  (await channel)?.close();
  channel = undefined;
});

setParallelCanAssign((next, running) => (runsAlone(next) ? running.length === 0 : !running.some(runsAlone)));

/** As long as the turn of others in the collection may take. */
Before({ timeout: -1 }, async function (this: AssayWorld, { pickle }) {
  await turn(this, textOfSteps(pickle));
  this.tags = pickle.tags.map(({ name }) => name);
  this.rules = this.tags.filter((tag) => tag.startsWith('@rule:')).map((tag) => tag.slice('@rule:'.length));
  this.scenario = pickle.name;
  this.subject = await subject(this.parameters);
  await tidied(this.subject.target);
  beginBasic(this);
  await basicsOver(this, textOfSteps(pickle), this.subject.failedBasics);
  const recalled = openTape(this, pickle);
  if (recalled !== undefined && 'verdict' in recalled) return skip(this, recalled);
  return runOnTape(this.tape, () => begin(this, pickle, recalled));
});

async function begin(
  world: AssayWorld,
  pickle: Pickle,
  recalled: Recalled | undefined,
): Promise<'skipped' | undefined> {
  const area = areaOf(world.tags);
  const { failedBasics, waited } = recalled ?? {
    failedBasics: [...world.subject.failedBasics],
    waited: world.subject.waited.get(area) ?? 0,
  };
  if (recalled !== undefined)
    world.subject = { ...world.subject, failedBasics: new Set(failedBasics), waited: new Map([[area, waited]]) };
  noteBeginning(world, pickle, { failedBasics, waited });
  world.subject = undisturbed(world);
  world.judged = world.subject.target;
  world.heard = world.subject;
  world.subject.recorder?.take();
  world.patience = patienceOf(world, area);
  const { resource } = world.parameters;
  world.subject = { ...world.subject, resource: resourceFor(world.tags, world.subject, resource) };
  const verdict = getStopSignal().aborted
    ? NOT_RUN
    : await verdictBeforehand(world.tags, textOfSteps(pickle), world.subject, world.parameters);
  if (verdict === NOT_RUN) world.tape.unrepeatable(INTERRUPTED);
  const sort = CUSTOM_SORTS.find((one) => world.tags.includes(`@resource:${one}`));
  if (verdict === undefined && sort !== undefined) {
    const custom = await sharedCustomType(world.subject, sort, world.parameters.run);
    world.subject = { ...world.subject, resource: custom };
  }
  return verdict === undefined ? undefined : skip(world, verdict);
}

function patienceOf({ parameters, subject, tags }: AssayWorld, area: string): Patience | undefined {
  const { longestWait, failedBasics } = parameters;
  if (longestWait !== undefined) return new ShortPatience(area, longestWait);
  return failedBasics === undefined ? undefined : new AreaPatience(area, subject.waited, basicOf(tags) !== undefined);
}

const INTERRUPTED = 'the run was interrupted';
const NOT_RUN: VerdictAttachment = { verdict: 'skipped', reason: `not run: ${INTERRUPTED}` };
function outOfPatience({ area }: Patience): VerdictAttachment {
  return {
    verdict: 'skipped',
    reason: `not judged: waiting had been in vain too often in the area ${area}`,
    broken: true,
  };
}

function areaOf(tags: readonly string[]): string {
  return tags.find((tag) => tag.startsWith('@area:'))?.slice('@area:'.length) ?? '';
}

const NOT_FINISHED: VerdictAttachment = {
  verdict: 'skipped',
  reason: `not finished: ${INTERRUPTED}`,
  broken: true,
};

BeforeStep(async function (this: AssayWorld, { pickleStep }) {
  await noteStep(this, pickleStep.text);
  this.docStringType = pickleStep.argument?.docString?.mediaType;
});

After(
  { name: 'closes, judges what nobody asked about, reports' },
  async function (this: AssayWorld, { result, pickle }) {
    try {
      if (this.isSent) await conclude(this, result);
    } finally {
      endBasic(this, false);
      closeTape(this, pickle);
    }
  },
);

async function conclude(world: AssayWorld, result: ITestCaseHookParameter['result']): Promise<void> {
  let late: unknown;
  await recallEnd(world);
  try {
    for (const end of world.atEnd.toReversed()) await end();
    if (result?.status === Status.PASSED) {
      world.judgeUnasked();
      if (world.comparisons === 0) throw harness('the scenario compared nothing');
    }
  } catch (error) {
    late = error;
  }
  noteEnd(world);
  // Before it is tidied up: what is removed then was seen by nobody.
  const monitors = await world.judgeHeard();
  const requests = [...world.sentRequests()];
  if (requests.length > 0) world.attach(JSON.stringify(requests), ATTACHMENT.requests);
  await tidy(world);
  for (const end of world.atLast.toReversed()) await end();
  if (result?.status === Status.SKIPPED) return;
  if (world.patience?.isExhausted === true)
    return void world.attach(JSON.stringify(outOfPatience(world.patience)), ATTACHMENT.verdict);
  late = sentOtherwise(world) ?? late;
  const failed = late !== undefined || result?.status !== Status.PASSED;
  if (world.parameters.failedBasics !== undefined) noteBasic(world.tags, world.subject.failedBasics, failed);
  endBasic(world, failed);
  if (failed && world.judged !== undefined) await noteFailure(world.judged, world);
  if (getStopSignal().aborted && failed) {
    world.tape.unrepeatable(INTERRUPTED);
    world.attach(JSON.stringify(NOT_FINISHED), ATTACHMENT.verdict);
    return;
  }
  report(world, late ?? failureOf(result));
  world.monitors.add(monitors);
  if (world.monitors.results.length > 0) world.attach(JSON.stringify(world.monitors.results), ATTACHMENT.monitors);
  if (late !== undefined) throw late;
}

/** Cucumber keeps the text of an error only; the World of the failed step knows the rest by its message. */
function failureOf(result: { message?: string; exception?: unknown } | undefined): unknown {
  return result?.message;
}

function report(world: AssayWorld, failure: unknown): void {
  const target = world.target.description;
  const exchanges = failure === undefined && world.parameters.onlyFailures === true ? [] : world.exchanges;
  world.attach(JSON.stringify(exchanges.map((exchange) => toRecordedExchange(exchange, target))), ATTACHMENT.exchanges);
  world.attach(JSON.stringify({ count: world.comparisons }), ATTACHMENT.comparisons);
  for (const observation of world.observations) world.attach(JSON.stringify(observation), ATTACHMENT.observation);
  if (failure === undefined) return;
  const about = failure instanceof Mismatch ? failure : readMismatch(String(failure));
  const attachment = {
    ...(about === undefined ? {} : { expected: about.expected, actual: about.actual }),
    ...(world.exchanges.length === 0 ? {} : { curl: curlScript(world.exchanges, target).join('\n') }),
    ...world.failure,
  };
  world.attach(JSON.stringify(attachment), ATTACHMENT.failure);
}

function readMismatch(message: string): { expected: string; actual: string } | undefined {
  const match = /\n {2}expected: (.*)\n {2}actual: {3}([\s\S]*?)(?:\n {4}at |$)/.exec(message);
  return match === null ? undefined : { expected: match[1] ?? '', actual: match[2] ?? '' };
}
