/**
 * Managers of the number of replicas, in an object and in its Scale (mf-list-of-records). Of the object's managers the Scale has those who
 * own the number, at the Scale's own path and in its version; who owns it in the Scale after a write owns it in the object, as a manager
 * of the subresource, and all others lose it. kube-apiserver's ScaleHandler does the same.
 *
 * Example: `app` applied spec.replicas and spec.note, `scaler` writes the Scale. The Scale is shown with `app` as the owner of its
 * spec.replicas, and the write makes `scaler` the owner. In the object `app` keeps spec.note, and `scaler` gets spec.replicas with the
 * subresource scale, in the version of the object's path and without a time, as kube-apiserver records none.
 */
import type { VersionedSet } from '../../pure/apply/updater.ts';
import { FieldSet } from '../../pure/fields/field-set.ts';
import type { Path } from '../../pure/fields/path-element.ts';
import type { ManagedFields } from '../../pure/managed-fields/managed-fields.ts';
import { identifierOf, managerOf } from '../../pure/managed-fields/manager.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { View } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { setManagedFields } from './set-managed-fields.ts';
import { decodable } from './track-update.ts';

const IN_SCALE: Path = ['f:spec', 'f:replicas'];

/** The view of the parent, with the managers of the view. */
export function viewOf(call: Call, view: View, parent: ApiObject): ApiObject {
  const viewObject = view.toView(parent, true);
  setManagedFields(viewObject, managersOfView(call, managersOf(parent)));
  return viewObject;
}

/** A new parent with what the view holds, managers included; the parent given is not changed. */
export function parentOf(call: Call, view: View, viewObject: ApiObject, parent: ApiObject): ApiObject {
  const next = view.fromView(viewObject, parent);
  next.metadata = { ...next.metadata };
  setManagedFields(next, managersOfParent(call, view, managersOf(viewObject), managersOf(parent)));
  return next;
}

function managersOfView(call: Call, { managers, times }: ManagedFields): ManagedFields {
  const apiVersion = call.endpoint.servedKind.apiVersion;
  const inView = new Map<string, VersionedSet>();
  const timesInView = new Map<string, string>();
  for (const [identifier, { set, version, applied }] of managers) {
    const path = replicasPath(call, version);
    if (path === undefined || !set.has(path)) continue;
    const identifierInView = identifierOf({ ...managerOf(identifier), apiVersion });
    inView.set(identifierInView, { set: FieldSet.of(IN_SCALE), version: apiVersion, applied });
    const time = times.get(identifier);
    if (time !== undefined) timesInView.set(identifierInView, time);
  }
  return { managers: inView, times: timesInView };
}

function managersOfParent(call: Call, view: View, viewObject: ManagedFields, parent: ManagedFields): ManagedFields {
  const managers = new Map<string, VersionedSet>();
  const times = new Map<string, string>();
  const added = new Map(viewObject.managers);
  const keep = (identifier: string, owned: VersionedSet) => {
    managers.set(identifier, owned);
    const time = parent.times.get(identifier);
    if (time !== undefined) times.set(identifier, time);
  };
  for (const [identifier, owned] of parent.managers) {
    const path = replicasPath(call, owned.version);
    if (path === undefined || !owned.set.has(path) || added.delete(identifier)) {
      keep(identifier, owned);
      continue;
    }
    const set = owned.set.difference(FieldSet.of(path));
    if (!set.isEmpty()) keep(identifier, { ...owned, set });
  }
  const version = call.endpoint.resource.apiVersion;
  for (const [identifier, { set, applied }] of added) {
    if (set.has(IN_SCALE)) managers.set(identifier, { set: FieldSet.of(view.replicas), version, applied });
  }
  return { managers, times };
}

/** Where a version of the object has the number; undefined in one that isn't served or has no such view. */
function replicasPath({ endpoint, context }: Call, apiVersion: string): Path | undefined {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  const { resource, subresource } = endpoint;
  const served = context.registry.find(group, version, resource.resource);
  return served?.subresources.get(subresource?.name ?? '')?.view?.replicas;
}

function managersOf({ metadata }: ApiObject): ManagedFields {
  return decodable(metadata.managedFields);
}
