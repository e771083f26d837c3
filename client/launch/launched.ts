/** A server that this process started. */
import type { OidcProvider } from '../credentials/provider.ts';
import type { TargetDescription } from '../exchange/target.ts';

/** The time limit for a server to stop, in milliseconds. */
export const STOP_TIMEOUT = 10_000;

export interface LaunchedServer {
  readonly target: TargetDescription;
  /** The TLS port, if the server has one, for requests with client certificates. This description contains no credentials. */
  readonly secure?: TargetDescription;
  readonly control: string | undefined;
  /** The ID of the server's process. */
  readonly pid: number;
  /** The folder of this server, with the files of its profile. */
  readonly dir: string;
  /** The provider that the server was started with. */
  readonly provider?: OidcProvider;
  /** The output since the start, up to a limit. */
  readLog(): string;
  /** Resolves when the server has ended. */
  readonly exit: Promise<void>;
  /** Requests shutdown, as SIGTERM does, without waiting. */
  terminate(): void;
  stop(): Promise<void>;
  /** Kills the server and starts it again with the same folder. Rejects with AssayError if it does not start. */
  crashAndRestart(): Promise<LaunchedServer>;
}

/** A started server, without the members that the launcher adds. */
export type StartedServer = Omit<LaunchedServer, 'crashAndRestart' | 'dir' | 'provider'> & {
  /** Kills the server. */
  kill(): void;
};
