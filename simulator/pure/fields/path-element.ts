/**
 * The elements of a path into an object, as in FieldsV1. `f:spec` is a field, `k:{"name":"a"}` is the item of a list of type map, `v:"a"` is
 * the item of a list of type set, and `i:0` is an index. The text is canonical, so that two elements are equal if their texts are equal.
 */

import { quote } from '../../../values/go-quote.ts';
import { compareText } from '../go/text.ts';
import { writeCompactJson } from '../json/write.ts';
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { compareValues, listMembersInOrder } from './order.ts';

export type PathElement = string;

export type Path = readonly PathElement[];

/** The key fields of an item of a list of type map. */
export type ItemKey = readonly (readonly [name: string, value: Json])[];

export function createFieldElement(name: string): PathElement {
  return `f:${name}`;
}

export function createKeyElement(key: ItemKey): PathElement {
  const sortedKey = key.length > 1 ? key.toSorted(([a], [b]) => compareText(a, b)) : key;
  return `k:{${sortedKey.map(([name, value]) => `${JSON.stringify(name)}:${writeCompactJson(value)}`).join(',')}}`;
}

export function createValueElement(value: Json): PathElement {
  return `v:${writeCompactJson(value)}`;
}

export function createIndexElement(index: number): PathElement {
  return `i:${index}`;
}

const FIELD_CODE = 'f'.charCodeAt(0);
const KEY_CODE = 'k'.charCodeAt(0);

export function isField(element: PathElement): boolean {
  return element.charCodeAt(0) === FIELD_CODE;
}

export function isKey(element: PathElement): boolean {
  return element.charCodeAt(0) === KEY_CODE;
}

/** Returns the name of a field element. */
export function readFieldName(element: PathElement): string {
  return element.slice(2);
}

/**
 * Compares two elements. Fields precede keys, keys precede values, values precede indexes. Elements of the same kind are ordered by their
 * content.
 */
export function compareElements(left: PathElement, right: PathElement): number {
  if (left === right) return 0;
  const leftKind = left.charAt(0);
  if (leftKind !== right.charAt(0))
    return ELEMENT_KIND_ORDER.indexOf(leftKind) - ELEMENT_KIND_ORDER.indexOf(right.charAt(0));
  if (leftKind === 'f') return compareText(left.slice(2), right.slice(2));
  if (leftKind === 'i') return Number(left.slice(2)) - Number(right.slice(2));
  return compareValues(parseElementValue(left), parseElementValue(right));
}

/** Returns the JSON value of a key element or value element. */
function parseElementValue(element: PathElement): Json {
  return JSON.parse(element.slice(2));
}

const ELEMENT_KIND_ORDER = 'fkvi';

/** Formats a path for errors, such as `.spec.ports[port=80,protocol="TCP"].name`. `formatNumber` formats the numbers in keys and values. */
export function formatPath(path: Path, formatNumber: (value: number) => string = String): string {
  return path.map((element) => formatPathElement(element, formatNumber)).join('');
}

function formatPathElement(element: PathElement, formatNumber: (value: number) => string): string {
  const text = element.slice(2);
  if (isField(element)) return `.${text}`;
  if (element.startsWith('i:')) return `[${text}]`;
  const formatValue = (value: Json): string => {
    if (typeof value === 'string') return quote(value);
    if (typeof value === 'number') return formatNumber(value);
    if (Array.isArray(value)) return `[${value.map(formatValue).join(',')}]`;
    // kube-apiserver writes the members of a value without a separator.
    return value === null || typeof value !== 'object' ? String(value) : formatMembers(value).join('');
  };
  const formatMembers = (value: JsonObject) =>
    listMembersInOrder(value).map(([name, member]) => `${name}=${formatValue(member)}`);
  const value = parseElementValue(element);
  return isKey(element) && isObject(value) ? `[${formatMembers(value).join(',')}]` : `[=${formatValue(value)}]`;
}
