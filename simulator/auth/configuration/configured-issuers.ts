/** The issuers and the anonymous access of the configuration that holds now; another one takes its place as a whole, caches included. */

import { misconfigured } from '../../faults/rewrite-issuers.ts';
import type { TokenAuthenticator } from '../authenticator.ts';
import type { VerificationKey } from '../jwt/signature.ts';
import { type IssuerConfig, issuedTokens } from '../oidc/authenticator.ts';
import { type KeySource, ProviderKeys } from '../oidc/provider-keys.ts';
import type { AskWith } from '../remote.ts';
import { cachedTokens, firstOfTokens } from '../token-cache.ts';
import type { AnonymousConfiguration, AuthenticationConfiguration } from './configuration.ts';

/** Milliseconds for which a verified token isn't verified again; a refused one is looked at each time. */
const LIFE = { known: 10_000, unknown: 0 };

/** A fault: whoever signs is believed. */
function pooled(pool: readonly ProviderKeys[]): KeySource {
  const anonymous = (keys: readonly VerificationKey[]) => keys.map(({ key }) => ({ key }));
  return {
    get known() {
      return anonymous(pool.flatMap(({ known }) => known));
    },
    newer: async () => anonymous((await Promise.all(pool.map((keys) => keys.newer()))).flat()),
  };
}

export class ConfiguredIssuers implements TokenAuthenticator {
  readonly #config: IssuerConfig;
  readonly #askWith: AskWith;
  #tokens: TokenAuthenticator = { authenticateToken: () => undefined };
  #anonymous: AnonymousConfiguration | undefined;

  constructor(config: IssuerConfig, askWith: AskWith) {
    this.#config = config;
    this.#askWith = askWith;
  }

  get anonymous(): AnonymousConfiguration | undefined {
    return this.#anonymous;
  }

  apply(configuration: AuthenticationConfiguration): void {
    const { jwt, anonymous } = misconfigured(configuration, this.#config.faults);
    const insecure = this.#config.faults.has('provider-certificate-unchecked');
    const pool: ProviderKeys[] = [];
    const issuers = jwt.map((one) => {
      const { certificateAuthority } = one.issuer;
      const ask = this.#askWith(certificateAuthority === '' ? { insecure } : { certificateAuthority });
      const keys = new ProviderKeys(one.issuer, ask, this.#config);
      pool.push(keys);
      // A provider that isn't there yet is asked again with the first token.
      keys.newer().catch(() => undefined);
      return issuedTokens(one, this.#config.faults.has('keys-of-any-issuer') ? pooled(pool) : keys, this.#config);
    });
    this.#tokens = cachedTokens(firstOfTokens(issuers), this.#config.clock, LIFE);
    this.#anonymous = anonymous;
  }

  authenticateToken(token: string): ReturnType<TokenAuthenticator['authenticateToken']> {
    return this.#tokens.authenticateToken(token);
  }
}
