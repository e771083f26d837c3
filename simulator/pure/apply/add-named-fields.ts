/**
 * Adds the fields of structs to a field set as members if it contains something below them, like EnsureNamedFieldsAreMembers of
 * structured-merge-diff.
 */
import { FieldSet } from '../fields/field-set.ts';
import { formatElement, isField, isKey, type PathElement } from '../fields/path-element.ts';
import { type FieldsetType, getMemberType } from './type.ts';

/**
 * Adds the structs to the set. Must be called before sets are subtracted, so that a struct with a remaining field is not removed as a
 * whole.
 */
export function addNamedFields(set: FieldSet, type: FieldsetType | undefined): FieldSet {
  if (set.children.size === 0) return set;
  const members = new Set(set.members);
  const children = new Map<PathElement, FieldSet>();
  for (const [element, child] of set.children) {
    if (isField(element) && type?.map?.fields.has(formatElement(element))) members.add(element);
    children.set(element, addNamedFields(child, findElementType(type, element)));
  }
  return new FieldSet(members, children);
}

function findElementType(type: FieldsetType | undefined, element: PathElement): FieldsetType | undefined {
  if (isField(element)) return type?.map === undefined ? undefined : getMemberType(type.map, formatElement(element));
  return isKey(element) ? type?.list?.element : undefined;
}
