/** A server that was started here, and that runs. */
import type { Provider } from './credentials/provider.ts';
import type { TargetDescription } from './target.ts';

/** Milliseconds in which a server that was told to stop must be gone. */
export const STOP_LIMIT = 10_000;

export interface Launched {
  readonly target: TargetDescription;
  /** The TLS port, where the server has one: certificates can be shown there. No credentials go along. */
  readonly secure?: TargetDescription;
  readonly control: string | undefined;
  /** Of the process that it runs in. */
  readonly pid: number;
  /** The folder of this server alone, with the files of its profile. */
  readonly dir: string;
  /** That it was started with. */
  readonly provider?: Provider;
  /** What it has written since its start, up to a limit. */
  log(): string;
  /** Resolves when the server is gone. */
  readonly gone: Promise<void>;
  /** Tells it to end, as SIGTERM does, without waiting: what happens next is for the caller to see. */
  terminate(): void;
  stop(): Promise<void>;
  /** Kills it, as a crash would, and starts the same once more on its folder. Rejects with AssayError when that doesn't come up. */
  crash(): Promise<Launched>;
}

/** Started, but for what its launcher knows alone. */
export type Started = Omit<Launched, 'crash' | 'dir' | 'provider'> & {
  /** Ends it at once. */
  kill(): void;
};
