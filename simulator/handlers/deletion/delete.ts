/**
 * Handles DELETE of one object. The response is a Status if the object is removed. If the object is only marked for deletion,
 * kube-apiserver returns the object (departure pending-delete-answers-object); the specification requires a Status with code 202.
 */
import type { HttpResponse } from '../../foundation/exchange.ts';
import { createUnsetTimestamp } from '../../foundation/unset-timestamp.ts';
import { createItemResponse, createObjectResponse, createSuccessResponse } from '../../negotiation/response.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createDeletionStatus } from '../../pure/status/success.ts';
import type { Call } from '../call.ts';
import { type DeletionResult, deleteObject } from './delete-object.ts';
import { authorizeUnsafeDelete, rejectReadableObject, removeCorruptObject } from './unsafe-delete.ts';

export async function handleDelete(call: Call): Promise<HttpResponse> {
  const { info, endpoint, context, deleteOptions } = call;
  if (deleteOptions.force === true) {
    await authorizeUnsafeDelete(call);
    const forcedStatus = await removeCorruptObject(call);
    if (forcedStatus !== undefined) return createSuccessResponse(200, call.format, forcedStatus);
    rejectReadableObject(call);
  }
  const deletion = await deleteObject(call, info.name, call.formatStorageKey(info.name));
  const emptyObject = findEmptyObject(call, deletion);
  if (emptyObject !== undefined)
    return createObjectResponse(200, call.format, endpoint.servedKind, emptyObject, call.warnings);
  if (deletion.isComplete && !endpoint.strategy.returnsDeletedObject) return createStatusResponse(call, deletion, 200);
  if (endpoint.strategy.returnsStatusWhileTerminating === true) return createStatusResponse(call, deletion, 200);
  if (!deletion.isComplete && !context.departures.has('pending-delete-answers-object')) {
    return createStatusResponse(call, deletion, 202);
  }
  const status = !deletion.isComplete && deleteOptions.orphanDependents === false ? 202 : 200;
  const { object, item } = deletion;
  if (item === undefined) return createObjectResponse(status, call.format, endpoint.servedKind, object, call.warnings);
  return createItemResponse(status, call.format, endpoint.servedKind, item, call.warnings);
}

/**
 * Returns the empty object of the departure trial-of-release-answers-blank, which kube-apiserver returns for a dry run whose propagation
 * policy removes the last finalizer. Returns undefined in other cases.
 */
function findEmptyObject(
  { deleteOptions, context, endpoint }: Call,
  { isComplete, object, item }: DeletionResult,
): ApiObject | undefined {
  const hasFinalizers = (object.metadata.finalizers ?? []).length > 0;
  if (deleteOptions.dryRun.length === 0 || !isComplete || item === undefined || !hasFinalizers) return undefined;
  if (!context.departures.has('trial-of-release-answers-blank')) return undefined;
  const { kind, apiVersion } = endpoint.servedKind;
  if (endpoint.resource.customType !== undefined) return { apiVersion, kind, metadata: {} };
  const { object: emptyObject } = endpoint.schema.decode({ metadata: {} });
  return { ...emptyObject, apiVersion, kind, metadata: { ...createUnsetTimestamp(context.behaviors) } };
}

function createStatusResponse(
  { endpoint, info, format: responseFormat, warnings }: Call,
  { object }: DeletionResult,
  status: number,
): HttpResponse {
  return createSuccessResponse(
    status,
    responseFormat,
    createDeletionStatus(endpoint.qualifiedResource, info.name, object.metadata.uid ?? ''),
    warnings,
  );
}
