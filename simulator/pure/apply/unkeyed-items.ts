/**
 * Finds items without their key fields in lists of type map. Stored objects may contain such items if a key field is optional and has no
 * default. The server cannot track the owners of fields in these items. Values are searched only if their type allows items without keys.
 */
import type { Json } from '../object.ts';
import type { FieldsetType, ListType } from './type.ts';
import { TypeMismatchError } from './type-problem.ts';
import { validateTypedValue } from './validate.ts';

/** Returns the error about items without keys, or undefined if every item has its key. */
export function findUnkeyedItemsError(type: FieldsetType, value: Json): TypeMismatchError | undefined {
  if (!allowsUnkeyedItems(type)) return undefined;
  try {
    validateTypedValue(type, value, { repeatedItems: 'allowed' });
    return undefined;
  } catch (error) {
    if (error instanceof TypeMismatchError) return error;
    throw error;
  }
}

const mayHaveUnkeyedItemsByType = new WeakMap<FieldsetType, boolean>();

function allowsUnkeyedItems(type: FieldsetType): boolean {
  const cachedResult = mayHaveUnkeyedItemsByType.get(type);
  if (cachedResult !== undefined) return cachedResult;
  // A recursive type reads this initial result. The other members of the type determine the final result.
  mayHaveUnkeyedItemsByType.set(type, false);
  const mayHaveUnkeyedItems = allowsUnkeyedItemsInList(type.list) || listMemberTypes(type).some(allowsUnkeyedItems);
  mayHaveUnkeyedItemsByType.set(type, mayHaveUnkeyedItems);
  return mayHaveUnkeyedItems;
}

function allowsUnkeyedItemsInList(list: ListType | undefined): boolean {
  if (list === undefined) return false;
  const fields = list.element.map?.fields;
  const hasOptionalKey = list.keys.some((key) => fields?.get(key)?.default === undefined);
  return list.relationship === 'associative' && (hasOptionalKey || allowsUnkeyedItems(list.element));
}

function listMemberTypes({ map }: FieldsetType): FieldsetType[] {
  if (map === undefined || map.relationship === 'atomic') return [];
  const fields = [...map.fields.values()].map((field) => field.type);
  return map.element === undefined ? fields : [...fields, map.element];
}
