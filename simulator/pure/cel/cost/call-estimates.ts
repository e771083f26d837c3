/** Estimates the maximum cost of function calls, and the maximum size of their results. A function that is not listed costs 1. */
import { getParameter } from '../types/type.ts';
import { computeSelectorCost } from './call-costs.ts';
import { AUTHORIZER_CHECK_COST, type CostFactors } from './cost-factors.ts';
import { createListEstimators } from './list-costs.ts';
import type { CostEstimate, EstimatedNode, OverloadEstimator, SizeEstimator } from './overload-estimator.ts';
import {
  addSizes,
  multiplySaturating,
  multiplySizes,
  type SizeRange,
  scaleSize,
  UNBOUNDED_SIZE,
  UNIT_SIZE,
} from './size.ts';

type CallEstimator = (
  name: string,
  id: string,
  target: EstimatedNode | undefined,
  argumentNodes: readonly EstimatedNode[],
  estimateSize: SizeEstimator,
) => CostEstimate;

const COST_OF_ONE: CostEstimate = { cost: 1 };
/** The size of an IPv6 address. */
const MAX_ADDRESS_BYTES = 16;
/** The maximum cost of the regular expression of a named format. */
const MAX_FORMAT_COST = 128 * 0.25;

export function createCallEstimator(costFactors: CostFactors): CallEstimator {
  const byFunction = createFunctionEstimators(costFactors);
  const byOverload = createOverloadEstimators(costFactors);
  const byLibraryOverload = { ...SET_ESTIMATORS, ...createListEstimators(costFactors) };
  return (name, id, target, argumentNodes, estimateSize) =>
    byLibraryOverload[id]?.(target, argumentNodes, estimateSize) ??
    byFunction[name]?.(target, argumentNodes, (node) =>
      costFactors.tracksSizes ? estimateSize(node) : estimateScalarSize(node, estimateSize),
    ) ??
    (name === '_==_' ? estimateOpaqueEquality(argumentNodes, costFactors) : undefined) ??
    byOverload[id]?.(target, argumentNodes, estimateSize) ??
    COST_OF_ONE;
}

/** Estimates the size for functions of the Kubernetes libraries, which treat types of fixed size as unbounded. */
function estimateScalarSize(node: EstimatedNode | undefined, estimateSize: SizeEstimator): SizeRange {
  const size = estimateSize(node);
  return node?.computedSize === undefined && size === UNIT_SIZE ? UNBOUNDED_SIZE : size;
}

function estimateOpaqueEquality(
  [left, right]: readonly EstimatedNode[],
  { traversal: traversalFactor }: CostFactors,
): CostEstimate | undefined {
  if (left === undefined || left.type.name !== right?.type.name) return undefined;
  const { name, kind } = left.type;
  if (name === 'kubernetes.URL') return { cost: scaleSize(right.computedSize?.max ?? 1, traversalFactor) };
  if (name === 'kubernetes.NamedFormat') return { cost: Math.ceil(64 * traversalFactor) };
  return name.startsWith('net.') || (kind === 'struct' && name.startsWith('kubernetes.')) ? COST_OF_ONE : undefined;
}

const createSetEstimator =
  (factor: number): OverloadEstimator =>
  (_, [left, right], estimateSize) => ({
    cost: multiplySaturating(estimateSize(left).max, estimateSize(right).max) * factor + 1,
  });

const SET_ESTIMATORS: Readonly<Record<string, OverloadEstimator>> = {
  list_sets_contains_list: createSetEstimator(1),
  list_sets_intersects_list: createSetEstimator(1),
  list_sets_equivalent_list: createSetEstimator(2),
};

function estimatePatternMatch(
  text: SizeRange,
  pattern: SizeRange,
  { patternTextFactor, addedTextLength, patternFactor }: CostFactors,
): number {
  return multiplySaturating(
    scaleSize(text.max + addedTextLength, patternTextFactor),
    scaleSize(pattern.max, patternFactor),
  );
}

/** Creates the estimators that several functions share. */
function createSharedEstimators(costFactors: CostFactors) {
  const { traversal } = costFactors;
  const estimateListTraversal: OverloadEstimator = (target, _, estimateSize) => {
    if (target === undefined) return undefined;
    const { max } = estimateSize(target);
    const item = findItemNode(target);
    if (item === undefined) return { cost: scaleSize(max, traversal) };
    const { kind } = item.type;
    const value = kind === 'string' || kind === 'bytes' ? 1 + scaleSize(estimateSize(item).max, traversal) : 1;
    return { cost: multiplySaturating(max, value) };
  };
  const estimateTarget: OverloadEstimator = (target, _, estimateSize) => {
    const size = estimateSize(target);
    return target && { cost: scaleSize(size.max, traversal), size };
  };
  const estimateFirstArgument: OverloadEstimator = (_, [first], estimateSize) => ({
    cost: scaleSize(estimateSize(first).max, traversal),
    size: estimateSize(first),
  });
  const estimateParsing: OverloadEstimator = (_, [first], estimateSize) => ({
    cost: scaleSize(estimateSize(first).max, traversal),
  });
  const estimateSelectorParsing: OverloadEstimator = (_, [first], estimateSize) => ({
    cost: computeSelectorCost(estimateSize(first).max, costFactors),
  });
  const estimatePatternSearch: OverloadEstimator = (target, [pattern], estimateSize) => {
    if (target === undefined || pattern === undefined) return undefined;
    const text = estimateSize(target);
    return { cost: estimatePatternMatch(text, estimateSize(pattern), costFactors), size: { min: 0, max: text.max } };
  };
  return {
    estimateListTraversal,
    estimateTarget,
    estimateFirstArgument,
    estimateParsing,
    estimateSelectorParsing,
    estimatePatternSearch,
  };
}

/** Creates the estimators for the functions of the Kubernetes libraries. */
function createFunctionEstimators(costFactors: CostFactors): Readonly<Record<string, OverloadEstimator>> {
  const { traversal } = costFactors;
  const {
    estimateListTraversal,
    estimateTarget,
    estimateFirstArgument,
    estimateParsing,
    estimateSelectorParsing,
    estimatePatternSearch,
  } = createSharedEstimators(costFactors);
  return {
    check: () => ({ cost: AUTHORIZER_CHECK_COST }),
    fieldSelector: estimateSelectorParsing,
    labelSelector: estimateSelectorParsing,
    isSorted: estimateListTraversal,
    sum: estimateListTraversal,
    max: estimateListTraversal,
    min: estimateListTraversal,
    indexOf: estimateListTraversal,
    lastIndexOf: estimateListTraversal,
    includes: (target, argumentNodes, estimateSize) =>
      target !== undefined && findItemNode(target) === undefined
        ? { cost: estimateSize(target).max }
        : estimateListTraversal(target, argumentNodes, estimateSize),
    url: estimateFirstArgument,
    'jsonpatch.escapeKey': estimateFirstArgument,
    lowerAscii: estimateTarget,
    upperAscii: estimateTarget,
    substring: estimateTarget,
    trim: estimateTarget,
    replace: (target, argumentNodes, estimateSize) =>
      target && estimateReplace(target, argumentNodes, estimateSize, traversal),
    split: (target, argumentNodes, estimateSize) =>
      target && estimateSplit(target, argumentNodes, estimateSize, traversal),
    join: (target, argumentNodes, estimateSize) =>
      target && estimateJoinCall(target, argumentNodes, estimateSize, traversal),
    find: estimatePatternSearch,
    findAll: estimatePatternSearch,
    cidr: estimateParsing,
    isIP: estimateParsing,
    isCIDR: estimateParsing,
    ip: (target, argumentNodes, estimateSize) =>
      argumentNodes.length === 0 ? COST_OF_ONE : estimateParsing(target, argumentNodes, estimateSize),
    'ip.isCanonical': (_, [first], estimateSize) => ({ cost: scaleSize(estimateSize(first).max, 2 * traversal) }),
    quantity: estimateParsing,
    isQuantity: estimateParsing,
    semver: estimateParsing,
    isSemver: estimateParsing,
    containsIP: (_, [otherNode], estimateSize) => ({
      cost:
        Math.ceil(2 * MAX_ADDRESS_BYTES * traversal) +
        (canBeString(otherNode) ? scaleSize(estimateSize(otherNode).max, traversal) : 0),
    }),
    containsCIDR: (_, [otherNode], estimateSize) => ({
      cost:
        Math.ceil(2 * MAX_ADDRESS_BYTES * traversal) +
        Math.ceil(MAX_ADDRESS_BYTES * traversal) +
        1 +
        (canBeString(otherNode) ? scaleSize(estimateSize(otherNode).max, traversal) : 0),
    }),
    validate: (_, [text], estimateSize) => ({
      cost: scaleSize(scaleSize(estimateSize(text).max, traversal), MAX_FORMAT_COST),
    }),
  };
}

function canBeString(node: EstimatedNode | undefined): boolean {
  return node?.type.kind === 'string' || node?.type.kind === 'dyn';
}

function findItemNode(list: EstimatedNode): EstimatedNode | undefined {
  if (list.type.parameters.length === 0) return undefined;
  const path = list.path === undefined ? undefined : [...list.path, '@items'];
  return { type: getParameter(list.type, 0), path, tree: undefined, computedSize: undefined };
}

function estimateReplace(
  target: EstimatedNode,
  [searchNode, otherNode]: readonly EstimatedNode[],
  estimateSize: SizeEstimator,
  traversal: number,
): CostEstimate {
  const [text, replacedSize, size] = [estimateSize(target), estimateSize(searchNode), estimateSize(otherNode)];
  let [count, retainedSize] = [0, 0];
  if (replacedSize.min === 0) [count, retainedSize] = [text.max + 1, text.max];
  else if (size.max <= replacedSize.min) retainedSize = text.max;
  else count = Math.ceil(text.max / replacedSize.min);
  return {
    cost: scaleSize(text.max, 2 * traversal),
    size: { min: 0, max: multiplySaturating(count, size.max) + retainedSize },
  };
}

function estimateSplit(
  target: EstimatedNode,
  [, limit]: readonly EstimatedNode[],
  estimateSize: SizeEstimator,
  traversal: number,
): CostEstimate {
  const text = estimateSize(target);
  const tree = limit?.tree;
  const max =
    tree?.node === 'literal' && typeof tree.value === 'bigint' ? Number(BigInt.asUintN(64, tree.value)) : text.max;
  return { cost: scaleSize(text.max, 2 * traversal), size: { min: 0, max } };
}

function estimateJoinCall(
  target: EstimatedNode,
  [separator]: readonly EstimatedNode[],
  estimateSize: SizeEstimator,
  traversal: number,
): CostEstimate {
  const list = estimateSize(target);
  const item = findItemNode(target);
  let size = item === undefined ? { min: 0, max: 0 } : multiplySizes(list, estimateSize(item));
  if (separator !== undefined) {
    const resultSize = { min: Math.max(0, list.min - 1), max: Math.max(0, list.max - 1) };
    size = addSizes(size, multiplySizes(estimateSize(separator), resultSize));
  }
  return { cost: scaleSize(size.max, traversal), size };
}

/** Creates the estimators for the standard functions of CEL, by overload ID. */
function createOverloadEstimators(costFactors: CostFactors): Readonly<Record<string, OverloadEstimator>> {
  const { traversal } = costFactors;
  const createFirstArgumentEstimator =
    (resultSize: (size: SizeRange) => SizeRange | undefined): OverloadEstimator =>
    (_, [first], estimateSize) => {
      const size = resultSize(estimateSize(first));
      return { cost: scaleSize(estimateSize(first).max, traversal), ...(size !== undefined && { size }) };
    };
  const estimateComparison: OverloadEstimator = (_, [left, right], estimateSize) => ({
    cost: scaleSize(Math.min(estimateSize(left).max, estimateSize(right).max), traversal),
  });
  const estimateJoin =
    (cost: (size: SizeRange) => number): OverloadEstimator =>
    (_, [left, right], estimateSize) => {
      const size = addSizes(estimateSize(left), estimateSize(right));
      return { cost: cost(size), size };
    };
  const textJoinEstimator = estimateJoin(({ max }) => scaleSize(max, traversal));
  const estimateTraversal = createFirstArgumentEstimator(() => undefined);
  return {
    string_format: (target, _, estimateSize) => target && { cost: scaleSize(estimateSize(target).max, traversal) },
    string_to_bytes: createFirstArgumentEstimator(({ min, max }) => ({ min, max: max * 4 })),
    bytes_to_string: createFirstArgumentEstimator(({ min, max }) => ({ min: min / 4, max })),
    strings_quote: createFirstArgumentEstimator(({ min, max }) => ({ min: min + 2, max: max * 2 + 2 })),
    starts_with_string: estimateTraversal,
    ends_with_string: estimateTraversal,
    in_list: (_, [, list], estimateSize) => ({ cost: estimateSize(list).max }),
    matches_string: (target, [pattern], estimateSize) =>
      target && pattern && { cost: estimatePatternMatch(estimateSize(target), estimateSize(pattern), costFactors) },
    contains_string: (target, [substring], estimateSize) =>
      target && {
        cost: multiplySaturating(
          scaleSize(estimateSize(target).max, traversal),
          scaleSize(estimateSize(substring).max, traversal),
        ),
      },
    add_string: textJoinEstimator,
    add_bytes: textJoinEstimator,
    add_list: estimateJoin(() => 1),
    less_string: estimateComparison,
    greater_string: estimateComparison,
    less_equals_string: estimateComparison,
    greater_equals_string: estimateComparison,
    less_bytes: estimateComparison,
    greater_bytes: estimateComparison,
    less_equals_bytes: estimateComparison,
    greater_equals_bytes: estimateComparison,
    equals: estimateComparison,
    not_equals: estimateComparison,
  };
}
