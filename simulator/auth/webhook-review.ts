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

/** The number of attempts. A connection error or a 5xx response is retried. */
const MAX_ATTEMPTS = 2;

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
    const isLastAttempt = attempt === MAX_ATTEMPTS;
    try {
      const response = await send();
      if (isLastAttempt || response.status < 500) return response;
    } catch (error) {
      if (isLastAttempt) throw error;
    }
  }
}
