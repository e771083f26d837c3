/**
 * Macros: calls that are expanded while an expression is parsed.
 *
 * Worked example: `xs.all(x, x > 0)` becomes a fold over `xs`. It starts with true, continues while the result is not false, and computes
 * `result && x > 0` for each item.
 */
import {
  ACCUMULATOR,
  type Comprehension,
  call,
  copyTree,
  createIdentifier,
  createLiteral,
  type Expression,
} from './ast.ts';

/** A parsed call; `at` is the position of its opening parenthesis. */
export interface MacroCall {
  readonly at: number;
  readonly target: Expression;
  readonly arguments: readonly Expression[];
}

/** Thrown for an invalid argument. */
export class MacroProblem extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

export type Macro = (call: MacroCall) => Expression;

/** Macros by name and number of arguments; all have a receiver. */
export type Macros = ReadonlyMap<string, Macro>;

export const STANDARD_MACROS: Macros = new Map<string, Macro>([
  ['all/2', (one) => expandAll(one, 1)],
  ['exists/2', (one) => exists(one, 1)],
  ['exists_one/2', (one) => existsOne(one, 1)],
  ['map/2', (one) => transformList(one, 1, undefined, getArgument(one, 1), 'argument is not an identifier')],
  ['map/3', (one) => transformList(one, 1, getArgument(one, 1), getArgument(one, 2), 'argument is not an identifier')],
  ['filter/2', filter],
]);

export const OPTIONAL_MACROS: Macros = new Map<string, Macro>([
  ['optMap/2', (one) => expandOptionalMacro(one, 'optMap', (value) => call(one.at, 'optional.of', value))],
  ['optFlatMap/2', (one) => expandOptionalMacro(one, 'optFlatMap', (value) => value)],
]);

export const TWO_VARIABLE_MACROS: Macros = new Map<string, Macro>([
  ['all/3', (one) => expandAll(one, 2)],
  ['exists/3', (one) => exists(one, 2)],
  ['existsOne/3', (one) => existsOne(one, 2)],
  ['exists_one/3', (one) => existsOne(one, 2)],
  ['transformList/3', (one) => transformList(one, 2, undefined, getArgument(one, 2))],
  ['transformList/4', (one) => transformList(one, 2, getArgument(one, 2), getArgument(one, 3))],
  ['transformMap/3', (one) => insertInto(one, undefined, [getArgument(one, 0), getArgument(one, 2)])],
  ['transformMap/4', (one) => insertInto(one, getArgument(one, 2), [getArgument(one, 0), getArgument(one, 3)])],
  ['transformMapEntry/3', (one) => insertInto(one, undefined, [getArgument(one, 2)])],
  ['transformMapEntry/4', (one) => insertInto(one, getArgument(one, 2), [getArgument(one, 3)])],
]);

const SIMPLE_NAME = 'argument must be a simple name';

function getArgument({ arguments: given, at }: MacroCall, index: number): Expression {
  return given[index] ?? createLiteral(at, null);
}

type Fold = Pick<Comprehension, 'start' | 'condition' | 'step' | 'result'>;

function fold(one: MacroCall, variables: 1 | 2, parts: Fold, wrong = SIMPLE_NAME): Comprehension {
  const variable = readVariableName(getArgument(one, 0), wrong);
  const second = variables === 2 ? readVariableName(getArgument(one, 1), wrong) : undefined;
  if (second === variable) throw new MacroProblem(getArgument(one, 1).at, `duplicate variable name: ${variable}`);
  const { at, target: range } = one;
  return { node: 'comprehension', at, range, variable, second, accumulator: ACCUMULATOR, ...parts };
}

function readVariableName(tree: Expression, wrong: string): string {
  if (tree.node !== 'identifier') throw new MacroProblem(tree.at, wrong);
  return tree.name;
}

const result = (at: number) => createIdentifier(at, ACCUMULATOR);

function expandAll(one: MacroCall, variables: 1 | 2): Expression {
  const { at } = one;
  return fold(one, variables, {
    start: createLiteral(at, true),
    condition: call(at, '@not_strictly_false', result(at)),
    step: call(at, '_&&_', result(at), getArgument(one, variables)),
    result: result(at),
  });
}

function exists(one: MacroCall, variables: 1 | 2): Expression {
  const { at } = one;
  return fold(one, variables, {
    start: createLiteral(at, false),
    condition: call(at, '@not_strictly_false', call(at, '!_', result(at))),
    step: call(at, '_||_', result(at), getArgument(one, variables)),
    result: result(at),
  });
}

function existsOne(one: MacroCall, variables: 1 | 2): Expression {
  const { at } = one;
  return fold(one, variables, {
    start: createLiteral(at, 0n),
    condition: createLiteral(at, true),
    step: call(
      at,
      '_?_:_',
      getArgument(one, variables),
      call(at, '_+_', result(at), createLiteral(at, 1n)),
      result(at),
    ),
    result: call(at, '_==_', result(at), createLiteral(at, 1n)),
  });
}

function filter(one: MacroCall): Expression {
  return transformList(one, 1, getArgument(one, 1), getArgument(one, 0), 'argument is not an identifier');
}

function transformList(
  one: MacroCall,
  variables: 1 | 2,
  condition: Expression | undefined,
  item: Expression,
  wrong?: string,
): Expression {
  const { at } = one;
  const list: Expression = { node: 'list', at, elements: [{ value: item, optional: false }] };
  const longer = call(at, '_+_', result(at), list);
  return fold(
    one,
    variables,
    {
      start: { node: 'list', at, elements: [] },
      condition: createLiteral(at, true),
      step: condition === undefined ? longer : call(at, '_?_:_', condition, longer, result(at)),
      result: result(at),
    },
    wrong,
  );
}

function insertInto(one: MacroCall, condition: Expression | undefined, inserted: Expression[]): Expression {
  const { at } = one;
  const larger = call(at, 'cel.@mapInsert', result(at), ...inserted);
  return fold(one, 2, {
    start: { node: 'map', at, entries: [] },
    condition: createLiteral(at, true),
    step: condition === undefined ? larger : call(at, '_?_:_', condition, larger, result(at)),
    result: result(at),
  });
}

/** A fold over an empty list, whose result uses the value of the optional as a variable. */
function expandOptionalMacro(one: MacroCall, macro: string, wrap: (value: Expression) => Expression): Expression {
  const { at, target } = one;
  const variable = readVariableName(getArgument(one, 0), `${macro}() variable name must be a simple identifier`);
  const callOnTarget = (name: string, of: Expression): Expression => ({
    node: 'call',
    at,
    name,
    target: of,
    arguments: [],
  });
  const value: Comprehension = {
    node: 'comprehension',
    at,
    range: { node: 'list', at, elements: [] },
    variable: '#unused',
    second: undefined,
    accumulator: variable,
    start: callOnTarget('value', copyTree(target)),
    condition: createLiteral(at, false),
    step: createIdentifier(at, variable),
    result: getArgument(one, 1),
  };
  return call(at, '_?_:_', callOnTarget('hasValue', target), wrap(value), call(at, 'optional.none'));
}
