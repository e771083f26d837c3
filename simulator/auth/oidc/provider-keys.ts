/**
 * The signing keys of a provider: found by discovery, fetched when first needed, and again when a token is signed with none of them
 * (authn-oidc-issuer-url-discovers-keys, authn-oidc-no-provider-call). Many tokens at once make one request.
 */
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { Clock } from '../../ground/clock.ts';
import type { JwtConfiguration } from '../configuration/configuration.ts';
import type { VerificationKey } from '../jwt/signature.ts';
import type { Ask, RemoteAnswer } from '../remote.ts';

const WELL_KNOWN = '/.well-known/openid-configuration';
/** Milliseconds before a provider that couldn't be found is looked for again. */
const PATIENCE = 1_000;

export interface KeySource {
  /** Those at hand. */
  readonly known: readonly VerificationKey[];
  /** Asks the provider, unless what it said still holds; rejects when it can't be asked. */
  newer(): Promise<readonly VerificationKey[]>;
}

export class ProviderKeys implements KeySource {
  readonly #ask: Ask;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #issuer: JwtConfiguration['issuer'];
  #keysUrl: string | undefined;
  #keys: readonly VerificationKey[] = [];
  /** The provider said how long they hold. */
  #freshUntil = 0;
  #notBefore = 0;
  #running: Promise<readonly VerificationKey[]> | undefined;

  constructor(issuer: JwtConfiguration['issuer'], ask: Ask, { clock }: { readonly clock: Pick<Clock, 'now'> }) {
    this.#issuer = issuer;
    this.#ask = ask;
    this.#clock = clock;
  }

  get known(): readonly VerificationKey[] {
    return this.#keys;
  }

  newer(): Promise<readonly VerificationKey[]> {
    if (this.#clock.now() < this.#freshUntil) return Promise.resolve([]);
    this.#running ??= this.#fetch().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #fetch(): Promise<readonly VerificationKey[]> {
    if (this.#clock.now() < this.#notBefore) throw new Error('the provider was not found a moment ago');
    try {
      this.#keysUrl ??= await this.#discover();
      const answer = good(await this.#ask({ url: this.#keysUrl }), this.#keysUrl);
      const { keys } = JSON.parse(answer.body) as { keys?: unknown };
      this.#keys = (Array.isArray(keys) ? keys : []).flatMap(keyOf);
      this.#freshUntil = this.#clock.now() + maxAge(answer) * 1000;
      return this.#keys;
    } catch (error) {
      if (this.#keysUrl === undefined) this.#notBefore = this.#clock.now() + PATIENCE;
      throw error;
    }
  }

  /** The document must be that of the issuer, whoever gives it. */
  async #discover(): Promise<string> {
    const { url, discoveryURL } = this.#issuer;
    const from = discoveryURL === '' ? `${url.replace(/\/$/, '')}${WELL_KNOWN}` : discoveryURL;
    const answer = good(await this.#ask({ url: from }), from);
    const document = JSON.parse(answer.body) as { issuer?: unknown; jwks_uri?: unknown };
    if (document.issuer !== url) throw new Error(`${from} is about another issuer than ${url}`);
    if (typeof document.jwks_uri !== 'string') throw new Error(`${from} has no jwks_uri`);
    return document.jwks_uri;
  }
}

function good(answer: RemoteAnswer, url: string): RemoteAnswer {
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  return answer;
}

function maxAge({ headers }: RemoteAnswer): number {
  const said = headers['cache-control'] ?? '';
  if (/no-store|no-cache/.test(said)) return 0;
  return Number(/max-age=(\d+)/.exec(said)?.[1] ?? 0);
}

/** Shared secrets, and keys that can't be read, are none. */
function keyOf(jwk: unknown): VerificationKey[] {
  if (typeof jwk !== 'object' || jwk === null) return [];
  const { kid, use } = jwk as { kid?: unknown; use?: unknown };
  if (use !== undefined && use !== 'sig') return [];
  try {
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
    return [{ key, ...(typeof kid === 'string' && { id: kid }) }];
  } catch {
    return [];
  }
}
