/** What differs between two values of a type, as field sets. */
import { FieldSet } from '../fields/field-set.ts';
import { fieldElement, type PathElement } from '../fields/path-element.ts';
import type { Json, JsonObject } from '../object.ts';
import { deepEqual } from '../value/deep-equal.ts';
import { listsLeftOut, wasEmpty } from '../value/left-out.ts';
import { elementOf } from './list-items.ts';
import { type ListType, type MapType, memberType, type Scalar, sortOf, type Type } from './type.ts';
import { TypeProblem } from './type-problem.ts';
import { scalarComplaint } from './validate.ts';
import { asList, asMap, isEmptyMap, memberOf } from './value.ts';

export interface Comparison {
  readonly removed: FieldSet;
  readonly modified: FieldSet;
  readonly added: FieldSet;
}

/** The values must fit the type; items may be repeated. */
export function compare(type: Type, before: Json, after: Json): Comparison {
  const walk: Walk = { removed: new FieldSet(), modified: new FieldSet(), added: new FieldSet(), path: [] };
  if (before !== after) visit(type, before, after, walk);
  const { removed, modified, added } = walk;
  return { removed, modified, added };
}

/** The comparison without what a filter of ignored fields takes away. */
export function without(comparison: Comparison, ignored: FieldSet | undefined): Comparison {
  if (ignored === undefined) return comparison;
  return {
    removed: comparison.removed.recursiveDifference(ignored),
    modified: comparison.modified.recursiveDifference(ignored),
    added: comparison.added.recursiveDifference(ignored),
  };
}

interface Walk {
  readonly removed: FieldSet;
  readonly modified: FieldSet;
  readonly added: FieldSet;
  readonly path: PathElement[];
}

type Side = Json | undefined;

function visit(type: Type, before: Side, after: Side, walk: Walk): void {
  // Parts that a change left alone are often the very same.
  if (before === after) return;
  const one = sortOf(type, before);
  const other = sortOf(type, after);
  let leaf: boolean;
  if (after === undefined) leaf = visitAs(one, type, before, after, walk);
  else if (before === undefined || one === other) leaf = visitAs(other, type, before, after, walk);
  else {
    visitAs(one, type, before, after, walk);
    leaf = visitAs(other, type, before, after, walk);
  }
  if (leaf) return;
  if (before === undefined) walk.added.insert(walk.path);
  else if (after === undefined) walk.removed.insert(walk.path);
}

/** Answers whether the value was taken for a leaf. */
function visitAs(sort: ReturnType<typeof sortOf>, type: Type, before: Side, after: Side, walk: Walk): boolean {
  if (sort === 'map') return visitMap(type.map as MapType, before, after, walk);
  if (sort === 'list') return visitList(type.list as ListType, before, after, walk);
  const complaints = [scalarComplaint(type.scalar as Scalar, before), scalarComplaint(type.scalar as Scalar, after)];
  if (complaints.every((one) => one !== undefined)) {
    throw new TypeProblem([`lhs: ${complaints[0]}`, `rhs: ${complaints[1]}`]);
  }
  return leaf(before, after, walk);
}

function leaf(before: Side, after: Side, { removed, modified, added, path }: Walk): true {
  if (before === undefined) added.insert(path);
  else if (after === undefined) removed.insert(path);
  else if (!deepEqual(before, after) || listsLeftOut(after)) modified.insert(path);
  return true;
}

function visitMap(map: MapType, before: Side, after: Side, walk: Walk): boolean {
  const [left, right] = [asMap(before), asMap(after)];
  const empty = (left === undefined || isEmptyMap(left)) && (right === undefined || isEmptyMap(right));
  if (map.relationship === 'atomic' || empty) return leaf(before, after, walk);
  for (const name in left) visitMember(map, name, left, right, walk);
  for (const name in right) if (memberOf(left, name) === undefined) visitMember(map, name, left, right, walk);
  return false;
}

function visitMember(map: MapType, name: string, left: Members, right: Members, walk: Walk): void {
  const [before, after] = [memberOf(left, name), memberOf(right, name)];
  const type = memberType(map, name);
  const emptied = before === null && after === null && wasEmpty(right as JsonObject, name);
  if ((before === after && !emptied) || type === undefined) return;
  walk.path.push(fieldElement(name));
  if (emptied) walk.modified.insert(walk.path);
  else visit(type, before, after, walk);
  walk.path.pop();
}

type Members = JsonObject | undefined;

function visitList(list: ListType, before: Side, after: Side, walk: Walk): boolean {
  const [left, right] = [asList(before) ?? [], asList(after) ?? []];
  if (list.relationship === 'atomic' || (left.length === 0 && right.length === 0)) return leaf(before, after, walk);
  const [olds, news] = [byElement(list, left), byElement(list, right)];
  for (const [element, items] of olds) visitItems(list, element, items, news.get(element) ?? [], walk);
  for (const [element, items] of news) if (!olds.has(element)) visitItems(list, element, [], items, walk);
  return false;
}

function byElement(list: ListType, items: readonly Json[]): Map<PathElement, Json[]> {
  const found = new Map<PathElement, Json[]>();
  for (const item of items) {
    const element = elementOf(list, item);
    const same = found.get(element);
    if (same === undefined) found.set(element, [item]);
    else same.push(item);
  }
  return found;
}

/** Repeated items are compared as one atomic field. */
function visitItems(
  list: ListType,
  element: PathElement,
  olds: readonly Json[],
  news: readonly Json[],
  walk: Walk,
): void {
  walk.path.push(element);
  if (olds.length <= 1 && news.length <= 1) visit(list.element, olds[0], news[0], walk);
  else if (olds.length > 1 && news.length > 1) {
    if (!deepEqual(olds, news)) walk.modified.insert(walk.path);
  } else if (olds.length > 1) {
    if (news.length > 0) visit(list.element, undefined, news[0], walk);
    walk.removed.insert(walk.path);
  } else {
    if (olds.length > 0) visit(list.element, olds[0], undefined, walk);
    walk.added.insert(walk.path);
  }
  walk.path.pop();
}
