/** Computes the cost of function calls from operands and result. A function that is not listed costs 1. */
import { FormatValue } from '../values/opaque/format.ts';
import { type CelValue, ListValue, MapValue, OpaqueValue } from '../values/value.ts';
import { AUTHORIZER_CHECK_COST, type CostFactors } from './cost-factors.ts';
import { createListCosts } from './list-costs.ts';
import { type CallCost, measureValue } from './measure-value.ts';

export interface CallCosts {
  readonly costFactors: CostFactors;
  /** Returns the cost of a function. `id` is undefined if the overload depends on operands of unknown types. */
  findCost(name: string, id: string | undefined): CallCost;
}

const returnOne: CallCost = () => 1;

export function createCallCosts(costFactors: CostFactors): CallCosts {
  const byFunction = createFunctionCosts(costFactors);
  const byOverload = { ...createOverloadCosts(costFactors), ...createListCosts(costFactors) };
  return {
    costFactors,
    findCost: (name, id) => byFunction[id ?? ''] ?? byFunction[name] ?? byOverload[id ?? ''] ?? returnOne,
  };
}

/** Returns the cost of traversing a value: 1 for each key and value, and 0.1 for each byte of a text. */
function computeTraversalCost(value: CelValue): number {
  if (typeof value === 'string') return Math.floor(new TextEncoder().encode(value).length * 0.1);
  if (value instanceof Uint8Array) return Math.floor(value.length * 0.1);
  if (value instanceof ListValue)
    return value.items().reduce<number>((sum, item) => sum + computeTraversalCost(item), 0);
  if (!(value instanceof MapValue)) return 1;
  let sum = 0;
  for (const key of value.keys()) sum += computeTraversalCost(key) + computeTraversalCost(value.find(key) ?? null);
  return sum;
}

/** Creates the costs of the functions of the Kubernetes libraries, and of their overloads with different costs. */
function createFunctionCosts(costFactors: CostFactors): Readonly<Record<string, CallCost>> {
  const traversalCosts =
    (factor: number): CallCost =>
    ([text]) =>
      Math.ceil(measureValue(text) * factor * costFactors.traversal);
  const traversalCostOfList: CallCost = ([list]) => (list === undefined ? 0 : computeTraversalCost(list));
  const selectorTextCost: CallCost = ([, text]) => computeSelectorCost(measureValue(text), costFactors);
  const patternMatchCost: CallCost = ([text, pattern]) =>
    computePatternCost(measureValue(text), measureValue(pattern), costFactors);
  const addressCost =
    ({ parsesArgument = false, isMasked = false }): CallCost =>
    ([range, argument]) =>
      Math.ceil(measureValue(range) * 2 * costFactors.traversal) +
      (isMasked ? Math.ceil(measureValue(range) * costFactors.traversal) + 1 : 0) +
      (parsesArgument ? Math.ceil(measureValue(argument) * costFactors.traversal) : 0);
  return {
    check: () => AUTHORIZER_CHECK_COST,
    fieldSelector: selectorTextCost,
    labelSelector: selectorTextCost,
    isSorted: traversalCostOfList,
    sum: traversalCostOfList,
    max: traversalCostOfList,
    min: traversalCostOfList,
    indexOf: traversalCostOfList,
    lastIndexOf: traversalCostOfList,
    includes: traversalCostOfList,
    url: traversalCosts(1),
    lowerAscii: traversalCosts(1),
    upperAscii: traversalCosts(1),
    substring: traversalCosts(1),
    trim: traversalCosts(1),
    'jsonpatch.escapeKey': traversalCosts(1),
    replace: traversalCosts(2),
    split: traversalCosts(2),
    join: (_, result) => Math.ceil(measureValue(result) * 2 * costFactors.traversal),
    find: patternMatchCost,
    findAll: patternMatchCost,
    cidr: traversalCosts(1),
    isIP: traversalCosts(1),
    isCIDR: traversalCosts(1),
    ip: traversalCosts(1),
    cidr_ip: returnOne,
    'ip.isCanonical': traversalCosts(2),
    cidr_contains_ip_string: addressCost({ parsesArgument: true }),
    containsIP: addressCost({}),
    cidr_contains_cidr_string: addressCost({ parsesArgument: true, isMasked: true }),
    containsCIDR: addressCost({ isMasked: true }),
    quantity: traversalCosts(1),
    isQuantity: traversalCosts(1),
    semver: traversalCosts(1),
    isSemver: traversalCosts(1),
    validate: ([format, text]) =>
      format instanceof FormatValue
        ? computePatternCost(measureValue(text), format.format.patternLength, { ...costFactors, ...FORMAT_PATTERNS })
        : 1,
  };
}

/** The cost figures for formats, which are the same in both dialects. */
const FORMAT_PATTERNS = { patternTextFactor: 0.1, addedTextLength: 1, patternFactor: 0.25 };

export function computePatternCost(textLength: number, patternLength: number, costFactors: CostFactors): number {
  return (
    Math.ceil((textLength + costFactors.addedTextLength) * costFactors.patternTextFactor) *
    Math.ceil(patternLength * costFactors.patternFactor)
  );
}

/** Returns the cost of parsing a selector, in which every two characters may be a requirement. */
export function computeSelectorCost(length: number, costFactors: CostFactors): number {
  const requirementCost = Math.ceil(length * 0.5) * (LIST_CREATION_COST + STRUCT_CREATION_COST);
  return LIST_CREATION_COST + Math.ceil(length * costFactors.traversal) + requirementCost;
}

const LIST_CREATION_COST = 10;
const STRUCT_CREATION_COST = 40;

/** Creates the costs of the standard functions of CEL, by overload ID. */
function createOverloadCosts(costFactors: CostFactors): Readonly<Record<string, CallCost>> {
  const traversalCosts: CallCost = ([text]) => Math.ceil(measureValue(text) * costFactors.traversal);
  const compareCost: CallCost = ([left, right]) =>
    Math.ceil(Math.min(measureValue(left), measureValue(right)) * costFactors.traversal);
  const equality: CallCost = ([left, right]) =>
    left instanceof OpaqueValue ? 1 : compareCost([left ?? null, right ?? null], null);
  const joinCost: CallCost = ([left, right]) =>
    Math.ceil((measureValue(left) + measureValue(right)) * costFactors.traversal);
  const productCost =
    (factor: number): CallCost =>
    ([left, right]) =>
      measureValue(left) * measureValue(right) * factor + 1;
  const matchCost: CallCost = ([text, pattern]) =>
    computePatternCost(measureValue(text), measureValue(pattern), costFactors);
  return {
    starts_with_string: traversalCosts,
    ends_with_string: traversalCosts,
    string_to_bytes: traversalCosts,
    bytes_to_string: traversalCosts,
    string_format: traversalCosts,
    strings_quote: traversalCosts,
    in_list: ([, list]) => measureValue(list),
    less_string: compareCost,
    less_equals_string: compareCost,
    greater_string: compareCost,
    greater_equals_string: compareCost,
    less_bytes: compareCost,
    less_equals_bytes: compareCost,
    greater_bytes: compareCost,
    greater_equals_bytes: compareCost,
    equals: equality,
    not_equals: compareCost,
    add_string: joinCost,
    add_bytes: joinCost,
    matches_string: matchCost,
    contains_string: ([text, substring]) =>
      Math.ceil(measureValue(text) * costFactors.traversal) *
      Math.ceil(measureValue(substring) * costFactors.traversal),
    list_sets_contains_list: productCost(1),
    list_sets_intersects_list: productCost(1),
    list_sets_equivalent_list: productCost(2),
  };
}
