/**
 * Lists with protobuf preferred and JSON accepted, because custom resources have no protobuf, and decodes the response by its Content-Type
 * (media-client-sends-several-types).
 */
import type { Dialect } from '../../spec/dialect.ts';
import { readDocument } from '../encodings/encodings.ts';
import { findHeader, getStatus } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';
import { ApiStatusError, type Collection, readCollection } from './collection.ts';

export async function listWithNegotiation(target: Target, path: string, dialect: Dialect): Promise<Collection> {
  const accept = `${dialect.protobufMediaType}, application/json`;
  const exchange = await send(target, { method: 'GET', path, headers: [['Accept', accept]] });
  const { response } = exchange;
  if (response === undefined || getStatus(exchange) !== 200) throw new ApiStatusError(exchange);
  return readCollection(readDocument(findHeader(response.headers, 'Content-Type') ?? '', response.body, { dialect }));
}
