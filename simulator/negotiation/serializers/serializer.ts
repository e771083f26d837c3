/**
 * The interface of serializers: they encode and decode values, frame watch events, and join a list from the bytes of its items. Each file
 * of this folder has one; `serializers.ts` lists the available ones.
 */

import type { DividedWork } from '../../ground/event-loop.ts';
import type { ResponseBody } from '../../ground/exchange.ts';
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import type { JsonSource } from '../../pure/json/parse.ts';
import type { WritableJson } from '../../pure/json/write.ts';
import type { Json } from '../../pure/object.ts';
import type { ListHead } from './list-head.ts';
import type { ListDocument, ListWriter } from './list-writer.ts';

export interface Serializer {
  readonly name: 'json' | 'yaml' | 'protobuf' | 'cbor';
  /** The media type in Accept and Content-Type, and of responses. */
  readonly mediaType: string;
  /** Absent where watches are not served in the encoding. */
  readonly stream?: StreamSerializer;
  /** Whether a Table can be encoded; protobuf has no message for one, and kube-apiserver serves none in CBOR. */
  readonly tables: boolean;
  /**
   * Encodes a value. Throws an error if the encoding cannot represent it. `value` has a kind and an apiVersion, or is a discovery document
   * or a Status.
   */
  encode(value: WritableJson, isPretty: boolean): Buffer;
  /**
   * Throws a DecodingError, or an error of `pure/json`. `expected` is the kind of a body without kind. Returns a promise if the decoding
   * runs in another thread because it takes long.
   */
  decode(bytes: Buffer, expected?: TypeMeta): MaybePromise<DecodedDocument>;
  /** Joins encoded items to the bytes between head and tail of a list, which can be cached. Requires `list`. */
  join?(head: ListHead, items: readonly Buffer[]): DividedWork<readonly Buffer[]>;
  /** Returns the list with joined items. */
  list?(head: ListHead, joined: readonly Buffer[]): ResponseBody;
  /** Returns a writer for a list of items without cached bytes. Absent if the encoding has no such lists. */
  listWriter?(list: ListDocument, pretty: boolean): ListWriter;
}

export interface StreamSerializer {
  /** The Content-Type of a watch. */
  readonly mediaType: string;
  /** The media type that a 406 names. */
  readonly acceptedType: string;
  /** Returns one event with its encoded object. */
  frame(type: string, document: Buffer): Buffer;
}

export interface TypeMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

export interface DecodedDocument {
  readonly value: Json;
  readonly source?: JsonSource | undefined;
  /** Problems under `fieldValidation: Strict`, or warnings under `Warn`. */
  readonly strict?: readonly StrictDecodingProblem[];
}

/** Warnings are sent one by one, a failure is one message. */
export interface StrictDecodingProblem {
  readonly warnings: readonly string[];
  readonly failure: string;
}

/** A body that cannot be decoded; the messages are those of kube-apiserver. */
export class DecodingError extends Error {
  override readonly name = 'DecodingError';
  /** Set if at least the kind was decoded. */
  readonly sentType: TypeMeta | undefined;

  constructor(message: string, sentType?: TypeMeta) {
    super(message);
    this.sentType = sentType;
  }
}
