/** GET of a collection: which state is read says read-list.ts, what is selected selection.ts. */
import { document } from '../faults/rewrite-answers.ts';
import type { Answer, MaybePromise } from '../http/exchange.ts';
import { listAnswer } from '../negotiation/answer.ts';
import { Shape } from '../negotiation/document.ts';
import type { Call } from './call.ts';
import { type Page, readList } from './read-list.ts';

export function list(call: Call): MaybePromise<Answer> {
  const page = readList(call);
  return page instanceof Promise ? page.then((read) => answerPage(call, read)) : answerPage(call, page);
}

export function answerPage({ chosen, endpoint, context }: Call, { metadata, items }: Page): Answer {
  const { faults } = context;
  const { kind, apiVersion } = endpoint.resource;
  const listKind = faults.has('list-kind-of-item') ? kind : endpoint.resource.listKind;
  if (items.length === 0 && faults.has('empty-list-is-null'))
    return document(200, { kind: listKind, apiVersion, items: null, metadata: { ...metadata } });
  const shape = faults.has('list-spells-core-group') ? new Shape(kind, `core/${apiVersion}`) : endpoint.shape;
  const shown = faults.has('list-without-metadata') ? {} : metadata;
  const custom = endpoint.resource.custom !== undefined;
  return listAnswer(chosen, {
    kind: listKind,
    shape,
    metadata: custom ? { continue: '', ...shown } : shown,
    items,
    headed: custom,
  });
}
