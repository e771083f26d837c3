/** Problems of expressions with valid types: invalid literals, and lists of mixed types. */
import { goPatternProblem } from '../../go/regexp.ts';
import { findPrecisionProblem } from '../functions/format-text.ts';
import { type Call, type Expression, listChildren } from '../syntax/ast.ts';
import type { Issue } from '../syntax/issues.ts';
import { DYN, formatType, isSameType, type Type, unwrapOptional } from '../types/type.ts';
import type { Scalar } from '../values/scalar.ts';
import { createTimestampFromSeconds, readDuration, readTimestamp } from '../values/time.ts';
import type { CheckedExpression } from './checked.ts';

/** Reports, by function name, whether a literal argument is invalid. */
const LITERALS: Readonly<Record<string, (value: Scalar) => boolean>> = {
  duration: (value) => typeof value !== 'string' || readDuration(value) === undefined,
  timestamp: (value) =>
    (typeof value === 'string' && readTimestamp(value) === undefined) ||
    (typeof value === 'bigint' && createTimestampFromSeconds(value) === undefined),
  matches: (value) => typeof value === 'string' && goPatternProblem(value) !== undefined,
};

export function findLiteralIssues(checked: CheckedExpression): Issue[] {
  const issues: Issue[] = [];
  visit(checked, checked.tree, { exempt: false }, issues);
  return issues;
}

function visit(
  checked: CheckedExpression,
  tree: Expression,
  { exempt }: { readonly exempt: boolean },
  issues: Issue[],
): void {
  if (tree.node === 'call') issues.push(...callIssues(checked, tree));
  if (!exempt) issues.push(...findMixedIssues(checked, tree));
  const inside = exempt || (tree.node === 'call' && tree.name === 'format');
  for (const child of listChildren(tree)) visit(checked, child, { exempt: inside }, issues);
}

function callIssues(checked: CheckedExpression, tree: Call): Issue[] {
  const [argument] = tree.arguments;
  const wrong = LITERALS[tree.name];
  if (wrong !== undefined && argument?.node === 'literal' && wrong(argument.value)) {
    return [{ at: argument.at, message: `invalid ${tree.name} argument` }];
  }
  return tree.name === 'format' ? formatIssues(checked, tree) : [];
}

function findMixedIssues(checked: CheckedExpression, tree: Expression): Issue[] {
  const addType = (value: Expression, { optional }: { readonly optional: boolean }) => {
    const type = checked.findType(value);
    return { value, type: optional ? unwrapOptional(type) : type };
  };
  if (tree.node === 'list')
    return findFirstMismatch(tree.elements.map(({ value, optional }) => addType(value, { optional }))).slice(0, 1);
  if (tree.node !== 'map') return [];
  const keys = tree.entries.map(({ key }) => addType(key, { optional: false }));
  return [
    ...findFirstMismatch(keys),
    ...findFirstMismatch(tree.entries.map(({ value, optional }) => addType(value, { optional }))),
  ];
}

function findFirstMismatch(items: readonly { readonly value: Expression; readonly type: Type }[]): Issue[] {
  const [first, ...rest] = items;
  if (first === undefined) return [];
  return rest
    .filter(({ type }) => !isSameType(first.type, type))
    .map(({ value, type }) => ({
      at: value.at,
      message: `expected type '${formatType(first.type)}' but found '${formatType(type)}'`,
    }));
}

/** A literal format is checked against the types of its arguments. */
function formatIssues(checked: CheckedExpression, tree: Call): Issue[] {
  const [list] = tree.arguments;
  const { target } = tree;
  if (target?.node !== 'literal' || typeof target.value !== 'string' || list?.node !== 'list') return [];
  const values = list.elements.map(({ value }) => value);
  const wrong = formatProblem(target.value, values, checked);
  return wrong === undefined ? [] : [{ at: wrong.argument?.at ?? tree.at, message: wrong.message }];
}

const CLAUSES = /%(?:(%)|(?:\.(\d*))?([\s\S])?)/g;

const TAKES: Readonly<Record<string, readonly [string, readonly string[]]>> = {
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
  readonly argument?: Expression;
  readonly message: string;
}

function formatProblem(
  format: string,
  givenExpressions: readonly Expression[],
  checked: CheckedExpression,
): FormatProblem | undefined {
  let count = 0;
  for (const [, percent, precision, letter] of format.matchAll(CLAUSES)) {
    if (percent !== undefined) continue;
    const imprecise = precision === undefined ? undefined : findPrecisionProblem(precision, letter);
    if (imprecise !== undefined) return { message: imprecise };
    const argument = count++;
    const expression = givenExpressions[argument];
    if (expression === undefined) return { message: `index ${argument} out of range` };
    if (letter === undefined) return { message: 'unexpected end of string' };
    const takes = TAKES[letter];
    if (takes === undefined) {
      return { message: `could not parse formatting clause: unrecognized formatting clause "${letter}"` };
    }
    const [message, kinds] = takes;
    const wrong = findUnformattable(expression, kinds, letter === 's', checked);
    if (wrong !== undefined) {
      const { name } = checked.findType(wrong);
      return { argument: wrong, message: `error during formatting: ${message}, was given ${name}` };
    }
  }
  if (givenExpressions.length <= count) return undefined;
  return {
    message: `too many arguments supplied to string.format (expected ${count}, got ${givenExpressions.length})`,
  };
}

/** Finds the argument, or the value inside a list or map literal, that cannot be formatted. */
function findUnformattable(
  argument: Expression,
  kinds: readonly string[],
  deep: boolean,
  checked: CheckedExpression,
): Expression | undefined {
  const type = checked.findType(argument);
  if (!isSameType(type, DYN) && !kinds.includes(type.kind)) return argument;
  if (!deep || (argument.node !== 'list' && argument.node !== 'map')) return undefined;
  for (const child of listChildren(argument)) {
    const wrong = findUnformattable(child, kinds, deep, checked);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
