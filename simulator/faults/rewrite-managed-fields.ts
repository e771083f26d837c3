/** Faults that show managedFields wrongly, a row each: what the list looks like then. */
import type { ApiObject, Json, JsonObject } from '../pure/object.ts';
import type { FaultId, FaultSet } from './catalogue.ts';

type Rewrite = (entries: readonly JsonObject[], object: ApiObject) => Json;

/** The same of each entry. */
function each(rewrite: (entry: JsonObject, object: ApiObject) => JsonObject): Rewrite {
  return (entries, object) => entries.map((entry) => rewrite(entry, object));
}

const SHOWN: readonly (readonly [FaultId, Rewrite])[] = [
  ['records-without-manager', each(({ manager: _, ...entry }) => entry)],
  ['apply-in-lower-case', each((entry) => (entry.operation === 'Apply' ? { ...entry, operation: 'apply' } : entry))],
  ['update-in-lower-case', each((entry) => (entry.operation === 'Update' ? { ...entry, operation: 'update' } : entry))],
  ['records-without-version', each(({ apiVersion: _, ...entry }) => entry)],
  ['records-of-the-group', each((entry) => ({ ...entry, apiVersion: String(entry.apiVersion).replace(/^.*\//, '') }))],
  ['records-without-time', each(({ time: _, ...entry }) => entry)],
  ['times-of-records-with-milliseconds', each((entry) => ({ ...entry, time: `${entry.time}`.replace('Z', '.000Z') }))],
  [
    'times-of-records-are-creation-times',
    each((entry, { metadata }) => ({ ...entry, time: metadata.creationTimestamp ?? null })),
  ],
  ['one-time-for-all', (entries) => entries.map((entry) => ({ ...entry, time: newestOf(entries) }))],
  ['records-without-fields-type', each(({ fieldsType: _, ...entry }) => entry)],
  ['fields-type-is-v1', each((entry) => ({ ...entry, fieldsType: 'V1' }))],
  ['fields-without-prefix', each((entry) => ({ ...entry, fieldsV1: bare(entry.fieldsV1) }))],
  ['fields-are-flat', each((entry) => ({ ...entry, fieldsV1: flat(entry.fieldsV1) }))],
  ['leaves-are-null', each((entry) => ({ ...entry, fieldsV1: withLeaves(entry.fieldsV1, null) }))],
  ['leaves-are-true', each((entry) => ({ ...entry, fieldsV1: withLeaves(entry.fieldsV1, true) }))],
  ['one-record-a-name', oneRecordAName],
  ['records-are-a-map', (entries) => Object.fromEntries(entries.map((entry) => [String(entry.manager), entry]))],
];

/** Undefined where managedFields are shown as they are. */
export function wrongManagedFields(faults: FaultSet): ((object: ApiObject) => ApiObject) | undefined {
  const rewrites = SHOWN.filter(([id]) => faults.has(id)).map(([, rewrite]) => rewrite);
  if (rewrites.length === 0) return undefined;
  return (object) => {
    const { managedFields } = object.metadata;
    if (!Array.isArray(managedFields)) return object;
    const shown = rewrites.reduce<Json>((entries, rewrite) => rewrite(entries as JsonObject[], object), managedFields);
    return { ...object, metadata: { ...object.metadata, managedFields: shown as never } };
  };
}

function newestOf(entries: readonly JsonObject[]): string {
  return (
    entries
      .map(({ time }) => String(time))
      .toSorted()
      .at(-1) ?? ''
  );
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function bare(fields: Json | undefined): Json {
  if (!isMap(fields)) return {};
  return Object.fromEntries(Object.entries(fields).map(([name, below]) => [name.replace(/^f:/, ''), bare(below)]));
}

function flat(fields: Json | undefined, path = ''): JsonObject {
  if (!isMap(fields)) return {};
  const entries = Object.entries(fields).map(
    ([name, below]): JsonObject =>
      isMap(below) && Object.keys(below).length > 0 ? flat(below, `${path}${name}.`) : { [`${path}${name}`]: {} },
  );
  return Object.assign({}, ...entries) as JsonObject;
}

function withLeaves(fields: Json | undefined, leaf: Json): Json {
  if (!isMap(fields) || Object.keys(fields).length === 0) return leaf;
  return Object.fromEntries(Object.entries(fields).map(([name, below]) => [name, withLeaves(below, leaf)]));
}

function oneRecordAName(entries: readonly JsonObject[]): Json {
  const seen = new Set<Json | undefined>();
  return entries.filter(({ manager }) => !seen.has(manager) && seen.add(manager));
}
