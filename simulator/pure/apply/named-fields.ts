/** Of a set, what a struct's fields say: a field below which something is owned counts as owned itself. */
import { FieldSet } from '../fields/field-set.ts';
import { isField, isKey, nameOf, type PathElement } from '../fields/path-element.ts';
import { memberType, type Type } from './type.ts';

/** Needed before sets are subtracted: a struct that still has a field must not be taken away as a whole. */
export function withNamedFields(set: FieldSet, type: Type | undefined): FieldSet {
  if (set.children.size === 0) return set;
  const members = new Set(set.members);
  const children = new Map<PathElement, FieldSet>();
  for (const [element, child] of set.children) {
    if (isField(element) && type?.map?.fields.has(nameOf(element))) members.add(element);
    children.set(element, withNamedFields(child, typeBelow(type, element)));
  }
  return new FieldSet(members, children);
}

function typeBelow(type: Type | undefined, element: PathElement): Type | undefined {
  if (isField(element)) return type?.map === undefined ? undefined : memberType(type.map, nameOf(element));
  return isKey(element) ? type?.list?.element : undefined;
}
