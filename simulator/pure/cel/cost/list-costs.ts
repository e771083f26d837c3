/** The costs and estimates of the functions that create lists from lists (functions/list-transformations.ts). */
import { listSortOverloads } from '../functions/list-transformations.ts';
import { type CelValue, InternalError, isError, ListValue, MapValue } from '../values/value.ts';
import { formatGoType } from '../values/value-type.ts';
import type { CostFactors } from './cost-factors.ts';
import { type CallCost, measureValue } from './measure-value.ts';
import type { CostEstimate, EstimatedNode, OverloadEstimator } from './overload-estimator.ts';
import { createExactSize, multiplySizes, type SizeRange, scaleSize, UNBOUNDED_SIZE } from './size.ts';

/** The cost of the call and of the list that it creates. */
const CREATION_COST = 1 + 10;
/** The cost factor of comparing each item with each other item in both directions. */
const COMPARISON_COST = 2;

const isText = (type: string) => type === 'string' || type === 'bytes';

export function createListCosts({ traversal: traversalFactor }: CostFactors): Readonly<Record<string, CallCost>> {
  const resultCost: CallCost = (_, result) => measureValue(result) + CREATION_COST;
  const flattenCost: CallCost = ([list, depth = 1n]) => {
    const factor = Number(depth);
    return Math.trunc(measureValue(list) * (factor < 0 ? 1 : factor)) + CREATION_COST;
  };
  const compareCost = (list: CelValue | undefined): number => {
    if (!(list instanceof ListValue)) throw createConversionError(list ?? null);
    const first = list.size > 0 ? list.itemAt(0) : undefined;
    const factor = COMPARISON_COST + (typeof first === 'string' || first instanceof Uint8Array ? traversalFactor : 0);
    return Math.trunc(measureValue(list) ** 2 * factor) + CREATION_COST;
  };
  return {
    list_slice: resultCost,
    lists_range: resultCost,
    list_reverse: resultCost,
    list_flatten: flattenCost,
    list_flatten_int: flattenCost,
    list_distinct: ([list]) => compareCost(list),
    ...Object.fromEntries(
      listSortOverloads('sort').map(({ id }): [string, CallCost] => [id, ([list]) => compareCost(list)]),
    ),
    ...Object.fromEntries(
      listSortOverloads('sortByAssociatedKeys').map(({ id }): [string, CallCost] => [
        id,
        ([, keys]) => compareCost(keys),
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

export function createListEstimators({ traversal }: CostFactors): Readonly<Record<string, OverloadEstimator>> {
  const estimateFlatten: OverloadEstimator = (target, [depth], estimateSize) =>
    estimateCreation(estimateSize(target), depth === undefined ? 1 : (readInteger(depth) ?? Number.POSITIVE_INFINITY));
  const estimateComparisons = (list: SizeRange, factor: number) => estimateCreation(multiplySizes(list, list), factor);
  const sortFactor = (type: string) => COMPARISON_COST + (isText(type) ? traversal : 0);
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
        (target, _, estimateSize) => estimateComparisons(estimateSize(target), sortFactor(type)),
      ]),
    ),
    ...Object.fromEntries(
      listSortOverloads('sortByAssociatedKeys').map(({ type, id }): [string, OverloadEstimator] => [
        id,
        (_, [keys], estimateSize) => estimateComparisons(estimateSize(keys), sortFactor(type)),
      ]),
    ),
  };
}

function estimateCreation(size: SizeRange, factor: number): CostEstimate {
  return { cost: scaleSize(size.max, factor) + CREATION_COST, size };
}

/** Returns the value of an integer literal, which counts as 0 if it is negative. */
function readInteger(node: EstimatedNode | undefined): number | undefined {
  if (node?.tree?.node !== 'literal' || typeof node.tree.value !== 'bigint') return undefined;
  return Math.max(0, Number(node.tree.value));
}
