/** Estimates the maximum cost of function calls, and the maximum size of their results. A function that is not listed costs 1. */
import { getParameter } from '../types/type.ts';
import { computeSelectorCost } from './call-costs.ts';
import { AUTHORIZER_CHECK_COST, type CostFactors } from './figures.ts';
import { createListEstimates } from './list-costs.ts';
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
  sizeOf: SizeEstimator,
) => CostEstimate;

const COST_OF_ONE: CostEstimate = { cost: 1 };
/** The size of an IPv6 address. */
const MAX_ADDRESS_BYTES = 16;
/** The maximum cost of the regular expression of a named format. */
const MAX_FORMAT_COST = 128 * 0.25;

export function createCallEstimator(costFactors: CostFactors): CallEstimator {
  const byFunction = createFunctionEstimates(costFactors);
  const byOverload = createOverloadEstimates(costFactors);
  const byLibraryOverload = { ...SET_ESTIMATORS, ...createListEstimates(costFactors) };
  return (name, id, target, argumentNodes, sizeOf) =>
    byLibraryOverload[id]?.(target, argumentNodes, sizeOf) ??
    byFunction[name]?.(target, argumentNodes, (node) =>
      costFactors.tracksSizes ? sizeOf(node) : estimateScalarSize(node, sizeOf),
    ) ??
    (name === '_==_' ? estimateOpaqueEquality(argumentNodes, costFactors) : undefined) ??
    byOverload[id]?.(target, argumentNodes, sizeOf) ??
    COST_OF_ONE;
}

/** Estimates the size for functions of the Kubernetes libraries, which treat types of fixed size as unbounded. */
function estimateScalarSize(node: EstimatedNode | undefined, sizeOf: SizeEstimator): SizeRange {
  const size = sizeOf(node);
  return node?.computed === undefined && size === UNIT_SIZE ? UNBOUNDED_SIZE : size;
}

function estimateOpaqueEquality(
  [left, right]: readonly EstimatedNode[],
  { traversal: traversalFactor }: CostFactors,
): CostEstimate | undefined {
  if (left === undefined || left.type.name !== right?.type.name) return undefined;
  const { name, kind } = left.type;
  if (name === 'kubernetes.URL') return { cost: scaleSize(right.computed?.max ?? 1, traversalFactor) };
  if (name === 'kubernetes.NamedFormat') return { cost: Math.ceil(64 * traversalFactor) };
  return name.startsWith('net.') || (kind === 'struct' && name.startsWith('kubernetes.')) ? COST_OF_ONE : undefined;
}

const createSetEstimator =
  (factor: number): OverloadEstimator =>
  (_, [left, right], sizeOf) => ({
    cost: multiplySaturating(sizeOf(left).max, sizeOf(right).max) * factor + 1,
  });

const SET_ESTIMATORS: Readonly<Record<string, OverloadEstimator>> = {
  list_sets_contains_list: createSetEstimator(1),
  list_sets_intersects_list: createSetEstimator(1),
  list_sets_equivalent_list: createSetEstimator(2),
};

function estimatePattern(
  text: SizeRange,
  pattern: SizeRange,
  { patternTextFactor, addedTextLength, patternFactor }: CostFactors,
): number {
  return multiplySaturating(
    scaleSize(text.max + addedTextLength, patternTextFactor),
    scaleSize(pattern.max, patternFactor),
  );
}

/** Creates the estimates that several functions share. */
function createEstimators(costFactors: CostFactors) {
  const { traversal } = costFactors;
  const estimateListTraversal: OverloadEstimator = (target, _, sizeOf) => {
    if (target === undefined) return undefined;
    const { max } = sizeOf(target);
    const item = findItemNode(target);
    if (item === undefined) return { cost: scaleSize(max, traversal) };
    const { kind } = item.type;
    const value = kind === 'string' || kind === 'bytes' ? 1 + scaleSize(sizeOf(item).max, traversal) : 1;
    return { cost: multiplySaturating(max, value) };
  };
  const estimateTarget: OverloadEstimator = (target, _, sizeOf) => {
    const size = sizeOf(target);
    return target && { cost: scaleSize(size.max, traversal), size };
  };
  const estimateFirst: OverloadEstimator = (_, [first], sizeOf) => ({
    cost: scaleSize(sizeOf(first).max, traversal),
    size: sizeOf(first),
  });
  const estimateParse: OverloadEstimator = (_, [first], sizeOf) => ({ cost: scaleSize(sizeOf(first).max, traversal) });
  const estimateSelector: OverloadEstimator = (_, [first], sizeOf) => ({
    cost: computeSelectorCost(sizeOf(first).max, costFactors),
  });
  const estimateFind: OverloadEstimator = (target, [pattern], sizeOf) => {
    if (target === undefined || pattern === undefined) return undefined;
    const text = sizeOf(target);
    return { cost: estimatePattern(text, sizeOf(pattern), costFactors), size: { min: 0, max: text.max } };
  };
  return { estimateListTraversal, estimateTarget, estimateFirst, estimateParse, estimateSelector, estimateFind };
}

/** Creates the estimates of the functions of the Kubernetes libraries. */
function createFunctionEstimates(costFactors: CostFactors): Readonly<Record<string, OverloadEstimator>> {
  const { traversal } = costFactors;
  const { estimateListTraversal, estimateTarget, estimateFirst, estimateParse, estimateSelector, estimateFind } =
    createEstimators(costFactors);
  return {
    check: () => ({ cost: AUTHORIZER_CHECK_COST }),
    fieldSelector: estimateSelector,
    labelSelector: estimateSelector,
    isSorted: estimateListTraversal,
    sum: estimateListTraversal,
    max: estimateListTraversal,
    min: estimateListTraversal,
    indexOf: estimateListTraversal,
    lastIndexOf: estimateListTraversal,
    includes: (target, argumentNodes, sizeOf) =>
      target !== undefined && findItemNode(target) === undefined
        ? { cost: sizeOf(target).max }
        : estimateListTraversal(target, argumentNodes, sizeOf),
    url: estimateFirst,
    'jsonpatch.escapeKey': estimateFirst,
    lowerAscii: estimateTarget,
    upperAscii: estimateTarget,
    substring: estimateTarget,
    trim: estimateTarget,
    replace: (target, argumentNodes, sizeOf) => target && estimateReplace(target, argumentNodes, sizeOf, traversal),
    split: (target, argumentNodes, sizeOf) => target && estimateSplit(target, argumentNodes, sizeOf, traversal),
    join: (target, argumentNodes, sizeOf) => target && estimateJoinCall(target, argumentNodes, sizeOf, traversal),
    find: estimateFind,
    findAll: estimateFind,
    cidr: estimateParse,
    isIP: estimateParse,
    isCIDR: estimateParse,
    ip: (target, argumentNodes, sizeOf) =>
      argumentNodes.length === 0 ? COST_OF_ONE : estimateParse(target, argumentNodes, sizeOf),
    'ip.isCanonical': (_, [first], sizeOf) => ({ cost: scaleSize(sizeOf(first).max, 2 * traversal) }),
    quantity: estimateParse,
    isQuantity: estimateParse,
    semver: estimateParse,
    isSemver: estimateParse,
    containsIP: (_, [otherNode], sizeOf) => ({
      cost:
        Math.ceil(2 * MAX_ADDRESS_BYTES * traversal) +
        (canBeString(otherNode) ? scaleSize(sizeOf(otherNode).max, traversal) : 0),
    }),
    containsCIDR: (_, [otherNode], sizeOf) => ({
      cost:
        Math.ceil(2 * MAX_ADDRESS_BYTES * traversal) +
        Math.ceil(MAX_ADDRESS_BYTES * traversal) +
        1 +
        (canBeString(otherNode) ? scaleSize(sizeOf(otherNode).max, traversal) : 0),
    }),
    validate: (_, [text], sizeOf) => ({ cost: scaleSize(scaleSize(sizeOf(text).max, traversal), MAX_FORMAT_COST) }),
  };
}

function canBeString(node: EstimatedNode | undefined): boolean {
  return node?.type.kind === 'string' || node?.type.kind === 'dyn';
}

function findItemNode(list: EstimatedNode): EstimatedNode | undefined {
  if (list.type.parameters.length === 0) return undefined;
  const path = list.path === undefined ? undefined : [...list.path, '@items'];
  return { type: getParameter(list.type, 0), path, tree: undefined, computed: undefined };
}

function estimateReplace(
  target: EstimatedNode,
  [searchNode, otherNode]: readonly EstimatedNode[],
  sizeOf: SizeEstimator,
  traversal: number,
): CostEstimate {
  const [text, replacedSize, size] = [sizeOf(target), sizeOf(searchNode), sizeOf(otherNode)];
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
  sizeOf: SizeEstimator,
  traversal: number,
): CostEstimate {
  const text = sizeOf(target);
  const tree = limit?.tree;
  const max =
    tree?.node === 'literal' && typeof tree.value === 'bigint' ? Number(BigInt.asUintN(64, tree.value)) : text.max;
  return { cost: scaleSize(text.max, 2 * traversal), size: { min: 0, max } };
}

function estimateJoinCall(
  target: EstimatedNode,
  [separator]: readonly EstimatedNode[],
  sizeOf: SizeEstimator,
  traversal: number,
): CostEstimate {
  const list = sizeOf(target);
  const item = findItemNode(target);
  let size = item === undefined ? { min: 0, max: 0 } : multiplySizes(list, sizeOf(item));
  if (separator !== undefined) {
    const resultSize = { min: Math.max(0, list.min - 1), max: Math.max(0, list.max - 1) };
    size = addSizes(size, multiplySizes(sizeOf(separator), resultSize));
  }
  return { cost: scaleSize(size.max, traversal), size };
}

/** Creates the estimates of the standard functions of CEL, by overload. */
function createOverloadEstimates(costFactors: CostFactors): Readonly<Record<string, OverloadEstimator>> {
  const { traversal } = costFactors;
  const traverseFirst =
    (resultSize: (size: SizeRange) => SizeRange | undefined): OverloadEstimator =>
    (_, [first], sizeOf) => {
      const size = resultSize(sizeOf(first));
      return { cost: scaleSize(sizeOf(first).max, traversal), ...(size !== undefined && { size }) };
    };
  const estimateComparison: OverloadEstimator = (_, [left, right], sizeOf) => ({
    cost: scaleSize(Math.min(sizeOf(left).max, sizeOf(right).max), traversal),
  });
  const estimateJoin =
    (cost: (size: SizeRange) => number): OverloadEstimator =>
    (_, [left, right], sizeOf) => {
      const size = addSizes(sizeOf(left), sizeOf(right));
      return { cost: cost(size), size };
    };
  const textJoinEstimator = estimateJoin(({ max }) => scaleSize(max, traversal));
  const estimateTraversal = traverseFirst(() => undefined);
  return {
    string_format: (target, _, sizeOf) => target && { cost: scaleSize(sizeOf(target).max, traversal) },
    string_to_bytes: traverseFirst(({ min, max }) => ({ min, max: max * 4 })),
    bytes_to_string: traverseFirst(({ min, max }) => ({ min: min / 4, max })),
    strings_quote: traverseFirst(({ min, max }) => ({ min: min + 2, max: max * 2 + 2 })),
    starts_with_string: estimateTraversal,
    ends_with_string: estimateTraversal,
    in_list: (_, [, list], sizeOf) => ({ cost: sizeOf(list).max }),
    matches_string: (target, [pattern], sizeOf) =>
      target && pattern && { cost: estimatePattern(sizeOf(target), sizeOf(pattern), costFactors) },
    contains_string: (target, [substring], sizeOf) =>
      target && {
        cost: multiplySaturating(scaleSize(sizeOf(target).max, traversal), scaleSize(sizeOf(substring).max, traversal)),
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
