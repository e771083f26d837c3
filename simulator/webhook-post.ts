/** Calls admission webhooks over TLS, for the handlers, who know no sockets. One connection a call: configurations come and go. */
import { request } from 'node:https';
import { type WebhookPost, WebhookUnreachable } from './handlers/admission/webhook-post.ts';

const UNTRUSTED = 'tls: failed to verify certificate: x509: certificate signed by unknown authority';

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connect: connection refused',
  ECONNRESET: 'EOF',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
};

export const webhookPost: WebhookPost = ({ url, ca, address, body, timeout }) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: {
          Accept: 'application/json, */*',
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'User-Agent': 'assay-admission',
        },
        signal: AbortSignal.timeout(timeout),
        ...(ca !== '' && { ca }),
        ...(address && { host: address.host, port: address.port, servername: hostname }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        );
        response.on('error', (error) => reject(unreachable(error, hostname, port)));
      },
    );
    outgoing.on('error', (error) => reject(unreachable(error, hostname, port)));
    outgoing.end(body);
  });

function unreachable(error: NodeJS.ErrnoException, host: string, port: string): WebhookUnreachable {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return new WebhookUnreachable('context deadline exceeded');
  }
  const words = WORDS[error.code ?? ''] ?? error.message;
  return new WebhookUnreachable(error.syscall === 'connect' ? `dial tcp ${host}:${port || '443'}: ${words}` : words);
}
