/**
 * Stored objects may hold items of a keyed list that lack the key, where the list's key is an optional field without a default. Of such an
 * object nobody can say who owns what. Only types that allow it are worth looking for it.
 */
import type { Json } from '../object.ts';
import type { ListType, Type } from './type.ts';
import { TypeProblem } from './type-problem.ts';
import { validate } from './validate.ts';

/** Why the object's items can't be told apart; nothing where they can. */
export function unkeyedItems(type: Type, value: Json): TypeProblem | undefined {
  if (!mayLackKeys(type)) return undefined;
  try {
    validate(type, value, 'allowed');
    return undefined;
  } catch (error) {
    if (error instanceof TypeProblem) return error;
    throw error;
  }
}

const known = new WeakMap<Type, boolean>();

function mayLackKeys(type: Type): boolean {
  const before = known.get(type);
  if (before !== undefined) return before;
  // A type that holds itself lacks what its other members lack.
  known.set(type, false);
  const found = inList(type.list) || membersOf(type).some(mayLackKeys);
  known.set(type, found);
  return found;
}

function inList(list: ListType | undefined): boolean {
  if (list === undefined) return false;
  const fields = list.element.map?.fields;
  const optional = list.keys.some((key) => fields?.get(key)?.default === undefined);
  return list.relationship === 'associative' && (optional || mayLackKeys(list.element));
}

function membersOf({ map }: Type): Type[] {
  if (map === undefined || map.relationship === 'atomic') return [];
  const fields = [...map.fields.values()].map((field) => field.type);
  return map.element === undefined ? fields : [...fields, map.element];
}
