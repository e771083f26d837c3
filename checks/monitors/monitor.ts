/** An invariant of all traffic: a function that finds contradictions, and the rules that they break. */
import type { Traffic } from './traffic.ts';

export interface Monitor {
  /** The name of its file. */
  readonly id: string;
  /** The invariant, as a sentence that could be false. */
  readonly statement: string;
  /** The rules that a contradiction breaks. */
  readonly rules: readonly string[];
  readonly judge: (traffic: Traffic) => Judgement;
}

export interface Judgement {
  readonly compared: number;
  readonly contradictions: readonly Contradiction[];
}

export interface Contradiction {
  /** The broken rules; all rules of the monitor by default. */
  readonly rules?: readonly string[];
  /** The name of a basic scenario, such as label-selector, that fails if the server lacks the feature altogether. */
  readonly basic?: string;
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  /** The answers or events that show it; the decisive one is the last. */
  readonly evidence: readonly Evidence[];
}

export interface Evidence {
  /** The ID of a response or a watch. */
  readonly id: number;
  /** The position of the event in its watch. */
  readonly event?: number;
}
