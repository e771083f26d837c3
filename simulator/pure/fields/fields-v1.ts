/**
 * Encodes and decodes FieldsV1, the format of field sets in managedFields. It is an object with a member for each path element. The member of a
 * leaf is `{}`. The member of an element with children contains `.` if the element itself is in the set. The members are in the order of
 * kube-apiserver.
 */

import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { FieldSet, sortElements } from './field-set.ts';
import {
  createFieldElement,
  createIndexElement,
  createKeyElement,
  createValueElement,
  type PathElement,
} from './path-element.ts';

/** The error for a value that is not FieldsV1. Its message follows `error decoding set: `. */
export class FieldsV1Error extends Error {}

const encodedSets = new WeakMap<FieldSet, JsonObject>();
const decodedSets = new WeakMap<object, FieldSet>();

/** The shared FieldsV1 by their JSON text, because similar objects often have equal field sets. */
const sharedFields = new Map<string, JsonObject>();
const MAX_SHARED_FIELDS = 1024;
/** The maximum length of shared FieldsV1, in characters of JSON. */
const MAX_SHARED_LENGTH = 4096;

/** Encodes a set. The result must not be changed, because it is the same object for the same set. */
export function toFieldsV1(set: FieldSet): JsonObject {
  const cachedFields = encodedSets.get(set);
  if (cachedFields !== undefined) return cachedFields;
  const fields = shareFields(encodeSet(set, { isMember: false }));
  encodedSets.set(set, fields);
  if (!decodedSets.has(fields)) decodedSets.set(fields, set);
  return fields;
}

/** Returns an equal FieldsV1 that was encoded before, so that equal FieldsV1 use memory only once. */
function shareFields(fields: JsonObject): JsonObject {
  const text = JSON.stringify(fields);
  if (text.length > MAX_SHARED_LENGTH) return fields;
  const equalFields = sharedFields.get(text);
  if (equalFields !== undefined) return equalFields;
  if (sharedFields.size >= MAX_SHARED_FIELDS) sharedFields.clear();
  sharedFields.set(text, fields);
  return fields;
}

function encodeSet(set: FieldSet, { isMember }: { readonly isMember: boolean }): JsonObject {
  const fields: JsonObject = isMember ? { '.': {} } : {};
  for (const element of sortElements(set.members.union(set.children))) {
    const child = set.children.get(element);
    fields[element] = child === undefined ? {} : encodeSet(child, { isMember: set.members.has(element) });
  }
  return fields;
}

/** Decodes FieldsV1. Ignores elements of unknown kinds. Throws a FieldsV1Error if the value is not FieldsV1. */
export function parseFieldsV1(fields: Json): FieldSet {
  if (!isObject(fields)) {
    if (fields === null) return new FieldSet();
    throw new FieldsV1Error(`expected a map, got ${JSON.stringify(fields)}`);
  }
  const cachedSet = decodedSets.get(fields);
  if (cachedSet !== undefined) return cachedSet;
  const set = decodeSet(fields);
  decodedSets.set(fields, set);
  return set;
}

function decodeSet(fields: JsonObject): FieldSet {
  const members = new Set<PathElement>();
  const children = new Map<PathElement, FieldSet>();
  for (const [elementText, value] of Object.entries(fields)) {
    if (elementText === '.') continue;
    const element = parseElement(elementText);
    if (element === undefined) continue;
    if (value !== null && !isObject(value))
      throw new FieldsV1Error(`expected a map below ${JSON.stringify(elementText)}`);
    const child = value === null ? undefined : decodeSet(value);
    if (child === undefined || child.isEmpty() || (value !== null && Object.hasOwn(value, '.'))) members.add(element);
    if (child !== undefined && !child.isEmpty()) children.set(element, child);
  }
  return new FieldSet(members, children);
}

/** Returns the canonical text of an element, or undefined for an element of an unknown kind, which a later release may define. */
export function parseElement(text: string): PathElement | undefined {
  if (text.length < 2) throw new FieldsV1Error('key must be 2 characters long:');
  if (text[1] !== ':') throw new FieldsV1Error(`missing colon: ${text}`);
  const content = text.slice(2);
  switch (text[0]) {
    case 'f':
      return createFieldElement(content);
    case 'v':
      return createValueElement(parseJson(content));
    case 'k': {
      const key = parseJson(content);
      if (!isObject(key)) throw new FieldsV1Error(`expected the fields of a key: ${text}`);
      return createKeyElement(Object.entries(key));
    }
    case 'i':
      if (!/^[+-]?\d+$/.test(content))
        throw new FieldsV1Error(`strconv.Atoi: parsing ${JSON.stringify(content)}: invalid syntax`);
      return createIndexElement(Number(content));
    default:
      return undefined;
  }
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new FieldsV1Error(`no JSON in a path element: ${text}`);
  }
}
