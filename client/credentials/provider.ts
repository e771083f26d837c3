/**
 * Token issuers that the run serves. One address serves several issuers over TLS, with keys that a scenario may rotate. Each server that is
 * started with a provider has a separate provider, so that an outage or key rotation affects no other server. All providers of a process
 * share one port, which opens at first use and does not keep the process alive.
 *
 * The paths of the provider with the number 7:
 *
 * - GET /7/first/.well-known/openid-configuration returns the document of the issuer https://…/7/first.
 *
 * - GET /7/elsewhere/second returns the document of an issuer that publishes its document only at this path.
 *
 * - GET /7/first/keys returns the keys of the issuer https://…/7/first.
 *
 * - POST /7/webhook reviews a token, as a token webhook does.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWK } from 'jose';
import { memoize } from '../../values/memoize.ts';
import { readBody } from '../exchange/body.ts';
import { listen } from '../test-servers/listen.ts';
import {
  type CertificateAuthority,
  type CertificateKeys,
  createAuthority,
  createServerCertificate,
} from './certificates.ts';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

export interface SigningKey extends KeyPair {
  readonly id: string;
  readonly algorithm: string;
}

export interface Issuer {
  readonly url: string;
  /** The published keys, by algorithm. */
  readonly keys: ReadonlyMap<string, SigningKey>;
  /** Replaces all keys. */
  replaceKeys(): Promise<void>;
  /** Whether the provider returns 503 to every request. */
  isUnavailable: boolean;
}

/** The responses of a token webhook, and the reviews that it received. */
export interface TokenWebhook {
  /** The status of the review, by token. */
  readonly reviewStatuses: Map<string, object>;
  /** The number of the next reviews that fail with status code 500, by token. */
  readonly remainingFailures: Map<string, number>;
  /** The reviews that the webhook received. */
  readonly reviews: TokenReview[];
  /** Whether all reviews fail with status code 503. The body is the same as without failure. */
  isUnavailable: boolean;
}

interface TokenReview {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly spec?: { readonly token?: string };
  readonly status?: object;
}

export interface OidcProvider {
  readonly webhook: TokenWebhook;
  readonly url: string;
  /**
   * Returns files for the flags of a server, by name: keys of the issuers `accounts` and `tls`, and a certificate for a key of the issuer
   * `tls`.
   */
  createFiles(): Promise<Readonly<Record<string, string>>>;
  /** The certificate authority in PEM. */
  readonly certificateAuthority: string;
  getIssuer(name: string): Promise<Issuer>;
  /** Resolves after the first successful request for the document of the issuer. */
  waitForDiscovery(name: string): Promise<void>;
}

/** The algorithms that the issuers use to sign tokens. Servers support further algorithms. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'ES384'];
/** The issuers whose document is not at the standard path. */
const ISSUERS_AT_OTHER_PATHS = new Set(['second']);

interface ProviderListener {
  readonly rootAuthority: CertificateAuthority;
  readonly url: string;
  readonly providers: OidcTokenProvider[];
}

const startProviderListener = memoize(createProviderListener);

/** Creates a provider that no server uses yet. */
export async function createProvider(): Promise<OidcProvider> {
  const { rootAuthority, url, providers } = await startProviderListener();
  const createdProvider = new OidcTokenProvider(`${url}/${providers.length}`, rootAuthority);
  providers.push(createdProvider);
  return createdProvider;
}

/** Returns the provider that signs tokens for servers without a provider. */
export const createFallbackProvider = memoize(createProvider);

async function createProviderListener(): Promise<ProviderListener> {
  const rootAuthority = await createAuthority('assay provider');
  const providers: OidcTokenProvider[] = [];
  const server = createServer(await createServerCertificate(rootAuthority), (request, response) => {
    const [, providerNumber, path = ''] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const provider = providers[Number(providerNumber ?? -1)];
    if (provider === undefined) sendJson(response, 404, {});
    else provider.handleRequest(request, response, path);
  });
  server.on('connection', (socket: Socket) => socket.unref());
  const url = `https://127.0.0.1:${await listen(server)}`;
  server.unref();
  return { rootAuthority, url, providers };
}

class OidcTokenProvider implements OidcProvider {
  readonly url: string;
  readonly webhook: TokenWebhook = {
    reviewStatuses: new Map(),
    remainingFailures: new Map(),
    reviews: [],
    isUnavailable: false,
  };
  readonly #rootAuthority: CertificateAuthority;
  readonly #issuers = new Map<string, Promise<Issuer>>();
  readonly #discoveries = new Map<string, PromiseWithResolvers<void>>();

  constructor(url: string, rootAuthority: CertificateAuthority) {
    this.url = url;
    this.#rootAuthority = rootAuthority;
  }

  get certificateAuthority(): string {
    return this.#rootAuthority.pem;
  }

  getIssuer(name: string): Promise<Issuer> {
    const issuer = this.#issuers.get(name) ?? createIssuer(name, `${this.url}/${name}`);
    this.#issuers.set(name, issuer);
    return issuer;
  }

  waitForDiscovery(name: string): Promise<void> {
    return this.#findDiscovery(name).promise;
  }

  async createFiles(): Promise<Readonly<Record<string, string>>> {
    return {
      ...(await createPublicKeyFiles(await this.getIssuer('accounts'))),
      ...(await createTlsFiles(this.#rootAuthority, await this.getIssuer('tls'))),
    };
  }

  handleRequest(request: IncomingMessage, response: ServerResponse, path: string): void {
    if (request.method === 'POST') {
      readBody(request)
        .then(
          (body) => {
            const review = reviewToken(this.webhook, `${body}`);
            sendJson(response, chooseStatusCode(this.webhook, review), review);
          },
          () => response.destroy(),
        )
        .catch(() => sendJson(response, 400, {}));
      return;
    }
    this.#createDocument(path, response).then(
      (body) => sendJson(response, body === undefined ? 404 : 200, body ?? {}),
      () => sendJson(response, 503, {}),
    );
  }

  async #createDocument(path: string, response: ServerResponse): Promise<object | undefined> {
    const [, firstSegment = '', secondSegment = '', ...otherSegments] = path.split('/');
    const isAtOtherPath = firstSegment === 'elsewhere';
    const name = isAtOtherPath ? secondSegment : firstSegment;
    if (!/^[a-z-]+$/.test(name)) return undefined;
    const issuer = await this.getIssuer(name);
    if (issuer.isUnavailable) throw new Error('the issuer is unavailable');
    if (secondSegment === 'keys') return { keys: await Promise.all([...issuer.keys.values()].map(exportPublicKey)) };
    const isWellKnownPath = secondSegment === '.well-known' && otherSegments.join('/') === 'openid-configuration';
    if (isAtOtherPath !== ISSUERS_AT_OTHER_PATHS.has(name) || !(isAtOtherPath || isWellKnownPath)) return undefined;
    response.on('finish', () => this.#findDiscovery(name).resolve());
    return createIssuerDocument(issuer);
  }

  #findDiscovery(name: string): PromiseWithResolvers<void> {
    const discovery = this.#discoveries.get(name) ?? Promise.withResolvers<void>();
    this.#discoveries.set(name, discovery);
    return discovery;
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function reviewToken(webhook: TokenWebhook, text: string): TokenReview {
  const review: TokenReview = JSON.parse(text);
  webhook.reviews.push(review);
  return { ...review, status: webhook.reviewStatuses.get(review.spec?.token ?? '') ?? { authenticated: false } };
}

function chooseStatusCode({ isUnavailable, remainingFailures }: TokenWebhook, { spec }: TokenReview): number {
  if (isUnavailable) return 503;
  const token = spec?.token ?? '';
  const remainingCount = remainingFailures.get(token) ?? 0;
  remainingFailures.set(token, remainingCount - 1);
  return remainingCount > 0 ? 500 : 200;
}

async function createPublicKeyFiles({ keys }: Issuer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [algorithm, { publicKey }] of keys) files[`accounts-${algorithm}.pem`] = await exportSPKI(publicKey);
  return files;
}

async function createTlsFiles(rootAuthority: CertificateAuthority, { keys }: Issuer): Promise<Record<string, string>> {
  const { cert, key } = await createServerCertificate(rootAuthority, keys.get('ES256') as CertificateKeys);
  return { 'tls.pem': cert, 'tls.key': key };
}

function createIssuerDocument({ url }: Issuer): object {
  return {
    issuer: url,
    jwks_uri: `${url}/keys`,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ALGORITHMS,
  };
}

async function exportPublicKey({ publicKey, id, algorithm }: SigningKey): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid: id, alg: algorithm, use: 'sig' };
}

/**
 * The first keys of each issuer, by issuer name. Generating keys takes longer than starting a server, so all providers share the first keys
 * until a provider rotates its keys.
 */
const initialKeys = new Map<string, ReturnType<typeof createKeys>>();

async function createIssuer(name: string, url: string): Promise<Issuer> {
  const sharedKeys = initialKeys.get(name) ?? createKeys();
  initialKeys.set(name, sharedKeys);
  let keys = await sharedKeys;
  return {
    url,
    get keys() {
      return keys;
    },
    replaceKeys: async () => {
      keys = await createKeys();
    },
    isUnavailable: false,
  };
}

/** Returns the next key number. Numbers are unique across issuers, so that a rotated key has another ID. */
const nextKeyNumber = createCounter();

function createCounter(): () => number {
  let count = 0;
  return () => {
    count += 1;
    return count;
  };
}

async function createKeys(): Promise<Map<string, SigningKey>> {
  const keysByAlgorithm = ALGORITHMS.map(async (algorithm) => {
    const id = `key-${nextKeyNumber()}`;
    return [algorithm, { ...(await generateKeyPair(algorithm, { extractable: true })), id, algorithm }] as const;
  });
  return new Map(await Promise.all(keysByAlgorithm));
}
