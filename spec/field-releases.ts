/**
 * The types in a release. A release before 1.32 lacks later fields of `field-releases.json`. That file contains the first release of each
 * field that was added to an existing type, from the Go modules of the API (verify/record/field-releases/record-field-releases.ts). A
 * release after 1.32 has the changes of `later-types.json`.
 *
 * Fields that were removed before 1.32 are unknown in all releases, except the fields in `former-fields.yaml`. A field whose feature gate is disabled
 * is known, but the server does not store the fields in `gated-fields.yaml`, which have defaults.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseMinorVersion } from '../values/minor-version.ts';
import { BASE_RELEASE } from './emulated.ts';
import { readTypes } from './facts.ts';
import { type KindLifecycle, readLaterReleases, readLaterTypes, type TypeChange } from './later-releases.ts';
import type { AllTypeFacts, FieldFacts, KindFacts, TypeFacts } from './type-facts.ts';

/** The names of fields by type. */
export type FieldsByType = ReadonlyMap<string, ReadonlySet<string>>;

type FieldsByRelease<Fact> = Readonly<Record<string, Readonly<Record<string, Fact>>>>;

/** The type of managedFields entries. It has the fields of 1.32 in all releases, because the server itself writes these entries. */
const MANAGED_FIELDS_TYPE = 'meta.v1.ManagedFieldsEntry';

/** The first release whose messages contain the names of embedded structs: kube-apiserver 1.34.4 and 1.35.4, 2026-11-28. */
const EMBEDDED_NAMES_SINCE = '1.35';

const NO_FIELDS: FieldsByType = new Map();
const typesByRelease = new Map<string, AllTypeFacts>();

/** Returns the fields of 1.32 that the release lacks. For 1.32 and later releases, returns an empty map without reading the file. */
export function findLaterFields(release: string): FieldsByType {
  if (!isAfter(BASE_RELEASE, release)) return NO_FIELDS;
  const firstReleases: FieldsByRelease<string> = JSON.parse(readTextFile('field-releases.json'));
  return selectFields(
    firstReleases,
    (firstRelease, type) => type !== MANAGED_FIELDS_TYPE && isAfter(firstRelease, release),
  );
}

/** Returns the fields of 1.32 that the release lacks, and the fields that it drops because their gate is disabled by default. */
export function findDroppedFields(release: string): FieldsByType {
  const gatedFields: FieldsByRelease<{ readonly since?: string; readonly on?: string }> = parse(
    readTextFile('gated-fields.yaml'),
  );
  const droppedFields = new Map(findLaterFields(release));
  const disabledFields = [
    ...selectFields(
      gatedFields,
      ({ since, on }) =>
        (on === undefined || isAfter(on, release)) && (since === undefined || !isAfter(since, release)),
    ),
    ...findLaterDisabledFields(release),
  ];
  for (const [type, fields] of disabledFields)
    droppedFields.set(type, fields.union(droppedFields.get(type) ?? new Set()));
  return droppedFields;
}

/** Returns the fields whose gate is disabled by default in a release after 1.32. */
function findLaterDisabledFields(release: string): FieldsByType {
  if (!isAfter(release, BASE_RELEASE)) return NO_FIELDS;
  const disabledFields = new Map<string, ReadonlySet<string>>();
  for (const [minor, { dropped: droppedFields }] of Object.entries(readLaterTypes())) {
    if (isAfter(minor, release)) continue;
    for (const [type, fields] of Object.entries(droppedFields)) disabledFields.set(type, new Set(fields));
  }
  return disabledFields;
}

function readTextFile(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

function isAfter(release: string, otherRelease: string): boolean {
  return parseMinorVersion(release) > parseMinorVersion(otherRelease);
}

function selectFields<Fact>(
  facts: FieldsByRelease<Fact>,
  matches: (fact: Fact, type: string) => boolean,
): FieldsByType {
  const allFields = Object.entries(facts).map(([type, fields]) => {
    const selectedFields = Object.entries(fields).filter(([, fact]) => matches(fact, type));
    return [type, new Set(selectedFields.map(([name]) => name))] as const;
  });
  return new Map(allFields.filter(([, names]) => names.size > 0));
}

export function readTypesOfRelease(release: string): AllTypeFacts {
  if (release === BASE_RELEASE) return readTypes();
  const isLater = isAfter(release, BASE_RELEASE);
  const typesOfRelease =
    typesByRelease.get(release) ??
    (isLater
      ? applyLaterChanges(readTypes(), release)
      : makeGranular(addFormerFields(removeFields(readTypes(), findLaterFields(release)), release), release));
  typesByRelease.set(release, typesOfRelease);
  return typesOfRelease;
}

function applyLaterChanges(base: AllTypeFacts, release: string): AllTypeFacts {
  const types = { ...base.types };
  const kinds = { ...base.kinds };
  const names = { ...base.go?.names };
  const order = { ...base.go?.order };
  const changes = readLaterTypes();
  for (const [minor, { resources, lives }] of Object.entries(readLaterReleases())) {
    if (isAfter(minor, release)) continue;
    const change = changes[minor];
    for (const [type, typeChange] of Object.entries(change?.types ?? {}))
      types[type] = applyTypeChange(types[type], typeChange);
    Object.assign(names, change?.names);
    Object.assign(order, change?.order);
    for (const { group, version, kind, resource, namespaced } of resources) {
      const type = `${PACKAGE_NAMES[group] ?? group.split('.')[0]}.${version}.${kind}`;
      kinds[formatKind(group, version, kind)] ??= { group, version, kind, type, resource, namespaced };
    }
    for (const [name, lifecycle] of Object.entries(lives)) {
      const kind = kinds[name];
      if (kind !== undefined) kinds[name] = replaceLifecycle(kind, lifecycle);
    }
  }
  return { ...base, kinds, types, go: { names, order, namesEmbedded: !isAfter(EMBEDDED_NAMES_SINCE, release) } };
}

/** The names of packages with types, by group, if they differ from the first label of the group. */
const PACKAGE_NAMES: Readonly<Record<string, string>> = {
  '': 'core',
  'internal.apiserver.k8s.io': 'apiserverinternal',
};

function formatKind(group: string, version: string, kind: string): string {
  return `${group === '' ? '' : `${group}/`}${version}/${kind}`;
}

/** Replaces the lifecycles that differ from the previous release. */
function replaceLifecycle(
  {
    introduced: _introduced,
    deprecated: _deprecated,
    removed: _removed,
    replacement: _replacement,
    ...kind
  }: KindFacts,
  lifecycle: KindLifecycle,
): KindFacts {
  return { ...kind, ...lifecycle };
}

function applyTypeChange(
  previousType: TypeFacts | undefined,
  { gone = [], fields = {}, ...changed }: TypeChange,
): TypeFacts {
  const retainedFields = Object.entries(previousType?.fields ?? {}).filter(([field]) => !gone.includes(field));
  const mergedFields = { ...Object.fromEntries(retainedFields), ...fields };
  return {
    ...previousType,
    ...changed,
    fields: Object.fromEntries(Object.entries(mergedFields).toSorted(compareNumbers)),
  };
}

/** Compares fields by their numbers in protobuf. Fields without a number are last. */
function compareNumbers([, a]: readonly [string, FieldFacts], [, b]: readonly [string, FieldFacts]): number {
  return (a.proto ?? Number.POSITIVE_INFINITY) - (b.proto ?? Number.POSITIVE_INFINITY) || 0;
}

/** The first release in which structs and maps of built-in types can be atomic: then all their members have the same owner. */
const ATOMIC_SINCE = '1.22';
/** The first release with atomic label selectors. Source: k8s.io/apimachinery v0.19.16 and v0.20.15; kube-apiserver 1.20.15, 2026-11-28. */
const ATOMIC_SELECTORS_SINCE = '1.20';
const SELECTOR_TYPE = 'meta.v1.LabelSelector';
const ATOMIC_PORTS_SINCE = '1.31';
const BACKEND_PORT_TYPE = 'networking.v1.ServiceBackendPort';

/** Removes `atomic` from structs and maps that are granular in the release: +structType and +mapType in the Go modules of the API. */
function makeGranular(facts: AllTypeFacts, release: string): AllTypeFacts {
  const types = Object.entries(facts.types).map(([name, type]): [string, TypeFacts] => {
    if (name === BACKEND_PORT_TYPE && isAfter(ATOMIC_PORTS_SINCE, release)) return [name, omitMapType(type)];
    if (!isAfter(ATOMIC_SINCE, release)) return [name, type];
    if (name === SELECTOR_TYPE && !isAfter(ATOMIC_SELECTORS_SINCE, release)) return [name, type];
    const fields = Object.entries(type.fields ?? {}).map(([field, fact]) => [field, omitMapType(fact)] as const);
    return [name, { ...omitMapType(type), ...(type.fields && { fields: Object.fromEntries(fields) }) }];
  });
  return { ...facts, types: Object.fromEntries(types) };
}

function omitMapType<Facts extends { readonly mapType?: string }>(facts: Facts): Omit<Facts, 'mapType'> {
  if (facts.mapType !== 'atomic') return facts;
  const { mapType: _, ...otherFacts } = facts;
  return otherFacts;
}

/** A field that exists only from the release `since` to the release `until`. */
interface FormerField {
  readonly since?: string;
  readonly until: string;
  readonly facts: FieldFacts;
}

function addFormerFields(facts: AllTypeFacts, release: string): AllTypeFacts {
  const formerFields: FieldsByRelease<FormerField> = parse(readTextFile('former-fields.yaml'));
  const types = { ...facts.types };
  for (const [type, fields] of Object.entries(formerFields))
    for (const [name, { since = release, until, facts: field }] of Object.entries(fields))
      if (!isAfter(since, release) && !isAfter(release, until))
        types[type] = { ...types[type], fields: { ...types[type]?.fields, [name]: field } };
  return { ...facts, types };
}

function removeFields(facts: AllTypeFacts, unknownFields: FieldsByType): AllTypeFacts {
  const remainingTypes: Record<string, TypeFacts> = { ...facts.types };
  const order: Record<string, readonly string[]> = { ...facts.go?.order };
  for (const [type, fields] of unknownFields) {
    const { required, ...otherFields } = facts.types[type] ?? {};
    const knownFields = Object.entries(otherFields.fields ?? {}).filter(([field]) => !fields.has(field));
    remainingTypes[type] = {
      ...otherFields,
      fields: Object.fromEntries(knownFields),
      ...(required !== undefined && { required: required.filter((field) => !fields.has(field)) }),
    };
    if (order[type] !== undefined) order[type] = order[type].filter((field) => !fields.has(field));
  }
  return { ...facts, types: remainingTypes, go: { names: facts.go?.names ?? {}, order } };
}
