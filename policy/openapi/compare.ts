/**
 * Finds the changes of a kind's fields from one document to the next: removed, another type, newly required. Each pair of types is
 * compared once, however many kinds have it, so that each change is reported once.
 */
import type { Field } from '../history/history.ts';
import { describeType, resolve, type Schema, type Schemas } from './schema.ts';

export interface Comparison {
  readonly before: Schemas;
  readonly after: Schemas;
  /** The release of the later document. */
  readonly release: string;
  /** Pairs of types that were compared. */
  readonly seen: Set<string>;
}

export function findChangedFields(
  before: Schema,
  after: Schema,
  versionComparison: Comparison,
  path = '',
): readonly Field[] {
  const [old, now] = [resolve(before, versionComparison.before), resolve(after, versionComparison.after)];
  if (old.name !== '' || now.name !== '') {
    const pair = `${old.name} ${now.name}`;
    if (versionComparison.seen.has(pair)) return [];
    versionComparison.seen.add(pair);
  }
  return [
    ...Object.keys(old.schema.properties ?? {}).flatMap((name) =>
      compareMember(name, old.schema, now.schema, versionComparison, path),
    ),
    ...findNewRequirements(old.schema, now.schema, versionComparison, path),
    ...compareNested(old.schema.items, now.schema.items, versionComparison, `${path}[*]`),
    ...compareNested(mapValueSchema(old.schema), mapValueSchema(now.schema), versionComparison, `${path}.*`),
  ];
}

function compareMember(
  name: string,
  old: Schema,
  now: Schema,
  versionComparison: Comparison,
  parent: string,
): readonly Field[] {
  const path = parent === '' ? name : `${parent}.${name}`;
  const { release } = versionComparison;
  const member = old.properties?.[name] ?? {};
  const later = now.properties?.[name];
  if (later === undefined) return [{ path, removed: release }];
  const type = describeType(member, versionComparison.before);
  const becameRequired = now.required?.includes(name) === true && old.required?.includes(name) !== true;
  const change = {
    release,
    ...(type === describeType(later, versionComparison.after)
      ? {}
      : { type: describeType(later, versionComparison.after) }),
    ...(becameRequired ? { required: true } : {}),
  };
  const constants = findLostConstants(member, later, versionComparison);
  const isChanged = Object.keys(change).length > 1 || constants.length > 0;
  const field: Field = { path, type, changes: [change], constants };
  return [...(isChanged ? [field] : []), ...findChangedFields(member, later, versionComparison, path)];
}

/** Finds new required members of an object that existed before. */
function findNewRequirements(old: Schema, now: Schema, { release }: Comparison, parent: string): readonly Field[] {
  if (old.properties === undefined) return [];
  const isNew = (name: string) => old.properties?.[name] === undefined && now.properties?.[name] !== undefined;
  return (now.required ?? [])
    .filter((name) => isNew(name) && now.properties?.[name]?.default === undefined)
    .map((name) => ({
      path: parent === '' ? name : `${parent}.${name}`,
      introduced: release,
      changes: [{ release, required: true }],
    }));
}

function findLostConstants(
  before: Schema,
  after: Schema,
  { before: old, after: now, release }: Comparison,
): Field['constants'] & object {
  const values = resolve(after, now).schema.enum;
  if (values === undefined) return [];
  return (resolve(before, old).schema.enum ?? [])
    .filter((value) => !values.includes(value))
    .map((value) => ({ value: String(value), removed: release }));
}

function compareNested(
  before: Schema | undefined,
  after: Schema | undefined,
  versionComparison: Comparison,
  path: string,
): readonly Field[] {
  return before === undefined || after === undefined ? [] : findChangedFields(before, after, versionComparison, path);
}

function mapValueSchema({ additionalProperties: values }: Schema): Schema | undefined {
  return typeof values === 'object' ? values : undefined;
}
