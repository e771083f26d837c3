/**
 * Handles watch: finds its start by resourceVersion and sendInitialEvents (rv-watch-*, watch-stream-*), and its lifetime. If the watch
 * cannot start at this resourceVersion, the response is 200 with an ERROR event, as in kube-apiserver (watch-too-old-as-error-event).
 */
import type { HttpResponse } from '../../foundation/exchange.ts';
import { createStatusError } from '../../pure/status/failure.ts';
import { createExpiredError, createTooManyRequestsError } from '../../pure/status/reasons.ts';
import { type Status, StatusError } from '../../pure/status/status.ts';
import { CorruptListError } from '../../store/corruption.ts';
import { BackendError, CompactedError } from '../../store/store.ts';
import type { CacheWatch, WatchRequest } from '../../store/watch-cache.ts';
import type { Call } from '../call.ts';
import { createStorageError } from '../storage-errors.ts';
import { WatchStream } from './watch-stream.ts';

const SECOND_MILLISECONDS = 1000;
/** A key after all other keys. A list from this key reads only the revision. */
const AFTER_ALL_KEYS = '\u{10ffff}';

export async function handleWatch(call: Call): Promise<HttpResponse> {
  const { endpoint, selection, listOptions, format } = call;
  const lifetime = drawWatchLifetime(call);
  const stream = new WatchStream(call, lifetime);
  if ((listOptions.timeoutSeconds ?? 0) < 0) {
    stream.fail(createStatusError(500, 'InternalError', 'context deadline exceeded').status);
  } else {
    const { prefix, matches } = selection;
    let start: WatchRequest['from'] = { revision: 0 };
    const startWatch = async () => {
      start = await findWatchStart(call);
      return endpoint.storage.watch({ prefix, ...(matches && { matches }), from: start }, stream);
    };
    try {
      stream.follow(await (startsFromStore(call) ? limitStartTime(lifetime, call, startWatch()) : startWatch()));
    } catch (error) {
      if (error instanceof CorruptListError) throw createTooManyRequestsError('storage is (re)initializing', 1);
      stream.fail(toErrorStatus(error, start));
    }
  }
  return { status: 200, headers: { 'Content-Type': format.serializer.watchSerializer?.mediaType ?? '' }, body: stream };
}

/** Reports whether the start of the watch reads the latest revision from etcd, which may respond late or never. */
function startsFromStore({ watchPlan: { start } }: Call): boolean {
  return start === 'now' || ('state' in start && start.state.type === 'mostRecent');
}

/** Rejects if the watch does not start within its lifetime. A watch that starts later is closed. */
function limitStartTime(
  limit: number,
  { context: { clock } }: Call,
  startPromise: Promise<CacheWatch>,
): Promise<CacheWatch> {
  return new Promise((resolve, reject) => {
    let hasTimedOut = false;
    const cancelTimer = clock.schedule(limit, () => {
      hasTimedOut = true;
      reject(new BackendError('context deadline exceeded'));
    });
    startPromise
      .then((startedWatch) => {
        if (hasTimedOut) startedWatch.close();
        else resolve(startedWatch);
      }, reject)
      .finally(cancelTimer);
  });
}

async function findWatchStart({ endpoint, watchPlan, selection }: Call): Promise<WatchRequest['from']> {
  const { start } = watchPlan;
  if (start !== 'now') return start;
  const { prefix } = selection;
  const newestList = await endpoint.storage.list({
    prefix,
    start: prefix + AFTER_ALL_KEYS,
    freshness: { type: 'mostRecent' },
  });
  return { revision: newestList.revision };
}

function drawWatchLifetime({ listOptions, context }: Call): number {
  const requestedSeconds = listOptions.timeoutSeconds ?? 0;
  if (requestedSeconds !== 0) return requestedSeconds * SECOND_MILLISECONDS;
  // The lifetime is random, so that watches that start at the same time do not end at the same time.
  const fraction = Number.parseInt(context.random.createText(6, '0123456789'), 10) / 1_000_000;
  return context.minRequestTimeoutMilliseconds * (1 + fraction);
}

function toErrorStatus(error: unknown, start: WatchRequest['from']): Status {
  const requestedRevision = 'revision' in start ? start.revision : 'revision' in start.state ? start.state.revision : 0;
  if (error instanceof CompactedError)
    return createExpiredError(`too old resource version: ${requestedRevision} (${error.oldestRevision})`).status;
  if (error instanceof BackendError) return createStatusError(500, 'InternalError', error.message).status;
  const storageError = createStorageError(error, requestedRevision);
  if (storageError instanceof StatusError) return storageError.status;
  throw error;
}
