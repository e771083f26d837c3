/**
 * Merges an applied configuration into a live object. Values of the configuration replace values of the object, item by item and member by
 * member if the type allows it. Other fields are kept. The order of items is that of both lists, as far as they agree.
 */
import { formatPath, type PathElement } from '../fields/path-element.ts';
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../value/set-member.ts';
import { createElementOrProblem } from './list-items.ts';
import {
  type FieldsetType,
  getMemberType,
  isListType,
  isMapType,
  type ListType,
  type MapType,
  selectAtom,
} from './type.ts';
import { TypeMismatchError } from './type-problem.ts';
import { findMember, isEmptyMap, toList, toMap } from './value.ts';

/**
 * Merges an applied configuration into a live object. Does not change them, but the result shares their values. Throws a TypeMismatchError
 * if an item has no key or `appliedValue` repeats an item.
 */
export function mergeApplyConfiguration(type: FieldsetType, liveValue: Json, appliedValue: Json): Json {
  return mergeValue(type, liveValue, appliedValue);
}

type OptionalValue = Json | undefined;

/** Merges two values, at least one of which is defined. */
function mergeValue(type: FieldsetType, live: OptionalValue, appliedValue: OptionalValue): Json {
  // If the values have different kinds, the applied configuration decides.
  const atom = selectAtom(type, appliedValue === undefined ? live : appliedValue);
  if (isMapType(atom)) return mergeMap(atom, live, appliedValue);
  return isListType(atom) ? mergeList(atom, live, appliedValue) : mergeLeaf(live, appliedValue);
}

function mergeLeaf(live: OptionalValue, appliedValue: OptionalValue): Json {
  return appliedValue === undefined ? (live ?? null) : appliedValue;
}

function mergeMap(map: MapType, live: OptionalValue, appliedValue: OptionalValue): Json {
  const [left, right] = [toMap(live), toMap(appliedValue)];
  const areEmptyMaps = (left === undefined || isEmptyMap(left)) && (right === undefined || isEmptyMap(right));
  if (map.relationship === 'atomic' || areEmptyMaps) return mergeLeaf(live, appliedValue);
  const mergedObject: JsonObject = {};
  for (const name in left) mergeMember(map, name, left, right, mergedObject);
  for (const name in right) if (findMember(left, name) === undefined) mergeMember(map, name, left, right, mergedObject);
  return mergedObject;
}

type Members = JsonObject | undefined;

function mergeMember(map: MapType, name: string, left: Members, right: Members, mergedObject: JsonObject): void {
  const [liveMember, appliedValue] = [findMember(left, name), findMember(right, name)];
  if (liveMember === undefined && appliedValue === undefined) return;
  const type = getMemberType(map, name);
  setMember(
    mergedObject,
    name,
    type === undefined ? mergeLeaf(liveMember, appliedValue) : mergeValue(type, liveMember, appliedValue),
  );
}

function mergeList(list: ListType, live: OptionalValue, appliedValue: OptionalValue): Json {
  const [left, right] = [toList(live) ?? [], toList(appliedValue) ?? []];
  if (list.relationship === 'atomic' || (left.length === 0 && right.length === 0)) return mergeLeaf(live, appliedValue);
  return mergeItems(list, indexItems(list, left, { repeats: true }), indexItems(list, right, { repeats: false }), left);
}

interface ItemIndex {
  readonly elements: readonly PathElement[];
  /** The items by path element. A repeated item is null and is not merged. */
  readonly items: ReadonlyMap<PathElement, Json>;
}

function indexItems(
  list: ListType,
  items: readonly Json[],
  { repeats: allowsRepeats }: { readonly repeats: boolean },
): ItemIndex {
  const byElement = new Map<PathElement, Json>();
  const elements: PathElement[] = [];
  const problems: string[] = [];
  for (const [position, item] of items.entries()) {
    const element = createElementOrProblem(list, item);
    if (typeof element !== 'string') problems.push(`element ${position}: ${element.problem}`);
    else if (byElement.has(element) && !allowsRepeats)
      problems.push(`duplicate entries for key ${formatPath([element])}`);
    else {
      byElement.set(element, byElement.has(element) ? null : item);
      elements.push(element);
    }
  }
  if (problems.length > 0) throw new TypeMismatchError(problems);
  return { elements, items: byElement };
}

/**
 * Iterates over both lists in parallel. Items that only the live list has keep their place between the shared items. The applied
 * configuration determines the order of the shared items and the place of its new items.
 */
function mergeItems(list: ListType, left: ItemIndex, right: ItemIndex, liveItems: readonly Json[]): Json[] {
  const mergedItems: Json[] = [];
  const mergedKeys = new Set<PathElement>();
  const sharedElements = right.elements.filter((element) => left.items.has(element));
  let nextShared = 0;
  const mergeShared = (element: PathElement): void => {
    mergedKeys.add(element);
    mergedItems.push(mergeValue(list.element, left.items.get(element), right.items.get(element)));
  };
  let [leftIndex, rightIndex] = [0, 0];
  while (leftIndex < left.elements.length || rightIndex < right.elements.length) {
    const leftElement = left.elements[leftIndex];
    const rightElement = right.elements[rightIndex];
    if (leftElement !== undefined && rightElement !== undefined) {
      if (leftElement === rightElement) {
        mergeShared(leftElement);
        leftIndex++;
        rightIndex++;
        nextShared++;
        continue;
      }
      if (
        right.items.has(leftElement) &&
        sharedElements[nextShared] !== undefined &&
        sharedElements[nextShared] !== leftElement
      ) {
        // In the applied configuration, another shared item precedes this one.
        leftIndex++;
        continue;
      }
    }
    if (leftElement !== undefined) {
      if (!right.items.has(leftElement)) {
        mergedItems.push(mergeValue(list.element, liveItems[leftIndex], undefined));
        leftIndex++;
        continue;
      }
      if (mergedKeys.has(leftElement)) leftIndex++;
    }
    if (rightElement !== undefined) {
      mergeShared(rightElement);
      rightIndex++;
      if (sharedElements[nextShared] === rightElement) nextShared++;
    }
  }
  return mergedItems;
}
