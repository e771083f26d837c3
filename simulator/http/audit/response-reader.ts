/** Reads responses for the audit log: the members of a Status, and the object as JSON, for every media type. */
import { gunzipSync } from 'node:zlib';
import { type HttpResponse, isStream } from '../../foundation/exchange.ts';
import { type MaybePromise, mapWhenReady } from '../../foundation/maybe-promise.ts';
import type { Serializer } from '../../negotiation/serializers/serializer.ts';
import { writeCompactJson } from '../../pure/json/write.ts';
import type { Json } from '../../pure/object.ts';
import { removeManagedFields } from './managed-fields.ts';

export interface ReadOptions {
  /** Whether the object is read. Otherwise, only the members of a Status are read. */
  readonly includesObject: boolean;
  readonly omitManagedFields: boolean;
}

export interface AuditedResponse {
  /** The audited members of a Status, except the code. */
  readonly status?: object;
  readonly object?: string;
}

export class ResponseReader {
  readonly #serializers: readonly Serializer[];

  constructor(serializers: readonly Serializer[]) {
    this.#serializers = serializers;
  }

  read(response: HttpResponse, { includesObject, omitManagedFields }: ReadOptions): MaybePromise<AuditedResponse> {
    const serializer = this.#serializers.find(({ mediaType }) => mediaType === readMediaType(response));
    if (serializer === undefined || isStream(response.body)) return NO_MEMBERS;
    const bytes = decompressBody(response);
    if (!includesObject && response.status < 300 && bytes.length > MAX_STATUS_BYTES) return NO_MEMBERS;
    return mapWhenReady(serializer.decode(bytes), ({ value }) => selectAuditedMembers(value, omitManagedFields));
  }
}

const NO_MEMBERS: AuditedResponse = {};
/** The maximum length, in bytes, of the Status of a successful request. */
const MAX_STATUS_BYTES = 2000;

function selectAuditedMembers(value: Json, omitManagedFields: boolean): AuditedResponse {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || typeof value.kind !== 'string')
    return NO_MEMBERS;
  const object = omitManagedFields ? removeManagedFields(value) : value;
  return { ...(value.kind === 'Status' && { status: selectAuditedStatus(value) }), object: writeCompactJson(object) };
}

function readMediaType({ headers }: HttpResponse): string {
  const type = headers['Content-Type'];
  return typeof type === 'string' ? (type.split(';')[0] ?? '') : '';
}

function decompressBody({ body, headers }: HttpResponse): Buffer {
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
