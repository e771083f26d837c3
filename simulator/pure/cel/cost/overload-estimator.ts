/** The types of the functions that estimate the cost of function calls. */
import type { Expression } from '../syntax/ast.ts';
import type { CelType } from '../types/type.ts';
import type { SizeRange } from './size.ts';

/** An operand whose size is estimated. */
export interface EstimatedNode {
  readonly type: CelType;
  /** The path of the operand in the input, or undefined if the operand is not a part of the input. */
  readonly path: readonly string[] | undefined;
  /** The expression, or undefined for the items of a list. */
  readonly tree: Expression | undefined;
  /** The size of a literal or of the result of a call, or undefined if it is not known. */
  readonly computedSize: SizeRange | undefined;
}

export interface CostEstimate {
  readonly cost: number;
  /** The size of the result. */
  readonly size?: SizeRange;
}

export type SizeEstimator = (node: EstimatedNode | undefined) => SizeRange;
export type OverloadEstimator = (
  target: EstimatedNode | undefined,
  argumentNodes: readonly EstimatedNode[],
  estimateSize: SizeEstimator,
) => CostEstimate | undefined;
