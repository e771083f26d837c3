/** The addresses of a running simulator, which the line `ready` prints. */
import type { Simulator } from '../../simulator/main.ts';

export interface ReadyAddresses {
  readonly http: string | null;
  readonly https: string | null;
  readonly control: string | null;
  /** The file with the CA certificate that clients of the TLS port must trust. */
  readonly ca: string | null;
}

export function readAddresses({ http, https, controlUrl, caFile }: Simulator): ReadyAddresses {
  return { http: http ?? null, https: https ?? null, control: controlUrl ?? null, ca: caFile ?? null };
}

export interface RunningServer {
  readonly addresses: ReadyAddresses;
  readonly close: () => Promise<void>;
}
