/**
 * Converts the managers of the replicas field between an object and its Scale (mf-list-of-records), as kube-apiserver's ScaleHandler does.
 * The Scale shows the managers of the object that own the field, with the path and version of the Scale. After a write of the Scale, its
 * manager owns the field in the object as a manager of the subresource, and all other managers lose the field.
 *
 * Example: `app` has applied spec.replicas and spec.note, and `scaler` writes the Scale. Before the write, the Scale shows `app` as the
 * owner of spec.replicas. After the write, `app` still owns spec.note in the object, and `scaler` owns spec.replicas with the subresource
 * scale, in the version of the object's path. The entry has no time, as in kube-apiserver.
 */
import type { VersionedFieldSet } from '../../pure/apply/updater.ts';
import { FieldSet } from '../../pure/fields/field-set.ts';
import type { Path } from '../../pure/fields/path-element.ts';
import type { ManagedFields } from '../../pure/managed-fields/managed-fields.ts';
import { formatManagerIdentifier, parseManagerIdentifier } from '../../pure/managed-fields/manager.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { SubresourceView } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { setManagedFields } from './set-managed-fields.ts';
import { decodeManagedFieldsOrEmpty } from './track-update.ts';

const SCALE_REPLICAS_PATH: Path = ['f:spec', 'f:replicas'];

/** Returns the view of the parent, such as its Scale, with the managers of the view. */
export function createViewObject(call: Call, view: SubresourceView, parent: ApiObject): ApiObject {
  const viewObject = view.toView(parent, true);
  setManagedFields(viewObject, createViewManagers(call, readManagers(parent)));
  return viewObject;
}

/** Returns a copy of the parent with the values and managers of the view. */
export function mergeIntoParent(
  call: Call,
  view: SubresourceView,
  viewObject: ApiObject,
  parent: ApiObject,
): ApiObject {
  const nextParent = view.fromView(viewObject, parent);
  nextParent.metadata = { ...nextParent.metadata };
  const isBuiltIn = call.endpoint.resource.customType === undefined;
  if (isBuiltIn && !call.context.behaviors.has('managers-of-scales')) return nextParent;
  setManagedFields(nextParent, updateParentManagers(call, view, readManagers(viewObject), readManagers(parent)));
  return nextParent;
}

function createViewManagers(call: Call, { managers, times }: ManagedFields): ManagedFields {
  const apiVersion = call.endpoint.servedKind.apiVersion;
  const managersInView = new Map<string, VersionedFieldSet>();
  const timesInView = new Map<string, string>();
  for (const [identifier, { set, version, isApplied }] of managers) {
    const path = findReplicasPath(call, version);
    if (path === undefined || !set.has(path)) continue;
    const identifierInView = formatManagerIdentifier({ ...parseManagerIdentifier(identifier), apiVersion });
    managersInView.set(identifierInView, {
      set: FieldSet.create(SCALE_REPLICAS_PATH),
      version: apiVersion,
      isApplied,
    });
    const time = times.get(identifier);
    if (time !== undefined) timesInView.set(identifierInView, time);
  }
  return { managers: managersInView, times: timesInView };
}

function updateParentManagers(
  call: Call,
  view: SubresourceView,
  viewObject: ManagedFields,
  parent: ManagedFields,
): ManagedFields {
  const managers = new Map<string, VersionedFieldSet>();
  const times = new Map<string, string>();
  const addedManagers = new Map(viewObject.managers);
  const keepManager = (identifier: string, ownedSet: VersionedFieldSet) => {
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
    if (set.has(SCALE_REPLICAS_PATH))
      managers.set(identifier, { set: FieldSet.create(view.replicasPath), version, isApplied });
  }
  return { managers, times };
}

/** Returns the path of the replicas field in a version of the object, or undefined if the version is not served or has no Scale. */
function findReplicasPath({ endpoint, context }: Call, apiVersion: string): Path | undefined {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  const { resource, subresource } = endpoint;
  const resourceType = context.registry.find(group, version, resource.resource);
  return resourceType?.subresources.get(subresource?.name ?? '')?.view?.replicasPath;
}

function readManagers({ metadata }: ApiObject): ManagedFields {
  return decodeManagedFieldsOrEmpty(metadata.managedFields);
}
