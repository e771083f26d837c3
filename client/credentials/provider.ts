/**
 * A provider of tokens that the run plays itself: several issuers below one address, over TLS, with keys that a scenario may exchange.
 * One a process, started when first asked for; nothing waits for it at the end.
 *
 *   GET /first/.well-known/openid-configuration     the document of the issuer https://…/first
 *   GET /elsewhere/second                           that of an issuer that has it elsewhere only
 *   GET /first/keys
 *   POST /webhook                                   a review of a token, as a webhook
 */

import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWK } from 'jose';
import { readBody } from '../body.ts';
import { listen } from '../listen.ts';
import { type Authority, authority, type Keys, serverCertificate } from './certificates.ts';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

export interface SigningKey extends KeyPair {
  readonly id: string;
  readonly algorithm: string;
}

export interface Issuer {
  readonly url: string;
  /** By algorithm; those that the provider tells of. */
  readonly keys: ReadonlyMap<string, SigningKey>;
  /** New keys in place of all others. */
  renew(): Promise<void>;
  /** Whether it answers 503 instead of what it is asked for. */
  away: boolean;
}

/** What a webhook says of tokens; it tells which it was asked about. */
export interface TokenWebhook {
  /** The status of its review, by token. */
  readonly answers: Map<string, object>;
  /** The reviews that it was sent. */
  readonly reviews: {
    readonly apiVersion?: string;
    readonly kind?: string;
    readonly spec?: { readonly token?: string };
  }[];
  away: boolean;
}

export interface Provider {
  readonly webhook: TokenWebhook;
  readonly url: string;
  /** Files that a server is started with, by name: keys of the issuers `accounts` and `tls`, and a certificate for a key of the latter. */
  files(): Promise<Readonly<Record<string, string>>>;
  /** PEM text. */
  readonly certificateAuthority: string;
  issuer(name: string): Promise<Issuer>;
}

/** Those that tokens are signed with here; a server knows more. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'ES384'];
/** Issuers whose document is not where one would look for it. */
const ELSEWHERE = new Set(['second']);

let started: Promise<Provider> | undefined;

export function provider(): Promise<Provider> {
  started ??= start();
  return started;
}

async function start(): Promise<Provider> {
  const root = await authority('assay provider');
  const issuers = new Map<string, Promise<Issuer>>();
  const issuer = (name: string): Promise<Issuer> => {
    const pending = issuers.get(name) ?? makeIssuer(`${url}/${name}`);
    issuers.set(name, pending);
    return pending;
  };
  const webhook: TokenWebhook = { answers: new Map(), reviews: [], away: false };
  const server = createServer(await serverCertificate(root), (request, response) => {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method === 'POST') {
      readBody(request)
        .then(
          (body) => (webhook.away ? send(503, {}) : send(200, reviewed(webhook, String(body)))),
          () => response.destroy(),
        )
        .catch(() => send(400, {}));
      return;
    }
    answer(request.url ?? '', issuer).then(
      (body) => send(body === undefined ? 404 : 200, body ?? {}),
      () => send(503, {}),
    );
  });
  server.on('connection', (socket: Socket) => socket.unref());
  const url = `https://127.0.0.1:${await listen(server)}`;
  server.unref();
  const files = async () => ({
    ...(await accountFiles(await issuer('accounts'))),
    ...(await tlsFiles(root, await issuer('tls'))),
  });
  return { url, certificateAuthority: root.pem, issuer, files, webhook };
}

function reviewed(webhook: TokenWebhook, text: string): object {
  const review: TokenWebhook['reviews'][number] = JSON.parse(text);
  webhook.reviews.push(review);
  return { ...review, status: webhook.answers.get(review.spec?.token ?? '') ?? { authenticated: false } };
}

async function accountFiles({ keys }: Issuer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [algorithm, { publicKey }] of keys) files[`accounts-${algorithm}.pem`] = await exportSPKI(publicKey);
  return files;
}

async function tlsFiles(root: Authority, { keys }: Issuer): Promise<Record<string, string>> {
  const { cert, key } = await serverCertificate(root, keys.get('ES256') as Keys);
  return { 'tls.pem': cert, 'tls.key': key };
}

async function answer(path: string, issuer: (name: string) => Promise<Issuer>): Promise<object | undefined> {
  const [, first = '', second = '', ...rest] = path.split('/');
  const elsewhere = first === 'elsewhere';
  const name = elsewhere ? second : first;
  if (!/^[a-z-]+$/.test(name)) return undefined;
  const { url, keys, away } = await issuer(name);
  if (away) throw new Error('away');
  if (second === 'keys') return { keys: await Promise.all([...keys.values()].map(toldOf)) };
  const wellKnown = second === '.well-known' && rest.join('/') === 'openid-configuration';
  if (elsewhere !== ELSEWHERE.has(name) || !(elsewhere || wellKnown)) return undefined;
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

async function toldOf({ publicKey, id, algorithm }: SigningKey): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid: id, alg: algorithm, use: 'sig' };
}

async function makeIssuer(url: string): Promise<Issuer> {
  let keys = await newKeys();
  return {
    url,
    get keys() {
      return keys;
    },
    renew: async () => {
      keys = await newKeys();
    },
    away: false,
  };
}

let tokenCount = 0;

async function newKeys(): Promise<Map<string, SigningKey>> {
  const pairs = ALGORITHMS.map(async (algorithm) => {
    tokenCount += 1;
    const id = `key-${tokenCount}`;
    return [algorithm, { ...(await generateKeyPair(algorithm, { extractable: true })), id, algorithm }] as const;
  });
  return new Map(await Promise.all(pairs));
}
