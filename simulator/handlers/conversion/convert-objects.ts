/**
 * Converts custom objects to another version of their definition: only the apiVersion changes, or a webhook converts all of them in one
 * review. As in kube-apiserver, defaults of their own version are set before, and the result is pruned by the other version.
 */
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import { pruneAndDefault, pruneObject } from '../../pure/custom/apply-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createBareError } from '../../pure/status/reasons.ts';
import {
  ConversionProblem,
  type ConversionRequest,
  createConversionReview,
  formatGroupVersionKind,
  readConversion,
  selectReviewVersion,
} from '../../registry/custom/conversion-review.ts';
import type { ConversionWebhook } from '../../registry/custom/definition.ts';
import type { CustomType } from '../../registry/resource.ts';
import { PostProblem, postReview } from '../admission/post-review.ts';
import { DEADLINE_EXCEEDED } from '../admission/webhook-post.ts';
import type { HandlerContext } from '../context.ts';

/** The timeout of kube-apiserver for a conversion webhook, in seconds. */
const TIMEOUT = 30;
/** The message of kube-apiserver's HTTP client for the timeout. */
const TIMEOUT_MESSAGE = 'net/http: request canceled (Client.Timeout exceeded while awaiting headers)';

/** Returns new objects, in the same order. Throws the 500 of the request if they cannot be converted. */
export function convertObjects(
  context: HandlerContext,
  { schemas, webhook }: CustomType,
  objects: readonly ApiObject[],
  apiVersion: string,
): MaybePromise<ApiObject[]> {
  const complete = objects.map((object) => {
    const schema = schemas.get(object.apiVersion);
    if (schema !== undefined) return pruneAndDefault(object, schema);
    throw createBareError(`request to convert CR from an invalid group/version: ${object.apiVersion}`);
  });
  const schema = schemas.get(apiVersion) ?? {};
  const convertTo = (object: ApiObject) => pruneObject({ ...object, apiVersion }, schema);
  if (webhook === undefined) return complete.map(convertTo);
  return callConversionWebhook(context, webhook, complete, apiVersion).then((convertedObjects) =>
    convertedObjects.map(convertTo),
  );
}

async function callConversionWebhook(
  context: HandlerContext,
  { clientConfig = {}, conversionReviewVersions }: ConversionWebhook,
  objects: readonly ApiObject[],
  desiredVersion: string,
): Promise<ApiObject[]> {
  const version = selectReviewVersion(conversionReviewVersions ?? []);
  if (version === undefined) throw createBareError('no supported conversion review versions');
  const apiVersion = `apiextensions.${context.dialect.groupSuffix}/${version}`;
  const request: ConversionRequest = { uid: context.random.uuid(), apiVersion, desiredVersion, objects };
  try {
    return readConversion(await postReview(clientConfig, context, TIMEOUT, createConversionReview(request)), request);
  } catch (error) {
    if (error instanceof ConversionProblem) throw createBareError(error.message);
    if (!(error instanceof PostProblem)) throw error;
    throw createBareError(
      `conversion webhook for ${formatGroupVersionKind(objects[0] ?? {})} failed: ${error.message.replace(DEADLINE_EXCEEDED, TIMEOUT_MESSAGE)}`,
    );
  }
}
