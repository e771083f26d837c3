/** Posts a review to a webhook, and reads the document that it answers; what goes wrong has the words of kube-apiserver. */
import { quote } from '../../pure/go/quote.ts';
import { parseJson } from '../../pure/json/parse.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import type { WebhookClientConfig } from '../../registry/webhook-client-config.ts';
import type { HandlerContext } from '../context.ts';
import { GO_HEADER, typeName } from '../decoding/type-name.ts';
import { addressOf } from './webhook-address.ts';
import { WebhookUnreachable } from './webhook-post.ts';

/** The webhook can't be reached, or answers no document. */
export class PostProblem extends Error {
  override readonly name = 'PostProblem';
}

/** Throws a PostProblem. */
export async function postReview(
  clientConfig: WebhookClientConfig,
  context: HandlerContext,
  seconds: number,
  review: JsonObject,
): Promise<JsonObject> {
  const address = await addressOf(clientConfig, context, `timeout=${seconds}s`);
  const failed = (why: string) => new PostProblem(`Post ${quote(address.url)}: ${why}`);
  if (address.failure !== undefined) throw failed(address.failure);
  try {
    const answer = await context.postWebhook({ ...address, body: compactJson(review), timeout: seconds * 1000 });
    return documentOf(answer.status, answer.body);
  } catch (error) {
    throw error instanceof WebhookUnreachable ? failed(error.message) : error;
  }
}

function documentOf(status: number, body: string): JsonObject {
  if (status < 200 || status > 206) throw new PostProblem(wordsOf(status, body));
  if (body === '') {
    throw new PostProblem(`0-length response with status code: ${status} and content type: application/json`);
  }
  let value: Json;
  try {
    value = parseJson(body).value;
  } catch (error) {
    throw new PostProblem(
      `couldn't get version/kind; json parse error: ${error instanceof Error ? error.message : error}`,
    );
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  const wrong = `json: cannot unmarshal ${typeName(value)} into Go value of type ${GO_HEADER}`;
  throw new PostProblem(`couldn't get version/kind; json parse error: ${wrong}`);
}

function wordsOf(status: number, body: string): string {
  if (status === 404) return 'the server could not find the requested resource';
  return messageOf(body) ?? `an error on the server (${quote(body)}) has prevented the request from succeeding`;
}

/** Of a Status. */
function messageOf(body: string): string | undefined {
  try {
    const status: { kind?: unknown; message?: unknown } | null = JSON.parse(body);
    return status?.kind === 'Status' && typeof status.message === 'string' ? status.message : undefined;
  } catch {
    return undefined;
  }
}
