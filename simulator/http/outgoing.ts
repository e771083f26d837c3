/** Outgoing requests of the server (to OpenID providers and webhooks), with limits for time and size. */
import type { Agent } from 'node:https';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { lazy } from '../../values/lazy.ts';
import type { CreateRemoteSender, RemoteAnswer, RemoteTrust } from '../auth/remote.ts';

// An import of node:http loads Node's HTTP client at startup, which takes time, so the module is loaded as in http1.ts.
const { request: plainRequest } = process.getBuiltinModule('node:http');
const { Agent: SecureAgent, request: secureRequest } = process.getBuiltinModule('node:https');

/** In milliseconds. */
const DEFAULT_TIMEOUT = 10_000;
/** In bytes. */
const MAX_RESPONSE = 4 << 20;
/** The maximum number of 1xx responses. */
const MAX_INFORMATION = 100;

export const sendOutgoing: CreateRemoteSender = (trust) => {
  let agent: Agent | undefined;
  return ({ url, method = 'GET', headers = {}, body, timeout = DEFAULT_TIMEOUT }) =>
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

/**
 * Accepts trusted certificates that are not those of an authority, as Go does: the caBundle of envtest contains the server's own
 * certificate.
 */
const TRUST_LIKE_GO = { allowPartialTrustChain: true };

/** Creates an agent that parses the trusted certificates once and not for each connection, because hosts trust hundreds of them. */
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

/** Creates the TLS context with the certificate authorities of this host, which are read once. */
const createHostContext = lazy(() => createSecureContext({ ca: readHostAuthorities(), ...TRUST_LIKE_GO }));

function readHostAuthorities(): string[] {
  return [...getCACertificates('default'), ...getCACertificates('system')];
}
