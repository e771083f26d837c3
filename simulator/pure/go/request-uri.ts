/** `url.ParseRequestURI` of Go: whether a text is an absolute URI or an absolute path. */
import { parseIp } from '../names/ip-address.ts';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const USER = /^[\w.~!$&'()*+,;=:@%-]*$/;
// Only bytes beyond ASCII and the percent sign are percent-encoded in a host.
const HOST = /^(?:[\w.~!$&'()*+,;=:[\]<>"\u0080-\u{10ffff}-]|%25|%[89a-f][\da-f])*$/iu;
const BAD_ESCAPE = /%(?![\da-f]{2})/i;
const PORT = /^(?::\d*)?$/;

export function isRequestUri(text: string): boolean {
  if (text === '' || [...text].some((character) => character < ' ' || character === '\x7f')) return false;
  if (text === '*') return true;
  const [prefix = '', scheme = ''] = SCHEME.exec(text) ?? [];
  const [rest = ''] = text.slice(prefix.length).split('?', 1);
  // Behind a scheme anything may stand that is not a path.
  if (!rest.startsWith('/')) return scheme !== '';
  const authority = scheme === '' ? undefined : /^\/\/([^/]*)/.exec(rest)?.[1];
  return !BAD_ESCAPE.test(rest) && (authority === undefined || isAuthority(authority));
}

function isAuthority(authority: string): boolean {
  const at = authority.lastIndexOf('@');
  return USER.test(authority.slice(0, Math.max(at, 0))) && isHost(authority.slice(at + 1));
}

function isHost(host: string): boolean {
  if (host.startsWith('[')) return isBracketedHost(host);
  const colon = host.lastIndexOf(':');
  return !host.includes('[') && (colon < 0 || PORT.test(host.slice(colon))) && HOST.test(host);
}

function isBracketedHost(host: string): boolean {
  const end = host.lastIndexOf(']');
  const [address = '', zone] = host.slice(1, end).split(/%25(.*)/s);
  return (
    end > 0 &&
    PORT.test(host.slice(end + 1)) &&
    address.includes(':') &&
    parseIp(address) !== undefined &&
    (zone === undefined || (zone !== '' && HOST.test(zone.replaceAll('%20', '-'))))
  );
}
