/** The view of the responses of a step that sent several requests: their `(status)`, `(media type)` and decoded documents. */

import { type Exchange, findHeader } from '../../client/exchange/exchange.ts';
import { decodeDocument, decodeOrFail } from '../harness/encodings.ts';
import type { AssayWorld } from '../harness/world.ts';
import { seriesExchanges } from '../sentences/series.ts';
import { readResponsePath } from './response.ts';
import type { View, ViewedValue } from './view.ts';

function createResponseValue(world: AssayWorld, exchange: Exchange): ViewedValue {
  const { request, response } = exchange;
  const type = findHeader(response?.headers ?? [], 'Content-Type') ?? '';
  const lookUpPath = (path: string) => {
    const readDocument = () => decodeDocument(world, type, response?.body ?? Buffer.alloc(0));
    return readResponsePath(world, exchange, path.startsWith('(') ? undefined : decodeOrFail(type, readDocument), path);
  };
  return { name: `the response to ${request.method} ${request.path}`, value: exchange, exchange, lookUpPath };
}

export const SERIES_VIEWS: readonly View[] = [
  {
    pattern: /each of the responses/,
    read: (world) => ({
      values: seriesExchanges.get(world).map((exchange) => createResponseValue(world, exchange)),
    }),
  },
];
