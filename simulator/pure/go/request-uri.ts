/** Implements `url.ParseRequestURI` of Go, which accepts absolute URIs and absolute paths, and returns an error for other texts. */
import { quote } from '../../../values/go-quote.ts';
import { parseIp } from '../names/ip-address.ts';
import { describeAddressProblem } from './address-problem.ts';

const SCHEME_PATTERN = /^([a-z][a-z0-9+.-]*):/i;
const USER_PATTERN = /^[\w.~!$&'()*+,;=:@%-]*$/;
// Only bytes beyond ASCII and the percent sign are percent-encoded in a host.
const HOST_PATTERN = /^(?:[\w.~!$&'()*+,;=:[\]<>"\u0080-\u{10ffff}-]|%25|%[89a-f][\da-f])*$/iu;
const INVALID_ESCAPE_PATTERN = /%(?![\da-f]{2})/i;
const PORT_PATTERN = /^(?::\d*)?$/;

export function isRequestUri(text: string): boolean {
  return findRequestUriProblem(text) === undefined;
}

/** Returns the error message of Go, or undefined for a valid URI. */
export function findRequestUriProblem(text: string): string | undefined {
  if ([...text].some((character) => character < ' ' || character === '\x7f'))
    return 'net/url: invalid control character in URL';
  if (text === '') return 'empty url';
  if (text === '*') return undefined;
  if (text.startsWith(':')) return 'missing protocol scheme';
  const [prefix = '', scheme = ''] = SCHEME_PATTERN.exec(text) ?? [];
  const [afterScheme = ''] = text.slice(prefix.length).split('?', 1);
  // After a scheme, any text that is not a path is valid.
  if (!afterScheme.startsWith('/')) return scheme === '' ? 'invalid URI for request' : undefined;
  const authority = scheme === '' ? undefined : /^\/\/([^/]*)/.exec(afterScheme)?.[1];
  const path = authority === undefined ? afterScheme : afterScheme.slice(2 + authority.length);
  return (authority === undefined ? undefined : findAuthorityProblem(authority)) ?? findEscapeProblem(path);
}

function findEscapeProblem(text: string): string | undefined {
  const invalidEscape = INVALID_ESCAPE_PATTERN.exec(text);
  return invalidEscape === null
    ? undefined
    : `invalid URL escape ${quote(text.slice(invalidEscape.index, invalidEscape.index + 3))}`;
}

function findAuthorityProblem(authority: string): string | undefined {
  const atSignIndex = authority.lastIndexOf('@');
  const user = authority.slice(0, Math.max(atSignIndex, 0));
  const problem = findHostProblem(authority.slice(atSignIndex + 1));
  if (problem !== undefined) return problem;
  return USER_PATTERN.test(user) ? findEscapeProblem(user) : 'net/url: invalid userinfo';
}

function findHostProblem(host: string): string | undefined {
  if (host.lastIndexOf('[') > 0) return 'invalid IP-literal';
  if (host.startsWith('[')) return findBracketedHostProblem(host);
  const colonIndex = host.lastIndexOf(':');
  return (colonIndex < 0 ? undefined : findPortProblem(host.slice(colonIndex))) ?? findNameProblem(host);
}

function findPortProblem(port: string): string | undefined {
  return PORT_PATTERN.test(port) ? undefined : `invalid port ${quote(port)} after host`;
}

/** Returns the problem of the first invalid character. */
function findNameProblem(host: string): string | undefined {
  if (HOST_PATTERN.test(host)) return undefined;
  for (let index = 0; index < host.length; ) {
    const [character = ''] = /^(?:%[\da-f]{2}|[\s\S])/i.exec(host.slice(index)) ?? [];
    if (character.startsWith('%') && !HOST_PATTERN.test(character))
      return `invalid URL escape ${quote(host.slice(index, index + 3))}`;
    if (!HOST_PATTERN.test(character)) return `invalid character ${quote(character)} in host name`;
    index += character.length;
  }
  return undefined;
}

function findBracketedHostProblem(host: string): string | undefined {
  const closingIndex = host.lastIndexOf(']');
  if (closingIndex < 0) return "missing ']' in host";
  const [address = '', zone] = host.slice(1, closingIndex).split(/%25(.*)/s);
  const problem = findPortProblem(host.slice(closingIndex + 1)) ?? findNameProblem(address);
  if (problem !== undefined) return problem;
  if (zone !== undefined && !HOST_PATTERN.test(zone.replaceAll('%20', '-'))) return findNameProblem(zone);
  if (!address.includes(':')) return parseIp(address) === undefined ? formatInvalidHost(address) : 'invalid IP-literal';
  return parseIp(address) === undefined || zone === '' ? formatInvalidHost(address) : undefined;
}

function formatInvalidHost(address: string): string {
  return `invalid host: ${describeAddressProblem(address)}`;
}
