/** One line of the table: command lines to be given to both commands, and what they find around them. */
import type { DepartureName } from './departures.ts';

/** What stands in place of the real server. */
export type Behaviour =
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
  /** In the words of a shell; `{secure}` and `{plain}` are the addresses of the server. Several are run one after the other. */
  readonly lines: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Of every request; the real server answers what has none. */
  readonly server?: Behaviour;
  /** Where the two are to differ: names of departures.ts. */
  readonly departures?: readonly DepartureName[];
}

type Around = Omit<Invocation, 'lines'>;

/** One invocation a line. */
export function invocations(lines: readonly string[], around: Around = {}): readonly Invocation[] {
  return lines.map((line) => ({ lines: [line], ...around }));
}

export function inTurn(lines: readonly string[], around: Around = {}): Invocation {
  return { lines, ...around };
}
