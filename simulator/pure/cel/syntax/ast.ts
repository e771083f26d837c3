/** The syntax tree of expressions. Every node has its position in the source. Macros are expanded to comprehensions while parsing. */
import type { Scalar } from '../values/scalar.ts';

export type Expression =
  | Literal
  | Identifier
  | Selection
  | Call
  | ListLiteral
  | MapLiteral
  | StructLiteral
  | Comprehension;

interface PositionedNode {
  readonly position: number;
}

export interface Literal extends PositionedNode {
  readonly node: 'literal';
  readonly value: Scalar;
}

export interface Identifier extends PositionedNode {
  readonly node: 'identifier';
  readonly name: string;
}

export interface Selection extends PositionedNode {
  readonly node: 'select';
  readonly operand: Expression;
  readonly field: string;
  /** Whether the selection is the argument of `has(operand.field)`. */
  readonly isPresenceTest: boolean;
}

export interface Call extends PositionedNode {
  readonly node: 'call';
  readonly name: string;
  readonly target: Expression | undefined;
  readonly arguments: readonly Expression[];
}

export interface ListLiteral extends PositionedNode {
  readonly node: 'list';
  readonly elements: readonly { readonly value: Expression; readonly isOptional: boolean }[];
}

export interface MapLiteral extends PositionedNode {
  readonly node: 'map';
  readonly entries: readonly { readonly key: Expression; readonly value: Expression; readonly isOptional: boolean }[];
}

export interface StructLiteral extends PositionedNode {
  readonly node: 'struct';
  readonly type: string;
  readonly fields: readonly StructField[];
}

export interface StructField extends PositionedNode {
  readonly name: string;
  readonly value: Expression;
  readonly isOptional: boolean;
}

/** The expansion of a macro such as `all` or `map`. It computes a value from the items of a list or the entries of a map. */
export interface Comprehension extends PositionedNode {
  readonly node: 'comprehension';
  readonly range: Expression;
  readonly variable: string;
  /** The second variable, which contains the value of the current key or index. */
  readonly secondVariable: string | undefined;
  readonly accumulator: string;
  /** The value of the accumulator before the first iteration. */
  readonly initialValue: Expression;
  /** The iteration continues while the condition is not false. */
  readonly loopCondition: Expression;
  /** The value of the accumulator after an iteration. */
  readonly loopStep: Expression;
  readonly result: Expression;
}

/** The name of the accumulator. No identifier in an expression can have this name. */
export const ACCUMULATOR_NAME = '__result__';

export function createCall(position: number, name: string, ...operands: Expression[]): Call {
  return { node: 'call', position, name, target: undefined, arguments: operands };
}

export function createIdentifier(position: number, name: string): Identifier {
  return { node: 'identifier', position, name };
}

export function createLiteral(position: number, value: Scalar): Literal {
  return { node: 'literal', position, value };
}

/** Returns a copy of a tree with new nodes, for a macro that evaluates its argument in two places. */
export function copyTree(tree: Expression): Expression {
  const copy = (expression: Expression) => copyTree(expression);
  switch (tree.node) {
    case 'literal':
    case 'identifier':
      return { ...tree };
    case 'select':
      return { ...tree, operand: copy(tree.operand) };
    case 'call':
      return { ...tree, target: tree.target && copy(tree.target), arguments: tree.arguments.map(copy) };
    case 'list':
      return { ...tree, elements: tree.elements.map((element) => ({ ...element, value: copy(element.value) })) };
    case 'map':
      return {
        ...tree,
        entries: tree.entries.map((entry) => ({ ...entry, key: copy(entry.key), value: copy(entry.value) })),
      };
    case 'struct':
      return { ...tree, fields: tree.fields.map((field) => ({ ...field, value: copy(field.value) })) };
    case 'comprehension': {
      const { range, initialValue, loopCondition, loopStep, result } = tree;
      return {
        ...tree,
        range: copy(range),
        initialValue: copy(initialValue),
        loopCondition: copy(loopCondition),
        loopStep: copy(loopStep),
        result: copy(result),
      };
    }
  }
}

export function listChildren(tree: Expression): readonly Expression[] {
  switch (tree.node) {
    case 'literal':
    case 'identifier':
      return [];
    case 'select':
      return [tree.operand];
    case 'call':
      return tree.target === undefined ? tree.arguments : [tree.target, ...tree.arguments];
    case 'list':
      return tree.elements.map(({ value }) => value);
    case 'map':
      return tree.entries.flatMap(({ key, value }) => [key, value]);
    case 'struct':
      return tree.fields.map(({ value }) => value);
    case 'comprehension':
      return [tree.range, tree.initialValue, tree.loopCondition, tree.loopStep, tree.result];
  }
}
