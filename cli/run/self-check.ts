/**
 * `assay run --self-check`: tests whether the suite detects faults. The simulator is started with each fault, and the scenarios of the
 * rules that the fault breaks run against it. The suite does not detect the fault in a rule if none of the rule's scenarios fails. Several
 * faults are tested concurrently.
 */

import { MONITORS } from '../../checks/monitors/catalogue.ts';
import { AssayError, createUsageError } from '../../client/errors.ts';
import { createRunId } from '../../client/run-names.ts';
import type { Fault } from '../../faults/fault.ts';
import { POLICY_FAULTS } from '../../policy/faults/catalogue.ts';
import { locateFaultyChecker } from '../../policy/faults/load.ts';
import { Collector } from '../../reports/collect/collect.ts';
import { escapeInvisible } from '../../reports/render/escape-invisible.ts';
import type { ScenarioResult } from '../../reports/schema/envelope.ts';
import { createSelfCheck, type FaultRun } from '../../reports/self-check.ts';
import { RULES_WITHOUT_FAULTS } from '../../simulator/faults/rules-without-faults.ts';
import { BASE_RELEASE, NEWEST_RELEASE } from '../../spec/emulated.ts';
import { findReleaseRanges } from '../../spec/rule-releases.ts';
import { parseMinorVersion } from '../../values/minor-version.ts';
import { formatSuggestion } from '../../values/near-miss.ts';
import type { RunOptions } from '../options/options.ts';
import { buildRuleTags, selectRules, usesBundledSimulator } from '../options/selection.ts';
import { type ChosenServer, chooseServer } from '../options/server.ts';
import { ALL_FAULTS, findFaultPackage } from '../rules/faults.ts';
import { type OpenSubject, openSubject } from '../subject/subject.ts';
import { createFaultyClient } from './client-faults.ts';
import { EarlyStop } from './early-stop.ts';
import { listScenarios, selectScenarios } from './features.ts';
import { describeRun, type RunObserver, type ServerResult, testServer } from './judge.ts';
import { createPassParameters } from './parameters.ts';
import { type ProcessTracker, trackProcesses } from './processes.ts';
import { type PassOptions, runPass } from './schedule/pass.ts';

type FaultOptions = RunOptions & {
  readonly chosenServer: ChosenServer;
  /** The data about simulators without faults, by their flags. */
  readonly faultlessSubjects: ReadonlyMap<string, OpenSubject>;
};

/** The number of faults that are tested concurrently. Their scenarios mostly wait, for example for events that a fault suppresses. */
const CONCURRENT_FAULTS = 12;

/** The number of concurrent shared servers per fault. All faults together have at most 96 servers in the process of the simulators. */
const CONCURRENT_SERVERS = 8;

/** The runners of the scenarios of one fault. */
const FAULT_RUNNER_PLAN: PassOptions['plan'] = {
  localRunnerCount: 4,
  threadRunnerCount: 0,
  runsSlowConcurrently: false,
  sharesCollection: false,
  maxServers: CONCURRENT_SERVERS,
};

/** The longest wait of a step, in milliseconds. The simulator completes timed actions within five seconds, even on a busy machine. */
const MAX_WAIT = 6_000;

/** The maximum number of scenarios whose exchanges are recorded even if they pass, for the message about a surviving fault. */
const MAX_RECORDED_SCENARIOS = 3;

/** The rules that a monitor checks. */
const MONITORED_RULES: ReadonlySet<string> = new Set(MONITORS.flatMap(({ rules }) => rules));

/** The prefix of the IDs of scenarios that run random programs. */
const PROGRAM_SCENARIOS = 'features/rest/combinations.feature:';

/** The rules that at least one fault of the catalogue breaks. */
const RULES_WITH_FAULTS: ReadonlySet<string> = new Set(Object.values(ALL_FAULTS).flatMap(({ breaks }) => breaks));

/**
 * Runs the self-check. It ends with a run without faults, whose progress is reported to `observer`: a scenario that fails in this run does
 * not prove that a fault was detected.
 */
export async function runSelfCheck(
  options: RunOptions,
  print: (text: string) => void,
  observer: RunObserver,
): Promise<ServerResult> {
  const startDate = new Date();
  if (!usesBundledSimulator(options.server)) {
    throw createUsageError('--self-check tests the bundled simulator and cannot be used with another server');
  }
  const rules = selectRules(options.selection, 'bundled');
  const selectedRuleIds = new Set(rules.map(({ id }) => id));
  const faults = chooseFaults(options.faults).filter(([, { breaks }]) =>
    breaks.some((rule) => selectedRuleIds.has(rule)),
  );
  if (faults.length === 0) return { untestedReason: 'no fault breaks a rule of the selection' };
  const chosenServer = chooseServer(options.server);
  const processes = trackProcesses();
  const earlyStop = new EarlyStop(createRunId(), processes.endAll);
  void earlyStop.stopRequested.then(() => observer.onStopping?.(earlyStop.cause));
  try {
    // Capabilities are detected on simulators without faults; otherwise a fault could look like a missing capability.
    const faultlessSubjects = new Map<string, OpenSubject>();
    for (const flags of [[], ...faults.map(([, { breaks }]) => listEmulationFlags(breaks))]) {
      if (faultlessSubjects.has(flags.join(' '))) continue;
      const subject = await openSubject({ ...options, chosenServer }, processes.folder, flags);
      await subject.close();
      faultlessSubjects.set(flags.join(' '), subject);
    }
    const faultRuns: FaultRun[] = [];
    const faultOptions = { ...options, chosenServer, faultlessSubjects };
    await earlyStop.runUntilStopped(() => testFaults(faults, faultOptions, { processes, earlyStop, print, faultRuns }));
    const selfCheck = createSelfCheck(
      faultRuns.filter((run) => run !== undefined),
      rules.filter(({ id }) => !RULES_WITH_FAULTS.has(id)),
      RULES_WITHOUT_FAULTS,
      MONITORED_RULES,
    );
    const { cause } = earlyStop;
    if (cause !== undefined) {
      const interruption = { cause: 'signal' in cause ? cause.signal : cause.unreachable.error };
      const subject = findFaultlessSubject({ faultlessSubjects }, []);
      const run = { ...describeRun(options, subject, startDate), interrupted: interruption };
      const envelope = new Collector({ rules: [] }).finish({ run, subject: subject.reported, selfCheck });
      return { envelope, stopCause: cause };
    }
    // Ends the processes of faulty simulators, because the last run needs their memory.
    processes.endAll();
    const result = await testServer(createOptionsWithoutFaults(options, faults), observer);
    return 'untestedReason' in result ? result : { ...result, envelope: { ...result.envelope, selfCheck } };
  } finally {
    processes.endAll();
    earlyStop.close();
  }
}

/** Returns the options of the run without faults. If faults are selected, it covers only the rules that they break. */
function createOptionsWithoutFaults(options: RunOptions, faults: readonly [string, Fault][]): RunOptions {
  if (options.faults.length === 0) return options;
  const rules = [...new Set(faults.flatMap(([, { breaks }]) => breaks))];
  return { ...options, selection: { ...options.selection, rules } };
}

interface SelfCheckProgress {
  readonly processes: ProcessTracker;
  readonly earlyStop: EarlyStop;
  readonly print: (text: string) => void;
  /** The results, in the order of the catalogue. */
  readonly faultRuns: FaultRun[];
}

/**
 * Tests the faults concurrently. Then tests each surviving fault again, alone. The report lists the faults that only this second run
 * detected.
 */
async function testFaults(
  faults: readonly [string, Fault][],
  options: FaultOptions,
  { processes, earlyStop, print, faultRuns: runs }: SelfCheckProgress,
): Promise<void> {
  const remainingFaults = sortByScenarioCount(faults);
  let testedCount = 0;
  const runNextFaults = async (): Promise<void> => {
    for (let nextFault = remainingFaults.shift(); nextFault !== undefined; nextFault = remainingFaults.shift()) {
      const [index, [id, fault]] = nextFault;
      const run = await testFault(id, fault, options, processes);
      if (earlyStop.cause !== undefined) return;
      runs[index] = run;
      testedCount += 1;
      if (!options.quiet) print(`${formatProgressLine(run, testedCount, faults.length)}\n`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_FAULTS }, runNextFaults));
  const survivors = [...faults.entries()].filter(([index]) => runs[index] !== undefined && !isKilled(runs[index]));
  for (const [index, [id, fault]] of survivors) {
    const run = await testFault(id, fault, options, processes);
    if (earlyStop.cause !== undefined) return;
    if (!isKilled(run)) continue;
    runs[index] = { ...run, firstAttempt: runs[index]?.scenarios ?? [] };
    if (!options.quiet) print(`     killed   ${id} in a second run\n`);
  }
}

function isKilled(run: FaultRun): boolean {
  return createSelfCheck([run], []).faults[0]?.killed === true;
}

/** Sorts the faults by the number of their scenarios, the largest first, so that no long run remains at the end. Keeps their positions. */
function sortByScenarioCount(faults: readonly [string, Fault][]): [position: number, fault: [string, Fault]][] {
  const scenarioCounts = new Map<string, number>();
  for (const { tags } of listScenarios())
    for (const tag of tags) scenarioCounts.set(tag, (scenarioCounts.get(tag) ?? 0) + 1);
  const countScenarios = ({ breaks }: Fault): number =>
    breaks.reduce((sum, rule) => sum + (scenarioCounts.get(`@rule:${rule}`) ?? 0), 0);
  return [...faults.entries()].toSorted(([, [, left]], [, [, right]]) => countScenarios(right) - countScenarios(left));
}

function chooseFaults(ids: readonly string[]): [string, Fault][] {
  const allFaults = Object.entries(ALL_FAULTS);
  const unknownFault = ids.find((id) => !Object.hasOwn(ALL_FAULTS, id));
  if (unknownFault !== undefined)
    throw createUsageError(
      `--fault: there is no fault ${JSON.stringify(unknownFault)}${formatSuggestion(unknownFault, Object.keys(ALL_FAULTS))}; assay simulate --list-faults lists them`,
    );
  return ids.length === 0 ? allFaults : allFaults.filter(([id]) => ids.includes(id));
}

/** Starts the simulator with a fault, and runs the scenarios of the rules that the fault breaks. */
async function testFault(
  id: string,
  { bug, breaks }: Fault,
  options: FaultOptions,
  processes: ProcessTracker,
): Promise<FaultRun> {
  const selectedScenarios = selectScenarios({ tags: buildRuleTags(breaks) });
  const scenarios: ScenarioResult[] = [];
  if (selectedScenarios.length === 0) return { id, bug, breaks, scenarios };
  const flags = [...buildFaultFlags(id), ...listEmulationFlags(breaks)];
  const faultlessSubject = findFaultlessSubject(options, listEmulationFlags(breaks));
  const subject = await startFaultySimulator({ ...options, faultlessSubject }, flags, processes);
  if ('doesNotStart' in subject) return { id, bug, breaks, scenarios, ...subject };
  try {
    const collector = new Collector({ rules: [], onScenario: (result) => scenarios.push(result) });
    const parameters = {
      ...createPassParameters(options, subject, options.seed),
      ...(selectedScenarios.length <= MAX_RECORDED_SCENARIOS && { onlyFailures: false }),
      maxWait: MAX_WAIT,
      skipsNamespaceDeletion: true,
      launch: { flags, runFolder: processes.folder, environment: { ...process.env } },
      ...createFaultyChecker(id),
      ...createFaultyClient(id),
    };
    // `failFast` is false, because further failures affect the precision. There are no basics, because each scenario must detect
    // the fault without them.
    const pass = { parameters, seed: options.seed, plan: FAULT_RUNNER_PLAN, hasBasics: false, failFast: false };
    await runPass({ ...pass, scenarios: selectedScenarios, emit: collector.handleMessage });
    // Random programs may reveal violations to the monitors that the scenarios do not reveal. Only the results of the monitors are used.
    const programCollector = new Collector({ rules: [] });
    if (collector.brokenMonitorIds.length === 0 && breaks.some((rule) => MONITORED_RULES.has(rule)))
      await runPass({
        ...pass,
        scenarios: selectScenarios({ tags: '@area:rest' }).filter(({ id: path }) => path.startsWith(PROGRAM_SCENARIOS)),
        emit: programCollector.handleMessage,
      });
    return {
      id,
      bug,
      breaks,
      scenarios,
      monitors: [...collector.brokenMonitorIds, ...programCollector.brokenMonitorIds],
    };
  } finally {
    await subject.close();
  }
}

function createFaultyChecker(id: string): Pick<PassOptions['parameters'], 'historyCheckerUrl'> {
  return Object.hasOwn(POLICY_FAULTS, id) ? { historyCheckerUrl: locateFaultyChecker(id) } : {};
}

/** Returns the flags that start the simulator with the fault; none if the fault is in the policy checker or the client command. */
function buildFaultFlags(id: string): string[] {
  return findFaultPackage(id) === 'simulator' ? ['--fault', id] : [];
}

/** Returns the flags to emulate the newest release, if a broken rule does not apply to the default release. */
function listEmulationFlags(breaks: readonly string[]): string[] {
  const isLaterRule = (rule: string): boolean =>
    findReleaseRanges(rule).some(
      ({ since: firstRelease = BASE_RELEASE }) => parseMinorVersion(firstRelease) > parseMinorVersion(BASE_RELEASE),
    );
  return breaks.some(isLaterRule) ? ['--emulate-release', NEWEST_RELEASE] : [];
}

function findFaultlessSubject(
  { faultlessSubjects }: Pick<FaultOptions, 'faultlessSubjects'>,
  flags: readonly string[],
): OpenSubject {
  const subject = faultlessSubjects.get(flags.join(' '));
  if (subject === undefined) throw new Error(`no simulator without faults was started with ${flags.join(' ')}`);
  return subject;
}

interface FaultyStartOptions extends Omit<FaultOptions, 'faultlessSubjects'> {
  readonly faultlessSubject: OpenSubject;
}

/** Starts the simulator with a fault. If it does not start, returns the error message. */
async function startFaultySimulator(
  options: FaultyStartOptions,
  flags: readonly string[],
  processes: ProcessTracker,
): Promise<OpenSubject | { readonly doesNotStart: string }> {
  try {
    return await openSubject(options, processes.folder, flags, { copiedFrom: options.faultlessSubject });
  } catch (error) {
    if (error instanceof AssayError && error.code === 'unusable') return { doesNotStart: error.message };
    throw error;
  }
}

function formatProgressLine(run: FaultRun, testedCount: number, total: number): string {
  const [result] = createSelfCheck([run], []).faults;
  const position = `${String(testedCount).padStart(4)}/${total}`;
  if (run.doesNotStart !== undefined)
    return `${position} does not start ${run.id}: ${escapeInvisible(run.doesNotStart)}`;
  if (result?.killed === true) return `${position} killed   ${run.id}`;
  return `${position} survived ${run.id}: ${result?.survivors.join(', ')}`;
}
