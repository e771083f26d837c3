/**
 * Handles PATCH: applies a patch document of the type in the Content-Type header (patch-*). The patch applies to the object in the version
 * of the path. If another client writes the object meanwhile, the patch is applied again to the new state. The result is written like a
 * PUT.
 */
import type { HttpResponse } from '../foundation/exchange.ts';
import type { ApiObject } from '../pure/object.ts';
import { createInvalidValueProblem } from '../pure/status/field-problem.ts';
import { createInvalidError } from '../pure/status/invalid.ts';
import { createBadRequestError, createNotFoundError } from '../pure/status/reasons.ts';
import { copyDeeply } from '../pure/value/deep-copy.ts';
import type { StoredItem } from '../store/watch-cache.ts';
import { handleApply } from './apply/apply.ts';
import type { Call } from './call.ts';
import { updateStoredObject } from './change.ts';
import { checkNameMatch, checkNamespaceMatch } from './checks/names.ts';
import { decodeObject } from './decoding/decode-object.ts';
import { DecodeError, StrictDecodeError } from './decoding/decode-problem.ts';
import { createViewObject, mergeIntoParent } from './managed-fields/scale.ts';
import { trackUpdate } from './managed-fields/track-update.ts';
import { removeDuplicateOwnersOfPatchResult } from './owner-references.ts';
import { applyPatch, type PatchResult } from './patching/apply-patch.ts';
import { setResourceVersion } from './update.ts';

export function handlePatch(call: Call): Promise<HttpResponse> {
  if (call.writeOptions.isApply) return handleApply(call);
  const computeNext = (current: StoredItem | undefined) => {
    if (current === undefined) throw createNotFoundError(call.endpoint.qualifiedResource, call.info.name);
    return patchObject(call, current.object);
  };
  return updateStoredObject(call, '', computeNext, { creates: false });
}

function patchObject(call: Call, storedObject: ApiObject): ApiObject {
  const { servedKind, subresource } = call.endpoint;
  const view = subresource?.view;
  const patchResult = applyPatch(
    call,
    servedKind.convert(view === undefined ? storedObject : createViewObject(call, view, storedObject)),
  );
  call.object = decodePatchedObject(call, patchResult);
  const hasDuplicateOwners = removeDuplicateOwnersOfPatchResult(call, call.object);
  checkNamespaceMatch(call);
  checkNameMatch(call);
  const { object } = call;
  if (view === undefined) {
    trackUpdate(call, object, storedObject);
    if (hasDuplicateOwners && !call.context.behaviors.has('repeated-owners-tracked'))
      delete object.metadata.managedFields;
    return object;
  }
  trackUpdate(call, object, createViewObject(call, view, storedObject));
  return setResourceVersion(
    copyDeeply(mergeIntoParent(call, view, object, storedObject)),
    object.metadata.resourceVersion,
  );
}

/** Decodes the patched object. Throws 422 for an invalid result, and 400 for errors of strict field validation (fv-strict-unknown-400). */
function decodePatchedObject(call: Call, patchResult: PatchResult): ApiObject {
  try {
    return decodeObject(call, patchResult);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    if (error instanceof StrictDecodeError && !call.context.departures.has('strict-patch-422')) {
      throw createBadRequestError(error.message);
    }
    throw createInvalidError({ group: '', kind: '' }, '', [
      createInvalidValueProblem('patch', patchResult.describe(), error.message),
    ]);
  }
}
