/**
 * Computes the requests or limits of a pod: the sum of its containers, or the amount of an init container if that is larger. Sidecars (init
 * containers that keep running) are added to the containers and to the init containers after them.
 */
import { addQuantities, compareQuantities, parseQuantity, type Quantity } from '../../../../pure/quantity/quantity.ts';
import { type Fields, list, objectMembers } from '../../../object-fields.ts';

/** Quantities by resource name. */
export type Amounts = ReadonlyMap<string, Quantity>;

export function readAmounts(value: unknown): Map<string, Quantity> {
  const members = Object.entries(objectMembers(value)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return new Map(members.map(([name, amount]) => [name, parseQuantity(String(amount))]));
}

export function addAmounts(first: Amounts, second: Amounts): Map<string, Quantity> {
  const sum = new Map(first);
  for (const [name, amount] of second) {
    const before = sum.get(name);
    sum.set(name, before === undefined ? amount : addQuantities(before, amount));
  }
  return sum;
}

function maxAmounts(first: Amounts, second: Amounts): Map<string, Quantity> {
  const max = new Map(first);
  for (const [name, amount] of second) {
    const before = max.get(name);
    if (before === undefined || compareQuantities(amount, before) > 0) max.set(name, amount);
  }
  return max;
}

export function podAmounts(spec: Fields, member: 'requests' | 'limits'): Amounts {
  const read = ({ resources }: Fields) => readAmounts(objectMembers(resources)[member]);
  let running = list(spec, 'containers').map(read).reduce(addAmounts, new Map<string, Quantity>());
  let restartable = new Map<string, Quantity>();
  let starting = new Map<string, Quantity>();
  for (const container of list(spec, 'initContainers')) {
    const containerAmounts = read(container);
    const isRestartable = container.restartPolicy === 'Always';
    if (isRestartable) {
      running = addAmounts(running, containerAmounts);
      restartable = addAmounts(restartable, containerAmounts);
    }
    starting = maxAmounts(starting, isRestartable ? restartable : addAmounts(containerAmounts, restartable));
  }
  return maxAmounts(running, starting);
}
