/** The handshake by which kube-apiserver of the envtest folder recognizes the etcd of the same folder. */

/** The header of each response, which no real etcd sends. */
export const STAND_IN_HEADER = 'assay-stand-in';
/** In milliseconds; short, because both run on one machine. */
const TIMEOUT = 2000;

/** Reports whether the etcd at an address is that of the envtest folder. It stores nothing: kube-apiserver keeps the objects in memory. */
export async function isStandIn(server: string): Promise<boolean> {
  if (!server.startsWith('http://')) return false;
  try {
    const answer = await fetch(`${server}/health`, { signal: AbortSignal.timeout(TIMEOUT) });
    return answer.headers.has(STAND_IN_HEADER);
  } catch {
    return false;
  }
}
