/**
 * Handles watch: finds its start by resourceVersion and sendInitialEvents (rv-watch-*, watch-stream-*), and its lifetime. If the watch
 * cannot start at this resourceVersion, the response is 200 with an ERROR event, as in kube-apiserver (watch-too-old-as-error-event).
 */
import type { Answer } from '../../ground/exchange.ts';
import { failure } from '../../pure/status/failure.ts';
import { createExpiredError, tooManyRequests } from '../../pure/status/reasons.ts';
import { type Status, StatusError } from '../../pure/status/status.ts';
import { UnreadableListError } from '../../store/corruption.ts';
import { BackendError, CompactedError } from '../../store/store.ts';
import type { CacheWatch, WatchRequest } from '../../store/watch-cache.ts';
import type { Call } from '../call.ts';
import { createStorageError } from '../storage-errors.ts';
import { WatchStream } from './watch-stream.ts';

const SECOND = 1000;
/** A key after all other keys. A list from this key reads only the revision. */
const AFTER_ALL_KEYS = '\u{10ffff}';

export async function watch(call: Call): Promise<Answer> {
  const { endpoint, selection, listOptions, format } = call;
  const lifetime = drawWatchLifetime(call);
  const stream = new WatchStream(call, lifetime);
  if ((listOptions.timeoutSeconds ?? 0) < 0) {
    stream.fail(failure(500, 'InternalError', 'context deadline exceeded').status);
  } else {
    const { prefix, matches } = selection;
    let start: WatchRequest['from'] = { revision: 0 };
    const startWatch = async () => {
      start = await findStart(call);
      return endpoint.storage.watch({ prefix, ...(matches && { matches }), from: start }, stream);
    };
    try {
      stream.follow(await (readsStore(call) ? limitTime(lifetime, call, startWatch()) : startWatch()));
    } catch (error) {
      if (error instanceof UnreadableListError) throw tooManyRequests('storage is (re)initializing', 1);
      stream.fail(toErrorStatus(error, start));
    }
  }
  return { status: 200, headers: { 'Content-Type': format.serializer.stream?.mediaType ?? '' }, body: stream };
}

/** Reports whether the start of the watch reads the latest revision from etcd, which may respond late or never. */
function readsStore({ watchPlan: { from } }: Call): boolean {
  return from === 'now' || ('state' in from && from.state.type === 'mostRecent');
}

/** Rejects if the watch does not start within its lifetime. A watch that starts later is closed. */
function limitTime(limit: number, { context: { clock } }: Call, starting: Promise<CacheWatch>): Promise<CacheWatch> {
  return new Promise((resolve, reject) => {
    let timedOut = false;
    const stop = clock.schedule(limit, () => {
      timedOut = true;
      reject(new BackendError('context deadline exceeded'));
    });
    starting
      .then((startedWatch) => {
        if (timedOut) startedWatch.close();
        else resolve(startedWatch);
      }, reject)
      .finally(stop);
  });
}

async function findStart({ endpoint, watchPlan, selection }: Call): Promise<WatchRequest['from']> {
  const { from } = watchPlan;
  if (from !== 'now') return from;
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
  if (requestedSeconds !== 0) return requestedSeconds * SECOND;
  // The lifetime is random, so that watches that start at the same time do not end at the same time.
  const share = Number.parseInt(context.random.text(6, '0123456789'), 10) / 1_000_000;
  return context.minRequestTimeout * (1 + share);
}

function toErrorStatus(error: unknown, start: WatchRequest['from']): Status {
  const requestedRevision = 'revision' in start ? start.revision : 'revision' in start.state ? start.state.revision : 0;
  if (error instanceof CompactedError)
    return createExpiredError(`too old resource version: ${requestedRevision} (${error.oldest})`).status;
  if (error instanceof BackendError) return failure(500, 'InternalError', error.message).status;
  const storageError = createStorageError(error, requestedRevision);
  if (storageError instanceof StatusError) return storageError.status;
  throw error;
}
