/**
 * `pods/eviction`: a deletion that asks the disruption budget of the pod first. What runs no more, or has not begun to, costs no budget;
 * of the others each takes one of the disruptions that `status.disruptionsAllowed` says are left.
 */
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { notFound } from '../../pure/status/reasons.ts';
import { type Call, rfc3339 } from '../call.ts';
import { remove } from '../deletion/delete-object.ts';
import { deleteOptionsOf } from '../options/delete-options.ts';
import { checkAndDecrement } from './disruption-budget.ts';
import { withCondition } from './pod-condition.ts';

const COSTS_NOTHING = ['Pending', 'Succeeded', 'Failed'];
const TARGETED = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
} as const;

export async function evict(call: Call): Promise<void> {
  const { endpoint, info, object, writeOptions } = call;
  const key = call.keyOf(info.name);
  const pod = (await endpoint.storage.get(key, { type: 'mostRecent' }))?.object;
  if (pod === undefined) throw notFound(endpoint.qualified, info.name);
  const options = deleteOptionsOf((object.deleteOptions ?? {}) as JsonObject);
  // Either of the two options makes it a trial.
  const dryRun = writeOptions.dryRun || options.dryRun.length > 0;
  call.deleteOptions = dryRun ? { ...options, dryRun: ['All'] } : options;
  if (!costsNothing(pod)) await checkAndDecrement(call, pod, dryRun);
  if (!dryRun) await markTargeted(call, key);
  await remove(call, info.name, key);
}

function costsNothing({ metadata, status }: ApiObject): boolean {
  const { phase = '' } = (status ?? {}) as { phase?: string };
  return metadata.deletionTimestamp !== undefined || COSTS_NOTHING.includes(phase);
}

/** The pod says why it goes. A version that was asked for is compared before that makes a new one. */
async function markTargeted(call: Call, key: string): Promise<void> {
  const { endpoint, context, deleteOptions } = call;
  const { uid, resourceVersion } = deleteOptions.preconditions;
  let marked = false;
  const { item } = await endpoint.storage.write(key, (current) => {
    // Of another pod, or another version, the deletion will say so.
    const meant = uid === undefined || uid === current?.object.metadata.uid;
    const same = resourceVersion === undefined || resourceVersion === String(current?.revision);
    marked = current !== undefined && meant && same;
    if (!marked || current === undefined) return 'unchanged';
    return { put: withCondition(current.object, TARGETED, rfc3339(context.clock.now())) };
  });
  if (!marked || item === undefined || resourceVersion === undefined) return;
  const preconditions = { ...deleteOptions.preconditions, resourceVersion: String(item.revision) };
  call.deleteOptions = { ...deleteOptions, preconditions };
}
