/** Posts a review to a webhook and parses the response. Errors have the messages of kube-apiserver. */
import { quote } from '../../../values/go-quote.ts';
import { waitInQueue } from '../../ground/event-loop.ts';
import { createServerError } from '../../pure/admission/server-error.ts';
import { parseJson, parseJsonMembers } from '../../pure/json/parse.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import type { WebhookClientConfig } from '../../registry/webhook-client-config.ts';
import type { HandlerContext } from '../context.ts';
import { formatTypeName, GO_HEADER } from '../decoding/type-name.ts';
import { findAddress } from './webhook-address.ts';
import { type WebhookResponse, WebhookUnreachable } from './webhook-post.ts';

/** The error if the webhook cannot be reached or its response is not a JSON object. */
export class PostProblem extends Error {
  override readonly name = 'PostProblem';
}

/** The length, in characters, above which responses are parsed one per turn of the event loop, so that other requests are not delayed. */
const LONG_RESPONSE = 64 * 1024;

/** Posts the review and returns the response. `names` limits the members that are parsed. Throws a PostProblem. */
export async function postReview(
  clientConfig: WebhookClientConfig,
  context: HandlerContext,
  seconds: number,
  review: JsonObject,
  names?: ReadonlySet<string>,
): Promise<JsonObject> {
  const address = await findAddress(clientConfig, context, `timeout=${seconds}s`);
  const postProblem = (reason: string) => new PostProblem(`Post ${quote(address.url)}: ${reason}`);
  if (address.failure !== undefined) throw postProblem(address.failure);
  try {
    const answer = await context.postWebhook({ ...address, body: compactJson(review), timeout: seconds * 1000 });
    if (answer.body.length > LONG_RESPONSE) await waitInQueue();
    return readDocument(answer, names);
  } catch (error) {
    throw error instanceof WebhookUnreachable ? postProblem(error.message) : error;
  }
}

function readDocument(
  { status, contentType = '', body }: WebhookResponse,
  names: ReadonlySet<string> | undefined,
): JsonObject {
  if (status < 200 || status > 206) throw new PostProblem(createServerError({ status, contentType, body }));
  if (body === '') {
    throw new PostProblem(`0-length response with status code: ${status} and content type: application/json`);
  }
  let value: Json;
  try {
    value = (names === undefined ? parseJson(body) : parseJsonMembers(body, names)).value;
  } catch (error) {
    throw new PostProblem(
      `couldn't get version/kind; json parse error: ${error instanceof Error ? error.message : error}`,
    );
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  const message = `json: cannot unmarshal ${formatTypeName(value)} into Go value of type ${GO_HEADER}`;
  throw new PostProblem(`couldn't get version/kind; json parse error: ${message}`);
}
