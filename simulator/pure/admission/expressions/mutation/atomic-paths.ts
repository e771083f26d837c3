/**
 * Returns the paths at which a configuration sets atomic lists, maps or structs. A policy must not set them, because that would remove the
 * members that are not in the configuration.
 */

import type { FieldsetType } from '../../../apply/type.ts';
import { createFieldElement, createIndexElement, formatPath, type PathElement } from '../../../fields/path-element.ts';
import type { Json } from '../../../object.ts';

export function listAtomicPaths({ list, map }: FieldsetType, value: Json, path: readonly PathElement[] = []): string[] {
  if (Array.isArray(value)) {
    if (list === undefined) return [];
    const items = value.flatMap((item, index) =>
      listAtomicPaths(list.element, item, [...path, createIndexElement(index)]),
    );
    return list.relationship === 'atomic' ? [formatPath(path), ...items] : items;
  }
  if (value === null || typeof value !== 'object' || map === undefined) return [];
  const members = Object.entries(value).flatMap(([name, member]) => {
    const field = map.fields.get(name);
    return field === undefined ? [] : listAtomicPaths(field.type, member, [...path, createFieldElement(name)]);
  });
  return map.relationship === 'atomic' ? [formatPath(path), ...members] : members;
}
