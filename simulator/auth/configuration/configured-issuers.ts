/** The issuers and the anonymous access of the configuration that holds now; another one takes its place as a whole, caches included. */

import type { TokenAuthenticator } from '../authenticator.ts';
import { type IssuerConfig, issuedTokens } from '../oidc/authenticator.ts';
import { ProviderKeys } from '../oidc/provider-keys.ts';
import type { AskWith } from '../remote.ts';
import { cachedTokens, firstOfTokens } from '../token-cache.ts';
import type { AnonymousConfiguration, AuthenticationConfiguration } from './configuration.ts';

/** Milliseconds for which a verified token isn't verified again; a refused one is looked at each time. */
const LIFE = { known: 10_000, unknown: 0 };

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

  apply({ jwt, anonymous }: AuthenticationConfiguration): void {
    const issuers = jwt.map((one) => {
      const { certificateAuthority } = one.issuer;
      const ask = this.#askWith(certificateAuthority === '' ? {} : { certificateAuthority });
      const keys = new ProviderKeys(one.issuer, ask, this.#config);
      // A provider that isn't there yet is asked again with the first token.
      keys.newer().catch(() => undefined);
      return issuedTokens(one, keys, this.#config);
    });
    this.#tokens = cachedTokens(firstOfTokens(issuers), this.#config.clock, LIFE);
    this.#anonymous = anonymous;
  }

  authenticateToken(token: string): ReturnType<TokenAuthenticator['authenticateToken']> {
    return this.#tokens.authenticateToken(token);
  }
}
