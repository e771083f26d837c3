/** Posts a TokenReview or SubjectAccessReview to a webhook. The status of the returned review contains the decision. */
import { compact } from '../../values/compact.ts';
import type { RemoteResponse, RemoteSender } from './remote.ts';

export interface ReviewWebhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The apiVersion of the reviews. */
  readonly apiVersion: string;
  /** The timeout of a request in milliseconds. */
  readonly timeout?: number;
}

/** The maximum number of attempts if they end with connection errors. The webhook may have closed a connection that is used again. */
const MAX_CONNECTION_ATTEMPTS = 2;
/** The maximum number of attempts if the responses can be retried (apiserver v0.32.13, pkg/util/webhook/webhook.go, DefaultShouldRetry). */
const MAX_RESPONSE_ATTEMPTS = 5;
const RETRIED_STATUS_CODES: ReadonlySet<number> = new Set([429, 500, 504]);

/** Returns the status of the returned review. Rejects if there is no response or it is not a review of this kind. */
export async function sendReview<Status extends object>(
  sendRemoteRequest: RemoteSender,
  { url, headers, apiVersion, timeout }: ReviewWebhook,
  kind: string,
  content: { readonly spec: object; readonly status: object },
): Promise<Partial<Status>> {
  const body = JSON.stringify({ kind, apiVersion, metadata: { creationTimestamp: null }, ...content });
  const requestHeaders = { 'Content-Type': 'application/json', Accept: 'application/json', ...headers };
  const response = await sendWithRetry(() =>
    sendRemoteRequest({ url, method: 'POST', headers: requestHeaders, body, ...compact({ timeout }) }),
  );
  if (response.status < 200 || response.status > 299)
    throw new Error(`the webhook returned status code ${response.status} instead of 2xx`);
  const document: { kind?: unknown; apiVersion?: unknown; status?: Status } = JSON.parse(response.body);
  if (document.kind !== kind || document.apiVersion !== apiVersion)
    throw new Error('the response of the webhook is not a review of the requested kind and version');
  return document.status ?? {};
}

async function sendWithRetry(send: () => Promise<RemoteResponse>): Promise<RemoteResponse> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await send();
      if (attempt >= MAX_RESPONSE_ATTEMPTS || !isRetried(response)) return response;
    } catch (error) {
      if (attempt >= MAX_CONNECTION_ATTEMPTS) throw error;
    }
  }
}

function isRetried({ status, headers }: RemoteResponse): boolean {
  return RETRIED_STATUS_CODES.has(status) || (status >= 500 && headers['retry-after'] !== undefined);
}
