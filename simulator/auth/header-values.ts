/** Returns all values of a header that may be repeated, in the order in which they are sent. */
import type { HttpRequest } from '../foundation/exchange.ts';
import { decodeHeader } from '../negotiation/headers.ts';

export function listHeaderValues(request: Pick<HttpRequest, 'rawHeaders'>, name: string): string[] {
  return listHeadersWithPrefix(request, name).flatMap(([nameSuffix, value]) => (nameSuffix === '' ? [value] : []));
}

/** Returns the headers whose names start with the prefix. The returned names are in lower case and without the prefix. */
export function listHeadersWithPrefix(
  { rawHeaders }: Pick<HttpRequest, 'rawHeaders'>,
  prefix: string,
): [nameSuffix: string, value: string][] {
  const lowerCasePrefix = prefix.toLowerCase();
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? '';
    if (name.startsWith(lowerCasePrefix))
      headers.push([name.slice(lowerCasePrefix.length), decodeHeader(rawHeaders[i + 1] ?? '')]);
  }
  return headers;
}
