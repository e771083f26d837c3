/**
 * Reconciles a field set with a type that has changed since the set was recorded: if a list or map has become atomic, managers of fields
 * below it own it as a whole. Lists and maps that have become granular are not changed.
 */
import { FieldSet } from '../fields/field-set.ts';
import { formatElement, isField, type Path, type PathElement } from '../fields/path-element.ts';
import { getMemberType, isListType, isMapType, type MapType, selectAtom, type Type, UNTYPED_DEDUCED } from './type.ts';

/** The results by type and field set. Successive writes of an object often have the same type and field set. */
const reconciledSets = new WeakMap<Type, WeakMap<FieldSet, FieldSet>>();

/** Returns the given set if the type has not changed for it. */
export function reconcileFieldSet(set: FieldSet, type: Type): FieldSet {
  let resultsByFieldSet = reconciledSets.get(type);
  if (resultsByFieldSet === undefined) {
    resultsByFieldSet = new WeakMap();
    reconciledSets.set(type, resultsByFieldSet);
  }
  const cachedFieldSet = resultsByFieldSet.get(set);
  if (cachedFieldSet !== undefined) return cachedFieldSet;
  const result = removeBelowAtomic(set, type);
  resultsByFieldSet.set(set, result);
  return result;
}

function removeBelowAtomic(set: FieldSet, type: Type): FieldSet {
  const atomic: Path[] = [];
  collectAtomic(type, { set, path: [], isLeaf: false }, atomic);
  if (atomic.length === 0) return set;
  const roots = FieldSet.create(...atomic);
  return set.recursiveDifference(roots).union(roots);
}

interface Place {
  /** Undefined if nothing below is owned. */
  readonly set: FieldSet | undefined;
  readonly path: Path;
  /** The set owns the value itself and nothing below. */
  readonly isLeaf: boolean;
}

/** Adds the paths of atomic lists and maps if something below them is owned. */
function collectAtomic(type: Type, place: Place, atomic: Path[]): void {
  const atom = selectAtom(type, undefined);
  if (isMapType(atom)) collectAtomicOfMap(atom, place, atomic);
  if (!isListType(atom)) return;
  if (!place.isLeaf && atom.relationship === 'atomic') atomic.push(place.path);
  else visitFields(place, atomic, () => atom.element);
}

function collectAtomicOfMap(map: MapType, place: Place, atomic: Path[]): void {
  if (map.fields.size === 0 && isUntyped(map.element)) return;
  if (!place.isLeaf && map.relationship === 'atomic') {
    if (place.set !== undefined && !place.set.isEmpty()) atomic.push(place.path);
    return;
  }
  visitFields(place, atomic, (element) =>
    isField(element) ? getMemberType(map, formatElement(element)) : map.element,
  );
}

/** Reports whether the type is a map of any values, which no marker can make atomic. */
function isUntyped(type: Type | undefined): boolean {
  return type === UNTYPED_DEDUCED || type?.scalar === 'untyped';
}

function visitFields(
  { set, path }: Place,
  atomic: Path[],
  selectType: (element: PathElement) => Type | undefined,
): void {
  if (set === undefined) return;
  for (const element of set.members.union(set.children)) {
    const type = selectType(element);
    if (type === undefined) continue;
    const childSet = set.children.get(element);
    collectAtomic(
      type,
      { set: childSet, path: [...path, element], isLeaf: set.members.has(element) && childSet === undefined },
      atomic,
    );
  }
}
