/**
 * Authenticates requests of an authenticating proxy (`--requestheader-*`, authn-method-proxy). The proxy has a client certificate, and
 * sends the user, groups and extra in headers. The headers of other clients are ignored.
 */
import type { Clock } from '../foundation/clock.ts';
import type { HttpRequest } from '../foundation/exchange.ts';
import { addAuthenticatedGroup } from '../foundation/user.ts';
import { decodeHeader } from '../negotiation/headers.ts';
import type { RequestAuthenticator } from './authenticator.ts';
import type { CertificateAuthorities } from './certificate-authorities.ts';
import { readSubject } from './client-certificate.ts';
import { listHeadersWithPrefix, listHeaderValues } from './header-values.ts';

export interface RequestHeaderConfig {
  /** The allowed common names of proxies. If empty, all names are allowed. */
  readonly allowedNames: readonly string[];
  readonly usernameHeaders: readonly string[];
  readonly groupHeaders: readonly string[];
  readonly extraHeadersPrefix: readonly string[];
}

export function createRequestHeaderAuthenticator(
  authorities: CertificateAuthorities,
  config: RequestHeaderConfig,
  clock: Pick<Clock, 'now'>,
): RequestAuthenticator {
  const isProxy = (request: HttpRequest): boolean | undefined => {
    const certificate = request.readClientCertificate?.();
    if (certificate === undefined) return undefined;
    if (!authorities.verify(certificate, clock.now())) return false;
    const { allowedNames } = config;
    return allowedNames.length === 0 || allowedNames.includes(readSubject(certificate.derBytes).CN.at(-1) ?? '');
  };
  return {
    authenticate: (request) => {
      const isAllowedProxy = isProxy(request);
      if (isAllowedProxy !== true) return isAllowedProxy === undefined ? 'unknown' : 'invalid';
      const name = config.usernameHeaders.flatMap((header) => listHeaderValues(request, header)[0] ?? []).find(Boolean);
      if (name === undefined) return 'unknown';
      const groups = config.groupHeaders.flatMap((header) => listHeaderValues(request, header)).filter(Boolean);
      return { user: addAuthenticatedGroup({ name, groups, extra: readExtra(request, config.extraHeadersPrefix) }) };
    },
  };
}

/** Returns the extra values by key. The header `<prefix>Acme.com%2Fproject` has the key `acme.com/project`. */
export function readExtra(request: HttpRequest, prefixes: readonly string[]): Record<string, string[]> {
  const extraValues = new Map<string, string[]>();
  for (const [name, value] of prefixes.flatMap((prefix) => listHeadersWithPrefix(request, prefix))) {
    const key = unescapeExtraKey(name);
    extraValues.set(key, [...(extraValues.get(key) ?? []), value]);
  }
  return Object.fromEntries([...extraValues].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the percent-decoded key. A key with an invalid escape is returned unchanged. */
function unescapeExtraKey(name: string): string {
  if (!name.includes('%') || /%(?![\da-f]{2})/i.test(name)) return name;
  const bytes = name.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return decodeHeader(bytes);
}
