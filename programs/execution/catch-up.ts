/**
 * A read at version 0 may be answered by a cache that has not heard of what was just written, by one server today and by the other tomorrow. So it is
 * sent when a read not older than the last write of the program has been answered (rv-get-other, rv-not-older-list-guarantee).
 */
import type { Outcome } from './outcome.ts';
import type { Server, Wire } from './server.ts';

/** `newest` is the version of the last write. */
export async function catchUp(server: Server, { path }: Wire, newest: string): Promise<void> {
  const [bare = ''] = path.split('?', 1);
  await server.send({ method: 'GET', path: `${bare}?resourceVersion=${newest}` });
}

/** Of the object that a write answers with; undefined where it is no write, or none that was carried out. */
export function writtenVersion({ method, path }: Wire, { status, body }: Outcome): string | undefined {
  if (method === 'GET' || method === 'HEAD' || status >= 300 || path.includes('dryRun=All')) return undefined;
  const { metadata } = (body ?? {}) as { readonly metadata?: { readonly resourceVersion?: unknown } };
  const version = metadata?.resourceVersion;
  return typeof version === 'string' && /^[1-9]\d*$/.test(version) ? version : undefined;
}
