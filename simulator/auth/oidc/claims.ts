/**
 * Who the claims of a verified token say it is, by the mappings and rules of its issuer. A token that doesn't fit is nobody's: a claim
 * of another type than it must have is never guessed at.
 */
import type { DepartureSet } from '../../../spec/departures.ts';
import { type UserInfo, withAuthenticatedGroup } from '../../ground/user.ts';
import type { Claims } from '../../pure/jwt/compact-token.ts';
import type { ExpressionLanguage, JwtConfiguration } from '../configuration/configuration.ts';
import { compiled, type Expressions } from './expressions.ts';

/** Why a token is refused. It never holds what is in the token. */
export class ClaimError extends Error {
  override readonly name = 'ClaimError';
}

export interface ClaimMapper {
  /** Throws a ClaimError. */
  userOf(claims: Claims): UserInfo;
}

export interface MapperConfig {
  readonly language: ExpressionLanguage | undefined;
  /** The key of the extra that tells one credential from another. */
  readonly credentialId: string;
  readonly departures: DepartureSet;
}

export function claimMapper(
  configuration: JwtConfiguration,
  { language, credentialId, departures }: MapperConfig,
): ClaimMapper {
  const expressions = compiled(configuration, language);
  const nameless = departures.has('empty-name-is-a-user');
  const { claimMappings: mappings, claimValidationRules } = configuration;
  return {
    userOf: (claims) => {
      const user: UserInfo = {
        name: usernameOf(
          nameless ? named(claims, mappings.username) : claims,
          mappings.username,
          expressions,
          nameless,
        ),
        groups: groupsOf(claims, mappings.groups, expressions),
        ...uidOf(claims, mappings.uid, expressions),
        ...extraOf(claims, expressions, credentialId),
      };
      for (const { claim, requiredValue } of claimValidationRules) {
        if (claim === '') continue;
        if (textIn(claims, claim) !== requiredValue)
          throw new ClaimError(`the required claim ${claim} has another value`);
      }
      expressions.checkClaims(claims);
      expressions.checkUser(user);
      return withAuthenticatedGroup(user);
    },
  };
}

type Mappings = JwtConfiguration['claimMappings'];

/** Null is then an empty name. */
function named(claims: Claims, { claim }: Mappings['username']): Claims {
  return claim !== '' && claims[claim] === null ? { ...claims, [claim]: '' } : claims;
}

function usernameOf(
  claims: Claims,
  { claim, prefix = '' }: Mappings['username'],
  { username }: Expressions,
  nameless: boolean,
): string {
  const name = username === undefined ? textIn(claims, claim) : username(claims);
  const empty = name === '' && !(nameless && username === undefined);
  if (typeof name !== 'string' || empty) throw new ClaimError('the user has no name');
  if (username !== undefined) return name;
  // An address that the provider says it hasn't verified is anybody's.
  if (claim === 'email' && Object.hasOwn(claims, 'email_verified') && claims.email_verified !== true) {
    throw new ClaimError('the email is not verified');
  }
  return `${prefix}${name}`;
}

/** A list of texts; one text alone is a list of one, as genuine servers read it. */
function groupsOf(claims: Claims, { claim, prefix = '' }: Mappings['groups'], { groups }: Expressions): string[] {
  if (groups !== undefined) return groups(claims);
  if (claim === '' || !Object.hasOwn(claims, claim)) {
    if (claim !== '') refuseDistributed(claims, claim);
    return [];
  }
  const value = claims[claim] ?? [];
  const list: readonly unknown[] = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [undefined];
  return list.map((group) => {
    if (typeof group !== 'string') throw new ClaimError(`the claim ${claim} is no list of texts`);
    return `${prefix}${group}`;
  });
}

/** A claim that stands elsewhere is not fetched: who can't be told whole isn't let in. */
function refuseDistributed(claims: Claims, claim: string): void {
  const names = claims._claim_names;
  if (typeof names === 'object' && names !== null && Object.hasOwn(names, claim)) {
    throw new ClaimError(`the claim ${claim} is distributed`);
  }
}

function uidOf(claims: Claims, { claim }: Mappings['uid'], { uid }: Expressions): { uid?: string } {
  if (uid !== undefined) return { uid: uid(claims) };
  return claim === '' ? {} : { uid: textIn(claims, claim) };
}

function extraOf(claims: Claims, { extra }: Expressions, credentialId: string): Pick<UserInfo, 'extra'> {
  const found: Record<string, readonly string[]> = {};
  const { jti } = claims;
  if (typeof jti === 'string' && jti !== '') found[credentialId] = [`JTI=${jti}`];
  for (const [key, values] of extra(claims)) if (values.length > 0) found[key] = values;
  return Object.keys(found).length === 0 ? {} : { extra: found };
}

function textIn(claims: Claims, claim: string): string {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (typeof value !== 'string') throw new ClaimError(`the claim ${claim} is no text`);
  return value;
}
