/**
 * Authenticates service account tokens. Verified signatures are cached. The service account and the other objects to which a token is bound
 * are read for each request, so that the deletion of one of them revokes the token (authn-sa-lookup-revokes).
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
  /** The audiences of this server, which also apply to a token without `aud`. */
  readonly audiences: readonly string[];
  /** True if the Secrets of legacy tokens are looked up. The objects of bound tokens are always looked up. */
  readonly lookup: boolean;
  readonly objects: StoredObjects;
  readonly clock: Pick<Clock, 'now'>;
  readonly dialect: Dialect;
}

/** The cache times of verified signatures in milliseconds. */
const CACHE_TTLS = { successTtl: 10_000, failureTtl: 0 };
/** The tolerance for `nbf`, `iat` and `exp` in milliseconds. For tokens of OpenID providers, `exp` has no tolerance. */
const CLOCK_SKEW = 60_000;
/** The latest time of a JavaScript Date in milliseconds. */
const LATEST = 8.64e15;
const NO_USER: UserInfo = { name: '', groups: [] };

export function createAccountAuthenticator(config: AccountConfig): TokenAuthenticator {
  const readToken = createTokenReader();
  const signedTokenAuthenticator: TokenAuthenticator = {
    authenticateToken: async (token) => {
      const { header, claims } = readToken(token) ?? { header: {}, claims: {} };
      const isValidSignature = await isSigned(token, header.kid, config.keys, ALGORITHMS);
      const expiry = typeof claims.exp === 'number' ? claims.exp * 1000 + CLOCK_SKEW : undefined;
      return isValidSignature ? { user: NO_USER, ...compact({ expiry }) } : undefined;
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

/** Reports whether the current time is within `nbf`, `iat` and `exp`. A token without `exp` does not expire. */
function isCurrent({ exp, nbf, iat }: Claims, clock: AccountConfig['clock']): boolean {
  const now = clock.now();
  if (exp !== undefined && !(isTime(exp) && exp * 1000 + CLOCK_SKEW >= now)) return false;
  return [nbf, iat].every((time) => time === undefined || (isTime(time) && time * 1000 <= now + CLOCK_SKEW));
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value * 1000) <= LATEST;
}

/** Returns the requested audiences that the token has. A token without `aud` has the audiences of this server. */
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
    // The node of a bound pod is not read, because the pod is deleted together with its node.
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

/** Reports whether the object exists, is not terminating, and has the uid of the reference. */
function existsWithUid(object: ApiObject | undefined, { uid }: Reference): boolean {
  if (object === undefined || object.metadata.deletionTimestamp !== undefined) return false;
  return object.metadata.uid === uid;
}

/** Reports whether the Secret has the type of token Secrets, and no label that marks its token as invalid. */
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
