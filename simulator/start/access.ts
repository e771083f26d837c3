/**
 * Creates the authenticators and authorizers from the options. The files that flags name are read when the server starts. If a file is
 * invalid, the server does not start, and the error names the flag.
 */

import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { compact } from '../../values/compact.ts';
import { allowAnonymous } from '../auth/anonymous.ts';
import {
  type AuthenticationResult,
  createAuthenticatorUnion,
  type RequestAuthenticator,
  type TokenAuthenticator,
  type TokenRejection,
} from '../auth/authenticator.ts';
import type { Authorizer } from '../auth/authorizer.ts';
import { createBearerTokenAuthenticator } from '../auth/bearer-token.ts';
import { type CertificateAuthorities, CertificateFileError, readAuthorities } from '../auth/certificate-authorities.ts';
import { createCertificateAuthenticator } from '../auth/client-certificate.ts';
import { createRbacAuthorizer } from '../auth/rbac/authorizer.ts';
import { type RoleSource, readRules } from '../auth/rbac/role-rules.ts';
import { createRequestHeaderAuthenticator, type RequestHeaderConfig } from '../auth/request-headers.ts';
import type { IssuerDocuments } from '../auth/service-accounts/issuer-documents.ts';
import { unsecuredPortAuthenticator } from '../auth/unsecured.ts';
import { createWebSocketAuthenticator } from '../auth/websocket-token.ts';
import type { AccountTokenIssuer } from '../foundation/account-token-issuer.ts';
import type { HttpRequest } from '../foundation/exchange.ts';
import type { UserInfo } from '../foundation/user.ts';
import type { ReviewContext, RoleRuleResolver } from '../registry/resource.ts';
import { createAuthorizer } from './authorizers.ts';
import type { ReloadCounter } from './followed-file.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readFlagFile } from './tls-files.ts';
import { type AccessDependencies, createTokenAuthentication, type TokenAuthentication } from './token-sources.ts';

export interface AccessControl {
  readonly authenticator: RequestAuthenticator;
  readonly authorizer: Authorizer;
  /** The certificates of the authorities that TLS trusts for client certificates. */
  readonly clientCa: readonly string[];
  /** The certificates of `--client-ca-file`, in PEM. */
  readonly clientCaPem: string | undefined;
  /** The reloads of the files of `--authentication-config` and `--authorization-config`, if set. */
  readonly reloads: {
    readonly authentication: ReloadCounter | undefined;
    readonly authorization: ReloadCounter | undefined;
    readonly serverHash: string;
  };
  readonly accountTokens: AccountTokenIssuer;
  readonly issuerDocuments: IssuerDocuments | undefined;
  createReviewContext(user: UserInfo): ReviewContext;
}

export function createAccessControl(
  options: SimulatorOptions,
  dependencies: AccessDependencies,
  roles: RoleSource,
): AccessControl {
  const { dialect } = options;
  const { clock } = dependencies;
  const proxyAuthorities = readClientAuthorities(
    '--requestheader-client-ca-file',
    options.requestheaderClientCaFile,
    options,
  );
  const clientAuthorities = readClientAuthorities('--client-ca-file', options.clientCaFile, options);
  const tokenAuthentication = createTokenAuthentication(options, dependencies);
  const { tokens } = tokenAuthentication;

  // As in kube-apiserver, the port without authentication comes first, then each type of credentials, then the anonymous user.
  const authenticators: RequestAuthenticator[] = [unsecuredPortAuthenticator];
  if (proxyAuthorities !== undefined)
    authenticators.push(createRequestHeaderAuthenticator(proxyAuthorities, readRequestHeaderConfig(options), clock));
  if (clientAuthorities !== undefined)
    authenticators.push(createCertificateAuthenticator(clientAuthorities, { clock, dialect }));
  authenticators.push(createBearerTokenAuthenticator(tokens), createWebSocketAuthenticator(tokens, dialect));
  const { authorizer, reloads: authorization } = createAuthorizer(options, dependencies, roles);
  const roleRules = createRoleRules(options, roles);
  return {
    authenticator: allowAnonymous(createAuthenticatorUnion(authenticators), (request) =>
      allowsAnonymous(options, tokenAuthentication, request),
    ),
    reloads: { authentication: tokenAuthentication.reloads, authorization, serverHash: computeServerIdentityHash() },
    accountTokens: tokenAuthentication.accountTokens,
    issuerDocuments: tokenAuthentication.issuerDocuments,
    authorizer,
    clientCa: [...(clientAuthorities?.pemCertificates ?? []), ...(proxyAuthorities?.pemCertificates ?? [])],
    clientCaPem: clientAuthorities?.pemCertificates.join('\n'),
    createReviewContext: (user) => ({
      user,
      authorize: (subject, attributes) => authorizer.authorize(subject, attributes),
      authenticate: (token, audiences) => reviewToken(audiences, token, tokens, options.apiAudiences),
      ...compact({ listRules: authorizer.listRules }),
      roles: roleRules,
    }),
  };
}

/** Authenticates a token for the requested audiences, or returns the reasons why it is not accepted. */
async function reviewToken(
  requestedAudiences: readonly string[],
  token: string,
  tokens: TokenAuthenticator,
  apiAudiences: readonly string[],
): Promise<AuthenticationResult | TokenRejection> {
  const result = await authenticateForAudiences(requestedAudiences, token, tokens, apiAudiences);
  if (result !== undefined) return result;
  const audiences = requestedAudiences.length === 0 ? undefined : requestedAudiences;
  const reason = await tokens.explainRejection?.(token, audiences);
  return { reasons: reason === undefined ? [] : [reason] };
}

/** Authenticates a token for the requested audiences. A token without audiences is valid for the audiences of this server. */
async function authenticateForAudiences(
  requestedAudiences: readonly string[],
  token: string,
  tokens: TokenAuthenticator,
  apiAudiences: readonly string[],
): Promise<AuthenticationResult | undefined> {
  if (requestedAudiences.length === 0) return tokens.authenticateToken(token);
  const authenticationResult = await tokens.authenticateToken(token, requestedAudiences);
  if (authenticationResult === undefined || authenticationResult.audiences !== undefined) return authenticationResult;
  const audiences = apiAudiences.filter((name) => requestedAudiences.includes(name));
  return audiences.length === 0 ? undefined : { ...authenticationResult, audiences };
}

/** Reports whether a request may be anonymous. The configuration file can restrict anonymous requests to certain paths. */
function allowsAnonymous(
  { anonymousAuth }: SimulatorOptions,
  { issuers }: TokenAuthentication,
  { path }: HttpRequest,
): boolean {
  const { enabled = anonymousAuth ?? true, conditions = [] } = issuers?.anonymous ?? {};
  return enabled && (conditions.length === 0 || conditions.some((condition) => condition.path === path));
}

/** Creates the resolver of role rules. Privilege escalation checks need it even if RBAC is not an authorizer. */
function createRoleRules({ dialect }: SimulatorOptions, roles: RoleSource): RoleRuleResolver {
  const { listRules: listUserRules } = createRbacAuthorizer(roles, `rbac.authorization.${dialect.groupSuffix}`);
  return {
    listRules: async (user, namespace) =>
      (await listUserRules?.(user, namespace)) ?? { rules: [], incomplete: true, errors: [] },
    findRoleRules: async (kind, namespace, name) => {
      const role = await roles.findRole(kind, namespace, name);
      return role === undefined ? undefined : readRules(role);
    },
  };
}

function readRequestHeaderConfig(options: SimulatorOptions): RequestHeaderConfig {
  return {
    allowedNames: options.requestheaderAllowedNames,
    usernameHeaders: options.requestheaderUsernameHeaders,
    groupHeaders: options.requestheaderGroupHeaders,
    extraHeadersPrefix: options.requestheaderExtraHeadersPrefix,
  };
}

function readClientAuthorities(
  flag: string,
  file: string | undefined,
  options: SimulatorOptions,
): CertificateAuthorities | undefined {
  const { clientCaFile, requestheaderClientCaFile } = options;
  if (file === undefined) return undefined;
  try {
    return readAuthorities(readFlagFile(flag, file), {
      isOnlyTrustedFile: clientCaFile === undefined || requestheaderClientCaFile === undefined,
    });
  } catch (error) {
    if (error instanceof CertificateFileError) throw new SettingError(`${flag} ${file}: ${error.message}`);
    throw error;
  }
}

/** Returns the identity of the server, which is also the name of its Lease. */
export function formatServerIdentity(): string {
  return `apiserver-${computeSha256(hostname()).toString('hex').slice(0, 32)}`;
}

/** Returns the hash of the identity, which metrics contain. */
function computeServerIdentityHash(): string {
  return `sha256:${computeSha256(formatServerIdentity()).toString('hex')}`;
}

function computeSha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
