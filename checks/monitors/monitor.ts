/** An invariant of all traffic: the rules that are broken where it does not hold, and the function that finds out. */
import type { Traffic } from './traffic.ts';

export interface Monitor {
  /** The name of its file. */
  readonly id: string;
  /** The invariant, as a sentence that could be false. */
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
  /** The rules of the monitor that the contradiction breaks; absent: all of them. */
  readonly rules?: readonly string[];
  /** A server that lacks this altogether shows it (label-selector), as the scenario that tells of it does. */
  readonly basic?: string;
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  /** The answers or events that show it, the decisive one last. */
  readonly evidence: readonly Evidence[];
}

export interface Evidence {
  /** The ID of an answer or a watch. */
  readonly id: number;
  /** The position of the event in its watch. */
  readonly event?: number;
}
