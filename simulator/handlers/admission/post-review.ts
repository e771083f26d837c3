/** Posts a review to a webhook, and reads the document that it answers; what goes wrong has the words of kube-apiserver. */
import { ownTurn } from '../../ground/turns.ts';
import { serverError } from '../../pure/admission/server-error.ts';
import { quote } from '../../pure/go/quote.ts';
import { parseJson, parseJsonMembers } from '../../pure/json/parse.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import type { WebhookClientConfig } from '../../registry/webhook-client-config.ts';
import type { HandlerContext } from '../context.ts';
import { GO_HEADER, typeName } from '../decoding/type-name.ts';
import { addressOf } from './webhook-address.ts';
import { type WebhookResponse, WebhookUnreachable } from './webhook-post.ts';

/** The webhook can't be reached, or answers no document. */
export class PostProblem extends Error {
  override readonly name = 'PostProblem';
}

/** Characters. Of longer answers one is read in each turn, however many come at once. */
const LONG = 64 * 1024;

/** `names`: of the members that are read of the answer; all where they are left out. Throws a PostProblem. */
export async function postReview(
  clientConfig: WebhookClientConfig,
  context: HandlerContext,
  seconds: number,
  review: JsonObject,
  names?: ReadonlySet<string>,
): Promise<JsonObject> {
  const address = await addressOf(clientConfig, context, `timeout=${seconds}s`);
  const failed = (why: string) => new PostProblem(`Post ${quote(address.url)}: ${why}`);
  if (address.failure !== undefined) throw failed(address.failure);
  try {
    const answer = await context.postWebhook({ ...address, body: compactJson(review), timeout: seconds * 1000 });
    if (answer.body.length > LONG) await ownTurn();
    return documentOf(answer, names);
  } catch (error) {
    throw error instanceof WebhookUnreachable ? failed(error.message) : error;
  }
}

function documentOf(
  { status, contentType = '', body }: WebhookResponse,
  names: ReadonlySet<string> | undefined,
): JsonObject {
  if (status < 200 || status > 206) throw new PostProblem(serverError({ status, contentType, body }));
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
  const wrong = `json: cannot unmarshal ${typeName(value)} into Go value of type ${GO_HEADER}`;
  throw new PostProblem(`couldn't get version/kind; json parse error: ${wrong}`);
}
