/**
 * The signing keys of an OpenID provider. OpenID discovery returns the URL of the keys. The keys are fetched at first use, and again if no
 * key verifies a token (authn-oidc-issuer-url-discovers-keys, authn-oidc-no-provider-call). Concurrent authentications share one request.
 */
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { Clock } from '../../foundation/clock.ts';
import type { JwtConfiguration } from '../configuration/configuration.ts';
import type { VerificationKey } from '../jwt/signature.ts';
import type { RemoteResponse, RemoteSender } from '../remote.ts';

const DISCOVERY_PATH = '/.well-known/openid-configuration';
/** The time before a failed discovery is retried, in milliseconds. */
const DISCOVERY_RETRY_MILLISECONDS = 1_000;

export interface KeySource {
  /** The keys of the last response. */
  readonly cachedKeys: readonly VerificationKey[];
  /**
   * Fetches the keys, unless the keys of the last response are fresh. Resolves to no keys if the cached keys are still fresh. Rejects if the
   * request fails.
   */
  refresh(): Promise<readonly VerificationKey[]>;
}

export class ProviderKeys implements KeySource {
  readonly #sendRemoteRequest: RemoteSender;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #issuer: JwtConfiguration['issuer'];
  #keysUrl: string | undefined;
  #keys: readonly VerificationKey[] = [];
  /** The time until which the keys are fresh, from the Cache-Control header of the provider. */
  #freshUntil = 0;
  #nextDiscoveryTime = 0;
  #pendingFetch: Promise<readonly VerificationKey[]> | undefined;

  constructor(
    issuer: JwtConfiguration['issuer'],
    sendRemoteRequest: RemoteSender,
    { clock }: { readonly clock: Pick<Clock, 'now'> },
  ) {
    this.#issuer = issuer;
    this.#sendRemoteRequest = sendRemoteRequest;
    this.#clock = clock;
  }

  get cachedKeys(): readonly VerificationKey[] {
    return this.#keys;
  }

  refresh(): Promise<readonly VerificationKey[]> {
    if (this.#clock.now() < this.#freshUntil) return Promise.resolve([]);
    this.#pendingFetch ??= this.#fetchKeys().finally(() => {
      this.#pendingFetch = undefined;
    });
    return this.#pendingFetch;
  }

  async #fetchKeys(): Promise<readonly VerificationKey[]> {
    if (this.#clock.now() < this.#nextDiscoveryTime)
      throw new Error('the discovery of the provider failed less than a second ago');
    try {
      this.#keysUrl ??= await this.#discoverKeysUrl();
      const response = requireSuccess(await this.#sendRemoteRequest({ url: this.#keysUrl }), this.#keysUrl);
      const { keys }: { keys?: unknown } = JSON.parse(response.body);
      this.#keys = (Array.isArray(keys) ? keys : []).flatMap(toVerificationKeys);
      this.#freshUntil = this.#clock.now() + readMaxAge(response) * 1000;
      return this.#keys;
    } catch (error) {
      if (this.#keysUrl === undefined) this.#nextDiscoveryTime = this.#clock.now() + DISCOVERY_RETRY_MILLISECONDS;
      throw error;
    }
  }

  /**
   * Returns the URL of the keys. The `issuer` in the discovery document must equal the configured issuer URL, even if `discoveryURL` is set.
   */
  async #discoverKeysUrl(): Promise<string> {
    const { url, discoveryURL } = this.#issuer;
    const configurationUrl = discoveryURL === '' ? `${url.replace(/\/$/, '')}${DISCOVERY_PATH}` : discoveryURL;
    const response = requireSuccess(await this.#sendRemoteRequest({ url: configurationUrl }), configurationUrl);
    const document: { issuer?: unknown; jwks_uri?: unknown } = JSON.parse(response.body);
    if (document.issuer !== url) throw new Error(`the issuer in ${configurationUrl} is not ${url}`);
    if (typeof document.jwks_uri !== 'string') throw new Error(`${configurationUrl} has no jwks_uri`);
    return document.jwks_uri;
  }
}

function requireSuccess(response: RemoteResponse, url: string): RemoteResponse {
  if (response.status !== 200) throw new Error(`${url} returned status code ${response.status} instead of 200`);
  return response;
}

function readMaxAge({ headers }: RemoteResponse): number {
  const cacheControl = headers['cache-control'] ?? '';
  if (/no-store|no-cache/.test(cacheControl)) return 0;
  return Number(/max-age=(\d+)/.exec(cacheControl)?.[1] ?? 0);
}

/** Returns the verification key of a JWK, or no key for shared secrets and unreadable keys. */
function toVerificationKeys(jwk: unknown): VerificationKey[] {
  if (!isJsonObject(jwk)) return [];
  const { kid, use } = jwk;
  if (use !== undefined && use !== 'sig') return [];
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return [{ key, ...(typeof kid === 'string' && { id: kid }) }];
  } catch {
    return [];
  }
}

function isJsonObject(value: unknown): value is JsonWebKey & Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
