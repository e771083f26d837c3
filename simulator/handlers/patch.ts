/**
 * Handles PATCH: applies a patch document of the type in the Content-Type header (patch-*). The patch applies to the object in the version
 * of the path. If another client writes the object meanwhile, the patch is applied again to the new state. The result is written like a
 * PUT.
 */
import type { Answer } from '../ground/exchange.ts';
import type { ApiObject } from '../pure/object.ts';
import { invalidValue } from '../pure/status/field-problem.ts';
import { invalid } from '../pure/status/invalid.ts';
import { badRequest, notFound } from '../pure/status/reasons.ts';
import { deepCopy } from '../pure/value/deep-copy.ts';
import type { Item } from '../store/watch-cache.ts';
import { apply } from './apply/apply.ts';
import type { Call } from './call.ts';
import { change } from './change.ts';
import { nameMatches, namespaceMatches } from './checks/names.ts';
import { decodeObject } from './decoding/decode-object.ts';
import { DecodeProblem, StrictDecodeProblem } from './decoding/decode-problem.ts';
import { mergeIntoParent, toSubresource } from './managed-fields/scale.ts';
import { trackUpdate } from './managed-fields/track-update.ts';
import { removeDuplicateOwnerReferences } from './owner-references.ts';
import { applyPatch, type PatchResult } from './patching/apply-patch.ts';
import { setResourceVersion } from './update.ts';

export function patch(call: Call): Promise<Answer> {
  if (call.writeOptions.isApply) return apply(call);
  const computeNext = (current: Item | undefined) => {
    if (current === undefined) throw notFound(call.endpoint.qualified, call.info.name);
    return patchObject(call, current.object);
  };
  return change(call, '', computeNext, { creates: false });
}

function patchObject(call: Call, storedObject: ApiObject): ApiObject {
  const { servedKind, subresource } = call.endpoint;
  const view = subresource?.view;
  const patchResult = applyPatch(
    call,
    servedKind.convert(view === undefined ? storedObject : toSubresource(call, view, storedObject)),
  );
  call.object = decodePatchedObject(call, patchResult);
  const repeatsOwners = removeDuplicateOwnerReferences(call, call.object);
  namespaceMatches(call);
  nameMatches(call);
  const { object } = call;
  if (view === undefined) {
    trackUpdate(call, object, storedObject);
    if (repeatsOwners && !call.context.machinery.has('repeated-owners-tracked')) delete object.metadata.managedFields;
    return object;
  }
  trackUpdate(call, object, toSubresource(call, view, storedObject));
  return setResourceVersion(
    deepCopy(mergeIntoParent(call, view, object, storedObject)),
    object.metadata.resourceVersion,
  );
}

/** Decodes the patched object. Throws 422 for an invalid result, and 400 for errors of strict field validation (fv-strict-unknown-400). */
function decodePatchedObject(call: Call, patched: PatchResult): ApiObject {
  try {
    return decodeObject(call, patched);
  } catch (error) {
    if (!(error instanceof DecodeProblem)) throw error;
    if (error instanceof StrictDecodeProblem && !call.context.departures.has('strict-patch-422')) {
      throw badRequest(error.message);
    }
    throw invalid({ group: '', kind: '' }, '', [invalidValue('patch', patched.describe(), error.message)]);
  }
}
