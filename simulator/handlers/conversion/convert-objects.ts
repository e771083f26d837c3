/**
 * Converts custom resources to another version. A webhook converts all objects in one review. Without a webhook, the conversion only
 * replaces the apiVersion. In both cases, as in kube-apiserver, the objects are first pruned and defaulted with the schema of the source
 * version, and the result is pruned with the schema of the target version.
 */
import type { MaybePromise } from '../../foundation/maybe-promise.ts';
import { pruneAndSetDefaults, pruneObject } from '../../pure/custom/apply-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createErrorWithoutReason } from '../../pure/status/reasons.ts';
import {
  ConversionError,
  type ConversionRequest,
  createConversionReview,
  formatGroupVersionKind,
  readConversion,
  selectReviewVersion,
} from '../../registry/custom/conversion-review.ts';
import type { ConversionWebhook } from '../../registry/custom/definition.ts';
import type { CustomType } from '../../registry/resource.ts';
import { PostReviewError, postReview } from '../admission/post-review.ts';
import { DEADLINE_EXCEEDED_MESSAGE } from '../admission/webhook-post.ts';
import type { HandlerContext } from '../context.ts';

/** The timeout of kube-apiserver for a conversion webhook, in seconds. */
const TIMEOUT_SECONDS = 30;
/** The message of kube-apiserver's HTTP client for the timeout. */
const TIMEOUT_MESSAGE = 'net/http: request canceled (Client.Timeout exceeded while awaiting headers)';

/** Returns the converted objects in the same order. Throws a 500 if the conversion fails. */
export function convertObjects(
  context: HandlerContext,
  { schemasByVersion, conversionWebhook }: CustomType,
  objects: readonly ApiObject[],
  apiVersion: string,
): MaybePromise<ApiObject[]> {
  const defaultedObjects = objects.map((object) => {
    const schema = schemasByVersion.get(object.apiVersion);
    if (schema !== undefined) return pruneAndSetDefaults(object, schema);
    throw createErrorWithoutReason(`request to convert CR from an invalid group/version: ${object.apiVersion}`);
  });
  const schema = schemasByVersion.get(apiVersion) ?? {};
  const convertTo = (object: ApiObject) => pruneObject({ ...object, apiVersion }, schema);
  if (conversionWebhook === undefined) return defaultedObjects.map(convertTo);
  return callConversionWebhook(context, conversionWebhook, defaultedObjects, apiVersion).then((convertedObjects) =>
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
  if (version === undefined) throw createErrorWithoutReason('no supported conversion review versions');
  const apiVersion = `apiextensions.${context.dialect.groupSuffix}/${version}`;
  const request: ConversionRequest = { uid: context.random.createUuid(), apiVersion, desiredVersion, objects };
  try {
    return readConversion(
      await postReview(clientConfig, context, TIMEOUT_SECONDS, createConversionReview(request)),
      request,
    );
  } catch (error) {
    if (error instanceof ConversionError) throw createErrorWithoutReason(error.message);
    if (!(error instanceof PostReviewError)) throw error;
    throw createErrorWithoutReason(
      `conversion webhook for ${formatGroupVersionKind(objects[0] ?? {})} failed: ${error.message.replace(DEADLINE_EXCEEDED_MESSAGE, TIMEOUT_MESSAGE)}`,
    );
  }
}
