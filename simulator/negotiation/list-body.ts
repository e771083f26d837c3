/**
 * The body of a list: kind, metadata and the items' own bytes copied one after the other, without serialising anything again
 * (rest-collection-kind-suffix). Items of a list show neither kind nor apiVersion, as genuine servers write them.
 */
import type { AnswerBody } from '../http/exchange.ts';
import { compactJson } from '../pure/json/write.ts';
import type { Item } from '../store/watch-cache.ts';
import type { Chosen } from './accept.ts';
import type { Shape } from './document.ts';

/** As on the wire. */
export interface ListMeta {
  resourceVersion?: string;
  continue?: string;
  remainingItemCount?: number;
}

// One piece stays below this, so that a very long list needs no buffer of its whole length.
const PIECE = 1 << 20;
const COMMA = 0x2c;
const BRACE = 0x7b;

export function listBody(
  chosen: Chosen,
  kind: string,
  shape: Shape,
  metadata: ListMeta,
  items: readonly Item[],
): AnswerBody {
  const { form, pretty } = chosen;
  if (form.name === 'json' && !pretty) return compactList(kind, shape, metadata, items);
  const shown = items.map((item) => {
    const { kind: _kind, apiVersion: _apiVersion, ...rest } = shape.show(item.object);
    return rest;
  });
  return form.encode({ kind, apiVersion: shape.apiVersion, metadata, items: shown }, pretty);
}

function compactList(kind: string, shape: Shape, metadata: ListMeta, items: readonly Item[]): AnswerBody {
  const head = `${compactJson({ kind, apiVersion: shape.apiVersion, metadata }).slice(0, -1)},"items":[`;
  const tail = ']}\n';
  const documents = items.map((item) => shape.json(item));
  const skipped = shape.prefixLength;
  let left = Buffer.byteLength(head) + Math.max(0, items.length - 1) + tail.length;
  // Of each document the prefix gives way to a brace and the newline goes.
  for (const document of documents) left += document.length - skipped;
  const pieces: Buffer[] = [];
  let piece = Buffer.allocUnsafe(Math.min(left, Math.max(PIECE, Buffer.byteLength(head))));
  let at = piece.write(head, 0);
  for (let index = 0; index < documents.length; index++) {
    const document = documents[index] as Buffer;
    const needed = document.length - skipped + 1;
    if (at + needed > piece.length) {
      pieces.push(piece.subarray(0, at));
      left -= at;
      piece = Buffer.allocUnsafe(Math.min(left, Math.max(PIECE, needed)));
      at = 0;
    }
    if (index > 0) piece[at++] = COMMA;
    piece[at++] = BRACE;
    at += document.copy(piece, at, skipped, document.length - 1);
  }
  if (at + tail.length > piece.length) {
    pieces.push(piece.subarray(0, at));
    piece = Buffer.from(tail);
    at = tail.length;
  } else at += piece.write(tail, at);
  const last = piece.subarray(0, at);
  return pieces.length === 0 ? last : [...pieces, last];
}
