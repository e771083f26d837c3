/**
 * Checks that the server is an API server and accepts the credentials, so that an unusable server causes one error message instead of
 * hundreds of failed scenarios.
 */

import { createServerError } from '../../client/errors.ts';
import { findConnectionHint } from '../../client/exchange/connection-hint.ts';
import { type Exchange, findHeader, getStatus, parseJsonBody, readText } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import type { Target } from '../../client/exchange/target.ts';
import { isJsonObject } from '../../values/json-object.ts';

/**
 * Reads `/api` and `/apis`. At least one of them must be a discovery document: an aggregated server has no `/api`. If the run names a
 * resource, both may be missing, because the resource is then looked up at its path.
 */
export async function checkAccess(
  target: Target,
  timeout: number,
  { isResourceNamed }: { readonly isResourceNamed: boolean },
): Promise<void> {
  const { url } = target.description;
  const coreExchange = await send(target, { method: 'GET', path: '/api' }, { timeout });
  const status = getStatus(coreExchange);
  if (coreExchange.error !== undefined)
    throw createServerError(`cannot reach ${url}: ${coreExchange.error}${findConnectionHint(coreExchange.error)}`);
  if (status === 401 || status === 403)
    throw createServerError(`${url} rejects these credentials: ${status} ${extractMessage(readText(coreExchange))}`);
  // Go servers return 400 with a text about HTTPS for an HTTP request on a TLS port.
  if (status === 400 && url.startsWith('http:') && /https/i.test(readText(coreExchange)))
    throw createServerError(`${url} uses HTTPS: use https:// instead of http://`);
  if (hasMember(coreExchange, 'versions')) return;
  const groupsExchange = await send(target, { method: 'GET', path: '/apis' }, { timeout });
  if (hasMember(groupsExchange, 'groups') || isResourceNamed) return;
  const type = findHeader(coreExchange.response?.headers ?? [], 'content-type') ?? 'no content type';
  throw createServerError(
    `${url} is not an API server: GET /api returns ${status} (${type}) ${extractMessage(readText(coreExchange))}, GET /apis ${getStatus(groupsExchange)}; to test a server without discovery, specify a resource with --resource and --object`,
  );
}

function hasMember(exchange: Exchange, member: string): boolean {
  const body = parseJsonBody(exchange);
  return getStatus(exchange) === 200 && isJsonObject(body) && Array.isArray(body[member]);
}

/** Returns the message of a Status, otherwise the first line of the body. */
export function extractMessage(text: string): string {
  const message = /"message":\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  if (message !== undefined) return message;
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line === '' ? 'with an empty body' : JSON.stringify(line.slice(0, 200));
}
