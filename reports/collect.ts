/**
 * From Cucumber's message stream to the report envelope. Several streams may be fed in, one after another or at the same time
 * (a run that launches servers makes one per group of scenarios): everything is joined by the ids of the messages.
 *
 *     const collector = createCollector({ rules: selected, onScenario: progress.scenario });
 *     await runCucumber(configuration, environment, collector.message);
 *     const envelope = collector.finish({ run, subject });
 */
import { allRules, type Rule, ruleOf, type Standing, standingOf } from '../spec/catalogue.ts';
import { confirmedRules } from '../spec/observed.ts';
import { Attempt } from './collect/attempt.ts';
import { expectFailures } from './collect/expected-failures.ts';
import { Monitors } from './collect/monitors.ts';
import { repetition } from './collect/repetition.ts';
import { RequestCounts } from './collect/request-counts.ts';
import { ruleResults } from './collect/rules.ts';
import { SourceIndex } from './collect/source.ts';
import { conformanceOf } from './conformance.ts';
import { coverageOf, type Served } from './coverage.ts';
import type { Message, Pickle, TestCase } from './messages.ts';
import type { ObservationAttachment } from './schema/attachments.ts';
import {
  type Catalogue,
  ENVELOPE_VERSION,
  type Envelope,
  type Problem,
  type ScenarioResult,
} from './schema/envelope.ts';
import type { ExpectedFailure } from './schema/expected-failure.ts';

export interface CollectorOptions {
  /** The rules that were selected, in the order of the catalogue. */
  readonly rules: readonly Rule[];
  /** Rules that kube-apiserver was seen to keep; by default what spec/observed holds. */
  readonly confirmed?: ReadonlySet<string>;
  readonly expectedFailures?: readonly ExpectedFailure[];
  /** The run ends at the first failure: Cucumber skips all steps of what would come after it. */
  readonly failFast?: boolean;
  /** Called as each scenario ends, for progress. Expected failures are still `failed` here. */
  readonly onScenario?: (result: ScenarioResult) => void;
}

export type ReportContext = Pick<Envelope, 'run' | 'subject' | 'selfCheck'> & {
  readonly problems?: readonly Problem[];
  /** Only a part of the suite ran: expected failures of other parts are no problem. */
  readonly narrowed?: boolean;
  /** What the server serves. */
  readonly resources?: readonly Served[];
};

export interface Collector {
  /** Takes one message; bound, so that it can be passed on as a function. */
  readonly message: (message: Message) => void;
  /** Of the scenarios that come now: the resource under test, and which of them are reported; all where nothing is said. */
  readonly judging: (resource: string | undefined, isReported?: (scenario: ScenarioResult) => boolean) => void;
  /** Ids of the monitors that were broken until now, whatever was selected. */
  readonly broken: () => readonly string[];
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
  let reported: (scenario: ScenarioResult) => boolean = () => true;
  const judging: Collector['judging'] = (name, isReported = () => true) => {
    resource = name;
    reported = isReported;
  };

  const harness = (what: string, where?: string) =>
    problems.push({ kind: 'harness', what, ...(where === undefined ? {} : { where }) });

  const started = ({ id, testCaseId, timestamp }: NonNullable<Message['testCaseStarted']>) => {
    const testCase = testCases.get(testCaseId);
    const pickle = pickles.get(testCase?.pickleId ?? '');
    if (testCase !== undefined && pickle !== undefined) running.set(id, new Attempt(testCase, pickle, timestamp));
  };

  const finished = (id: string, willBeRetried: boolean) => {
    const attempt = running.get(id);
    running.delete(id);
    if (attempt === undefined || willBeRetried) return;
    const ended = options.failFast === true && scenarios.some(({ verdict }) => verdict === 'failed');
    const concluded = attempt.result(source, areaOf, ended);
    if (!reported(concluded.scenario)) return;
    const scenario = ofResource(concluded.scenario, resource);
    if (concluded.problem !== undefined) harness(concluded.problem, scenario.id);
    scenarios.push(scenario);
    observations.push(...concluded.observations);
    monitors.add(concluded.monitors, scenario);
    requests.add(concluded.requests);
    options.onScenario?.(scenario);
  };

  const message = (received: Message) => {
    if (received.gherkinDocument) source.add(received.gherkinDocument);
    if (received.pickle) pickles.set(received.pickle.id, received.pickle);
    if (received.testCase) testCases.set(received.testCase.id, received.testCase);
    if (received.testCaseStarted) started(received.testCaseStarted);
    if (received.testStepFinished)
      running.get(received.testStepFinished.testCaseStartedId)?.stepFinished(received.testStepFinished);
    if (received.attachment) running.get(received.attachment.testCaseStartedId ?? '')?.attached(received.attachment);
    if (received.testCaseFinished)
      finished(received.testCaseFinished.testCaseStartedId, received.testCaseFinished.willBeRetried);
    if (received.parseError) harness(received.parseError.message, received.parseError.source.uri);
    if (received.undefinedParameterType) harness(`unknown parameter type {${received.undefinedParameterType.name}}`);
    if (received.testRunHookFinished?.result.status === 'FAILED') {
      harness(received.testRunHookFinished.result.message ?? 'a hook of the run failed');
    }
    if (received.testRunFinished?.exception?.message) harness(received.testRunFinished.exception.message);
  };

  const finish = (context: ReportContext): Envelope => {
    const { run, subject, selfCheck, problems: others = [], narrowed = false, resources } = context;
    // Of an interrupted run some may not have ended.
    if (run.interrupted === undefined) {
      for (const { pickle } of running.values()) harness('never finished', `${pickle.uri}: ${pickle.name}`);
    }
    const today = run.started.slice(0, 10);
    const judgedServer = selfCheck === undefined && subject.origin !== 'client';
    const selected = new Set(options.rules.map(({ id }) => id));
    monitors.settle(scenarios);
    const all = [...worstOfEach(scenarios), ...monitors.failures(selected, (rules) => areaOf(rules, ''))];
    const judged = expectFailures(all, options.expectedFailures ?? [], { today, narrowed });
    const ordered = judged.scenarios
      .toSorted(byFileAndLine)
      .map((scenario) =>
        scenario.failure === undefined
          ? scenario
          : { ...scenario, failure: { ...scenario.failure, repeat: repetition(scenario, run, subject) } },
      );
    const results = ruleResults(options.rules, ordered, observations, options.confirmed ?? confirmedRules());
    const rules = results.filter(({ check }) => check !== 'client');
    return {
      apiVersion: ENVELOPE_VERSION,
      kind: 'Report',
      run,
      subject,
      catalogue: catalogueCounts(),
      rules,
      duties: results.filter(({ check }) => check === 'client'),
      scenarios: ordered,
      monitors: monitors.results(selected),
      ...(judgedServer ? { conformance: conformanceOf({ run, subject, rules }) } : {}),
      ...(judgedServer ? { coverage: coverageOf(requests.all, { resources, isWhole: !narrowed }) } : {}),
      ...(selfCheck === undefined ? {} : { selfCheck }),
      problems: [...problems, ...judged.problems, ...others],
    };
  };

  return { message, judging, broken: () => monitors.broken, finish };
}

/** Of a resource that was named the id tells it too: the same scenario may be there of another. */
function ofResource(scenario: ScenarioResult, resource: string | undefined): ScenarioResult {
  return resource === undefined || !scenario.tags.includes('@resource')
    ? scenario
    : { ...scenario, id: `${scenario.id} ${resource}`, resource };
}

function catalogueCounts(): Catalogue {
  const all = allRules();
  const count = (standing: Standing) => all.filter((rule) => standingOf(rule) === standing).length;
  return { rules: all.length, client: count('client'), planned: count('planned'), definitions: count('definition') };
}

/** The area that a scenario belongs to: that of its first rule, or the folder of its feature. */
function areaOf(rules: readonly string[], uri: string): string {
  return ruleOf(rules[0] ?? '')?.area ?? uri.split('/').at(-2) ?? '';
}

/** A scenario that ran several times (`--runs`) failed if it failed once, and is skipped only if it never ran. */
function worstOfEach(scenarios: readonly ScenarioResult[]): ScenarioResult[] {
  const byId = new Map<string, ScenarioResult>();
  for (const scenario of scenarios) {
    const before = byId.get(scenario.id)?.verdict ?? 'skipped';
    if (before === 'skipped' || scenario.verdict === 'failed') byId.set(scenario.id, scenario);
  }
  return [...byId.values()];
}

function byFileAndLine(a: ScenarioResult, b: ScenarioResult): number {
  if (a.feature !== b.feature) return a.feature < b.feature ? -1 : 1;
  return lineOf(a) - lineOf(b) || (a.id < b.id ? -1 : 1);
}

function lineOf({ id, feature }: ScenarioResult): number {
  return Number.parseInt(id.slice(feature.length + 1), 10);
}
