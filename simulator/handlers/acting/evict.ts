/**
 * Handles `pods/eviction`: deletes a pod if its disruption budget allows it. Each eviction of a running pod uses one of the disruptions in
 * `status.disruptionsAllowed`.
 */
import { toMap } from '../../pure/apply/value.ts';
import type { ApiObject } from '../../pure/object.ts';
import { notFound } from '../../pure/status/reasons.ts';
import { type Call, formatTime } from '../call.ts';
import { deleteObject } from '../deletion/delete-object.ts';
import { toDeleteOptions } from '../options/delete-options.ts';
import { checkAndDecrement } from './disruption-budget.ts';
import { setPodCondition } from './pod-condition.ts';

const PHASES_WITHOUT_BUDGET = ['Pending', 'Succeeded', 'Failed'];
const TARGETED = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
} as const;

export async function evict(call: Call): Promise<void> {
  const { endpoint, info, object, writeOptions } = call;
  const key = call.storageKey(info.name);
  const pod = (await endpoint.storage.get(key, { type: 'mostRecent' }))?.object;
  if (pod === undefined) throw notFound(endpoint.qualified, info.name);
  const options = toDeleteOptions(toMap(object.deleteOptions) ?? {});
  // The query parameter and the deleteOptions in the body can both request a dry run.
  const dryRun = writeOptions.dryRun || options.dryRun.length > 0;
  call.deleteOptions = dryRun ? { ...options, dryRun: ['All'] } : options;
  if (!ignoresBudget(pod)) await checkAndDecrement(call, pod, dryRun);
  if (!dryRun) await markTargeted(call, key);
  await deleteObject(call, info.name, key);
}

function ignoresBudget({ metadata, status }: ApiObject): boolean {
  const { phase = '' } = toMap(status) ?? {};
  return metadata.deletionTimestamp !== undefined || PHASES_WITHOUT_BUDGET.includes(String(phase));
}

/**
 * Sets the condition DisruptionTarget. Checks the precondition on resourceVersion first, because this write changes the resourceVersion.
 */
async function markTargeted(call: Call, key: string): Promise<void> {
  const { endpoint, context, deleteOptions } = call;
  const { uid, resourceVersion } = deleteOptions.preconditions;
  let isMarked = false;
  const { item } = await endpoint.storage.write(key, (current) => {
    // The deletion checks the uid and the resourceVersion again.
    const sameUid = uid === undefined || uid === current?.object.metadata.uid;
    const sameVersion = resourceVersion === undefined || resourceVersion === String(current?.revision);
    isMarked = current !== undefined && sameUid && sameVersion;
    if (!isMarked || current === undefined) return 'unchanged';
    return { put: setPodCondition(current.object, TARGETED, formatTime(context.clock.now())) };
  });
  if (!isMarked || item === undefined || resourceVersion === undefined) return;
  const preconditions = { ...deleteOptions.preconditions, resourceVersion: String(item.revision) };
  call.deleteOptions = { ...deleteOptions, preconditions };
}
