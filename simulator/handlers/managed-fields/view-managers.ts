/**
 * Who owns the number of replicas, in an object and in the Scale that shows it (mf-list-of-records). Of the object's managers the Scale has
 * those who own the number, at the Scale's own path and in its version; whoever owns it in the Scale after a write owns it in the object,
 * as a manager of the subresource, and all others have lost it.
 *
 * Worked example: `app` applied spec.replicas and spec.note, `scaler` writes the Scale. The Scale is shown with `app` as the owner of its
 * spec.replicas, and the write takes that for `scaler`. In the object `app` keeps spec.note, and `scaler` gets spec.replicas with the
 * subresource scale, in the version of the object's path and without a time, as genuine servers keep none.
 */
import type { Owned } from '../../pure/apply/updater.ts';
import { FieldSet } from '../../pure/fields/field-set.ts';
import type { Path } from '../../pure/fields/path-element.ts';
import {
  type ManagedFields,
  ManagedFieldsProblem,
  NOBODY,
  readManagedFields,
} from '../../pure/managed-fields/managed-fields.ts';
import { identifierOf, managerOf } from '../../pure/managed-fields/manager.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { View } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { setManagedFields } from './managed.ts';

const IN_SCALE: Path = ['f:spec', 'f:replicas'];

/** The parent as the view shows it, with the managers of the view. */
export function shownView(call: Call, view: View, parent: ApiObject): ApiObject {
  const shown = view.toView(parent, true);
  setManagedFields(shown, ofView(call, managersOf(parent)));
  return shown;
}

/** A new parent that holds what the view says, managers included; the parent given is not changed. */
export function parentOf(call: Call, view: View, shown: ApiObject, parent: ApiObject): ApiObject {
  const next = view.fromView(shown, parent);
  next.metadata = { ...next.metadata };
  setManagedFields(next, ofParent(call, view, managersOf(shown), managersOf(parent)));
  return next;
}

function ofView(call: Call, { managers, times }: ManagedFields): ManagedFields {
  const apiVersion = call.endpoint.servedKind.apiVersion;
  const kept = new Map<string, Owned>();
  const keptTimes = new Map<string, string>();
  for (const [identifier, { set, version, applied }] of managers) {
    const path = replicasIn(call, version);
    if (path === undefined || !set.has(path)) continue;
    const own = identifierOf({ ...managerOf(identifier), apiVersion });
    kept.set(own, { set: FieldSet.of(IN_SCALE), version: apiVersion, applied });
    const time = times.get(identifier);
    if (time !== undefined) keptTimes.set(own, time);
  }
  return { managers: kept, times: keptTimes };
}

function ofParent(call: Call, view: View, shown: ManagedFields, { managers, times }: ManagedFields): ManagedFields {
  const next = new Map<string, Owned>();
  const nextTimes = new Map<string, string>();
  const left = new Map(shown.managers);
  const keep = (identifier: string, owned: Owned) => {
    next.set(identifier, owned);
    const time = times.get(identifier);
    if (time !== undefined) nextTimes.set(identifier, time);
  };
  for (const [identifier, owned] of managers) {
    const path = replicasIn(call, owned.version);
    if (path === undefined || !owned.set.has(path) || left.delete(identifier)) {
      keep(identifier, owned);
      continue;
    }
    const set = owned.set.difference(FieldSet.of(path));
    if (!set.isEmpty()) keep(identifier, { ...owned, set });
  }
  const version = call.endpoint.resource.apiVersion;
  for (const [identifier, { set, applied }] of left) {
    if (!set.isEmpty()) next.set(identifier, { set: FieldSet.of(view.replicas), version, applied });
  }
  return { managers: next, times: nextTimes };
}

/** Where a version of the object has the number; undefined in one that isn't served or has no such view. */
function replicasIn({ endpoint, context }: Call, apiVersion: string): Path | undefined {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  const { resource, subresource } = endpoint;
  const served = context.registry.find(group, version, resource.resource);
  return served?.subresources.get(subresource?.name ?? '')?.view?.replicas;
}

function managersOf({ metadata }: ApiObject): ManagedFields {
  try {
    return readManagedFields(metadata.managedFields);
  } catch (error) {
    if (error instanceof ManagedFieldsProblem) return NOBODY;
    throw error;
  }
}
