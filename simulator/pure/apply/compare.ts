/** The difference between two values of a type, as field sets. */
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

/** Compares two values that match the type. Lists may contain an item more than once. */
export function compareTyped(type: FieldsetType, oldValue: Json, newValue: Json): FieldComparison {
  const walk: ComparisonWalk = { removed: new FieldSet(), modified: new FieldSet(), added: new FieldSet(), path: [] };
  if (oldValue !== newValue) compareValues(type, oldValue, newValue, walk);
  const { removed, modified, added } = walk;
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

interface ComparisonWalk {
  readonly removed: FieldSet;
  readonly modified: FieldSet;
  readonly added: FieldSet;
  readonly path: PathElement[];
}

type OptionalValue = Json | undefined;

function compareValues(type: FieldsetType, before: OptionalValue, after: OptionalValue, walk: ComparisonWalk): void {
  // Values that a write did not change are often the same JavaScript object.
  if (before === after) return;
  const atom = selectAtom(type, before);
  const otherAtom = selectAtom(type, after);
  let isLeaf: boolean;
  if (after === undefined) isLeaf = compareAsAtom(atom, before, after, walk);
  else if (before === undefined || atom === otherAtom) isLeaf = compareAsAtom(otherAtom, before, after, walk);
  else {
    compareAsAtom(atom, before, after, walk);
    isLeaf = compareAsAtom(otherAtom, before, after, walk);
  }
  if (isLeaf) return;
  if (before === undefined) walk.added.insert(walk.path);
  else if (after === undefined) walk.removed.insert(walk.path);
}

/** Returns true if the value was compared as a leaf. */
function compareAsAtom(
  atom: TypeAtom | undefined,
  before: OptionalValue,
  after: OptionalValue,
  walk: ComparisonWalk,
): boolean {
  if (isMapType(atom)) return compareMaps(atom, before, after, walk);
  if (isListType(atom)) return compareLists(atom, before, after, walk);
  const problems = [findScalarProblem(atom, before), findScalarProblem(atom, after)];
  if (problems.every((problem) => problem !== undefined)) {
    throw new TypeMismatchError([`lhs: ${problems[0]}`, `rhs: ${problems[1]}`]);
  }
  return compareLeaf(before, after, walk);
}

function compareLeaf(
  before: OptionalValue,
  after: OptionalValue,
  { removed, modified, added, path }: ComparisonWalk,
): true {
  if (before === undefined) added.insert(path);
  else if (after === undefined) removed.insert(path);
  else if (!isDeepEqual(before, after) || hasListWithOmission(after)) modified.insert(path);
  return true;
}

function compareMaps(map: MapType, before: OptionalValue, after: OptionalValue, walk: ComparisonWalk): boolean {
  const [left, right] = [toMap(before), toMap(after)];
  const areEmptyMaps = (left === undefined || isEmptyMap(left)) && (right === undefined || isEmptyMap(right));
  if (map.relationship === 'atomic' || areEmptyMaps) return compareLeaf(before, after, walk);
  for (const name in left) compareMembers(map, name, left, right, walk);
  for (const name in right) if (findMember(left, name) === undefined) compareMembers(map, name, left, right, walk);
  return false;
}

function compareMembers(map: MapType, name: string, left: Members, right: Members, walk: ComparisonWalk): void {
  const [leftMember, rightMember] = [findMember(left, name), findMember(right, name)];
  const type = getMemberType(map, name);
  const isEmptied =
    leftMember === null && rightMember === null && right !== undefined && isMemberSentEmpty(right, name);
  if ((leftMember === rightMember && !isEmptied) || type === undefined) return;
  walk.path.push(createFieldElement(name));
  if (isEmptied) walk.modified.insert(walk.path);
  else compareValues(type, leftMember, rightMember, walk);
  walk.path.pop();
}

type Members = JsonObject | undefined;

function compareLists(list: ListType, before: OptionalValue, after: OptionalValue, walk: ComparisonWalk): boolean {
  const [left, right] = [toList(before) ?? [], toList(after) ?? []];
  if (list.relationship === 'atomic' || (left.length === 0 && right.length === 0))
    return compareLeaf(before, after, walk);
  const [leftItems, rightItems] = [groupByElement(list, left), groupByElement(list, right)];
  for (const [element, items] of leftItems) compareItems(list, element, items, rightItems.get(element) ?? [], walk);
  for (const [element, items] of rightItems) if (!leftItems.has(element)) compareItems(list, element, [], items, walk);
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

/** Compares the items of two lists. Repeated items are compared as one atomic field. */
function compareItems(
  list: ListType,
  element: PathElement,
  leftItems: readonly Json[],
  rightItems: readonly Json[],
  walk: ComparisonWalk,
): void {
  walk.path.push(element);
  if (leftItems.length <= 1 && rightItems.length <= 1) compareValues(list.element, leftItems[0], rightItems[0], walk);
  else if (leftItems.length > 1 && rightItems.length > 1) {
    if (!isDeepEqual(leftItems, rightItems)) walk.modified.insert(walk.path);
  } else if (leftItems.length > 1) {
    if (rightItems.length > 0) compareValues(list.element, undefined, rightItems[0], walk);
    walk.removed.insert(walk.path);
  } else {
    if (leftItems.length > 0) compareValues(list.element, leftItems[0], undefined, walk);
    walk.added.insert(walk.path);
  }
  walk.path.pop();
}
