/**
 * Estimates the maximum cost of evaluating a checked expression, by the sizes of its inputs. Example: with at most ten items in `self.xs`,
 * `self.xs.all(x, x > 0)` costs at most 52: 2 for the path, and for each of the ten items 2 for the condition and 3 for the step. Only the
 * maximum is computed, as a floating-point number. The maximum is infinite if a size has no limit.
 */
import type { CheckedExpression } from '../check/checked-expression.ts';
import { ACCUMULATOR_NAME, type Call, type Comprehension, type Expression, type Selection } from '../syntax/ast.ts';
import { type CelType, isOptionalType, unwrapOptional } from '../types/type.ts';
import { createCallEstimator } from './call-estimates.ts';
import type { CostFactors } from './cost-factors.ts';
import type { CostEstimate, EstimatedNode } from './overload-estimator.ts';
import {
  createExactSize,
  multiplySizesOrCosts,
  type SizeRange,
  UNBOUNDED_SIZE,
  UNIT_SIZE,
  uniteSizes,
} from './size.ts';

/** Returns the maximum size of the input at a path that begins with a variable, or undefined if it is not known. */
export type InputSizeLookup = (path: readonly string[]) => number | undefined;

/** Returns the maximum cost of evaluating the expression. */
export function estimateCost(
  checkedExpression: CheckedExpression,
  costFactors: CostFactors,
  findInputSize: InputSizeLookup,
): number {
  return new CostEstimator(checkedExpression, costFactors, findInputSize).estimate(checkedExpression.tree, new Map());
}

/** The path of constants, which is not the path of an input. */
const CONSTANT_PATH_ELEMENT = '#constant';

/** The paths of comprehension variables by name. The path of a variable is the path of the items, or undefined if it is not known. */
type VariablePaths = ReadonlyMap<string, readonly string[] | undefined>;

class CostEstimator {
  readonly #checkedExpression: CheckedExpression;
  readonly #costFactors: CostFactors;
  readonly #findInputSize: InputSizeLookup;
  readonly #callEstimator: ReturnType<typeof createCallEstimator>;
  /** The paths of the inputs that expressions refer to. */
  readonly #paths = new Map<Expression, readonly string[]>();
  /** The sizes of the results of calls and comprehensions. */
  readonly #sizes = new Map<Expression, SizeRange>();
  /** The sizes of the variables that `cel.bind` and similar macros define. */
  readonly #variableSizes = new Map<string, SizeRange>();

  constructor(checkedExpression: CheckedExpression, costFactors: CostFactors, findInputSize: InputSizeLookup) {
    this.#checkedExpression = checkedExpression;
    this.#costFactors = costFactors;
    this.#findInputSize = findInputSize;
    this.#callEstimator = createCallEstimator(costFactors);
  }

  /** Returns the maximum cost of an expression, and records its path and size. */
  estimate(tree: Expression, variablePaths: VariablePaths): number {
    const reference = this.#checkedExpression.findReference(tree);
    if (reference !== undefined) {
      // A constant is treated as an input of unknown size.
      this.#paths.set(tree, ['variable' in reference ? reference.variable : CONSTANT_PATH_ELEMENT]);
      return 1;
    }
    switch (tree.node) {
      case 'literal':
        return 0;
      case 'identifier': {
        const path = variablePaths.has(tree.name) ? variablePaths.get(tree.name) : [tree.name];
        if (path !== undefined) this.#paths.set(tree, path);
        const size = this.#variableSizes.get(tree.name);
        if (size !== undefined) this.#sizes.set(tree, size);
        return 1;
      }
      case 'select':
        return this.#estimateSelect(tree, variablePaths);
      case 'call':
        return this.#estimateCall(tree, variablePaths);
      case 'list':
        return tree.elements.reduce(
          (sum, { value }) => sum + this.estimate(value, variablePaths),
          this.#costFactors.listLiteralCost,
        );
      case 'map':
        return tree.entries.reduce(
          (sum, { key, value }) => sum + this.estimate(key, variablePaths) + this.estimate(value, variablePaths),
          this.#costFactors.mapLiteralCost,
        );
      case 'struct':
        return tree.fields.reduce(
          (sum, { value }) => sum + this.estimate(value, variablePaths),
          this.#costFactors.structLiteralCost,
        );
      case 'comprehension':
        return this.#estimateComprehension(tree, variablePaths);
    }
  }

  #estimateSelect(tree: Selection, variablePaths: VariablePaths): number {
    const operandCost = this.estimate(tree.operand, variablePaths);
    if (tree.isPresenceTest) return operandCost;
    this.#paths.set(tree, [...(this.#paths.get(tree.operand) ?? []), tree.field]);
    const { kind } = this.#checkedExpression.findType(tree.operand);
    return operandCost + (kind === 'map' || kind === 'struct' || kind === 'parameter' ? 1 : 0);
  }

  #estimateCall(tree: Call, variablePaths: VariablePaths): number {
    const argumentCosts = tree.arguments.map((argument) => this.estimate(argument, variablePaths));
    const overloads = this.#checkedExpression.findOverloads(tree);
    const [firstOverload] = overloads;
    const argumentCost = argumentCosts.reduce((total, cost) => total + cost, 0);
    if (firstOverload === undefined) return argumentCost + 1;
    const target = firstOverload.isMethod ? tree.target : undefined;
    const targetCost = target === undefined ? 0 : this.estimate(target, variablePaths);
    const [conditionCost = 0, thenCost = 0, elseCost = 0] = argumentCosts;
    if (tree.name === '_&&_' || tree.name === '_||_') return argumentCost;
    const nodes = tree.arguments.map((argument) => this.#createNode(argument));
    if (tree.name === '_?_:_') {
      this.#sizes.set(tree, uniteSizes(this.#findSize(nodes[1]), this.#findSize(nodes[2])));
      return conditionCost + Math.max(thenCost, elseCost);
    }
    const targetNode = target === undefined ? undefined : this.#createNode(target);
    const estimates = overloads.map(({ name, id }) =>
      this.#callEstimator(name, id, targetNode, nodes, (node) => this.#findSize(node)),
    );
    this.#recordResult(tree, estimates, firstOverload.id);
    if (this.#costFactors.tracksSizes && tree.name === 'dyn') this.#copySize(tree, tree.arguments[0]);
    return targetCost + argumentCost + Math.max(...estimates.map(({ cost }) => cost));
  }

  /** Records the size and the path of the result of a call. */
  #recordResult(tree: Call, estimates: readonly CostEstimate[], overloadId: string): void {
    const sizes = estimates.flatMap(({ size }) => (size === undefined ? [] : [size]));
    if (sizes.length > 0) this.#sizes.set(tree, sizes.reduce(uniteSizes));
    const [operand] = tree.arguments;
    const path = operand === undefined ? undefined : this.#paths.get(operand);
    if (overloadId === 'index_list') this.#paths.set(tree, [...(path ?? []), '@items']);
    if (overloadId === 'index_map') this.#paths.set(tree, [...(path ?? []), '@values']);
  }

  /** Copies the size of an expression to another expression, if the size is known. */
  #copySize(tree: Expression, source: Expression | undefined): void {
    const size = source && this.#findSize(this.#createNode(source));
    if (size !== undefined && size !== UNBOUNDED_SIZE) this.#sizes.set(tree, size);
  }

  /** Estimates the cost of a comprehension that only binds a value to a variable, which has the path and the size of the value. */
  #estimateBinding(tree: Comprehension, variablePaths: VariablePaths): number {
    const outerCost = this.estimate(tree.range, variablePaths) + this.estimate(tree.initialValue, variablePaths);
    const size = this.#findSize(this.#createNode(tree.initialValue));
    const outerSize = this.#variableSizes.get(tree.accumulator);
    this.#variableSizes.set(tree.accumulator, size);
    const innerPaths = new Map(variablePaths).set(tree.accumulator, this.#paths.get(tree.initialValue));
    const resultCost = this.estimate(tree.result, innerPaths);
    if (outerSize === undefined) this.#variableSizes.delete(tree.accumulator);
    else this.#variableSizes.set(tree.accumulator, outerSize);
    this.#copySize(tree, tree.result);
    return outerCost + resultCost;
  }

  #estimateComprehension(tree: Comprehension, variablePaths: VariablePaths): number {
    if (this.#costFactors.tracksSizes && tree.accumulator !== ACCUMULATOR_NAME)
      return this.#estimateBinding(tree, variablePaths);
    const outerCost = this.estimate(tree.range, variablePaths) + this.estimate(tree.initialValue, variablePaths);
    const { kind } = this.#checkedExpression.findType(tree.range);
    const rangePath = this.#paths.get(tree.range) ?? [];
    const resultPaths = new Map(variablePaths).set(tree.accumulator, undefined);
    const innerPaths = new Map(resultPaths);
    innerPaths.set(
      tree.variable,
      kind === 'list' ? [...rangePath, '@items'] : kind === 'map' ? [...rangePath, '@keys'] : undefined,
    );
    const iterationCost = this.estimate(tree.loopCondition, innerPaths) + this.estimate(tree.loopStep, innerPaths);
    const resultCost = this.estimate(tree.result, resultPaths);
    const rangeSize = this.#findSize(this.#createNode(tree.range));
    this.#sizes.set(tree, rangeSize);
    return outerCost + resultCost + multiplySizesOrCosts(rangeSize.max, iterationCost);
  }

  #createNode(tree: Expression): EstimatedNode {
    const path = this.#paths.get(tree);
    const inputPath = path !== undefined && path.length > 0 && path[0] !== ACCUMULATOR_NAME ? path : undefined;
    return {
      type: this.#checkedExpression.findType(tree),
      path: inputPath,
      tree,
      computedSize: this.#findComputedSize(tree),
    };
  }

  /** Returns the size of literals, and of results of functions and comprehensions. */
  #findComputedSize(tree: Expression): SizeRange | undefined {
    if (tree.node === 'literal') return measureLiteral(tree.value);
    if (tree.node === 'list') return createExactSize(tree.elements.length);
    if (tree.node === 'map') return createExactSize(tree.entries.length);
    return this.#sizes.get(tree);
  }

  #findSize(node: EstimatedNode | undefined): SizeRange {
    if (node === undefined) return UNBOUNDED_SIZE;
    if (node.computedSize !== undefined) return node.computedSize;
    const max = node.path === undefined ? undefined : this.#findInputSize(node.path);
    if (max !== undefined) return { min: 0, max };
    return isScalar(node.type) || (this.#costFactors.tracksSizes && isOptionalScalar(node.type))
      ? UNIT_SIZE
      : UNBOUNDED_SIZE;
  }
}

function measureLiteral(value: unknown): SizeRange {
  if (typeof value === 'string') return createExactSize([...value].length);
  if (value instanceof Uint8Array) return createExactSize(value.length);
  return UNIT_SIZE;
}

function isOptionalScalar(type: CelType): boolean {
  return isOptionalType(type) && isScalar(unwrapOptional(type));
}

function isScalar({ kind }: CelType): boolean {
  return (
    kind === 'bool' ||
    kind === 'double' ||
    kind === 'duration' ||
    kind === 'int' ||
    kind === 'timestamp' ||
    kind === 'uint'
  );
}
