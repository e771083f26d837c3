/** The HTTP client for webhooks, which `simulator/start/webhook-post.ts` implements. */
export interface WebhookRequest {
  readonly url: string;
  /** PEM; '' trusts what the machine trusts. */
  readonly ca: string;
  /** Where to connect to, when the host of the url is no address of a machine. */
  readonly address?: { readonly host: string; readonly port: number };
  readonly body: string;
  /** Milliseconds. */
  readonly timeout: number;
}

export interface WebhookResponse {
  readonly status: number;
  /** Absent where it says none. */
  readonly contentType?: string | undefined;
  readonly body: string;
}

/** Rejects with a WebhookUnreachable. */
export type WebhookPost = (request: WebhookRequest) => Promise<WebhookResponse>;

/** What a WebhookUnreachable says of an answer that is late. */
export const LATE = 'context deadline exceeded';

/** There was no answer; the message is what kube-apiserver prints after the method and address. */
export class WebhookUnreachable extends Error {
  override readonly name = 'WebhookUnreachable';
}
