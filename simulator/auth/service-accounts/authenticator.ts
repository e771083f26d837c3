/**
 * Tokens of service accounts. The signature is checked once in a while; whether the account, and what else the token is bound to, is
 * still there is asked with each request, so that what was deleted counts at once (authn-sa-lookup-revokes).
 */
import { timingSafeEqual } from 'node:crypto';
import type { Dialect } from '../../../spec/dialect.ts';
import type { Clock } from '../../ground/clock.ts';
import { type UserInfo, withAuthenticatedGroup } from '../../ground/user.ts';
import type { Claims, CompactToken } from '../../pure/jwt/compact-token.ts';
import { type LegacyClaims, legacyIssuer, type Reference } from '../../pure/jwt/legacy-claims.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { Authenticated, TokenAuthenticator } from '../authenticator.ts';
import { ALGORITHMS, isSigned, type VerificationKey } from '../jwt/signature.ts';
import { tokenReader } from '../jwt/token-reader.ts';
import { serviceAccountGroups } from '../service-account.ts';
import type { StoredObjects } from '../stored-objects.ts';
import { cachedTokens } from '../token-cache.ts';
import { type AccountClaims, accountClaims, legacyClaims } from './account-claims.ts';

export interface AccountConfig {
  readonly keys: readonly VerificationKey[];
  readonly issuers: readonly string[];
  /** For whom tokens must be; those that name nobody are for these. */
  readonly audiences: readonly string[];
  /** Whether tokens of the older form are looked up; the others always are. */
  readonly lookup: boolean;
  readonly objects: StoredObjects;
  readonly clock: Pick<Clock, 'now'>;
  readonly dialect: Dialect;
}

/** Milliseconds for which a signature isn't checked again. */
const LIFE = { known: 10_000, unknown: 0 };
/** Milliseconds that a clock may be ahead or behind: of an account's token, other than of a provider's, the end too. */
const SKEW = 60_000;
/** The end of all dates. */
const LATEST = 8.64e15;
const NOBODY: UserInfo = { name: '', groups: [] };

export function accountTokens(config: AccountConfig): TokenAuthenticator {
  const read = tokenReader();
  const signed: TokenAuthenticator = {
    authenticateToken: async (token) => {
      const { header, claims } = read(token) ?? { header: {}, claims: {} };
      const good = await isSigned(token, header.kid, config.keys, ALGORITHMS);
      const until = typeof claims.exp === 'number' ? claims.exp * 1000 + SKEW : undefined;
      return good ? { user: NOBODY, ...(until !== undefined && { until }) } : undefined;
    },
  };
  const cached = cachedTokens(signed, config.clock, LIFE);
  return {
    authenticateToken: (token, audiences = config.audiences) => bearerOf(token, read(token), audiences, cached, config),
  };
}

function bearerOf(
  token: string,
  parts: CompactToken | undefined,
  wanted: readonly string[],
  signed: TokenAuthenticator,
  config: AccountConfig,
): ReturnType<TokenAuthenticator['authenticateToken']> {
  if (parts === undefined) return undefined;
  const { claims } = parts;
  const legacy = claims.iss === legacyIssuer(config.dialect);
  if (!legacy && !config.issuers.some((issuer) => issuer === claims.iss)) return undefined;
  if (!isCurrent(claims, config, legacy)) return undefined;
  const audiences = audiencesOf(claims, wanted, config);
  if (audiences.length === 0) return undefined;
  return whenSigned(signed.authenticateToken(token), async () => {
    const user = legacy ? await ofSecret(token, claims, config) : await ofAccount(claims, config);
    return user === undefined ? undefined : { user: withAuthenticatedGroup(user), audiences };
  });
}

async function whenSigned(
  signed: ReturnType<TokenAuthenticator['authenticateToken']>,
  then: () => Promise<Authenticated | undefined>,
): Promise<Authenticated | undefined> {
  return (await signed) === undefined ? undefined : then();
}

/** The older form has no end. */
function isCurrent({ exp, nbf, iat }: Claims, { clock }: AccountConfig, legacy: boolean): boolean {
  const now = clock.now();
  if (exp === undefined && !legacy) return false;
  if (exp !== undefined && !(isTime(exp) && exp * 1000 + SKEW >= now)) return false;
  return [nbf, iat].every((from) => from === undefined || (isTime(from) && from * 1000 <= now + SKEW));
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value * 1000) <= LATEST;
}

/** Of those wanted, the ones that the token is for; a token that names nobody is for this server. */
function audiencesOf({ aud }: Claims, wanted: readonly string[], config: AccountConfig): readonly string[] {
  const named: readonly unknown[] = aud === undefined ? config.audiences : Array.isArray(aud) ? aud : [aud];
  return wanted.filter((each) => named.includes(each));
}

async function ofAccount(claims: Claims, config: AccountConfig): Promise<UserInfo | undefined> {
  const { objects, dialect } = config;
  const said = accountClaims(claims, dialect);
  if (said === undefined || claims.sub !== userName(said)) return undefined;
  const account = await objects.get('serviceaccounts', said.namespace, said.account.name);
  if (!isThere(account, said.account)) return undefined;
  for (const [resource, reference] of Object.entries(said.bound)) {
    // A pod goes with its node, and a token doesn't ask for that again.
    if (resource === 'nodes' && said.bound.pods !== undefined) continue;
    const namespace = resource === 'nodes' ? '' : said.namespace;
    if (!isThere(await objects.get(resource, namespace, reference.name), reference)) return undefined;
  }
  return userOf(said, dialect);
}

async function ofSecret(token: string, claims: Claims, config: AccountConfig): Promise<UserInfo | undefined> {
  const { objects, dialect, lookup } = config;
  const said = legacyClaims(claims, dialect);
  if (said === undefined || claims.sub !== userName(said)) return undefined;
  const user = userOf({ ...said, bound: {}, id: '' }, dialect);
  if (!lookup) return user;
  const secret = await objects.get('secrets', said.namespace, said.secret);
  if (secret === undefined || secret.metadata.deletionTimestamp !== undefined || !isValid(secret, dialect))
    return undefined;
  if (!holds(secret, token)) return undefined;
  const account = await objects.get('serviceaccounts', said.namespace, said.account.name);
  return isThere(account, said.account) ? user : undefined;
}

/** Another object of the name is not the one that was meant. */
function isThere(object: ApiObject | undefined, { uid }: Reference): boolean {
  if (object === undefined || object.metadata.deletionTimestamp !== undefined) return false;
  return object.metadata.uid === uid;
}

/** A Secret of another type is somebody's copy; one may be declared invalid by a label, before it is deleted. */
function isValid({ type, metadata }: ApiObject, { protocolPrefix }: Dialect): boolean {
  const since = metadata.labels?.[`${protocolPrefix}/legacy-token-invalid-since`] ?? '';
  return type === `${protocolPrefix}/service-account-token` && since === '';
}

function holds({ data }: ApiObject, token: string): boolean {
  const stored = Buffer.from((data as { token?: string } | undefined)?.token ?? '', 'base64');
  const shown = Buffer.from(token);
  return stored.length === shown.length && timingSafeEqual(stored, shown);
}

function userName({ namespace, account }: AccountClaims | LegacyClaims): string {
  return `system:serviceaccount:${namespace}:${account.name}`;
}

function userOf(said: AccountClaims, { protocolPrefix }: Dialect): UserInfo {
  const extra: Record<string, readonly string[]> = {};
  const note = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') extra[`authentication.${protocolPrefix}/${name}`] = [value];
  };
  note('credential-id', said.id === '' ? '' : `JTI=${said.id}`);
  const { pods: pod, nodes: node } = said.bound;
  note('node-name', node?.name);
  note('node-uid', node?.uid);
  note('pod-name', pod?.name);
  note('pod-uid', pod?.uid);
  return {
    name: userName(said),
    uid: said.account.uid,
    groups: serviceAccountGroups(said.namespace),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}
