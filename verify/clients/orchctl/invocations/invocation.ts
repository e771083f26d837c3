/** A row of the table: command lines for both commands, and their environment. */
import type { DepartureName } from './departures.ts';

/** The behavior of a server that replaces the real one. */
export type Behavior =
  | 'hangs'
  | 'closes'
  | 'speaks no HTTP'
  | 'breaks off'
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string | readonly string[]>>;
      readonly body?: string;
    };

export interface Invocation {
  /** In shell syntax; `{secure}` and `{plain}` are the addresses of the server. Several lines run one after the other. */
  readonly lines: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** For every request; the real server answers if absent. */
  readonly server?: Behavior;
  /** The intended differences, by their names in departures.ts. */
  readonly departures?: readonly DepartureName[];
}

type InvocationSettings = Omit<Invocation, 'lines'>;

/** Returns one invocation per line. */
export function createInvocations(lines: readonly string[], settings: InvocationSettings = {}): readonly Invocation[] {
  return lines.map((line) => ({ lines: [line], ...settings }));
}

export function createInvocationSequence(lines: readonly string[], settings: InvocationSettings = {}): Invocation {
  return { lines, ...settings };
}
