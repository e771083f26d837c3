/**
 * Authenticates service account tokens. Verified signatures are cached. The service account and the other objects to which a token is bound
 * are read for each request, so that the deletion of one of them revokes the token (authn-sa-lookup-revokes).
 */
import { timingSafeEqual } from 'node:crypto';
import type { Dialect } from '../../../spec/dialect.ts';
import { compact } from '../../../values/compact.ts';
import { quote } from '../../../values/go-quote.ts';
import type { Clock } from '../../foundation/clock.ts';
import { addAuthenticatedGroup, type UserInfo } from '../../foundation/user.ts';
import type { Claims, CompactToken } from '../../pure/jwt/compact-token.ts';
import { type AccountReference, formatLegacyIssuer, type LegacyClaims } from '../../pure/jwt/legacy-claims.ts';
import { decodeSecretText } from '../../pure/names/bootstrap-secret.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { AuthenticationResult, TokenAuthenticator } from '../authenticator.ts';
import { ASYMMETRIC_ALGORITHMS, isSignedByKey, type VerificationKey } from '../jwt/signature.ts';
import { createTokenReader } from '../jwt/token-reader.ts';
import { listServiceAccountGroups } from '../service-account.ts';
import type { StoredObjectReader } from '../stored-objects.ts';
import { createCachingAuthenticator } from '../token-cache.ts';
import { type AccountClaims, readAccountClaims, readLegacyClaims } from './account-claims.ts';

export interface AccountConfig {
  readonly keys: readonly VerificationKey[];
  readonly issuers: readonly string[];
  /** The audiences of this server, which also apply to a token without `aud`. */
  readonly audiences: readonly string[];
  /** Whether the Secrets of legacy tokens are looked up. The objects of bound tokens are always looked up. */
  readonly looksUpSecrets: boolean;
  readonly objects: StoredObjectReader;
  readonly clock: Pick<Clock, 'now'>;
  readonly dialect: Dialect;
}

/** The cache times of verified signatures in milliseconds. */
const CACHE_TTLS = { successTtl: 10_000, failureTtl: 0 };
/** The tolerance for `nbf`, `iat` and `exp` in milliseconds. For tokens of OpenID providers, `exp` has no tolerance. */
const CLOCK_SKEW_MILLISECONDS = 60_000;
/** The latest time of a JavaScript Date in milliseconds. */
const LATEST_TIME = 8.64e15;
const NO_USER: UserInfo = { name: '', groups: [] };

export function createAccountAuthenticator(config: AccountConfig): TokenAuthenticator {
  const readToken = createTokenReader();
  const signedTokenAuthenticator: TokenAuthenticator = {
    authenticateToken: async (token) => {
      const { header, claims } = readToken(token) ?? { header: {}, claims: {} };
      const isValidSignature = await isSignedByKey(token, header.kid, config.keys, ASYMMETRIC_ALGORITHMS);
      const expiry = typeof claims.exp === 'number' ? claims.exp * 1000 + CLOCK_SKEW_MILLISECONDS : undefined;
      return isValidSignature ? { user: NO_USER, ...compact({ expiry }) } : undefined;
    },
  };
  const cachingAuthenticator = createCachingAuthenticator(signedTokenAuthenticator, config.clock, CACHE_TTLS);
  return {
    authenticateToken: (token, audiences = config.audiences) =>
      authenticateCompactToken(token, readToken(token), audiences, cachingAuthenticator, config),
    async explainRejection(token, audiences = config.audiences) {
      const claims = readToken(token)?.claims;
      if (claims === undefined || !isFromKnownIssuer(claims, config)) return undefined;
      if ((await cachingAuthenticator.authenticateToken(token)) === undefined) return undefined;
      if (!isWithinValidity(claims, config.clock) || matchAudiences(claims, audiences, config).length > 0)
        return undefined;
      return `token audiences ${formatNames(readAudiences(claims, config))} is invalid for the target audiences ${formatNames(audiences)}`;
    },
  };
}

function formatNames(names: readonly unknown[]): string {
  return `[${names.map((name) => quote(String(name))).join(' ')}]`;
}

function isFromKnownIssuer({ iss }: Claims, { dialect, issuers }: AccountConfig): boolean {
  return iss === formatLegacyIssuer(dialect) || issuers.some((issuer) => issuer === iss);
}

function authenticateCompactToken(
  token: string,
  compactToken: CompactToken | undefined,
  requestedAudiences: readonly string[],
  signedTokenAuthenticator: TokenAuthenticator,
  config: AccountConfig,
): ReturnType<TokenAuthenticator['authenticateToken']> {
  if (compactToken === undefined) return undefined;
  const { claims } = compactToken;
  if (!isFromKnownIssuer(claims, config)) return undefined;
  const isLegacy = claims.iss === formatLegacyIssuer(config.dialect);
  if (!isWithinValidity(claims, config.clock)) return undefined;
  const audiences = matchAudiences(claims, requestedAudiences, config);
  if (audiences.length === 0) return undefined;
  return authenticateIfSigned(signedTokenAuthenticator.authenticateToken(token), async () => {
    const user = isLegacy ? await findLegacyUser(token, claims, config) : await findBoundUser(claims, config);
    return user === undefined ? undefined : { user: addAuthenticatedGroup(user), audiences };
  });
}

async function authenticateIfSigned(
  signatureResult: ReturnType<TokenAuthenticator['authenticateToken']>,
  authenticate: () => Promise<AuthenticationResult | undefined>,
): Promise<AuthenticationResult | undefined> {
  return (await signatureResult) === undefined ? undefined : authenticate();
}

/** Reports whether the current time is within `nbf`, `iat` and `exp`. A token without `exp` does not expire. */
function isWithinValidity({ exp, nbf, iat }: Claims, clock: AccountConfig['clock']): boolean {
  const now = clock.now();
  if (exp !== undefined && !(isTimeClaim(exp) && exp * 1000 + CLOCK_SKEW_MILLISECONDS >= now)) return false;
  return [nbf, iat].every(
    (time) => time === undefined || (isTimeClaim(time) && time * 1000 <= now + CLOCK_SKEW_MILLISECONDS),
  );
}

function isTimeClaim(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value * 1000) <= LATEST_TIME;
}

/** Returns the requested audiences that the token has. A token without `aud` has the audiences of this server. */
function matchAudiences(
  claims: Claims,
  requestedAudiences: readonly string[],
  config: AccountConfig,
): readonly string[] {
  const tokenAudiences = readAudiences(claims, config);
  return requestedAudiences.filter((name) => tokenAudiences.includes(name));
}

function readAudiences({ aud }: Claims, { audiences }: AccountConfig): readonly unknown[] {
  return aud === undefined ? audiences : Array.isArray(aud) ? aud : [aud];
}

async function findBoundUser(claims: Claims, config: AccountConfig): Promise<UserInfo | undefined> {
  const { objects, dialect } = config;
  const tokenClaims = readAccountClaims(claims, dialect);
  if (tokenClaims === undefined || claims.sub !== formatUserName(tokenClaims)) return undefined;
  const account = await objects.get('serviceaccounts', tokenClaims.namespace, tokenClaims.account.name);
  if (!existsWithUid(account, tokenClaims.account, config.clock)) return undefined;
  for (const [resource, reference] of Object.entries(tokenClaims.boundObjects)) {
    // The node of a bound pod is not read, because the pod is deleted together with its node.
    if (resource === 'nodes' && tokenClaims.boundObjects.pods !== undefined) continue;
    const namespace = resource === 'nodes' ? '' : tokenClaims.namespace;
    const boundObject = await objects.get(resource, namespace, reference.name);
    if (!existsWithUid(boundObject, reference, config.clock)) return undefined;
  }
  return createUser(tokenClaims, dialect);
}

async function findLegacyUser(token: string, claims: Claims, config: AccountConfig): Promise<UserInfo | undefined> {
  const { objects, dialect, looksUpSecrets } = config;
  const tokenClaims = readLegacyClaims(claims, dialect);
  if (tokenClaims === undefined || claims.sub !== formatUserName(tokenClaims)) return undefined;
  const user = createUser({ ...tokenClaims, boundObjects: {}, tokenId: '' }, dialect);
  if (!looksUpSecrets) return user;
  const secret = await objects.get('secrets', tokenClaims.namespace, tokenClaims.secret);
  if (secret === undefined || secret.metadata.deletionTimestamp !== undefined || isMarkedInvalid(secret, dialect))
    return undefined;
  if (!containsToken(secret, token)) return undefined;
  const account = await objects.get('serviceaccounts', tokenClaims.namespace, tokenClaims.account.name);
  const isTerminating = account?.metadata.deletionTimestamp !== undefined;
  return !isTerminating && account?.metadata.uid === tokenClaims.account.uid ? user : undefined;
}

/**
 * Reports whether the object exists and has the uid of the reference. A terminating object counts as deleted when its deletionTimestamp is
 * more than a minute ago.
 */
function existsWithUid(
  object: ApiObject | undefined,
  { uid }: AccountReference,
  clock: AccountConfig['clock'],
): boolean {
  const { deletionTimestamp } = object?.metadata ?? {};
  const deletionTime = deletionTimestamp === undefined ? Number.POSITIVE_INFINITY : Date.parse(deletionTimestamp);
  return object?.metadata.uid === uid && deletionTime >= clock.now() - CLOCK_SKEW_MILLISECONDS;
}

/** Reports whether a label marks the token of the Secret as invalid. As in kube-apiserver, the type of the Secret does not matter. */
function isMarkedInvalid({ metadata }: ApiObject, { domain }: Dialect): boolean {
  return (metadata.labels?.[`${domain}/legacy-token-invalid-since`] ?? '') !== '';
}

function containsToken(secret: ApiObject, token: string): boolean {
  const storedToken = Buffer.from(decodeSecretText(secret, 'token'));
  const presentedToken = Buffer.from(token);
  return storedToken.length === presentedToken.length && timingSafeEqual(storedToken, presentedToken);
}

function formatUserName({ namespace, account }: AccountClaims | LegacyClaims): string {
  return `system:serviceaccount:${namespace}:${account.name}`;
}

function createUser(tokenClaims: AccountClaims, { domain }: Dialect): UserInfo {
  const extraValues: Record<string, readonly string[]> = {};
  const addExtra = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') extraValues[`authentication.${domain}/${name}`] = [value];
  };
  addExtra('credential-id', tokenClaims.tokenId === '' ? '' : `JTI=${tokenClaims.tokenId}`);
  const { pods: pod, nodes: node } = tokenClaims.boundObjects;
  addExtra('node-name', node?.name);
  addExtra('node-uid', node?.uid);
  addExtra('pod-name', pod?.name);
  addExtra('pod-uid', pod?.uid);
  return {
    name: formatUserName(tokenClaims),
    uid: tokenClaims.account.uid,
    groups: listServiceAccountGroups(tokenClaims.namespace),
    ...(Object.keys(extraValues).length > 0 && { extra: extraValues }),
  };
}
