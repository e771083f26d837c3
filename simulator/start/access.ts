/**
 * Who is let in and what they may, put together from the options: the files that flags name are read here, once, when the server
 * starts. What can't be used of them ends the start with the flag's name.
 */
import { orAnonymous } from '../auth/anonymous.ts';
import {
  type Authenticated,
  firstOf,
  type RequestAuthenticator,
  type TokenAuthenticator,
} from '../auth/authenticator.ts';
import { ALLOWED, type Authorizer, unionOf } from '../auth/authorizer.ts';
import { bearerToken } from '../auth/bearer-token.ts';
import { type Authorities, authoritiesOf, CertificateFileError } from '../auth/certificate-authorities.ts';
import { clientCertificates } from '../auth/client-certificate.ts';
import { defaultRule } from '../auth/default-rule.ts';
import { rbac } from '../auth/rbac/authorizer.ts';
import { type RoleSource, rulesOf } from '../auth/rbac/role-rules.ts';
import { type RequestHeaderConfig, requestHeaders } from '../auth/request-headers.ts';
import { unsecuredPort } from '../auth/unsecured.ts';
import { webhookAuthorizer } from '../auth/webhook-authorizer.ts';
import { webSocketToken } from '../auth/websocket-token.ts';
import type { AccountTokenIssuer } from '../ground/account-token-issuer.ts';
import type { HttpRequest } from '../ground/exchange.ts';
import type { UserInfo } from '../ground/user.ts';
import type { ReviewContext, RoleRuleResolver } from '../registry/resource.ts';
import type { Reloads } from './authentication-file.ts';
import type { AuthorizationMode } from './flags/authorization.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readSetting } from './tls-files.ts';
import { type Surroundings, type TokenSources, tokenSources } from './token-sources.ts';
import { webhookFile } from './webhook-file.ts';

export interface Access {
  readonly authenticator: RequestAuthenticator;
  readonly authorizer: Authorizer;
  /** Authorities of client certificates that TLS has to know. */
  readonly clientCa: readonly string[];
  /** Of the configuration file, where there is one. */
  readonly reloads: Reloads | undefined;
  readonly accountTokens: AccountTokenIssuer;
  reviewer(user: UserInfo): ReviewContext;
}

export function accessOf(options: SimulatorOptions, around: Surroundings, roles: RoleSource): Access {
  const { dialect } = options;
  const { clock } = around;
  const proxies = authorities('--requestheader-client-ca-file', options.requestheaderClientCaFile, options);
  const clients = authorities('--client-ca-file', options.clientCaFile, options);
  const sources = tokenSources(options, around);
  const { tokens } = sources;

  // The order of genuine servers: the plain port, then each kind of credentials, then nobody in particular.
  const known: RequestAuthenticator[] = [unsecuredPort];
  if (proxies !== undefined) known.push(requestHeaders(proxies, requestHeaderConfig(options), clock));
  if (clients !== undefined) known.push(clientCertificates(clients, { clock, dialect }));
  known.push(bearerToken(tokens), webSocketToken(tokens, dialect));
  const authorizer = authorizerOf(options, around, roles);
  const roleRules = roleRulesOf(options, roles);
  return {
    authenticator: orAnonymous(firstOf(known), (request) => admitsAnonymous(options, sources, request)),
    reloads: sources.reloads,
    accountTokens: sources.accountTokens,
    authorizer,
    clientCa: [...(clients?.pem ?? []), ...(proxies?.pem ?? [])],
    reviewer: (user) => ({
      user,
      authorize: (asked, question) => authorizer.authorize(asked, question),
      authenticate: (token, wanted) => reviewed(token, wanted, tokens, options.apiAudiences),
      ...(authorizer.rulesFor !== undefined && { rulesFor: authorizer.rulesFor }),
      roles: roleRules,
    }),
  };
}

/** Tokens that are for nobody in particular are for this server. */
async function reviewed(
  token: string,
  wanted: readonly string[],
  tokens: TokenAuthenticator,
  own: readonly string[],
): Promise<Authenticated | undefined> {
  if (wanted.length === 0) return tokens.authenticateToken(token);
  const found = await tokens.authenticateToken(token, wanted);
  if (found === undefined || found.audiences !== undefined) return found;
  const audiences = own.filter((each) => wanted.includes(each));
  return audiences.length === 0 ? undefined : { ...found, audiences };
}

/** The configuration file may let nobody in particular in on some paths only. */
function admitsAnonymous(
  { anonymousAuth }: SimulatorOptions,
  { issuers }: TokenSources,
  { path }: HttpRequest,
): boolean {
  const { enabled = anonymousAuth ?? true, conditions = [] } = issuers?.anonymous ?? {};
  return enabled && (conditions.length === 0 || conditions.some((condition) => condition.path === path));
}

/** What roles say, whether they are asked for permissions or not. */
function roleRulesOf({ dialect }: SimulatorOptions, roles: RoleSource): RoleRuleResolver {
  const { rulesFor } = rbac(roles, `rbac.authorization.${dialect.groupSuffix}`);
  return {
    rulesFor: async (user, namespace) =>
      (await rulesFor?.(user, namespace)) ?? { rules: [], incomplete: true, errors: [] },
    rulesOf: async (kind, namespace, name) => {
      const role = await roles.role(kind, namespace, name);
      return role === undefined ? undefined : rulesOf(role);
    },
  };
}

/** Of several modes the first that allows wins. */
function authorizerOf(options: SimulatorOptions, around: Surroundings, roles: RoleSource): Authorizer {
  const { authorizationMode, dialect } = options;
  const group = `rbac.authorization.${dialect.groupSuffix}`;
  const made: Readonly<Record<AuthorizationMode, () => Authorizer>> = {
    AlwaysAllow: () => ({
      authorize: () => ALLOWED,
      rulesFor: async () => ({ rules: EVERYTHING, incomplete: false, errors: [] }),
    }),
    AlwaysDeny: () => ({
      authorize: (user) => (user.groups.includes('system:masters') ? ALLOWED : DENIED),
      rulesFor: async () => ({ rules: [], incomplete: false, errors: [] }),
    }),
    RBAC: () => rbac(roles, group),
    Webhook: () => webhookOf(options, around),
  };
  if (authorizationMode.length === 0) return defaultRule;
  return unionOf(authorizationMode.map((mode) => made[mode]()));
}

function webhookOf(options: SimulatorOptions, around: Surroundings): Authorizer {
  const { authorizationWebhookConfigFile: configFile, authorizationWebhookVersion: version } = options;
  if (configFile === undefined) return { authorize: () => DENIED };
  const { url, trust, headers } = webhookFile('--authorization-webhook-config-file', configFile);
  return webhookAuthorizer(around.askWith(trust), {
    url,
    headers,
    apiVersion: `authorization.${options.dialect.groupSuffix}/${version}`,
    authorizedTtl: options.authorizationWebhookCacheAuthorizedTtl,
    unauthorizedTtl: options.authorizationWebhookCacheUnauthorizedTtl,
    selectors: options.gates.has('AuthorizeWithSelectors'),
    clock: around.clock,
  });
}

function requestHeaderConfig(options: SimulatorOptions): RequestHeaderConfig {
  return {
    allowedNames: options.requestheaderAllowedNames,
    usernameHeaders: options.requestheaderUsernameHeaders,
    groupHeaders: options.requestheaderGroupHeaders,
    extraHeadersPrefix: options.requestheaderExtraHeadersPrefix,
  };
}

const EVERYTHING = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];
const DENIED = { allowed: false, reason: 'Everything is forbidden.' };

function authorities(flag: string, file: string | undefined, options: SimulatorOptions): Authorities | undefined {
  const { clientCaFile, requestheaderClientCaFile } = options;
  if (file === undefined) return undefined;
  try {
    return authoritiesOf(
      readSetting(flag, file),
      clientCaFile === undefined || requestheaderClientCaFile === undefined,
    );
  } catch (error) {
    if (error instanceof CertificateFileError) throw new SettingError(`${flag} ${file}: ${error.message}`);
    throw error;
  }
}
