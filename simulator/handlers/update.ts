/** PUT: the object as a whole in place of the one that is there, or a new one where the kind allows it (rest-put-*). */
import type { Answer } from '../http/exchange.ts';
import type { ApiObject } from '../pure/object.ts';
import { notFound } from '../pure/status/reasons.ts';
import { deepCopy } from '../pure/value/deep-copy.ts';
import type { Call } from './call.ts';
import { change } from './change.ts';

export function update(call: Call): Promise<Answer> {
  const { endpoint, object } = call;
  const { uid = '', resourceVersion } = object.metadata;
  const view = endpoint.subresource?.view;
  if (view === undefined) return change(call, uid, () => deepCopy(object));
  return change(call, uid, (current) => {
    if (current === undefined) throw notFound(endpoint.qualified, call.info.name);
    return atVersion(deepCopy(view.fromView(object, current.object)), resourceVersion);
  });
}

/** The version that came with a view is meant for the object behind it. */
export function atVersion(parent: ApiObject, resourceVersion: string | undefined): ApiObject {
  if (resourceVersion === undefined) delete parent.metadata.resourceVersion;
  else parent.metadata.resourceVersion = resourceVersion;
  return parent;
}
