/** Handles GET of a collection. read-list.ts reads the objects that checks/selectors.ts selects. */

import { countBodyBytes, type HttpResponse } from '../../foundation/exchange.ts';
import { type MaybePromise, mapWhenReady } from '../../foundation/maybe-promise.ts';
import { ResponseByteLimiter } from '../../foundation/pending-bytes.ts';
import { PLAIN_REPRESENTATION } from '../../negotiation/representations/plain.ts';
import { createListResponse } from '../../negotiation/response.ts';
import { createTimeoutError, createTooManyRequestsError } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { type ListPage, readListPage } from './read-list.ts';

export function handleList(call: Call): MaybePromise<HttpResponse> {
  return mapWhenReady(readListPage(call), (page) => createPageResponse(call, page));
}

/** Limits the total size of the long lists that are sent at the same time. */
const PENDING_LIST_LIMITER = new ResponseByteLimiter(48 * 1024 * 1024);
/** The time limit for sending a long list. */
const MAX_SEND_MILLISECONDS = 60_000;
/** The minimum size of a long list: the total size of its objects in bytes. */
const LONG_LIST_BYTES = 1024 * 1024;
/** The Retry-After header of a rejected list, in seconds. */
const RETRY_AFTER_SECONDS = 1;

/** Returns the response for a page. A long list waits until its size fits into the limit for pending lists. */
export function createPageResponse(call: Call, page: ListPage): MaybePromise<HttpResponse> {
  let weight = 0;
  for (const item of page.items) weight += item.weight;
  return weight < LONG_LIST_BYTES ? encodePage(call, page) : createReservedResponse(call, page, weight);
}

function createReservedResponse(call: Call, page: ListPage, weight: number): MaybePromise<HttpResponse> {
  const { request, context } = call;
  // A deletecollection is not rejected, because its result must be reported.
  if (PENDING_LIST_LIMITER.isQueueFull && call.verb === 'list')
    throw createTooManyRequestsError('Too many requests, please try again later.', RETRY_AFTER_SECONDS);
  const reservation = PENDING_LIST_LIMITER.reserve(weight, request);
  const createResponse = (): MaybePromise<HttpResponse> =>
    mapWhenReady(encodePage(call, page), (readyResponse) => {
      request.onEnd(context.clock.schedule(MAX_SEND_MILLISECONDS, () => request.abort()));
      reservation.shrink(countBodyBytes(readyResponse.body));
      return readyResponse;
    });
  if (reservation.admission === undefined) return createResponse();
  return reservation.admission.then(createResponse, () => {
    throw createTimeoutError('request did not complete within the allotted timeout');
  });
}

function encodePage(
  { format: responseFormat, endpoint, warnings }: Call,
  { metadata, items }: ListPage,
): MaybePromise<HttpResponse> {
  const { resource, servedKind } = endpoint;
  const isCustom = resource.customType !== undefined;
  const contents = {
    kind: resource.listKind,
    servedKind,
    metadata:
      isCustom && responseFormat.representation === PLAIN_REPRESENTATION ? { continue: '', ...metadata } : metadata,
    items,
    haveItemsTypeMeta: isCustom,
  };
  return createListResponse(responseFormat, contents, warnings);
}
