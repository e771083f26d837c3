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
  readonly old: Json;
  readonly schema: StructuralSchema;
}

export interface Correlation {
  readonly current: CorrelatedValue | undefined;
  /** The nearest ancestor with an old value. */
  readonly ancestor: CorrelatedValue | undefined;
}

export const UNCORRELATED: Correlation = { current: undefined, ancestor: undefined };

export function isUnchangedValue({ current: correlatedValue, ancestor: correlatedAncestor }: Correlation): boolean {
  const place = correlatedValue ?? correlatedAncestor;
  return place !== undefined && isDeepEqual(place.value, place.old);
}

export function correlateProperty(correlation: Correlation, name: string): Correlation {
  const { current, ancestor } = correlation;
  if (current === undefined) return correlation;
  // Objects in other versions are converted before, so that both objects have the same schema.
  if (ancestor === undefined && (name === 'apiVersion' || name === 'kind')) return UNCORRELATED;
  return { current: correlateMember(current, name), ancestor: current };
}

function correlateMember({ value, old: oldValue, schema }: CorrelatedValue, name: string): CorrelatedValue | undefined {
  if (!isObject(value) || !isObject(oldValue)) return undefined;
  const { additionalProperties } = schema;
  const member =
    findProperty(schema, name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  const [next, oldMember] = [value[name], oldValue[name]];
  if (member === undefined || next === undefined || oldMember === undefined) return undefined;
  return { value: next, old: oldMember, schema: member };
}

export function correlateItem(correlation: Correlation, item: Json): Correlation {
  const { current } = correlation;
  if (current === undefined) return correlation;
  const { schema, old } = current;
  const oldItem = findOldItem(schema, old, item);
  const { items } = schema;
  const next = items === undefined || oldItem === undefined ? undefined : { value: item, old: oldItem, schema: items };
  return { current: next, ancestor: current };
}

/** Returns the item of the old list with the same key. Items without keys have no old item. */
export function findOldItem(schema: StructuralSchema, oldList: Json | undefined, item: Json): Json | undefined {
  if (!Array.isArray(oldList) || schema['x-kubernetes-list-type'] !== 'map') return undefined;
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const listItemKeys = (item: Json) => keys.map((key) => (isObject(item) ? (item[key] ?? null) : null));
  return oldList.find((candidate) => isDeepEqual(listItemKeys(candidate), listItemKeys(item)));
}
