/**
 * Maps the claims of a verified token to a user by the mappings and validation rules of its issuer. A claim of the wrong type is not
 * converted, and the token is rejected.
 */
import type { DepartureSet } from '../../../spec/departures.ts';
import { addAuthenticatedGroup, type UserInfo } from '../../foundation/user.ts';
import type { Claims } from '../../pure/jwt/compact-token.ts';
import type { JwtConfiguration } from '../configuration/configuration.ts';
import { ClaimError } from './claim-error.ts';
import { type CompiledMappings, compileExpressions } from './expressions.ts';

export interface ClaimMapper {
  /** Returns the user of the claims. Throws a ClaimError if the claims are rejected. */
  mapUser(claims: Claims): UserInfo;
}

export interface MapperConfig {
  /** The key of the extra value that contains the credential ID. */
  readonly credentialId: string;
  readonly departures: DepartureSet;
}

export function createClaimMapper(
  configuration: JwtConfiguration,
  { credentialId, departures }: MapperConfig,
): ClaimMapper {
  const expressions = compileExpressions(configuration, departures);
  const allowsEmptyName = departures.has('empty-name-is-a-user');
  const { claimMappings: mappings, claimValidationRules } = configuration;
  return {
    mapUser: (claims) => {
      const user: UserInfo = {
        name: mapUsername(
          allowsEmptyName ? replaceNullName(claims, mappings.username) : claims,
          mappings.username,
          expressions,
          allowsEmptyName,
        ),
        groups: mapGroups(claims, mappings.groups, expressions),
        ...mapUid(claims, mappings.uid, expressions),
        ...mapExtra(claims, expressions, credentialId),
      };
      for (const { claim, requiredValue } of claimValidationRules) {
        if (claim === '') continue;
        if (readTextOrEmpty(claims, claim) !== requiredValue)
          throw new ClaimError(`the claim ${claim} does not have the required value`);
      }
      expressions.checkClaims(claims);
      expressions.checkUser(user);
      return addAuthenticatedGroup(user);
    },
  };
}

type ClaimMappings = JwtConfiguration['claimMappings'];

/** Returns the claims with an empty user name instead of null. */
function replaceNullName(claims: Claims, { claim }: ClaimMappings['username']): Claims {
  return claim !== '' && claims[claim] === null ? { ...claims, [claim]: '' } : claims;
}

function mapUsername(
  claims: Claims,
  { claim, prefix = '' }: ClaimMappings['username'],
  { evaluateUsername }: CompiledMappings,
  allowsEmptyName: boolean,
): string {
  const name = evaluateUsername === undefined ? readText(claims, claim) : evaluateUsername(claims);
  const isRejectedAsEmpty = name === '' && !(allowsEmptyName && evaluateUsername === undefined);
  if (typeof name !== 'string' || isRejectedAsEmpty) throw new ClaimError('the user has no name');
  if (evaluateUsername !== undefined) return name;
  // An email that the provider has not verified does not identify a user.
  if (claim === 'email' && Object.hasOwn(claims, 'email_verified') && claims.email_verified !== true) {
    throw new ClaimError('the email is not verified');
  }
  return `${prefix}${name}`;
}

/** Returns the groups: a list of strings or a single string. As in kube-apiserver, null in the list is an empty group. */
function mapGroups(
  claims: Claims,
  { claim, prefix = '' }: ClaimMappings['groups'],
  { evaluateGroups }: CompiledMappings,
): string[] {
  if (evaluateGroups !== undefined) return evaluateGroups(claims);
  if (claim === '' || !Object.hasOwn(claims, claim)) {
    if (claim !== '') rejectDistributedClaim(claims, claim);
    return [];
  }
  const value = claims[claim] ?? [];
  const groups: readonly unknown[] = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [undefined];
  return groups.map((group) => {
    if (typeof group !== 'string' && group !== null)
      throw new ClaimError(`the claim ${claim} is not a list of strings`);
    return `${prefix}${group ?? ''}`;
  });
}

/** Throws a ClaimError if the claim is distributed, because distributed claims are not fetched. */
function rejectDistributedClaim(claims: Claims, claim: string): void {
  const names = claims._claim_names;
  if (typeof names === 'object' && names !== null && Object.hasOwn(names, claim)) {
    throw new ClaimError(`the claim ${claim} is distributed`);
  }
}

function mapUid(claims: Claims, { claim }: ClaimMappings['uid'], { evaluateUid }: CompiledMappings): { uid?: string } {
  if (evaluateUid !== undefined) return { uid: evaluateUid(claims) };
  const text = claim === '' ? '' : readTextOrEmpty(claims, claim);
  return text === '' ? {} : { uid: text };
}

function mapExtra(claims: Claims, { evaluateExtra }: CompiledMappings, credentialId: string): Pick<UserInfo, 'extra'> {
  const extraValues: Record<string, readonly string[]> = {};
  const { jti } = claims;
  if (typeof jti === 'string' && jti !== '') extraValues[credentialId] = [`JTI=${jti}`];
  for (const [key, values] of evaluateExtra(claims)) if (values.length > 0) extraValues[key] = values;
  return Object.keys(extraValues).length === 0 ? {} : { extra: extraValues };
}

function readText(claims: Claims, claim: string): string {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (typeof value !== 'string') throw new ClaimError(`the claim ${claim} is not a string`);
  return value;
}

/** Returns the text of a claim. As in kube-apiserver, null is an empty text. */
function readTextOrEmpty(claims: Claims, claim: string): string {
  return claims[claim] === null ? '' : readText(claims, claim);
}
