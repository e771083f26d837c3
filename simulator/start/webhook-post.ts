/** Sends requests to webhooks for the handlers. Errors have the messages of kube-apiserver. */
import { DEADLINE_EXCEEDED, type WebhookPost, WebhookUnreachable } from '../handlers/admission/webhook-post.ts';
import { sendOutgoing } from '../http/outgoing.ts';

const UNTRUSTED = 'tls: failed to verify certificate: x509: certificate signed by unknown authority';

const MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connect: connection refused',
  ECONNRESET: 'EOF',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
};

export const postToWebhook: WebhookPost = async ({ url, ca, address, body, timeout }) => {
  const sendRequest = sendOutgoing({ ...(ca !== '' && { certificateAuthority: ca }), ...(address && { address }) });
  const headers = {
    Accept: 'application/json, */*',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'assay-admission',
  };
  try {
    const answer = await sendRequest({ url, method: 'POST', headers, body, timeout });
    return { status: answer.status, contentType: answer.headers['content-type'], body: answer.body };
  } catch (error) {
    throw createUnreachableError(error, new URL(url));
  }
};

interface ConnectionError extends Error {
  readonly code?: string;
  readonly syscall?: string;
}

function createUnreachableError(cause: unknown, { hostname, port }: URL): WebhookUnreachable {
  const error: ConnectionError = cause instanceof Error ? cause : new Error(String(cause));
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return new WebhookUnreachable(DEADLINE_EXCEEDED);
  }
  const message = MESSAGES[error.code ?? ''] ?? error.message;
  return new WebhookUnreachable(
    error.syscall === 'connect' ? `dial tcp ${hostname}:${port || '443'}: ${message}` : message,
  );
}
