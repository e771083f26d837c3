/**
 * Handles PATCH with an applied configuration (apply-*): merges the configuration into the live object, or creates the object if it does
 * not exist. The result is written like a PUT.
 */
import type { Answer } from '../../ground/exchange.ts';
import { type AppliedObject, ApplyProblem, type ApplyResult, applyConfiguration } from '../../pure/apply/apply.ts';
import { CLIENT_SIDE, formatLastAppliedAnnotation, setLastApplied } from '../../pure/apply/last-applied.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { conflict } from '../../pure/status/reasons.ts';
import { deepCopy } from '../../pure/value/deep-copy.ts';
import type { Item } from '../../store/watch-cache.ts';
import type { Call } from '../call.ts';
import { change } from '../change.ts';
import { nameMatches, namespaceMatches } from '../checks/names.ts';
import { decodeObject } from '../decoding/decode-object.ts';
import { DecodeProblem } from '../decoding/decode-problem.ts';
import { findEndpointTypes, findRecordedSubresource } from '../managed-fields/object-types.ts';
import { mergeIntoParent, toSubresource } from '../managed-fields/scale.ts';
import { setManagedFields } from '../managed-fields/set-managed-fields.ts';
import { setResourceVersion } from '../update.ts';
import { type AppliedConfiguration, readAppliedConfiguration, reportStrictProblems } from './applied-configuration.ts';
import { createApplyError, createDecodeError } from './apply-errors.ts';
import { createApplyConflict } from './conflict-status.ts';

export async function apply(call: Call): Promise<Answer> {
  const appliedConfiguration = await readAppliedConfiguration(call);
  const creates = call.endpoint.subresource === undefined;
  return change(call, '', (current) => applyToCurrent(call, appliedConfiguration, current), { creates });
}

function applyToCurrent(call: Call, appliedConfiguration: AppliedConfiguration, current: Item | undefined): ApiObject {
  const { endpoint, context, writeOptions } = call;
  const view = endpoint.subresource?.view;
  const liveObject = current?.object;
  const target = liveObject === undefined || view === undefined ? liveObject : toSubresource(call, view, liveObject);
  const { object, managed } = mergeConfiguration(
    call,
    appliedConfiguration.value,
    target && endpoint.servedKind.convert(target),
  );
  call.warnings = [];
  call.object =
    object === undefined && target !== undefined
      ? deepCopy(target)
      : decodeMerged(call, object ?? {}, appliedConfiguration.value);
  setManagedFields(call.object, managed);
  if (writeOptions.fieldManager === CLIENT_SIDE) {
    setLastApplied(call.object, appliedConfiguration.sentObject, formatLastAppliedAnnotation(context.dialect));
  }
  reportStrictProblems(call, appliedConfiguration);
  const { uid = '' } = call.object.metadata;
  if (liveObject === undefined && uid !== '') throw createAbsentUidError(call, uid);
  namespaceMatches(call);
  nameMatches(call);
  if (view === undefined || liveObject === undefined) return call.object;
  return setResourceVersion(
    deepCopy(mergeIntoParent(call, view, call.object, liveObject)),
    call.object.metadata.resourceVersion,
  );
}

function mergeConfiguration(call: Call, appliedObject: JsonObject, live: ApiObject | undefined): AppliedObject {
  const { endpoint, context, scope, writeOptions } = call;
  const { fieldManager: name, force } = writeOptions;
  const manager = { name, subresource: findRecordedSubresource(call), time: scope.now() };
  const convertible = endpoint.resource.custom === undefined || endpoint.subresource?.view === undefined;
  const lastApplied = name === CLIENT_SIDE ? formatLastAppliedAnnotation(context.dialect) : undefined;
  let result: ApplyResult;
  try {
    result = applyConfiguration(findEndpointTypes(call), live, appliedObject, manager, {
      force,
      lastApplied,
      convertible,
    });
  } catch (error) {
    throw error instanceof ApplyProblem ? createApplyError(error, endpoint, appliedObject, live) : error;
  }
  if ('conflicts' in result) throw createApplyConflict(result.conflicts);
  return result;
}

function decodeMerged(call: Call, value: JsonObject, appliedObject: JsonObject): ApiObject {
  try {
    return decodeObject(call, { value, kindIsKnown: true });
  } catch (error) {
    throw error instanceof DecodeProblem ? createDecodeError(call.endpoint, appliedObject, error.message) : error;
  }
}

/** Returns the error for a configuration with a uid whose object does not exist. */
function createAbsentUidError({ endpoint, info }: Call, uid: string): Error {
  const message = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
  return conflict(endpoint.qualified, info.name, message);
}
