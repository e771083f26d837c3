/**
 * Handles POST. If a generated name exists, up to eight names are tried; if a name in the request exists, the response is 409
 * (rest-name-conflict-status, meta-generatename-*). A review, such as a SubjectAccessReview, is evaluated and not stored.
 */

import type { HttpResponse } from '../foundation/exchange.ts';
import { createUnsetTimestamp } from '../foundation/unset-timestamp.ts';
import { createItemResponse, createObjectResponse } from '../negotiation/response.ts';
import type { ApiObject } from '../pure/object.ts';
import { createInvalidError } from '../pure/status/invalid.ts';
import {
  createAlreadyExistsError,
  createBadRequestError,
  createErrorWithoutReason,
  createGenerateNameConflictError,
  createServerTimeoutError,
} from '../pure/status/reasons.ts';
import { StatusError } from '../pure/status/status.ts';
import { copyDeeply } from '../pure/value/deep-copy.ts';
import { parseResourceVersion } from '../pure/versions/resource-version.ts';
import { removeSystemFieldsForCreate } from '../registry/metadata/system-fields.ts';
import type { ResourceType } from '../registry/resource.ts';
import { CorruptObjectError } from '../store/corruption.ts';
import type { StoredItem } from '../store/watch-cache.ts';
import { runMutatingAdmission, runValidatingAdmission } from './admission/admission.ts';
import { writeWithinQuota } from './admission/quota.ts';
import type { Call } from './call.ts';
import { checkNamespaceMatch } from './checks/names.ts';
import { checkEscalation } from './escalation-check.ts';
import { trackUpdate } from './managed-fields/track-update.ts';
import { checkNamespacePhase } from './namespace-lifecycle.ts';
import { allocateAddresses, writeWithAddresses } from './service-addresses.ts';
import { handleAction, isActionEndpoint } from './subresource-actions/subresource-actions.ts';
import { addWarnings } from './warn.ts';

type ReviewHandler = NonNullable<ResourceType['review']>;

const MAX_NAME_ATTEMPTS = 8;

export async function handleCreate(call: Call): Promise<HttpResponse> {
  const { endpoint } = call;
  const { review: handleReview } = endpoint.resource;
  if (handleReview !== undefined) return createReviewResponse(call, handleReview);
  if (isActionEndpoint(endpoint)) return handleAction(call);
  const { behaviors } = call.context;
  const decodedObject = behaviors.has('wiped-before-tracking') ? call.object : copyMetadata(call.object);
  removeSystemFieldsForCreate(call.object);
  await checkNamespacePhase(call, call.object, { isCreate: true });
  trackUpdate(call, call.object, undefined, decodedObject);
  call.object = await runMutatingAdmission(call, call.object, undefined);
  checkNamespaceMatch(call);
  await checkEscalation(call, call.object);
  const { object } = call;
  const { name, generateName } = object.metadata;
  const isGenerated = (name ?? '') === '' && (generateName ?? '') !== '';
  for (let attempt = 1; ; attempt++) {
    try {
      const storedObject = isGenerated ? copyDeeply(object) : object;
      return await writeWithAddresses(call, () => storeObject(call, storedObject));
    } catch (error) {
      // A corrupt stored object has the same name.
      if (error instanceof CorruptObjectError)
        throw createAlreadyExistsError(call.endpoint.qualifiedResource, name ?? '');
      if (!isGenerated || attempt === MAX_NAME_ATTEMPTS || !isNameTaken(error)) throw error;
    }
  }
}

/** Returns the result of a review. The result has managedFields, although it is not stored. */
async function createReviewResponse(call: Call, review: ReviewHandler): Promise<HttpResponse> {
  removeSystemFieldsForCreate(call.object);
  trackUpdate(call, omitManagedFields(call.object), undefined);
  Object.assign(call.object.metadata, createUnsetTimestamp(call.context.behaviors));
  const reviewedObject = await review(call.object, call.context.createReviewContext(call.user), call.scope.now());
  checkReviewedNamespace(call);
  return createObjectResponse(201, call.format, call.endpoint.servedKind, reviewedObject, call.warnings);
}

/** Checks the namespace of a review. Earlier releases do not set the namespace, and reject a review without a namespace. */
function checkReviewedNamespace({ object, endpoint, info }: Call): void {
  if (!endpoint.resource.namespaced || object.metadata.namespace === info.namespace) return;
  throw createBadRequestError(`spec.resourceAttributes.namespace must match namespace: ${info.namespace}`);
}

/** Removes managedFields of the request, because the server sets them for a new object. */
function omitManagedFields(object: ApiObject): ApiObject {
  delete object.metadata.managedFields;
  return object;
}

function copyMetadata(object: ApiObject): ApiObject {
  return { ...object, metadata: { ...object.metadata } };
}

function isNameTaken(error: unknown): boolean {
  return error instanceof StatusError && error.status.reason === 'AlreadyExists';
}

/** Prepares, validates and stores the object. Modifies `object`. */
async function storeObject(call: Call, object: ApiObject): Promise<HttpResponse> {
  const { endpoint, format, warnings } = call;
  await allocateAddresses(call, object, undefined);
  prepareForCreate(call, object);
  requireUnsetResourceVersion(call, object);
  await runValidatingAdmission(call, object, undefined);
  const name = object.metadata.name ?? '';
  const { item } = await writeWithinQuota(call, (quotaCheck) => {
    quotaCheck.check(object);
    return endpoint.storage.write(call.formatStorageKey(name), (current) => {
      if (current !== undefined) throw createObjectExistsError(call, object, current);
      return call.writeOptions.dryRun ? 'unchanged' : { put: object };
    });
  });
  if (item === undefined)
    return createObjectResponse(201, format, endpoint.servedKind, await previewResult(call, object), warnings);
  return createItemResponse(201, format, endpoint.servedKind, item, warnings);
}

/** Returns the object of a dry run in the form that a read of the stored object would return. */
export async function previewResult({ endpoint }: Call, object: ApiObject): Promise<ApiObject> {
  return (await endpoint.storage.previewRead?.(object)) ?? object;
}

/** Sets the server-managed fields of a new object, then validates the object. Also called for a PUT or apply that creates an object. */
export function prepareForCreate(call: Call, object: ApiObject): void {
  const { strategy, resource } = call.endpoint;
  strategy.prepareForCreate(object, call.scope);
  const problems = strategy.validate(object, call.floatPaths);
  if (problems.length > 0) throw createInvalidError(resource.validatedKind, object.metadata.name ?? '', problems);
  addWarnings(call, strategy.findWarnings?.(object, undefined));
  strategy.setDefaultsOfStoredObject?.(object);
}

/** Rejects a new object with a resourceVersion other than 0. kube-apiserver checks this when it stores the object. */
function requireUnsetResourceVersion({ context, writeOptions }: Call, object: ApiObject): void {
  const { resourceVersion = '' } = object.metadata;
  if (resourceVersion === '') return;
  const hasLateError = context.departures.has('create-with-version-500');
  if (hasLateError && writeOptions.dryRun) return;
  delete object.metadata.resourceVersion;
  if ((parseResourceVersion(resourceVersion) ?? 0) === 0) return;
  const message = 'resourceVersion should not be set on objects to be created';
  throw hasLateError ? createErrorWithoutReason(message) : createBadRequestError(message);
}

function createObjectExistsError({ endpoint, context }: Call, object: ApiObject, current: StoredItem): StatusError {
  const { name = '', generateName = '' } = object.metadata;
  if (generateName !== '' && !context.behaviors.has('generated-names-conflict'))
    return createServerTimeoutError({ group: endpoint.resource.group, resource: endpoint.servedKind.kind }, 'POST', 0);
  const error =
    generateName === ''
      ? createAlreadyExistsError(endpoint.qualifiedResource, name)
      : createGenerateNameConflictError(endpoint.qualifiedResource, name, 1);
  if (current.object.metadata.deletionTimestamp === undefined) return error;
  const message = `object is being deleted: ${error.status.message}`;
  return new StatusError({ ...error.status, message }, error.headers);
}
