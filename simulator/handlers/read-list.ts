/**
 * One page of a collection by the table of the specification (rv-list-*, chunk-*), for list and deletecollection. Tokens
 * live for a while by the clock; after that, as after a compaction, a token is a 410 with a fresh one inside.
 */
import { misguided, mislisted, misstated } from '../faults/rewrite-page.ts';
import type { MaybePromise } from '../http/exchange.ts';
import type { ListMeta } from '../negotiation/forms/list-head.ts';
import { bareError, expired, largeResourceVersion } from '../pure/status/reasons.ts';
import { encodeContinue, expiredToken, LIST_TOO_OLD } from '../pure/versions/continue-token.ts';
import { type ListPlan, planList } from '../pure/versions/plan-list.ts';
import { CompactedError, FutureRevisionError } from '../store/store.ts';
import type { Item, ListAnswer } from '../store/watch-cache.ts';
import type { Call } from './call.ts';
import { storageError } from './storage-errors.ts';

export interface Page {
  readonly metadata: ListMeta;
  readonly items: readonly Item[];
}

export function readList(call: Call): MaybePromise<Page> {
  const { context } = call;
  const plan = planOf(call);
  const issued = plan.token?.issued;
  const lifetime = context.faults.has('tokens-live-a-minute') ? 60_000 : context.continueTokenLifetime;
  if (issued !== undefined && context.clock.now() - issued > lifetime) throw tokenTooOld(call, plan);
  try {
    const matched = call.listOptions.resourceVersionMatch !== '';
    const request = misguided(requestOf(call, plan), plan, matched, context.faults);
    const listed = call.endpoint.storage.list(request);
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

/** Of deletecollection genuine servers read pages even if nobody asked for them, so a version is always exact there. */
const PAGE = 10_000;

function planOf({ context, listOptions, selection, verb }: Call): ListPlan {
  const { departures, dialect } = context;
  const versions = { departures, metaGroup: dialect.metaGroup };
  const paged = verb === 'deletecollection' && listOptions.limit === 0;
  const asked = paged ? { ...listOptions, limit: PAGE } : listOptions;
  const plan = planList(asked, versions);
  // A list of one name has no pages, so its limit doesn't make its version exact.
  const single = selection.isOneKey && listOptions.continue === '';
  if (single) return planList({ ...asked, limit: 0 }, versions);
  if (!paged) return plan;
  const { limit: _limit, ...whole } = plan;
  return whole;
}

function requestOf({ selection, listOptions }: Call, plan: ListPlan) {
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
  const { faults } = call.context;
  const { items, revision, next, remaining } = mislisted(answer, plan, faults);
  const metadata: ListMeta = {};
  if (revision > 0) metadata.resourceVersion = String(revision);
  if (next === undefined && faults.has('continue-is-null')) metadata.continue = null as never;
  if (next !== undefined) {
    const { selection, context } = call;
    const issued = plan.token?.issued ?? context.clock.now();
    const start = next.slice(selection.collection.length);
    metadata.continue = encodeContinue({ revision, start, issued }, context.dialect.metaGroup);
    // With a selector nobody knows how many of them match.
    if (selection.empty || faults.has('remaining-counts-strangers')) metadata.remainingItemCount = remaining;
  }
  return { metadata: misstated(metadata, items.length, plan.limit, faults), items };
}

function refusal(call: Call, plan: ListPlan, error: unknown): unknown {
  if (error instanceof CompactedError && plan.token !== undefined) return tokenTooOld(call, plan);
  const { freshness } = plan;
  const asked = 'revision' in freshness ? freshness.revision : 0;
  if (!(error instanceof FutureRevisionError) || freshness.type !== 'exact') return storageError(error, asked);
  if (!call.context.departures.has('future-version-exact-500')) return largeResourceVersion(asked, error.current);
  return bareError('etcdserver: mvcc: required revision is a future revision');
}

/** Before every key. */
const FROM_THE_BEGINNING = { revision: -1, start: '\0' };

function tokenTooOld(call: Call, plan: ListPlan): unknown {
  const { faults } = call.context;
  if (faults.has('expired-without-a-token')) return expired(LIST_TOO_OLD);
  const token = plan.token === undefined || faults.has('new-token-starts-again') ? FROM_THE_BEGINNING : plan.token;
  return expiredToken(token, call.context.dialect.metaGroup);
}
