/** Encodes and decodes bodies for steps, in the dialect of the server under test. */
import {
  type BodyFormat,
  type Document,
  findSerializer,
  readDocument,
  UnreadableBodyError,
} from '../../client/encodings/encodings.ts';
import { type Dialect, getDialect } from '../../spec/dialect.ts';
import { renderValue } from './comparison/expectations.ts';
import { MismatchError } from './comparison/mismatch.ts';
import type { AssayWorld } from './world.ts';

/** Decodes a body. If the body cannot be decoded, throws a MismatchError, so that the step fails. */
export function decodeOrFail<T>(mediaType: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof UnreadableBodyError)) throw error;
    throw new MismatchError('the body of the response', `a document in ${mediaType}`, renderValue(error.message));
  }
}

export function findWorldDialect(world: AssayWorld): Dialect {
  return getDialect(world.subject.inventory.dialect);
}

export function findBodyFormat(world: AssayWorld): BodyFormat {
  return { dialect: findWorldDialect(world), release: world.subject.release };
}

/** Decodes a body that the server under test sent or received. Throws an UnreadableBodyError if the body cannot be decoded. */
export function decodeDocument(world: AssayWorld, mediaType: string, body: Buffer): Document {
  return readDocument(mediaType, body, findBodyFormat(world));
}

/** Encodes an object for the server under test. */
export function encodeDocument(world: AssayWorld, mediaType: string, object: Document): Buffer {
  return findSerializer(mediaType, findWorldDialect(world)).write(object, findBodyFormat(world));
}

export function readResponseBody(world: AssayWorld): Buffer {
  return world.getLastExchange().response?.body ?? Buffer.alloc(0);
}
