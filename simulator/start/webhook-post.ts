/** Sends the requests of the handlers to admission webhooks. Errors have the messages of kube-apiserver. */
import {
  DEADLINE_EXCEEDED_MESSAGE,
  type PostWebhookRequest,
  WebhookUnreachableError,
} from '../handlers/admission/webhook-post.ts';
import { createOutgoingSender } from '../http/outgoing-sender.ts';

const UNTRUSTED_MESSAGE = 'tls: failed to verify certificate: x509: certificate signed by unknown authority';

const MESSAGES_BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connect: connection refused',
  ECONNRESET: 'EOF',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED_MESSAGE,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED_MESSAGE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED_MESSAGE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED_MESSAGE,
};

export const postToWebhook: PostWebhookRequest = async ({ url, ca, address, body, timeout }) => {
  const sendRequest = createOutgoingSender({
    ...(ca !== '' && { certificateAuthority: ca }),
    ...(address && { address }),
  });
  const headers = {
    Accept: 'application/json, */*',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'assay-admission',
  };
  try {
    const response = await sendRequest({ url, method: 'POST', headers, body, timeout });
    return { status: response.status, contentType: response.headers['content-type'], body: response.body };
  } catch (error) {
    throw createUnreachableError(error, new URL(url));
  }
};

interface ConnectionError extends Error {
  readonly code?: string;
  readonly syscall?: string;
}

function createUnreachableError(cause: unknown, { hostname, port }: URL): WebhookUnreachableError {
  const error: ConnectionError = cause instanceof Error ? cause : new Error(String(cause));
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return new WebhookUnreachableError(DEADLINE_EXCEEDED_MESSAGE);
  }
  const message = MESSAGES_BY_CODE[error.code ?? ''] ?? error.message;
  return new WebhookUnreachableError(
    error.syscall === 'connect' ? `dial tcp ${hostname}:${port || '443'}: ${message}` : message,
  );
}
