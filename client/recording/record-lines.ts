/**
 * The lines in the record of one scenario (docs/record.md), in the order of completion. Times are in milliseconds since the start of the
 * scenario, with microsecond precision.
 */
import type { AssayErrorCode } from '../errors.ts';
import type { HeaderPairs } from '../exchange/exchange.ts';

export const RECORD_VERSION = 'assay/v1';

/** Text; base64 if it is not UTF-8; or the SHA-256 of a file in `bodies/` if it is long. */
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
  /** The basic scenarios that had failed before this scenario. */
  readonly failedBasics: readonly string[];
  /** The time in milliseconds that earlier scenarios of the area spent on waits that timed out. */
  readonly waited: number;
}

export interface StepLine {
  readonly kind: 'step';
  readonly at: number;
  /** The text of the step. The last line of this kind has none: it marks the end of the scenario. */
  readonly text?: string;
}

export interface ExchangeLine {
  readonly kind: 'exchange';
  /** The time when the request was sent. */
  readonly sent: number;
  /** The time when the response was complete, or when the request failed. */
  readonly at: number;
  readonly request: RecordedRequest;
  readonly answer?: { readonly status: number; readonly headers: HeaderPairs; readonly body: RecordedBody };
  readonly error?: string;
  /** Whether the request failed because its time limit passed. */
  readonly late?: boolean;
}

export interface WatchLine {
  readonly kind: 'watch';
  /** The number of the watch. The lines of its events have the same number. */
  readonly watch: number;
  readonly sent: number;
  readonly at: number;
  readonly request: RecordedRequest;
  readonly answer: { readonly status: number; readonly headers: HeaderPairs };
}

/** A line of the stream with its line feed, or a fragment if the line arrived in several reads. Fragments with the same time arrived in one read. */
export interface EventLine {
  readonly kind: 'event';
  readonly watch: number;
  readonly at: number;
  readonly body: RecordedBody;
}

/** The end of a watch: the server ended the stream, or the connection broke. */
export interface EndLine {
  readonly kind: 'end';
  readonly watch: number;
  readonly at: number;
  /** The error of a broken connection. Absent if the server ended the stream. */
  readonly broken?: string;
}

/** A value or event that no response contains, such as the end of a pause. `assay recheck` replays it. */
export interface ObservedLine {
  readonly kind: 'observed';
  readonly at: number;
  /** The description of the value or event. A replay finds the line by this text. */
  readonly what: string;
  readonly value?: unknown;
  /** The error of a failed observation, and the code if it is an error of the suite. */
  readonly error?: string;
  readonly code?: AssayErrorCode;
}

/** The values of `what` in observations about time. */
export const PAUSE_SUBJECT = 'the end of a pause';
export const TIME_UP_SUBJECT = 'whether time is up';

/** Marks a scenario that `assay recheck` cannot evaluate again. */
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
