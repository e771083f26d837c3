/**
 * Removes fields from objects, such as fields that an emulated release does not have. Only paths that lead to these fields are visited.
 * Values without these fields are returned unchanged. Arguments are not changed.
 */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { type ApiObject, isApiObject, type Json, type JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { copyEmptyMembers } from '../value/omitted-members.ts';
import { listFields } from './fields.ts';

type TypesByName = Readonly<Record<string, TypeFacts>>;
/** The names of fields by type. */
type FieldsByType = ReadonlyMap<string, ReadonlySet<string>>;
type FieldRemover = (value: Json) => Json;

const NO_FIELDS: ReadonlySet<string> = new Set();

/**
 * The member of a union by type. A list item that has this member is removed completely, because without the member the union would have no
 * value. For example, a Volume must have one source.
 */
const REQUIRED_UNION_FIELDS: Readonly<Record<string, string>> = { 'core.v1.Volume': 'image' };

/** The members that are removed together with their last field. */
const FIELDS_REMOVED_WHEN_EMPTY: ReadonlySet<string> = new Set(['lifecycle']);

/** Returns a function that removes the fields, or undefined if the type and its members have none of the fields. */
export function compileFieldRemoval(
  types: TypesByName,
  type: string,
  removedFields: FieldsByType,
): ((object: ApiObject) => ApiObject) | undefined {
  const removeFields = new RemovalCompiler(types, removedFields).compileType(type);
  if (removeFields === undefined) return undefined;
  return (object) => {
    const remainingObject = removeFields(object);
    return isApiObject(remainingObject) ? remainingObject : object;
  };
}

class RemovalCompiler {
  readonly #types: TypesByName;
  readonly #removedFields: FieldsByType;
  readonly #removals = new Map<string, FieldRemover | undefined>();

  constructor(types: TypesByName, removedFields: FieldsByType) {
    this.#types = types;
    this.#removedFields = removedFields;
  }

  compileType(name: string): FieldRemover | undefined {
    if (this.#removals.has(name)) return this.#removals.get(name);
    const removedFields = this.#removedFields.get(name) ?? NO_FIELDS;
    const memberRemovals = new Map<string, FieldRemover>();
    // A recursive type finds this entry while its members are processed.
    this.#removals.set(name, (value) =>
      isObject(value) ? removeMembers(value, removedFields, memberRemovals) : value,
    );
    for (const [field, facts] of Object.entries(listFields(name, this.#types))) {
      const removeFromMember = removedFields.has(field) ? undefined : this.#compileField(facts);
      if (removeFromMember !== undefined) memberRemovals.set(field, removeFromMember);
    }
    if (removedFields.size === 0 && memberRemovals.size === 0) this.#removals.set(name, undefined);
    return this.#removals.get(name);
  }

  #compileField({ ref, items, values }: FieldFacts): FieldRemover | undefined {
    if (ref !== undefined) return this.compileType(ref);
    const unionField = REQUIRED_UNION_FIELDS[items?.ref ?? ''] ?? '';
    if (items?.ref !== undefined && this.#removedFields.get(items.ref)?.has(unionField)) {
      const removeFromItem = this.compileType(items.ref);
      return (value) =>
        Array.isArray(value)
          ? removeFieldsOfItems(omitItemsWithField(value, unionField), removeFromItem ?? returnUnchanged)
          : value;
    }
    const element = items ?? values;
    const removeFromElement = element === undefined ? undefined : this.#compileField(element);
    if (removeFromElement === undefined) return undefined;
    return (value) => {
      if (Array.isArray(value)) return removeFieldsOfItems(value, removeFromElement);
      if (!isObject(value)) return value;
      return removeMembers(value, NO_FIELDS, new Map(Object.keys(value).map((key) => [key, removeFromElement])));
    };
  }
}

function omitItemsWithField(items: Json[], field: string): Json[] {
  const remainingItems = items.filter((item) => !isObject(item) || item[field] === undefined || item[field] === null);
  return remainingItems.length === items.length ? items : remainingItems;
}

function returnUnchanged(value: Json): Json {
  return value;
}

function removeFieldsOfItems(items: Json[], removeFromItem: FieldRemover): Json[] {
  const remainingItems = items.map(removeFromItem);
  return remainingItems.some((item, index) => item !== items[index]) ? remainingItems : items;
}

function removeMembers(
  object: JsonObject,
  removedFields: ReadonlySet<string>,
  memberRemovals: ReadonlyMap<string, FieldRemover>,
): JsonObject {
  let remainingMembers: JsonObject | undefined;
  for (const name of removedFields) {
    if (object[name] === undefined) continue;
    remainingMembers ??= { ...object };
    delete remainingMembers[name];
  }
  for (const [name, removeFromMember] of memberRemovals) {
    const value = object[name];
    if (value === undefined) continue;
    const remainingValue = removeFromMember(value);
    if (remainingValue === value) continue;
    remainingMembers ??= { ...object };
    const isEmptied = Array.isArray(remainingValue) ? remainingValue.length === 0 : isEmptyMember(name, remainingValue);
    if (isEmptied) delete remainingMembers[name];
    else remainingMembers[name] = remainingValue;
  }
  if (remainingMembers !== undefined) copyEmptyMembers(object, remainingMembers);
  return remainingMembers ?? object;
}

function isEmptyMember(name: string, value: Json): boolean {
  return FIELDS_REMOVED_WHEN_EMPTY.has(name) && isObject(value) && Object.keys(value).length === 0;
}
