/** The input and the result of the cost estimate of a function call. */
import type { Expression } from '../syntax/ast.ts';
import type { CelType } from '../types/type.ts';
import type { SizeRange } from './size.ts';

/** An operand, with its type, its path in the input, and its size if it is known. */
export interface EstimatedNode {
  readonly type: CelType;
  readonly path: readonly string[] | undefined;
  readonly tree: Expression | undefined;
  readonly computedSize: SizeRange | undefined;
}

export interface CostEstimate {
  readonly cost: number;
  readonly size?: SizeRange;
}

export type SizeEstimator = (node: EstimatedNode | undefined) => SizeRange;
export type OverloadEstimator = (
  target: EstimatedNode | undefined,
  argumentNodes: readonly EstimatedNode[],
  estimateSize: SizeEstimator,
) => CostEstimate | undefined;
