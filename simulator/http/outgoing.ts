/** Outgoing requests of the server (to OpenID providers and webhooks), with limits for time and size. */
import type { Agent } from 'node:https';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { lazy } from '../../values/lazy.ts';
import type { CreateRemoteSender, RemoteAnswer, RemoteTrust } from '../auth/remote.ts';

// Like http1.ts, this file does not import node:http, which would load Node's HTTP client at the start.
const { request: plainRequest } = process.getBuiltinModule('node:http');
const { Agent: SecureAgent, request: secureRequest } = process.getBuiltinModule('node:https');

/** In milliseconds. */
const LIMIT = 10_000;
const MAX_RESPONSE = 4 << 20;
/** The maximum number of 1xx responses. */
const MAX_INFORMATION = 100;

export const sendOutgoing: CreateRemoteSender = (trust) => {
  let agent: Agent | undefined;
  return ({ url, method = 'GET', headers = {}, body, timeout = LIMIT }) =>
    new Promise<RemoteAnswer>((resolve, reject) => {
      const addressOptions = trust.address && {
        ...trust.address,
        servername: trust.serverName ?? new URL(url).hostname,
      };
      const options = { method, headers, signal: AbortSignal.timeout(timeout), ...addressOptions };
      const secure = url.startsWith('https:');
      if (secure) agent ??= createAgent(trust);
      const request = secure ? secureRequest(url, { ...options, agent }) : plainRequest(url, options);
      request.once('error', reject);
      let informationCount = 0;
      request.on('information', () => {
        informationCount += 1;
        if (informationCount > MAX_INFORMATION)
          request.destroy(new Error(`${url} sent more than ${MAX_INFORMATION} informational responses`));
      });
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= MAX_RESPONSE) chunks.push(chunk);
          else request.destroy(new Error(`${url} sent more than ${MAX_RESPONSE} bytes`));
        });
        response.once('error', reject);
        response.once('end', () => {
          const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(fields), body: text });
        });
      });
      request.end(body);
    });
};

/** A trusted certificate need not belong to an authority: it may be the server's own, as in the caBundle of envtest. */
const TRUST_LIKE_GO = { allowPartialTrustChain: true };

/** Certificates are parsed once, not per connection: hosts trust hundreds of them. */
function createAgent(trust: RemoteTrust): Agent {
  return new SecureAgent({
    keepAlive: false,
    secureContext: createTrustContext(trust),
    servername: trust.serverName,
    rejectUnauthorized: trust.insecure !== true,
  });
}

function createTrustContext({
  certificateAuthority: ca,
  clientCertificate: cert,
  clientKey: key,
}: RemoteTrust): SecureContext {
  if (ca !== undefined || cert !== undefined) {
    return createSecureContext({ ca: ca ?? readHostAuthorities(), cert, key, ...TRUST_LIKE_GO });
  }
  return createHostContext();
}

/** The trust in the certificate authorities of this host, which are read once. */
const createHostContext = lazy(() => createSecureContext({ ca: readHostAuthorities(), ...TRUST_LIKE_GO }));

function readHostAuthorities(): string[] {
  return [...getCACertificates('default'), ...getCACertificates('system')];
}
