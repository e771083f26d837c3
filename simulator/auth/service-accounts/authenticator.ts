/**
 * Authenticates service account tokens. Verified signatures are cached; the service account and the other objects that a token is bound
 * to are looked up with each request, so that deleting one revokes the token (authn-sa-lookup-revokes).
 */
import { timingSafeEqual } from 'node:crypto';
import type { Dialect } from '../../../spec/dialect.ts';
import { compact } from '../../../values/compact.ts';
import type { Clock } from '../../ground/clock.ts';
import { addAuthenticatedGroup, type UserInfo } from '../../ground/user.ts';
import type { Claims, CompactToken } from '../../pure/jwt/compact-token.ts';
import { formatLegacyIssuer, type LegacyClaims, type Reference } from '../../pure/jwt/legacy-claims.ts';
import { decodeSecretText } from '../../pure/names/bootstrap-secret.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { AuthenticationResult, TokenAuthenticator } from '../authenticator.ts';
import { ALGORITHMS, isSigned, type VerificationKey } from '../jwt/signature.ts';
import { createTokenReader } from '../jwt/token-reader.ts';
import { listServiceAccountGroups } from '../service-account.ts';
import type { StoredObjects } from '../stored-objects.ts';
import { cacheTokens } from '../token-cache.ts';
import { type AccountClaims, readAccountClaims, readLegacyClaims } from './account-claims.ts';

export interface AccountConfig {
  readonly keys: readonly VerificationKey[];
  readonly issuers: readonly string[];
  /** The audiences of this server; a token without `aud` has these. */
  readonly audiences: readonly string[];
  /** Whether legacy tokens are looked up; bound ones always are. */
  readonly lookup: boolean;
  readonly objects: StoredObjects;
  readonly clock: Pick<Clock, 'now'>;
  readonly dialect: Dialect;
}

/** Milliseconds for which a signature is not verified again. */
const CACHE_TTLS = { successTtl: 10_000, failureTtl: 0 };
/** Milliseconds that clocks may differ; unlike for tokens of a provider, for `exp` too. */
const CLOCK_SKEW = 60_000;
/** The last valid date. */
const LATEST = 8.64e15;
const NO_USER: UserInfo = { name: '', groups: [] };

export function createAccountAuthenticator(config: AccountConfig): TokenAuthenticator {
  const readToken = createTokenReader();
  const signedTokenAuthenticator: TokenAuthenticator = {
    authenticateToken: async (token) => {
      const { header, claims } = readToken(token) ?? { header: {}, claims: {} };
      const isValidSignature = await isSigned(token, header.kid, config.keys, ALGORITHMS);
      const expiry = typeof claims.exp === 'number' ? claims.exp * 1000 + CLOCK_SKEW : undefined;
      return isValidSignature ? { user: NO_USER, ...compact({ until: expiry }) } : undefined;
    },
  };
  const cachedTokenAuthenticator = cacheTokens(signedTokenAuthenticator, config.clock, CACHE_TTLS);
  return {
    authenticateToken: (token, audiences = config.audiences) =>
      authenticate(token, readToken(token), audiences, cachedTokenAuthenticator, config),
  };
}

function authenticate(
  token: string,
  parts: CompactToken | undefined,
  requestedAudiences: readonly string[],
  signedTokenAuthenticator: TokenAuthenticator,
  config: AccountConfig,
): ReturnType<TokenAuthenticator['authenticateToken']> {
  if (parts === undefined) return undefined;
  const { claims } = parts;
  const legacy = claims.iss === formatLegacyIssuer(config.dialect);
  if (!legacy && !config.issuers.some((issuer) => issuer === claims.iss)) return undefined;
  if (!isCurrent(claims, config.clock)) return undefined;
  const audiences = matchAudiences(claims, requestedAudiences, config);
  if (audiences.length === 0) return undefined;
  return continueIfSigned(signedTokenAuthenticator.authenticateToken(token), async () => {
    const user = legacy ? await findLegacyUser(token, claims, config) : await findBoundUser(claims, config);
    return user === undefined ? undefined : { user: addAuthenticatedGroup(user), audiences };
  });
}

async function continueIfSigned(
  signatureResult: ReturnType<TokenAuthenticator['authenticateToken']>,
  authenticate: () => Promise<AuthenticationResult | undefined>,
): Promise<AuthenticationResult | undefined> {
  return (await signatureResult) === undefined ? undefined : authenticate();
}

/** A token without `exp` does not expire, whether it is a legacy token or not. */
function isCurrent({ exp, nbf, iat }: Claims, clock: AccountConfig['clock']): boolean {
  const now = clock.now();
  if (exp !== undefined && !(isTime(exp) && exp * 1000 + CLOCK_SKEW >= now)) return false;
  return [nbf, iat].every((time) => time === undefined || (isTime(time) && time * 1000 <= now + CLOCK_SKEW));
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value * 1000) <= LATEST;
}

/** Returns the requested audiences that the token has. A token without `aud` has those of this server. */
function matchAudiences(
  { aud }: Claims,
  requestedAudiences: readonly string[],
  config: AccountConfig,
): readonly string[] {
  const tokenAudiences: readonly unknown[] = aud === undefined ? config.audiences : Array.isArray(aud) ? aud : [aud];
  return requestedAudiences.filter((name) => tokenAudiences.includes(name));
}

async function findBoundUser(claims: Claims, config: AccountConfig): Promise<UserInfo | undefined> {
  const { objects, dialect } = config;
  const tokenClaims = readAccountClaims(claims, dialect);
  if (tokenClaims === undefined || claims.sub !== formatUserName(tokenClaims)) return undefined;
  const account = await objects.get('serviceaccounts', tokenClaims.namespace, tokenClaims.account.name);
  if (!existsWithUid(account, tokenClaims.account)) return undefined;
  for (const [resource, reference] of Object.entries(tokenClaims.boundObjects)) {
    // The node of a bound pod is not looked up: the pod is deleted with it.
    if (resource === 'nodes' && tokenClaims.boundObjects.pods !== undefined) continue;
    const namespace = resource === 'nodes' ? '' : tokenClaims.namespace;
    if (!existsWithUid(await objects.get(resource, namespace, reference.name), reference)) return undefined;
  }
  return buildUser(tokenClaims, dialect);
}

async function findLegacyUser(token: string, claims: Claims, config: AccountConfig): Promise<UserInfo | undefined> {
  const { objects, dialect, lookup } = config;
  const tokenClaims = readLegacyClaims(claims, dialect);
  if (tokenClaims === undefined || claims.sub !== formatUserName(tokenClaims)) return undefined;
  const user = buildUser({ ...tokenClaims, boundObjects: {}, id: '' }, dialect);
  if (!lookup) return user;
  const secret = await objects.get('secrets', tokenClaims.namespace, tokenClaims.secret);
  if (secret === undefined || secret.metadata.deletionTimestamp !== undefined || !isValid(secret, dialect))
    return undefined;
  if (!containsToken(secret, token)) return undefined;
  const account = await objects.get('serviceaccounts', tokenClaims.namespace, tokenClaims.account.name);
  return existsWithUid(account, tokenClaims.account) ? user : undefined;
}

/** An object of the same name with another uid does not count. */
function existsWithUid(object: ApiObject | undefined, { uid }: Reference): boolean {
  if (object === undefined || object.metadata.deletionTimestamp !== undefined) return false;
  return object.metadata.uid === uid;
}

/** It must have the type of token Secrets, and no label that marks the token as invalid before its deletion. */
function isValid({ type, metadata }: ApiObject, { protocolPrefix }: Dialect): boolean {
  const since = metadata.labels?.[`${protocolPrefix}/legacy-token-invalid-since`] ?? '';
  return type === `${protocolPrefix}/service-account-token` && since === '';
}

function containsToken(secret: ApiObject, token: string): boolean {
  const storedToken = Buffer.from(decodeSecretText(secret, 'token'));
  const presentedToken = Buffer.from(token);
  return storedToken.length === presentedToken.length && timingSafeEqual(storedToken, presentedToken);
}

function formatUserName({ namespace, account }: AccountClaims | LegacyClaims): string {
  return `system:serviceaccount:${namespace}:${account.name}`;
}

function buildUser(tokenClaims: AccountClaims, { protocolPrefix }: Dialect): UserInfo {
  const extraValues: Record<string, readonly string[]> = {};
  const add = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') extraValues[`authentication.${protocolPrefix}/${name}`] = [value];
  };
  add('credential-id', tokenClaims.id === '' ? '' : `JTI=${tokenClaims.id}`);
  const { pods: pod, nodes: node } = tokenClaims.boundObjects;
  add('node-name', node?.name);
  add('node-uid', node?.uid);
  add('pod-name', pod?.name);
  add('pod-uid', pod?.uid);
  return {
    name: formatUserName(tokenClaims),
    uid: tokenClaims.account.uid,
    groups: listServiceAccountGroups(tokenClaims.namespace),
    ...(Object.keys(extraValues).length > 0 && { extra: extraValues }),
  };
}
