/** Handles PUT: replaces the stored object, or creates it if the kind allows it (rest-put-*). */
import type { Answer } from '../ground/exchange.ts';
import type { ApiObject } from '../pure/object.ts';
import { notFound } from '../pure/status/reasons.ts';
import { deepCopy } from '../pure/value/deep-copy.ts';
import type { Call } from './call.ts';
import { change } from './change.ts';
import { mergeIntoParent, toSubresource } from './managed-fields/scale.ts';
import { trackUpdate } from './managed-fields/track-update.ts';

export function update(call: Call): Promise<Answer> {
  const { endpoint, object } = call;
  const { uid = '', resourceVersion } = object.metadata;
  const view = endpoint.subresource?.view;
  if (view === undefined) {
    return change(call, uid, (current) => {
      const next = deepCopy(object);
      trackUpdate(call, next, current?.object, object);
      return next;
    });
  }
  return change(call, uid, (current) => {
    if (current === undefined) throw notFound(endpoint.qualified, call.info.name);
    const viewObject = deepCopy(object);
    trackUpdate(call, viewObject, toSubresource(call, view, current.object));
    return setResourceVersion(deepCopy(mergeIntoParent(call, view, viewObject, current.object)), resourceVersion);
  });
}

/** Sets the resourceVersion of the parent, which is also that of its view, such as a Scale. */
export function setResourceVersion(parent: ApiObject, resourceVersion: string | undefined): ApiObject {
  if (resourceVersion === undefined) delete parent.metadata.resourceVersion;
  else parent.metadata.resourceVersion = resourceVersion;
  return parent;
}
