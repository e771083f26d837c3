/**
 * The types in an earlier release: without the later fields of `field-releases.json`. That file has the first release of each field that is
 * younger than its type, from the Go modules of the API (verify/record/field-releases/record-field-releases.ts).
 *
 * Fields that were removed before 1.32 are unknown in all releases. A field whose feature gate is disabled is known; those of
 * `gated-fields.yaml`, which have defaults, are dropped.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { minorVersion, NEWEST_RELEASE } from './emulated.ts';
import { readTypes } from './facts.ts';
import type { AllTypeFacts, TypeFacts } from './type-facts.ts';

/** By type. */
export type Fields = ReadonlyMap<string, ReadonlySet<string>>;

type OfFields<Fact> = Readonly<Record<string, Readonly<Record<string, Fact>>>>;

/** The server's own bookkeeping of writes has the fields of 1.32 in every release. */
const OF_THE_SERVER = 'meta.v1.ManagedFieldsEntry';

const NONE: Fields = new Map();
const types = new Map<string, AllTypeFacts>();

/** Returns the fields that the release does not know yet; empty for the newest release, without reading the file. */
export function laterFields(release: string): Fields {
  if (release === NEWEST_RELEASE) return NONE;
  const since: OfFields<string> = JSON.parse(read('field-releases.json'));
  return selectFields(since, (first, type) => type !== OF_THE_SERVER && isAfter(first, release));
}

/** Returns these fields and those that the release drops because their gate is disabled by default. */
export function droppedFields(release: string): Fields {
  if (release === NEWEST_RELEASE) return NONE;
  const gated: OfFields<{ readonly on: string }> = parse(read('gated-fields.yaml'));
  const dropped = new Map(laterFields(release));
  for (const [type, fields] of selectFields(gated, ({ on }) => isAfter(on, release))) {
    dropped.set(type, fields.union(dropped.get(type) ?? new Set()));
  }
  return dropped;
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

function isAfter(release: string, other: string): boolean {
  return minorVersion(release) > minorVersion(other);
}

function selectFields<Fact>(facts: OfFields<Fact>, holds: (fact: Fact, type: string) => boolean): Fields {
  const all = Object.entries(facts).map(([type, fields]) => {
    const names = Object.entries(fields).filter(([, fact]) => holds(fact, type));
    return [type, new Set(names.map(([name]) => name))] as const;
  });
  return new Map(all.filter(([, names]) => names.size > 0));
}

export function typesOfRelease(release: string): AllTypeFacts {
  if (release === NEWEST_RELEASE) return readTypes();
  const cached = types.get(release) ?? removeFields(readTypes(), laterFields(release));
  types.set(release, cached);
  return cached;
}

function removeFields(facts: AllTypeFacts, unknown: Fields): AllTypeFacts {
  const ofRelease: Record<string, TypeFacts> = { ...facts.types };
  const order: Record<string, readonly string[]> = { ...facts.go?.order };
  for (const [type, fields] of unknown) {
    const { required, ...rest } = facts.types[type] ?? {};
    const fieldsThen = Object.entries(rest.fields ?? {}).filter(([field]) => !fields.has(field));
    ofRelease[type] = {
      ...rest,
      fields: Object.fromEntries(fieldsThen),
      ...(required !== undefined && { required: required.filter((field) => !fields.has(field)) }),
    };
    if (order[type] !== undefined) order[type] = order[type].filter((field) => !fields.has(field));
  }
  return { ...facts, types: ofRelease, go: { names: facts.go?.names ?? {}, order } };
}
