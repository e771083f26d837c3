/** The HTTP client for webhooks, which `simulator/start/webhook-post.ts` implements. */
export interface WebhookRequest {
  readonly url: string;
  /** PEM; '' for the trusted authorities of the host. */
  readonly ca: string;
  /** The address to connect to, if the host of the URL is the name of a Service. */
  readonly address?: { readonly host: string; readonly port: number };
  readonly body: string;
  /** In milliseconds. */
  readonly timeout: number;
}

export interface WebhookResponse {
  readonly status: number;
  /** Absent if the response has no Content-Type. */
  readonly contentType?: string | undefined;
  readonly body: string;
}

/** Sends the request. Rejects with a WebhookUnreachable if there is no response. */
export type PostWebhookRequest = (request: WebhookRequest) => Promise<WebhookResponse>;

/** The message of a WebhookUnreachable after a timeout. */
export const DEADLINE_EXCEEDED_MESSAGE = 'context deadline exceeded';

/** The error if a webhook does not respond. Its message is the cause, which kube-apiserver prints after the method and address. */
export class WebhookUnreachableError extends Error {
  override readonly name = 'WebhookUnreachable';
}
