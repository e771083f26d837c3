/**
 * The lines of the record of one scenario (docs/record.md), in the order in which things were over. Moments are milliseconds since the scenario
 * began, to the microsecond.
 */
import type { AssayErrorCode } from '../errors.ts';
import type { HeaderPairs } from '../exchange.ts';

export const RECORD_VERSION = 'assay/v1';

/** As text, as base64 where it is no UTF-8, or the SHA-256 of a file in `bodies/` where it is long. */
export type RecordedBody = string | { readonly base64: string } | { readonly sha256: string };

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderPairs;
  readonly body?: RecordedBody;
}

export interface ScenarioLine {
  readonly kind: 'scenario';
  readonly apiVersion: typeof RECORD_VERSION;
  readonly id: string;
  readonly name: string;
  /** The basics that had failed before it, and milliseconds that its area had waited in vain. */
  readonly failedBasics: readonly string[];
  readonly waited: number;
}

export interface StepLine {
  readonly kind: 'step';
  readonly at: number;
  /** The text of the step; the last line of this kind has none: the scenario is over. */
  readonly text?: string;
}

export interface ExchangeLine {
  readonly kind: 'exchange';
  readonly sent: number;
  readonly at: number;
  readonly request: RecordedRequest;
  readonly answer?: { readonly status: number; readonly headers: HeaderPairs; readonly body: RecordedBody };
  readonly error?: string;
  readonly late?: boolean;
}

export interface WatchLine {
  readonly kind: 'watch';
  /** By which its events are known. */
  readonly watch: number;
  readonly sent: number;
  readonly at: number;
  readonly request: RecordedRequest;
  readonly answer: { readonly status: number; readonly headers: HeaderPairs };
}

/** A line of the stream with its line feed, or as much of it as came at once. Those of one moment came at once. */
export interface EventLine {
  readonly kind: 'event';
  readonly watch: number;
  readonly at: number;
  readonly body: RecordedBody;
}

/** The server ended it, or it broke. */
export interface EndLine {
  readonly kind: 'end';
  readonly watch: number;
  readonly at: number;
  readonly broken?: string;
}

export interface ObservedLine {
  readonly kind: 'observed';
  readonly at: number;
  readonly what: string;
  readonly value?: unknown;
  /** Looking failed; of an error of the suite its code. */
  readonly error?: string;
  readonly code?: AssayErrorCode;
}

/** What is observed of time: the end of a pause, and whether a limit was over. */
export const PAUSE = 'the end of a pause';
export const TIME_UP = 'whether time is up';

export interface UnrepeatableLine {
  readonly kind: 'unrepeatable';
  readonly at: number;
  readonly why: string;
}

export type RecordLine =
  | ScenarioLine
  | StepLine
  | ExchangeLine
  | WatchLine
  | EventLine
  | EndLine
  | ObservedLine
  | UnrepeatableLine;
