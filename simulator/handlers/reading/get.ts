/**
 * Handles GET of one object. Without resourceVersion, it returns the latest state; with 0, any state; and with another value, a state that
 * is at least as new (rv-get-*). A subresource returns the parent object, or a kind that is derived from the parent, such as Scale.
 */
import type { HttpResponse } from '../../foundation/exchange.ts';
import { type MaybePromise, mapWhenReady } from '../../foundation/maybe-promise.ts';
import { createItemResponse, createObjectResponse } from '../../negotiation/response.ts';
import { readTextParameter } from '../../pure/query/query.ts';
import { createNotFoundError } from '../../pure/status/reasons.ts';
import { planGet } from '../../pure/versions/plan-get.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import type { Call } from '../call.ts';

export function handleGet(call: Call): MaybePromise<HttpResponse> {
  const { endpoint, info, context } = call;
  const freshness = planGet(readTextParameter(info.query, 'resourceVersion') ?? '', context.departures);
  return mapWhenReady(endpoint.storage.get(call.formatStorageKey(info.name), freshness), (item) =>
    createGetResponse(call, item),
  );
}

function createGetResponse(
  { endpoint, format: responseFormat, info }: Call,
  item: StoredItem | undefined,
): HttpResponse {
  const view = endpoint.subresource?.view;
  if (item === undefined) throw createNotFoundError(view?.notFoundResource ?? endpoint.qualifiedResource, info.name);
  if (view !== undefined)
    return createObjectResponse(200, responseFormat, endpoint.servedKind, view.toView(item.object));
  return createItemResponse(200, responseFormat, endpoint.servedKind, item);
}
