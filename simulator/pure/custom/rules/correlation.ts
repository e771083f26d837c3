/**
 * Correlates values with the values of the old object at the same path. An unchanged value that violates a rule only causes a warning,
 * because the rule may have been added later.
 */
import type { Json } from '../../object.ts';
import { isDeepEqual } from '../../value/deep-equal.ts';
import { isObject } from '../../value/is-object.ts';
import { findProperty, type StructuralSchema } from '../structural-schema.ts';

/** A value with its old value and its schema. */
export interface CorrelatedValue {
  readonly value: Json;
  readonly oldValue: Json;
  readonly schema: StructuralSchema;
}

/** The relation of a value and its ancestors to the values of the old object at the same paths. */
export interface Correlation {
  /** The value itself, or undefined if the old object has no value at the path. */
  readonly correlatedValue: CorrelatedValue | undefined;
  /** The nearest ancestor that has an old value. */
  readonly correlatedAncestor: CorrelatedValue | undefined;
}

export const UNCORRELATED: Correlation = { correlatedValue: undefined, correlatedAncestor: undefined };

/** Reports whether a value, or its nearest ancestor that has an old value, equals its old value. */
export function isUnchangedValue({ correlatedValue, correlatedAncestor }: Correlation): boolean {
  const nearestValue = correlatedValue ?? correlatedAncestor;
  return nearestValue !== undefined && isDeepEqual(nearestValue.value, nearestValue.oldValue);
}

export function correlateProperty(correlation: Correlation, name: string): Correlation {
  const { correlatedValue, correlatedAncestor } = correlation;
  if (correlatedValue === undefined) return correlation;
  // At the root, apiVersion and kind have no old value, because the server converted both objects to the version of the schema.
  if (correlatedAncestor === undefined && (name === 'apiVersion' || name === 'kind')) return UNCORRELATED;
  return { correlatedValue: correlateMember(correlatedValue, name), correlatedAncestor: correlatedValue };
}

function correlateMember({ value, oldValue, schema }: CorrelatedValue, name: string): CorrelatedValue | undefined {
  if (!isObject(value) || !isObject(oldValue)) return undefined;
  const { additionalProperties } = schema;
  const memberSchema =
    findProperty(schema, name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  const [newMember, oldMember] = [value[name], oldValue[name]];
  if (memberSchema === undefined || newMember === undefined || oldMember === undefined) return undefined;
  return { value: newMember, oldValue: oldMember, schema: memberSchema };
}

export function correlateItem(correlation: Correlation, item: Json): Correlation {
  const { correlatedValue } = correlation;
  if (correlatedValue === undefined) return correlation;
  const { schema, oldValue: oldList } = correlatedValue;
  const oldItem = findOldItem(schema, oldList, item);
  const { items } = schema;
  const correlatedItem =
    items === undefined || oldItem === undefined ? undefined : { value: item, oldValue: oldItem, schema: items };
  return { correlatedValue: correlatedItem, correlatedAncestor: correlatedValue };
}

/** Returns the item of the old list that has the same key. Only the items of a list of type map have keys. */
export function findOldItem(schema: StructuralSchema, oldList: Json | undefined, item: Json): Json | undefined {
  if (!Array.isArray(oldList) || schema['x-kubernetes-list-type'] !== 'map') return undefined;
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const readKeyValues = (item: Json) => keys.map((key) => (isObject(item) ? (item[key] ?? null) : null));
  return oldList.find((candidate) => isDeepEqual(readKeyValues(candidate), readKeyValues(item)));
}
