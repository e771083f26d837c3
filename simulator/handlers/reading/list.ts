/** GET of a collection; read-list.ts reads it, by the selection of checks/selectors.ts. */

import { type Answer, measureBody } from '../../ground/exchange.ts';
import { type MaybePromise, mapReady } from '../../ground/maybe-promise.ts';
import { PendingBytes } from '../../ground/pending-bytes.ts';
import { listAnswer } from '../../negotiation/answer.ts';
import { PLAIN } from '../../negotiation/representations/plain.ts';
import { timeout, tooManyRequests } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { type Page, readList } from './read-list.ts';

export function list(call: Call): MaybePromise<Answer> {
  return mapReady(readList(call), (page) => answerPage(call, page));
}

/** The maximum total size of pending long lists, and the maximum time for sending one, as in kube-apiserver. */
const PENDING_BYTES = new PendingBytes(48 * 1024 * 1024);
const MAX_SEND_TIME = 60_000;
/** The size of objects, in bytes, from which a list is long. */
const LONG_LIST_SIZE = 1024 * 1024;
const RETRY_AFTER = 1;

/** A long list waits until there is room for it. */
export function answerPage(call: Call, page: Page): MaybePromise<Answer> {
  let weight = 0;
  for (const item of page.items) weight += item.weight;
  return weight < LONG_LIST_SIZE ? answerNow(call, page) : answerWithReservation(call, page, weight);
}

function answerWithReservation(call: Call, page: Page, weight: number): MaybePromise<Answer> {
  const { request, context } = call;
  // The result of a deletion must be reported even if the limit is reached.
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
  return listAnswer(format, contents, warnings);
}
