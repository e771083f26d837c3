/**
 * Data that the steps pass to the reports: JSON attachments in the Cucumber message stream, one media type each. Besides these only
 * rule tags (`@rule:ID`) connect `steps/` and `reports/`.
 */
import type { RecordedExchange } from './envelope.ts';

export const ATTACHMENT = {
  exchanges: 'application/vnd.assay.exchanges+json',
  verdict: 'application/vnd.assay.verdict+json',
  comparisons: 'application/vnd.assay.comparisons+json',
  observation: 'application/vnd.assay.observation+json',
  failure: 'application/vnd.assay.failure+json',
  monitors: 'application/vnd.assay.monitors+json',
  requests: 'application/vnd.assay.requests+json',
} as const;

export type ExchangesAttachment = RecordedExchange[];
/** Says why a scenario that Cucumber calls skipped was skipped, or that the subject refused properly what it does not have. */
export interface VerdictAttachment {
  verdict: 'skipped' | 'refused';
  reason: string;
  /** The basic that failed and that the scenario stands on. */
  blockedBy?: string;
  /** The scenario had begun and was broken off: a step that failed meanwhile says nothing. */
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
  expected?: string;
  actual?: string;
  curl?: string;
  replay?: { seed: number; path: string; counterexample: string };
}

export type MonitorsAttachment = MonitorAttachment[];
/** What an invariant found in the traffic of the scenario. */
export interface MonitorAttachment {
  monitor: string;
  statement: string;
  /** Those that it judges, and those that were broken. */
  rules: string[];
  failed: string[];
  compared: number;
  /** Where this basic fails, that tells what was found here. */
  basic?: string;
  /** How often it is broken; the first few are shown. */
  broken: number;
  /** Where random programs showed it. */
  replay?: NonNullable<FailureAttachment['replay']>;
  contradictions: { what: string; expected: string; actual: string; exchanges: RecordedExchange[] }[];
}

/** The requests of the scenario to the server under judgement: sorts (checks/coverage/requests.ts) with how often each was sent. */
export type RequestsAttachment = [sort: string, count: number][];
