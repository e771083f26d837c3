/** Whether a value fits its type: sorts of values, fields that the type doesn't have, items without keys, and repeated items. */
import { fieldElement, indexElement, type Path, type PathElement, showPath } from '../fields/path-element.ts';
import { goSyntax } from '../go/go-syntax.ts';
import { showValue } from '../go/show-value.ts';
import type { Json } from '../object.ts';
import { findElement } from './list-items.ts';
import { type ListType, type MapType, memberType, type Scalar, sortOf, type Type } from './type.ts';
import { problemAt, TypeProblem } from './type-problem.ts';
import { isMap } from './value.ts';

/** Throws a TypeProblem that names everything. Stored objects may repeat items, an applied intent may not. */
export function validate(type: Type, value: Json, repeats: 'allowed' | 'refused'): void {
  const problems: string[] = [];
  visit(type, value, { problems, repeats, path: [] });
  if (problems.length > 0) throw new TypeProblem(problems);
}

interface Walk {
  readonly problems: string[];
  readonly repeats: 'allowed' | 'refused';
  readonly path: PathElement[];
}

function visit(type: Type, value: Json, walk: Walk): void {
  const sort = sortOf(type, value);
  if (sort === 'map') visitMap(type.map as MapType, value, walk);
  else if (sort === 'list') visitList(type.list as ListType, value, walk);
  else if (sort === 'scalar') {
    const complaint = scalarComplaint(type.scalar as Scalar, value);
    if (complaint !== undefined) complain(walk, complaint);
  }
}

function complain({ problems, path }: Walk, message: string): void {
  problems.push(problemAt(path as Path, message));
}

function visitMap(map: MapType, value: Json, walk: Walk): void {
  if (value === null) return;
  if (!isMap(value)) {
    complain(walk, `expected map, got &{${showValue(value)}}`);
    return;
  }
  for (const name in value) {
    const member = value[name];
    if (member === undefined) continue;
    const type = memberType(map, name);
    walk.path.push(fieldElement(name));
    if (type === undefined) complain(walk, 'field not declared in schema');
    else visit(type, member, walk);
    walk.path.pop();
    // Genuine servers stop at the first of these.
    if (type === undefined) return;
  }
}

function visitList(list: ListType, value: Json, walk: Walk): void {
  if (value === null) return;
  if (!Array.isArray(value)) {
    complain(walk, `expected list, got &{${showValue(value)}}`);
    return;
  }
  const seen = new Set<PathElement>();
  for (const [index, item] of value.entries()) {
    let element = indexElement(index);
    if (list.relationship === 'associative') {
      const found = findElement(list, item);
      if (typeof found !== 'string') {
        complain(walk, `element ${index}: ${found.problem}`);
        return;
      }
      element = found;
      if (seen.has(element) && walk.repeats === 'refused') {
        complain(walk, `duplicate entries for key ${showPath([element])}`);
      }
      seen.add(element);
    }
    walk.path.push(element);
    visit(list.element, item, walk);
    walk.path.pop();
  }
}

/** What keeps a value from being a scalar of this sort; null and nothing at all are of every sort. */
export function scalarComplaint(scalar: Scalar, value: Json | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  const sort = typeof value;
  const isNumber = sort === 'number' || sort === 'bigint';
  switch (scalar) {
    case 'numeric':
      return isNumber ? undefined : `expected numeric (int or float), got ${goType(value)}`;
    case 'string':
      return sort === 'string' ? undefined : `expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`;
    case 'boolean':
      return sort === 'boolean' ? undefined : `expected boolean, got &{${showValue(value)}}`;
    default:
      return sort === 'object' ? `expected any scalar, got &{${showValue(value)}}` : undefined;
  }
}

function goType(value: Json): string {
  if (Array.isArray(value)) return '[]interface {}';
  if (isMap(value)) return 'map[string]interface {}';
  return typeof value === 'boolean' ? 'bool' : 'string';
}
