/**
 * The data that steps pass to the reports: JSON attachments in the Cucumber message stream, each with its own media type. `steps/` and `reports/`
 * share only these attachments and the rule tags (`@rule:ID`).
 */
import type { FailedComparison, RecordedExchange } from './envelope.ts';

export const ATTACHMENT_TYPES = {
  exchanges: 'application/vnd.assay.exchanges+json',
  verdict: 'application/vnd.assay.verdict+json',
  comparisons: 'application/vnd.assay.comparisons+json',
  observation: 'application/vnd.assay.observation+json',
  failure: 'application/vnd.assay.failure+json',
  monitors: 'application/vnd.assay.monitors+json',
  requests: 'application/vnd.assay.requests+json',
} as const;

export type ExchangesAttachment = RecordedExchange[];

/** The verdict of a scenario that was skipped, or in which the server correctly rejected requests for a capability that it lacks. */
export interface VerdictAttachment {
  verdict: 'skipped' | 'refused';
  reason: string;
  /** The name of the failed basic: a scenario of the basic tests an operation that this scenario needs. */
  blockedBy?: string;
  /** Set if the scenario was interrupted. Its failed steps do not count. */
  broken?: boolean;
}
export interface ComparisonsAttachment {
  count: number;
}
export interface ObservationAttachment {
  rule: string;
  observation: string;
}
export interface FailureAttachment {
  mismatch?: FailedComparison;
  expected?: string;
  actual?: string;
  curl?: string;
  replay?: { seed: number; path: string; counterexample: string };
}

export type MonitorsAttachment = MonitorAttachment[];
/** The contradictions that a monitor found in the exchanges of the scenario. */
export interface MonitorAttachment {
  monitor: string;
  statement: string;
  /** The rules that the monitor checks. */
  rules: string[];
  /** The rules that the exchanges violate. */
  failed: string[];
  /** The number of comparisons. */
  compared: number;
  /** The name of the basic whose failure explains the contradictions. */
  basic?: string;
  /** The number of contradictions. `contradictions` contains only the first of them. */
  broken: number;
  /** Set if a random program found the contradictions. */
  replay?: NonNullable<FailureAttachment['replay']>;
  contradictions: { what: string; expected: string; actual: string; exchanges: RecordedExchange[] }[];
}

/** The number of requests to the server under test for each combination of operation, parameters and outcome (checks/coverage/requests.ts). */
export type RequestsAttachment = [requestVariant: string, count: number][];
