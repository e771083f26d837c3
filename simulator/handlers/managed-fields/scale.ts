/**
 * Managers of the replicas field, in an object and in its Scale (mf-list-of-records). The Scale has those managers of the object that own
 * the field, at the Scale's own path and in its version; after a write, the owner in the Scale owns it in the object, as a manager of the
 * subresource, and all others lose it. This is the behavior of kube-apiserver's ScaleHandler.
 *
 * Worked example: `app` applied spec.replicas and spec.note, `scaler` writes the Scale. The Scale is shown with `app` as the owner of its
 * spec.replicas, and the write makes `scaler` the owner. In the object `app` keeps spec.note, and `scaler` gets spec.replicas with the
 * subresource scale, in the version of the object's path and without a time, as kube-apiserver records none.
 */
import type { VersionedSet } from '../../pure/apply/updater.ts';
import { FieldSet } from '../../pure/fields/field-set.ts';
import type { Path } from '../../pure/fields/path-element.ts';
import type { ManagedFields } from '../../pure/managed-fields/managed-fields.ts';
import { parseIdentifier, toIdentifier } from '../../pure/managed-fields/manager.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { View } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { setManagedFields } from './set-managed-fields.ts';
import { decodeOrEmpty } from './track-update.ts';

const REPLICAS_IN_SCALE: Path = ['f:spec', 'f:replicas'];

/** Returns the view of the parent, with the managers of the view. */
export function toSubresource(call: Call, view: View, parent: ApiObject): ApiObject {
  const viewObject = view.toView(parent, true);
  setManagedFields(viewObject, createViewManagers(call, readManagers(parent)));
  return viewObject;
}

/** Returns a new parent with the content of the view, including managers; `parent` is not changed. */
export function mergeIntoParent(call: Call, view: View, viewObject: ApiObject, parent: ApiObject): ApiObject {
  const next = view.fromView(viewObject, parent);
  next.metadata = { ...next.metadata };
  const isBuiltIn = call.endpoint.resource.custom === undefined;
  if (isBuiltIn && !call.context.machinery.has('managers-of-scales')) return next;
  setManagedFields(next, updateParentManagers(call, view, readManagers(viewObject), readManagers(parent)));
  return next;
}

function createViewManagers(call: Call, { managers, times }: ManagedFields): ManagedFields {
  const apiVersion = call.endpoint.servedKind.apiVersion;
  const inView = new Map<string, VersionedSet>();
  const timesInView = new Map<string, string>();
  for (const [identifier, { set, version, isApplied }] of managers) {
    const path = findReplicasPath(call, version);
    if (path === undefined || !set.has(path)) continue;
    const identifierInView = toIdentifier({ ...parseIdentifier(identifier), apiVersion });
    inView.set(identifierInView, {
      set: FieldSet.create(REPLICAS_IN_SCALE),
      version: apiVersion,
      isApplied,
    });
    const time = times.get(identifier);
    if (time !== undefined) timesInView.set(identifierInView, time);
  }
  return { managers: inView, times: timesInView };
}

function updateParentManagers(call: Call, view: View, viewObject: ManagedFields, parent: ManagedFields): ManagedFields {
  const managers = new Map<string, VersionedSet>();
  const times = new Map<string, string>();
  const addedManagers = new Map(viewObject.managers);
  const keepManager = (identifier: string, ownedSet: VersionedSet) => {
    managers.set(identifier, ownedSet);
    const time = parent.times.get(identifier);
    if (time !== undefined) times.set(identifier, time);
  };
  for (const [identifier, ownedSet] of parent.managers) {
    const path = findReplicasPath(call, ownedSet.version);
    if (path === undefined || !ownedSet.set.has(path) || addedManagers.delete(identifier)) {
      keepManager(identifier, ownedSet);
      continue;
    }
    const remainingSet = ownedSet.set.difference(FieldSet.create(path));
    if (!remainingSet.isEmpty()) keepManager(identifier, { ...ownedSet, set: remainingSet });
  }
  const version = call.endpoint.resource.apiVersion;
  for (const [identifier, { set, isApplied }] of addedManagers) {
    if (set.has(REPLICAS_IN_SCALE))
      managers.set(identifier, { set: FieldSet.create(view.replicas), version, isApplied });
  }
  return { managers, times };
}

/** Returns the path of the field in a version of the object; undefined if the version is not served or has no such view. */
function findReplicasPath({ endpoint, context }: Call, apiVersion: string): Path | undefined {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  const { resource, subresource } = endpoint;
  const resourceType = context.registry.find(group, version, resource.resource);
  return resourceType?.subresources.get(subresource?.name ?? '')?.view?.replicas;
}

function readManagers({ metadata }: ApiObject): ManagedFields {
  return decodeOrEmpty(metadata.managedFields);
}
