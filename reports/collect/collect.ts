/**
 * Collects Cucumber's messages into the report envelope. Accepts several streams, one after another or at the same time, because a run that
 * launches servers has one per group of scenarios. Messages are joined by their ids.
 *
 *     const collector = createCollector({ rules: selected, onScenario: progress.scenario });
 *     await runPass({ scenarios, parameters, …, emit: collector.message });
 *     const envelope = collector.finish({ run, subject });
 */

import type { Envelope as Message, Pickle, TestCase } from '@cucumber/messages';
import { findStanding, lookUpRule, type Rule, readAllRules, type Standing } from '../../spec/catalogue.ts';
import { readConfirmedRules } from '../../spec/observed-answers.ts';
import { compact } from '../../values/compact.ts';
import { judgeConformance } from '../conformance.ts';
import { computeCoverage, type ResourceOperations } from '../coverage/coverage.ts';
import type { ObservationAttachment, RequestsAttachment } from '../schema/attachments.ts';
import {
  type Catalogue,
  ENVELOPE_VERSION,
  type Envelope,
  type Problem,
  type ScenarioResult,
} from '../schema/envelope.ts';
import type { ExpectedFailure } from '../schema/expected-failure.ts';
import { Attempt } from './attempt.ts';
import { expectFailures } from './expected-failures.ts';
import { Monitors } from './monitors.ts';
import { formatRepeatCommand } from './repetition.ts';
import { collectRuleResults } from './rules.ts';
import { SourceIndex } from './source.ts';

/** Counts requests by kind, over scenarios, workers and runs. */
class RequestCounts {
  readonly #counts = new Map<string, number>();

  add(requests: RequestsAttachment): void {
    for (const [sort, count] of requests) this.#counts.set(sort, (this.#counts.get(sort) ?? 0) + count);
  }

  get all(): RequestsAttachment {
    return [...this.#counts];
  }
}

export interface CollectorOptions {
  /** The selected rules, in the order of the catalogue. */
  readonly rules: readonly Rule[];
  /** The rules that kube-apiserver confirmed, by default those of spec/observed. */
  readonly confirmed?: ReadonlySet<string>;
  readonly expectedFailures?: readonly ExpectedFailure[];
  /** Whether the run ends at the first failure; Cucumber then skips all later steps. */
  readonly failFast?: boolean;
  /** Called at the end of each scenario, for progress. Expected failures are still `failed` here. */
  readonly onScenario?: (result: ScenarioResult) => void;
}

export type ReportContext = Pick<Envelope, 'run' | 'subject' | 'selfCheck'> & {
  readonly problems?: readonly Problem[];
  /** Whether only a part of the suite ran, so that expected failures of other parts are not problems. */
  readonly narrowed?: boolean;
  /** The resources that the server serves. */
  readonly resources?: readonly ResourceOperations[];
};

export interface Collector {
  /** Accepts one message. It is bound, so that it can be passed as a function. */
  readonly message: (message: Message) => void;
  /** Sets the resource under test of the following scenarios, and which of them are reported (by default all). */
  readonly judging: (resource: string | undefined, isReported?: (scenario: ScenarioResult) => boolean) => void;
  /** The ids of the monitors with violations so far, whatever was selected. */
  readonly listBroken: () => readonly string[];
  readonly finish: (context: ReportContext) => Envelope;
}

export function createCollector(options: CollectorOptions): Collector {
  const source = new SourceIndex();
  const pickles = new Map<string, Pickle>();
  const testCases = new Map<string, TestCase>();
  const running = new Map<string, Attempt>();
  const scenarios: ScenarioResult[] = [];
  const observations: ObservationAttachment[] = [];
  const problems: Problem[] = [];
  const monitors = new Monitors();
  const requests = new RequestCounts();
  let resource: string | undefined;
  let shouldReport: (scenario: ScenarioResult) => boolean = () => true;
  const judging: Collector['judging'] = (name, isReported = () => true) => {
    resource = name;
    shouldReport = isReported;
  };

  const addSuiteProblem = (subject: string, location?: string) =>
    problems.push({ kind: 'harness', what: subject, ...compact({ where: location }) });

  const startAttempt = ({ id, testCaseId, timestamp }: NonNullable<Message['testCaseStarted']>) => {
    const testCase = testCases.get(testCaseId);
    const pickle = pickles.get(testCase?.pickleId ?? '');
    if (testCase !== undefined && pickle !== undefined) running.set(id, new Attempt(testCase, pickle, timestamp));
  };

  const finishAttempt = (id: string, { willBeRetried }: { readonly willBeRetried: boolean }) => {
    const attempt = running.get(id);
    running.delete(id);
    if (attempt === undefined || willBeRetried) return;
    const hasEnded = options.failFast === true && scenarios.some(({ verdict }) => verdict === 'failed');
    const attemptResult = attempt.result(source, findArea, hasEnded);
    if (!shouldReport(attemptResult.scenario)) return;
    const scenario = addResource(attemptResult.scenario, resource);
    if (attemptResult.problem !== undefined) addSuiteProblem(attemptResult.problem, scenario.id);
    scenarios.push(scenario);
    observations.push(...attemptResult.observations);
    monitors.add(attemptResult.monitors, scenario);
    requests.add(attemptResult.requests);
    options.onScenario?.(scenario);
  };

  const message = (receivedEnvelope: Message) => {
    if (receivedEnvelope.gherkinDocument) source.add(receivedEnvelope.gherkinDocument);
    if (receivedEnvelope.pickle) pickles.set(receivedEnvelope.pickle.id, receivedEnvelope.pickle);
    if (receivedEnvelope.testCase) testCases.set(receivedEnvelope.testCase.id, receivedEnvelope.testCase);
    if (receivedEnvelope.testCaseStarted) startAttempt(receivedEnvelope.testCaseStarted);
    if (receivedEnvelope.testStepFinished)
      running.get(receivedEnvelope.testStepFinished.testCaseStartedId)?.stepFinished(receivedEnvelope.testStepFinished);
    if (receivedEnvelope.attachment)
      running.get(receivedEnvelope.attachment.testCaseStartedId ?? '')?.addAttachment(receivedEnvelope.attachment);
    if (receivedEnvelope.testCaseFinished)
      finishAttempt(receivedEnvelope.testCaseFinished.testCaseStartedId, {
        willBeRetried: receivedEnvelope.testCaseFinished.willBeRetried,
      });
    if (receivedEnvelope.parseError)
      addSuiteProblem(receivedEnvelope.parseError.message, receivedEnvelope.parseError.source.uri);
    if (receivedEnvelope.undefinedParameterType)
      addSuiteProblem(`unknown parameter type {${receivedEnvelope.undefinedParameterType.name}}`);
    if (receivedEnvelope.testRunHookFinished?.result.status === 'FAILED') {
      addSuiteProblem(receivedEnvelope.testRunHookFinished.result.message ?? 'a hook of the run failed');
    }
    if (receivedEnvelope.testRunFinished?.exception?.message)
      addSuiteProblem(receivedEnvelope.testRunFinished.exception.message);
  };

  const finish = (context: ReportContext): Envelope => {
    const { run, subject, selfCheck, problems: otherProblems = [], narrowed = false, resources } = context;
    // In an interrupted run, some scenarios may not have ended.
    if (run.interrupted === undefined) {
      for (const { pickle } of running.values()) addSuiteProblem('never finished', `${pickle.uri}: ${pickle.name}`);
    }
    const today = run.started.slice(0, 10);
    const judgedServer = selfCheck === undefined && subject.origin !== 'client';
    const selectedRuleIds = new Set(options.rules.map(({ id }) => id));
    monitors.settle(scenarios);
    const all = [...selectWorst(scenarios), ...monitors.failures(selectedRuleIds, (rules) => findArea(rules, ''))];
    const expectationResult = expectFailures(all, options.expectedFailures ?? [], { today, narrowed });
    const orderedScenarioResults = expectationResult.scenarios
      .toSorted(compareByFileAndLine)
      .map((scenario) =>
        scenario.failure === undefined
          ? scenario
          : { ...scenario, failure: { ...scenario.failure, repeat: formatRepeatCommand(scenario, run, subject) } },
      );
    const results = collectRuleResults(
      options.rules,
      orderedScenarioResults,
      observations,
      options.confirmed ?? readConfirmedRules(),
    );
    const rules = results.filter(({ check }) => check !== 'client');
    return {
      apiVersion: ENVELOPE_VERSION,
      kind: 'Report',
      run,
      subject,
      catalogue: countCatalogue(),
      rules,
      duties: results.filter(({ check }) => check === 'client'),
      scenarios: orderedScenarioResults,
      monitors: monitors.results(selectedRuleIds),
      ...(judgedServer ? { conformance: judgeConformance({ run, subject, rules }) } : {}),
      ...(judgedServer ? { coverage: computeCoverage(requests.all, { resources, isWhole: !narrowed }) } : {}),
      ...compact({ selfCheck }),
      problems: [...problems, ...expectationResult.problems, ...otherProblems],
    };
  };

  return { message, judging, listBroken: () => monitors.broken, finish };
}

/** Adds the named resource to the id, because the same scenario may have run for another resource. */
function addResource(scenario: ScenarioResult, resource: string | undefined): ScenarioResult {
  return resource === undefined || !scenario.tags.includes('@resource')
    ? scenario
    : { ...scenario, id: `${scenario.id} ${resource}`, resource };
}

function countCatalogue(): Catalogue {
  const all = readAllRules();
  const count = (standing: Standing) => all.filter((rule) => findStanding(rule) === standing).length;
  return { rules: all.length, client: count('client'), planned: count('planned'), definitions: count('definition') };
}

/** Returns the area of a scenario: that of its first rule, or the folder of its feature. */
function findArea(rules: readonly string[], uri: string): string {
  return lookUpRule(rules[0] ?? '')?.area ?? uri.split('/').at(-2) ?? '';
}

/** Selects the worst result of a scenario that ran several times (`--runs`): failed if it failed once, skipped only if it never ran. */
function selectWorst(scenarios: readonly ScenarioResult[]): ScenarioResult[] {
  const byId = new Map<string, ScenarioResult>();
  for (const scenario of scenarios) {
    const before = byId.get(scenario.id)?.verdict ?? 'skipped';
    if (before === 'skipped' || scenario.verdict === 'failed') byId.set(scenario.id, scenario);
  }
  return [...byId.values()];
}

function compareByFileAndLine(a: ScenarioResult, b: ScenarioResult): number {
  if (a.feature !== b.feature) return a.feature < b.feature ? -1 : 1;
  return readLine(a) - readLine(b) || (a.id < b.id ? -1 : 1);
}

function readLine({ id, feature }: ScenarioResult): number {
  return Number.parseInt(id.slice(feature.length + 1), 10);
}
