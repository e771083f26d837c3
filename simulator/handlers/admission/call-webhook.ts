/**
 * Calls one webhook for one request. Its answer is returned; a denial, and a dry run that it doesn't support, are errors for the client.
 * When it can't be reached or answers no valid review, `failurePolicy` decides.
 */
import { callFailed, denied, dryRunUnsupported } from '../../pure/admission/denial.ts';
import { ReviewProblem, type ReviewVerdict, readReview, reviewVersionOf } from '../../pure/admission/review.ts';
import { quote } from '../../pure/go/quote.ts';
import { parseJson } from '../../pure/json/parse.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import type { Call } from '../call.ts';
import { GO_HEADER } from '../decoding/kind.ts';
import { typeName } from '../decoding/type-name.ts';
import { warn } from '../warn.ts';
import { type AdmissionRequest, isDryRun } from './admission-request.ts';
import { reviewDocument } from './review-document.ts';
import type { Webhook, WebhookKind } from './webhook.ts';
import { addressOf } from './webhook-address.ts';
import { WebhookUnreachable } from './webhook-post.ts';
import type { WebhookVersion } from './webhook-version.ts';

const QUIET: ReadonlySet<string> = new Set(['None', 'NoneOnDryRun']);
const DEFAULT_TIMEOUT = 10;

/** Undefined when the call failed and `failurePolicy` is Ignore. */
export async function callWebhook(
  webhook: Webhook,
  kind: WebhookKind,
  request: AdmissionRequest,
  versions: readonly [WebhookVersion, WebhookVersion],
): Promise<ReviewVerdict | undefined> {
  const { call } = request;
  // An omitted field is decoded as null.
  const sideEffects = webhook.sideEffects ?? undefined;
  const hasEffects = sideEffects !== undefined && !QUIET.has(sideEffects);
  if (isDryRun(call) && hasEffects) throw dryRunUnsupported(webhook.name);
  let answer: ReviewVerdict;
  try {
    answer = await reviewed(webhook, kind, request, versions);
  } catch (error) {
    if (!(error instanceof ReviewProblem)) throw error;
    if (webhook.failurePolicy === 'Ignore') return undefined;
    throw callFailed(webhook.name, error.message);
  }
  warn(call, answer.warnings);
  if (!answer.allowed) throw denied(webhook.name, answer.status);
  return answer;
}

async function reviewed(
  webhook: Webhook,
  kind: WebhookKind,
  request: AdmissionRequest,
  versions: readonly [WebhookVersion, WebhookVersion],
): Promise<ReviewVerdict> {
  const version = reviewVersionOf(webhook.admissionReviewVersions ?? []);
  if (version === undefined) throw new ReviewProblem(`could not create admission objects: ${NO_VERSION}`);
  const uid = request.call.context.chance.uuid();
  const document = reviewDocument(request, uid, version, versions);
  const body = await posted(webhook, request.call, compactJson(document));
  return readReview(body, { uid, apiVersion: String(document.apiVersion), mutating: kind === 'mutating' });
}

const NO_VERSION = 'webhook does not accept known AdmissionReview versions (v1, v1beta1)';

async function posted({ clientConfig, timeoutSeconds }: Webhook, call: Call, body: string): Promise<JsonObject> {
  const seconds = timeoutSeconds ?? DEFAULT_TIMEOUT;
  const address = await addressOf(clientConfig, call, `timeout=${seconds}s`);
  const failed = (why: string) => ReviewProblem.unreadable(`Post ${quote(address.url)}: ${why}`);
  if (address.failure !== undefined) throw failed(address.failure);
  try {
    const answer = await call.context.postWebhook({ ...address, body, timeout: seconds * 1000 });
    return documentOf(answer.status, answer.body);
  } catch (error) {
    throw error instanceof WebhookUnreachable ? failed(error.message) : error;
  }
}

function documentOf(status: number, body: string): JsonObject {
  if (status < 200 || status > 206) throw ReviewProblem.unreadable(wordsOf(status, body));
  if (body === '') {
    throw ReviewProblem.unreadable(`0-length response with status code: ${status} and content type: application/json`);
  }
  let value: Json;
  try {
    value = parseJson(body).value;
  } catch (error) {
    throw ReviewProblem.unreadable(
      `couldn't get version/kind; json parse error: ${error instanceof Error ? error.message : error}`,
    );
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  const wrong = `json: cannot unmarshal ${typeName(value)} into Go value of type ${GO_HEADER}`;
  throw ReviewProblem.unreadable(`couldn't get version/kind; json parse error: ${wrong}`);
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
