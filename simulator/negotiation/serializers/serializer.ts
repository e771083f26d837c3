/**
 * What a form of documents is to everybody else: how values become bytes and back, how watch events are framed, and how a list is put
 * together from the bytes of its items. One file per form stands beside this one; `forms.ts` above is the table of those served.
 */
import type { AnswerBody } from '../../ground/exchange.ts';
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import type { Origin } from '../../pure/json/parse.ts';
import type { Writable } from '../../pure/json/write.ts';
import type { Json } from '../../pure/object.ts';
import type { ListHead } from './list-head.ts';

export interface Serializer {
  readonly name: 'json' | 'yaml' | 'protobuf' | 'cbor';
  /** What Accept and Content-Type call it, and what answers carry. */
  readonly mediaType: string;
  /** Absent where the form can't be streamed. */
  readonly stream?: StreamSerializer;
  /** A Table can be made of it; protobuf has no message for one, and CBOR is not asked for one on genuine servers. */
  readonly tables: boolean;
  /** A whole document: it says its own kind and apiVersion, or is one of discovery or a Status. Throws for what it has no form for. */
  encode(value: Writable, pretty: boolean): Buffer;
  /**
   * Throws a DecodingError, or what `pure/json` throws. `expected` is what a body that doesn't say so is taken for. A promise where
   * reading takes so long that others would wait.
   */
  decode(bytes: Buffer, expected?: TypeMeta): MaybePromise<DecodedDocument>;
  /** The document of a list, out of the bytes that `encode` made of each item. Absent: lists are encoded as a whole. */
  join?(head: ListHead, items: readonly Buffer[]): AnswerBody;
}

export interface StreamSerializer {
  /** The Content-Type of a watch, and what a 406 calls it. */
  readonly mediaType: string;
  readonly offered: string;
  /** One event around the bytes that `encode` made of its object. */
  frame(type: string, document: Buffer): Buffer;
}

export interface TypeMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

export interface DecodedDocument {
  readonly value: Json;
  readonly origin?: Origin | undefined;
  /** What only a strict reading minds; warnings show them one by one, a failure all together. */
  readonly strict?: readonly StrictDecodingProblem[];
}

export interface StrictDecodingProblem {
  readonly warnings: readonly string[];
  readonly failure: string;
}

/** A body that can't be read in its form, in the words of genuine servers. */
export class DecodingError extends Error {
  override readonly name = 'DecodingError';
  /** Set where the body could say at least what it is. */
  readonly sent: TypeMeta | undefined;

  constructor(message: string, sent?: TypeMeta) {
    super(message);
    this.sent = sent;
  }
}
