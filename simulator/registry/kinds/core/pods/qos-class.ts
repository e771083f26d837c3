/**
 * Computes the quality of service class of a pod. It is Guaranteed if each container has limits of cpu and memory and no lower requests,
 * BestEffort if no container has requests or limits, and otherwise Burstable.
 */
import { compareQuantities, parseQuantity, ZERO_QUANTITY } from '../../../../pure/quantity/quantity.ts';
import { type Fields, readList, readMembers } from '../../../object-fields.ts';

const COMPUTE_RESOURCES = ['cpu', 'memory'];

export function computeQosClass(spec: Fields): 'BestEffort' | 'Burstable' | 'Guaranteed' {
  const resources = ['containers', 'initContainers']
    .flatMap((member) => readList(spec, member))
    .map((container) => readMembers(container.resources))
    .map(({ requests, limits }) => ({ requests: readComputeAmounts(requests), limits: readComputeAmounts(limits) }));
  if (resources.every(({ requests, limits }) => requests.size + limits.size === 0)) return 'BestEffort';
  const isGuaranteed = resources.every(
    ({ requests, limits }) =>
      limits.size === COMPUTE_RESOURCES.length &&
      [...requests].every(([name, request]) => {
        const limit = limits.get(name);
        return limit !== undefined && compareQuantities(limit, request) === 0;
      }),
  );
  return isGuaranteed ? 'Guaranteed' : 'Burstable';
}

function readComputeAmounts(quantities: unknown) {
  const amounts = readMembers(quantities);
  const parsedAmounts = COMPUTE_RESOURCES.filter((name) => amounts[name] !== undefined).map(
    (name) => [name, parseQuantity(String(amounts[name]))] as const,
  );
  return new Map(parsedAmounts.filter(([, quantity]) => compareQuantities(quantity, ZERO_QUANTITY) > 0));
}
