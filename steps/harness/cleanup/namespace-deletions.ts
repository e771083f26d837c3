/**
 * Deletes the namespaces of finished scenarios. A few at a time are deleted when a scenario ends: kube-apiserver needs a hundred requests
 * to empty a namespace, so with hundreds in its queue the scenarios about such a deletion would wait.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { statusOf } from '../../../client/exchange/exchange.ts';
import { send } from '../../../client/exchange/request.ts';
import { allowAfterStop, getStopSignal, isUnreachable } from '../../../client/exchange/stop-run.ts';
import type { Target } from '../../../client/exchange/target.ts';
import type { Parameters } from '../subject.ts';
import { remove } from './remove-object.ts';

/** The number of namespaces of one worker that the server empties concurrently. */
const MAX_EMPTYING = 2;
/** The number of concurrent deletions at the end. */
const MAX_DELETIONS = 8;
/** Milliseconds between two checks. After the limit the next namespace is deleted even if this one still exists. */
const POLL_INTERVAL = 250;
const LIMIT = 20_000;

interface Queue {
  readonly paths: string[];
  working: number;
}

const queues = new Map<Target, Queue>();

/** Returns at once; the deletion continues during the next scenarios. */
export function removeInBackground(target: Target, path: string): void {
  const queue = queues.get(target) ?? { paths: [], working: 0 };
  queues.set(target, queue);
  queue.paths.push(path);
  if (queue.working < MAX_EMPTYING) void deleteQueued(allowAfterStop(target), queue);
}

async function deleteQueued(target: Target, queue: Queue): Promise<void> {
  queue.working += 1;
  for (let path = queue.paths.shift(); path !== undefined; path = queue.paths.shift()) {
    await remove(target, path);
    await waitUntilGone(target, path);
  }
  queue.working -= 1;
}

async function waitUntilGone(target: Target, path: string): Promise<void> {
  const deadline = performance.now() + LIMIT;
  while (performance.now() < deadline && !getStopSignal().aborted) {
    const status = statusOf(await send(target, { method: 'GET', path }));
    if (status === 404 || status === 0) return;
    await delay(POLL_INTERVAL);
  }
}

/** Requests the remaining deletions, unless namespaces are kept; does not wait until the namespaces are empty. */
export async function removeLeftovers(
  target: Target,
  { keepsNamespaces = false }: Pick<Parameters, 'keepsNamespaces'>,
): Promise<void> {
  const remainingPaths = queues.get(target)?.paths.splice(0) ?? [];
  const paths = isUnreachable() || keepsNamespaces ? [] : remainingPaths;
  queues.delete(target);
  const deleteNext = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await remove(allowAfterStop(target), path);
  };
  await Promise.all(Array.from({ length: MAX_DELETIONS }, deleteNext));
}
