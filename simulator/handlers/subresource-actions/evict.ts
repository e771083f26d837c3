/**
 * Handles `pods/eviction`: deletes a pod if its disruption budget allows it. Each eviction of a running pod uses one of the disruptions in
 * `status.disruptionsAllowed`.
 */
import { toMap } from '../../pure/apply/value.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createNotFoundError } from '../../pure/status/reasons.ts';
import { type Call, formatTime } from '../call.ts';
import { deleteObject } from '../deletion/delete-object.ts';
import { toDeleteOptions } from '../options/delete-options.ts';
import { consumeDisruption } from './disruption-budget.ts';
import { setPodCondition } from './pod-condition.ts';

const PHASES_WITHOUT_BUDGET = ['Pending', 'Succeeded', 'Failed'];
const DISRUPTION_TARGET_CONDITION = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
} as const;

export async function evictPod(call: Call): Promise<void> {
  const { endpoint, info, object, writeOptions } = call;
  const key = call.formatStorageKey(info.name);
  const pod = (await endpoint.storage.get(key, { type: 'mostRecent' }))?.object;
  if (pod === undefined) throw createNotFoundError(endpoint.qualifiedResource, info.name);
  const options = toDeleteOptions(toMap(object.deleteOptions) ?? {});
  // The query parameter and the deleteOptions in the body can both request a dry run.
  const dryRun = writeOptions.dryRun || options.dryRun.length > 0;
  call.deleteOptions = dryRun ? { ...options, dryRun: ['All'] } : options;
  if (!isEvictableWithoutBudget(pod)) await consumeDisruption(call, pod, dryRun);
  if (!dryRun) await addDisruptionTargetCondition(call, key);
  await deleteObject(call, info.name, key);
}

function isEvictableWithoutBudget({ metadata, status }: ApiObject): boolean {
  const { phase = '' } = toMap(status) ?? {};
  return metadata.deletionTimestamp !== undefined || PHASES_WITHOUT_BUDGET.includes(String(phase));
}

/** Sets the condition DisruptionTarget. Checks the precondition on resourceVersion first, because this write changes the resourceVersion. */
async function addDisruptionTargetCondition(call: Call, key: string): Promise<void> {
  const { endpoint, context, deleteOptions } = call;
  const { uid, resourceVersion } = deleteOptions.preconditions;
  let isMarked = false;
  const { item } = await endpoint.storage.write(key, (current) => {
    // The deletion checks the uid and the resourceVersion again.
    const hasSameUid = uid === undefined || uid === current?.object.metadata.uid;
    const hasSameVersion = resourceVersion === undefined || resourceVersion === String(current?.revision);
    isMarked = current !== undefined && hasSameUid && hasSameVersion;
    if (!isMarked || current === undefined) return 'unchanged';
    return { put: setPodCondition(current.object, DISRUPTION_TARGET_CONDITION, formatTime(context.clock.now())) };
  });
  if (!isMarked || item === undefined || resourceVersion === undefined) return;
  const preconditions = { ...deleteOptions.preconditions, resourceVersion: String(item.revision) };
  call.deleteOptions = { ...deleteOptions, preconditions };
}
