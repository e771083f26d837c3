/**
 * Lists the paths at which an apply configuration sets atomic lists, maps or structs. A policy must not set them, because an apply removes
 * all members of an atomic value that the configuration does not contain.
 */

import type { FieldsetType } from '../../../apply/type.ts';
import { createFieldElement, createIndexElement, formatPath, type PathElement } from '../../../fields/path-element.ts';
import type { Json } from '../../../object.ts';

export function listAtomicPaths({ list, map }: FieldsetType, value: Json, path: readonly PathElement[] = []): string[] {
  if (Array.isArray(value)) {
    if (list === undefined) return [];
    const itemPaths = value.flatMap((item, index) =>
      listAtomicPaths(list.element, item, [...path, createIndexElement(index)]),
    );
    return list.relationship === 'atomic' ? [formatPath(path), ...itemPaths] : itemPaths;
  }
  if (value === null || typeof value !== 'object' || map === undefined) return [];
  const memberPaths = Object.entries(value).flatMap(([name, member]) => {
    const field = map.fields.get(name);
    return field === undefined ? [] : listAtomicPaths(field.type, member, [...path, createFieldElement(name)]);
  });
  return map.relationship === 'atomic' ? [formatPath(path), ...memberPaths] : memberPaths;
}
