/**
 * Merges an applied configuration into a live object. Values of the configuration replace values of the object, item by item and member by
 * member if the type allows it. Other fields are kept. Merged lists keep the order of items on which both lists agree.
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
 * Returns the merged value. Does not change the arguments, but the result shares values with them. Throws a TypeMismatchError
 * if an item has no key or `appliedValue` repeats an item.
 */
export function mergeApplyConfiguration(type: FieldsetType, liveValue: Json, appliedValue: Json): Json {
  return mergeValue(type, liveValue, appliedValue);
}

type OptionalValue = Json | undefined;

/** Merges two values, at least one of which is defined. */
function mergeValue(type: FieldsetType, liveValue: OptionalValue, appliedValue: OptionalValue): Json {
  // If one value is a map and the other is not, for example, the applied value determines how both are merged.
  const atom = selectAtom(type, appliedValue === undefined ? liveValue : appliedValue);
  if (isMapType(atom)) return mergeMap(atom, liveValue, appliedValue);
  return isListType(atom) ? mergeList(atom, liveValue, appliedValue) : selectLeaf(liveValue, appliedValue);
}

function selectLeaf(liveValue: OptionalValue, appliedValue: OptionalValue): Json {
  return appliedValue === undefined ? (liveValue ?? null) : appliedValue;
}

function mergeMap(map: MapType, liveValue: OptionalValue, appliedValue: OptionalValue): Json {
  const [liveMap, appliedMap] = [toMap(liveValue), toMap(appliedValue)];
  const areEmptyMaps =
    (liveMap === undefined || isEmptyMap(liveMap)) && (appliedMap === undefined || isEmptyMap(appliedMap));
  if (map.relationship === 'atomic' || areEmptyMaps) return selectLeaf(liveValue, appliedValue);
  const mergedObject: JsonObject = {};
  for (const name in liveMap) mergeMember(map, name, liveMap, appliedMap, mergedObject);
  for (const name in appliedMap)
    if (findMember(liveMap, name) === undefined) mergeMember(map, name, liveMap, appliedMap, mergedObject);
  return mergedObject;
}

type Members = JsonObject | undefined;

function mergeMember(
  map: MapType,
  name: string,
  liveMap: Members,
  appliedMap: Members,
  mergedObject: JsonObject,
): void {
  const [liveMember, appliedMember] = [findMember(liveMap, name), findMember(appliedMap, name)];
  if (liveMember === undefined && appliedMember === undefined) return;
  const type = getMemberType(map, name);
  setMember(
    mergedObject,
    name,
    type === undefined ? selectLeaf(liveMember, appliedMember) : mergeValue(type, liveMember, appliedMember),
  );
}

function mergeList(list: ListType, liveValue: OptionalValue, appliedValue: OptionalValue): Json {
  const [liveList, appliedList] = [toList(liveValue) ?? [], toList(appliedValue) ?? []];
  if (list.relationship === 'atomic' || (liveList.length === 0 && appliedList.length === 0))
    return selectLeaf(liveValue, appliedValue);
  return mergeItems(
    list,
    indexItems(list, liveList, { allowsRepeats: true }),
    indexItems(list, appliedList, { allowsRepeats: false }),
    liveList,
  );
}

interface ItemIndex {
  readonly elements: readonly PathElement[];
  /** The items by path element. A repeated item is null and is not merged. */
  readonly items: ReadonlyMap<PathElement, Json>;
}

function indexItems(
  list: ListType,
  items: readonly Json[],
  { allowsRepeats }: { readonly allowsRepeats: boolean },
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
function mergeItems(list: ListType, liveIndex: ItemIndex, appliedIndex: ItemIndex, liveItems: readonly Json[]): Json[] {
  const mergedItems: Json[] = [];
  const mergedElements = new Set<PathElement>();
  const sharedElements = appliedIndex.elements.filter((element) => liveIndex.items.has(element));
  let sharedPosition = 0;
  const appendMergedItem = (element: PathElement): void => {
    mergedElements.add(element);
    mergedItems.push(mergeValue(list.element, liveIndex.items.get(element), appliedIndex.items.get(element)));
  };
  let [livePosition, appliedPosition] = [0, 0];
  while (livePosition < liveIndex.elements.length || appliedPosition < appliedIndex.elements.length) {
    const liveElement = liveIndex.elements[livePosition];
    const appliedElement = appliedIndex.elements[appliedPosition];
    if (liveElement !== undefined && appliedElement !== undefined) {
      if (liveElement === appliedElement) {
        appendMergedItem(liveElement);
        livePosition++;
        appliedPosition++;
        sharedPosition++;
        continue;
      }
      if (
        appliedIndex.items.has(liveElement) &&
        sharedElements[sharedPosition] !== undefined &&
        sharedElements[sharedPosition] !== liveElement
      ) {
        // Another shared item precedes this item in the applied configuration.
        livePosition++;
        continue;
      }
    }
    if (liveElement !== undefined) {
      if (!appliedIndex.items.has(liveElement)) {
        mergedItems.push(mergeValue(list.element, liveItems[livePosition], undefined));
        livePosition++;
        continue;
      }
      if (mergedElements.has(liveElement)) livePosition++;
    }
    if (appliedElement !== undefined) {
      appendMergedItem(appliedElement);
      appliedPosition++;
      if (sharedElements[sharedPosition] === appliedElement) sharedPosition++;
    }
  }
  return mergedItems;
}
