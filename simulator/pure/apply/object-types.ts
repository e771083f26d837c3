/** The types of a resource that apply and update need, for its versions, and the conversion of objects to typed values. */
import { FieldSet } from '../fields/field-set.ts';
import type { ApiObject } from '../object.ts';
import type { Type } from './type.ts';
import type { TypeProblem } from './type-problem.ts';
import { unkeyedItems } from './unkeyed.ts';
import type { Converter, TypedValue } from './updater.ts';

export interface ObjectTypes {
  /** The apiVersion and kind of the request, in which objects are given. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly type: Type;
  /** An object of the kind in which nothing is set: a new object is compared with it. */
  readonly empty: ApiObject;
  readonly converter: Converter;
  /** True if stored objects may contain items of keyed lists without the key; the schemas of custom resources reject such items. */
  readonly mayLackKeys: boolean;
}

/** Excludes managedFields, which have no owner. */
export function toTypedValue({ apiVersion, type }: ObjectTypes, object: ApiObject): TypedValue {
  const { managedFields: _, ...metadata } = object.metadata;
  return { version: apiVersion, type, value: { ...object, metadata } };
}

/** Returns the problem if items of the object cannot be distinguished. */
export function unkeyedProblem(types: ObjectTypes, object: ApiObject): TypeProblem | undefined {
  if (!types.mayLackKeys) return undefined;
  const { type, value } = toTypedValue(types, object);
  return unkeyedItems(type, value);
}

/** Members of every object that are set by the server or by the path of the request, and are owned by no manager. */
export const NEVER_OWNED = FieldSet.create(
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
