/** A server that this process started. */
import type { OidcProvider } from '../credentials/provider.ts';
import type { TargetDescription } from '../exchange/target.ts';

/** The time limit for a server to stop, in milliseconds. */
export const STOP_TIMEOUT = 10_000;

export interface LaunchedServer {
  readonly target: TargetDescription;
  /** The target of the TLS port without credentials, for requests with client certificates. Absent if the server has no TLS port. */
  readonly secureTarget?: TargetDescription;
  /** The URL of the control port (client/control.ts). Only the simulator has one. */
  readonly controlUrl: string | undefined;
  /** The ID of the server's process. */
  readonly pid: number;
  /** The folder of the server, with the files of its launch profile. */
  readonly dir: string;
  /** The OpenID provider whose addresses the launch profile contains. */
  readonly provider?: OidcProvider;
  /** Returns the output of the server since its start, up to a limit. */
  readLog(): string;
  /** Resolves when the process has exited. */
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
