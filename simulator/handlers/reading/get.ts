/**
 * Handles GET of one object. Without resourceVersion, it returns the latest state; with 0, any state; and with another value, a state that
 * is at least as new (rv-get-*). A subresource returns the parent object, or a kind that is derived from the parent, such as Scale.
 */
import type { Answer } from '../../ground/exchange.ts';
import { type MaybePromise, mapReady } from '../../ground/maybe-promise.ts';
import { createItemAnswer, createObjectAnswer } from '../../negotiation/answer.ts';
import { readString } from '../../pure/query/query.ts';
import { notFound } from '../../pure/status/reasons.ts';
import { planGet } from '../../pure/versions/plan-get.ts';
import type { Item } from '../../store/watch-cache.ts';
import type { Call } from '../call.ts';

export function get(call: Call): MaybePromise<Answer> {
  const { endpoint, info, context } = call;
  const freshness = planGet(readString(info.query, 'resourceVersion') ?? '', context.departures);
  return mapReady(endpoint.storage.get(call.storageKey(info.name), freshness), (item) => answerItem(call, item));
}

function answerItem({ endpoint, format, info }: Call, item: Item | undefined): Answer {
  const view = endpoint.subresource?.view;
  if (item === undefined) throw notFound(view?.absentAs ?? endpoint.qualified, info.name);
  if (view !== undefined) return createObjectAnswer(200, format, endpoint.servedKind, view.toView(item.object));
  return createItemAnswer(200, format, endpoint.servedKind, item);
}
