/**
 * The interface of serializers. A serializer encodes and decodes values, frames watch events, and joins a list from the bytes of its items.
 * `serializers.ts` lists the serializers of a server.
 */

import type { DividedWork } from '../../foundation/event-loop.ts';
import type { ResponseBody } from '../../foundation/exchange.ts';
import type { MaybePromise } from '../../foundation/maybe-promise.ts';
import type { JsonSource } from '../../pure/json/source.ts';
import type { WritableJson } from '../../pure/json/write.ts';
import type { Json } from '../../pure/object.ts';
import type { ListHead } from './list-head.ts';
import type { ListDocument, ListWriter } from './list-writer.ts';

export interface Serializer {
  readonly name: 'json' | 'yaml' | 'protobuf' | 'cbor';
  /** The media type in Accept and Content-Type headers. */
  readonly mediaType: string;
  /** The encoding of watches, or undefined if watches are not served in this encoding. */
  readonly watchSerializer?: WatchSerializer;
  /** Whether the encoding supports Tables. Protobuf has no message for Tables; CBOR does not support Tables, as in kube-apiserver. */
  readonly supportsTables: boolean;
  /**
   * Encodes a value. Throws an error if the encoding cannot represent it. `value` has a kind and an apiVersion, or is a discovery document
   * or a Status.
   */
  encode(value: WritableJson, isPretty: boolean): Buffer;
  /**
   * Decodes a body. `expected` is the kind of a body that has no kind. Returns a promise for a long body, which is decoded in another
   * thread. Throws a DecodingError, or an error of `pure/json`.
   */
  decode(bytes: Buffer, expected?: TypeMeta): MaybePromise<DecodedDocument>;
  /** Joins encoded items to the bytes between the start and the end of a list. A serializer with `joinItems` has `encodeList` as well. */
  joinItems?(head: ListHead, items: readonly Buffer[]): DividedWork<readonly Buffer[]>;
  /** Returns a list with joined items. */
  encodeList?(head: ListHead, joinedItems: readonly Buffer[]): ResponseBody;
  /** Returns a writer for a list of items without cached bytes. Undefined if the encoding has no such lists. */
  createListWriter?(list: ListDocument, isPretty: boolean): ListWriter;
}

export interface WatchSerializer {
  /** The Content-Type of a watch. */
  readonly mediaType: string;
  /** The media type in the message of a 406. */
  readonly acceptedType: string;
  /** Returns the bytes of one event. `document` is its encoded object. */
  encodeFrame(type: string, document: Buffer): Buffer;
}

export interface TypeMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

export interface DecodedDocument {
  readonly value: Json;
  readonly source?: JsonSource | undefined;
  /** Problems that are errors with `fieldValidation: Strict`, and warnings with `Warn`. */
  readonly strictProblems?: readonly StrictDecodingProblem[];
}

/** A problem of strict decoding. With `Warn`, each warning is sent separately. With `Strict`, the response contains `errorMessage`. */
export interface StrictDecodingProblem {
  readonly warnings: readonly string[];
  readonly errorMessage: string;
}

/** The error for a body that cannot be decoded, with the message of kube-apiserver. */
export class DecodingError extends Error {
  override readonly name = 'DecodingError';
  /** The kind of the body, if it was decoded. */
  readonly bodyType: TypeMeta | undefined;

  constructor(message: string, sentType?: TypeMeta) {
    super(message);
    this.bodyType = sentType;
  }
}
