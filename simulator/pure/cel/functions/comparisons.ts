/**
 * The operators `< <= > >=`, `== !=`, `in`, `[]`, and the logical operators. The logical operators and `[]` are only declared here. The
 * planner evaluates them.
 */
import { areValuesEqual, compareValues } from '../values/equal.ts';
import { formatMapKey } from '../values/maps.ts';
import { CelError, type CelValue, type ListValue, type MapValue } from '../values/value.ts';
import { createFunction, type FunctionOverload } from './library.ts';

const COMPARABLE_TYPES = ['bool', 'int', 'uint', 'double', 'string', 'bytes', 'timestamp', 'duration'] as const;
const NUMBER_TYPES = ['int', 'uint', 'double'] as const;
const NO_ORDER_ERROR = new CelError('NaN values cannot be ordered');

/** The names of types in overload identifiers, if they differ from the usual names. */
const TYPE_NAMES_IN_IDS: Readonly<Record<string, string>> = { int: 'int64', uint: 'uint64' };

function createOrderOverloads(
  name: string,
  id: string,
  isExpectedOrder: (order: number) => boolean,
): FunctionOverload[] {
  const compareOperands = (left: CelValue, right: CelValue): CelValue | undefined => {
    const order = compareValues(left, right);
    if (order === undefined) return undefined;
    return Number.isNaN(order) ? NO_ORDER_ERROR : isExpectedOrder(order);
  };
  const sameTypeOverloads = COMPARABLE_TYPES.map((type) =>
    createFunction(name, `${id}_${TYPE_NAMES_IN_IDS[type] ?? type}`, [type, type], 'bool', compareOperands),
  );
  const mixedTypeOverloads = NUMBER_TYPES.flatMap((type) =>
    NUMBER_TYPES.filter((otherType) => otherType !== type).map((otherType) =>
      createFunction(
        name,
        `${id}_${TYPE_NAMES_IN_IDS[type] ?? type}_${TYPE_NAMES_IN_IDS[otherType] ?? otherType}`,
        [type, otherType],
        'bool',
        compareOperands,
      ),
    ),
  );
  return [...sameTypeOverloads, ...mixedTypeOverloads];
}

function isKeyInMap(key: CelValue, map: MapValue): CelValue {
  if (formatMapKey(key) === undefined && !map.isDeclared) return false;
  const value = map.find(key);
  return value instanceof CelError ? value : value !== undefined;
}

function isItemInList(item: CelValue, list: ListValue): boolean {
  list.checkSize();
  for (let index = 0; index < list.size; index++) if (areValuesEqual(item, list.itemAt(index))) return true;
  return false;
}

/** The implementation of functions that the planner evaluates. It is never called. */
const returnUndefined = () => undefined;

export const COMPARISON_FUNCTIONS: readonly FunctionOverload[] = [
  ...createOrderOverloads('_<_', 'less', (order) => order < 0),
  ...createOrderOverloads('_<=_', 'less_equals', (order) => order <= 0),
  ...createOrderOverloads('_>_', 'greater', (order) => order > 0),
  ...createOrderOverloads('_>=_', 'greater_equals', (order) => order >= 0),
  createFunction('_==_', 'equals', ['A', 'A'], 'bool', areValuesEqual),
  createFunction('_!=_', 'not_equals', ['A', 'A'], 'bool', (left, right) => !areValuesEqual(left, right)),
  createFunction('_&&_', 'logical_and', ['bool', 'bool'], 'bool', returnUndefined),
  createFunction('_||_', 'logical_or', ['bool', 'bool'], 'bool', returnUndefined),
  createFunction('_?_:_', 'conditional', ['bool', 'A', 'A'], 'A', returnUndefined),
  createFunction('!_', 'logical_not', ['bool'], 'bool', (operand) => !operand),
  createFunction('@not_strictly_false', 'not_strictly_false', ['bool'], 'bool', returnUndefined),
  createFunction('_[_]', 'index_list', ['list<A>', 'int'], 'A', returnUndefined),
  createFunction('_[_]', 'index_map', ['map<A, B>', 'A'], 'B', returnUndefined),
  createFunction('@in', 'in_list', ['A', 'list<A>'], 'bool', isItemInList),
  createFunction('@in', 'in_map', ['A', 'map<A, B>'], 'bool', isKeyInMap),
];
