/** A question that another server decides: posted as a review of some kind, whose status is the answer. */
import type { Ask, RemoteAnswer } from './remote.ts';

export interface ReviewingServer {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `group/version` of the reviews. */
  readonly apiVersion: string;
}

/** A server that is only just there, or overloaded, is asked once more. */
const ATTEMPTS = 2;

/** Rejects when there is no answer, or one that is no such review. `asked` has the review's spec, and the status it is sent with. */
export async function review<Status extends object>(
  ask: Ask,
  { url, headers, apiVersion }: ReviewingServer,
  kind: string,
  asked: { readonly spec: object; readonly status: object },
): Promise<Partial<Status>> {
  const body = JSON.stringify({ kind, apiVersion, metadata: { creationTimestamp: null }, ...asked });
  const sent = { 'Content-Type': 'application/json', Accept: 'application/json', ...headers };
  const answer = await repeated(() => ask({ url, method: 'POST', headers: sent, body }));
  if (answer.status < 200 || answer.status > 299) throw new Error(`the webhook answers ${answer.status}`);
  const document = JSON.parse(answer.body) as { kind?: unknown; apiVersion?: unknown; status?: Status };
  if (document.kind !== kind || document.apiVersion !== apiVersion)
    throw new Error('the webhook answers something else');
  return document.status ?? {};
}

async function repeated(send: () => Promise<RemoteAnswer>): Promise<RemoteAnswer> {
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
