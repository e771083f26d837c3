/** Evaluates comprehensions, which compute a value from the items of a list or the entries of a map. */

import { CelError, type CelValue, ListValue, MapValue } from '../values/value.ts';
import { formatGoType } from '../values/value-type.ts';
import type { Evaluator } from './frame.ts';

export interface ComprehensionPlan {
  readonly range: Evaluator;
  readonly initialValue: Evaluator;
  readonly loopCondition: Evaluator;
  readonly loopStep: Evaluator;
  readonly result: Evaluator;
  /** The indexes of the variables in `EvaluationFrame.locals`. */
  readonly slots: {
    readonly accumulator: number;
    readonly variable: number;
    readonly secondVariable: number | undefined;
  };
}

export function createComprehensionEvaluator({
  range,
  initialValue,
  loopCondition,
  loopStep,
  result,
  slots,
}: ComprehensionPlan): Evaluator {
  const { accumulator, variable, secondVariable } = slots;
  return (frame) => {
    const rangeValue = range(frame);
    if (rangeValue instanceof CelError) return rangeValue;
    const iterations = iterateVariableValues(rangeValue, secondVariable !== undefined);
    if (iterations === undefined) return new CelError(`got '${formatGoType(rangeValue)}', expected iterable type`);
    frame.locals[accumulator] = initialValue(frame);
    for (const [firstValue, secondValue] of iterations) {
      frame.locals[variable] = firstValue;
      if (secondVariable !== undefined) frame.locals[secondVariable] = secondValue;
      if (loopCondition(frame) === false) break;
      frame.locals[accumulator] = loopStep(frame);
    }
    return result(frame);
  };
}

/** Returns the values of the two variables for each iteration, or undefined for a value that is not iterable. */
function iterateVariableValues(
  rangeValue: CelValue,
  hasTwoVariables: boolean,
): Iterable<readonly [CelValue, CelValue]> | undefined {
  if (rangeValue instanceof ListValue) return iterateListItems(rangeValue, hasTwoVariables);
  return rangeValue instanceof MapValue ? iterateMapEntries(rangeValue) : undefined;
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
