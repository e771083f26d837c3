/**
 * A field set brought in line with a type that has changed since it was written: where a list or map has become atomic, who owned
 * something below it owns it as a whole. What has become separable is left as it is.
 */
import { FieldSet } from '../fields/field-set.ts';
import { isField, nameOf, type Path, type PathElement } from '../fields/path-element.ts';
import { type MapType, memberType, sortOf, type Type, UNTYPED_DEDUCED } from './type.ts';

/** The very same set where nothing has changed. */
export function reconcile(set: FieldSet, type: Type): FieldSet {
  const atomic: Path[] = [];
  visit(type, { set, path: [], isLeaf: false }, atomic);
  if (atomic.length === 0) return set;
  const roots = FieldSet.of(...atomic);
  return set.recursiveDifference(roots).union(roots);
}

interface Place {
  /** Absent where nothing is owned below. */
  readonly set: FieldSet | undefined;
  readonly path: Path;
  /** Owned, with nothing below. */
  readonly isLeaf: boolean;
}

function visit(type: Type, place: Place, atomic: Path[]): void {
  const sort = sortOf(type, undefined);
  if (sort === 'map') visitMap(type.map as MapType, place, atomic);
  if (sort !== 'list' || type.list === undefined) return;
  if (!place.isLeaf && type.list.relationship === 'atomic') atomic.push(place.path);
  else descend(place, atomic, () => type.list?.element);
}

function visitMap(map: MapType, place: Place, atomic: Path[]): void {
  if (map.fields.size === 0 && isUntyped(map.element)) return;
  if (!place.isLeaf && map.relationship === 'atomic') {
    if (place.set !== undefined && !place.set.isEmpty()) atomic.push(place.path);
    return;
  }
  descend(place, atomic, (element) => (isField(element) ? memberType(map, nameOf(element)) : map.element));
}

/** Maps of anything, which no marker can make atomic. */
function isUntyped(type: Type | undefined): boolean {
  return type === UNTYPED_DEDUCED || type?.scalar === 'untyped';
}

function descend({ set, path }: Place, atomic: Path[], typeOf: (element: PathElement) => Type | undefined): void {
  if (set === undefined) return;
  for (const element of set.members.union(set.children)) {
    const type = typeOf(element);
    if (type === undefined) continue;
    const below = set.children.get(element);
    visit(
      type,
      { set: below, path: [...path, element], isLeaf: set.members.has(element) && below === undefined },
      atomic,
    );
  }
}
