/**
 * Checks an eviction against the PodDisruptionBudget of the pod. The disruption controller maintains the status of the budget. An eviction
 * decrements `disruptionsAllowed` in the status.
 */

import type { ApiObject } from '../../pure/object.ts';
import { compileSelector, type SelectorField } from '../../pure/selectors/match-expressions.ts';
import { createStatusError } from '../../pure/status/failure.ts';
import { createErrorWithoutReason, createForbiddenError } from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import { type Call, formatTime } from '../call.ts';
import type { HandlerContext } from '../context.ts';
import type { PodCondition } from './pod-condition.ts';

const BUDGETS_RESOURCE = { group: 'policy', resource: 'poddisruptionbudget' };
const MAX_DISRUPTED_PODS = 2000;

type BudgetStatus = {
  readonly observedGeneration?: number;
  readonly disruptionsAllowed?: number;
  readonly currentHealthy?: number;
  readonly desiredHealthy?: number;
  readonly disruptedPods?: Readonly<Record<string, string>>;
  readonly conditions?: PodCondition[];
};

type BudgetSpec = {
  readonly selector?: SelectorField;
  readonly unhealthyPodEvictionPolicy?: string;
};

/** Throws an error if the budget forbids the eviction. Otherwise decrements the allowed disruptions, except in a dry run. */
export async function consumeDisruption(call: Call, pod: ApiObject, dryRun: boolean): Promise<void> {
  const resource = call.context.registry.findBuiltIn(BUDGETS_RESOURCE.group, 'poddisruptionbudgets');
  if (resource === undefined) return;
  const storage = call.context.storage(resource);
  const { items } = await storage.list({ prefix: `${call.namespace}/`, freshness: { type: 'mostRecent' } });
  const [budget, otherBudget] = items.filter((item) => selectsPod(item, pod, call.context.behaviors));
  if (otherBudget !== undefined) {
    throw createErrorWithoutReason(
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    );
  }
  if (budget === undefined || allowsUnhealthyEviction(budget.object, pod)) return;
  const name = pod.metadata.name ?? '';
  const now = formatTime(call.context.clock.now());
  await storage.write(budget.key, (current) => {
    if (current === undefined) return 'unchanged';
    const rejection = findRejection(current.object);
    if (rejection !== undefined) throw rejection;
    return dryRun ? 'unchanged' : { put: decrementAllowedDisruptions(current.object, name, now) };
  });
}

function selectsPod({ object }: StoredItem, { metadata }: ApiObject, behaviors: HandlerContext['behaviors']): boolean {
  const { selector }: BudgetSpec = readMembers(object.spec);
  if (!behaviors.has('empty-budget-selectors') && compileSelector(selector ?? {})?.isEmpty === true) return false;
  return selector !== undefined && compileSelector(selector)?.matches(metadata.labels ?? {}) === true;
}

/** Reports whether the unhealthyPodEvictionPolicy of the budget allows the eviction of an unready pod without using a disruption. */
function allowsUnhealthyEviction(budget: ApiObject, { status }: ApiObject): boolean {
  const { conditions = [] }: { conditions?: readonly PodCondition[] } = readMembers(status);
  if (conditions.some((condition) => condition.type === 'Ready' && condition.status === 'True')) return false;
  const { unhealthyPodEvictionPolicy }: BudgetSpec = readMembers(budget.spec);
  if (unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  const { currentHealthy = 0, desiredHealthy = 0 } = readStatus(budget);
  return desiredHealthy > 0 && currentHealthy >= desiredHealthy;
}

function findRejection(budget: ApiObject): StatusError | undefined {
  const { name = '', generation = 0 } = budget.metadata;
  const status = readStatus(budget);
  const { observedGeneration = 0, disruptionsAllowed = 0, disruptedPods = {} } = status;
  if (observedGeneration < generation) {
    return createTooManyRequestsError(`The disruption budget ${name} is still being processed by the server.`);
  }
  if (disruptionsAllowed < 0)
    return createForbiddenError(BUDGETS_RESOURCE, name, 'pdb disruptions allowed is negative');
  if (Object.keys(disruptedPods).length > MAX_DISRUPTED_PODS) {
    return createForbiddenError(
      BUDGETS_RESOURCE,
      name,
      'DisruptedPods map too big - too many evictions not confirmed by PDB controller',
    );
  }
  return disruptionsAllowed === 0 ? createTooManyRequestsError(formatExhaustedMessage(name, status)) : undefined;
}

function formatExhaustedMessage(
  name: string,
  { conditions = [], desiredHealthy = 0, currentHealthy = 0 }: BudgetStatus,
): string {
  const allowedCondition = conditions.find(({ type }) => type === 'DisruptionAllowed');
  if (allowedCondition?.status === 'False' && allowedCondition.reason === 'SyncFailed') {
    return `The disruption budget ${name} does not allow evicting pods currently because it failed sync: ${allowedCondition.message ?? ''}`;
  }
  return `The disruption budget ${name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`;
}

function createTooManyRequestsError(cause: string): StatusError {
  const message = "Cannot evict pod as it would violate the pod's disruption budget.";
  return createStatusError(429, 'TooManyRequests', message, {
    causes: [{ reason: 'DisruptionBudget', message: cause }],
  });
}

function decrementAllowedDisruptions(budget: ApiObject, pod: string, now: string): ApiObject {
  const status = readStatus(budget);
  const disruptedPods = { ...status.disruptedPods, [pod]: now };
  const disruptionsAllowed = (status.disruptionsAllowed ?? 0) - 1;
  return { ...budget, status: { ...status, disruptedPods, disruptionsAllowed } };
}

function readStatus({ status }: ApiObject): BudgetStatus {
  return readMembers(status);
}
