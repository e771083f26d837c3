/**
 * What one server did, without what may differ between two right servers: times are masked, uids become numbers in the order in which the
 * program met them, versions ranks, and owners and their conflicts are put into one order: that of times depends on the second in which a
 * request came, that of conflicts on chance. What does not have the syntax of a uid, a time or a version is left as it is.
 */
import { bareType, readDocument, readEvents } from '../../client/encodings/encodings.ts';
import type { Dialect } from '../../spec/dialect.ts';
import { GADGETS_GROUP } from '../kinds/custom-kind.ts';
import type { Exchange } from './server.ts';

export interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly warnings: readonly Warning[];
  readonly body: unknown;
  /** JSON over several lines. */
  readonly indented?: true;
  /** A watch, before the time that it asked for. */
  readonly endedEarly?: true;
}

/** Of a Warning header; what is none has a text alone. */
interface Warning {
  readonly code?: string;
  readonly agent?: string;
  readonly text: string;
}

const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const WHOLE_UID = new RegExp(`^${UID.source}$`);
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;
const WHOLE_TIME = new RegExp(`^${TIME.source}$`);
const AGE = /^(\d+[smhdy])+$/;
const OF_DAYS = /[dy]/;
const HASH = /\?hash=[0-9A-Fa-f]{32,}\b/g;
/** In the text of a value, as Go prints it. */
const POINTER = /\(0x[0-9a-f]{8,}\)/g;
const GENERATED = /gen-[a-z0-9]{5}\b/g;
/** Of a token that was asked for. */
const EXPIRY = 'expirationTimestamp';
const TIMES = new Set(['creationTimestamp', 'deletionTimestamp', 'time']);
/** Headers of the connection, and those that name something that each server names for itself. */
const HEADERS_LEFT_OUT = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'warning']);
/** Each answer has another, unless the client says which. */
export const REPEATED_ID = 'UID OF ANOTHER ANSWER';
const HEADERS_MASKED = /^(audit-id|x-kubernetes-pf-.*-uid)$/;
/** Made of the document, or of the moment when it was made: an ETag but for its quotes, and what makes it a weak one. */
const HEADERS_OF_DOCUMENTS = /^(etag|last-modified|expires)$/;
const OF_DOCUMENT = /[^"]+(?="$)|^[^"]+$/;
/** What a server tells of its build, beside its version. */
const BUILT = new Set(['gitCommit', 'gitTreeState', 'buildDate', 'goVersion', 'compiler', 'platform']);
/** Milliseconds: no program takes as long. */
const HOUR = 3_600_000;
/** A JSON web token. */
const SIGNED = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const ADDRESS = /^[^/\s]*:\d+$/;
/** An address that a server allocates to a Service at random. */
const CLUSTER_IP = /^(\d+\.){3}\d+$/;

/** What a program met of one server. */
export class Met {
  readonly #versions = new Set<string>();
  readonly #uids = new Map<string, string>();
  readonly #created = new Map<string, string>();
  readonly #namespace: string;
  readonly #began: number;

  /** Of a program: its namespace, and when it began by the clock of the server, which may tell none. */
  constructor(namespace: string, began: number) {
    this.#namespace = namespace;
    this.#began = Number.isNaN(began) ? Date.now() : began;
  }

  /** What a program makes is of its time. */
  isOwn({ namespace }: Readonly<Record<string, unknown>>): boolean {
    return namespace === this.#namespace;
  }

  isOfAnotherDay(time: string): boolean {
    return Math.abs(Date.parse(time) - this.#began) > HOUR;
  }

  /** Every object of a body; the members in one order, whatever order the server wrote them in. */
  meet(body: unknown): void {
    if (body === null || typeof body !== 'object') return;
    const { uid, resourceVersion, creationTimestamp } = body as Readonly<Record<string, unknown>>;
    if (typeof uid === 'string') {
      if (typeof resourceVersion === 'string' && /^\d+$/.test(resourceVersion)) this.#versions.add(resourceVersion);
      if (WHOLE_UID.test(uid) && !this.#uids.has(uid)) this.#uids.set(uid, `UID${this.#uids.size + 1}`);
      if (typeof creationTimestamp === 'string' && !this.#created.has(uid)) this.#created.set(uid, creationTimestamp);
    }
    const members = Array.isArray(body) ? body.map((item) => ['', item]) : Object.entries(body).sort(byName);
    for (const [, member] of members) this.meet(member);
  }

  /** `v3`: the third smallest of the program. The version of a list is read as the last of these that it includes, as other namespaces count too. */
  rank(version: string): string {
    if (!/^\d+$/.test(version)) return version;
    return `v${[...this.#versions].filter((other) => BigInt(other) <= BigInt(version)).length}`;
  }

  uid(uid: string): string {
    return this.#uids.get(uid) ?? 'UID';
  }

  /** The time of an object's creation stays what it was. */
  isNewCreation(uid: unknown, time: string): boolean {
    return typeof uid === 'string' && this.#created.get(uid) !== undefined && this.#created.get(uid) !== time;
  }
}

function byName([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export function outcomeOf(exchange: Exchange, dialect: Dialect): Outcome {
  const { status, headers, text, bytes, repeatsAuditId } = exchange;
  const contentType = String(headers['content-type'] ?? '');
  const listed = Object.entries(headers)
    .filter(([name]) => !HEADERS_LEFT_OUT.has(name))
    .map(([name, value]) => [name, maskedHeader(name, oneHeader(value))] as const)
    .map(
      ([name, value]) =>
        [name, name === 'audit-id' && repeatsAuditId && value === 'UID' ? REPEATED_ID : value] as const,
    );
  return {
    status,
    headers: Object.fromEntries(listed.sort(byName)),
    warnings: warningsIn(headers.warning),
    body: bodyOf(contentType, text, bytes, dialect),
    ...(bareType(contentType) === 'application/json' && /^[{[]\s*\n\s/.test(text) && { indented: true as const }),
  };
}

/** A header may come in several lines, which a proxy may write as one. */
function oneHeader(value: string | string[] | undefined): string {
  return [value ?? []].flat().join(', ');
}

function maskedHeader(name: string, value: string): string {
  if (name === 'date' && !Number.isNaN(Date.parse(value))) return 'OF THE MOMENT';
  if (HEADERS_MASKED.test(name) && value.length === 36) return 'UID';
  return HEADERS_OF_DOCUMENTS.test(name) ? value.replace(OF_DOCUMENT, 'OF THE DOCUMENT') : value;
}

/** A server, or a proxy before it, may write several into one header. */
function warningsIn(header: string | string[] | undefined): Warning[] {
  return [header ?? []]
    .flat()
    .flatMap((line) => line.split(/,\s*(?=\d{3} )/))
    .map((one) => {
      const [, code, agent, text] = /^(\d{3}) (\S+) (.*)$/s.exec(one) ?? [];
      return code === undefined || agent === undefined ? { text: one } : { code, agent, text: text ?? '' };
    });
}

function bodyOf(contentType: string, text: string, bytes: Buffer, dialect: Dialect): unknown {
  // What OpenAPI v3 lists comes as plain text.
  if (/^text\/|^$/.test(contentType) && !text.startsWith('{')) return text;
  try {
    const bare = bareType(contentType);
    if (contentType.includes(';stream=watch')) return linesOfStream(contentType, bytes, dialect);
    return bare === 'application/json' || bare.startsWith('text/')
      ? JSON.parse(text, exact)
      : readDocument(contentType, bytes, dialect);
  } catch {
    return { unreadable: text };
  }
}

/** A number that a double does not hold is kept as it is written. */
function exact(_: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact && source !== '' ? `the number ${source}` : value;
}

/** The events of a watch in another encoding, as it would tell them in JSON. */
function linesOfStream(contentType: string, bytes: Buffer, dialect: Dialect): string {
  return readEvents(contentType, bytes, dialect)
    .map((event) => JSON.stringify(event))
    .join('\n');
}

type Members = Readonly<Record<string, unknown>>;

/** `isOwn`: within the metadata of an object that the program made. */
export function masked(value: unknown, met: Met, key = '', beside: Members = {}, isOwn = false): unknown {
  if (typeof value === 'string') {
    if ((key === EXPIRY || (isOwn && TIMES.has(key))) && WHOLE_TIME.test(value) && met.isOfAnotherDay(value))
      return 'TIME OF ANOTHER DAY';
    return maskedText(value, met, key, beside);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) =>
      key === 'cells'
        ? maskedCell(item, met, beside)
        : masked(item, met, key === 'clusterIPs' ? 'clusterIP' : '', {}, isOwn),
    );
    return isUnordered(key, items) ? items.sort((one, other) => compare(one, other)) : items;
  }
  if (value === null || typeof value !== 'object') return value;
  const owned = isOwn || met.isOwn(value as Members);
  const members = Object.entries(inAnyOrder(value)).sort(byName);
  return Object.fromEntries(
    members.map(([name, member]) => [name, masked(member, met, name, value as Members, owned)]),
  );
}

/** What a program made is no day old. */
function maskedCell(cell: unknown, met: Met, { object }: Members): unknown {
  const isOwn = met.isOwn(Object(Object(object).metadata));
  const text = String(cell);
  if (AGE.test(text)) return isOwn && OF_DAYS.test(text) ? 'AGE OF DAYS' : 'AGE';
  if (isOwn && WHOLE_TIME.test(text) && met.isOfAnotherDay(text)) return 'TIME OF ANOTHER DAY';
  return masked(cell, met);
}

function maskedText(text: string, met: Met, key: string, { uid }: Readonly<Record<string, unknown>>): string {
  if (key === 'resourceVersion') return met.rank(text);
  if (key === 'continue' && text !== '') return 'TOKEN';
  if (key === 'creationTimestamp' && met.isNewCreation(uid, text)) return 'ANOTHER TIME';
  if (key === 'serverAddress' && ADDRESS.test(text)) return 'ADDRESS';
  if (key === 'clusterIP' && CLUSTER_IP.test(text)) return 'CLUSTER IP';
  if (key === 'token' && SIGNED.test(text)) return 'SIGNED TOKEN';
  if (BUILT.has(key) && text !== '') return 'OF THE BUILD';
  if (TIMES.has(key) && WHOLE_TIME.test(text)) return 'TIME';
  return maskText(text, met);
}

/** kube-apiserver checks them in no fixed order. */
const CHECKED_BY_CHANCE = new Set(['metadata.labels', 'metadata.annotations']);

/** So they check members of a custom resource; the message says the same as the causes. */
function inAnyOrder(value: object): object {
  const { message, details, ...status } = value as {
    message?: unknown;
    details?: { group?: string; causes?: { field?: string }[] };
  };
  const causes = details?.causes ?? [];
  if (typeof message !== 'string' || causes.length < 2) return value;
  if (
    details?.group?.endsWith(GADGETS_GROUP) !== true &&
    !causes.some(({ field = '' }) => CHECKED_BY_CHANCE.has(field))
  )
    return value;
  return {
    ...status,
    message: message.replace(/: .*/s, ''),
    details: { ...details, causes: causes.sort(compare) },
  };
}

function isUnordered(key: string, items: readonly unknown[]): boolean {
  if (key === 'managedFields') return true;
  return key === 'causes' && items.some((cause) => (cause as { reason?: string }).reason === 'FieldManagerConflict');
}

function compare(one: unknown, other: unknown): number {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * kube-apiserver reports type errors of an applied configuration in no fixed order, and skips the other members of an
 * object when it meets one that its schema does not declare.
 */
function inOneOrder(text: string): string {
  const typed = /^failed to create typed [^:]*: .*: field not declared in schema/s.exec(text);
  if (typed !== null) return text.replace(/: .*/s, ': field not declared in schema');
  const [head = '', ...lines] = text.split('\n');
  return head.endsWith('): errors:') ? [head, ...lines.sort()].join('\n') : text;
}

function maskText(text: string, met: Met): string {
  return inOneOrder(text)
    .replace(UID, (uid) => met.uid(uid))
    .replace(TIME, 'TIME')
    .replace(GENERATED, 'gen-NNNNN')
    .replace(POINTER, '(POINTER)')
    .replace(HASH, '?hash=OF THE DOCUMENT')
    .replace(/current: \d+/g, 'current: N')
    .replace(/too old resource version: \d+ \(\d+\)/g, 'too old resource version: N (N)')
    .replace(/record \(\d+\)/g, 'record (N)')
    .replace(/in object meta: \d+/g, 'in object meta: N')
    .replace(/in the precondition \(\d+\)/g, 'in the precondition (N)')
    .replace(/(patch: )?Invalid value: "(\{|map\[).*?(\}|\])": /g, 'Invalid value: OBJECT: ')
    .replace(/(\\?")resourceVersion\1:\1\d+\1/g, 'VERSION');
}
