/** Compares two values of a type. The result consists of three field sets: removed, modified and added fields. */
import { FieldSet } from '../fields/field-set.ts';
import { createFieldElement, type PathElement } from '../fields/path-element.ts';
import type { Json, JsonObject } from '../object.ts';
import { isDeepEqual } from '../value/deep-equal.ts';
import { hasListWithOmission, isMemberSentEmpty } from '../value/omitted-members.ts';
import { createItemElement } from './list-items.ts';
import {
  type FieldsetType,
  getMemberType,
  isListType,
  isMapType,
  type ListType,
  type MapType,
  selectAtom,
  type TypeAtom,
} from './type.ts';
import { TypeMismatchError } from './type-problem.ts';
import { findScalarProblem } from './validate.ts';
import { findMember, isEmptyMap, toList, toMap } from './value.ts';

export interface FieldComparison {
  readonly removed: FieldSet;
  readonly modified: FieldSet;
  readonly added: FieldSet;
}

export function hasNoDifference({
  removed: removedFields,
  modified: modifiedFields,
  added: addedFields,
}: FieldComparison): boolean {
  return removedFields.isEmpty() && modifiedFields.isEmpty() && addedFields.isEmpty();
}

/** Returns the difference between two values that match the type. Lists may contain an item more than once. */
export function compareTypedValues(type: FieldsetType, oldValue: Json, newValue: Json): FieldComparison {
  const comparison: ComparisonInProgress = {
    removed: new FieldSet(),
    modified: new FieldSet(),
    added: new FieldSet(),
    path: [],
  };
  if (oldValue !== newValue) compareValues(type, oldValue, newValue, comparison);
  const { removed, modified, added } = comparison;
  return { removed, modified, added };
}

/** Returns the comparison without ignored fields and everything below them. */
export function excludeFields(comparison: FieldComparison, ignoredFieldSet: FieldSet | undefined): FieldComparison {
  if (ignoredFieldSet === undefined) return comparison;
  return {
    removed: comparison.removed.recursiveDifference(ignoredFieldSet),
    modified: comparison.modified.recursiveDifference(ignoredFieldSet),
    added: comparison.added.recursiveDifference(ignoredFieldSet),
  };
}

interface ComparisonInProgress {
  readonly removed: FieldSet;
  readonly modified: FieldSet;
  readonly added: FieldSet;
  readonly path: PathElement[];
}

type OptionalValue = Json | undefined;

function compareValues(
  type: FieldsetType,
  oldValue: OptionalValue,
  newValue: OptionalValue,
  comparison: ComparisonInProgress,
): void {
  // Values that a write did not change are often the same JavaScript object.
  if (oldValue === newValue) return;
  const oldAtom = selectAtom(type, oldValue);
  const newAtom = selectAtom(type, newValue);
  let isLeaf: boolean;
  if (newValue === undefined) isLeaf = compareAsAtom(oldAtom, oldValue, newValue, comparison);
  else if (oldValue === undefined || oldAtom === newAtom)
    isLeaf = compareAsAtom(newAtom, oldValue, newValue, comparison);
  else {
    compareAsAtom(oldAtom, oldValue, newValue, comparison);
    isLeaf = compareAsAtom(newAtom, oldValue, newValue, comparison);
  }
  if (isLeaf) return;
  if (oldValue === undefined) comparison.added.insert(comparison.path);
  else if (newValue === undefined) comparison.removed.insert(comparison.path);
}

/** Compares the values as one atom of the type. Returns true if they were compared as a leaf. */
function compareAsAtom(
  atom: TypeAtom | undefined,
  oldValue: OptionalValue,
  newValue: OptionalValue,
  comparison: ComparisonInProgress,
): boolean {
  if (isMapType(atom)) return compareMaps(atom, oldValue, newValue, comparison);
  if (isListType(atom)) return compareLists(atom, oldValue, newValue, comparison);
  const problems = [findScalarProblem(atom, oldValue), findScalarProblem(atom, newValue)];
  if (problems.every((problem) => problem !== undefined)) {
    throw new TypeMismatchError([`lhs: ${problems[0]}`, `rhs: ${problems[1]}`]);
  }
  return compareLeaf(oldValue, newValue, comparison);
}

function compareLeaf(
  oldValue: OptionalValue,
  newValue: OptionalValue,
  { removed, modified, added, path }: ComparisonInProgress,
): true {
  if (oldValue === undefined) added.insert(path);
  else if (newValue === undefined) removed.insert(path);
  else if (!isDeepEqual(oldValue, newValue) || hasListWithOmission(newValue)) modified.insert(path);
  return true;
}

function compareMaps(
  map: MapType,
  oldValue: OptionalValue,
  newValue: OptionalValue,
  comparison: ComparisonInProgress,
): boolean {
  const [oldMap, newMap] = [toMap(oldValue), toMap(newValue)];
  const areEmptyMaps = (oldMap === undefined || isEmptyMap(oldMap)) && (newMap === undefined || isEmptyMap(newMap));
  if (map.relationship === 'atomic' || areEmptyMaps) return compareLeaf(oldValue, newValue, comparison);
  for (const name in oldMap) compareMembers(map, name, oldMap, newMap, comparison);
  for (const name in newMap)
    if (findMember(oldMap, name) === undefined) compareMembers(map, name, oldMap, newMap, comparison);
  return false;
}

function compareMembers(
  map: MapType,
  name: string,
  oldMap: Members,
  newMap: Members,
  comparison: ComparisonInProgress,
): void {
  const [oldMember, newMember] = [findMember(oldMap, name), findMember(newMap, name)];
  const type = getMemberType(map, name);
  const isEmptyMemberSent =
    oldMember === null && newMember === null && newMap !== undefined && isMemberSentEmpty(newMap, name);
  if ((oldMember === newMember && !isEmptyMemberSent) || type === undefined) return;
  comparison.path.push(createFieldElement(name));
  if (isEmptyMemberSent) comparison.modified.insert(comparison.path);
  else compareValues(type, oldMember, newMember, comparison);
  comparison.path.pop();
}

type Members = JsonObject | undefined;

function compareLists(
  list: ListType,
  oldValue: OptionalValue,
  newValue: OptionalValue,
  comparison: ComparisonInProgress,
): boolean {
  const [oldList, newList] = [toList(oldValue) ?? [], toList(newValue) ?? []];
  if (list.relationship === 'atomic' || (oldList.length === 0 && newList.length === 0))
    return compareLeaf(oldValue, newValue, comparison);
  const [oldItems, newItems] = [groupByElement(list, oldList), groupByElement(list, newList)];
  for (const [element, items] of oldItems) compareItems(list, element, items, newItems.get(element) ?? [], comparison);
  for (const [element, items] of newItems)
    if (!oldItems.has(element)) compareItems(list, element, [], items, comparison);
  return false;
}

function groupByElement(list: ListType, items: readonly Json[]): Map<PathElement, Json[]> {
  const itemsByElement = new Map<PathElement, Json[]>();
  for (const item of items) {
    const element = createItemElement(list, item);
    const group = itemsByElement.get(element);
    if (group === undefined) itemsByElement.set(element, [item]);
    else group.push(item);
  }
  return itemsByElement;
}

/** Compares the items of two lists that have the same path element. Repeated items are compared as one atomic field. */
function compareItems(
  list: ListType,
  element: PathElement,
  oldItems: readonly Json[],
  newItems: readonly Json[],
  comparison: ComparisonInProgress,
): void {
  comparison.path.push(element);
  if (oldItems.length <= 1 && newItems.length <= 1) compareValues(list.element, oldItems[0], newItems[0], comparison);
  else if (oldItems.length > 1 && newItems.length > 1) {
    if (!isDeepEqual(oldItems, newItems)) comparison.modified.insert(comparison.path);
  } else if (oldItems.length > 1) {
    if (newItems.length > 0) compareValues(list.element, undefined, newItems[0], comparison);
    comparison.removed.insert(comparison.path);
  } else {
    if (oldItems.length > 0) compareValues(list.element, oldItems[0], undefined, comparison);
    comparison.added.insert(comparison.path);
  }
  comparison.path.pop();
}
