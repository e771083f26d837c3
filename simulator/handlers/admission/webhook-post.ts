/** The HTTP client for webhooks, which `simulator/start/webhook-post.ts` implements. */
export interface WebhookRequest {
  readonly url: string;
  /** The CA certificates in PEM; '' for the trusted authorities of the host. */
  readonly ca: string;
  /** The address to connect to, if the host of the URL is the name of a Service. */
  readonly address?: { readonly host: string; readonly port: number };
  readonly body: string;
  /** The timeout in milliseconds. */
  readonly timeout: number;
}

export interface WebhookResponse {
  readonly status: number;
  /** The Content-Type of the response, if it has one. */
  readonly contentType?: string | undefined;
  readonly body: string;
}

/** Sends the request. Rejects with a WebhookUnreachableError if there is no response. */
export type PostWebhookRequest = (request: WebhookRequest) => Promise<WebhookResponse>;

/** The message of a WebhookUnreachableError after a timeout. */
export const DEADLINE_EXCEEDED_MESSAGE = 'context deadline exceeded';

/** The error if a webhook does not respond. Its message is the cause, which kube-apiserver prints after the method and address. */
export class WebhookUnreachableError extends Error {
  override readonly name = 'WebhookUnreachableError';
}
