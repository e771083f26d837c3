/** Requests of the server to others (OpenID providers, webhooks), with limits of time and size. */
import { request as plainRequest } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { AskWith, RemoteAnswer, RemoteTrust } from '../auth/remote.ts';

/** Milliseconds. */
const LIMIT = 10_000;
const MAX_RESPONSE = 4 << 20;
/** Of answers that say only that another is to come. */
const MAX_INFORMATION = 100;

export const askOthers: AskWith = (trust) => {
  let agent: Agent | undefined;
  return ({ url, method = 'GET', headers = {}, body, timeout = LIMIT }) =>
    new Promise<RemoteAnswer>((resolve, reject) => {
      const elsewhere = trust.address && { ...trust.address, servername: trust.serverName ?? new URL(url).hostname };
      const options = { method, headers, signal: AbortSignal.timeout(timeout), ...elsewhere };
      const secure = url.startsWith('https:');
      if (secure) agent ??= agentFor(trust);
      const request = secure ? secureRequest(url, { ...options, agent }) : plainRequest(url, options);
      request.once('error', reject);
      let informed = 0;
      request.on('information', () => {
        informed += 1;
        if (informed > MAX_INFORMATION) request.destroy(new Error(`${url} answers again and again that it goes on`));
      });
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= MAX_RESPONSE) chunks.push(chunk);
          else request.destroy(new Error(`${url} answers more than ${MAX_RESPONSE} bytes`));
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

/** A certificate that is trusted need not be that of an authority: it may be the server's own, as envtest has it in each caBundle. */
const TRUST_LIKE_GO = { allowPartialTrustChain: true };

/** Certificates are read once, not for each connection: those that the host trusts are hundreds. */
function agentFor(trust: RemoteTrust): Agent {
  return new Agent({
    keepAlive: false,
    secureContext: secureContextFor(trust),
    servername: trust.serverName,
    rejectUnauthorized: trust.insecure !== true,
  });
}

function secureContextFor({
  certificateAuthority: ca,
  clientCertificate: cert,
  clientKey: key,
}: RemoteTrust): SecureContext {
  if (ca !== undefined || cert !== undefined) {
    return createSecureContext({ ca: ca ?? trustedByHost(), cert, key, ...TRUST_LIKE_GO });
  }
  host ??= createSecureContext({ ca: trustedByHost(), ...TRUST_LIKE_GO });
  return host;
}

let host: SecureContext | undefined;

function trustedByHost(): string[] {
  return [...getCACertificates('default'), ...getCACertificates('system')];
}
