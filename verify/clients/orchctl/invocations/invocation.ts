/** Defines invocations: command lines that run with both commands, and their files and environment. */
import type { DepartureName } from './departures.ts';

/** The behavior of the server in an invocation about invalid responses. */
export type ServerBehavior =
  | 'hangs'
  | 'closes'
  | 'sends no HTTP'
  | 'truncates the body'
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string | readonly string[]>>;
      readonly body?: string;
    };

export interface Invocation {
  /**
   * The command lines in shell syntax, which run one after another. `{secure}` and `{plain}` are the HTTPS and HTTP URLs of the server.
   */
  readonly lines: readonly string[];
  /** The texts of files in the working folder, by name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** The behavior of the server for every request. By default, the simulator responds. */
  readonly server?: ServerBehavior;
  /** The intended differences, by their names in departures.ts. */
  readonly departures?: readonly DepartureName[];
}

type InvocationSettings = Omit<Invocation, 'lines'>;

/** Returns one invocation for each line. */
export function createInvocations(lines: readonly string[], settings: InvocationSettings = {}): readonly Invocation[] {
  return lines.map((line) => ({ lines: [line], ...settings }));
}

/** Returns an invocation with several lines, which run one after another. */
export function createInvocationSequence(lines: readonly string[], settings: InvocationSettings = {}): Invocation {
  return { lines, ...settings };
}
