/** Faults that make another configuration of issuers than the one that was given. */
import type { AuthenticationConfiguration, JwtConfiguration } from '../auth/configuration/configuration.ts';
import type { FaultSet } from './catalogue.ts';

export function misconfigured(
  configuration: AuthenticationConfiguration,
  faults: FaultSet,
): AuthenticationConfiguration {
  if (faults.size === 0) return configuration;
  const jwt = configuration.jwt.map((one) => misread(one, faults));
  return { ...configuration, jwt: faults.has('only-first-issuer') ? jwt.slice(0, 1) : jwt };
}

function misread(one: JwtConfiguration, faults: FaultSet): JwtConfiguration {
  const { issuer, claimMappings, claimValidationRules } = one;
  return {
    ...one,
    issuer: {
      ...issuer,
      ...(faults.has('only-first-audience') && { audiences: issuer.audiences.slice(0, 1) }),
      ...(faults.has('discovery-url-ignored') && { discoveryURL: '' }),
    },
    claimMappings: { ...claimMappings, username: username(one, faults), groups: groups(one, faults) },
    claimValidationRules: faults.has('one-required-claim') ? claimValidationRules.slice(0, 1) : claimValidationRules,
  };
}

function username({ issuer, claimMappings }: JwtConfiguration, faults: FaultSet) {
  const { username: right } = claimMappings;
  if (faults.has('username-prefix-dropped')) return { ...right, prefix: '' };
  if (faults.has('minus-is-a-prefix') && right.claim === 'name' && right.prefix === '')
    return { ...right, prefix: '-' };
  if (faults.has('address-has-a-prefix') && right.claim === 'email') return { ...right, prefix: `${issuer.url}#` };
  if (faults.has('username-is-sub')) return { ...right, claim: 'sub' };
  if (faults.has('username-is-name') && right.claim === 'sub') return { ...right, claim: 'name' };
  return right;
}

function groups({ claimMappings }: JwtConfiguration, faults: FaultSet) {
  const { groups: right } = claimMappings;
  if (faults.has('groups-claim-ignored')) return { ...right, claim: '' };
  return faults.has('groups-prefix-dropped') ? { ...right, prefix: '' } : right;
}
