/** Reads responses for the audit log: the members of a Status, and the object as JSON, for every media type. */
import { gunzipSync } from 'node:zlib';
import { type Answer, isStream } from '../../ground/exchange.ts';
import { type MaybePromise, mapReady } from '../../ground/maybe-promise.ts';
import type { Serializer } from '../../negotiation/serializers/serializer.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { Json } from '../../pure/object.ts';
import { removeManagedFields } from './managed-fields.ts';

export interface ReadOptions {
  /** True if the object is needed. Otherwise only the members of a Status are. */
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
/** The maximum length, in bytes, of the Status of a successful request. */
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

const AUDITED_MEMBERS = ['status', 'message', 'reason', 'details'] as const;

function selectAuditedStatus(status: Readonly<Record<string, Json>>): object {
  return Object.fromEntries(
    AUDITED_MEMBERS.flatMap((name) => (status[name] === undefined ? [] : [[name, status[name]]])),
  );
}
