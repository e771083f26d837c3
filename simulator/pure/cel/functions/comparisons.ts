/**
 * `< <= > >=`, equality and logical operators. The logical operators are only declared here. The planner evaluates them, because they may
 * skip an operand.
 */
import { compareValues, equalValues } from '../values/equal.ts';
import { formatMapKey } from '../values/maps.ts';
import { CelError, type List, type MapValue, type Value } from '../values/value.ts';
import { type Overload, operation } from './library.ts';

const TYPES = ['bool', 'int', 'uint', 'double', 'string', 'bytes', 'timestamp', 'duration'] as const;
const NUMBERS = ['int', 'uint', 'double'] as const;
const NO_ORDER = new CelError('NaN values cannot be ordered');

const ID: Readonly<Record<string, string>> = { int: 'int64', uint: 'uint64' };

function createOrderings(name: string, id: string, isOrdered: (order: number) => boolean): Overload[] {
  const run = (left: Value, right: Value): Value | undefined => {
    const order = compareValues(left, right);
    if (order === undefined) return undefined;
    return Number.isNaN(order) ? NO_ORDER : isOrdered(order);
  };
  const sameTypeOverloads = TYPES.map((type) =>
    operation(name, `${id}_${ID[type] ?? type}`, [type, type], 'bool', run),
  );
  const mixedOverloads = NUMBERS.flatMap((number) =>
    NUMBERS.filter((otherNumber) => otherNumber !== number).map((otherNumber) =>
      operation(
        name,
        `${id}_${ID[number] ?? number}_${ID[otherNumber] ?? otherNumber}`,
        [number, otherNumber],
        'bool',
        run,
      ),
    ),
  );
  return [...sameTypeOverloads, ...mixedOverloads];
}

function hasKey(key: Value, map: MapValue): Value {
  if (formatMapKey(key) === undefined && !map.isDeclared) return false;
  const value = map.find(key);
  return value instanceof CelError ? value : value !== undefined;
}

function isIn(item: Value, list: List): boolean {
  list.checkSize();
  for (let index = 0; index < list.size; index++) if (equalValues(item, list.itemAt(index))) return true;
  return false;
}

/** The implementation of functions that the planner evaluates; it is never called. */
const returnUndefined = () => undefined;

export const COMPARISONS: readonly Overload[] = [
  ...createOrderings('_<_', 'less', (order) => order < 0),
  ...createOrderings('_<=_', 'less_equals', (order) => order <= 0),
  ...createOrderings('_>_', 'greater', (order) => order > 0),
  ...createOrderings('_>=_', 'greater_equals', (order) => order >= 0),
  operation('_==_', 'equals', ['A', 'A'], 'bool', equalValues),
  operation('_!=_', 'not_equals', ['A', 'A'], 'bool', (left, right) => !equalValues(left, right)),
  operation('_&&_', 'logical_and', ['bool', 'bool'], 'bool', returnUndefined),
  operation('_||_', 'logical_or', ['bool', 'bool'], 'bool', returnUndefined),
  operation('_?_:_', 'conditional', ['bool', 'A', 'A'], 'A', returnUndefined),
  operation('!_', 'logical_not', ['bool'], 'bool', (item) => !item),
  operation('@not_strictly_false', 'not_strictly_false', ['bool'], 'bool', returnUndefined),
  operation('_[_]', 'index_list', ['list<A>', 'int'], 'A', returnUndefined),
  operation('_[_]', 'index_map', ['map<A, B>', 'A'], 'B', returnUndefined),
  operation('@in', 'in_list', ['A', 'list<A>'], 'bool', isIn),
  operation('@in', 'in_map', ['A', 'map<A, B>'], 'bool', hasKey),
];
