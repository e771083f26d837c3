/**
 * Removes certain fields of types from objects, such as those that an emulated release does not have. Only paths that lead to such fields
 * are visited. Values without them are returned unchanged, and no argument is changed.
 */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { type ApiObject, isApiObject, type Json, type JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { copyEmptyMembers } from '../value/omitted-members.ts';
import { listFields } from './fields.ts';

type AllTypes = Readonly<Record<string, TypeFacts>>;
/** Names of fields by type. */
type Fields = ReadonlyMap<string, ReadonlySet<string>>;
type Walk = (value: Json) => Json;

const NONE: ReadonlySet<string> = new Set();

/** Fields whose list items are removed together with them: a volume has no other source. */
const SOLE_FIELDS: Readonly<Record<string, string>> = { 'core.v1.Volume': 'image' };

/** Members that are removed together with the last of their own fields. */
const REMOVED_WHEN_EMPTY: ReadonlySet<string> = new Set(['lifecycle']);

/** Returns undefined if none of the fields occurs below the type. */
export function compileFieldRemoval(
  types: AllTypes,
  type: string,
  droppedFields: Fields,
): ((object: ApiObject) => ApiObject) | undefined {
  const walk = new Walks(types, droppedFields).walkType(type);
  if (walk === undefined) return undefined;
  return (object) => {
    const remainingObject = walk(object);
    return isApiObject(remainingObject) ? remainingObject : object;
  };
}

class Walks {
  readonly #types: AllTypes;
  readonly #droppedFields: Fields;
  readonly #walks = new Map<string, Walk | undefined>();

  constructor(types: AllTypes, droppedFields: Fields) {
    this.#types = types;
    this.#droppedFields = droppedFields;
  }

  walkType(name: string): Walk | undefined {
    if (this.#walks.has(name)) return this.#walks.get(name);
    const droppedFields = this.#droppedFields.get(name) ?? NONE;
    const inner = new Map<string, Walk>();
    // A recursive type finds this entry while its members are processed.
    this.#walks.set(name, (value) => (isObject(value) ? removeMembers(value, droppedFields, inner) : value));
    for (const [field, facts] of Object.entries(listFields(name, this.#types))) {
      const walkMember = droppedFields.has(field) ? undefined : this.#walkField(facts);
      if (walkMember !== undefined) inner.set(field, walkMember);
    }
    if (droppedFields.size === 0 && inner.size === 0) this.#walks.set(name, undefined);
    return this.#walks.get(name);
  }

  #walkField({ ref, items, values }: FieldFacts): Walk | undefined {
    if (ref !== undefined) return this.walkType(ref);
    const soleField = SOLE_FIELDS[items?.ref ?? ''] ?? '';
    if (items?.ref !== undefined && this.#droppedFields.get(items.ref)?.has(soleField)) {
      const walkItem = this.walkType(items.ref);
      return (value) =>
        Array.isArray(value) ? removeInItems(omitItems(value, soleField), walkItem ?? returnUnchanged) : value;
    }
    const element = items ?? values;
    const walkElement = element === undefined ? undefined : this.#walkField(element);
    if (walkElement === undefined) return undefined;
    return (value) => {
      if (Array.isArray(value)) return removeInItems(value, walkElement);
      if (!isObject(value)) return value;
      return removeMembers(value, NONE, new Map(Object.keys(value).map((key) => [key, walkElement])));
    };
  }
}

function omitItems(items: Json[], field: string): Json[] {
  const remainingItems = items.filter((item) => !isObject(item) || item[field] === undefined || item[field] === null);
  return remainingItems.length === items.length ? items : remainingItems;
}

function returnUnchanged(value: Json): Json {
  return value;
}

function removeInItems(items: Json[], walkItem: Walk): Json[] {
  const remainingItems = items.map(walkItem);
  return remainingItems.some((item, index) => item !== items[index]) ? remainingItems : items;
}

function removeMembers(
  object: JsonObject,
  droppedFields: ReadonlySet<string>,
  inner: ReadonlyMap<string, Walk>,
): JsonObject {
  let remainingMembers: JsonObject | undefined;
  for (const name of droppedFields) {
    if (object[name] === undefined) continue;
    remainingMembers ??= { ...object };
    delete remainingMembers[name];
  }
  for (const [name, walkMember] of inner) {
    const value = object[name];
    if (value === undefined) continue;
    const remainingValue = walkMember(value);
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
  return REMOVED_WHEN_EMPTY.has(name) && isObject(value) && Object.keys(value).length === 0;
}
