/** Adds struct fields to a field set if the set contains fields below them, like EnsureNamedFieldsAreMembers of structured-merge-diff. */
import { FieldSet } from '../fields/field-set.ts';
import { isField, isKey, type PathElement, readFieldName } from '../fields/path-element.ts';
import { type FieldsetType, getMemberType } from './type.ts';

/**
 * Returns the set together with each struct field that has a field of the set below it. Callers use this function before they subtract sets,
 * so that a struct with a remaining field is not removed as a whole.
 */
export function addNamedFields(set: FieldSet, type: FieldsetType | undefined): FieldSet {
  if (set.children.size === 0) return set;
  const members = new Set(set.members);
  const children = new Map<PathElement, FieldSet>();
  for (const [element, child] of set.children) {
    if (isField(element) && type?.map?.fields.has(readFieldName(element))) members.add(element);
    children.set(element, addNamedFields(child, findElementType(type, element)));
  }
  return new FieldSet(members, children);
}

function findElementType(type: FieldsetType | undefined, element: PathElement): FieldsetType | undefined {
  if (isField(element)) return type?.map === undefined ? undefined : getMemberType(type.map, readFieldName(element));
  return isKey(element) ? type?.list?.element : undefined;
}
