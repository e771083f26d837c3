/** The operands and results of estimates of function calls. */
import type { Expression } from '../syntax/ast.ts';
import type { Type } from '../types/type.ts';
import type { Size } from './size.ts';

/** An operand: its type, its path in the input, and its size if known. */
export interface Node {
  readonly type: Type;
  readonly path: readonly string[] | undefined;
  readonly tree: Expression | undefined;
  readonly computed: Size | undefined;
}

export interface CostEstimate {
  readonly cost: number;
  readonly size?: Size;
}

export type SizeEstimator = (node: Node | undefined) => Size;
export type OverloadEstimator = (
  target: Node | undefined,
  givenNodes: readonly Node[],
  sizeOf: SizeEstimator,
) => CostEstimate | undefined;
