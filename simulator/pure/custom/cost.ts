/**
 * Estimates the maximum work per character of an object for its validation. The work is large if a schema has many alternatives, patterns
 * with large counts, or rules. Only the validation of a long object with an expensive schema takes long.
 *
 * Example: `{"pattern": "^[a-z]{1,40}$"}` costs 13 characters times 40.
 */
import { estimateMemoryBytes } from '../value/memory-estimate.ts';
import type { StructuralSchema } from './structural-schema.ts';

/** The cost of a rule without loops. */
const RULE_COST = 1_000;
const LOOP_PATTERN = /\.(?:all|exists|exists_one|map|filter|transformList|transformMap|transformMapEntry|sortBy)\s*\(/;
/** The cost of a rule with a loop, which can use all of its budget. */
const LOOP_RULE_COST = 100_000;
/** The cost of a default increases by 1 for each 256 bytes of its size. */
const DEFAULT_BYTES_PER_COST = 256;

const COSTS_BY_SCHEMA = new WeakMap<StructuralSchema, number>();

/** Returns the estimated cost, which is computed only once per schema. */
export function estimateSchemaCost(schema: StructuralSchema): number {
  const cachedCost = COSTS_BY_SCHEMA.get(schema);
  if (cachedCost !== undefined) return cachedCost;
  let cost = 0;
  const pendingSchemas: StructuralSchema[] = [schema];
  for (let pendingSchema = pendingSchemas.pop(); pendingSchema !== undefined; pendingSchema = pendingSchemas.pop()) {
    cost += estimateCostWithoutChildren(pendingSchema);
    pendingSchemas.push(...listChildSchemas(pendingSchema));
  }
  COSTS_BY_SCHEMA.set(schema, cost);
  return cost;
}

function estimateCostWithoutChildren(schema: StructuralSchema): number {
  const { pattern = '', enum: enumItems = [], anyOf = [], oneOf = [], allOf = [], default: defaultValue } = schema;
  const rules = schema['x-kubernetes-validations'] ?? [];
  const expressions = rules.flatMap(({ rule, messageExpression = '' }) => [rule, messageExpression]);
  const hasLoop = expressions.some((expression) => LOOP_PATTERN.test(expression));
  const nonStringCount = enumItems.filter((item) => typeof item !== 'string').length;
  return (
    estimatePatternStates(pattern) +
    Math.floor(estimateMemoryBytes(defaultValue ?? null) / DEFAULT_BYTES_PER_COST) +
    nonStringCount +
    anyOf.length +
    oneOf.length +
    allOf.length +
    (hasLoop ? LOOP_RULE_COST : rules.length * RULE_COST)
  );
}

/**
 * Returns the estimated number of states of a pattern. Each count of the pattern adds states. A count above 1000 adds as many states as a
 * count of 1000.
 */
function estimatePatternStates(pattern: string): number {
  let stateCount = pattern.length;
  for (const [, min = '', max = ''] of pattern.matchAll(/\{(\d+),?(\d*)\}/g))
    stateCount += Math.min(1_000, Number(max === '' ? min : max)) * Math.min(pattern.length, 40);
  return stateCount;
}

function listChildSchemas(schema: StructuralSchema): StructuralSchema[] {
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [], not } = schema;
  return [
    ...Object.values(properties),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...(items === undefined ? [] : [items]),
    ...(not === undefined ? [] : [not]),
    ...anyOf,
    ...oneOf,
    ...allOf,
  ];
}
