/** Asks whether the server is one and may be used, so that an unusable one gives one message instead of hundreds of failed scenarios. */

import { unusable } from '../../client/errors.ts';
import { connectionHint } from '../../client/exchange/connection-hint.ts';
import { type Exchange, headerOf, jsonOf, statusOf, textOf } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import type { Target } from '../../client/exchange/target.ts';
import { isJsonObject } from '../../values/json-object.ts';

/**
 * `/api` lists the versions of the core group, which an aggregated server does not have; `/apis` the others. Where a resource was named both may be
 * missing: it is looked for at its path.
 */
export async function checkAccess(
  target: Target,
  limit: number,
  { isResourceNamed }: { readonly isResourceNamed: boolean },
): Promise<void> {
  const { url } = target.description;
  const core = await send(target, { method: 'GET', path: '/api' }, { limit });
  const status = statusOf(core);
  if (core.error !== undefined) throw unusable(`cannot reach ${url}: ${core.error}${connectionHint(core.error)}`);
  if (status === 401 || status === 403)
    throw unusable(`${url} refuses these credentials: ${status} ${messageIn(textOf(core))}`);
  // Said by servers in Go, and by others in other words.
  if (status === 400 && url.startsWith('http:') && /https/i.test(textOf(core)))
    throw unusable(`${url} speaks HTTPS: say https:// instead of http://`);
  if (holds(core, 'versions')) return;
  const groups = await send(target, { method: 'GET', path: '/apis' }, { limit });
  if (holds(groups, 'groups') || isResourceNamed) return;
  const type = headerOf(core.answer?.headers ?? [], 'content-type') ?? 'no content type';
  throw unusable(
    `${url} is no API server: GET /api answers ${status} (${type}) ${messageIn(textOf(core))}, GET /apis ${statusOf(groups)}; a server without discovery can be judged by a resource that is named: --resource and --object`,
  );
}

function holds(exchange: Exchange, member: string): boolean {
  const body = jsonOf(exchange);
  return statusOf(exchange) === 200 && isJsonObject(body) && Array.isArray(body[member]);
}

/** The message of a Status, else the first line of the body. */
export function messageIn(text: string): string {
  const message = /"message":\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  if (message !== undefined) return message;
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line === '' ? 'with an empty body' : JSON.stringify(line.slice(0, 200));
}
