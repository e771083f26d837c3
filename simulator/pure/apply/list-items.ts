/** The elements by which the items of an associative list are known: their key fields, or the items themselves. */
import { type Key, keyElement, type PathElement, valueElement } from '../fields/path-element.ts';
import type { Json } from '../object.ts';
import type { ListType } from './type.ts';
import { isMap, memberOf } from './value.ts';

/** Why an item has no element, in the words of genuine servers. */
export class ItemProblem extends Error {}

/** Throws an ItemProblem. */
export function elementOf(list: ListType, item: Json): PathElement {
  return list.keys.length === 0 ? setElement(item) : keyedElement(list, item);
}

function keyedElement(list: ListType, item: Json): PathElement {
  if (item === null) throw new ItemProblem('associative list with keys may not have a null element');
  if (!isMap(item)) throw new ItemProblem('associative list with keys may not have non-map elements');
  const key: Key = list.keys.map((name) => {
    const given = memberOf(item, name);
    const value = given === undefined ? list.element.map?.fields.get(name)?.default : given;
    if (value !== undefined) return [name, value];
    const text = `associative list with keys has an element that omits key field ${JSON.stringify(name)}`;
    throw new ItemProblem(`${text} (and doesn't have default value)`);
  });
  return keyElement(key);
}

function setElement(item: Json): PathElement {
  if (item === null) throw new ItemProblem("associative list without keys has an element that's an explicit null");
  if (Array.isArray(item)) throw new ItemProblem('not supported: associative list with lists as elements');
  if (isMap(item)) throw new ItemProblem("associative list without keys has an element that's a map type");
  return valueElement(item);
}
