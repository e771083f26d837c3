/**
 * Reads one page of a collection for list and deletecollection, as resourceVersion and continue specify (rv-list-*, chunk-*). A continue
 * token expires after its lifetime or after a compaction. The error for an expired token is a 410 with a new token.
 */
import type { MaybePromise } from '../../foundation/maybe-promise.ts';
import type { ListMeta } from '../../negotiation/serializers/list-head.ts';
import { createErrorWithoutReason, createLargeResourceVersionError } from '../../pure/status/reasons.ts';
import {
  type ContinueToken,
  createExpiredTokenError,
  encodeContinueToken,
} from '../../pure/versions/continue-token.ts';
import { type ListPlan, planList } from '../../pure/versions/plan-list.ts';
import { CompactedError, FutureRevisionError } from '../../store/store.ts';
import type { ListRequest, ListResult, StoredItem } from '../../store/watch-cache.ts';
import type { Call } from '../call.ts';
import { createListOptionsContext } from '../context.ts';
import { createStorageError } from '../storage-errors.ts';
import { createListSelfLink } from './self-link.ts';

export interface ListPage {
  readonly metadata: ListMeta;
  readonly items: readonly StoredItem[];
}

export function readListPage(call: Call): MaybePromise<ListPage> {
  const { context } = call;
  const plan = createPlan(call);
  const { token } = plan;
  const lifetime = context.continueTokenLifetimeMilliseconds;
  if (token?.issueTime !== undefined && context.clock.now() - token.issueTime > lifetime)
    throw createExpiredError(call, token);
  try {
    const listResultOrPromise = call.endpoint.storage.list(toListRequest(call, plan));
    if (!(listResultOrPromise instanceof Promise)) return toPage(call, plan, listResultOrPromise);
    return listResultOrPromise.then(
      (listResult) => toPage(call, plan, listResult),
      (error) => {
        throw toPageError(call, plan, error);
      },
    );
  } catch (error) {
    throw toPageError(call, plan, error);
  }
}

/** The page size of a deletecollection. kube-apiserver always reads the collection in pages, so the resourceVersion is always exact. */
const MAX_PAGE_SIZE = 10_000;

function createPlan({ context, listOptions, selection, verb }: Call): ListPlan {
  const versionContext = createListOptionsContext(context);
  const isPaged = verb === 'deletecollection' && listOptions.limit === 0;
  const options = isPaged ? { ...listOptions, limit: MAX_PAGE_SIZE } : listOptions;
  const plan = planList(options, versionContext);
  // A list of a single name has no pages, so the parameter limit does not make its resourceVersion exact.
  const readsOneKey = selection.isOneKey && listOptions.continue === '';
  if (readsOneKey) return planList({ ...options, limit: 0 }, versionContext);
  if (!isPaged) return plan;
  const { limit: _limit, ...unpagedPlan } = plan;
  return unpagedPlan;
}

function toListRequest({ selection, listOptions }: Call, plan: ListPlan): ListRequest {
  const { matches } = selection;
  // A continue token is relative to the collection, even if the selector requires a name.
  const prefix = listOptions.continue === '' ? selection.prefix : selection.collectionPrefix;
  return {
    prefix,
    freshness: plan.freshness,
    ...(plan.startKey !== undefined && { start: prefix + plan.startKey }),
    ...(plan.limit !== undefined && { limit: plan.limit }),
    ...(matches !== undefined && { matches }),
  };
}

function toPage(call: Call, plan: ListPlan, listResult: ListResult): ListPage {
  const { items, revision, nextKey, remainingCount } = listResult;
  const metadata: ListMeta = createListSelfLink(call);
  if (revision > 0) metadata.resourceVersion = String(revision);
  if (nextKey !== undefined) {
    const { selection, context } = call;
    const issueTime = plan.token?.issueTime ?? context.clock.now();
    const startKey = nextKey.slice(selection.collectionPrefix.length);
    metadata.continue = encodeContinueToken({ revision, startKey, issueTime }, context.dialect.metaGroup);
    // With a selector, the number of remaining objects is unknown.
    const isCounted = call.format.isPartialList !== true || context.behaviors.has('partial-lists-counted');
    if (selection.selectsEverything && isCounted && context.gates.has('RemainingItemCount'))
      metadata.remainingItemCount = remainingCount;
  }
  return { metadata, items };
}

function toPageError(call: Call, plan: ListPlan, error: unknown): unknown {
  if (error instanceof CompactedError && plan.token !== undefined) return createExpiredError(call, plan.token);
  const { freshness } = plan;
  const requestedRevision = 'revision' in freshness ? freshness.revision : 0;
  const { departures, gates, behaviors } = call.context;
  if (!(error instanceof FutureRevisionError)) return createStorageError(error, requestedRevision);
  if (freshness.type !== 'exact') {
    const isFromStorage = plan.limit !== undefined && !behaviors.has('pages-from-cache');
    return createLargeResourceVersionError(
      requestedRevision,
      error.newestRevision,
      isFromStorage ? 'storage' : 'cache',
    );
  }
  if (gates.has('ListFromCacheSnapshot') || !departures.has('future-version-exact-500'))
    return createLargeResourceVersionError(requestedRevision, error.newestRevision);
  return createErrorWithoutReason('etcdserver: mvcc: required revision is a future revision');
}

function createExpiredError({ context }: Call, token: ContinueToken): unknown {
  return createExpiredTokenError(token, context.dialect.metaGroup);
}
