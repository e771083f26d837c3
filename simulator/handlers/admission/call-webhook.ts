/**
 * Calls one webhook for one request and returns its verdict. Throws an error for the client if the webhook denies the request or does not
 * support dry run. If the webhook cannot be reached or returns no valid review, its `failurePolicy` applies.
 */
import { evaluateWhenReady } from '../../ground/pending.ts';
import { createCallFailedError, createDenialError, createDryRunError } from '../../pure/admission/denial.ts';
import {
  REVIEW_MEMBERS,
  ReviewProblem,
  type ReviewVerdict,
  readReview,
  selectReviewVersion,
} from '../../pure/admission/review.ts';
import type { JsonObject } from '../../pure/object.ts';
import { warn } from '../warn.ts';
import { type AdmissionRequest, isDryRun } from './admission-request.ts';
import { PostProblem, postReview } from './post-review.ts';
import { createAdmissionReview } from './review-document.ts';
import type { Webhook, WebhookKind } from './webhook.ts';
import type { WebhookVersion } from './webhook-version.ts';

const WITHOUT_SIDE_EFFECTS: ReadonlySet<string> = new Set(['None', 'NoneOnDryRun']);
const DEFAULT_TIMEOUT = 10;

/** Returns the verdict of the webhook, or undefined if the call failed and `failurePolicy` is Ignore. */
export async function callWebhook(
  webhook: Webhook,
  kind: WebhookKind,
  request: AdmissionRequest,
  versions: readonly [WebhookVersion, WebhookVersion],
): Promise<ReviewVerdict | undefined> {
  const { call } = request;
  // An omitted sideEffects is decoded as null.
  const sideEffects = webhook.sideEffects ?? undefined;
  const hasEffects = sideEffects !== undefined && !WITHOUT_SIDE_EFFECTS.has(sideEffects);
  if (isDryRun(call) && hasEffects) throw createDryRunError(webhook.name);
  let answer: ReviewVerdict;
  try {
    answer = await sendReview(webhook, kind, request, versions);
  } catch (error) {
    if (!(error instanceof ReviewProblem)) throw error;
    if (webhook.failurePolicy === 'Ignore') return undefined;
    throw createCallFailedError(webhook.name, error.message);
  }
  warn(call, answer.warnings);
  if (!answer.allowed) throw createDenialError(webhook.name, answer.status);
  return answer;
}

async function sendReview(
  webhook: Webhook,
  kind: WebhookKind,
  request: AdmissionRequest,
  versions: readonly [WebhookVersion, WebhookVersion],
): Promise<ReviewVerdict> {
  const version = selectReviewVersion(webhook.admissionReviewVersions ?? []);
  if (version === undefined) throw new ReviewProblem(`could not create admission objects: ${NO_VERSION}`);
  const uid = request.call.context.random.uuid();
  const document = await evaluateWhenReady(() => createAdmissionReview(request, uid, version, versions));
  const { clientConfig, timeoutSeconds } = webhook;
  let body: JsonObject;
  try {
    const seconds = timeoutSeconds ?? DEFAULT_TIMEOUT;
    body = await postReview(clientConfig, request.call.context, seconds, document, REVIEW_MEMBERS);
  } catch (error) {
    throw error instanceof PostProblem ? ReviewProblem.unreadable(error.message) : error;
  }
  return readReview(body, { uid, apiVersion: String(document.apiVersion), mutating: kind === 'mutating' });
}

const NO_VERSION = 'webhook does not accept known AdmissionReview versions (v1, v1beta1)';
