/**
 * Reads the AdmissionReview in the response of a webhook. For v1beta1, kube-apiserver checks neither uid nor kind, and treats any patch as
 * a JSON patch.
 */

import { quote } from '../../../values/go-quote.ts';
import type { Json, JsonObject } from '../object.ts';
import type { Status } from '../status/status.ts';
import { decodeBase64 } from '../value/base64.ts';
import { isObject } from '../value/is-object.ts';
import { readMembers } from '../value/object-members.ts';

export type ReviewVersion = 'v1' | 'v1beta1';

/** Returns the first version in the list of the webhook that this server supports. */
export function selectReviewVersion(acceptedVersions: readonly string[]): ReviewVersion | undefined {
  return acceptedVersions.find((version): version is ReviewVersion => version === 'v1' || version === 'v1beta1');
}

/** The decision of a webhook, with the additions to the response, the audit event and the object. */
export interface ReviewVerdict {
  readonly allowed: boolean;
  readonly status: Partial<Status> | undefined;
  readonly warnings: readonly string[];
  readonly auditAnnotations: readonly (readonly [key: string, value: string])[];
  /** The patch as a JSON document, or '' if the response has no patch. */
  readonly patch: string;
  readonly patchType: string;
}

/**
 * The error for a response that is not a valid AdmissionReview, with the message of kube-apiserver. The message for a response that cannot be
 * decoded is that of a failed call.
 */
export class ReviewError extends Error {
  override readonly name = 'ReviewError';

  static createUnreadableError(reason: string): ReviewError {
    return new ReviewError(`failed to call webhook: ${reason}`);
  }

  static createInvalidError(reason: string): ReviewError {
    return new ReviewError(`received invalid webhook response: ${reason}`);
  }
}

/** The members of the sent AdmissionReview that the response must repeat, and the type of the webhook. */
export interface SentReview {
  readonly uid: string;
  /** The apiVersion of the AdmissionReview, such as `admission.…/v1`. */
  readonly apiVersion: string;
  readonly isMutating: boolean;
}

/** The members of an AdmissionReview and of the Status in it. The JSON decoder skips other members. */
export const REVIEW_MEMBERS: ReadonlySet<string> = new Set([
  ...['apiVersion', 'kind', 'response', 'uid', 'allowed', 'warnings', 'patch', 'patchType'],
  ...['auditAnnotations', 'auditAnnotations.*'],
  ...[
    'status',
    'message',
    'reason',
    'code',
    'metadata',
    'continue',
    'remainingItemCount',
    'resourceVersion',
    'selfLink',
  ],
  ...['details', 'name', 'group', 'causes', 'field', 'retryAfterSeconds'],
]);

export function readReview(review: JsonObject, sentReview: SentReview): ReviewVerdict {
  if (review.response === undefined || review.response === null)
    throw ReviewError.createInvalidError('webhook response was absent');
  const response = readMembers(review.response);
  const { allowed = false } = response;
  if (typeof allowed !== 'boolean') {
    throw createTypeError(allowed, 'allowed', 'bool');
  }
  const isV1 = sentReview.apiVersion.endsWith('/v1');
  if (isV1) checkReviewIdentity(review, response, sentReview);
  const patch = decodePatch(toStringOrEmpty(response.patch));
  const patchType =
    response.patchType === undefined || response.patchType === null ? undefined : toStringOrEmpty(response.patchType);
  if (isV1) checkPatch(patch, patchType, sentReview.isMutating);
  const auditAnnotations = readAuditAnnotations(response.auditAnnotations);
  return {
    allowed,
    status: isObject(response.status) ? response.status : undefined,
    warnings: Array.isArray(response.warnings)
      ? response.warnings.filter((warning) => typeof warning === 'string')
      : [],
    auditAnnotations,
    patch: sentReview.isMutating ? patch : '',
    patchType: isV1 ? (patchType ?? '') : 'JSONPatch',
  };
}

function readAuditAnnotations(annotations: Json | undefined): ReviewVerdict['auditAnnotations'] {
  if (annotations === undefined || annotations === null) return [];
  if (!isObject(annotations)) throw createTypeError(annotations, 'auditAnnotations', 'map[string]string');
  return Object.entries(annotations).map(([key, value]) => {
    if (typeof value !== 'string' && value !== null) throw createTypeError(value, 'auditAnnotations', 'string');
    return [key, value ?? ''];
  });
}

/** Creates the error for a member of the response that has a wrong type. */
function createTypeError(value: Json, member: string, goType: string): ReviewError {
  const type = Array.isArray(value) ? 'array' : typeof value;
  const field = `AdmissionResponse.response.${member}`;
  return ReviewError.createUnreadableError(
    `json: cannot unmarshal ${type} into Go struct field ${field} of type ${goType}`,
  );
}

function checkReviewIdentity({ apiVersion, kind }: JsonObject, { uid }: JsonObject, sentReview: SentReview): void {
  if (uid !== sentReview.uid) {
    throw ReviewError.createInvalidError(
      `expected response.uid=${quote(sentReview.uid)}, got ${quote(toStringOrEmpty(uid))}`,
    );
  }
  if (apiVersion === sentReview.apiVersion && kind === 'AdmissionReview') return;
  const version = toStringOrEmpty(apiVersion);
  const receivedGroupVersionKind = `${version.includes('/') ? version : `/${version}`}, Kind=${toStringOrEmpty(kind)}`;
  throw ReviewError.createInvalidError(
    `expected webhook response of ${sentReview.apiVersion}, Kind=AdmissionReview, got ${receivedGroupVersionKind}`,
  );
}

function checkPatch(patch: string, patchType: string | undefined, isMutating: boolean): void {
  const findPatchProblem = (): string | undefined => {
    if (!isMutating && patch !== '') return 'validating webhook may not return response.patch';
    if (!isMutating && patchType !== undefined) return 'validating webhook may not return response.patchType';
    if (patch !== '' && patchType === undefined) return 'webhook returned response.patch but not response.patchType';
    if (patch === '' && patchType !== undefined) return 'webhook returned response.patchType but not response.patch';
    return patchType === '' ? 'webhook returned invalid response.patchType of ""' : undefined;
  };
  const problem = findPatchProblem();
  if (problem !== undefined) throw ReviewError.createInvalidError(problem);
}

function toStringOrEmpty(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function decodePatch(base64: string): string {
  const invalidCharacter = /[^A-Za-z0-9+/=]/.exec(base64);
  if (invalidCharacter !== null)
    throw ReviewError.createUnreadableError(`illegal base64 data at input byte ${invalidCharacter.index}`);
  return new TextDecoder().decode(decodeBase64(base64));
}
