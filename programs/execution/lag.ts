/**
 * Reads that a cache may answer. At version 0, for example, one server may know the last write while the other does not yet. So the program first waits for
 * the response to a read that is not older than its last write (rv-get-other, rv-not-older-list-guarantee).
 */
import { toJsonObject } from '../../values/json-object.ts';
import type { Outcome } from './outcome.ts';
import type { Server, Wire } from './server.ts';

/** Reports whether the response may be older than others of the program: it asks for a version, but neither for an exact one nor for a page. */
export function mayLag({ path }: Wire): boolean {
  const [, query = ''] = path.split('?', 2);
  const parameters = new URLSearchParams(query);
  const version = parameters.get('resourceVersion') ?? '';
  const match = parameters.get('resourceVersionMatch');
  const isPage = Number(parameters.get('limit') ?? 0) > 0 && match === null;
  return /^\d+$/.test(version) && match !== 'Exact' && (Number(version) === 0 || !isPage);
}

/** `newest` is the version of the last write. */
export async function catchUp(server: Server, { path }: Wire, newest: string): Promise<void> {
  const [bare = ''] = path.split('?', 1);
  await server.send({ method: 'GET', path: `${bare}?resourceVersion=${newest}` });
}

/** Returns the version of the object in the response to a write; undefined if nothing was written. */
export function writtenVersion({ method, path }: Wire, { status, body }: Outcome): string | undefined {
  if (method === 'GET' || method === 'HEAD' || status >= 300 || path.includes('dryRun=All')) return undefined;
  const version = toJsonObject(toJsonObject(body).metadata).resourceVersion;
  return typeof version === 'string' && /^[1-9]\d*$/.test(version) ? version : undefined;
}
