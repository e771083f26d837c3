/**
 * Adds the fields of structs to a field set as members if it contains something below them, like EnsureNamedFieldsAreMembers of
 * structured-merge-diff.
 */
import { FieldSet } from '../fields/field-set.ts';
import { elementName, isField, isKey, type PathElement } from '../fields/path-element.ts';
import { memberType, type Type } from './type.ts';

/** Needed before sets are subtracted: a struct that still has a field must not be removed as a whole. */
export function addNamedFields(set: FieldSet, type: Type | undefined): FieldSet {
  if (set.children.size === 0) return set;
  const members = new Set(set.members);
  const children = new Map<PathElement, FieldSet>();
  for (const [element, child] of set.children) {
    if (isField(element) && type?.map?.fields.has(elementName(element))) members.add(element);
    children.set(element, addNamedFields(child, typeBelow(type, element)));
  }
  return new FieldSet(members, children);
}

function typeBelow(type: Type | undefined, element: PathElement): Type | undefined {
  if (isField(element)) return type?.map === undefined ? undefined : memberType(type.map, elementName(element));
  return isKey(element) ? type?.list?.element : undefined;
}
