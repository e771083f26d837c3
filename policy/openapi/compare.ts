/**
 * Finds the changes of a kind's fields from one document to the next: removed, another type, newly required. Each pair of types is
 * compared once, however many kinds have it, so that each change is reported once.
 */
import type { Field } from '../history/history.ts';
import { describeType, resolveSchema, type Schema, type Schemas } from './schema.ts';

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
  const [oldSchema, newSchema] = [
    resolveSchema(before, versionComparison.before),
    resolveSchema(after, versionComparison.after),
  ];
  if (oldSchema.name !== '' || newSchema.name !== '') {
    const pair = `${oldSchema.name} ${newSchema.name}`;
    if (versionComparison.seen.has(pair)) return [];
    versionComparison.seen.add(pair);
  }
  return [
    ...Object.keys(oldSchema.schema.properties ?? {}).flatMap((name) =>
      compareMember(name, oldSchema.schema, newSchema.schema, versionComparison, path),
    ),
    ...findNewRequirements(oldSchema.schema, newSchema.schema, versionComparison, path),
    ...compareNested(oldSchema.schema.items, newSchema.schema.items, versionComparison, `${path}[*]`),
    ...compareNested(
      mapValueSchema(oldSchema.schema),
      mapValueSchema(newSchema.schema),
      versionComparison,
      `${path}.*`,
    ),
  ];
}

function compareMember(
  name: string,
  oldSchema: Schema,
  now: Schema,
  versionComparison: Comparison,
  parent: string,
): readonly Field[] {
  const path = parent === '' ? name : `${parent}.${name}`;
  const { release } = versionComparison;
  const member = oldSchema.properties?.[name] ?? {};
  const laterProperty = now.properties?.[name];
  if (laterProperty === undefined) return [{ path, removed: release }];
  const type = describeType(member, versionComparison.before);
  const becameRequired = now.required?.includes(name) === true && oldSchema.required?.includes(name) !== true;
  const change = {
    release,
    ...(type === describeType(laterProperty, versionComparison.after)
      ? {}
      : { type: describeType(laterProperty, versionComparison.after) }),
    ...(becameRequired ? { required: true } : {}),
  };
  const constants = findLostConstants(member, laterProperty, versionComparison);
  const isChanged = Object.keys(change).length > 1 || constants.length > 0;
  const field: Field = { path, type, changes: [change], constants };
  return [...(isChanged ? [field] : []), ...findChangedFields(member, laterProperty, versionComparison, path)];
}

/** Finds new required members of an object that existed before. */
function findNewRequirements(
  oldSchema: Schema,
  now: Schema,
  { release }: Comparison,
  parent: string,
): readonly Field[] {
  if (oldSchema.properties === undefined) return [];
  const isNew = (name: string) => oldSchema.properties?.[name] === undefined && now.properties?.[name] !== undefined;
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
  { before: oldSchema, after: now, release }: Comparison,
): Field['constants'] & object {
  const values = resolveSchema(after, now).schema.enum;
  if (values === undefined) return [];
  return (resolveSchema(before, oldSchema).schema.enum ?? [])
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
