/**
 * Reconciles a field set with a type that has changed since the set was recorded. If a list or map has become atomic, the owners of fields
 * below it become owners of the list or map itself. Lists and maps that have become granular are not changed.
 */
import { FieldSet } from '../fields/field-set.ts';
import { isField, type Path, type PathElement, readFieldName } from '../fields/path-element.ts';
import {
  type FieldsetType,
  getMemberType,
  isListType,
  isMapType,
  type MapType,
  selectAtom,
  UNTYPED_DEDUCED,
} from './type.ts';

/** The reconciled field sets by type and original field set. Successive writes of an object often have the same type and field set. */
const reconciledSets = new WeakMap<FieldsetType, WeakMap<FieldSet, FieldSet>>();

/** Returns the reconciled set, which is the given set if no change is needed. */
export function reconcileFieldSet(set: FieldSet, type: FieldsetType): FieldSet {
  let resultsByFieldSet = reconciledSets.get(type);
  if (resultsByFieldSet === undefined) {
    resultsByFieldSet = new WeakMap();
    reconciledSets.set(type, resultsByFieldSet);
  }
  const cachedFieldSet = resultsByFieldSet.get(set);
  if (cachedFieldSet !== undefined) return cachedFieldSet;
  const result = removeFieldsOfAtomicValues(set, type);
  resultsByFieldSet.set(set, result);
  return result;
}

function removeFieldsOfAtomicValues(set: FieldSet, type: FieldsetType): FieldSet {
  const atomicPaths: Path[] = [];
  collectAtomicPaths(type, { set, path: [], isLeaf: false }, atomicPaths);
  if (atomicPaths.length === 0) return set;
  const roots = FieldSet.create(...atomicPaths);
  return set.recursiveDifference(roots).union(roots);
}

interface FieldPlace {
  /** The owned fields below the value, or undefined if there are none. */
  readonly set: FieldSet | undefined;
  readonly path: Path;
  /** Whether the set contains the value itself and nothing below it. */
  readonly isLeaf: boolean;
}

/** Adds the paths of atomic lists and maps if something below them is owned. */
function collectAtomicPaths(type: FieldsetType, place: FieldPlace, atomicPaths: Path[]): void {
  const atom = selectAtom(type, undefined);
  if (isMapType(atom)) collectAtomicPathsOfMap(atom, place, atomicPaths);
  if (!isListType(atom)) return;
  if (!place.isLeaf && atom.relationship === 'atomic') atomicPaths.push(place.path);
  else visitFields(place, atomicPaths, () => atom.element);
}

function collectAtomicPathsOfMap(map: MapType, place: FieldPlace, atomicPaths: Path[]): void {
  if (map.fields.size === 0 && isUntyped(map.element)) return;
  if (!place.isLeaf && map.relationship === 'atomic') {
    if (place.set !== undefined && !place.set.isEmpty()) atomicPaths.push(place.path);
    return;
  }
  visitFields(place, atomicPaths, (element) =>
    isField(element) ? getMemberType(map, readFieldName(element)) : map.element,
  );
}

/** Reports whether the type allows any value. A map of untyped values cannot become atomic. */
function isUntyped(type: FieldsetType | undefined): boolean {
  return type === UNTYPED_DEDUCED || type?.scalar === 'untyped';
}

function visitFields(
  { set, path }: FieldPlace,
  atomicPaths: Path[],
  selectType: (element: PathElement) => FieldsetType | undefined,
): void {
  if (set === undefined) return;
  for (const element of set.members.union(set.children)) {
    const type = selectType(element);
    if (type === undefined) continue;
    const childSet = set.children.get(element);
    collectAtomicPaths(
      type,
      { set: childSet, path: [...path, element], isLeaf: set.members.has(element) && childSet === undefined },
      atomicPaths,
    );
  }
}
