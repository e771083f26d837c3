/** Finds problems of expressions whose types are valid: invalid literals, literals of mixed types, and invalid format strings. */
import { findGoPatternProblem } from '../../go/regexp.ts';
import { findPrecisionProblem } from '../functions/format-text.ts';
import { type Call, type Expression, listChildren } from '../syntax/ast.ts';
import type { Issue } from '../syntax/issues.ts';
import { type CelType, DYN, formatType, isSameType, unwrapOptional } from '../types/type.ts';
import type { Scalar } from '../values/scalar.ts';
import { createTimestampFromSeconds, parseDuration, parseTimestamp } from '../values/time.ts';
import type { CheckedExpression } from './checked-expression.ts';

/** The functions that report whether a literal argument is invalid, by the name of the called function. */
const INVALIDITY_CHECKS: Readonly<Record<string, (value: Scalar) => boolean>> = {
  duration: (value) => typeof value !== 'string' || parseDuration(value) === undefined,
  timestamp: (value) =>
    (typeof value === 'string' && parseTimestamp(value) === undefined) ||
    (typeof value === 'bigint' && createTimestampFromSeconds(value) === undefined),
  matches: (value) => typeof value === 'string' && findGoPatternProblem(value) !== undefined,
};

export function findLiteralIssues(checkedExpression: CheckedExpression): Issue[] {
  const issues: Issue[] = [];
  collectLiteralIssues(checkedExpression, checkedExpression.tree, { allowsMixedTypes: false }, issues);
  return issues;
}

function collectLiteralIssues(
  checkedExpression: CheckedExpression,
  tree: Expression,
  { allowsMixedTypes }: { readonly allowsMixedTypes: boolean },
  issues: Issue[],
): void {
  if (tree.node === 'call') issues.push(...findCallIssues(checkedExpression, tree));
  if (!allowsMixedTypes) issues.push(...findMixedTypeIssues(checkedExpression, tree));
  const allowsMixedChildren = allowsMixedTypes || (tree.node === 'call' && tree.name === 'format');
  for (const child of listChildren(tree))
    collectLiteralIssues(checkedExpression, child, { allowsMixedTypes: allowsMixedChildren }, issues);
}

function findCallIssues(checkedExpression: CheckedExpression, tree: Call): Issue[] {
  const [argument] = tree.arguments;
  const isInvalid = INVALIDITY_CHECKS[tree.name];
  if (isInvalid !== undefined && argument?.node === 'literal' && isInvalid(argument.value)) {
    return [{ position: argument.position, message: `invalid ${tree.name} argument` }];
  }
  return tree.name === 'format' ? findFormatIssues(checkedExpression, tree) : [];
}

function findMixedTypeIssues(checkedExpression: CheckedExpression, tree: Expression): Issue[] {
  const pairWithType = (value: Expression, { isOptional }: { readonly isOptional: boolean }) => {
    const type = checkedExpression.findType(value);
    return { value, type: isOptional ? unwrapOptional(type) : type };
  };
  if (tree.node === 'list')
    return findTypeMismatches(tree.elements.map(({ value, isOptional }) => pairWithType(value, { isOptional }))).slice(
      0,
      1,
    );
  if (tree.node !== 'map') return [];
  const keys = tree.entries.map(({ key }) => pairWithType(key, { isOptional: false }));
  return [
    ...findTypeMismatches(keys),
    ...findTypeMismatches(tree.entries.map(({ value, isOptional }) => pairWithType(value, { isOptional }))),
  ];
}

/** Returns the issues of the items whose type differs from the type of the first item. */
function findTypeMismatches(items: readonly { readonly value: Expression; readonly type: CelType }[]): Issue[] {
  const [firstItem, ...otherItems] = items;
  if (firstItem === undefined) return [];
  return otherItems
    .filter(({ type }) => !isSameType(firstItem.type, type))
    .map(({ value, type }) => ({
      position: value.position,
      message: `expected type '${formatType(firstItem.type)}' but found '${formatType(type)}'`,
    }));
}

/** Compares a literal format string with the types of its arguments. */
function findFormatIssues(checkedExpression: CheckedExpression, tree: Call): Issue[] {
  const [argumentList] = tree.arguments;
  const { target } = tree;
  if (target?.node !== 'literal' || typeof target.value !== 'string' || argumentList?.node !== 'list') return [];
  const values = argumentList.elements.map(({ value }) => value);
  const problem = findFormatProblem(target.value, values, checkedExpression);
  return problem === undefined
    ? []
    : [{ position: problem.argument?.position ?? tree.position, message: problem.message }];
}

const CLAUSE_PATTERN = /%(?:(%)|(?:\.(\d*))?([\s\S])?)/g;

/** The message for an argument of an unsupported type, and the supported kinds of types, by the letter of the clause. */
const ARGUMENT_TYPES: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  s: [
    'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps',
    ['list', 'map', 'int', 'uint', 'double', 'bool', 'string', 'timestamp', 'bytes', 'duration', 'type', 'null'],
  ],
  d: ['decimal clause can only be used on integers', ['int', 'uint']],
  f: ['fixed-point clause can only be used on doubles', ['double', 'string']],
  e: ['scientific clause can only be used on doubles', ['double', 'string']],
  b: ['only integers and bools can be formatted as binary', ['int', 'uint', 'bool']],
  o: ['octal clause can only be used on integers', ['int', 'uint']],
  x: ['only integers, byte buffers, and strings can be formatted as hex', ['int', 'uint', 'string', 'bytes']],
  X: ['only integers, byte buffers, and strings can be formatted as hex', ['int', 'uint', 'string', 'bytes']],
};

interface FormatProblem {
  /** The argument with the problem, or undefined for a problem of the format string itself. */
  readonly argument?: Expression;
  readonly message: string;
}

function findFormatProblem(
  format: string,
  argumentExpressions: readonly Expression[],
  checkedExpression: CheckedExpression,
): FormatProblem | undefined {
  let argumentCount = 0;
  for (const [, percent, precision, letter] of format.matchAll(CLAUSE_PATTERN)) {
    if (percent !== undefined) continue;
    const precisionProblem = precision === undefined ? undefined : findPrecisionProblem(precision, letter);
    if (precisionProblem !== undefined) return { message: precisionProblem };
    const index = argumentCount++;
    const expression = argumentExpressions[index];
    if (expression === undefined) return { message: `index ${index} out of range` };
    if (letter === undefined) return { message: 'unexpected end of string' };
    const acceptedTypes = ARGUMENT_TYPES[letter];
    if (acceptedTypes === undefined) {
      return { message: `could not parse formatting clause: unrecognized formatting clause "${letter}"` };
    }
    const [message, kinds] = acceptedTypes;
    const argument = findUnformattableArgument(expression, kinds, letter === 's', checkedExpression);
    if (argument !== undefined) {
      const { name } = checkedExpression.findType(argument);
      return { argument, message: `error during formatting: ${message}, was given ${name}` };
    }
  }
  if (argumentExpressions.length <= argumentCount) return undefined;
  return {
    message: `too many arguments supplied to string.format (expected ${argumentCount}, got ${argumentExpressions.length})`,
  };
}

/** Returns the argument, or the value inside a list or map literal, that cannot be formatted. */
function findUnformattableArgument(
  argument: Expression,
  kinds: readonly string[],
  checksItems: boolean,
  checkedExpression: CheckedExpression,
): Expression | undefined {
  const type = checkedExpression.findType(argument);
  if (!isSameType(type, DYN) && !kinds.includes(type.kind)) return argument;
  if (!checksItems || (argument.node !== 'list' && argument.node !== 'map')) return undefined;
  for (const child of listChildren(argument)) {
    const invalidChild = findUnformattableArgument(child, kinds, checksItems, checkedExpression);
    if (invalidChild !== undefined) return invalidChild;
  }
  return undefined;
}
