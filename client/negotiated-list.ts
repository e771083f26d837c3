/**
 * A client that likes the binary form best and may meet types that have none, as those of extensions: it accepts JSON as well, and reads
 * what Content-Type says it got (media-client-sends-several-types).
 */
import type { Dialect } from '../spec/dialect.ts';
import { ApiFailure, type Collection, collectionIn } from './collection.ts';
import { readDocument } from './encodings.ts';
import { headerOf, statusOf } from './exchange.ts';
import { send } from './request.ts';
import type { Target } from './target.ts';

export async function listNegotiated(target: Target, path: string, dialect: Dialect): Promise<Collection> {
  const accepted = `${dialect.protobufMediaType}, application/json`;
  const exchange = await send(target, { method: 'GET', path, headers: [['Accept', accepted]] });
  const { answer } = exchange;
  if (answer === undefined || statusOf(exchange) !== 200) throw new ApiFailure(exchange);
  return collectionIn(readDocument(headerOf(answer.headers, 'Content-Type') ?? '', answer.body, dialect));
}
