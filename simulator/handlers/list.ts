/** GET of a collection; read-list.ts reads it, by the selection of checks/selectors.ts. */
import type { Answer } from '../ground/exchange.ts';
import { type MaybePromise, whenReady } from '../ground/maybe-promise.ts';
import { listAnswer } from '../negotiation/answer.ts';
import { PLAIN } from '../negotiation/representations/plain.ts';
import type { Call } from './call.ts';
import { type Page, readList } from './read-list.ts';

export function list(call: Call): MaybePromise<Answer> {
  return whenReady(readList(call), (page) => answerPage(call, page));
}

export function answerPage({ format, endpoint }: Call, { metadata, items }: Page): MaybePromise<Answer> {
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
