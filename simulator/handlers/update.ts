/** Handles PUT: replaces the stored object, or creates it if the kind allows it (rest-put-*). */
import type { HttpResponse } from '../foundation/exchange.ts';
import type { ApiObject } from '../pure/object.ts';
import { createNotFoundError } from '../pure/status/reasons.ts';
import { copyDeeply } from '../pure/value/deep-copy.ts';
import { copyWithOmissionRecords } from '../pure/value/omitted-members.ts';
import type { Call } from './call.ts';
import { updateStoredObject } from './change.ts';
import { createViewObject, mergeIntoParent } from './managed-fields/scale.ts';
import { trackUpdate } from './managed-fields/track-update.ts';

export function handleUpdate(call: Call): Promise<HttpResponse> {
  const { endpoint, object } = call;
  const { uid = '', resourceVersion } = object.metadata;
  // A view represents the parent as another kind, such as a Scale.
  const view = endpoint.subresource?.view;
  if (view === undefined) {
    return updateStoredObject(call, uid, (current) => {
      const next = copyWithOmissionRecords(object);
      trackUpdate(call, next, current?.object, object);
      return next;
    });
  }
  return updateStoredObject(call, uid, (current) => {
    if (current === undefined) throw createNotFoundError(endpoint.qualifiedResource, call.info.name);
    const viewObject = copyDeeply(object);
    trackUpdate(call, viewObject, createViewObject(call, view, current.object));
    return setResourceVersion(copyDeeply(mergeIntoParent(call, view, viewObject, current.object)), resourceVersion);
  });
}

/** Sets the resourceVersion of the parent. A view of the parent has the same resourceVersion. */
export function setResourceVersion(parent: ApiObject, resourceVersion: string | undefined): ApiObject {
  if (resourceVersion === undefined) delete parent.metadata.resourceVersion;
  else parent.metadata.resourceVersion = resourceVersion;
  return parent;
}
