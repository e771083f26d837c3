/**
 * Custom objects in another version of their definition: only the apiVersion changes, or a webhook is sent all of them in one review. Before
 * that they are completed by the schema of their own version, afterwards pruned by that of the other, as kube-apiserver does.
 */
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import { pruned, underSchema } from '../../pure/custom/under-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import { bareError } from '../../pure/status/reasons.ts';
import {
  ConversionProblem,
  type ConversionRequest,
  conversionReview,
  formatGroupVersionKind,
  readConversion,
  selectReviewVersion,
} from '../../registry/custom/conversion-review.ts';
import type { ConversionWebhook } from '../../registry/custom/definition.ts';
import type { CustomType } from '../../registry/resource.ts';
import { PostProblem, postReview } from '../admission/post-review.ts';
import { LATE } from '../admission/webhook-post.ts';
import type { HandlerContext } from '../context.ts';

/** Seconds that kube-apiserver gives a conversion webhook. */
const TIMEOUT = 30;
/** The limit is that of its HTTP client here, which says so. */
const LATE_HERE = 'net/http: request canceled (Client.Timeout exceeded while awaiting headers)';

/** New objects, in the same order. Throws the 500 of a request when they can't be converted. */
export function convertObjects(
  context: HandlerContext,
  { schemas, webhook }: CustomType,
  objects: readonly ApiObject[],
  apiVersion: string,
): MaybePromise<ApiObject[]> {
  const complete = objects.map((object) => {
    const schema = schemas.get(object.apiVersion);
    if (schema !== undefined) return underSchema(object, schema);
    throw bareError(`request to convert CR from an invalid group/version: ${object.apiVersion}`);
  });
  const schema = schemas.get(apiVersion) ?? {};
  const inVersion = (object: ApiObject) => pruned({ ...object, apiVersion }, schema);
  if (webhook === undefined) return complete.map(inVersion);
  return askWebhook(context, webhook, complete, apiVersion).then((converted) => converted.map(inVersion));
}

async function askWebhook(
  context: HandlerContext,
  { clientConfig = {}, conversionReviewVersions }: ConversionWebhook,
  objects: readonly ApiObject[],
  desiredVersion: string,
): Promise<ApiObject[]> {
  const version = selectReviewVersion(conversionReviewVersions ?? []);
  if (version === undefined) throw bareError('no supported conversion review versions');
  const apiVersion = `apiextensions.${context.dialect.groupSuffix}/${version}`;
  const request: ConversionRequest = { uid: context.chance.uuid(), apiVersion, desiredVersion, objects };
  try {
    return readConversion(await postReview(clientConfig, context, TIMEOUT, conversionReview(request)), request);
  } catch (error) {
    if (error instanceof ConversionProblem) throw bareError(error.message);
    if (!(error instanceof PostProblem)) throw error;
    throw bareError(
      `conversion webhook for ${formatGroupVersionKind(objects[0] ?? {})} failed: ${error.message.replace(LATE, LATE_HERE)}`,
    );
  }
}
