/**
 * Creates the path elements of list items. The path element consists of the key fields of the item in a list of type map, and of the item
 * itself in a list of type set.
 */
import { createKeyElement, createValueElement, type PathElement } from '../fields/path-element.ts';
import type { Json } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import type { ListType } from './type.ts';
import { TypeMismatchError } from './type-problem.ts';
import { findMember } from './value.ts';

/** The reason why an item has no path element, with the message of kube-apiserver. */
export interface ItemProblem {
  readonly problem: string;
}

/** Returns the path element of an item. Throws a TypeMismatchError if the item has none. */
export function createItemElement(list: ListType, item: Json): PathElement {
  const element = createElementOrProblem(list, item);
  if (typeof element !== 'string') throw new TypeMismatchError([element.problem]);
  return element;
}

export function createElementOrProblem(list: ListType, item: Json): PathElement | ItemProblem {
  return list.keys.length === 0 ? createSetElement(item) : createKeyedElement(list, item);
}

function createKeyedElement(list: ListType, item: Json): PathElement | ItemProblem {
  if (item === null) return { problem: 'associative list with keys may not have a null element' };
  if (!isObject(item)) return { problem: 'associative list with keys may not have non-map elements' };
  const keyFields: (readonly [string, Json])[] = [];
  for (const name of list.keys) {
    const member = findMember(item, name);
    const value = member === undefined ? list.element.map?.fields.get(name)?.default : member;
    if (value === undefined && list.optionalKeys?.includes(name) === true) continue;
    if (value === undefined) {
      const text = `associative list with keys has an element that omits key field ${JSON.stringify(name)}`;
      return { problem: `${text} (and doesn't have default value)` };
    }
    keyFields.push([name, value]);
  }
  return createKeyElement(keyFields);
}

function createSetElement(item: Json): PathElement | ItemProblem {
  if (item === null) return { problem: "associative list without keys has an element that's an explicit null" };
  if (Array.isArray(item)) return { problem: 'not supported: associative list with lists as elements' };
  if (isObject(item)) return { problem: "associative list without keys has an element that's a map type" };
  return createValueElement(item);
}
