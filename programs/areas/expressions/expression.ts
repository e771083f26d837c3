/** Draws random CEL expressions that contain the given operands. Most expressions have correct types. */

import { PRODUCTIONS, TYPE_NAMES, type TypeName } from './productions.ts';
import type { RandomGenerator } from './random-generator.ts';

/** An expression that other expressions can contain, with its type. */
export interface TypedExpression {
  readonly expression: string;
  readonly type: TypeName;
}

/** Matches a placeholder of productions.ts, such as `$int` or `$bool(x:int)`. */
const PLACEHOLDER = /\$([a-z]+)(?:\((\w+):([a-z]+)\))?/g;
/** The probability that an expression has a random type instead of the required one. */
const WRONG_TYPE_PROBABILITY = 0.004;

export function drawExpression(
  type: TypeName,
  depth: number,
  operands: readonly TypedExpression[],
  random: RandomGenerator,
): string {
  if (random.drawBoolean(WRONG_TYPE_PROBABILITY))
    return drawExpressionOfType(random.drawItem(TYPE_NAMES), depth, operands, random);
  return drawExpressionOfType(type, depth, operands, random);
}

function drawExpressionOfType(
  type: TypeName,
  depth: number,
  operands: readonly TypedExpression[],
  random: RandomGenerator,
): string {
  const matchingOperands = operands.filter((operand) => operand.type === type).map(({ expression }) => expression);
  const [firstOperand, ...otherOperands] = matchingOperands;
  if (firstOperand !== undefined && random.drawBoolean(depth <= 0 ? 0.8 : 0.35))
    return random.drawItem([firstOperand, ...otherOperands]);
  const { terminals, recursiveAlternatives } = PRODUCTIONS[type];
  if (depth <= 0) return random.drawItem(terminals);
  return random
    .drawItem(recursiveAlternatives)
    .replace(PLACEHOLDER, (_, placeholder: string, variableName: string | undefined, typeName: string | undefined) =>
      drawExpression(
        findType(placeholder),
        depth - 1 - random.drawInteger(2),
        addVariable(operands, variableName, typeName),
        random,
      ),
    );
}

/** Adds the variable of a macro, which hides an operand of the same name. */
function addVariable(
  operands: readonly TypedExpression[],
  variableName: string | undefined,
  typeName: string | undefined,
): readonly TypedExpression[] {
  if (variableName === undefined || typeName === undefined) return operands;
  return [
    ...operands.filter(({ expression }) => expression !== variableName),
    { expression: variableName, type: findType(typeName) },
  ];
}

function findType(typeName: string): TypeName {
  const type = TYPE_NAMES.find((name) => name === typeName);
  if (type === undefined) throw new Error(`unknown type ${typeName} in an alternative (productions.ts)`);
  return type;
}

/** Adds a mistake: a missing character, an unknown name, an integer that is too large, or a repetition. */
export function addMistake(expression: string, random: RandomGenerator): string {
  const index = random.drawInteger(expression.length);
  return random.drawItem([
    expression.slice(0, index) + expression.slice(index + 1),
    expression.replace(/self|object/, 'selff'),
    expression.replace(/\.\w+\(/, '.unknown('),
    expression.replace(/\d+/, '99999999999999999999'),
    `${expression} && ${expression}`,
  ]);
}
