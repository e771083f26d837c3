/**
 * The macros, which are calls that are expanded while an expression is parsed.
 *
 * Example: `xs.all(x, x > 0)` becomes a comprehension over `xs`. It starts with true, continues while the result is not false, and computes
 * `result && x > 0` for each item.
 */
import {
  ACCUMULATOR_NAME,
  type Comprehension,
  copyTree,
  createCall,
  createIdentifier,
  createLiteral,
  type Expression,
} from './ast.ts';

/** A parsed call of a macro. `position` is the position of the opening parenthesis. */
export interface MacroCall {
  readonly position: number;
  readonly target: Expression;
  readonly arguments: readonly Expression[];
}

/** The error for an invalid argument of a macro. */
export class MacroError extends Error {
  readonly position: number;

  constructor(position: number, message: string) {
    super(message);
    this.position = position;
  }
}

export type MacroExpander = (call: MacroCall) => Expression;

/** Macros by name and number of arguments, such as `all/2`. Every macro is called as a method of a target. */
export type Macros = ReadonlyMap<string, MacroExpander>;

export const STANDARD_MACROS: Macros = new Map<string, MacroExpander>([
  ['all/2', (macroCall) => expandAll(macroCall, 1)],
  ['exists/2', (macroCall) => expandExists(macroCall, 1)],
  ['exists_one/2', (macroCall) => expandExistsOne(macroCall, 1)],
  [
    'map/2',
    (macroCall) =>
      expandTransformList(macroCall, 1, undefined, getArgument(macroCall, 1), 'argument is not an identifier'),
  ],
  [
    'map/3',
    (macroCall) =>
      expandTransformList(
        macroCall,
        1,
        getArgument(macroCall, 1),
        getArgument(macroCall, 2),
        'argument is not an identifier',
      ),
  ],
  ['filter/2', expandFilter],
]);

export const OPTIONAL_MACROS: Macros = new Map<string, MacroExpander>([
  [
    'optMap/2',
    (macroCall) =>
      expandOptionalMacro(macroCall, 'optMap', (value) => createCall(macroCall.position, 'optional.of', value)),
  ],
  ['optFlatMap/2', (macroCall) => expandOptionalMacro(macroCall, 'optFlatMap', (value) => value)],
]);

/** The macro `cel.bind(x, a.b.c, x > 1 && x < 5)`, which evaluates a part of an expression once. */
export const BINDING_MACROS: Macros = new Map<string, MacroExpander>([['bind/3', expandBind]]);

/** The macros whose comprehensions have a variable for the index or key, and a variable for the value. */
export const TWO_VARIABLE_MACROS: Macros = new Map<string, MacroExpander>([
  ['all/3', (macroCall) => expandAll(macroCall, 2)],
  ['exists/3', (macroCall) => expandExists(macroCall, 2)],
  ['existsOne/3', (macroCall) => expandExistsOne(macroCall, 2)],
  ['exists_one/3', (macroCall) => expandExistsOne(macroCall, 2)],
  ['transformList/3', (macroCall) => expandTransformList(macroCall, 2, undefined, getArgument(macroCall, 2))],
  [
    'transformList/4',
    (macroCall) => expandTransformList(macroCall, 2, getArgument(macroCall, 2), getArgument(macroCall, 3)),
  ],
  [
    'transformMap/3',
    (macroCall) => expandTransformMap(macroCall, undefined, [getArgument(macroCall, 0), getArgument(macroCall, 2)]),
  ],
  [
    'transformMap/4',
    (macroCall) =>
      expandTransformMap(macroCall, getArgument(macroCall, 2), [getArgument(macroCall, 0), getArgument(macroCall, 3)]),
  ],
  ['transformMapEntry/3', (macroCall) => expandTransformMap(macroCall, undefined, [getArgument(macroCall, 2)])],
  [
    'transformMapEntry/4',
    (macroCall) => expandTransformMap(macroCall, getArgument(macroCall, 2), [getArgument(macroCall, 3)]),
  ],
]);

/** The macro `xs.sortBy(x, x.key)`, which computes the sort keys of all items before it sorts them. */
export const SORTING_MACROS: Macros = new Map<string, MacroExpander>([['sortBy/2', expandSortBy]]);

const SIMPLE_NAME_MESSAGE = 'argument must be a simple name';

function getArgument({ arguments: argumentExpressions, position }: MacroCall, index: number): Expression {
  return argumentExpressions[index] ?? createLiteral(position, null);
}

type ComprehensionExpressions = Pick<Comprehension, 'initialValue' | 'loopCondition' | 'loopStep' | 'result'>;

function createComprehension(
  macroCall: MacroCall,
  variableCount: 1 | 2,
  expressions: ComprehensionExpressions,
  message = SIMPLE_NAME_MESSAGE,
): Comprehension {
  const variable = readVariableName(getArgument(macroCall, 0), message);
  const secondVariable = variableCount === 2 ? readVariableName(getArgument(macroCall, 1), message) : undefined;
  if (secondVariable === variable)
    throw new MacroError(getArgument(macroCall, 1).position, `duplicate variable name: ${variable}`);
  const { position, target: range } = macroCall;
  return {
    node: 'comprehension',
    position,
    range,
    variable,
    secondVariable,
    accumulator: ACCUMULATOR_NAME,
    ...expressions,
  };
}

function readVariableName(tree: Expression, message: string): string {
  if (tree.node !== 'identifier') throw new MacroError(tree.position, message);
  return tree.name;
}

const createAccumulator = (position: number) => createIdentifier(position, ACCUMULATOR_NAME);

function expandAll(macroCall: MacroCall, variableCount: 1 | 2): Expression {
  const { position } = macroCall;
  return createComprehension(macroCall, variableCount, {
    initialValue: createLiteral(position, true),
    loopCondition: createCall(position, '@not_strictly_false', createAccumulator(position)),
    loopStep: createCall(position, '_&&_', createAccumulator(position), getArgument(macroCall, variableCount)),
    result: createAccumulator(position),
  });
}

function expandExists(macroCall: MacroCall, variableCount: 1 | 2): Expression {
  const { position } = macroCall;
  return createComprehension(macroCall, variableCount, {
    initialValue: createLiteral(position, false),
    loopCondition: createCall(position, '@not_strictly_false', createCall(position, '!_', createAccumulator(position))),
    loopStep: createCall(position, '_||_', createAccumulator(position), getArgument(macroCall, variableCount)),
    result: createAccumulator(position),
  });
}

function expandExistsOne(macroCall: MacroCall, variableCount: 1 | 2): Expression {
  const { position } = macroCall;
  return createComprehension(macroCall, variableCount, {
    initialValue: createLiteral(position, 0n),
    loopCondition: createLiteral(position, true),
    loopStep: createCall(
      position,
      '_?_:_',
      getArgument(macroCall, variableCount),
      createCall(position, '_+_', createAccumulator(position), createLiteral(position, 1n)),
      createAccumulator(position),
    ),
    result: createCall(position, '_==_', createAccumulator(position), createLiteral(position, 1n)),
  });
}

function expandFilter(macroCall: MacroCall): Expression {
  return expandTransformList(
    macroCall,
    1,
    getArgument(macroCall, 1),
    getArgument(macroCall, 0),
    'argument is not an identifier',
  );
}

function expandTransformList(
  macroCall: MacroCall,
  variableCount: 1 | 2,
  condition: Expression | undefined,
  item: Expression,
  message?: string,
): Expression {
  const { position } = macroCall;
  const list: Expression = { node: 'list', position, elements: [{ value: item, isOptional: false }] };
  const extendedList = createCall(position, '_+_', createAccumulator(position), list);
  return createComprehension(
    macroCall,
    variableCount,
    {
      initialValue: { node: 'list', position, elements: [] },
      loopCondition: createLiteral(position, true),
      loopStep:
        condition === undefined
          ? extendedList
          : createCall(position, '_?_:_', condition, extendedList, createAccumulator(position)),
      result: createAccumulator(position),
    },
    message,
  );
}

function expandTransformMap(
  macroCall: MacroCall,
  condition: Expression | undefined,
  insertArguments: Expression[],
): Expression {
  const { position } = macroCall;
  const extendedMap = createCall(position, 'cel.@mapInsert', createAccumulator(position), ...insertArguments);
  return createComprehension(macroCall, 2, {
    initialValue: { node: 'map', position, entries: [] },
    loopCondition: createLiteral(position, true),
    loopStep:
      condition === undefined
        ? extendedMap
        : createCall(position, '_?_:_', condition, extendedMap, createAccumulator(position)),
    result: createAccumulator(position),
  });
}

/** Expands `cel.bind` to a comprehension over an empty list, whose result uses the bound value as a variable. */
function expandBind(macroCall: MacroCall): Expression {
  const { position, target, arguments: argumentExpressions } = macroCall;
  if (target.node !== 'identifier' || target.name !== 'cel')
    return { node: 'call', position, name: 'bind', target, arguments: argumentExpressions };
  const variable = readVariableName(getArgument(macroCall, 0), 'cel.bind() variable names must be simple identifiers');
  return bindVariable(position, variable, getArgument(macroCall, 1), getArgument(macroCall, 2));
}

const SORT_INPUT_VARIABLE = '@__sortBy_input__';
const SORTABLE_NODES: readonly string[] = ['list', 'select', 'identifier', 'comprehension', 'call'];
const UNSORTABLE_MESSAGE = 'sortBy can only be applied to a list, identifier, comprehension, call or select expression';

function expandSortBy(macroCall: MacroCall): Expression {
  const { position, target } = macroCall;
  if (!SORTABLE_NODES.includes(target.node)) throw new MacroError(target.position, UNSORTABLE_MESSAGE);
  const input = createIdentifier(position, SORT_INPUT_VARIABLE);
  const keys = expandTransformList(
    { ...macroCall, target: createIdentifier(position, SORT_INPUT_VARIABLE), arguments: macroCall.arguments },
    1,
    undefined,
    getArgument(macroCall, 1),
    'argument is not an identifier',
  );
  return bindVariable(position, SORT_INPUT_VARIABLE, target, {
    node: 'call',
    position,
    name: '@sortByAssociatedKeys',
    target: input,
    arguments: [keys],
  });
}

/** Returns a comprehension over an empty list. Its accumulator is the variable. */
function bindVariable(position: number, variable: string, value: Expression, expression: Expression): Comprehension {
  return {
    node: 'comprehension',
    position,
    range: { node: 'list', position, elements: [] },
    variable: '#unused',
    secondVariable: undefined,
    accumulator: variable,
    initialValue: value,
    loopCondition: createLiteral(position, false),
    loopStep: createIdentifier(position, variable),
    result: expression,
  };
}

function expandOptionalMacro(
  macroCall: MacroCall,
  macro: string,
  wrapValue: (value: Expression) => Expression,
): Expression {
  const { position, target } = macroCall;
  const variable = readVariableName(getArgument(macroCall, 0), `${macro}() variable name must be a simple identifier`);
  const createMethodCall = (name: string, expression: Expression): Expression => ({
    node: 'call',
    position,
    name,
    target: expression,
    arguments: [],
  });
  const value = bindVariable(
    position,
    variable,
    createMethodCall('value', copyTree(target)),
    getArgument(macroCall, 1),
  );
  return createCall(
    position,
    '_?_:_',
    createMethodCall('hasValue', target),
    wrapValue(value),
    createCall(position, 'optional.none'),
  );
}
