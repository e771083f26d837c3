/** Calls admission webhooks for the handlers, and says in the words of genuine servers why one can't be reached. */
import { type WebhookPost, WebhookUnreachable } from '../handlers/admission/webhook-post.ts';
import { askOthers } from '../http/outgoing.ts';

const UNTRUSTED = 'tls: failed to verify certificate: x509: certificate signed by unknown authority';

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connect: connection refused',
  ECONNRESET: 'EOF',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
};

export const webhookPost: WebhookPost = async ({ url, ca, address, body, timeout }) => {
  const ask = askOthers({ ...(ca !== '' && { certificateAuthority: ca }), ...(address && { address }) });
  const headers = {
    Accept: 'application/json, */*',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'assay-admission',
  };
  try {
    return await ask({ url, method: 'POST', headers, body, timeout });
  } catch (error) {
    throw unreachable(error as NodeJS.ErrnoException, new URL(url));
  }
};

function unreachable(error: NodeJS.ErrnoException, { hostname, port }: URL): WebhookUnreachable {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return new WebhookUnreachable('context deadline exceeded');
  }
  const words = WORDS[error.code ?? ''] ?? error.message;
  return new WebhookUnreachable(
    error.syscall === 'connect' ? `dial tcp ${hostname}:${port || '443'}: ${words}` : words,
  );
}
