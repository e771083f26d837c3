/**
 * The report of a run: the result of `judge()` and the input of every renderer. A breaking change raises the version.
 * `envelope.schema.json` is its JSON schema.
 */

export const ENVELOPE_VERSION = 'assay/v1';

export type Verdict = 'passed' | 'failed' | 'skipped' | 'refused' | 'expected failure';

export interface Envelope {
  apiVersion: typeof ENVELOPE_VERSION;
  kind: 'Report';
  run: Run;
  subject: Subject;
  /** The number of all rules, independent of the selection, and the numbers of those that a run on a server cannot test. */
  catalogue: Catalogue;
  /** The selected rules that a server can pass or fail, in the order of the catalogue. */
  rules: RuleResult[];
  /** The selected rules for clients, tested on the suite's own client. */
  duties: RuleResult[];
  /** The scenarios by feature file and line. */
  scenarios: ScenarioResult[];
  /** The monitors; absent in older reports. */
  monitors?: MonitorResult[];
  /** The conformance profiles of a run on a server; absent in older reports. */
  conformance?: ConformanceResult[];
  /** The coverage by operation; absent in older reports. */
  coverage?: OperationCoverage[];
  /** Only after `--self-check`. */
  selfCheck?: SelfCheck;
  /** Problems of the run itself, not of the subject: an unused expected failure, a scenario without a comparison. */
  problems: Problem[];
  /** The digest of all other members, `sha256:…` (reports/digest.ts), which detects edits. */
  digest?: string;
}

/** `not shown`: a rule that could have been judged was not. */
export type ConformanceVerdict = 'conformant' | 'expected failures' | 'failed' | 'not shown' | 'not tried';

export interface ConformanceResult {
  /** The name in spec/conformance.yaml. */
  profile: string;
  level: 'core' | 'extended';
  verdict: ConformanceVerdict;
  /** The number of its rules, and of the judged ones. */
  rules: number;
  judged: number;
  /** The ids of the rules that caused the verdict. */
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
  /** RFC 3339. */
  started: string;
  seconds: number;
  seed: string;
  /** The command line without secrets. */
  command: string;
  /** `modified`: the checkout had uncommitted changes. */
  assay: { version: string; revision?: string; modified?: true };
  /** The digests of rules and features, `sha256:…`; absent in older reports. */
  digests?: { catalogue: string; features: string };
  /** The digest of the record, if there is one (docs/record.md). */
  record?: string;
  /** Whether the run ended at the first failure. */
  failFast?: true;
  profile: 'specification' | 'kubernetes';
  /** Whether the wording of messages, descriptions and warnings was compared; absent in older reports. */
  wording?: boolean;
  selection: Record<string, string[]>;
  /** The id in the names or labels of all objects that the run created. */
  id?: string;
  /** Set if the run was interrupted, so that the report is incomplete. */
  interrupted?: Interruption;
}

export interface Interruption {
  /** A signal, or the problem of the server. */
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
  /** `simulator`, `launched`, `server`, `kubeconfig`. */
  origin: string;
  dialect: string;
  /** `gitVersion` of /version, if present. */
  version?: string;
  /** The minor release of Kubernetes, detected or declared. */
  release?: string;
  capabilities: Capability[];
}

export interface Capability {
  name: string;
  present: boolean;
  /** The source: `inferred`, `declared`, or both. */
  source: string;
}

export interface RuleResult {
  id: string;
  area: string;
  statement: string;
  source: string;
  strength: 'must' | 'should' | 'may' | 'info';
  check: string;
  /** `kubernetes-1.32` or a later release, or `wording` for rules about texts, if the rule is not from the specification. */
  origin?: string;
  verdict: Verdict | 'not run';
  /** Whether kube-apiserver confirmed the rule (spec/observed). */
  confirmed: boolean;
  /** The ids of its scenarios. */
  scenarios: string[];
  /** For `may`: the observed alternative. */
  observed?: string[];
}

/** The result of a monitor. If it was broken, `scenarios` contains it with the tag `@monitor`. */
export interface MonitorResult {
  id: string;
  statement: string;
  /** The rules that fail if the invariant is broken. */
  rules: string[];
  compared: number;
  broken: number;
  /** The ids of the scenarios with violations. */
  scenarios: string[];
}

/** The coverage of one operation (spec/coverage.yaml). */
export interface OperationCoverage {
  operation: string;
  requests: number;
  values: CoveredValue[];
  /** Only in a complete run: the number of values and pairs of values that were sent, that of all possible ones, and those that were not sent. */
  covered?: number;
  possible?: number;
  holes?: Hole[];
}

/** A value of a parameter or other dimension, with the counts of outcomes. */
export interface CoveredValue {
  of: string;
  value: string;
  outcomes: Record<string, number>;
}

export interface Hole {
  /** `limit=zero`, or `limit with response format Table`. */
  what: string;
  /** The rules whose statements contain the words for the operation and the missing combination. */
  rules: string[];
}

export interface ScenarioResult {
  /** `features/chapter/file.feature:line`, followed by the named resource under test. */
  id: string;
  /** The named resource under test. */
  resource?: string;
  name: string;
  /** The description in the feature: the rule, and the mistake that the scenario detects. */
  description?: string;
  feature: string;
  area: string;
  /** The row of an outline, by column. */
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
  /** The values with which fast-check replays a property. */
  replay?: { seed: number; path: string; counterexample: string };
}

/** A failed comparison: the compared value, and `expected` and `actual` of the failure. */
export interface FailedComparison {
  /** The compared value, such as `the answer`. */
  what: string;
  /** The path of the compared field in it. */
  path?: string;
  /** The relation between the field and the expected value, such as `at most`. */
  relation?: string;
  /** The request, if the comparison is about its response as a whole. */
  request?: { method: string; path: string };
  /** The response to it: its status code, and the reason and message of its Status. */
  response?: { code: number; reason?: string; message?: string };
}

/** A request and its response as sent on the wire, with secrets removed and long bodies truncated. */
export interface RecordedExchange {
  request: { method: string; url: string; headers: [string, string][]; body?: string };
  response?: { status: number; headers: [string, string][]; body?: string; milliseconds: number };
  /** Set if there was no response. */
  error?: string;
  /** The number of consecutive repetitions with the same response; absent: once. */
  times?: number;
  curl: string;
}

export interface SelfCheck {
  /** The percentage of killed faults. */
  score: number;
  /** Of the rules that failed with a fault, the percentage that the fault is declared to break. */
  precision: number;
  faults: FaultResult[];
  /** Among faults that break a rule of a monitor: the number that monitors detected, and the others. */
  monitors?: { faults: number; caught: number; missed: string[] };
  /** The rules that no fault breaks, with the reason. */
  unbroken: { rule: string; reason: string }[];
}

export interface FaultResult {
  id: string;
  bug: string;
  breaks: string[];
  /** Whether a scenario failed for every rule that the fault breaks. */
  killed: boolean;
  /** The broken rules for which no scenario failed. */
  survivors: string[];
  /** The ids of failed scenarios, by rule. */
  killers: Record<string, string[]>;
  /** The rules that failed although the fault does not break them. */
  alsoFailed: string[];
  /** The broken monitors; absent in older reports. */
  monitors?: string[];
  /** Why no scenario could run: the simulator stopped, or refused every request. */
  doesNotStart?: string;
}

export interface Problem {
  /** `harness`: an error of the suite (exit 5). `expectation`: an expected failure passed, expired or matched nothing (exit 1). */
  kind: 'harness' | 'expectation';
  what: string;
  where?: string;
}
