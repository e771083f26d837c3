/**
 * Who is let in and what they may, put together from the options: the files that flags name are read here, once, when the server
 * starts. What can't be used of them ends the start with the flag's name.
 */
import { orAnonymous } from './auth/anonymous.ts';
import { firstOf, type RequestAuthenticator, type TokenAuthenticator } from './auth/authenticator.ts';
import { ALLOWED, type Authorizer, unionOf } from './auth/authorizer.ts';
import { bearerToken } from './auth/bearer-token.ts';
import { type Authorities, authoritiesOf, CertificateFileError } from './auth/certificate-authorities.ts';
import { clientCertificates } from './auth/client-certificate.ts';
import { defaultRule } from './auth/default-rule.ts';
import { type RoleSource, rbac } from './auth/rbac/authorizer.ts';
import { requestHeaders } from './auth/request-headers.ts';
import { TokenFileError, tokenFile } from './auth/token-file.ts';
import { unsecuredPort } from './auth/unsecured.ts';
import type { UserInfo } from './auth/user.ts';
import type { Clock } from './clock.ts';
import type { AuthorizationMode, SimulatorOptions } from './options.ts';
import type { Reviewer } from './registry/resource.ts';
import { SettingError } from './settings.ts';
import { readSetting } from './tls-files.ts';

export interface Access {
  readonly authenticator: RequestAuthenticator;
  readonly authorizer: Authorizer;
  /** Authorities of client certificates that TLS has to know. */
  readonly clientCa: readonly string[];
  reviewer(user: UserInfo): Reviewer;
}

export function accessOf(options: SimulatorOptions, clock: Pick<Clock, 'now'>, roles: RoleSource): Access {
  const { dialect, faults } = options;
  const proxies = authorities('--requestheader-client-ca-file', options.requestHeader?.clientCaFile, options);
  const clients = authorities('--client-ca-file', options.clientCaFile, options);
  const tokens = tokensOf(options);

  // The order of genuine servers: the plain port, then each kind of credentials, then nobody in particular.
  const known: RequestAuthenticator[] = [unsecuredPort];
  if (proxies !== undefined && options.requestHeader !== undefined) {
    known.push(requestHeaders(proxies, options.requestHeader, { clock, faults }));
  }
  if (clients !== undefined) known.push(clientCertificates(clients, { clock, dialect, faults }));
  known.push(bearerToken(tokens ?? NOBODYS));
  const authenticator = firstOf(known);
  const authorizer = authorizerOf(options, roles);
  return {
    authenticator: options.anonymousAuth ? orAnonymous(authenticator, faults) : authenticator,
    authorizer,
    clientCa: [...(clients?.pem ?? []), ...(proxies?.pem ?? [])],
    reviewer: (user) => ({
      user,
      authorize: (asked, question) => authorizer.authorize(asked, question),
      authenticate: (token) => tokens?.authenticateToken(token),
    }),
  };
}

/** Of several modes the first that allows wins. */
function authorizerOf({ authorizationMode, dialect, faults }: SimulatorOptions, roles: RoleSource): Authorizer {
  const group = `rbac.authorization.${dialect.groupSuffix}`;
  const made: Readonly<Record<AuthorizationMode, () => Authorizer>> = {
    AlwaysAllow: () => ({ authorize: () => ALLOWED }),
    AlwaysDeny: () => ({ authorize: (user) => (user.groups.includes('system:masters') ? ALLOWED : DENIED) }),
    RBAC: () => rbac(roles, group, faults),
  };
  if (authorizationMode.length === 0) return defaultRule;
  return unionOf(authorizationMode.map((mode) => made[mode]()));
}

const DENIED = { allowed: false, reason: 'Everything is forbidden.' };

const NOBODYS: TokenAuthenticator = { authenticateToken: () => undefined };

function authorities(flag: string, file: string | undefined, options: SimulatorOptions): Authorities | undefined {
  const { clientCaFile, requestHeader, faults } = options;
  if (file === undefined) return undefined;
  try {
    return authoritiesOf(readSetting(flag, file), clientCaFile === undefined || requestHeader === undefined, faults);
  } catch (error) {
    if (error instanceof CertificateFileError) throw new SettingError(`${flag} ${file}: ${error.message}`);
    throw error;
  }
}

function tokensOf({ tokenAuthFile, faults }: SimulatorOptions): TokenAuthenticator | undefined {
  if (tokenAuthFile === undefined) return undefined;
  try {
    return tokenFile(readSetting('--token-auth-file', tokenAuthFile), faults);
  } catch (error) {
    if (error instanceof TokenFileError) throw new SettingError(`--token-auth-file ${tokenAuthFile}: ${error.message}`);
    throw error;
  }
}
