/** The operator `in` with a list literal. */
import { formatMapKey } from '../values/maps.ts';
import { isError, List, type Value } from '../values/value.ts';
import type { Step } from './frame.ts';
import { createConstant, type Planned } from './planned.ts';

/** `x in […]`: a list of constants is indexed once, and the test costs nothing. Returns undefined if its items are not scalars. */
export function planMembership(item: Step, list: Value): Planned | undefined {
  if (!(list instanceof List)) return undefined;
  if (list.size === 0) return createConstant(false);
  const keys = list.items().map((each) => (typeof each === 'number' ? `d${each}` : formatMapKey(each)));
  if (keys.includes(undefined)) return undefined;
  const constants = new Set(keys);
  for (const each of list.items()) if (typeof each === 'number') constants.add(formatMapKey(each));
  const step: Step = (frame) => {
    const value = item(frame);
    if (isError(value)) return value;
    const key = formatMapKey(value);
    return (key !== undefined && constants.has(key)) || (typeof value === 'number' && constants.has(`d${value}`));
  };
  return { step };
}
