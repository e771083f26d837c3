/** A monitor checks an invariant of all traffic. A contradiction to the invariant breaks a rule. */
import type { Traffic } from './traffic.ts';

export interface Monitor {
  /** Identifies the monitor in reports. */
  readonly id: string;
  /** The invariant, as a sentence. */
  readonly statement: string;
  /** The rules that a contradiction breaks. */
  readonly rules: readonly string[];
  readonly check: (traffic: Traffic) => CheckResult;
}

export interface CheckResult {
  /** The number of comparisons. */
  readonly comparisonCount: number;
  readonly contradictions: readonly Contradiction[];
}

export interface Contradiction {
  /** The broken rules; all rules of the monitor by default. */
  readonly rules?: readonly string[];
  /** The name of the basic, such as label-selector, whose scenario fails if the server lacks the feature. */
  readonly basic?: string;
  /** The value that the contradiction concerns, such as `metadata.uid of configmaps a`. */
  readonly subject: string;
  readonly expected: string;
  readonly actual: string;
  /** The responses or events that show the contradiction. The last item is the wrong response or event. */
  readonly evidence: readonly Evidence[];
}

export interface Evidence {
  /** The ID of a response or a watch. */
  readonly id: number;
  /** The position of the event in its watch. */
  readonly eventIndex?: number;
}
