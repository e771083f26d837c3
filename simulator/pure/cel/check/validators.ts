/** Finds problems of expressions whose types are valid: invalid literals, and lists of mixed types. */
import { findGoPatternProblem } from '../../go/regexp.ts';
import { findPrecisionProblem } from '../functions/format-text.ts';
import { type Call, type Expression, listChildren } from '../syntax/ast.ts';
import type { Issue } from '../syntax/issues.ts';
import { type CelType, DYN, formatType, isSameType, unwrapOptional } from '../types/type.ts';
import type { Scalar } from '../values/scalar.ts';
import { createTimestampFromSeconds, parseDuration, parseTimestamp } from '../values/time.ts';
import type { CheckedExpression } from './checked-expression.ts';

/** Reports, by function name, whether a literal argument is invalid. */
const INVALIDITY_CHECKS: Readonly<Record<string, (value: Scalar) => boolean>> = {
  duration: (value) => typeof value !== 'string' || parseDuration(value) === undefined,
  timestamp: (value) =>
    (typeof value === 'string' && parseTimestamp(value) === undefined) ||
    (typeof value === 'bigint' && createTimestampFromSeconds(value) === undefined),
  matches: (value) => typeof value === 'string' && findGoPatternProblem(value) !== undefined,
};

export function findLiteralIssues(compiledExpression: CheckedExpression): Issue[] {
  const issues: Issue[] = [];
  visitExpression(compiledExpression, compiledExpression.tree, { mixedTypes: false }, issues);
  return issues;
}

function visitExpression(
  compiledExpression: CheckedExpression,
  tree: Expression,
  { mixedTypes: allowsMixedTypes }: { readonly mixedTypes: boolean },
  issues: Issue[],
): void {
  if (tree.node === 'call') issues.push(...findCallIssues(compiledExpression, tree));
  if (!allowsMixedTypes) issues.push(...findMixedTypeIssues(compiledExpression, tree));
  const areChildrenMixed = allowsMixedTypes || (tree.node === 'call' && tree.name === 'format');
  for (const child of listChildren(tree))
    visitExpression(compiledExpression, child, { mixedTypes: areChildrenMixed }, issues);
}

function findCallIssues(compiledExpression: CheckedExpression, tree: Call): Issue[] {
  const [argument] = tree.arguments;
  const isInvalid = INVALIDITY_CHECKS[tree.name];
  if (isInvalid !== undefined && argument?.node === 'literal' && isInvalid(argument.value)) {
    return [{ position: argument.position, message: `invalid ${tree.name} argument` }];
  }
  return tree.name === 'format' ? findFormatIssues(compiledExpression, tree) : [];
}

function findMixedTypeIssues(compiledExpression: CheckedExpression, tree: Expression): Issue[] {
  const pairWithType = (value: Expression, { optional: isOptional }: { readonly optional: boolean }) => {
    const type = compiledExpression.findType(value);
    return { value, type: isOptional ? unwrapOptional(type) : type };
  };
  if (tree.node === 'list')
    return findFirstMismatch(tree.elements.map(({ value, optional }) => pairWithType(value, { optional }))).slice(0, 1);
  if (tree.node !== 'map') return [];
  const keys = tree.entries.map(({ key }) => pairWithType(key, { optional: false }));
  return [
    ...findFirstMismatch(keys),
    ...findFirstMismatch(tree.entries.map(({ value, optional }) => pairWithType(value, { optional }))),
  ];
}

function findFirstMismatch(items: readonly { readonly value: Expression; readonly type: CelType }[]): Issue[] {
  const [first, ...otherItems] = items;
  if (first === undefined) return [];
  return otherItems
    .filter(({ type }) => !isSameType(first.type, type))
    .map(({ value, type }) => ({
      position: value.position,
      message: `expected type '${formatType(first.type)}' but found '${formatType(type)}'`,
    }));
}

/** Checks a literal format string against the types of its arguments. */
function findFormatIssues(compiledExpression: CheckedExpression, tree: Call): Issue[] {
  const [list] = tree.arguments;
  const { target } = tree;
  if (target?.node !== 'literal' || typeof target.value !== 'string' || list?.node !== 'list') return [];
  const values = list.elements.map(({ value }) => value);
  const problem = findFormatProblem(target.value, values, compiledExpression);
  return problem === undefined
    ? []
    : [{ position: problem.argument?.position ?? tree.position, message: problem.message }];
}

const CLAUSE_PATTERN = /%(?:(%)|(?:\.(\d*))?([\s\S])?)/g;

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

interface FormatIssue {
  readonly argument?: Expression;
  readonly message: string;
}

function findFormatProblem(
  format: string,
  argumentExpressions: readonly Expression[],
  compiledExpression: CheckedExpression,
): FormatIssue | undefined {
  let count = 0;
  for (const [, percent, precision, letter] of format.matchAll(CLAUSE_PATTERN)) {
    if (percent !== undefined) continue;
    const precisionProblem = precision === undefined ? undefined : findPrecisionProblem(precision, letter);
    if (precisionProblem !== undefined) return { message: precisionProblem };
    const argument = count++;
    const expression = argumentExpressions[argument];
    if (expression === undefined) return { message: `index ${argument} out of range` };
    if (letter === undefined) return { message: 'unexpected end of string' };
    const acceptedTypes = ARGUMENT_TYPES[letter];
    if (acceptedTypes === undefined) {
      return { message: `could not parse formatting clause: unrecognized formatting clause "${letter}"` };
    }
    const [message, kinds] = acceptedTypes;
    const problem = findUnformattableArgument(expression, kinds, letter === 's', compiledExpression);
    if (problem !== undefined) {
      const { name } = compiledExpression.findType(problem);
      return { argument: problem, message: `error during formatting: ${message}, was given ${name}` };
    }
  }
  if (argumentExpressions.length <= count) return undefined;
  return {
    message: `too many arguments supplied to string.format (expected ${count}, got ${argumentExpressions.length})`,
  };
}

/** Returns the argument, or the value inside a list or map literal, that cannot be formatted. */
function findUnformattableArgument(
  argument: Expression,
  kinds: readonly string[],
  isDeep: boolean,
  compiledExpression: CheckedExpression,
): Expression | undefined {
  const type = compiledExpression.findType(argument);
  if (!isSameType(type, DYN) && !kinds.includes(type.kind)) return argument;
  if (!isDeep || (argument.node !== 'list' && argument.node !== 'map')) return undefined;
  for (const child of listChildren(argument)) {
    const problem = findUnformattableArgument(child, kinds, isDeep, compiledExpression);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
