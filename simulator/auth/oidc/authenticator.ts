/**
 * Tokens of one issuer: `iss`, `aud`, times and algorithm before anybody is asked for keys, then the signature, then whom the claims
 * name (authn-oidc-*, authn-config-payload-*).
 */
import type { Clock } from '../../clock.ts';
import type { FaultSet } from '../../faults/catalogue.ts';
import { type Claims, takeApart } from '../../pure/jwt/compact-token.ts';
import type { TokenAuthenticator } from '../authenticator.ts';
import type { ExpressionLanguage, JwtConfiguration } from '../configuration/configuration.ts';
import { isSigned } from '../jwt/signature.ts';
import { claimMapper } from './claims.ts';
import type { ProviderKeys } from './provider-keys.ts';

export interface IssuerConfig {
  readonly clock: Pick<Clock, 'now'>;
  readonly faults: FaultSet;
  readonly algorithms: readonly string[];
  readonly language: ExpressionLanguage | undefined;
  /** The key of the extra that tells one credential from another. */
  readonly credentialId: string;
}

/** Milliseconds that the clock of a provider may be ahead. None for the end: a token ends when it says. */
const SKEW = 60_000;
const LATEST = 8.64e15;

export function issuedTokens(
  configuration: JwtConfiguration,
  keys: ProviderKeys,
  config: IssuerConfig,
): TokenAuthenticator {
  const { issuer } = configuration;
  const mapper = claimMapper(configuration, config.language, config.credentialId);
  return {
    authenticateToken: (token) => {
      const parts = takeApart(token);
      if (parts === undefined || parts.claims.iss !== issuer.url) return undefined;
      const { header, claims } = parts;
      const until = endOf(claims);
      if (until === undefined || !isCurrent(claims, until, config.clock.now())) return undefined;
      if (!audienceOf(claims).some((each) => issuer.audiences.includes(each))) return undefined;
      if (!config.algorithms.some((each) => each === header.alg)) return undefined;
      return signed(token, header.kid, keys, config).then((good) =>
        good ? { user: mapper.userOf(claims), until } : undefined,
      );
    },
  };
}

/** First with the keys at hand: a provider that is away keeps nobody out whose key is known. */
async function signed(token: string, kid: unknown, keys: ProviderKeys, { algorithms }: IssuerConfig): Promise<boolean> {
  if (await isSigned(token, kid, keys.known, algorithms)) return true;
  return isSigned(token, kid, await keys.newer(), algorithms);
}

/** A time is a number of seconds, whole or not; one beyond all dates is none. */
function endOf({ exp }: Claims): number | undefined {
  return typeof exp === 'number' && Math.abs(exp * 1000) <= LATEST ? exp * 1000 : undefined;
}

function isCurrent({ nbf }: Claims, until: number, now: number): boolean {
  if (until <= now) return false;
  if (nbf === undefined || nbf === null) return true;
  return typeof nbf === 'number' && nbf * 1000 <= now + SKEW;
}

/** One text or a list of texts; anything else is for nobody. */
function audienceOf({ aud }: Claims): readonly string[] {
  if (typeof aud === 'string') return [aud];
  return Array.isArray(aud) && aud.every((each) => typeof each === 'string') ? aud : [];
}
