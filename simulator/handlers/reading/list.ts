/** Handles GET of a collection. read-list.ts reads the objects that checks/selectors.ts selects. */

import { type Answer, measureBody } from '../../ground/exchange.ts';
import { type MaybePromise, mapReady } from '../../ground/maybe-promise.ts';
import { PendingBytes } from '../../ground/pending-bytes.ts';
import { createListAnswer } from '../../negotiation/answer.ts';
import { PLAIN } from '../../negotiation/representations/plain.ts';
import { timeout, tooManyRequests } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { type Page, readList } from './read-list.ts';

export function list(call: Call): MaybePromise<Answer> {
  return mapReady(readList(call), (page) => answerPage(call, page));
}

/** The total size of long lists that can be sent at the same time. */
const PENDING_BYTES = new PendingBytes(48 * 1024 * 1024);
/** The time limit for sending a long list, in milliseconds. */
const MAX_SEND_TIME = 60_000;
/** The total size of its objects, in bytes, from which a list is long. */
const LONG_LIST_SIZE = 1024 * 1024;
/** In seconds. */
const RETRY_AFTER = 1;

/** Returns the response for a page. A long list waits until its size fits into the limit for pending lists. */
export function answerPage(call: Call, page: Page): MaybePromise<Answer> {
  let weight = 0;
  for (const item of page.items) weight += item.weight;
  return weight < LONG_LIST_SIZE ? answerNow(call, page) : answerWithReservation(call, page, weight);
}

function answerWithReservation(call: Call, page: Page, weight: number): MaybePromise<Answer> {
  const { request, context } = call;
  // A deletecollection is not rejected, because its result must be reported.
  if (PENDING_BYTES.isFull && call.verb === 'list')
    throw tooManyRequests('Too many requests, please try again later.', RETRY_AFTER);
  const share = PENDING_BYTES.reserve(weight, request);
  const answer = (): MaybePromise<Answer> =>
    mapReady(answerNow(call, page), (ready) => {
      request.onEnd(context.clock.schedule(MAX_SEND_TIME, () => request.abort()));
      share.shrink(measureBody(ready.body));
      return ready;
    });
  if (share.untilAdmitted === undefined) return answer();
  return share.untilAdmitted.then(answer, () => {
    throw timeout('request did not complete within the allotted timeout');
  });
}

function answerNow({ format, endpoint, warnings }: Call, { metadata, items }: Page): MaybePromise<Answer> {
  const { resource, servedKind } = endpoint;
  const custom = resource.custom !== undefined;
  const contents = {
    kind: resource.listKind,
    servedKind,
    metadata: custom && format.representation === PLAIN ? { continue: '', ...metadata } : metadata,
    items,
    itemsHaveTypeMeta: custom,
  };
  return createListAnswer(format, contents, warnings);
}
