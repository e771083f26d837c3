/** How webhooks are reached: the one thing of admission that the handlers do not do themselves. `simulator/start/webhook-post.ts` does it. */
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
  readonly body: string;
}

/** Rejects with a WebhookUnreachable. */
export type WebhookPost = (request: WebhookRequest) => Promise<WebhookResponse>;

/** There was no answer; the message is what genuine servers print behind the method and address. */
export class WebhookUnreachable extends Error {
  override readonly name = 'WebhookUnreachable';
}
