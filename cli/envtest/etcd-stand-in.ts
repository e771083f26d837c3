/**
 * Detects whether an etcd server is the program `etcd` of the envtest folder, which stores nothing. If `--etcd-servers` contains the
 * address of this program, the simulator keeps the objects in memory.
 */

/** A header in each response of this `etcd`. The real etcd does not send it. */
export const STAND_IN_HEADER = 'assay-stand-in';
/** The time limit of a request, in milliseconds. It is short, because both programs run on one machine. */
const REQUEST_TIMEOUT = 2000;

/** Reports whether the etcd at an address is the program of the envtest folder. */
export async function isStandInEtcd(server: string): Promise<boolean> {
  if (!server.startsWith('http://')) return false;
  try {
    const response = await fetch(`${server}/health`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
    return response.headers.has(STAND_IN_HEADER);
  } catch {
    return false;
  }
}
