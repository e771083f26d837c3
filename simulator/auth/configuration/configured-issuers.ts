/**
 * The JWT issuers and the anonymous authenticator of the current configuration. A reload replaces the issuers, the authenticator and their
 * caches.
 */

import type { TokenAuthenticator } from '../authenticator.ts';
import { createIssuerAuthenticator, type IssuerConfig } from '../oidc/authenticator.ts';
import { ProviderKeys } from '../oidc/provider-keys.ts';
import type { RemoteSenderFactory } from '../remote.ts';
import { createCachingAuthenticator, createTokenAuthenticatorUnion } from '../token-cache.ts';
import type { AnonymousConfiguration, AuthenticationConfiguration } from './configuration.ts';

/** The cache times in milliseconds. Rejected tokens are not cached. */
const CACHE_TTLS = { successTtl: 10_000, failureTtl: 0 };

export class ConfiguredIssuers implements TokenAuthenticator {
  readonly #config: IssuerConfig;
  readonly #createRemoteSender: RemoteSenderFactory;
  #authenticator: TokenAuthenticator = { authenticateToken: () => undefined };
  #anonymous: AnonymousConfiguration | undefined;

  constructor(config: IssuerConfig, createRemoteSender: RemoteSenderFactory) {
    this.#config = config;
    this.#createRemoteSender = createRemoteSender;
  }

  get anonymous(): AnonymousConfiguration | undefined {
    return this.#anonymous;
  }

  applyConfiguration({ jwt, anonymous }: AuthenticationConfiguration): void {
    const issuers = jwt.map((jwtConfiguration) => {
      const { certificateAuthority } = jwtConfiguration.issuer;
      const sendRemoteRequest = this.#createRemoteSender(certificateAuthority === '' ? {} : { certificateAuthority });
      const keys = new ProviderKeys(jwtConfiguration.issuer, sendRemoteRequest, this.#config);
      // A failed request for the keys is repeated when the first token arrives.
      keys.refresh().catch(() => undefined);
      return createIssuerAuthenticator(jwtConfiguration, keys, this.#config);
    });
    this.#authenticator = createCachingAuthenticator(
      createTokenAuthenticatorUnion(issuers),
      this.#config.clock,
      CACHE_TTLS,
    );
    this.#anonymous = anonymous;
  }

  authenticateToken(token: string): ReturnType<TokenAuthenticator['authenticateToken']> {
    return this.#authenticator.authenticateToken(token);
  }
}
