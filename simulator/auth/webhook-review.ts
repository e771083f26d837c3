/** Posts a review (TokenReview, SubjectAccessReview) to a webhook; its decision is the status of the review that is returned. */
import { compact } from '../../values/compact.ts';
import type { RemoteAnswer, SendRemoteRequest } from './remote.ts';

export interface ReviewingServer {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `group/version` of the reviews. */
  readonly apiVersion: string;
  /** Milliseconds. */
  readonly timeout?: number;
}

/** A webhook that fails with a connection error or 5xx is tried again. */
const ATTEMPTS = 2;

/** Rejects when there is no response, or one that is not such a review. */
export async function sendReview<Status extends object>(
  sendRemoteRequest: SendRemoteRequest,
  { url, headers, apiVersion, timeout }: ReviewingServer,
  kind: string,
  content: { readonly spec: object; readonly status: object },
): Promise<Partial<Status>> {
  const body = JSON.stringify({ kind, apiVersion, metadata: { creationTimestamp: null }, ...content });
  const requestHeaders = { 'Content-Type': 'application/json', Accept: 'application/json', ...headers };
  const answer = await sendWithRetry(() =>
    sendRemoteRequest({ url, method: 'POST', headers: requestHeaders, body, ...compact({ timeout }) }),
  );
  if (answer.status < 200 || answer.status > 299) throw new Error(`the webhook returned ${answer.status}`);
  const document: { kind?: unknown; apiVersion?: unknown; status?: Status } = JSON.parse(answer.body);
  if (document.kind !== kind || document.apiVersion !== apiVersion)
    throw new Error('the response of the webhook is not a review of the requested kind and version');
  return document.status ?? {};
}

async function sendWithRetry(send: () => Promise<RemoteAnswer>): Promise<RemoteAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === ATTEMPTS;
    try {
      const answer = await send();
      if (last || answer.status < 500) return answer;
    } catch (error) {
      if (last) throw error;
    }
  }
}
