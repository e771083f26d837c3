/** Outgoing requests of the server (to OpenID providers and webhooks), with limits for time and size. */
import type { Agent } from 'node:https';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { memoize } from '../../values/memoize.ts';
import type { RemoteConnectionSettings, RemoteResponse, RemoteSenderFactory } from '../auth/remote.ts';

// An import of node:http would slow down the start (http1.ts).
const { request: httpRequest } = process.getBuiltinModule('node:http');
const { Agent: HttpsAgent, request: httpsRequest } = process.getBuiltinModule('node:https');

/** The default timeout in milliseconds. */
const DEFAULT_TIMEOUT_MILLISECONDS = 10_000;
/** The maximum size of a response in bytes. */
const MAX_RESPONSE_BYTES = 4 << 20;
/** The maximum number of 1xx responses. */
const MAX_INFORMATION_RESPONSES = 100;

export const createOutgoingSender: RemoteSenderFactory = (connectionSettings) => {
  let agent: Agent | undefined;
  return ({ url, method = 'GET', headers = {}, body, timeout = DEFAULT_TIMEOUT_MILLISECONDS }) =>
    new Promise<RemoteResponse>((resolve, reject) => {
      const addressOptions = connectionSettings.address && {
        ...connectionSettings.address,
        servername: connectionSettings.serverName ?? new URL(url).hostname,
      };
      const options = { method, headers, signal: AbortSignal.timeout(timeout), ...addressOptions };
      const isSecure = url.startsWith('https:');
      if (isSecure) agent ??= createAgent(connectionSettings);
      const request = isSecure ? httpsRequest(url, { ...options, agent }) : httpRequest(url, options);
      request.once('error', reject);
      let informationCount = 0;
      request.on('information', () => {
        informationCount += 1;
        if (informationCount > MAX_INFORMATION_RESPONSES)
          request.destroy(new Error(`${url} sent more than ${MAX_INFORMATION_RESPONSES} informational responses`));
      });
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= MAX_RESPONSE_BYTES) chunks.push(chunk);
          else request.destroy(new Error(`${url} sent more than ${MAX_RESPONSE_BYTES} bytes`));
        });
        response.once('error', reject);
        response.once('end', () => {
          const headerMembers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(headerMembers), body: text });
        });
      });
      request.end(body);
    });
};

/**
 * The TLS options that trust each certificate of a CA bundle even if it is not a CA certificate, as Go does. For example, the caBundle of
 * envtest contains the server's own certificate.
 */
const PARTIAL_CHAIN_OPTIONS = { allowPartialTrustChain: true };

/** Creates an agent that parses the trusted certificates only once. Hosts trust hundreds of certificates. */
function createAgent(settings: RemoteConnectionSettings): Agent {
  return new HttpsAgent({
    keepAlive: false,
    secureContext: createTrustContext(settings),
    servername: settings.serverName,
    rejectUnauthorized: settings.insecure !== true,
  });
}

function createTrustContext({
  certificateAuthority: ca,
  clientCertificate: cert,
  clientKey: key,
}: RemoteConnectionSettings): SecureContext {
  if (ca !== undefined || cert !== undefined) {
    return createSecureContext({ ca: ca ?? readHostAuthorities(), cert, key, ...PARTIAL_CHAIN_OPTIONS });
  }
  return createHostContext();
}

/** Creates the TLS context with the certificate authorities of this host. They are read only once. */
const createHostContext = memoize(() => createSecureContext({ ca: readHostAuthorities(), ...PARTIAL_CHAIN_OPTIONS }));

function readHostAuthorities(): string[] {
  return [...getCACertificates('default'), ...getCACertificates('system')];
}
