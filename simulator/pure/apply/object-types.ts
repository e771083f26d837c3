/** What apply and update need to know of a resource: the types of its versions, and how an object becomes a typed value. */
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
  /** Whether stored objects may hold items of keyed lists that lack the key; the schemas of custom resources refuse such items. */
  readonly mayLackKeys: boolean;
}

/** Without managedFields, which nobody owns. */
export function typedValueOf({ apiVersion, type }: ObjectTypes, object: ApiObject): TypedValue {
  const { managedFields: _, ...metadata } = object.metadata;
  return { version: apiVersion, type, value: { ...object, metadata } };
}

/** Why items of the object can't be told apart, if they can't. */
export function unkeyedProblem(types: ObjectTypes, object: ApiObject): TypeProblem | undefined {
  if (!types.mayLackKeys) return undefined;
  const { type, value } = typedValueOf(types, object);
  return unkeyedItems(type, value);
}

/** Members of every object that are set by the server or by the path of the request, and are owned by no manager. */
export const NEVER_OWNED = FieldSet.of(
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
