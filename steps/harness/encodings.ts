/** Decodes bodies for steps, in the dialect of the target. A body that cannot be decoded fails the step. */
import { Unreadable } from '../../client/encodings/encodings.ts';
import { type Dialect, dialect } from '../../spec/dialect.ts';
import { show } from './comparison/expectations.ts';
import { Mismatch } from './comparison/mismatch.ts';
import type { AssayWorld } from './world.ts';

export function decodeOrFail<T>(mediaType: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Mismatch('the body of the response', `a document in ${mediaType}`, show(error.message));
  }
}

export function worldDialect(world: AssayWorld): Dialect {
  return dialect(world.subject.inventory.dialect);
}

export function answerBody(world: AssayWorld): Buffer {
  return world.answer().answer?.body ?? Buffer.alloc(0);
}
