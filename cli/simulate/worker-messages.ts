/** The messages between the process of `assay simulate --workers` and its workers, and the role of a worker. */
import type { Simulator } from '../../simulator/main.ts';
import type { Settings } from '../../simulator/start/flags/table.ts';

/** The addresses of a server, as in the `ready` line. */
export interface ReadyAddresses {
  readonly http: string | null;
  readonly https: string | null;
  readonly control: string | null;
  /** The file with the authority that clients of the TLS port must trust. */
  readonly ca: string | null;
}

export function readAddresses({ http, https, controlUrl, caFile }: Simulator): ReadyAddresses {
  return { http: http ?? null, https: https ?? null, control: controlUrl ?? null, ca: caFile ?? null };
}

export interface RunningServer {
  readonly addresses: ReadyAddresses;
  readonly close: () => Promise<void>;
}

export type FromWorker =
  | { readonly kind: 'ready'; readonly addresses: ReadyAddresses }
  /** The worker cannot start. `isSetting`: because of a setting of the user. */
  | { readonly kind: 'failed'; readonly message: string; readonly isSetting: boolean }
  | { readonly kind: 'lock'; readonly name: string }
  | { readonly kind: 'unlock'; readonly name: string };

export type ToWorker = { readonly kind: 'locked'; readonly name: string } | { readonly kind: 'close' };

/** The role of a worker. The worker gets it as JSON in its environment. */
export interface WorkerRole {
  /** The first worker runs the controllers and the control port. */
  readonly isFirst: boolean;
  /** The file with the key that signs the tokens of service accounts, where no flag names one. */
  readonly keyFile?: string | undefined;
  readonly ports: Required<Pick<Settings, 'httpPort' | 'securePort' | 'controlPort'>>;
}

export const ROLE_VARIABLE = 'ASSAY_WORKER_ROLE';

/** Returns undefined in a process that is not a worker. */
export function readWorkerRole(): WorkerRole | undefined {
  const role = process.env[ROLE_VARIABLE];
  return role === undefined ? undefined : JSON.parse(role);
}
