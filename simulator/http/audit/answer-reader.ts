/** Reads answers for the audit log: the Status, and the object as JSON, whatever its encoding. */
import { gunzipSync } from 'node:zlib';
import { type Answer, isStream } from '../../ground/exchange.ts';
import { type MaybePromise, mapReady } from '../../ground/maybe-promise.ts';
import type { Serializer } from '../../negotiation/serializers/serializer.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { Json } from '../../pure/object.ts';
import { removeManagedFields } from './managed-fields.ts';

export interface ReadOptions {
  readonly isComplete: boolean;
  readonly omitManagedFields: boolean;
}

export interface ReadAnswer {
  /** The audited members of a Status, except the code. */
  readonly status?: object;
  readonly object?: string;
}

export class AnswerReader {
  readonly #serializers: readonly Serializer[];

  constructor(serializers: readonly Serializer[]) {
    this.#serializers = serializers;
  }

  read(answer: Answer, { isComplete, omitManagedFields }: ReadOptions): MaybePromise<ReadAnswer> {
    const serializer = this.#serializers.find(({ mediaType }) => mediaType === removeParameters(answer));
    if (serializer === undefined || isStream(answer.body)) return NOTHING;
    const bytes = decodeContent(answer);
    if (!isComplete && answer.status < 300 && bytes.length > MAX_STATUS_LENGTH) return NOTHING;
    return mapReady(serializer.decode(bytes), ({ value }) => readAnswer(value, omitManagedFields));
  }
}

const NOTHING: ReadAnswer = {};
/** In bytes. The Status of a successful request is never longer. */
const MAX_STATUS_LENGTH = 2000;

function readAnswer(value: Json, omitManagedFields: boolean): ReadAnswer {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || typeof value.kind !== 'string')
    return NOTHING;
  const object = omitManagedFields ? removeManagedFields(value) : value;
  return { ...(value.kind === 'Status' && { status: selectAuditedStatus(value) }), object: compactJson(object) };
}

function removeParameters({ headers }: Answer): string {
  const type = headers['Content-Type'];
  return typeof type === 'string' ? (type.split(';')[0] ?? '') : '';
}

function decodeContent({ body, headers }: Answer): Buffer {
  if (isStream(body)) return Buffer.alloc(0);
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.isBuffer(body) ? body : Buffer.concat(body);
  return headers['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
}

const AUDITED = ['status', 'message', 'reason', 'details'] as const;

function selectAuditedStatus(status: Readonly<Record<string, Json>>): object {
  return Object.fromEntries(AUDITED.flatMap((name) => (status[name] === undefined ? [] : [[name, status[name]]])));
}
