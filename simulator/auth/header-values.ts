/** The values of a header that may be sent several times, in the order in which they came. */
import type { HttpRequest } from '../ground/exchange.ts';
import { headerText } from '../negotiation/headers.ts';

export function headerValues(request: Pick<HttpRequest, 'rawHeaders'>, name: string): string[] {
  return headersWithPrefix(request, name).flatMap(([rest, value]) => (rest === '' ? [value] : []));
}

/** Headers whose names begin so, in lower case and without it. */
export function headersWithPrefix(
  { rawHeaders }: Pick<HttpRequest, 'rawHeaders'>,
  prefix: string,
): [rest: string, value: string][] {
  const begin = prefix.toLowerCase();
  const found: [string, string][] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? '';
    if (name.startsWith(begin)) found.push([name.slice(begin.length), headerText(rawHeaders[i + 1] ?? '')]);
  }
  return found;
}
