/** The functions of URLs. A URL is absolute or an absolute path. */
import { quote } from '../../../../values/go-quote.ts';
import { escapePath } from '../../go/escaped-path.ts';
import { findRequestUriProblem, isRequestUri } from '../../go/request-uri.ts';
import { EntryMap } from '../values/maps.ts';
import { type UrlComponents, UrlValue } from '../values/opaque/url.ts';
import { CelError, type CelValue, ListValue } from '../values/value.ts';
import { createFunction, createMethod, type FunctionOverload } from './library.ts';

const URL_PATTERN = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#[\s\S]*)?$/;

function parseUrlOrError(text: string): CelValue {
  const problem = findRequestUriProblem(text);
  if (problem !== undefined)
    return new CelError(`URL parse error during conversion from string: parse ${quote(text)}: ${problem}`);
  const [, scheme = '', authority, path = '', query = ''] = URL_PATTERN.exec(text) ?? [];
  const host = (authority ?? '').replace(/^.*@/, '');
  const isOpaque = authority === undefined && scheme !== '' && !path.startsWith('/');
  return new UrlValue({
    scheme: scheme.toLowerCase(),
    host: decodeComponent(host),
    escapedPath: isOpaque ? '' : escapePath(path),
    query,
    text,
  });
}

function getHostname({ host }: UrlComponents): string {
  const ipv6Address = /^\[(.*)\]/.exec(host)?.[1];
  return ipv6Address ?? host.replace(/:\d*$/, '');
}

function getPort({ host }: UrlComponents): string {
  return /:(\d*)$/.exec(host.replace(/^\[.*\]/, ''))?.[1] ?? '';
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the query parameters. Pairs with a semicolon or an invalid escape are omitted. */
function parseQueryValues({ query }: UrlComponents): CelValue {
  const valuesByName = new Map<string, CelValue[]>();
  for (const pair of query.split('&')) {
    if (pair === '' || pair.includes(';') || /%(?![0-9a-fA-F]{2})/.test(pair)) continue;
    const [name = '', ...valueSegments] = pair.split('=').map((segment) => segment.replaceAll('+', ' '));
    const key = decodeComponent(name);
    const parameterValues = valuesByName.get(key) ?? [];
    parameterValues.push(decodeComponent(valueSegments.join('=')));
    valuesByName.set(key, parameterValues);
  }
  return EntryMap.fromPairs(
    [...valuesByName].map(([name, parameterValues]) => [name, new ListValue(parameterValues)] as const),
  );
}

export const URL_FUNCTIONS: readonly FunctionOverload[] = [
  createFunction('url', 'string_to_url', ['string'], 'url', parseUrlOrError),
  createFunction('isURL', 'is_url_string', ['string'], 'bool', isRequestUri),
  createMethod('getScheme', 'url_get_scheme', ['url'], 'string', ({ components }) => components.scheme),
  createMethod('getHost', 'url_get_host', ['url'], 'string', ({ components }) => components.host),
  createMethod('getHostname', 'url_get_hostname', ['url'], 'string', ({ components }) => getHostname(components)),
  createMethod('getPort', 'url_get_port', ['url'], 'string', ({ components }) => getPort(components)),
  createMethod('getEscapedPath', 'url_get_escaped_path', ['url'], 'string', ({ components }) => components.escapedPath),
  createMethod('getQuery', 'url_get_query', ['url'], 'map<string, list<string>>', ({ components }) =>
    parseQueryValues(components),
  ),
];
