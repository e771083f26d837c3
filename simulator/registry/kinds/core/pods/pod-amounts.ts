/**
 * Computes the requests or limits of a pod, which are the sum of its containers, or the amount of an init container if that is larger.
 * Sidecars (init containers that keep running) are added to the containers and to the init containers after them.
 */
import { addQuantities, compareQuantities, parseQuantity, type Quantity } from '../../../../pure/quantity/quantity.ts';
import { type Fields, readList, readMembers } from '../../../object-fields.ts';

/** Quantities by resource name. */
export type ResourceAmounts = ReadonlyMap<string, Quantity>;

export function readAmounts(value: unknown): Map<string, Quantity> {
  const members = Object.entries(readMembers(value)).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return new Map(members.map(([name, amount]) => [name, parseQuantity(String(amount))]));
}

export function addAmounts(first: ResourceAmounts, second: ResourceAmounts): Map<string, Quantity> {
  const totalAmounts = new Map(first);
  for (const [name, amount] of second) {
    const previousAmount = totalAmounts.get(name);
    totalAmounts.set(name, previousAmount === undefined ? amount : addQuantities(previousAmount, amount));
  }
  return totalAmounts;
}

function chooseLargerAmounts(first: ResourceAmounts, second: ResourceAmounts): Map<string, Quantity> {
  const largerAmounts = new Map(first);
  for (const [name, amount] of second) {
    const firstAmount = largerAmounts.get(name);
    if (firstAmount === undefined || compareQuantities(amount, firstAmount) > 0) largerAmounts.set(name, amount);
  }
  return largerAmounts;
}

export function computePodAmounts(spec: Fields, member: 'requests' | 'limits'): ResourceAmounts {
  const readResourceAmounts = ({ resources }: Fields) => readAmounts(readMembers(resources)[member]);
  let runningAmounts = readList(spec, 'containers')
    .map(readResourceAmounts)
    .reduce(addAmounts, new Map<string, Quantity>());
  let restartableAmounts = new Map<string, Quantity>();
  let startingAmounts = new Map<string, Quantity>();
  for (const container of readList(spec, 'initContainers')) {
    const containerAmounts = readResourceAmounts(container);
    const isRestartable = container.restartPolicy === 'Always';
    if (isRestartable) {
      runningAmounts = addAmounts(runningAmounts, containerAmounts);
      restartableAmounts = addAmounts(restartableAmounts, containerAmounts);
    }
    startingAmounts = chooseLargerAmounts(
      startingAmounts,
      isRestartable ? restartableAmounts : addAmounts(containerAmounts, restartableAmounts),
    );
  }
  return chooseLargerAmounts(runningAmounts, startingAmounts);
}
