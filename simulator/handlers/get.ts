/**
 * GET of one object: without a version the newest, with 0 any, with another one not older than that (rv-get-*). A subresource
 * shows its parent, some as another kind.
 */
import { listItem, metadataOf } from '../faults/rewrite-answers.ts';
import { misnamed } from '../faults/rewrite-shape.ts';
import type { Answer, MaybePromise } from '../http/exchange.ts';
import { itemAnswer, objectAnswer } from '../negotiation/answer.ts';
import { queryString } from '../pure/query/query.ts';
import { largeResourceVersion, notFound } from '../pure/status/reasons.ts';
import { planGet } from '../pure/versions/plan-get.ts';
import type { Item } from '../store/watch-cache.ts';
import type { Call } from './call.ts';

export function get(call: Call): MaybePromise<Answer> {
  const { endpoint, info, context } = call;
  const freshness = planGet(queryString(info.query, 'resourceVersion') ?? '', context.departures);
  const found = endpoint.storage.get(call.keyOf(info.name), freshness);
  if (context.faults.has('get-ignores-namespace')) return anywhere(call);
  return found instanceof Promise ? found.then((item) => answer(call, item)) : answer(call, found);
}

/** A fault: the version that was asked for is held against that of the object. */
function refuseOlder({ info }: Call, { revision }: Item): void {
  const asked = Number(queryString(info.query, 'resourceVersion') ?? 0);
  if (revision < asked) throw largeResourceVersion(asked, revision);
}

/** A fault: the first object of the name, in whatever namespace. */
async function anywhere(call: Call): Promise<Answer> {
  const { items } = await call.endpoint.storage.list({ prefix: '', freshness: { type: 'mostRecent' } });
  return answer(
    call,
    items.find(({ object }) => object.metadata.name === call.info.name),
  );
}

function answer(call: Call, item: Item | undefined): Answer {
  const { endpoint, chosen, info, context } = call;
  if (item === undefined && context.faults.has('get-answers-null')) return { status: 200, headers: {}, body: 'null' };
  if (item === undefined) throw notFound(endpoint.qualified, info.name);
  const hidden = item.object.metadata.deletionTimestamp !== undefined && context.faults.has('terminating-is-hidden');
  if (hidden) throw notFound(endpoint.qualified, info.name);
  if (context.faults.has('get-needs-own-version')) refuseOlder(call, item);
  const view = endpoint.subresource?.view;
  if (context.faults.has('get-answers-list-item')) return listItem(200, item.object);
  if (context.faults.has('get-answers-metadata'))
    return objectAnswer(200, chosen, endpoint.shape, metadataOf(item.object));
  if (view !== undefined) return objectAnswer(200, chosen, endpoint.shape, view.toView(item.object));
  return itemAnswer(200, chosen, misnamed(endpoint.shape, context.faults), item);
}
