/**
 * What one server did, without what may differ between two right servers: uids, times and audit ids are masked, versions
 * become ranks in the order in which the program met them, and owners and their conflicts are put into one order: that of times depends
 * on the second in which a request came, that of conflicts on chance.
 */
import { parse, type ScalarTag, type Tags } from 'yaml';
import { GADGETS_GROUP } from './custom-kind.ts';
import type { Exchange } from './server.ts';

export interface Outcome {
  readonly status: number;
  readonly contentType: string;
  readonly warnings: string;
  readonly body: unknown;
}

const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;
const GENERATED = /gen-[a-z0-9]{5}\b/g;
/** Members that differ by right (rv-unrecognized-retry-after is a `may`). */
const LEFT_OUT = new Set(['retryAfterSeconds']);
const MASKED: Readonly<Record<string, string>> = {
  uid: 'UID',
  creationTimestamp: 'TIME',
  deletionTimestamp: 'TIME',
  time: 'TIME',
  continue: 'TOKEN',
};

/**
 * The versions of objects that a program met, in order. A version of a list or bookmark is read as the last of these that it
 * includes, because other namespaces count too.
 */
export class Versions {
  private readonly met = new Set<string>();

  meet(version: string): void {
    if (/^\d+$/.test(version)) this.met.add(version);
  }

  /** `v3`: the third smallest of the program. */
  rank(version: string): string {
    if (!/^\d+$/.test(version)) return version;
    return `v${[...this.met].filter((other) => BigInt(other) <= BigInt(version)).length}`;
  }
}

export function outcomeOf({ status, headers, text }: Exchange): Outcome {
  const contentType = String(headers['content-type'] ?? '');
  return {
    status,
    contentType,
    warnings: String(headers.warning ?? ''),
    body: bodyOf(contentType, text),
  };
}

function bodyOf(contentType: string, text: string): unknown {
  try {
    if (contentType.startsWith('application/json')) return JSON.parse(text);
    if (contentType.startsWith('application/yaml')) return parse(text, { version: '1.1', customTags: withoutPoints });
  } catch {
    return { unreadable: text };
  }
  return text;
}

/** A lone point, as FieldsV1 has many, is a number to the library alone. */
function withoutPoints(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:float' || !('test' in tag)) return tag;
    return { ...tag, test: new RegExp(`^(?=.*\\w)${tag.test?.source}`) } as ScalarTag;
  });
}

/** Meets the version of every object in a body. */
export function meetVersions(body: unknown, versions: Versions): void {
  if (body === null || typeof body !== 'object') return;
  const { uid, resourceVersion } = body as { uid?: unknown; resourceVersion?: unknown };
  if (typeof uid === 'string' && typeof resourceVersion === 'string') versions.meet(resourceVersion);
  for (const member of Object.values(body)) meetVersions(member, versions);
}

export function masked(value: unknown, versions: Versions, key = ''): unknown {
  if (typeof value === 'string') {
    if (key === 'resourceVersion') return versions.rank(value);
    if (MASKED[key] !== undefined) return MASKED[key];
    return maskText(value);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => masked(item, versions));
    return isUnordered(key, items) ? items.sort((one, other) => compare(one, other)) : items;
  }
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(inAnyOrder(value))
    .filter(([name]) => !LEFT_OUT.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, masked(member, versions, name)]));
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
  if (details?.group !== GADGETS_GROUP && !causes.some(({ field = '' }) => CHECKED_BY_CHANCE.has(field))) return value;
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

function maskText(text: string): string {
  return inOneOrder(text)
    .replace(UID, 'UID')
    .replace(TIME, 'TIME')
    .replace(GENERATED, 'gen-NNNNN')
    .replace(/current: \d+/g, 'current: N')
    .replace(/too old resource version: \d+ \(\d+\)/g, 'too old resource version: N (N)')
    .replace(/record \(\d+\)/g, 'record (N)')
    .replace(/in object meta: \d+/g, 'in object meta: N')
    .replace(/in the precondition \(\d+\)/g, 'in the precondition (N)')
    .replace(/(patch: )?Invalid value: "(\{|map\[).*?(\}|\])": /g, 'Invalid value: OBJECT: ')
    .replace(/(\\?")resourceVersion\1:\1\d+\1/g, 'VERSION');
}
