/**
 * An intent laid over a live object: what the intent says wins, item by item and member by member where the type allows it, and what it
 * doesn't speak of stays. Items keep an order that agrees with both lists where these agree.
 */
import { type PathElement, showPath } from '../fields/path-element.ts';
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../value/set-member.ts';
import { findElement } from './list-items.ts';
import { type ListType, type MapType, memberType, sortOf, type Type } from './type.ts';
import { TypeProblem } from './type-problem.ts';
import { asList, asMap, isEmptyMap, memberOf } from './value.ts';

/** The values are not changed; the result shares with them. Throws a TypeProblem when an item has no key or the intent repeats one. */
export function merge(type: Type, live: Json, intent: Json): Json {
  return visit(type, live, intent);
}

type Side = Json | undefined;

/** At least one of the two is there. */
function visit(type: Type, live: Side, intent: Side): Json {
  if (intent === undefined) return visitAs(sortOf(type, live), type, live, intent);
  // Of two sorts the later stands, which is the intent.
  return visitAs(sortOf(type, intent), type, live, intent);
}

function visitAs(sort: ReturnType<typeof sortOf>, type: Type, live: Side, intent: Side): Json {
  if (sort === 'map') return visitMap(type.map as MapType, live, intent);
  if (sort === 'list') return visitList(type.list as ListType, live, intent);
  return leaf(live, intent);
}

function leaf(live: Side, intent: Side): Json {
  return (intent === undefined ? live : intent) as Json;
}

function visitMap(map: MapType, live: Side, intent: Side): Json {
  const [left, right] = [asMap(live), asMap(intent)];
  const empty = (left === undefined || isEmptyMap(left)) && (right === undefined || isEmptyMap(right));
  if (map.relationship === 'atomic' || empty) return leaf(live, intent);
  const merged: JsonObject = {};
  for (const name in left) mergeMember(map, name, left, right, merged);
  for (const name in right) if (memberOf(left, name) === undefined) mergeMember(map, name, left, right, merged);
  return merged;
}

type Members = JsonObject | undefined;

function mergeMember(map: MapType, name: string, left: Members, right: Members, merged: JsonObject): void {
  const [live, intent] = [memberOf(left, name), memberOf(right, name)];
  if (live === undefined && intent === undefined) return;
  const type = memberType(map, name);
  setMember(merged, name, type === undefined ? leaf(live, intent) : visit(type, live, intent));
}

function visitList(list: ListType, live: Side, intent: Side): Json {
  const [left, right] = [asList(live) ?? [], asList(intent) ?? []];
  if (list.relationship === 'atomic' || (left.length === 0 && right.length === 0)) return leaf(live, intent);
  return mergeItems(list, index(list, left, true), index(list, right, false), left);
}

interface Index {
  readonly elements: readonly PathElement[];
  /** A repeated item is null here: it is not merged with anything. */
  readonly items: ReadonlyMap<PathElement, Json>;
}

function index(list: ListType, items: readonly Json[], repeats: boolean): Index {
  const found = new Map<PathElement, Json>();
  const elements: PathElement[] = [];
  const problems: string[] = [];
  for (const [position, item] of items.entries()) {
    const element = findElement(list, item);
    if (typeof element !== 'string') problems.push(`element ${position}: ${element.problem}`);
    else if (found.has(element) && !repeats) problems.push(`duplicate entries for key ${showPath([element])}`);
    else {
      found.set(element, found.has(element) ? null : item);
      elements.push(element);
    }
  }
  if (problems.length > 0) throw new TypeProblem(problems);
  return { elements, items: found };
}

/**
 * Walks both lists at once. Items of the live list alone stay where they are, between the shared items; the intent decides the order of
 * the shared ones, and its own new items come where it has them.
 */
function mergeItems(list: ListType, left: Index, right: Index, live: readonly Json[]): Json[] {
  const merged: Json[] = [];
  const done = new Set<PathElement>();
  const shared = right.elements.filter((element) => left.items.has(element));
  let next = 0;
  const takeShared = (element: PathElement): void => {
    done.add(element);
    merged.push(visit(list.element, left.items.get(element), right.items.get(element)));
  };
  let [l, r] = [0, 0];
  while (l < left.elements.length || r < right.elements.length) {
    const own = left.elements[l];
    const theirs = right.elements[r];
    if (own !== undefined && theirs !== undefined) {
      if (own === theirs) {
        takeShared(own);
        l++;
        r++;
        next++;
        continue;
      }
      if (right.items.has(own) && shared[next] !== undefined && shared[next] !== own) {
        // Shared, but the intent has another one before it.
        l++;
        continue;
      }
    }
    if (own !== undefined) {
      if (!right.items.has(own)) {
        merged.push(visit(list.element, live[l], undefined));
        l++;
        continue;
      }
      if (done.has(own)) l++;
    }
    if (theirs !== undefined) {
      takeShared(theirs);
      r++;
      if (shared[next] === theirs) next++;
    }
  }
  return merged;
}
