/** An invariant of all traffic: the rules that are broken where it does not hold, and the function that finds out. */
import type { Traffic } from './traffic.ts';

export interface Monitor {
  /** As its file is called. */
  readonly id: string;
  /** What holds, as a sentence that could be false. */
  readonly statement: string;
  /** They fail where it doesn't. */
  readonly rules: readonly string[];
  readonly judge: (traffic: Traffic) => Judgement;
}

export interface Judgement {
  readonly compared: number;
  readonly contradictions: readonly Contradiction[];
}

export interface Contradiction {
  /** Of the rules of the monitor those that it breaks; absent: all of them. */
  readonly rules?: readonly string[];
  /** A server that lacks this altogether shows it (label-selector), as the scenario that tells of it does. */
  readonly basic?: string;
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  /** What shows it, the last one last: an answer, or an event of a watch. */
  readonly evidence: readonly Evidence[];
}

export interface Evidence {
  /** Of an answer or a watch. */
  readonly id: number;
  /** Which of its events. */
  readonly event?: number;
}
