/**
 * Masks the values in a response that may differ between two correct servers: times are masked, uids are numbered in the order in which the
 * program received them, versions become ranks, and managers and their conflicts are sorted, because their order depends on the time of a
 * request or is random. A value is masked only if it has the expected
 * syntax.
 */
import { type BodyFormat, readDocument, readEvents, removeParameters } from '../../client/encodings/encodings.ts';
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { maskGoValues } from './mask-go-values.ts';
import { maskProtobufVersion } from './mask-protobuf-version.ts';
import type { Exchange } from './server.ts';
import { compareValues, sortCauses } from './sort-causes.ts';

export interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly warnings: readonly Warning[];
  readonly body: unknown;
  /** Set for JSON with line breaks. */
  readonly indented?: true;
  /** Set for a watch that ended before its timeout. */
  readonly endedEarly?: true;
}

/** A Warning header. If it cannot be parsed, it has only a text. */
interface Warning {
  readonly code?: string;
  readonly agent?: string;
  readonly text: string;
}

const UID_PATTERN = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const EXACT_UID_PATTERN = new RegExp(`^${UID_PATTERN.source}$`);
const TIME_PATTERN = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;
const EXACT_TIME_PATTERN = new RegExp(`^${TIME_PATTERN.source}$`);
const AGE_PATTERN = /^(\d+[smhdy])+$/;
const AGE_IN_DAYS_PATTERN = /[dy]/;
const HASH_PATTERN = /\?hash=[0-9A-Fa-f]{32,}\b/g;
/** Pointers in values that Go printed. */
const POINTER_PATTERN = /\(0x[0-9a-f]{8,}\)/g;
/** Times in values that Go printed. */
const GO_TIME_PATTERN = /time\.Date\([^)]*\)/g;
const GENERATED_NAME_PATTERN = /gen-[a-z0-9]{5}\b/g;
/** The member of a TokenRequest with the time at which the token expires. */
const EXPIRY_MEMBER = 'expirationTimestamp';
const TIME_MEMBERS = new Set(['creationTimestamp', 'deletionTimestamp', 'time']);
/** Headers of the connection, and warnings, which are compared separately. */
const OMITTED_HEADERS = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'warning']);
/** Replaces an Audit-Id that an earlier response had. Each response has a new Audit-Id, unless the client sends an Audit-Id. */
export const REPEATED_ID_MASK = 'REPEATED UID';
const UID_HEADERS = /^(audit-id|x-kubernetes-pf-.*-uid)$/;
/** Headers that depend on the document or on the time of its creation. The quotes and the prefix W/ of an ETag are not masked. */
const DOCUMENT_HEADERS = /^(etag|last-modified|expires)$/;
const DOCUMENT_HEADER_VALUE = /[^"]+(?="$)|^[^"]+$/;
/** Members of the response to /version that describe the build. */
const BUILD_MEMBERS = new Set(['gitCommit', 'gitTreeState', 'buildDate', 'goVersion', 'compiler', 'platform']);
/** A duration in milliseconds that no program reaches. */
const MAX_PROGRAM_DURATION = 3_600_000;
/** A JSON web token. */
const SIGNED_TOKEN_PATTERN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const ADDRESS_PATTERN = /^[^/\s]*:\d+$/;
/** Ports to which the server assigns random numbers. */
const NODE_PORT_MEMBERS = new Set(['nodePort', 'healthCheckNodePort']);
/** The random address that a server assigns to a Service. */
const CLUSTER_IP_PATTERN = /^(\d+\.){3}\d+$/;
/** A random address in the message about an address that could not be allocated. */
const ALLOCATED_ADDRESS_PATTERN = /(failed to allocate IP: IPAddress[\w.]* ")[\d.]+(?=")/g;
/** The column of the assigned addresses in the Table of Services. */
const CLUSTER_IP_COLUMN = 'Cluster-IP';

/** The uids, versions and times that a program received from one server. */
export class ReceivedValues {
  readonly #versions = new Set<string>();
  readonly #uids = new Map<string, string>();
  readonly #creationTimes = new Map<string, string>();
  readonly #namespace: string;
  readonly #startTime: number;

  /** `startTime` is the start of the program by the clock of the server; NaN if the server sends no date. */
  constructor(namespace: string, startTime: number) {
    this.#namespace = namespace;
    this.#startTime = Number.isNaN(startTime) ? Date.now() : startTime;
  }

  /** Reports whether the program created the object: it is in the namespace of the program. */
  isCreatedByProgram({ namespace }: JsonObject): boolean {
    return namespace === this.#namespace;
  }

  /** Reports whether a time is so far from the start of the program that the program cannot have caused it. */
  isFarFromStart(time: string): boolean {
    return Math.abs(Date.parse(time) - this.#startTime) > MAX_PROGRAM_DURATION;
  }

  /**
   * Records the versions, uids and times of all objects in a body. Visits members in alphabetical order, so that uids get the same numbers on
   * each server.
   */
  record(body: unknown): void {
    if (body === null || typeof body !== 'object') return;
    const { uid, resourceVersion, creationTimestamp } = body as JsonObject;
    if (typeof uid === 'string') {
      if (typeof resourceVersion === 'string' && /^\d+$/.test(resourceVersion)) this.#versions.add(resourceVersion);
      if (EXACT_UID_PATTERN.test(uid) && !this.#uids.has(uid)) this.#uids.set(uid, `UID${this.#uids.size + 1}`);
      if (typeof creationTimestamp === 'string' && !this.#creationTimes.has(uid))
        this.#creationTimes.set(uid, creationTimestamp);
    }
    const members = Array.isArray(body) ? body.map((item) => ['', item]) : Object.entries(body).sort(compareNames);
    for (const [, member] of members) this.record(member);
  }

  /**
   * Returns the rank of a version: `v3` is the third smallest recorded version. The version of a list may come from a write in another
   * namespace. It gets the rank of the largest recorded version that is not later.
   */
  rankVersion(version: string): string {
    if (!/^\d+$/.test(version)) return version;
    return `v${[...this.#versions].filter((otherVersion) => BigInt(otherVersion) <= BigInt(version)).length}`;
  }

  /** Returns a text such as `UID2` for the second uid that the program received; UID for a uid that is not in an object. */
  maskUid(uid: string): string {
    return this.#uids.get(uid) ?? 'UID';
  }

  /** Reports whether an earlier response had another creation time for the object with this uid. */
  hasChangedCreationTime(uid: unknown, time: string): boolean {
    return (
      typeof uid === 'string' && this.#creationTimes.get(uid) !== undefined && this.#creationTimes.get(uid) !== time
    );
  }
}

function compareNames(
  [firstName]: readonly [string, ...unknown[]],
  [secondName]: readonly [string, ...unknown[]],
): number {
  return firstName < secondName ? -1 : firstName > secondName ? 1 : 0;
}

export function createOutcome(exchange: Exchange, format: BodyFormat): Outcome {
  const { status, headers, text, bytes, repeatsAuditId } = exchange;
  const contentType = String(headers['content-type'] ?? '');
  const headerEntries = Object.entries(headers)
    .filter(([name]) => !OMITTED_HEADERS.has(name))
    .map(([name, value]) => [name, maskHeader(name, joinHeader(value))] as const)
    .map(
      ([name, value]) =>
        [name, name === 'audit-id' && repeatsAuditId && value === 'UID' ? REPEATED_ID_MASK : value] as const,
    );
  return {
    status,
    headers: Object.fromEntries(headerEntries.sort(compareNames)),
    warnings: parseWarnings(headers.warning),
    body: readBody(contentType, text, bytes, format),
    ...(removeParameters(contentType) === 'application/json' &&
      /^[{[]\s*\n\s/.test(text) && { indented: true as const }),
  };
}

/** Joins the lines of a header, because a proxy may also join them. */
function joinHeader(value: string | string[] | undefined): string {
  return [value ?? []].flat().join(', ');
}

function maskHeader(name: string, value: string): string {
  if (name === 'date' && !Number.isNaN(Date.parse(value))) return 'DATE';
  if (UID_HEADERS.test(name) && value.length === 36) return 'UID';
  return DOCUMENT_HEADERS.test(name) ? value.replace(DOCUMENT_HEADER_VALUE, 'DOCUMENT VALUE') : value;
}

/** Returns each warning. A server or a proxy may join several warnings in one header. */
function parseWarnings(header: string | string[] | undefined): Warning[] {
  return [header ?? []]
    .flat()
    .flatMap((line) => line.split(/,\s*(?=\d{3} )/))
    .map((warning) => {
      const [, code, agent, text] = /^(\d{3}) (\S+) (.*)$/s.exec(warning) ?? [];
      return code === undefined || agent === undefined ? { text: warning } : { code, agent, text: text ?? '' };
    });
}

function readBody(contentType: string, text: string, bytes: Buffer, format: BodyFormat): unknown {
  // The list of OpenAPI v3 documents has the type text/plain.
  if (/^text\/|^$/.test(contentType) && !text.startsWith('{')) return text;
  try {
    const mediaType = removeParameters(contentType);
    if (contentType.includes(';stream=watch')) return decodeStream(contentType, bytes, format);
    return mediaType === 'application/json' || mediaType.startsWith('text/')
      ? JSON.parse(text, keepExactNumber)
      : readDocument(contentType, bytes, format);
  } catch {
    const isProtobuf = removeParameters(contentType) === format.dialect.protobufMediaType;
    return { unreadable: isProtobuf ? maskProtobufVersion(text) : text };
  }
}

/** Keeps the text of a number that a double cannot represent. */
function keepExactNumber(_: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact && source !== '' ? `the number ${source}` : value;
}

/** Decodes the events of a watch in protobuf, CBOR or YAML, and returns them as JSON lines. */
function decodeStream(contentType: string, bytes: Buffer, format: BodyFormat): string {
  return readEvents(contentType, bytes, format)
    .map((event) => JSON.stringify(event))
    .join('\n');
}

interface MaskContext {
  /** Set within the metadata of an object that the program created. */
  readonly isCreatedByProgram?: boolean;
  /** The names of the columns of the Table. */
  readonly columns?: readonly unknown[];
}

/** Masks a value. `key` is the name of the member that contains it, or empty; `parent` is the object that contains it. */
export function maskValue(
  value: unknown,
  receivedValues: ReceivedValues,
  key = '',
  parent: JsonObject = {},
  { isCreatedByProgram = false, columns = [] }: MaskContext = {},
): unknown {
  if (typeof value === 'string') {
    if (
      (key === EXPIRY_MEMBER || (isCreatedByProgram && TIME_MEMBERS.has(key))) &&
      EXACT_TIME_PATTERN.test(value) &&
      receivedValues.isFarFromStart(value)
    )
      return 'IMPLAUSIBLE TIME';
    return maskMemberText(value, receivedValues, key, parent);
  }
  if (typeof value === 'number' && value !== 0 && NODE_PORT_MEMBERS.has(key)) return 'NODE PORT';
  if (Array.isArray(value)) {
    const maskContext = { isCreatedByProgram, columns: findEventColumns(value) ?? columns };
    const items = value.map((item, index) =>
      key === 'cells'
        ? maskCell(item, receivedValues, parent, columns[index])
        : maskValue(item, receivedValues, key === 'clusterIPs' ? 'clusterIP' : '', {}, maskContext),
    );
    return isUnordered(key, items) ? items.sort((a, b) => compareValues(a, b)) : items;
  }
  if (value === null || typeof value !== 'object') return value;
  const maskContext = {
    isCreatedByProgram: isCreatedByProgram || receivedValues.isCreatedByProgram(value as JsonObject),
    columns: readColumns(value) ?? columns,
  };
  const members = Object.entries(sortCauses(value)).sort(compareNames);
  return Object.fromEntries(
    members.map(([name, member]) => [name, maskValue(member, receivedValues, name, value as JsonObject, maskContext)]),
  );
}

/** Returns the names of the columns; undefined if the value is not a Table with column definitions. */
function readColumns(value: unknown): readonly unknown[] | undefined {
  const { columnDefinitions } = toJsonObject(value);
  return Array.isArray(columnDefinitions) ? columnDefinitions.map((column) => toJsonObject(column).name) : undefined;
}

/** Returns the names of the columns if the items are events with Tables. Only the first Table of a watch has column definitions. */
function findEventColumns(items: readonly unknown[]): readonly unknown[] | undefined {
  return items.map((item) => readColumns(toJsonObject(item).object)).find((columns) => columns !== undefined);
}

/** Masks a cell of a Table. An age of days is an error for an object of the program, which is less than a day old. */
function maskCell(cell: unknown, receivedValues: ReceivedValues, { object }: JsonObject, column: unknown): unknown {
  const isCreatedByProgram = receivedValues.isCreatedByProgram(toJsonObject(toJsonObject(object).metadata));
  const text = String(cell);
  if (column === CLUSTER_IP_COLUMN && CLUSTER_IP_PATTERN.test(text)) return 'CLUSTER IP';
  if (AGE_PATTERN.test(text)) return isCreatedByProgram && AGE_IN_DAYS_PATTERN.test(text) ? 'AGE OF DAYS' : 'AGE';
  if (isCreatedByProgram && EXACT_TIME_PATTERN.test(text) && receivedValues.isFarFromStart(text))
    return 'IMPLAUSIBLE TIME';
  return maskValue(cell, receivedValues);
}

function maskMemberText(text: string, receivedValues: ReceivedValues, key: string, { uid }: JsonObject): string {
  if (key === 'resourceVersion') return receivedValues.rankVersion(text);
  if (key === 'continue' && text !== '') return 'TOKEN';
  if (key === 'creationTimestamp' && receivedValues.hasChangedCreationTime(uid, text)) return 'CHANGED TIME';
  if (key === 'serverAddress' && ADDRESS_PATTERN.test(text)) return 'ADDRESS';
  if (key === 'clusterIP' && CLUSTER_IP_PATTERN.test(text)) return 'CLUSTER IP';
  if (key === 'token' && SIGNED_TOKEN_PATTERN.test(text)) return 'SIGNED TOKEN';
  if (BUILD_MEMBERS.has(key) && text !== '') return 'BUILD VALUE';
  if (TIME_MEMBERS.has(key) && EXACT_TIME_PATTERN.test(text)) return 'TIME';
  return maskText(text, receivedValues);
}

function isUnordered(key: string, items: readonly unknown[]): boolean {
  if (key === 'managedFields') return true;
  return key === 'causes' && items.some((cause) => (cause as { reason?: string }).reason === 'FieldManagerConflict');
}

/**
 * Sorts the type errors of an applied configuration, because kube-apiserver reports them in random order. If the schema does not declare a
 * member, keeps only this error, because kube-apiserver then skips a random part of the other members.
 */
function normalizeTypeErrors(text: string): string {
  const typeErrors = /^failed to create typed [^:]*: .*: field not declared in schema/s.exec(text);
  if (typeErrors !== null) return text.replace(/: .*/s, ': field not declared in schema');
  const [head = '', ...lines] = text.split('\n');
  return head.endsWith('): errors:') ? [head, ...lines.sort()].join('\n') : text;
}

function maskText(text: string, receivedValues: ReceivedValues): string {
  return maskGoValues(normalizeTypeErrors(text))
    .replace(UID_PATTERN, (uid) => receivedValues.maskUid(uid))
    .replace(TIME_PATTERN, 'TIME')
    .replace(GENERATED_NAME_PATTERN, 'gen-NNNNN')
    .replace(POINTER_PATTERN, '(POINTER)')
    .replace(GO_TIME_PATTERN, 'time.Date(TIME)')
    .replace(HASH_PATTERN, '?hash=DOCUMENT VALUE')
    .replace(ALLOCATED_ADDRESS_PATTERN, '$1CLUSTER IP')
    .replace(/current: \d+/g, 'current: N')
    .replace(/too old resource version: \d+ \(\d+\)/g, 'too old resource version: N (N)')
    .replace(/record \(\d+\)/g, 'record (N)')
    .replace(/in object meta: \d+/g, 'in object meta: N')
    .replace(/in the precondition \(\d+\)/g, 'in the precondition (N)')
    .replace(/(patch: )?Invalid value: "(\{|map\[).*?(\}|\])": /g, 'Invalid value: OBJECT: ')
    .replace(/(\\?")resourceVersion\1:\1\d+\1/g, 'VERSION')
    .replace(/(bigger context \.\.\.\|).*?(?=\|\.\.\.)/gs, '$1EXCERPT');
}
