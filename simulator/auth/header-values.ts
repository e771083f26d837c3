/** The values of a header that may be sent several times, in the order of arrival. */
import type { HttpRequest } from '../ground/exchange.ts';
import { encodeHeader } from '../negotiation/headers.ts';

export function listHeaderValues(request: Pick<HttpRequest, 'rawHeaders'>, name: string): string[] {
  return listHeadersWithPrefix(request, name).flatMap(([nameSuffix, value]) => (nameSuffix === '' ? [value] : []));
}

/** The headers whose names start with the prefix, without it and in lower case. */
export function listHeadersWithPrefix(
  { rawHeaders }: Pick<HttpRequest, 'rawHeaders'>,
  prefix: string,
): [rest: string, value: string][] {
  const begin = prefix.toLowerCase();
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? '';
    if (name.startsWith(begin)) headers.push([name.slice(begin.length), encodeHeader(rawHeaders[i + 1] ?? '')]);
  }
  return headers;
}
