/** The view of the responses of a step that sent several requests: their `(status)`, `(media type)` and decoded documents. */

import { readDocument } from '../../client/encodings/encodings.ts';
import { type Exchange, findHeader } from '../../client/exchange/exchange.ts';
import { decodeOrFail, worldDialect } from '../harness/encodings.ts';
import type { AssayWorld } from '../harness/world.ts';
import { severalExchanges } from '../sentences/series.ts';
import { readAnswerPath } from './answer.ts';
import type { View, ViewedValue } from './view.ts';

function viewStatusAndBody(world: AssayWorld, exchange: Exchange): ViewedValue {
  const { request, answer } = exchange;
  const type = findHeader(answer?.headers ?? [], 'Content-Type') ?? '';
  const lookUpPath = (path: string) => {
    const read = () => readDocument(type, answer?.body ?? Buffer.alloc(0), worldDialect(world));
    return readAnswerPath(world, exchange, path.startsWith('(') ? undefined : decodeOrFail(type, read), path);
  };
  return { what: `the response to ${request.method} ${request.path}`, value: exchange, exchange, lookUpPath };
}

export const SEVERAL_VIEWS: readonly View[] = [
  {
    pattern: /each of the responses/,
    read: (world) => ({ values: severalExchanges.get(world).map((exchange) => viewStatusAndBody(world, exchange)) }),
  },
];
