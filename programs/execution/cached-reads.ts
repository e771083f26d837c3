/**
 * Makes reads from a cache comparable. For example, a read with resourceVersion=0 may return the last write on one server, and not yet on
 * the other. Therefore a read that is not older than the last write is sent first (rv-get-other, rv-not-older-list-guarantee).
 */
import { toJsonObject } from '../../values/json-object.ts';
import type { Outcome } from './outcome.ts';
import type { Server, WireRequest } from './server.ts';

/**
 * Reports whether the response may be older than other responses of the program: it requests a version, but neither the exact version
 * nor a page.
 */
export function mayBeOutdated({ path }: WireRequest): boolean {
  const [, query = ''] = path.split('?', 2);
  const parameters = new URLSearchParams(query);
  const version = parameters.get('resourceVersion') ?? '';
  const match = parameters.get('resourceVersionMatch');
  const isPage = Number(parameters.get('limit') ?? 0) > 0 && match === null;
  return /^\d+$/.test(version) && match !== 'Exact' && (Number(version) === 0 || !isPage);
}

/**
 * Sends a read that is not older than `newestVersion`, the version of the last write: the server responds when its cache has that version.
 */
export async function waitForCache(server: Server, { path }: WireRequest, newestVersion: string): Promise<void> {
  const [pathWithoutQuery = ''] = path.split('?', 1);
  await server.send({ method: 'GET', path: `${pathWithoutQuery}?resourceVersion=${newestVersion}` });
}

/** Returns the version of the object in the response to a write; undefined if nothing was written. */
export function findWrittenVersion({ method, path }: WireRequest, { status, body }: Outcome): string | undefined {
  if (method === 'GET' || method === 'HEAD' || status >= 300 || path.includes('dryRun=All')) return undefined;
  const version = toJsonObject(toJsonObject(body).metadata).resourceVersion;
  return typeof version === 'string' && /^[1-9]\d*$/.test(version) ? version : undefined;
}
