/**
 * Stored objects may contain items of a keyed list without the key, if the key is an optional field without a default. The fields of such
 * an object cannot be tracked. Only types that allow such items are searched.
 */
import type { Json } from '../object.ts';
import type { ListType, Type } from './type.ts';
import { TypeProblem } from './type-problem.ts';
import { validate } from './validate.ts';

/** Returns the problem of items without keys; undefined if there are none. */
export function findUnkeyedItems(type: Type, value: Json): TypeProblem | undefined {
  if (!mayLackKeys(type)) return undefined;
  try {
    validate(type, value, 'allowed');
    return undefined;
  } catch (error) {
    if (error instanceof TypeProblem) return error;
    throw error;
  }
}

const cache = new WeakMap<Type, boolean>();

function mayLackKeys(type: Type): boolean {
  const cachedResult = cache.get(type);
  if (cachedResult !== undefined) return cachedResult;
  // The initial result for a recursive type; its other members decide.
  cache.set(type, false);
  const result = canItemsLackKeys(type.list) || listMemberTypes(type).some(mayLackKeys);
  cache.set(type, result);
  return result;
}

function canItemsLackKeys(list: ListType | undefined): boolean {
  if (list === undefined) return false;
  const fields = list.element.map?.fields;
  const hasOptionalKey = list.keys.some((key) => fields?.get(key)?.default === undefined);
  return list.relationship === 'associative' && (hasOptionalKey || mayLackKeys(list.element));
}

function listMemberTypes({ map }: Type): Type[] {
  if (map === undefined || map.relationship === 'atomic') return [];
  const fields = [...map.fields.values()].map((field) => field.type);
  return map.element === undefined ? fields : [...fields, map.element];
}
