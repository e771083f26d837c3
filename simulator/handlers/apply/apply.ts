/**
 * Handles PATCH with an applied configuration (apply-*): merges the configuration into the live object, or creates the object if it does
 * not exist. The result is written like a PUT.
 */
import type { HttpResponse } from '../../foundation/exchange.ts';
import { type AppliedObject, ApplyError, type ApplyResult, applyConfiguration } from '../../pure/apply/apply.ts';
import {
  CLIENT_SIDE_MANAGER,
  formatLastAppliedAnnotation,
  updateLastAppliedAnnotation,
} from '../../pure/apply/last-applied.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { createConflictError } from '../../pure/status/reasons.ts';
import { copyDeeply } from '../../pure/value/deep-copy.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import type { Call } from '../call.ts';
import { updateStoredObject } from '../change.ts';
import { checkNameMatch, checkNamespaceMatch } from '../checks/names.ts';
import { decodeObject } from '../decoding/decode-object.ts';
import { DecodeError } from '../decoding/decode-problem.ts';
import { createObjectTypes, findRecordedSubresource } from '../managed-fields/object-types.ts';
import { createViewObject, mergeIntoParent } from '../managed-fields/scale.ts';
import { setManagedFields } from '../managed-fields/set-managed-fields.ts';
import { setResourceVersion } from '../update.ts';
import { type AppliedConfiguration, readAppliedConfiguration, reportStrictProblems } from './applied-configuration.ts';
import { createApplyError, createDecodeError } from './apply-errors.ts';
import { createApplyConflict } from './conflict-status.ts';

export async function handleApply(call: Call): Promise<HttpResponse> {
  const appliedConfiguration = await readAppliedConfiguration(call);
  const creates = call.endpoint.subresource === undefined;
  return updateStoredObject(call, '', (current) => applyToCurrent(call, appliedConfiguration, current), { creates });
}

function applyToCurrent(
  call: Call,
  appliedConfiguration: AppliedConfiguration,
  current: StoredItem | undefined,
): ApiObject {
  const { endpoint, context, writeOptions } = call;
  const view = endpoint.subresource?.view;
  const liveObject = current?.object;
  const currentObject =
    liveObject === undefined || view === undefined ? liveObject : createViewObject(call, view, liveObject);
  const { object, managedFields } = mergeConfiguration(
    call,
    appliedConfiguration.value,
    currentObject && endpoint.servedKind.convert(currentObject),
  );
  call.warnings = [];
  call.object =
    object === undefined && currentObject !== undefined
      ? copyDeeply(currentObject)
      : decodeMergedObject(call, object ?? {}, appliedConfiguration.value);
  setManagedFields(call.object, managedFields);
  if (writeOptions.fieldManager === CLIENT_SIDE_MANAGER) {
    updateLastAppliedAnnotation(
      call.object,
      appliedConfiguration.sentConfiguration,
      formatLastAppliedAnnotation(context.dialect),
    );
  }
  reportStrictProblems(call, appliedConfiguration);
  const { uid = '' } = call.object.metadata;
  if (liveObject === undefined && uid !== '') throw createUidMismatchError(call, uid);
  checkNamespaceMatch(call);
  checkNameMatch(call);
  if (view === undefined || liveObject === undefined) return call.object;
  return setResourceVersion(
    copyDeeply(mergeIntoParent(call, view, call.object, liveObject)),
    call.object.metadata.resourceVersion,
  );
}

function mergeConfiguration(call: Call, appliedObject: JsonObject, liveObject: ApiObject | undefined): AppliedObject {
  const { endpoint, context, scope, writeOptions } = call;
  const { fieldManager: name, force: isForced } = writeOptions;
  const manager = { name, subresource: findRecordedSubresource(call), time: scope.now() };
  const isMergedObjectConvertible =
    endpoint.resource.customType === undefined || endpoint.subresource?.view === undefined;
  const lastAppliedAnnotation = name === CLIENT_SIDE_MANAGER ? formatLastAppliedAnnotation(context.dialect) : undefined;
  let result: ApplyResult;
  try {
    result = applyConfiguration(createObjectTypes(call), liveObject, appliedObject, manager, {
      isForced,
      lastAppliedAnnotation,
      isMergedObjectConvertible,
    });
  } catch (error) {
    throw error instanceof ApplyError ? createApplyError(error, endpoint, appliedObject, liveObject) : error;
  }
  if ('conflicts' in result) throw createApplyConflict(result.conflicts);
  return result;
}

function decodeMergedObject(call: Call, value: JsonObject, appliedObject: JsonObject): ApiObject {
  try {
    return decodeObject(call, { value, isKindKnown: true });
  } catch (error) {
    throw error instanceof DecodeError ? createDecodeError(call.endpoint, appliedObject, error.message) : error;
  }
}

/** Returns the error for a configuration with a uid whose object does not exist. */
function createUidMismatchError({ endpoint, info }: Call, uid: string): Error {
  const message = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
  return createConflictError(endpoint.qualifiedResource, info.name, message);
}
