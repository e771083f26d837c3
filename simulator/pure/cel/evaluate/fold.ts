/** Evaluates comprehensions, which are folds over the items of a list or the keys of a map. */

import { CelError, type CelValue, ListValue, MapValue } from '../values/value.ts';
import { formatGoType } from '../values/value-type.ts';
import type { EvaluationStep } from './frame.ts';

export interface FoldPlan {
  readonly range: EvaluationStep;
  readonly start: EvaluationStep;
  readonly condition: EvaluationStep;
  readonly step: EvaluationStep;
  readonly result: EvaluationStep;
  readonly slots: {
    readonly accumulator: number;
    readonly variable: number;
    readonly secondVariable: number | undefined;
  };
}

export function createFoldStep({ range, start, condition, step, result, slots }: FoldPlan): EvaluationStep {
  const { accumulator, variable, secondVariable } = slots;
  return (frame) => {
    const values = range(frame);
    if (values instanceof CelError) return values;
    const pairs = iteratePairs(values, secondVariable !== undefined);
    if (pairs === undefined) return new CelError(`got '${formatGoType(values)}', expected iterable type`);
    frame.locals[accumulator] = start(frame);
    for (const [firstValue, secondValue] of pairs) {
      frame.locals[variable] = firstValue;
      if (secondVariable !== undefined) frame.locals[secondVariable] = secondValue;
      if (condition(frame) === false) break;
      frame.locals[accumulator] = step(frame);
    }
    return result(frame);
  };
}

function iteratePairs(values: CelValue, hasTwoVariables: boolean): Iterable<readonly [CelValue, CelValue]> | undefined {
  if (values instanceof ListValue) return iterateListItems(values, hasTwoVariables);
  return values instanceof MapValue ? iterateMapEntries(values) : undefined;
}

function* iterateListItems(list: ListValue, hasTwoVariables: boolean): Iterable<readonly [CelValue, CelValue]> {
  for (let index = 0; index < list.size; index++) {
    const item = list.itemAt(index);
    yield hasTwoVariables ? [BigInt(index), item] : [item, null];
  }
}

function* iterateMapEntries(map: MapValue): Iterable<readonly [CelValue, CelValue]> {
  for (const key of map.keys()) yield [key, map.find(key) ?? null];
}
