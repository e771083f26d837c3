/** The costs and estimates of the functions that create lists from lists (functions/list-transformations.ts). */
import { listSortOverloads } from '../functions/list-transformations.ts';
import { type CelValue, InternalError, isError, ListValue, MapValue } from '../values/value.ts';
import { formatGoType } from '../values/value-type.ts';
import type { CostFactors } from './cost-factors.ts';
import { type CallCostFunction, measureValue } from './measure-value.ts';
import type { CostEstimate, EstimatedNode, OverloadEstimator } from './overload-estimator.ts';
import { createExactSize, multiplySizes, type SizeRange, scaleSize, UNBOUNDED_SIZE } from './size.ts';

/** The cost of a call plus the cost of the list that it creates. */
const CREATION_COST = 1 + 10;
/** The cost of comparing two items with each other in both directions. */
const COMPARISON_COST = 2;

const isStringOrBytes = (type: string) => type === 'string' || type === 'bytes';

export function createListCosts({ traversalFactor }: CostFactors): Readonly<Record<string, CallCostFunction>> {
  const computeResultCost: CallCostFunction = (_, result) => measureValue(result) + CREATION_COST;
  const computeFlattenCost: CallCostFunction = ([list, depth = 1n]) => {
    const levels = Number(depth);
    return Math.trunc(measureValue(list) * (levels < 0 ? 1 : levels)) + CREATION_COST;
  };
  const computeComparisonCost = (list: CelValue | undefined): number => {
    if (!(list instanceof ListValue)) throw createConversionError(list ?? null);
    const firstItem = list.size > 0 ? list.itemAt(0) : undefined;
    const factor =
      COMPARISON_COST + (typeof firstItem === 'string' || firstItem instanceof Uint8Array ? traversalFactor : 0);
    return Math.trunc(measureValue(list) ** 2 * factor) + CREATION_COST;
  };
  return {
    list_slice: computeResultCost,
    lists_range: computeResultCost,
    list_reverse: computeResultCost,
    list_flatten: computeFlattenCost,
    list_flatten_int: computeFlattenCost,
    list_distinct: ([list]) => computeComparisonCost(list),
    ...Object.fromEntries(
      listSortOverloads('sort').map(({ id }): [string, CallCostFunction] => [
        id,
        ([list]) => computeComparisonCost(list),
      ]),
    ),
    ...Object.fromEntries(
      listSortOverloads('sortByAssociatedKeys').map(({ id }): [string, CallCostFunction] => [
        id,
        ([, keys]) => computeComparisonCost(keys),
      ]),
    ),
  };
}

/**
 * Returns the error of kube-apiserver, which converts every operand of a comparison to a list, even if it has another type. The message
 * contains the first method of a list that the type does not have. It is Add, or Contains if the type has Add.
 */
function createConversionError(value: CelValue): InternalError {
  const type = isError(value) ? '*types.Err' : value instanceof MapValue ? '*types.baseMap' : formatGoType(value);
  const hasAddition = /int|double|string|bytes|duration|timestamp/i.test(type);
  const missingMethod = hasAddition ? 'Contains' : 'Add';
  return new InternalError(`interface conversion: ${type} is not traits.Lister: missing method ${missingMethod}`);
}

export function createListEstimators({ traversalFactor }: CostFactors): Readonly<Record<string, OverloadEstimator>> {
  const estimateFlatten: OverloadEstimator = (target, [depth], estimateSize) =>
    estimateCreation(estimateSize(target), depth === undefined ? 1 : (readInteger(depth) ?? Number.POSITIVE_INFINITY));
  const estimateComparisons = (list: SizeRange, factor: number) => estimateCreation(multiplySizes(list, list), factor);
  const findSortFactor = (type: string) => COMPARISON_COST + (isStringOrBytes(type) ? traversalFactor : 0);
  return {
    list_slice: (target, [start, end], estimateSize) => {
      const length = (readInteger(end) ?? estimateSize(target).max) - (readInteger(start) ?? 0);
      return estimateCreation(length < 0 ? UNBOUNDED_SIZE : createExactSize(length), 1);
    },
    lists_range: (_, [size]) => estimateCreation(createExactSize(readInteger(size) ?? Number.POSITIVE_INFINITY), 1),
    list_reverse: (target, _, estimateSize) => estimateCreation(estimateSize(target), 1),
    list_flatten: estimateFlatten,
    list_flatten_int: estimateFlatten,
    list_distinct: (target, _, estimateSize) => estimateComparisons(estimateSize(target), COMPARISON_COST),
    ...Object.fromEntries(
      listSortOverloads('sort').map(({ type, id }): [string, OverloadEstimator] => [
        id,
        (target, _, estimateSize) => estimateComparisons(estimateSize(target), findSortFactor(type)),
      ]),
    ),
    ...Object.fromEntries(
      listSortOverloads('sortByAssociatedKeys').map(({ type, id }): [string, OverloadEstimator] => [
        id,
        (_, [keys], estimateSize) => estimateComparisons(estimateSize(keys), findSortFactor(type)),
      ]),
    ),
  };
}

function estimateCreation(size: SizeRange, factor: number): CostEstimate {
  return { cost: scaleSize(size.max, factor) + CREATION_COST, size };
}

/** Returns the value of an integer literal, or 0 if the value is negative. Returns undefined for other operands. */
function readInteger(node: EstimatedNode | undefined): number | undefined {
  if (node?.tree?.node !== 'literal' || typeof node.tree.value !== 'bigint') return undefined;
  return Math.max(0, Number(node.tree.value));
}
