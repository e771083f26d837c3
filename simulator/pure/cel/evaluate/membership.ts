/** The operator `in` with a list literal. */
import { keyText } from '../values/maps.ts';
import { isError, List, type Value } from '../values/value.ts';
import type { Step } from './frame.ts';
import { constant, type Planned } from './planned.ts';

/** `x in […]`: a list of constants is indexed once, and the test costs nothing. Returns undefined if its items are not scalars. */
export function membership(item: Step, list: Value): Planned | undefined {
  if (!(list instanceof List)) return undefined;
  if (list.size === 0) return constant(false);
  const keys = list.items().map((each) => (typeof each === 'number' ? `d${each}` : keyText(each)));
  if (keys.includes(undefined)) return undefined;
  const constants = new Set(keys);
  for (const each of list.items()) if (typeof each === 'number') constants.add(keyText(each));
  const step: Step = (frame) => {
    const value = item(frame);
    if (isError(value)) return value;
    const key = keyText(value);
    return (key !== undefined && constants.has(key)) || (typeof value === 'number' && constants.has(`d${value}`));
  };
  return { step };
}
