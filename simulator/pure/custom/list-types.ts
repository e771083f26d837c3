/**
 * Validates lists of type set and map, in which each item must be unique (ssa-listtype-*). The problem of a duplicate has the index of the
 * second item.
 */

import { formatGoSyntax } from '../go/go-syntax.ts';
import { writeCompactJson } from '../json/write.ts';
import type { Json, JsonObject } from '../object.ts';
import { createDuplicateProblem, createInvalidValueProblem } from '../status/field-problem.ts';
import type { FieldProblem } from '../status/status.ts';
import { isObject } from '../value/is-object.ts';
import { sortMembersDeeply } from '../value/sort-by-name.ts';
import { findAdditionalSchema, findProperty, type StructuralSchema } from './structural-schema.ts';

export function findListTypeProblems(value: Json, schema: StructuralSchema | undefined, path = ''): FieldProblem[] {
  if (schema === undefined) return [];
  if (Array.isArray(value)) {
    const itemProblems = findRepeatedItemProblems(value, schema, path);
    return [
      ...itemProblems,
      ...value.flatMap((item, index) => findListTypeProblems(item, schema.items, `${path}[${index}]`)),
    ];
  }
  if (!isObject(value)) return [];
  return Object.keys(value)
    .sort()
    .flatMap((name) => {
      const memberSchema = findProperty(schema, name);
      const memberPath = memberSchema === undefined ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
      return findListTypeProblems(value[name] ?? null, memberSchema ?? findAdditionalSchema(schema), memberPath);
    });
}

function findRepeatedItemProblems(list: readonly Json[], schema: StructuralSchema, path: string): FieldProblem[] {
  const type = schema['x-kubernetes-list-type'];
  if (type !== 'set' && type !== 'map') return [];
  const countsByKey = new Map<string, number>();
  const problems: FieldProblem[] = [];
  for (const [index, item] of list.entries()) {
    if (type === 'map' && item !== null && !isObject(item)) {
      const value = isScalar(item) ? item : { unquoted: formatGoSyntax(item) };
      problems.push(
        createInvalidValueProblem(`${path}[${index}]`, value, 'must be an object for an array of list-type map'),
      );
      continue;
    }
    const itemKey: Json = type === 'set' ? item : selectKeyFields(item, schema['x-kubernetes-list-map-keys'] ?? []);
    const formattedKey = writeCompactJson(sortMembersDeeply(itemKey));
    const count = countsByKey.get(formattedKey) ?? 0;
    if (count === 1) {
      problems.push(
        createDuplicateProblem(
          `${path}[${index}]`,
          isScalar(itemKey) ? itemKey : { unquoted: formatGoSyntax(sortMembersDeeply(itemKey)) },
        ),
      );
    }
    countsByKey.set(formattedKey, count + 1);
  }
  return problems;
}

function selectKeyFields(item: Json, keys: readonly string[]): JsonObject {
  if (!isObject(item)) return {};
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(item, key)).map((key) => [key, item[key] ?? null]));
}

function isScalar(value: Json): value is string | number | bigint | boolean | null {
  return value === null || typeof value !== 'object';
}
