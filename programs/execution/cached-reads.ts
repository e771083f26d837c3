/**
 * Makes reads from a cache comparable. For example, a read with resourceVersion=0 may return the last write on one server, and an earlier
 * version on the other. Therefore the program first sends a read that must not be older than the last write (rules rv-get-other and
 * rv-not-older-list-guarantee).
 */
import { toJsonObject } from '../../values/json-object.ts';
import type { Outcome } from './outcome.ts';
import type { Server, WireRequest } from './server.ts';

/**
 * Reports whether a server may respond from an old version: the request has a resourceVersion, but requests neither exactly this version
 * nor a page of a list.
 */
export function mayReturnOldVersion({ path }: WireRequest): boolean {
  const [, query = ''] = path.split('?', 2);
  const parameters = new URLSearchParams(query);
  const version = parameters.get('resourceVersion') ?? '';
  const versionMatch = parameters.get('resourceVersionMatch');
  const isPage = Number(parameters.get('limit') ?? 0) > 0 && versionMatch === null;
  return /^\d+$/.test(version) && versionMatch !== 'Exact' && (Number(version) === 0 || !isPage);
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
