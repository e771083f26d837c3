/** Computes the cost of function calls from their operands and results. A call of a function that is not listed costs 1. */
import { FormatValue } from '../values/opaque/format.ts';
import { type CelValue, ListValue, MapValue, OpaqueValue } from '../values/value.ts';
import { AUTHORIZER_CHECK_COST, type CostFactors } from './cost-factors.ts';
import { createListCosts } from './list-costs.ts';
import { type CallCostFunction, measureValue } from './measure-value.ts';

export interface CallCosts {
  readonly costFactors: CostFactors;
  /** Returns the function that computes the cost of a call. `id` is undefined if the overload is only known at the evaluation. */
  findCostFunction(name: string, id: string | undefined): CallCostFunction;
}

const returnOne: CallCostFunction = () => 1;

export function createCallCosts(costFactors: CostFactors): CallCosts {
  const costsByFunction = createFunctionCosts(costFactors);
  const costsByOverload = { ...createOverloadCosts(costFactors), ...createListCosts(costFactors) };
  return {
    costFactors,
    findCostFunction: (name, id) =>
      costsByFunction[id ?? ''] ?? costsByFunction[name] ?? costsByOverload[id ?? ''] ?? returnOne,
  };
}

/** Returns the cost of traversing a value: 0.1 for each byte of a string, and 1 for each other scalar that the value contains. */
function computeTraversalCost(value: CelValue): number {
  if (typeof value === 'string') return Math.floor(new TextEncoder().encode(value).length * 0.1);
  if (value instanceof Uint8Array) return Math.floor(value.length * 0.1);
  if (value instanceof ListValue)
    return value.items().reduce<number>((totalCost, item) => totalCost + computeTraversalCost(item), 0);
  if (!(value instanceof MapValue)) return 1;
  let totalCost = 0;
  for (const key of value.keys())
    totalCost += computeTraversalCost(key) + computeTraversalCost(value.find(key) ?? null);
  return totalCost;
}

/** Creates the cost functions of the Kubernetes libraries, by function name. An overload with another cost is listed by its ID. */
function createFunctionCosts(costFactors: CostFactors): Readonly<Record<string, CallCostFunction>> {
  const createTraversalCost =
    (factor: number): CallCostFunction =>
    ([text]) =>
      Math.ceil(measureValue(text) * factor * costFactors.traversalFactor);
  const computeListTraversalCost: CallCostFunction = ([list]) => (list === undefined ? 0 : computeTraversalCost(list));
  const computeSelectorArgumentCost: CallCostFunction = ([, text]) =>
    computeSelectorCost(measureValue(text), costFactors);
  const computePatternSearchCost: CallCostFunction = ([text, pattern]) =>
    computePatternCost(measureValue(text), measureValue(pattern), costFactors);
  const createAddressCost =
    ({ parsesArgument = false, masksRange = false }): CallCostFunction =>
    ([range, argument]) =>
      Math.ceil(measureValue(range) * 2 * costFactors.traversalFactor) +
      (masksRange ? Math.ceil(measureValue(range) * costFactors.traversalFactor) + 1 : 0) +
      (parsesArgument ? Math.ceil(measureValue(argument) * costFactors.traversalFactor) : 0);
  return {
    check: () => AUTHORIZER_CHECK_COST,
    fieldSelector: computeSelectorArgumentCost,
    labelSelector: computeSelectorArgumentCost,
    isSorted: computeListTraversalCost,
    sum: computeListTraversalCost,
    max: computeListTraversalCost,
    min: computeListTraversalCost,
    indexOf: computeListTraversalCost,
    lastIndexOf: computeListTraversalCost,
    includes: computeListTraversalCost,
    url: createTraversalCost(1),
    lowerAscii: createTraversalCost(1),
    upperAscii: createTraversalCost(1),
    substring: createTraversalCost(1),
    trim: createTraversalCost(1),
    'jsonpatch.escapeKey': createTraversalCost(1),
    replace: createTraversalCost(2),
    split: createTraversalCost(2),
    join: (_, result) => Math.ceil(measureValue(result) * 2 * costFactors.traversalFactor),
    find: computePatternSearchCost,
    findAll: computePatternSearchCost,
    cidr: createTraversalCost(1),
    isIP: createTraversalCost(1),
    isCIDR: createTraversalCost(1),
    ip: createTraversalCost(1),
    cidr_ip: returnOne,
    'ip.isCanonical': createTraversalCost(2),
    cidr_contains_ip_string: createAddressCost({ parsesArgument: true }),
    containsIP: createAddressCost({}),
    cidr_contains_cidr_string: createAddressCost({ parsesArgument: true, masksRange: true }),
    containsCIDR: createAddressCost({ masksRange: true }),
    quantity: createTraversalCost(1),
    isQuantity: createTraversalCost(1),
    semver: createTraversalCost(1),
    isSemver: createTraversalCost(1),
    validate: ([format, text]) =>
      format instanceof FormatValue
        ? computePatternCost(measureValue(text), format.format.patternLength, {
            ...costFactors,
            ...FORMAT_PATTERN_FACTORS,
          })
        : 1,
  };
}

/** The cost factors of the regular expressions of named formats, which the specification and kube-apiserver share. */
const FORMAT_PATTERN_FACTORS = { patternTextFactor: 0.1, addedTextLength: 1, patternFactor: 0.25 };

export function computePatternCost(textLength: number, patternLength: number, costFactors: CostFactors): number {
  return (
    Math.ceil((textLength + costFactors.addedTextLength) * costFactors.patternTextFactor) *
    Math.ceil(patternLength * costFactors.patternFactor)
  );
}

/** Returns the cost of parsing a selector, in which every two characters may be a requirement. */
export function computeSelectorCost(length: number, costFactors: CostFactors): number {
  const requirementsCost = Math.ceil(length * 0.5) * (LIST_CREATION_COST + STRUCT_CREATION_COST);
  return LIST_CREATION_COST + Math.ceil(length * costFactors.traversalFactor) + requirementsCost;
}

const LIST_CREATION_COST = 10;
const STRUCT_CREATION_COST = 40;

/** Creates the cost functions of the standard functions of CEL, by overload ID. */
function createOverloadCosts(costFactors: CostFactors): Readonly<Record<string, CallCostFunction>> {
  const computeTraversalCostOfOperand: CallCostFunction = ([text]) =>
    Math.ceil(measureValue(text) * costFactors.traversalFactor);
  const computeComparisonCost: CallCostFunction = ([left, right]) =>
    Math.ceil(Math.min(measureValue(left), measureValue(right)) * costFactors.traversalFactor);
  const computeEqualityCost: CallCostFunction = ([left, right]) =>
    left instanceof OpaqueValue ? 1 : computeComparisonCost([left ?? null, right ?? null], null);
  const computeConcatenationCost: CallCostFunction = ([left, right]) =>
    Math.ceil((measureValue(left) + measureValue(right)) * costFactors.traversalFactor);
  const createProductCost =
    (factor: number): CallCostFunction =>
    ([left, right]) =>
      measureValue(left) * measureValue(right) * factor + 1;
  const computeMatchCost: CallCostFunction = ([text, pattern]) =>
    computePatternCost(measureValue(text), measureValue(pattern), costFactors);
  return {
    starts_with_string: computeTraversalCostOfOperand,
    ends_with_string: computeTraversalCostOfOperand,
    string_to_bytes: computeTraversalCostOfOperand,
    bytes_to_string: computeTraversalCostOfOperand,
    string_format: computeTraversalCostOfOperand,
    strings_quote: computeTraversalCostOfOperand,
    in_list: ([, list]) => measureValue(list),
    less_string: computeComparisonCost,
    less_equals_string: computeComparisonCost,
    greater_string: computeComparisonCost,
    greater_equals_string: computeComparisonCost,
    less_bytes: computeComparisonCost,
    less_equals_bytes: computeComparisonCost,
    greater_bytes: computeComparisonCost,
    greater_equals_bytes: computeComparisonCost,
    equals: computeEqualityCost,
    not_equals: computeComparisonCost,
    add_string: computeConcatenationCost,
    add_bytes: computeConcatenationCost,
    matches_string: computeMatchCost,
    contains_string: ([text, substring]) =>
      Math.ceil(measureValue(text) * costFactors.traversalFactor) *
      Math.ceil(measureValue(substring) * costFactors.traversalFactor),
    list_sets_contains_list: createProductCost(1),
    list_sets_intersects_list: createProductCost(1),
    list_sets_equivalent_list: createProductCost(2),
  };
}
