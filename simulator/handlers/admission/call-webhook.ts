/**
 * Calls one webhook for one request and returns its verdict. Throws an error for the client if the webhook denies the request or does not
 * support dry run. If the webhook cannot be reached or returns an invalid review, its `failurePolicy` applies.
 */
import { evaluateWhenReady } from '../../foundation/pending-value.ts';
import { createCallFailedError, createDenialError, createDryRunError } from '../../pure/admission/denial.ts';
import {
  REVIEW_MEMBERS,
  ReviewError,
  type ReviewVerdict,
  readReview,
  selectReviewVersion,
} from '../../pure/admission/review.ts';
import type { JsonObject } from '../../pure/object.ts';
import { addWarnings } from '../warn.ts';
import { type AdmissionRequest, isDryRun } from './admission-request.ts';
import { PostReviewError, postReview } from './post-review.ts';
import { createAdmissionReview } from './review-document.ts';
import type { Webhook, WebhookType } from './webhook.ts';
import { recordResponseAnnotations } from './webhook-annotations.ts';
import type { WebhookVersion } from './webhook-version.ts';

const DRY_RUN_SAFE_SIDE_EFFECTS: ReadonlySet<string> = new Set(['None', 'NoneOnDryRun']);
const DEFAULT_TIMEOUT_SECONDS = 10;

/**
 * Returns the verdict of the webhook, or undefined if the call failed and `failurePolicy` is Ignore. `versions` contains the version in
 * which the webhook receives the object, and the version of the request.
 */
export async function callWebhook(
  webhook: Webhook,
  webhookType: WebhookType,
  request: AdmissionRequest,
  versions: readonly [WebhookVersion, WebhookVersion],
): Promise<ReviewVerdict | undefined> {
  const { call } = request;
  // An omitted sideEffects is decoded as null.
  const sideEffects = webhook.sideEffects ?? undefined;
  const hasSideEffects = sideEffects !== undefined && !DRY_RUN_SAFE_SIDE_EFFECTS.has(sideEffects);
  if (isDryRun(call) && hasSideEffects) throw createDryRunError(webhook.name);
  let verdict: ReviewVerdict;
  try {
    verdict = await sendReview(webhook, webhookType, request, versions);
  } catch (error) {
    if (!(error instanceof ReviewError)) throw error;
    if (webhook.failurePolicy === 'Ignore') return undefined;
    throw createCallFailedError(webhook.name, error.message);
  }
  recordResponseAnnotations(call, webhook.name, verdict.auditAnnotations);
  addWarnings(call, verdict.warnings);
  if (!verdict.allowed) throw createDenialError(webhook.name, verdict.status);
  return verdict;
}

async function sendReview(
  webhook: Webhook,
  webhookType: WebhookType,
  request: AdmissionRequest,
  versions: readonly [WebhookVersion, WebhookVersion],
): Promise<ReviewVerdict> {
  const version = selectReviewVersion(webhook.admissionReviewVersions ?? []);
  if (version === undefined) throw new ReviewError(`could not create admission objects: ${UNKNOWN_VERSION_MESSAGE}`);
  const uid = request.call.context.random.createUuid();
  const review = await evaluateWhenReady(() => createAdmissionReview(request, uid, version, versions));
  const { clientConfig, timeoutSeconds } = webhook;
  let body: JsonObject;
  try {
    const seconds = timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS;
    body = await postReview(clientConfig, request.call.context, seconds, review, REVIEW_MEMBERS);
  } catch (error) {
    throw error instanceof PostReviewError ? ReviewError.createUnreadableError(error.message) : error;
  }
  return readReview(body, { uid, apiVersion: String(review.apiVersion), isMutating: webhookType === 'mutating' });
}

const UNKNOWN_VERSION_MESSAGE = 'webhook does not accept known AdmissionReview versions (v1, v1beta1)';
