/** Runs the suite once against one server, from the selection of rules to the envelope. `assay run` and `judge()` share this module. */
import { resolve } from 'node:path';
import { createRunId } from '../../client/run-names.ts';
import { Collector } from '../../reports/collect/collect.ts';
import type { Envelope, Run, ScenarioResult } from '../../reports/schema/envelope.ts';
import type { Rule } from '../../spec/catalogue.ts';
import { findDefaultResource, formatQualifiedName } from '../../steps/harness/resource/resource-under-test.ts';
import { BASIC_TAG } from '../../steps/harness/running-tags.ts';
import type { RunParameters as WorldParameters } from '../../steps/harness/subject.ts';
import { compact } from '../../values/compact.ts';
import { checkCapabilities } from '../options/capability-names.ts';
import { checkExpectedFailures } from '../options/expected-failures.ts';
import type { RunOptions, Selection } from '../options/options.ts';
import {
  buildTagExpression,
  comparesWording,
  describeSelection,
  findSubjectType,
  type SubjectType,
  selectRules,
  selectsPartOfSuite,
} from '../options/selection.ts';
import { chooseServer } from '../options/server.ts';
import { writeIndex } from '../record/index-file.ts';
import { type ClientCommandUnderTest, inspectCommand } from '../subject/client-command.ts';
import { checkResourceOption } from '../subject/resource-option.ts';
import { type OpenSubject, openSubject } from '../subject/subject.ts';
import { computeSuiteIdentity } from '../suite/suite-identity.ts';
import { EarlyStop, type StopCause } from './early-stop.ts';
import { combineTags, isBasic, listScenarios, type Scenario, type ScenarioPlan } from './features.ts';
import { createPassParameters, planRunners } from './parameters.ts';
import { addBasics, CONTROLLERS_NEED, countScenarios, needsCapability, type PassPlan, planPasses } from './passes.ts';
import { trackProcesses } from './processes.ts';
import { removeAfterInterruption, removeKeptNamespaces } from './remove-objects.ts';
import { runPass } from './schedule/pass.ts';

/** The data that is known before the first scenario. */
export interface RunStart {
  readonly scenarioCount: number;
  /** The number of scenarios about controllers, which run with a named resource only if their area or rule is selected. */
  readonly omittedCount: number;
  /** The ID of the run, which labels every object that the run creates. */
  readonly id: string;
  /** Whether messages and warnings are compared. */
  readonly wording: boolean;
}

/** Callbacks for the progress of a run. */
export interface RunObserver {
  readonly onOpened?: (subject: OpenSubject, start: RunStart) => void;
  readonly onScenario?: (result: ScenarioResult) => void;
  readonly onStopping?: (cause: StopCause | undefined) => void;
  /** Called with the number of deleted objects that the server has not removed yet. */
  readonly onRemoving?: (count: number) => void;
}

/** The envelope of a run, or the reason why nothing was tested. */
export type RunResult = { readonly envelope: Envelope } | { readonly untestedReason: string };

/** The result of a run. If the run was interrupted, `stopCause` is set, and the envelope contains the scenarios that had ended. */
export type ServerResult = RunResult & { readonly stopCause?: StopCause };

/** A recorded run that is evaluated again. Its subject comes from the record; no server is used. */
export interface RecordedRun {
  readonly folder: string;
  readonly runId: string;
  readonly subject: OpenSubject;
}

/** Runs the suite as the options specify. If `recorded` is given, takes all responses from the record. */
export async function testServer(
  options: RunOptions,
  observer: RunObserver = {},
  recorded?: RecordedRun,
): Promise<ServerResult> {
  const startDate = new Date();
  const plan = planRun(options);
  const passes = planPasses(options.resources.length, options.selection, plan);
  if (countScenarios(passes) === 0) return { untestedReason: 'no scenario matches the selection' };
  const chosenServer = chooseServer(options.server);
  for (const option of options.resources) checkResourceOption(option);
  const id = recorded?.runId ?? createRunId();
  const processes = trackProcesses();
  const earlyStop = new EarlyStop(id, processes.endAll);
  void earlyStop.stopRequested.then(() => observer.onStopping?.(earlyStop.cause));
  try {
    const clientCommand = options.client === undefined ? undefined : await inspectCommand(options.client);
    const flags = buildServerFlags(clientCommand, options.profile);
    const inference = { probesGarbageCollector: needsCapability(passes, CONTROLLERS_NEED) };
    const subject =
      recorded?.subject ?? (await openSubject({ ...options, chosenServer }, processes.folder, flags, inference));
    try {
      const context = {
        options,
        observer,
        recorded,
        startDate,
        plan,
        passes,
        id,
        earlyStop,
        clientCommand,
        subject,
      };
      return await testSubject(context);
    } finally {
      await subject.close();
    }
  } finally {
    processes.endAll();
    earlyStop.close();
  }
}

/** The rules and scenarios of a run, which are known before the server is started. */
interface RunPlan extends ScenarioPlan {
  readonly rules: readonly Rule[];
  readonly subjectType: SubjectType;
  readonly wording: boolean;
}

interface RunContext {
  readonly options: RunOptions;
  readonly observer: RunObserver;
  readonly recorded: RecordedRun | undefined;
  readonly startDate: Date;
  readonly plan: RunPlan;
  readonly passes: PassPlan;
  readonly id: string;
  readonly earlyStop: EarlyStop;
  readonly clientCommand: ClientCommandUnderTest | undefined;
  readonly subject: OpenSubject;
}

function planRun(options: RunOptions): RunPlan {
  const subjectType = findSubjectType(options);
  const wording = comparesWording(options);
  const rules = selectRules(options.selection, subjectType, wording);
  checkCapabilities(options.capabilities);
  checkExpectedFailures(options.expectedFailures);
  const tags = buildTagExpression(options.selection, rules, subjectType, wording);
  const { shard, paths } = options.selection;
  return { subjectType, wording, rules, tags, shard, paths };
}

async function testSubject(context: RunContext): Promise<ServerResult> {
  const { options, observer, plan, id: runId, earlyStop, subject } = context;
  const selection = adaptSelectionToServer(subject, options.selection);
  const passes =
    selection === options.selection
      ? context.passes
      : planPasses(0, selection, { ...plan, tags: combineTags(plan.tags, SERVER_TAG) });
  const scenarioCount = countScenarios(passes) * options.runs;
  if (scenarioCount === 0)
    return { untestedReason: 'the server lists no resources, and no selected rule applies to every server' };
  const { omittedCount } = passes;
  if (earlyStop.cause === undefined)
    observer.onOpened?.(subject, { scenarioCount, omittedCount, id: runId, wording: plan.wording });
  const collector = new Collector({
    rules: plan.rules,
    expectedFailures: options.expectedFailures,
    failFast: options.failFast,
    onScenario: (result) => {
      if (earlyStop.cause === undefined) observer.onScenario?.(result);
    },
  });
  await runPasses(context, passes, collector);
  return completeEnvelope(context, { selection, omittedCount, collector });
}

/** Runs all passes in order, and repeats them as often as `--runs` specifies. */
async function runPasses(context: RunContext, { passes }: PassPlan, collector: Collector): Promise<void> {
  const { options, earlyStop } = context;
  const allPasses = Array.from({ length: options.runs }, (_, runIndex) =>
    passes.map((scenarios, resourceIndex): ResourcePass => ({ runIndex, resourceIndex, scenarios })),
  );
  for (const pass of allPasses.flat()) {
    let hasFailed = false;
    await earlyStop.runUntilStopped(async () => {
      hasFailed = await testResource(context, pass, collector);
    });
    if (earlyStop.cause !== undefined) return;
    if (options.failFast && hasFailed) break;
  }
  if (keepsNamespaces(context)) await removeKeptNamespaces(context.subject, context.id);
}

/**
 * Reports whether namespaces are kept until the last pass has ended. If they were deleted after each pass, the server would be busy
 * deleting thousands of namespaces, and the scenarios about deleted namespaces would wait.
 */
function keepsNamespaces({ options, passes, subject, recorded }: RunContext): boolean {
  return options.runs * passes.passes.length > 1 && subject.launch === undefined && recorded === undefined;
}

interface ResourcePass {
  readonly runIndex: number;
  /** The index of the resource among the resources under test. */
  readonly resourceIndex: number;
  readonly scenarios: readonly Scenario[];
}

function testResource(
  context: RunContext,
  { runIndex, resourceIndex, scenarios }: ResourcePass,
  collector: Collector,
): Promise<boolean> {
  const { options, subject, plan, id, clientCommand: command, recorded } = context;
  const resource = subject.resources[resourceIndex];
  const selectedBasicIds = new Set(scenarios.filter(isBasic).map((scenario) => scenario.id));
  // A failed basic is reported even if it was not selected: it explains why other scenarios are skipped.
  collector.setResource(resource === undefined ? undefined : formatQualifiedName(resource.served), (scenario) => {
    return !scenario.tags.includes(BASIC_TAG) || scenario.verdict === 'failed' || selectedBasicIds.has(scenario.id);
  });
  const seed = options.seed + runIndex;
  return runPass({
    scenarios: plan.subjectType === 'server' ? addBasics(scenarios, listScenarios().filter(isBasic)) : scenarios,
    parameters: {
      ...createPassParameters(options, subject, seed, resource),
      deniedVerbs: subject.denied[resourceIndex] ?? [],
      keepsNamespaces: keepsNamespaces(context),
      runId: id,
      ...(command === undefined ? {} : { client: command.command }),
      ...createRecordingParameters(options, recorded, `${runIndex + 1}-${resourceIndex + 1}`),
    },
    seed,
    plan: planRunners(options, subject, resource),
    hasBasics: true,
    failFast: options.failFast,
    emit: collector.handleMessage,
  });
}

interface EnvelopeInputs {
  readonly selection: Selection;
  readonly omittedCount: number;
  readonly collector: Collector;
}

/** Removes the remaining objects of an interrupted run, and creates the envelope. With `--record`, also writes the index of the record. */
async function completeEnvelope(
  { options, observer, startDate, id, earlyStop, clientCommand: command, subject }: RunContext,
  { selection, omittedCount, collector }: EnvelopeInputs,
): Promise<ServerResult> {
  const { cause } = earlyStop;
  const onWaiting = observer.onRemoving;
  const interruption =
    cause === undefined ? undefined : await removeAfterInterruption(subject, { cause, runId: id, onWaiting });
  const envelopeWithoutRecord = collector.finish({
    run: {
      ...describeRun({ ...options, selection }, subject, startDate),
      id,
      ...compact({ interrupted: interruption }),
    },
    subject: command === undefined ? subject.reported : createReportedSubject(subject, options.client ?? ''),
    resources: subject.inventory.resources,
    narrowed: selectsPartOfSuite(selection) || omittedCount > 0 || options.failFast || cause !== undefined,
  });
  const envelope =
    options.record === undefined
      ? envelopeWithoutRecord
      : writeRecordIndex(options.record, options, subject, envelopeWithoutRecord);
  return { envelope, ...compact({ stopCause: cause }) };
}

function createRecordingParameters(
  { record }: RunOptions,
  recorded: RecordedRun | undefined,
  pass: string,
): Pick<WorldParameters, 'record'> {
  if (recorded !== undefined) return { record: { mode: 'replay', folder: recorded.folder, pass } };
  return record === undefined ? {} : { record: { mode: 'write', folder: resolve(record), pass } };
}

function writeRecordIndex(folder: string, options: RunOptions, subject: OpenSubject, envelope: Envelope): Envelope {
  return { ...envelope, run: { ...envelope.run, record: writeIndex(folder, options, subject, envelope) } };
}

/**
 * Returns the flags of the simulator that a client command under test uses: the dialect of the command, or of the requested profile. Returns
 * no flags if no client command is tested.
 */
function buildServerFlags(
  command: ClientCommandUnderTest | undefined,
  profile: RunOptions['profile'],
): readonly string[] {
  if (command === undefined) return [];
  if (profile === 'auto') return ['--dialect', command.dialect];
  return ['--dialect', profile === 'kubernetes' ? 'kubernetes' : 'orch'];
}

function createReportedSubject({ reported }: OpenSubject, commandLine: string): OpenSubject['reported'] {
  return { ...reported, url: commandLine, origin: 'client' };
}

const SERVER_TAG = '@server';

/** Returns the selection. If discovery lists no usable resource, restricts it to the rules that apply to every server. */
function adaptSelectionToServer({ inventory, resources }: OpenSubject, selection: Selection): Selection {
  if (resources.length > 0 || findDefaultResource(inventory) !== undefined) return selection;
  return { ...selection, tags: combineTags(selection.tags ?? '', SERVER_TAG) };
}

export function describeRun(options: RunOptions, subject: OpenSubject, startDate: Date): Run {
  return {
    started: startDate.toISOString(),
    seconds: Math.round((Date.now() - startDate.getTime()) / 100) / 10,
    seed: String(options.seed),
    command: options.command,
    ...computeSuiteIdentity(),
    profile: subject.profile,
    wording: comparesWording(options),
    selection: describeSelection(options.selection, subject.resources),
    ...(options.failFast ? { failFast: true } : {}),
  };
}
