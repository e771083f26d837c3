/** Random expressions over given names; most have correct types. */

import { PRODUCTIONS, TYPE_NAMES, type TypeName } from './productions.ts';
import type { RandomGenerator } from './random-generator.ts';

/** A name in an expression, with its type. */
export interface TypedName {
  readonly text: string;
  readonly type: TypeName;
}

const PLACEHOLDER = /\$([a-z]+)(?:\((\w+):([a-z]+)\))?/g;
/** The probability that an expression has a random type instead of the required one. */
const WRONG_TYPE_PROBABILITY = 0.004;

export function drawExpression(
  type: TypeName,
  depth: number,
  names: readonly TypedName[],
  random: RandomGenerator,
): string {
  if (random.drawBoolean(WRONG_TYPE_PROBABILITY))
    return drawExpressionOfType(random.drawItem(TYPE_NAMES), depth, names, random);
  return drawExpressionOfType(type, depth, names, random);
}

function drawExpressionOfType(
  type: TypeName,
  depth: number,
  names: readonly TypedName[],
  random: RandomGenerator,
): string {
  const matchingNames = names.filter((name) => name.type === type).map(({ text }) => text);
  const [first, ...otherNames] = matchingNames;
  if (first !== undefined && random.drawBoolean(depth <= 0 ? 0.8 : 0.35))
    return random.drawItem([first, ...otherNames]);
  const { terminals, recursiveForms } = PRODUCTIONS[type];
  if (depth <= 0) return random.drawItem(terminals);
  return random
    .drawItem(recursiveForms)
    .replace(PLACEHOLDER, (_, placeholder: string, name: string | undefined, typeName: string | undefined) =>
      drawExpression(
        findType(placeholder),
        depth - 1 - random.drawInteger(2),
        addTypedName(names, name, typeName),
        random,
      ),
    );
}

function addTypedName(
  names: readonly TypedName[],
  name: string | undefined,
  typeName: string | undefined,
): readonly TypedName[] {
  if (name === undefined || typeName === undefined) return names;
  return [...names.filter(({ text }) => text !== name), { text: name, type: findType(typeName) }];
}

function findType(text: string): TypeName {
  const type = TYPE_NAMES.find((name) => name === text);
  if (type === undefined) throw new Error(`unknown type ${text} in a form (productions.ts)`);
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
