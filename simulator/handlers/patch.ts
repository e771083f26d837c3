/**
 * PATCH: a change described by a document, whose sort is said by the Content-Type (patch-*). It is applied to the object as the path's
 * version shows it, again for each newer state that another writer leaves, and then goes the way of a PUT.
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
import { parentOf, viewOf } from './managed-fields/scale.ts';
import { trackUpdate } from './managed-fields/track-update.ts';
import { patchedOwnersAreDistinct } from './owner-references.ts';
import { applyPatch, type Patched } from './patching/apply-patch.ts';
import { withResourceVersion } from './update.ts';

export function patch(call: Call): Promise<Answer> {
  if (call.writeOptions.applies) return apply(call);
  const patched = (current: Item | undefined) => {
    if (current === undefined) throw notFound(call.endpoint.qualified, call.info.name);
    return next(call, current.object);
  };
  return change(call, '', patched, false);
}

function next(call: Call, storedObject: ApiObject): ApiObject {
  const { servedKind, subresource } = call.endpoint;
  const view = subresource?.view;
  const patched = applyPatch(
    call,
    servedKind.convert(view === undefined ? storedObject : viewOf(call, view, storedObject)),
  );
  call.object = decoded(call, patched);
  patchedOwnersAreDistinct(call, call.object);
  namespaceMatches(call);
  nameMatches(call);
  const { object } = call;
  if (view === undefined) {
    trackUpdate(call, object, storedObject);
    return object;
  }
  trackUpdate(call, object, viewOf(call, view, storedObject));
  return withResourceVersion(deepCopy(parentOf(call, view, object, storedObject)), object.metadata.resourceVersion);
}

/** The result is no valid object: 422. What Strict refuses is a 400, as it is in a body (fv-strict-unknown-400), but for a departure. */
function decoded(call: Call, patched: Patched): ApiObject {
  try {
    return decodeObject(call, patched);
  } catch (error) {
    if (!(error instanceof DecodeProblem)) throw error;
    if (error instanceof StrictDecodeProblem && !call.context.departures.has('strict-patch-422')) {
      throw badRequest(error.message);
    }
    throw invalid({ group: '', kind: '' }, '', [invalidValue('patch', patched.shown(), error.message)]);
  }
}
