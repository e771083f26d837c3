/**
 * One page of a collection by the table of the specification (rv-list-*, chunk-*), for list and deletecollection. Tokens
 * live for a while by the clock; after that, as after a compaction, a token is a 410 with a fresh one inside.
 */
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { ListMeta } from '../negotiation/serializers/list-head.ts';
import { bareError, largeResourceVersion } from '../pure/status/reasons.ts';
import { type ContinueToken, encodeContinue, expiredToken } from '../pure/versions/continue-token.ts';
import { type ListPlan, planList } from '../pure/versions/plan-list.ts';
import { CompactedError, FutureRevisionError } from '../store/store.ts';
import type { Item, ListAnswer, ListRequest } from '../store/watch-cache.ts';
import type { Call } from './call.ts';
import { storageError } from './storage-errors.ts';

export interface Page {
  readonly metadata: ListMeta;
  readonly items: readonly Item[];
}

export function readList(call: Call): MaybePromise<Page> {
  const { context } = call;
  const plan = planOf(call);
  const { token } = plan;
  const lifetime = context.continueTokenLifetime;
  if (token?.issued !== undefined && context.clock.now() - token.issued > lifetime) throw tokenTooOld(call, token);
  try {
    const listed = call.endpoint.storage.list(requestOf(call, plan));
    if (!(listed instanceof Promise)) return pageOf(call, plan, listed);
    return listed.then(
      (answer) => pageOf(call, plan, answer),
      (error) => {
        throw refusal(call, plan, error);
      },
    );
  } catch (error) {
    throw refusal(call, plan, error);
  }
}

/** kube-apiserver reads pages for a deletecollection without a limit too, so a resourceVersion is always exact there. */
const PAGE = 10_000;

function planOf({ context, listOptions, selection, verb }: Call): ListPlan {
  const { departures, dialect } = context;
  const versions = { departures, metaGroup: dialect.metaGroup };
  const paged = verb === 'deletecollection' && listOptions.limit === 0;
  const options = paged ? { ...listOptions, limit: PAGE } : listOptions;
  const plan = planList(options, versions);
  // A list of one name has no pages, so its limit doesn't make its version exact.
  const single = selection.isOneKey && listOptions.continue === '';
  if (single) return planList({ ...options, limit: 0 }, versions);
  if (!paged) return plan;
  const { limit: _limit, ...unpagedPlan } = plan;
  return unpagedPlan;
}

function requestOf({ selection, listOptions }: Call, plan: ListPlan): ListRequest {
  const { matches } = selection;
  // A token was given out for the collection, whatever its selector says.
  const prefix = listOptions.continue === '' ? selection.prefix : selection.collection;
  return {
    prefix,
    freshness: plan.freshness,
    ...(plan.start !== undefined && { start: prefix + plan.start }),
    ...(plan.limit !== undefined && { limit: plan.limit }),
    ...(matches !== undefined && { matches }),
  };
}

function pageOf(call: Call, plan: ListPlan, answer: ListAnswer): Page {
  const { items, revision, next, remaining } = answer;
  const metadata: ListMeta = {};
  if (revision > 0) metadata.resourceVersion = String(revision);
  if (next !== undefined) {
    const { selection, context } = call;
    const issued = plan.token?.issued ?? context.clock.now();
    const start = next.slice(selection.collection.length);
    metadata.continue = encodeContinue({ revision, start, issued }, context.dialect.metaGroup);
    // How many of the rest match a selector is not known.
    if (selection.empty) metadata.remainingItemCount = remaining;
  }
  return { metadata, items };
}

function refusal(call: Call, plan: ListPlan, error: unknown): unknown {
  if (error instanceof CompactedError && plan.token !== undefined) return tokenTooOld(call, plan.token);
  const { freshness } = plan;
  const requestedRevision = 'revision' in freshness ? freshness.revision : 0;
  if (!(error instanceof FutureRevisionError) || freshness.type !== 'exact')
    return storageError(error, requestedRevision);
  if (!call.context.departures.has('future-version-exact-500'))
    return largeResourceVersion(requestedRevision, error.current);
  return bareError('etcdserver: mvcc: required revision is a future revision');
}

function tokenTooOld({ context }: Call, token: ContinueToken): unknown {
  return expiredToken(token, context.dialect.metaGroup);
}
