/**
 * The report envelope: the one document that every renderer reads, and that `judge()` answers. Versioned: a change that breaks
 * readers raises the version. `envelope.schema.json` beside this file says the same to ajv.
 */

export const ENVELOPE_VERSION = 'assay/v1';

export type Verdict = 'passed' | 'failed' | 'skipped' | 'refused' | 'expected failure';

export interface Envelope {
  apiVersion: typeof ENVELOPE_VERSION;
  kind: 'Report';
  run: Run;
  subject: Subject;
  /** How many rules there are, whatever was selected, and how many of them no run on a server judges. */
  catalogue: Catalogue;
  /** One per rule selected that a server can pass or fail, in the order of the catalogue. */
  rules: RuleResult[];
  /** The same for the duties of clients selected, judged on the suite's own client. */
  duties: RuleResult[];
  /** In the order of feature file and line. */
  scenarios: ScenarioResult[];
  /** What held of all traffic, whichever scenario sent it; absent in reports of before. */
  monitors?: MonitorResult[];
  /** The conformance profiles, of a run that judged a server; absent in reports of before. */
  conformance?: ConformanceResult[];
  /** What the requests were made of, by operation; absent in reports of before. */
  coverage?: OperationCoverage[];
  /** Only after `--self-check`. */
  selfCheck?: SelfCheck;
  /** Problems of the run itself, not of the subject: an unused expected failure, a scenario without a comparison. */
  problems: Problem[];
  /** Of all the rest, `sha256:…` (reports/digest.ts): an edited report has another. */
  digest?: string;
}

/** `not shown`: a rule that could have been judged was not. */
export type ConformanceVerdict = 'conformant' | 'expected failures' | 'failed' | 'not shown' | 'not tried';

export interface ConformanceResult {
  /** Of spec/conformance.yaml. */
  profile: string;
  level: 'core' | 'extended';
  verdict: ConformanceVerdict;
  /** How many it has, and how many of them were judged. */
  rules: number;
  judged: number;
  /** Ids of the rules that brought this verdict about. */
  because: string[];
}

export interface Catalogue {
  rules: number;
  /** Duties of clients. */
  client: number;
  planned: number;
  definitions: number;
}

export interface Run {
  /** RFC 3339. */
  started: string;
  seconds: number;
  seed: string;
  /** As typed, secrets left out. */
  command: string;
  /** `modified`: the checkout had changes that are in no commit. */
  assay: { version: string; revision?: string; modified?: true };
  /** What it was judged by, `sha256:…`; absent in reports of before. */
  digests?: { catalogue: string; features: string };
  /** The digest of the record of its exchanges, where there is one (docs/record.md). */
  record?: string;
  /** It ended at the first failure. */
  failFast?: true;
  profile: 'specification' | 'kubernetes';
  /** Whether the wording of messages, descriptions and warnings was compared; absent in reports of before. */
  wording?: boolean;
  selection: Record<string, string[]>;
  /** What everything that the run made on the server bears in its name, or as a label. */
  id?: string;
  /** The run ended before its time: the report is a part of one. */
  interrupted?: Interruption;
}

export interface Interruption {
  /** A signal, or what is wrong with the server. */
  cause: string;
  /** During which the server stopped answering. */
  scenario?: string;
  /** What was removed from the server, by kind. */
  removed?: string;
  /** Paths of what could not be removed in time. */
  left?: string[];
}

export interface Subject {
  url: string;
  /** `simulator`, `launched`, `server`, `kubeconfig`. */
  origin: string;
  dialect: string;
  /** `gitVersion` of /version when it says so. */
  version?: string;
  /** The minor release of Kubernetes that it is, or is taken for. */
  release?: string;
  capabilities: Capability[];
}

export interface Capability {
  name: string;
  present: boolean;
  /** How that is known: `inferred`, `declared`, or both. */
  source: string;
}

export interface RuleResult {
  id: string;
  area: string;
  statement: string;
  source: string;
  strength: 'must' | 'should' | 'may' | 'info';
  check: string;
  /** `kubernetes-1.32`, or `wording` where it is about texts for people: the specification does not say it. */
  origin?: string;
  verdict: Verdict | 'not run';
  /** Whether kube-apiserver was seen to keep it (spec/observed). */
  confirmed: boolean;
  /** Ids of the scenarios that trace it. */
  scenarios: string[];
  /** For `may`: which permitted answer was seen. */
  observed?: string[];
}

/** An invariant of all traffic. Where it was broken, `scenarios` has it too, with the tag `@monitor`. */
export interface MonitorResult {
  id: string;
  statement: string;
  /** They fail where it is broken. */
  rules: string[];
  compared: number;
  broken: number;
  /** Ids of the scenarios whose traffic broke it. */
  scenarios: string[];
}

/** Of one operation (spec/coverage.yaml). */
export interface OperationCoverage {
  operation: string;
  requests: number;
  values: CoveredValue[];
  /** Of a run of the whole suite: how many values, and pairs of them, were sent, of how many there are, and which were not. */
  covered?: number;
  possible?: number;
  holes?: Hole[];
}

/** A value of a parameter or another dimension that requests had, and how often they had which outcome. */
export interface CoveredValue {
  of: string;
  value: string;
  outcomes: Record<string, number>;
}

export interface Hole {
  /** `limit=zero`, or `limit with asked for Table`. */
  what: string;
  /** Those that speak of it, as far as their words tell. */
  rules: string[];
}

export interface ScenarioResult {
  /** `features/chapter/file.feature:line`, and behind it the resource under test where one was named. */
  id: string;
  /** The resource that it was about, where one was named. */
  resource?: string;
  name: string;
  /** What the feature says below the title: the rule, and the mistake that the scenario catches. */
  description?: string;
  feature: string;
  area: string;
  /** Of an outline: the row, by column. */
  example?: Record<string, string>;
  rules: string[];
  /** Without the `@rule:` tags. */
  tags: string[];
  verdict: Verdict;
  /** Why it was skipped, refused or expected to fail. */
  reason?: string;
  /** The basic that it tells: those run first. */
  basic?: string;
  /** It was not sent: it stands on this basic, which failed. */
  blockedBy?: string;
  /** When, RFC 3339; absent where it did not run. */
  started?: string;
  seconds: number;
  comparisons: number;
  /** In report.json those of what passed or was refused are left out, unless the run was `--full`; as are the exchanges. */
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
  /** What stands below the step, if anything. */
  table?: string[][];
  docString?: string;
}

export interface Failure {
  message: string;
  expected?: string;
  actual?: string;
  /** A command that judges the scenario again. */
  repeat?: string;
  /** Commands, a line each, that repeat the last request together with the writes that it needs. */
  curl?: string;
  /** Of a property: what fast-check needs to replay it. */
  replay?: { seed: number; path: string; counterexample: string };
}

/** One request and its answer as they were on the wire; secrets are blanked, long bodies cut with a mark. */
export interface RecordedExchange {
  request: { method: string; url: string; headers: [string, string][]; body?: string };
  response?: { status: number; headers: [string, string][]; body?: string; milliseconds: number };
  /** Set when no answer came. */
  error?: string;
  /** How often it was made in a row with the same answer; absent: once. */
  times?: number;
  curl: string;
}

export interface SelfCheck {
  /** Killed faults in percent of all. */
  score: number;
  /** Of the rules that failed under a fault, those that it breaks, in percent. */
  precision: number;
  faults: FaultResult[];
  /** Of the faults that break a rule of an invariant of all traffic: how many broke one, and which did not. */
  monitors?: { faults: number; caught: number; missed: string[] };
  /** Rules that no fault breaks, with the reason. */
  unbroken: { rule: string; reason: string }[];
}

export interface FaultResult {
  id: string;
  bug: string;
  breaks: string[];
  /** Whether, for every rule it breaks, a scenario that traces the rule failed. */
  killed: boolean;
  /** Broken rules for which no scenario failed. */
  survivors: string[];
  /** Ids of the scenarios that failed, by rule. */
  killers: Record<string, string[]>;
  /** Rules that failed with the others though the fault does not break them. */
  alsoFailed: string[];
  /** Invariants of all traffic that were broken; absent in reports of before. */
  monitors?: string[];
  /** Why no scenario could be run: the simulator with this fault ended, or refused every request. */
  doesNotStart?: string;
}

export interface Problem {
  /** `harness`: the suite itself is at fault (exit 5). `expectation`: an expected failure passed, expired or matched nothing (exit 1). */
  kind: 'harness' | 'expectation';
  what: string;
  where?: string;
}
