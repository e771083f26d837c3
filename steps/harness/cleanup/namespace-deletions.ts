/**
 * Deletes the namespaces of finished scenarios, a few at a time. kube-apiserver needs about a hundred requests to empty a namespace. With
 * hundreds of namespaces in its queue, scenarios that test the deletion of a namespace would have to wait.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { getStatus } from '../../../client/exchange/exchange.ts';
import { send } from '../../../client/exchange/request.ts';
import { createCleanUpTarget, getStopSignal, isUnreachable } from '../../../client/exchange/stop-run.ts';
import type { Target } from '../../../client/exchange/target.ts';
import type { RunParameters } from '../subject.ts';
import { removeObject } from './remove-object.ts';

/** The maximum number of namespaces of one runner that the server empties concurrently. */
const MAX_EMPTIED_NAMESPACES = 2;
/** The maximum number of concurrent deletions at the end of the run. */
const MAX_DELETIONS = 8;
/** The polling interval for a deleted namespace, in milliseconds. */
const POLL_INTERVAL = 250;
/** The time limit for the deletion of a namespace, in milliseconds. After it, the next namespace is deleted. */
const DELETION_TIMEOUT = 20_000;

interface DeletionQueue {
  readonly paths: string[];
  workerCount: number;
}

const queues = new Map<Target, DeletionQueue>();

/** Queues a namespace for deletion, and returns at once. The deletion continues during the next scenarios. */
export function removeNamespaceInBackground(target: Target, path: string): void {
  const queue = queues.get(target) ?? { paths: [], workerCount: 0 };
  queues.set(target, queue);
  queue.paths.push(path);
  if (queue.workerCount < MAX_EMPTIED_NAMESPACES) void deleteQueuedNamespaces(createCleanUpTarget(target), queue);
}

async function deleteQueuedNamespaces(target: Target, queue: DeletionQueue): Promise<void> {
  queue.workerCount += 1;
  for (let path = queue.paths.shift(); path !== undefined; path = queue.paths.shift()) {
    await removeObject(target, path);
    await waitUntilDeleted(target, path);
  }
  queue.workerCount -= 1;
}

async function waitUntilDeleted(target: Target, path: string): Promise<void> {
  const deadline = performance.now() + DELETION_TIMEOUT;
  while (performance.now() < deadline && !getStopSignal().aborted) {
    // Servers empty a namespace after the response to the DELETE, so an immediate GET would still find it.
    await delay(POLL_INTERVAL);
    const status = getStatus(await send(target, { method: 'GET', path }));
    if (status === 404 || status === 0) return;
  }
}

/** Deletes the namespaces that are still queued, unless namespaces are kept. Does not wait until they are empty. */
export async function removeQueuedNamespaces(
  target: Target,
  { keepsNamespaces = false }: Pick<RunParameters, 'keepsNamespaces'>,
): Promise<void> {
  const remainingPaths = queues.get(target)?.paths.splice(0) ?? [];
  const paths = isUnreachable() || keepsNamespaces ? [] : remainingPaths;
  queues.delete(target);
  const deleteNext = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop())
      await removeObject(createCleanUpTarget(target), path);
  };
  await Promise.all(Array.from({ length: MAX_DELETIONS }, deleteNext));
}
