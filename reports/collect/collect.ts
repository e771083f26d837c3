/**
 * Collects Cucumber's messages into the report envelope. The messages of several runners and passes may be interleaved; the collector matches
 * them by their IDs.
 *
 *     const collector = new Collector({ rules: selected, onScenario: showProgress });
 *     await runPass({ scenarios, parameters, …, emit: collector.handleMessage });
 *     const envelope = collector.finish({ run, subject });
 */

import type { Envelope as Message, Pickle, TestCase } from '@cucumber/messages';
import { findRuleStatus, lookUpRule, type Rule, type RuleStatus, readAllRules } from '../../spec/catalogue.ts';
import { readConfirmedRules } from '../../spec/observations.ts';
import { compact } from '../../values/compact.ts';
import { computeConformance } from '../conformance.ts';
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
import { applyExpectedFailures } from './expected-failures.ts';
import { MonitorResults } from './monitors.ts';
import { formatRepeatCommand } from './repeat-command.ts';
import { computeRuleResults } from './rule-results.ts';
import { SourceIndex } from './source-index.ts';

/** The counts of requests by variant, summed over scenarios, workers and runs. */
class RequestCounts {
  readonly #counts = new Map<string, number>();

  addCounts(requestCounts: RequestsAttachment): void {
    for (const [requestVariant, count] of requestCounts)
      this.#counts.set(requestVariant, (this.#counts.get(requestVariant) ?? 0) + count);
  }

  get countsByVariant(): RequestsAttachment {
    return [...this.#counts];
  }
}

export interface CollectorOptions {
  /** The selected rules, in the order of the catalogue. */
  readonly rules: readonly Rule[];
  /** The IDs of the rules that are confirmed on kube-apiserver, by default the rules in spec/observed. */
  readonly confirmed?: ReadonlySet<string>;
  readonly expectedFailures?: readonly ExpectedFailure[];
  /** Whether the run ends at the first failure; Cucumber then skips all later steps. */
  readonly failFast?: boolean;
  /** Called at the end of each scenario, to show progress. An expected failure still has the verdict `failed` in this call. */
  readonly onScenario?: (result: ScenarioResult) => void;
}

export type ReportContext = Pick<Envelope, 'run' | 'subject' | 'selfCheck'> & {
  readonly problems?: readonly Problem[];
  /** Whether only a part of the suite ran, so that unused expected failures are not problems. */
  readonly narrowed?: boolean;
  /** The resources that the server serves. */
  readonly resources?: readonly ResourceOperations[];
};

export class Collector {
  readonly #options: CollectorOptions;
  readonly #source = new SourceIndex();
  readonly #pickles = new Map<string, Pickle>();
  readonly #testCases = new Map<string, TestCase>();
  readonly #runningAttempts = new Map<string, Attempt>();
  readonly #scenarios: ScenarioResult[] = [];
  readonly #observations: ObservationAttachment[] = [];
  readonly #problems: Problem[] = [];
  readonly #monitors = new MonitorResults();
  readonly #requests = new RequestCounts();
  #resource: string | undefined;
  #shouldReport: (scenario: ScenarioResult) => boolean = () => true;

  constructor(options: CollectorOptions) {
    this.#options = options;
  }

  /** Sets the resource under test of the following scenarios. `shouldReport` selects the scenarios that are reported (default: all). */
  setResource(resource: string | undefined, shouldReport: (scenario: ScenarioResult) => boolean = () => true): void {
    this.#resource = resource;
    this.#shouldReport = shouldReport;
  }

  /** The IDs of the monitors with violations so far, including monitors of rules that are not selected. */
  get brokenMonitorIds(): readonly string[] {
    return this.#monitors.brokenMonitorIds;
  }

  /** Processes a message. It is an arrow function, so that it can be passed as a callback. */
  readonly handleMessage = (message: Message): void => {
    const { gherkinDocument, pickle, testCase, testCaseStarted, testStepFinished, attachment, testCaseFinished } =
      message;
    if (gherkinDocument) this.#source.add(gherkinDocument);
    if (pickle) this.#pickles.set(pickle.id, pickle);
    if (testCase) this.#testCases.set(testCase.id, testCase);
    if (testCaseStarted) this.#startAttempt(testCaseStarted);
    if (testStepFinished)
      this.#runningAttempts.get(testStepFinished.testCaseStartedId)?.recordStepResult(testStepFinished);
    if (attachment) this.#runningAttempts.get(attachment.testCaseStartedId ?? '')?.addAttachment(attachment);
    if (testCaseFinished) this.#finishAttempt(testCaseFinished);
    this.#addSuiteProblems(message);
  };

  #addSuiteProblems({ parseError, undefinedParameterType, testRunHookFinished, testRunFinished }: Message): void {
    if (parseError) this.#addSuiteProblem(parseError.message, parseError.source.uri);
    if (undefinedParameterType) this.#addSuiteProblem(`unknown parameter type {${undefinedParameterType.name}}`);
    if (testRunHookFinished?.result.status === 'FAILED')
      this.#addSuiteProblem(testRunHookFinished.result.message ?? 'a hook of the run failed');
    if (testRunFinished?.exception?.message) this.#addSuiteProblem(testRunFinished.exception.message);
  }

  #addSuiteProblem(description: string, location?: string): void {
    this.#problems.push({ kind: 'harness', what: description, ...compact({ where: location }) });
  }

  #startAttempt({ id, testCaseId, timestamp }: NonNullable<Message['testCaseStarted']>): void {
    const testCase = this.#testCases.get(testCaseId);
    const pickle = this.#pickles.get(testCase?.pickleId ?? '');
    if (testCase !== undefined && pickle !== undefined)
      this.#runningAttempts.set(id, new Attempt(testCase, pickle, timestamp));
  }

  #finishAttempt({ testCaseStartedId, willBeRetried }: NonNullable<Message['testCaseFinished']>): void {
    const attempt = this.#runningAttempts.get(testCaseStartedId);
    this.#runningAttempts.delete(testCaseStartedId);
    if (attempt === undefined || willBeRetried) return;
    const hasRunEnded = this.#options.failFast === true && this.#scenarios.some(({ verdict }) => verdict === 'failed');
    const attemptResult = attempt.createResult(this.#source, findArea, { hasRunEnded });
    if (!this.#shouldReport(attemptResult.scenario)) return;
    const scenario = addResource(attemptResult.scenario, this.#resource);
    if (attemptResult.problem !== undefined) this.#addSuiteProblem(attemptResult.problem, scenario.id);
    this.#scenarios.push(scenario);
    this.#observations.push(...attemptResult.observations);
    this.#monitors.addFindings(attemptResult.monitors, scenario);
    this.#requests.addCounts(attemptResult.requests);
    this.#options.onScenario?.(scenario);
  }

  finish(context: ReportContext): Envelope {
    const { run, subject, selfCheck, problems = [], narrowed: testsPartOfSuite = false, resources } = context;
    // Unfinished scenarios are a problem only in a complete run.
    if (run.interrupted === undefined) {
      for (const { pickle } of this.#runningAttempts.values())
        this.#addSuiteProblem('the scenario did not finish', `${pickle.uri}: ${pickle.name}`);
    }
    const { rules: selectedRules, expectedFailures = [], confirmed = readConfirmedRules() } = this.#options;
    const isServerTested = selfCheck === undefined && subject.origin !== 'client';
    const selectedRuleIds = new Set(selectedRules.map(({ id }) => id));
    this.#monitors.finishCollection(this.#scenarios);
    const monitorFailures = this.#monitors.createFailures(selectedRuleIds, (rules) => findArea(rules, ''));
    const expectationResult = applyExpectedFailures(
      [...selectWorstResults(this.#scenarios), ...monitorFailures],
      expectedFailures,
      {
        today: run.started.slice(0, 10),
        narrowed: testsPartOfSuite,
      },
    );
    const scenarios = expectationResult.scenarios
      .toSorted(compareByFileAndLine)
      .map((scenario) =>
        scenario.failure === undefined
          ? scenario
          : { ...scenario, failure: { ...scenario.failure, repeat: formatRepeatCommand(scenario, run, subject) } },
      );
    const ruleResults = computeRuleResults(selectedRules, scenarios, this.#observations, confirmed);
    const rules = ruleResults.filter(({ check }) => check !== 'client');
    return {
      apiVersion: ENVELOPE_VERSION,
      kind: 'Report',
      run,
      subject,
      catalogue: countCatalogue(),
      rules,
      duties: ruleResults.filter(({ check }) => check === 'client'),
      scenarios,
      monitors: this.#monitors.selectResults(selectedRuleIds),
      ...(isServerTested ? { conformance: computeConformance({ run, subject, rules }) } : {}),
      ...(isServerTested
        ? { coverage: computeCoverage(this.#requests.countsByVariant, { resources, isCompleteRun: !testsPartOfSuite }) }
        : {}),
      ...compact({ selfCheck }),
      problems: [...this.#problems, ...expectationResult.problems, ...problems],
    };
  }
}

/** Adds the resource under test to the ID of a scenario, because the scenario may run for several resources. */
function addResource(scenario: ScenarioResult, resource: string | undefined): ScenarioResult {
  return resource === undefined || !scenario.tags.includes('@resource')
    ? scenario
    : { ...scenario, id: `${scenario.id} ${resource}`, resource };
}

function countCatalogue(): Catalogue {
  const allRules = readAllRules();
  const countByStatus = (status: RuleStatus) => allRules.filter((rule) => findRuleStatus(rule) === status).length;
  return {
    rules: allRules.length,
    client: countByStatus('client'),
    planned: countByStatus('planned'),
    definitions: countByStatus('definition'),
  };
}

/** Returns the area of a scenario: the area of its first rule, or the folder of its feature. */
function findArea(rules: readonly string[], uri: string): string {
  return lookUpRule(rules[0] ?? '')?.area ?? uri.split('/').at(-2) ?? '';
}

/** Selects the worst result of each scenario that ran several times (`--runs`): failed if it failed once, skipped only if it never ran. */
function selectWorstResults(scenarios: readonly ScenarioResult[]): ScenarioResult[] {
  const resultsById = new Map<string, ScenarioResult>();
  for (const scenario of scenarios) {
    const previousVerdict = resultsById.get(scenario.id)?.verdict ?? 'skipped';
    if (previousVerdict === 'skipped' || scenario.verdict === 'failed') resultsById.set(scenario.id, scenario);
  }
  return [...resultsById.values()];
}

function compareByFileAndLine(a: ScenarioResult, b: ScenarioResult): number {
  if (a.feature !== b.feature) return a.feature < b.feature ? -1 : 1;
  return readLineNumber(a) - readLineNumber(b) || (a.id < b.id ? -1 : 1);
}

function readLineNumber({ id, feature }: ScenarioResult): number {
  return Number.parseInt(id.slice(feature.length + 1), 10);
}
