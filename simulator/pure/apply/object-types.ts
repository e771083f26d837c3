/** The types of the versions of a resource, for apply and update, and the conversion of objects to typed values. */
import { FieldSet } from '../fields/field-set.ts';
import type { ApiObject } from '../object.ts';
import { copyEmptyMembers } from '../value/omitted-members.ts';
import type { FieldsetType } from './type.ts';
import type { TypeMismatchError } from './type-problem.ts';
import { findUnkeyedItemsError } from './unkeyed-items.ts';
import type { TypedValue, VersionConverter } from './updater.ts';

export interface ObjectTypes {
  /** The apiVersion and kind of the request and its objects. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly type: FieldsetType;
  /** An empty object of the kind, with which a new object is compared. */
  readonly emptyObject: ApiObject;
  readonly converter: VersionConverter;
  /** Whether stored objects may contain items without the key in lists of type map. The schemas of custom resources reject such items. */
  readonly mayHaveUnkeyedItems: boolean;
}

/** Returns an object as a typed value, without `metadata.managedFields`, because no manager owns this field. */
export function toTypedValue({ apiVersion, type }: ObjectTypes, object: ApiObject): TypedValue {
  const { managedFields: _, ...metadata } = object.metadata;
  const value = { ...object, metadata };
  copyEmptyMembers(object, value);
  return { version: apiVersion, type, value };
}

/** Returns the error about list items of the object that lack their key, or undefined if there are none. */
export function findUnkeyedItemsErrorOfObject(types: ObjectTypes, object: ApiObject): TypeMismatchError | undefined {
  if (!types.mayHaveUnkeyedItems) return undefined;
  const { type, value } = toTypedValue(types, object);
  return findUnkeyedItemsError(type, value);
}

/** Members that no manager owns, because the server or the path of the request sets them. */
export const NEVER_OWNED_FIELDS = FieldSet.create(
  ['f:apiVersion'],
  ['f:kind'],
  ['f:metadata'],
  ...[
    'name',
    'namespace',
    'creationTimestamp',
    'selfLink',
    'uid',
    'clusterName',
    'generation',
    'managedFields',
    'resourceVersion',
  ].map((name) => ['f:metadata', `f:${name}`]),
);
