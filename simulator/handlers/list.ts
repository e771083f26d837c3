/** GET of a collection; read-list.ts reads it, by the selection of checks/selectors.ts. */
import { BytesUnderWay } from '../ground/bytes-under-way.ts';
import { type Answer, lengthOf } from '../ground/exchange.ts';
import { type MaybePromise, whenReady } from '../ground/maybe-promise.ts';
import { listAnswer } from '../negotiation/answer.ts';
import { PLAIN } from '../negotiation/representations/plain.ts';
import { timeout, tooManyRequests } from '../pure/status/reasons.ts';
import type { Call } from './call.ts';
import { type Page, readList } from './read-list.ts';

export function list(call: Call): MaybePromise<Answer> {
  return whenReady(readList(call), (page) => answerPage(call, page));
}

/** Long lists may have so many bytes together, and so long each may take to be read, as at kube-apiserver. */
const UNDER_WAY = new BytesUnderWay(48 * 1024 * 1024);
const LONGEST_SENT = 60_000;
/** Bytes of objects. */
const LONG = 1024 * 1024;
const RETRY_AFTER = 1;

/** A long list waits until there is room for it. */
export function answerPage(call: Call, page: Page): MaybePromise<Answer> {
  let weight = 0;
  for (const item of page.items) weight += item.weight;
  return weight < LONG ? answerNow(call, page) : whenThereIsRoom(call, page, weight);
}

function whenThereIsRoom(call: Call, page: Page, weight: number): MaybePromise<Answer> {
  const { request, context } = call;
  // What was deleted is told whenever there is room.
  if (UNDER_WAY.isFull && call.verb === 'list')
    throw tooManyRequests('Too many requests, please try again later.', RETRY_AFTER);
  const share = UNDER_WAY.share(weight, request);
  const answer = (): MaybePromise<Answer> =>
    whenReady(answerNow(call, page), (ready) => {
      request.onEnd(context.clock.after(LONGEST_SENT, () => request.cutOff()));
      share.shrink(lengthOf(ready.body));
      return ready;
    });
  if (share.room === undefined) return answer();
  return share.room.then(answer, () => {
    throw timeout('request did not complete within the allotted timeout');
  });
}

function answerNow({ format, endpoint }: Call, { metadata, items }: Page): MaybePromise<Answer> {
  const { resource, servedKind } = endpoint;
  const custom = resource.custom !== undefined;
  return listAnswer(format, {
    kind: resource.listKind,
    servedKind,
    metadata: custom && format.representation === PLAIN ? { continue: '', ...metadata } : metadata,
    items,
    itemsHaveTypeMeta: custom,
  });
}
