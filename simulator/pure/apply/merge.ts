/**
 * Merges an applied configuration into a live object: the values of the configuration win, item by item and member by member where the type
 * allows it, and fields that it does not have stay. Items keep an order that is consistent with both lists where the lists agree.
 */
import { type PathElement, showPath } from '../fields/path-element.ts';
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../value/set-member.ts';
import { tryItemElement } from './list-items.ts';
import { getMemberType, isListType, isMapType, type ListType, type MapType, selectAtom, type Type } from './type.ts';
import { TypeProblem } from './type-problem.ts';
import { findMember, isEmptyMap, toList, toMap } from './value.ts';

/**
 * Does not change the values; the result shares parts with them. Throws a TypeProblem if an item has no key or `applied` repeats an item.
 */
export function merge(type: Type, live: Json, applied: Json): Json {
  return mergeValue(type, live, applied);
}

type Side = Json | undefined;

/** At least one of the two exists. */
function mergeValue(type: Type, live: Side, applied: Side): Json {
  // If the values have different kinds, the applied configuration decides.
  const atom = selectAtom(type, applied === undefined ? live : applied);
  if (isMapType(atom)) return mergeMap(atom, live, applied);
  return isListType(atom) ? mergeList(atom, live, applied) : mergeLeaf(live, applied);
}

function mergeLeaf(live: Side, applied: Side): Json {
  return applied === undefined ? (live ?? null) : applied;
}

function mergeMap(map: MapType, live: Side, applied: Side): Json {
  const [left, right] = [toMap(live), toMap(applied)];
  const empty = (left === undefined || isEmptyMap(left)) && (right === undefined || isEmptyMap(right));
  if (map.relationship === 'atomic' || empty) return mergeLeaf(live, applied);
  const merged: JsonObject = {};
  for (const name in left) mergeMember(map, name, left, right, merged);
  for (const name in right) if (findMember(left, name) === undefined) mergeMember(map, name, left, right, merged);
  return merged;
}

type Members = JsonObject | undefined;

function mergeMember(map: MapType, name: string, left: Members, right: Members, merged: JsonObject): void {
  const [live, applied] = [findMember(left, name), findMember(right, name)];
  if (live === undefined && applied === undefined) return;
  const type = getMemberType(map, name);
  setMember(merged, name, type === undefined ? mergeLeaf(live, applied) : mergeValue(type, live, applied));
}

function mergeList(list: ListType, live: Side, applied: Side): Json {
  const [left, right] = [toList(live) ?? [], toList(applied) ?? []];
  if (list.relationship === 'atomic' || (left.length === 0 && right.length === 0)) return mergeLeaf(live, applied);
  return mergeItems(list, index(list, left, { repeats: true }), index(list, right, { repeats: false }), left);
}

interface Index {
  readonly elements: readonly PathElement[];
  /** A repeated item is null: it is not merged. */
  readonly items: ReadonlyMap<PathElement, Json>;
}

function index(list: ListType, items: readonly Json[], { repeats }: { readonly repeats: boolean }): Index {
  const byElement = new Map<PathElement, Json>();
  const elements: PathElement[] = [];
  const problems: string[] = [];
  for (const [position, item] of items.entries()) {
    const element = tryItemElement(list, item);
    if (typeof element !== 'string') problems.push(`element ${position}: ${element.problem}`);
    else if (byElement.has(element) && !repeats) problems.push(`duplicate entries for key ${showPath([element])}`);
    else {
      byElement.set(element, byElement.has(element) ? null : item);
      elements.push(element);
    }
  }
  if (problems.length > 0) throw new TypeProblem(problems);
  return { elements, items: byElement };
}

/**
 * Walks both lists at once. Items that only the live list has keep their place between the shared items. The applied configuration
 * determines the order of the shared items and the place of its new ones.
 */
function mergeItems(list: ListType, left: Index, right: Index, live: readonly Json[]): Json[] {
  const merged: Json[] = [];
  const mergedKeys = new Set<PathElement>();
  const shared = right.elements.filter((element) => left.items.has(element));
  let next = 0;
  const takeShared = (element: PathElement): void => {
    mergedKeys.add(element);
    merged.push(mergeValue(list.element, left.items.get(element), right.items.get(element)));
  };
  let [l, r] = [0, 0];
  while (l < left.elements.length || r < right.elements.length) {
    const leftElement = left.elements[l];
    const rightElement = right.elements[r];
    if (leftElement !== undefined && rightElement !== undefined) {
      if (leftElement === rightElement) {
        takeShared(leftElement);
        l++;
        r++;
        next++;
        continue;
      }
      if (right.items.has(leftElement) && shared[next] !== undefined && shared[next] !== leftElement) {
        // A shared item, but in the applied configuration another one precedes it.
        l++;
        continue;
      }
    }
    if (leftElement !== undefined) {
      if (!right.items.has(leftElement)) {
        merged.push(mergeValue(list.element, live[l], undefined));
        l++;
        continue;
      }
      if (mergedKeys.has(leftElement)) l++;
    }
    if (rightElement !== undefined) {
      takeShared(rightElement);
      r++;
      if (shared[next] === rightElement) next++;
    }
  }
  return merged;
}
