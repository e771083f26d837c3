/**
 * The paths of comparisons: those of `paths.ts`, and
 *
 * - `items[*].metadata.name`: the name of each item in a list;
 * - `items[metadata.name=a].spec`: the spec of the first item whose name is `a`;
 * - `items.(count)`: the number of items;
 * - `object.(members)`: the names of the members;
 * - `object.(filled)`: the names of the members that are not empty. Empty are null, "" and containers of only empty values.
 */
import type { JsonObject } from '../../../values/json-object.ts';
import { isContainer, lookUp, MISSING } from './paths.ts';

const PROPERTIES = {
  count: (members: JsonObject) => Object.keys(members).length,
  members: (members: JsonObject) => Object.keys(members),
  filled: (members: JsonObject) => Object.keys(members).filter((name) => isFilled(members[name])),
} as const;

/** `[*]`, or `[field=text]`. */
const ITEM_SELECTOR = /\[(?:\*|(?<field>[\w.]+)=(?<text>[^\]]+))\]\.?/;

export function select(value: unknown, path: string): unknown {
  const selector = ITEM_SELECTOR.exec(path);
  if (selector === null) return selectProperty(value, path);
  const list = lookUp(value, path.slice(0, selector.index));
  if (!Array.isArray(list)) return MISSING;
  const remainingPath = path.slice(selector.index + selector[0].length);
  const { field, text } = selector.groups ?? {};
  if (field === undefined) return list.map((item) => select(item, remainingPath));
  const item = list.find((candidate) => lookUp(candidate, field) === text);
  return item === undefined ? MISSING : select(item, remainingPath);
}

/** Returns the value at a path without item selectors. */
function selectProperty(value: unknown, path: string): unknown {
  const [, owner = '', property] = /^(?:(.*)\.)?\((count|members|filled)\)$/.exec(path) ?? [];
  if (property === undefined) return lookUp(value, path);
  const container = lookUp(value, owner);
  return isContainer(container) ? PROPERTIES[property as keyof typeof PROPERTIES](container) : MISSING;
}

function isFilled(value: unknown): boolean {
  return isContainer(value) ? Object.values(value).some(isFilled) : value !== null && value !== '';
}
