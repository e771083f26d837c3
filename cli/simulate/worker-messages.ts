/** The messages between the process of `assay simulate --workers` and its workers, and the role of a worker. */
import type { Settings } from '../../simulator/start/flags/table.ts';
import type { ReadyAddresses } from './ready-addresses.ts';

export type WorkerReport =
  | { readonly kind: 'ready'; readonly addresses: ReadyAddresses }
  /** The worker cannot start. `isSettingError` reports whether a setting of the user is the reason. */
  | { readonly kind: 'failed'; readonly message: string; readonly isSettingError: boolean }
  | { readonly kind: 'lock'; readonly name: string }
  | { readonly kind: 'unlock'; readonly name: string };

export type WorkerCommand = { readonly kind: 'locked'; readonly name: string } | { readonly kind: 'close' };

/**
 * The role of a worker, and its settings that differ from the command line. The variable ROLE_VARIABLE of the worker contains the role as
 * JSON.
 */
export interface WorkerRole {
  /** The first worker runs the controllers and the control port. */
  readonly isFirst: boolean;
  /** The file with the key that signs the tokens of service accounts; undefined if a flag names the file or TLS provides the key. */
  readonly keyFile?: string | undefined;
  readonly ports: Required<Pick<Settings, 'httpPort' | 'securePort' | 'controlPort'>>;
}

export const ROLE_VARIABLE = 'ASSAY_WORKER_ROLE';

/** Returns the role of this process, or undefined if it is not a worker. */
export function readWorkerRole(): WorkerRole | undefined {
  const role = process.env[ROLE_VARIABLE];
  return role === undefined ? undefined : JSON.parse(role);
}
