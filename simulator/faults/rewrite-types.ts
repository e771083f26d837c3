/** What faults make of the types by which lists are merged. */
import type { FieldType, ListType, MapType, Type } from '../pure/apply/type.ts';

type Change = (list: ListType) => ListType;
const made = new WeakMap<Change, WeakMap<Type, Type>>();

/** The type with every associative list in it changed. Types may refer to themselves. */
export function retyped(type: Type, change: Change): Type {
  let known = made.get(change);
  if (known === undefined) {
    known = new WeakMap();
    made.set(change, known);
  }
  return visit(type, change, known);
}

function visit(type: Type, change: Change, known: WeakMap<Type, Type>): Type {
  const there = known.get(type);
  if (there !== undefined) return there;
  const copy: { scalar?: Type['scalar']; list?: ListType; map?: MapType } = { ...type } as object;
  known.set(type, copy as Type);
  if (type.list !== undefined) {
    const list = { ...type.list, element: visit(type.list.element, change, known) };
    copy.list = list.relationship === 'associative' ? change(list) : list;
  }
  if (type.map !== undefined) {
    const fields = [...type.map.fields].map(([name, field]): [string, FieldType] => [
      name,
      { ...field, type: visit(field.type, change, known) },
    ]);
    const { element } = type.map;
    copy.map = { ...type.map, fields: new Map(fields), element: element && visit(element, change, known) };
  }
  return copy as Type;
}

export function isContainers({ keys, element }: ListType): boolean {
  return keys.length === 1 && keys[0] === 'name' && element.map?.fields.has('image') === true;
}
