/** What an answer says, for the audit log: the Status that it is, and the object as JSON, whatever form it went out in. */
import { gunzipSync } from 'node:zlib';
import { type Answer, isStream } from '../../ground/exchange.ts';
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import type { Serializer } from '../../negotiation/serializers/serializer.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { Json } from '../../pure/object.ts';
import { withoutManagedFields } from './managed-fields.ts';

export interface Wanted {
  readonly whole: boolean;
  readonly omitManagedFields: boolean;
}

export interface Seen {
  /** What is told of a Status besides its code. */
  readonly status?: object;
  readonly object?: string;
}

export class AnswerReader {
  readonly #serializers: readonly Serializer[];

  constructor(serializers: readonly Serializer[]) {
    this.#serializers = serializers;
  }

  read(answer: Answer, { whole, omitManagedFields }: Wanted): MaybePromise<Seen> {
    const serializer = this.#serializers.find(({ mediaType }) => mediaType === bareType(answer));
    if (serializer === undefined || isStream(answer.body)) return NOTHING;
    const bytes = bytesOf(answer);
    if (!whole && answer.status < 300 && bytes.length > LONGEST_STATUS) return NOTHING;
    const read = serializer.decode(bytes);
    return read instanceof Promise
      ? read.then(({ value }) => seenIn(value, omitManagedFields))
      : seenIn(read.value, omitManagedFields);
  }
}

const NOTHING: Seen = {};
/** Bytes. What tells of a success is never longer. */
const LONGEST_STATUS = 2000;

function seenIn(value: Json, omitManagedFields: boolean): Seen {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || typeof value.kind !== 'string')
    return NOTHING;
  const shown = omitManagedFields ? withoutManagedFields(value) : value;
  return { ...(value.kind === 'Status' && { status: bounded(value) }), object: compactJson(shown) };
}

function bareType({ headers }: Answer): string {
  const type = headers['Content-Type'];
  return typeof type === 'string' ? (type.split(';')[0] ?? '') : '';
}

function bytesOf({ body, headers }: Answer): Buffer {
  if (isStream(body)) return Buffer.alloc(0);
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.isBuffer(body) ? body : Buffer.concat(body);
  return headers['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
}

const TOLD = ['status', 'message', 'reason', 'details'] as const;

function bounded(status: Readonly<Record<string, Json>>): object {
  return Object.fromEntries(TOLD.flatMap((name) => (status[name] === undefined ? [] : [[name, status[name]]])));
}
