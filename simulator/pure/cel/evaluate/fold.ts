/** Comprehensions: a fold over the items of a list, or over the keys of a map. */

import { CelError, List, MapValue, type Value } from '../values/value.ts';
import { formatGoType } from '../values/value-type.ts';
import type { Step } from './frame.ts';

export interface Fold {
  readonly range: Step;
  readonly start: Step;
  readonly condition: Step;
  readonly step: Step;
  readonly result: Step;
  readonly slots: { readonly accumulator: number; readonly variable: number; readonly second: number | undefined };
}

export function fold({ range, start, condition, step, result, slots }: Fold): Step {
  const { accumulator, variable, second } = slots;
  return (frame) => {
    const values = range(frame);
    if (values instanceof CelError) return values;
    const pairs = iteratePairs(values, second !== undefined);
    if (pairs === undefined) return new CelError(`got '${formatGoType(values)}', expected iterable type`);
    frame.locals[accumulator] = start(frame);
    for (const [first, secondValue] of pairs) {
      frame.locals[variable] = first;
      if (second !== undefined) frame.locals[second] = secondValue;
      if (condition(frame) === false) break;
      frame.locals[accumulator] = step(frame);
    }
    return result(frame);
  };
}

function iteratePairs(values: Value, hasTwoVariables: boolean): Iterable<readonly [Value, Value]> | undefined {
  if (values instanceof List) return listPairs(values, hasTwoVariables);
  return values instanceof MapValue ? mapPairs(values) : undefined;
}

function* listPairs(list: List, hasTwoVariables: boolean): Iterable<readonly [Value, Value]> {
  for (let index = 0; index < list.size; index++) {
    const item = list.itemAt(index);
    yield hasTwoVariables ? [BigInt(index), item] : [item, null];
  }
}

function* mapPairs(map: MapValue): Iterable<readonly [Value, Value]> {
  for (const key of map.keys()) yield [key, map.find(key) ?? null];
}
