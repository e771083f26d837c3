/**
 * The types as an earlier release has them: without the fields of `field-releases.json`, which came later. It has the first release of each
 * field that is younger than its type, from the Go modules of the API (verify/field-releases.ts). Fields that went before 1.32 are unknown
 * in all releases. A field whose feature gate is off is known; those of `gated-fields.yaml`, which have defaults, are dropped.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { minorOf, NEWEST_RELEASE } from './emulated.ts';
import { readTypes } from './facts.ts';
import type { AllTypeFacts, TypeFacts } from './type-facts.ts';

/** By type. */
export type Fields = ReadonlyMap<string, ReadonlySet<string>>;

type OfFields<Fact> = Readonly<Record<string, Readonly<Record<string, Fact>>>>;

/** What the server itself notes of a write: as 1.32 has it, in every release. */
const OF_THE_SERVER = 'meta.v1.ManagedFieldsEntry';

const NONE: Fields = new Map();
const types = new Map<string, AllTypeFacts>();

/** Those that the release does not know yet; none in the newest release, for which nothing is read. */
export function laterFields(release: string): Fields {
  if (release === NEWEST_RELEASE) return NONE;
  const since: OfFields<string> = JSON.parse(read('field-releases.json'));
  return fieldsWhere(since, (first, type) => type !== OF_THE_SERVER && isAfter(first, release));
}

/** Those, and the ones that it drops because their gate is off by default. */
export function droppedFields(release: string): Fields {
  if (release === NEWEST_RELEASE) return NONE;
  const gated: OfFields<{ readonly on: string }> = parse(read('gated-fields.yaml'));
  const dropped = new Map(laterFields(release));
  for (const [type, fields] of fieldsWhere(gated, ({ on }) => isAfter(on, release))) {
    dropped.set(type, fields.union(dropped.get(type) ?? new Set()));
  }
  return dropped;
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

function isAfter(release: string, other: string): boolean {
  return minorOf(release) > minorOf(other);
}

function fieldsWhere<Fact>(facts: OfFields<Fact>, holds: (fact: Fact, type: string) => boolean): Fields {
  const all = Object.entries(facts).map(([type, fields]) => {
    const names = Object.entries(fields).filter(([, fact]) => holds(fact, type));
    return [type, new Set(names.map(([name]) => name))] as const;
  });
  return new Map(all.filter(([, names]) => names.size > 0));
}

export function typesIn(release: string): AllTypeFacts {
  if (release === NEWEST_RELEASE) return readTypes();
  const cached = types.get(release) ?? withoutFields(readTypes(), laterFields(release));
  types.set(release, cached);
  return cached;
}

function withoutFields(facts: AllTypeFacts, unknown: Fields): AllTypeFacts {
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
