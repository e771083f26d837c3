/** Posts a review to a webhook and parses the response. Errors have the messages of kube-apiserver. */
import { quote } from '../../../values/go-quote.ts';
import { waitForTurn } from '../../foundation/event-loop.ts';
import { describeErrorResponse } from '../../pure/admission/server-error.ts';
import { parseJson, parseJsonMembers } from '../../pure/json/parse.ts';
import { writeCompactJson } from '../../pure/json/write.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import type { WebhookClientConfig } from '../../registry/webhook-client-config.ts';
import type { HandlerContext } from '../context.ts';
import { formatJsonTypeName, GO_HEADER_TYPE } from '../decoding/type-name.ts';
import { findWebhookAddress } from './webhook-address.ts';
import { type WebhookResponse, WebhookUnreachableError } from './webhook-post.ts';

/** The error if the webhook cannot be reached or its response is invalid. */
export class PostReviewError extends Error {
  override readonly name = 'PostReviewError';
}

/** The length, in characters, above which responses are parsed one per turn of the event loop, so that other requests are not delayed. */
const LONG_RESPONSE_CHARACTERS = 64 * 1024;

/** Posts the review and returns the response. Parses only the members in `memberNames`, if it is set. Throws a PostReviewError. */
export async function postReview(
  clientConfig: WebhookClientConfig,
  context: HandlerContext,
  timeoutSeconds: number,
  review: JsonObject,
  memberNames?: ReadonlySet<string>,
): Promise<JsonObject> {
  const address = await findWebhookAddress(clientConfig, context, `timeout=${timeoutSeconds}s`);
  const createPostError = (reason: string) => new PostReviewError(`Post ${quote(address.url)}: ${reason}`);
  if (address.failure !== undefined) throw createPostError(address.failure);
  try {
    const response = await context.postWebhook({
      ...address,
      body: writeCompactJson(review),
      timeout: timeoutSeconds * 1000,
    });
    if (response.body.length > LONG_RESPONSE_CHARACTERS) await waitForTurn();
    return parseReviewResponse(response, memberNames);
  } catch (error) {
    throw error instanceof WebhookUnreachableError ? createPostError(error.message) : error;
  }
}

function parseReviewResponse(
  { status, contentType = '', body }: WebhookResponse,
  memberNames: ReadonlySet<string> | undefined,
): JsonObject {
  if (status < 200 || status > 206) throw new PostReviewError(describeErrorResponse({ status, contentType, body }));
  if (body === '') {
    throw new PostReviewError(`0-length response with status code: ${status} and content type: application/json`);
  }
  let value: Json;
  try {
    value = (memberNames === undefined ? parseJson(body) : parseJsonMembers(body, memberNames)).value;
  } catch (error) {
    throw new PostReviewError(
      `couldn't get version/kind; json parse error: ${error instanceof Error ? error.message : error}`,
    );
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  const message = `json: cannot unmarshal ${formatJsonTypeName(value)} into Go value of type ${GO_HEADER_TYPE}`;
  throw new PostReviewError(`couldn't get version/kind; json parse error: ${message}`);
}
