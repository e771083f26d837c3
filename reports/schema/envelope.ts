/**
 * The report of a run (the envelope): the result of `judge()` and the input of every renderer. A breaking change increments the version.
 * `envelope.schema.json` is its JSON schema.
 */

export const ENVELOPE_VERSION = 'assay/v1';

export type Verdict = 'passed' | 'failed' | 'skipped' | 'refused' | 'expected failure';

export interface Envelope {
  apiVersion: typeof ENVELOPE_VERSION;
  kind: 'Report';
  run: Run;
  subject: Subject;
  /** The number of rules in the catalogue, independent of the selection, and the numbers of rules that a run on a server cannot test. */
  catalogue: Catalogue;
  /** The selected rules that a server can pass or fail, in the order of the catalogue. */
  rules: RuleResult[];
  /** The selected rules for clients, which are tested with the client of the suite. */
  duties: RuleResult[];
  /** The scenarios by feature file and line. */
  scenarios: ScenarioResult[];
  /** The monitors; absent in older reports. */
  monitors?: MonitorResult[];
  /** The conformance profiles of a run on a server; absent in older reports. */
  conformance?: ConformanceResult[];
  /** The coverage by operation; absent in older reports. */
  coverage?: OperationCoverage[];
  /** The result of the self-check; only in a run with `--self-check`. */
  selfCheck?: SelfCheck;
  /** Problems of the run, not of the server, such as an unused expected failure or a scenario without a comparison. */
  problems: Problem[];
  /** The digest of all other members, `sha256:…` (reports/digest.ts), which detects edits. */
  digest?: string;
}

/**
 * The verdict of a conformance level. `not shown`: a required rule was not tested. `not tried`: no rule of the level was tested.
 */
export type ConformanceVerdict = 'conformant' | 'expected failures' | 'failed' | 'not shown' | 'not tried';

export interface ConformanceResult {
  /** The name in spec/conformance.yaml. */
  profile: string;
  level: 'core' | 'extended';
  verdict: ConformanceVerdict;
  /** The number of rules of the level. */
  rules: number;
  /** The number of tested rules. */
  judged: number;
  /** The IDs of the rules that caused the verdict. */
  because: string[];
}

export interface Catalogue {
  rules: number;
  /** The number of rules for clients. */
  client: number;
  planned: number;
  definitions: number;
}

export interface Run {
  /** The start time, RFC 3339. */
  started: string;
  /** The duration in seconds. */
  seconds: number;
  seed: string;
  /** The command line without secrets. */
  command: string;
  /** The version and revision of the suite. `modified` is set if the checkout had uncommitted changes. */
  assay: { version: string; revision?: string; modified?: true };
  /** The digests of rules and features, `sha256:…`; absent in older reports. */
  digests?: { catalogue: string; features: string };
  /** The digest of the record; absent if the run was not recorded (docs/record.md). */
  record?: string;
  /** Whether the run ended at the first failure. */
  failFast?: true;
  profile: 'specification' | 'kubernetes';
  /** Whether the wording of messages, descriptions and warnings was compared; absent in older reports. */
  wording?: boolean;
  selection: Record<string, string[]>;
  /** The ID of the run, which is in the names or labels of all objects that the run created. */
  id?: string;
  /** Set if the run was interrupted, so that the report is incomplete. */
  interrupted?: Interruption;
}

export interface Interruption {
  /** The signal that interrupted the run, or the problem of the server. */
  cause: string;
  /** The scenario during which the server stopped responding. */
  scenario?: string;
  /** The removed objects, by kind. */
  removed?: string;
  /** The paths of objects that could not be removed in time. */
  left?: string[];
}

export interface Subject {
  url: string;
  /** The origin of the server: `simulator`, `launched`, `server`, `kubeconfig`, or `client` for a client command. */
  origin: string;
  dialect: string;
  /** The `gitVersion` in /version; absent if the server does not return it. */
  version?: string;
  /** The minor release of Kubernetes, detected or declared. */
  release?: string;
  capabilities: Capability[];
}

export interface Capability {
  name: string;
  present: boolean;
  /** The source of the information: `inferred`, `declared`, or both. */
  source: string;
}

export interface RuleResult {
  id: string;
  area: string;
  statement: string;
  source: string;
  strength: 'must' | 'should' | 'may' | 'info';
  check: string;
  /** The source of a rule that is not in the specification: `kubernetes-1.32` or a later release, or `wording` for rules about texts. */
  origin?: string;
  verdict: Verdict | 'not run';
  /** Whether kube-apiserver confirmed the rule (spec/observed). */
  confirmed: boolean;
  /** The IDs of the scenarios that test the rule. */
  scenarios: string[];
  /** For rules of strength `may`: the choices of the server that scenarios observed. */
  observed?: string[];
}

/** The result of a monitor. If the invariant was violated, `scenarios` also contains a failed entry with the tag `@monitor`. */
export interface MonitorResult {
  id: string;
  statement: string;
  /** The rules that fail if the invariant is broken. */
  rules: string[];
  compared: number;
  broken: number;
  /** The IDs of the scenarios with violations. */
  scenarios: string[];
}

/** The coverage of one operation (spec/coverage.yaml). */
export interface OperationCoverage {
  operation: string;
  requests: number;
  values: CoveredValue[];
  /** The number of values and pairs of values that requests contained; only in a complete run. */
  covered?: number;
  /** The number of possible values and pairs of values; only in a complete run. */
  possible?: number;
  /** The values and pairs of values that no request contained; only in a complete run. */
  holes?: Hole[];
}

/** A value of a parameter or other dimension (`of`), with the number of each outcome. */
export interface CoveredValue {
  of: string;
  value: string;
  outcomes: Record<string, number>;
}

/** A combination that no request contained. */
export interface Hole {
  /** The combination, such as `limit=zero` or `limit with response format Table`. */
  what: string;
  /** The rules whose statements contain the words for the operation and the missing combination. */
  rules: string[];
}

export interface ScenarioResult {
  /** The path and line, such as `features/watch/stream.feature:19`, followed by the resource under test of a run with `--resource`. */
  id: string;
  /** The resource under test in a run with `--resource`. */
  resource?: string;
  name: string;
  /** The description in the feature: the rule, and the mistake that the scenario detects. */
  description?: string;
  feature: string;
  area: string;
  /** The example row of a scenario outline, by column. */
  example?: Record<string, string>;
  rules: string[];
  /** The tags without `@rule:`. */
  tags: string[];
  verdict: Verdict;
  /** The reason why the scenario was skipped, refused or expected to fail. */
  reason?: string;
  /** The basic that the scenario tests. */
  basic?: string;
  /** The failed basic that blocks the scenario. */
  blockedBy?: string;
  /** The start time, RFC 3339; absent if the scenario did not run. */
  started?: string;
  seconds: number;
  comparisons: number;
  /** In report.json, passed and refused scenarios have steps and exchanges only with `--full`. */
  steps: StepResult[];
  failure?: Failure;
  exchanges: RecordedExchange[];
  observations: string[];
}

export interface StepResult {
  text: string;
  keyword: string;
  status: 'passed' | 'failed' | 'skipped' | 'undefined' | 'ambiguous' | 'pending' | 'unknown';
  seconds: number;
  /** The table or text below the step. */
  table?: string[][];
  docString?: string;
}

export interface Failure {
  message: string;
  /** The comparison that failed; absent for other errors. */
  mismatch?: FailedComparison;
  expected?: string;
  actual?: string;
  /** The command that repeats the scenario. */
  repeat?: string;
  /** The curl commands that repeat the last request and the writes before it. */
  curl?: string;
  /** The values with which fast-check replays the smallest failing random program. */
  replay?: { seed: number; path: string; counterexample: string };
}

/** A failed comparison: the compared value, and `expected` and `actual` of the failure. */
export interface FailedComparison {
  /** The compared view, such as `the response`. */
  what: string;
  /** The path of the compared field in the view. */
  path?: string;
  /** The relation between the field and the expected value, such as `at most`. */
  relation?: string;
  /** The request, if the comparison is about the complete response. */
  request?: { method: string; path: string };
  /** The response to the request: its status code, and the reason and message of its Status. */
  response?: { code: number; reason?: string; message?: string };
}

/** A request and its response as sent on the wire, with secrets removed and long bodies truncated. */
export interface RecordedExchange {
  request: { method: string; url: string; headers: [string, string][]; body?: string };
  response?: { status: number; headers: [string, string][]; body?: string; milliseconds: number };
  /** The reason why there was no response. */
  error?: string;
  /** The number of consecutive requests with the same response; absent if there was one request. */
  times?: number;
  curl: string;
}

export interface SelfCheck {
  /** The percentage of killed faults. */
  score: number;
  /** The percentage of failed rules that the fault breaks, over all faults. */
  precision: number;
  faults: FaultResult[];
  /**
   * The faults that break a rule of a monitor: their number, the number of faults that monitors detected (`caught`), and the IDs of the undetected
   * faults (`missed`).
   */
  monitors?: { faults: number; caught: number; missed: string[] };
  /** The rules that no fault breaks, with the reason. */
  unbroken: { rule: string; reason: string }[];
}

export interface FaultResult {
  id: string;
  bug: string;
  breaks: string[];
  /** Whether a scenario failed for each rule that the fault breaks. */
  killed: boolean;
  /** The broken rules for which no scenario failed. */
  survivors: string[];
  /** The IDs of failed scenarios, by rule. */
  killers: Record<string, string[]>;
  /** The rules that failed although the fault does not break them. */
  alsoFailed: string[];
  /** The broken monitors; absent in older reports. */
  monitors?: string[];
  /** The reason why no scenario could run: the simulator stopped, or it rejected every request. */
  doesNotStart?: string;
  /**
   * The ID, verdict, reason and last exchange of each scenario that could have detected the fault: of a fault that survived, or, if the
   * fault was killed only in a second run without concurrent faults, of the first run.
   */
  missedBy?: string[];
}

export interface Problem {
  /** `harness`: an error of the suite (exit code 5). `expectation`: an expected failure passed, expired or matched nothing (exit code 1). */
  kind: 'harness' | 'expectation';
  /** A description of the problem. */
  what: string;
  /** The file, scenario or rule that has the problem. */
  where?: string;
}
