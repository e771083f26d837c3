/** Estimates the maximum cost of function calls, and the maximum size of their results. A function that is not listed costs 1. */
import { getParameter } from '../types/type.ts';
import { computeSelectorCost } from './call-costs.ts';
import { AUTHORIZER_CHECK_COST, type CostFactors } from './cost-factors.ts';
import { createListEstimators } from './list-costs.ts';
import type { CostEstimate, EstimatedNode, OverloadEstimator, SizeEstimator } from './overload-estimator.ts';
import {
  addSizes,
  multiplySizes,
  multiplySizesOrCosts,
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
  const estimatorsByFunction = createFunctionEstimators(costFactors);
  const estimatorsByOverload = createOverloadEstimators(costFactors);
  const estimatorsByLibraryOverload = { ...SET_ESTIMATORS, ...createListEstimators(costFactors) };
  return (name, id, target, argumentNodes, estimateSize) =>
    estimatorsByLibraryOverload[id]?.(target, argumentNodes, estimateSize) ??
    estimatorsByFunction[name]?.(target, argumentNodes, (node) =>
      costFactors.tracksSizes ? estimateSize(node) : estimateLibraryOperandSize(node, estimateSize),
    ) ??
    (name === '_==_' ? estimateOpaqueEquality(argumentNodes, costFactors) : undefined) ??
    estimatorsByOverload[id]?.(target, argumentNodes, estimateSize) ??
    COST_OF_ONE;
}

/** Returns the size of an operand of the Kubernetes libraries. In their estimates, values of scalar types have an unbounded size. */
function estimateLibraryOperandSize(node: EstimatedNode | undefined, estimateSize: SizeEstimator): SizeRange {
  const size = estimateSize(node);
  return node?.computedSize === undefined && size === UNIT_SIZE ? UNBOUNDED_SIZE : size;
}

function estimateOpaqueEquality(
  [left, right]: readonly EstimatedNode[],
  { traversalFactor }: CostFactors,
): CostEstimate | undefined {
  if (left === undefined || left.type.name !== right?.type.name) return undefined;
  const { name, kind } = left.type;
  if (name === 'kubernetes.URL') return { cost: scaleSize(right.computedSize?.max ?? 1, traversalFactor) };
  if (name === 'kubernetes.NamedFormat') return { cost: Math.ceil(64 * traversalFactor) };
  return name.startsWith('net.') || (kind === 'struct' && name.startsWith('kubernetes.')) ? COST_OF_ONE : undefined;
}

const createSetEstimator =
  (comparisonCount: number): OverloadEstimator =>
  (_, [left, right], estimateSize) => ({
    cost: multiplySizesOrCosts(estimateSize(left).max, estimateSize(right).max) * comparisonCount + 1,
  });

const SET_ESTIMATORS: Readonly<Record<string, OverloadEstimator>> = {
  list_sets_contains_list: createSetEstimator(1),
  list_sets_intersects_list: createSetEstimator(1),
  list_sets_equivalent_list: createSetEstimator(2),
};

function estimatePatternMatch(
  textSize: SizeRange,
  patternSize: SizeRange,
  { patternTextFactor, addedTextLength, patternFactor }: CostFactors,
): number {
  return multiplySizesOrCosts(
    scaleSize(textSize.max + addedTextLength, patternTextFactor),
    scaleSize(patternSize.max, patternFactor),
  );
}

/** Creates the estimators that are used for several functions. */
function createSharedEstimators(costFactors: CostFactors) {
  const { traversalFactor } = costFactors;
  const estimateListTraversal: OverloadEstimator = (target, _, estimateSize) => {
    if (target === undefined) return undefined;
    const { max } = estimateSize(target);
    const item = findItemNode(target);
    if (item === undefined) return { cost: scaleSize(max, traversalFactor) };
    const { kind } = item.type;
    const itemCost = kind === 'string' || kind === 'bytes' ? 1 + scaleSize(estimateSize(item).max, traversalFactor) : 1;
    return { cost: multiplySizesOrCosts(max, itemCost) };
  };
  // The result of these functions is as large as the string that they read.
  const estimateTargetTraversal: OverloadEstimator = (target, _, estimateSize) => {
    const size = estimateSize(target);
    return target && { cost: scaleSize(size.max, traversalFactor), size };
  };
  const estimateFirstArgumentTraversal: OverloadEstimator = (_, [argument], estimateSize) => ({
    cost: scaleSize(estimateSize(argument).max, traversalFactor),
    size: estimateSize(argument),
  });
  const estimateParsing: OverloadEstimator = (_, [argument], estimateSize) => ({
    cost: scaleSize(estimateSize(argument).max, traversalFactor),
  });
  const estimateSelectorParsing: OverloadEstimator = (_, [argument], estimateSize) => ({
    cost: computeSelectorCost(estimateSize(argument).max, costFactors),
  });
  const estimatePatternSearch: OverloadEstimator = (target, [pattern], estimateSize) => {
    if (target === undefined || pattern === undefined) return undefined;
    const textSize = estimateSize(target);
    return {
      cost: estimatePatternMatch(textSize, estimateSize(pattern), costFactors),
      size: { min: 0, max: textSize.max },
    };
  };
  return {
    estimateListTraversal,
    estimateTargetTraversal,
    estimateFirstArgumentTraversal,
    estimateParsing,
    estimateSelectorParsing,
    estimatePatternSearch,
  };
}

/** Creates the estimators for the functions of the Kubernetes libraries. */
function createFunctionEstimators(costFactors: CostFactors): Readonly<Record<string, OverloadEstimator>> {
  const { traversalFactor } = costFactors;
  const {
    estimateListTraversal,
    estimateTargetTraversal,
    estimateFirstArgumentTraversal,
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
    url: estimateFirstArgumentTraversal,
    'jsonpatch.escapeKey': estimateFirstArgumentTraversal,
    lowerAscii: estimateTargetTraversal,
    upperAscii: estimateTargetTraversal,
    substring: estimateTargetTraversal,
    trim: estimateTargetTraversal,
    replace: (target, argumentNodes, estimateSize) =>
      target && estimateReplace(target, argumentNodes, estimateSize, traversalFactor),
    split: (target, argumentNodes, estimateSize) =>
      target && estimateSplit(target, argumentNodes, estimateSize, traversalFactor),
    join: (target, argumentNodes, estimateSize) =>
      target && estimateJoin(target, argumentNodes, estimateSize, traversalFactor),
    find: estimatePatternSearch,
    findAll: estimatePatternSearch,
    cidr: estimateParsing,
    isIP: estimateParsing,
    isCIDR: estimateParsing,
    ip: (target, argumentNodes, estimateSize) =>
      argumentNodes.length === 0 ? COST_OF_ONE : estimateParsing(target, argumentNodes, estimateSize),
    'ip.isCanonical': (_, [argument], estimateSize) => ({
      cost: scaleSize(estimateSize(argument).max, 2 * traversalFactor),
    }),
    quantity: estimateParsing,
    isQuantity: estimateParsing,
    semver: estimateParsing,
    isSemver: estimateParsing,
    containsIP: (_, [otherNode], estimateSize) => ({
      cost:
        Math.ceil(2 * MAX_ADDRESS_BYTES * traversalFactor) +
        (canBeString(otherNode) ? scaleSize(estimateSize(otherNode).max, traversalFactor) : 0),
    }),
    containsCIDR: (_, [otherNode], estimateSize) => ({
      cost:
        Math.ceil(2 * MAX_ADDRESS_BYTES * traversalFactor) +
        Math.ceil(MAX_ADDRESS_BYTES * traversalFactor) +
        1 +
        (canBeString(otherNode) ? scaleSize(estimateSize(otherNode).max, traversalFactor) : 0),
    }),
    validate: (_, [text], estimateSize) => ({
      cost: scaleSize(scaleSize(estimateSize(text).max, traversalFactor), MAX_FORMAT_COST),
    }),
  };
}

function canBeString(node: EstimatedNode | undefined): boolean {
  return node?.type.kind === 'string' || node?.type.kind === 'dyn';
}

/** Returns a node that represents any item of a list, or undefined if the type of the items is not known. */
function findItemNode(list: EstimatedNode): EstimatedNode | undefined {
  if (list.type.parameters.length === 0) return undefined;
  const path = list.path === undefined ? undefined : [...list.path, '@items'];
  return { type: getParameter(list.type, 0), path, tree: undefined, computedSize: undefined };
}

function estimateReplace(
  target: EstimatedNode,
  [searchNode, replacementNode]: readonly EstimatedNode[],
  estimateSize: SizeEstimator,
  traversalFactor: number,
): CostEstimate {
  const [textSize, searchSize, replacementSize] = [
    estimateSize(target),
    estimateSize(searchNode),
    estimateSize(replacementNode),
  ];
  let [replacementCount, retainedSize] = [0, 0];
  if (searchSize.min === 0) [replacementCount, retainedSize] = [textSize.max + 1, textSize.max];
  else if (replacementSize.max <= searchSize.min) retainedSize = textSize.max;
  else replacementCount = Math.ceil(textSize.max / searchSize.min);
  return {
    cost: scaleSize(textSize.max, 2 * traversalFactor),
    size: { min: 0, max: multiplySizesOrCosts(replacementCount, replacementSize.max) + retainedSize },
  };
}

function estimateSplit(
  target: EstimatedNode,
  [, limit]: readonly EstimatedNode[],
  estimateSize: SizeEstimator,
  traversalFactor: number,
): CostEstimate {
  const textSize = estimateSize(target);
  const tree = limit?.tree;
  const max =
    tree?.node === 'literal' && typeof tree.value === 'bigint' ? Number(BigInt.asUintN(64, tree.value)) : textSize.max;
  return { cost: scaleSize(textSize.max, 2 * traversalFactor), size: { min: 0, max } };
}

function estimateJoin(
  target: EstimatedNode,
  [separator]: readonly EstimatedNode[],
  estimateSize: SizeEstimator,
  traversalFactor: number,
): CostEstimate {
  const listSize = estimateSize(target);
  const item = findItemNode(target);
  let size = item === undefined ? { min: 0, max: 0 } : multiplySizes(listSize, estimateSize(item));
  if (separator !== undefined) {
    const separatorCount = { min: Math.max(0, listSize.min - 1), max: Math.max(0, listSize.max - 1) };
    size = addSizes(size, multiplySizes(estimateSize(separator), separatorCount));
  }
  return { cost: scaleSize(size.max, traversalFactor), size };
}

/** Creates the estimators for the standard functions of CEL, by overload ID. */
function createOverloadEstimators(costFactors: CostFactors): Readonly<Record<string, OverloadEstimator>> {
  const { traversalFactor } = costFactors;
  const createFirstArgumentEstimator =
    (computeResultSize: (size: SizeRange) => SizeRange | undefined): OverloadEstimator =>
    (_, [argument], estimateSize) => {
      const size = computeResultSize(estimateSize(argument));
      return { cost: scaleSize(estimateSize(argument).max, traversalFactor), ...(size !== undefined && { size }) };
    };
  const estimateComparison: OverloadEstimator = (_, [left, right], estimateSize) => ({
    cost: scaleSize(Math.min(estimateSize(left).max, estimateSize(right).max), traversalFactor),
  });
  const createConcatenationEstimator =
    (computeCost: (size: SizeRange) => number): OverloadEstimator =>
    (_, [left, right], estimateSize) => {
      const size = addSizes(estimateSize(left), estimateSize(right));
      return { cost: computeCost(size), size };
    };
  const estimateStringConcatenation = createConcatenationEstimator(({ max }) => scaleSize(max, traversalFactor));
  const estimateTraversal = createFirstArgumentEstimator(() => undefined);
  return {
    string_format: (target, _, estimateSize) =>
      target && { cost: scaleSize(estimateSize(target).max, traversalFactor) },
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
        cost: multiplySizesOrCosts(
          scaleSize(estimateSize(target).max, traversalFactor),
          scaleSize(estimateSize(substring).max, traversalFactor),
        ),
      },
    add_string: estimateStringConcatenation,
    add_bytes: estimateStringConcatenation,
    add_list: createConcatenationEstimator(() => 1),
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
