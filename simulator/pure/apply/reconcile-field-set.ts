/**
 * Reconciles a field set with a type that has changed since the set was recorded. If a list or map has become atomic, the owners of fields
 * below it become owners of the list or map itself. Lists and maps that have become granular are not changed.
 */
import { FieldSet } from '../fields/field-set.ts';
import { isField, type Path, type PathElement, readFieldName } from '../fields/path-element.ts';
import {
  ANY_SEPARABLE_TYPE,
  type FieldsetType,
  getMemberType,
  isListType,
  isMapType,
  type MapType,
  selectAtom,
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
  const reconciledSet = replaceFieldsOfAtomicValues(set, type);
  resultsByFieldSet.set(set, reconciledSet);
  return reconciledSet;
}

function replaceFieldsOfAtomicValues(set: FieldSet, type: FieldsetType): FieldSet {
  const atomicPaths: Path[] = [];
  collectAtomicPaths(type, { set, path: [], isLeaf: false }, atomicPaths);
  if (atomicPaths.length === 0) return set;
  const atomicValues = FieldSet.create(...atomicPaths);
  return set.recursiveDifference(atomicValues).union(atomicValues);
}

interface OwnedValue {
  /** The owned fields below the value, or undefined if there are none. */
  readonly set: FieldSet | undefined;
  readonly path: Path;
  /** Whether the set contains the value itself and nothing below it. */
  readonly isLeaf: boolean;
}

/** Adds the paths of atomic lists and maps if something below them is owned. */
function collectAtomicPaths(type: FieldsetType, ownedValue: OwnedValue, atomicPaths: Path[]): void {
  const atom = selectAtom(type, undefined);
  if (isMapType(atom)) collectAtomicPathsOfMap(atom, ownedValue, atomicPaths);
  if (!isListType(atom)) return;
  if (!ownedValue.isLeaf && atom.relationship === 'atomic') atomicPaths.push(ownedValue.path);
  else collectAtomicPathsOfFields(ownedValue, atomicPaths, () => atom.element);
}

function collectAtomicPathsOfMap(map: MapType, ownedValue: OwnedValue, atomicPaths: Path[]): void {
  if (map.fields.size === 0 && isAnyType(map.element)) return;
  if (!ownedValue.isLeaf && map.relationship === 'atomic') {
    if (ownedValue.set !== undefined && !ownedValue.set.isEmpty()) atomicPaths.push(ownedValue.path);
    return;
  }
  collectAtomicPathsOfFields(ownedValue, atomicPaths, (element) =>
    isField(element) ? getMemberType(map, readFieldName(element)) : map.element,
  );
}

/** Reports whether the type allows any value. A map of arbitrary values cannot become atomic. */
function isAnyType(type: FieldsetType | undefined): boolean {
  return type === ANY_SEPARABLE_TYPE || type?.scalar === 'untyped';
}

function collectAtomicPathsOfFields(
  { set, path }: OwnedValue,
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
