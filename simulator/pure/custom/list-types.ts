/** Lists that are sets or maps hold each item once (ssa-listtype-*): what is there more than once is a problem, at the place of the second. */

import { goSyntax } from '../go/go-syntax.ts';
import { compactJson } from '../json/write.ts';
import type { Json, JsonObject } from '../object.ts';
import { duplicate, invalidValue } from '../status/field-problem.ts';
import type { FieldProblem } from '../status/status.ts';
import { sortedByName } from '../value/sorted-by-name.ts';
import { isMap, ofOthers, property, type Structural } from './structural.ts';

export function listTypeProblems(value: Json, schema: Structural | undefined, path = ''): FieldProblem[] {
  if (schema === undefined) return [];
  if (Array.isArray(value)) {
    const itemProblems = repeated(value, schema, path);
    return [
      ...itemProblems,
      ...value.flatMap((item, index) => listTypeProblems(item, schema.items, `${path}[${index}]`)),
    ];
  }
  if (!isMap(value)) return [];
  return Object.keys(value)
    .sort()
    .flatMap((name) => {
      const itemProblems = property(schema, name);
      const at = itemProblems === undefined ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
      return listTypeProblems(value[name] ?? null, itemProblems ?? ofOthers(schema), at);
    });
}

function repeated(list: readonly Json[], schema: Structural, path: string): FieldProblem[] {
  const type = schema['x-kubernetes-list-type'];
  if (type !== 'set' && type !== 'map') return [];
  const indexByKey = new Map<string, number>();
  const problems: FieldProblem[] = [];
  for (const [index, item] of list.entries()) {
    if (type === 'map' && item !== null && !isMap(item)) {
      const value = isScalar(item) ? item : { bare: goSyntax(item) };
      problems.push(invalidValue(`${path}[${index}]`, value, 'must be an object for an array of list-type map'));
      continue;
    }
    const itemKey: Json = type === 'set' ? item : keysOf(item, schema['x-kubernetes-list-map-keys'] ?? []);
    const text = compactJson(sortedByName(itemKey));
    const times = indexByKey.get(text) ?? 0;
    if (times === 1) {
      problems.push(
        duplicate(`${path}[${index}]`, isScalar(itemKey) ? itemKey : { bare: goSyntax(sortedByName(itemKey)) }),
      );
    }
    indexByKey.set(text, times + 1);
  }
  return problems;
}

function keysOf(item: Json, keys: readonly string[]): JsonObject {
  if (!isMap(item)) return {};
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(item, key)).map((key) => [key, item[key] ?? null]));
}

function isScalar(value: Json): value is string | number | bigint | boolean | null {
  return value === null || typeof value !== 'object';
}
