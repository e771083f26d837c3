/**
 * The syntax of paths in comparisons: the syntax of `paths.ts`, and
 *
 * - `items[*].metadata.name`: the name of each item in a list;
 * - `items[metadata.name=a].spec`: the spec of the first item whose name is `a`;
 * - `items.(count)`: the number of items;
 * - `object.(members)`: the names of the members;
 * - `object.(non-empty members)`: the names of the members that are not empty. null, "" and containers of only empty values are empty.
 */
import type { JsonObject } from '../../../values/json-object.ts';
import { isContainer, MISSING, readPath } from './paths.ts';

const PROPERTY_FUNCTIONS = {
  count: (members: JsonObject) => Object.keys(members).length,
  members: (members: JsonObject) => Object.keys(members),
  'non-empty members': (members: JsonObject) => Object.keys(members).filter((name) => isNonEmptyValue(members[name])),
} as const;

/** `[*]`, or `[field=text]`. */
const ITEM_SELECTOR = /\[(?:\*|(?<field>[\w.]+)=(?<text>[^\]]+))\]\.?/;

export function selectPath(value: unknown, path: string): unknown {
  const selector = ITEM_SELECTOR.exec(path);
  if (selector === null) return selectProperty(value, path);
  const list = readPath(value, path.slice(0, selector.index));
  if (!Array.isArray(list)) return MISSING;
  const remainingPath = path.slice(selector.index + selector[0].length);
  const { field, text } = selector.groups ?? {};
  if (field === undefined) return list.map((item) => selectPath(item, remainingPath));
  const item = list.find((candidate) => readPath(candidate, field) === text);
  return item === undefined ? MISSING : selectPath(item, remainingPath);
}

/** Returns the value at a path without item selectors. */
function selectProperty(value: unknown, path: string): unknown {
  const [, parentPath = '', property] = /^(?:(.*)\.)?\((count|members|non-empty members)\)$/.exec(path) ?? [];
  if (property === undefined) return readPath(value, path);
  const container = readPath(value, parentPath);
  return isContainer(container) ? PROPERTY_FUNCTIONS[property as keyof typeof PROPERTY_FUNCTIONS](container) : MISSING;
}

function isNonEmptyValue(value: unknown): boolean {
  return isContainer(value) ? Object.values(value).some(isNonEmptyValue) : value !== null && value !== '';
}
