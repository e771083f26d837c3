/**
 * Compares the fields of a kind in two consecutive OpenAPI documents. Finds fields that the later document removes, requires, or gives
 * another type. Each pair of types is compared once, even if several kinds contain the type, so that each change is reported once.
 */
import type { Field } from '../history/history.ts';
import { describeType, resolveSchema, type Schema, type Schemas } from './schema.ts';

export interface SchemaComparison {
  /** The schemas of the earlier document. */
  readonly before: Schemas;
  /** The schemas of the later document. */
  readonly after: Schemas;
  /** The release of the later document. */
  readonly release: string;
  /** The pairs of types that were compared. */
  readonly comparedPairs: Set<string>;
}

export function findChangedFields(
  oldReference: Schema,
  newReference: Schema,
  comparison: SchemaComparison,
  path = '',
): readonly Field[] {
  const [oldSchema, newSchema] = [
    resolveSchema(oldReference, comparison.before),
    resolveSchema(newReference, comparison.after),
  ];
  if (oldSchema.name !== '' || newSchema.name !== '') {
    const pair = `${oldSchema.name} ${newSchema.name}`;
    if (comparison.comparedPairs.has(pair)) return [];
    comparison.comparedPairs.add(pair);
  }
  return [
    ...Object.keys(oldSchema.schema.properties ?? {}).flatMap((name) =>
      compareMember(name, oldSchema.schema, newSchema.schema, comparison, path),
    ),
    ...findNewRequirements(oldSchema.schema, newSchema.schema, comparison, path),
    ...compareNested(oldSchema.schema.items, newSchema.schema.items, comparison, `${path}[*]`),
    ...compareNested(
      findMapValueSchema(oldSchema.schema),
      findMapValueSchema(newSchema.schema),
      comparison,
      `${path}.*`,
    ),
  ];
}

function compareMember(
  name: string,
  oldSchema: Schema,
  newSchema: Schema,
  comparison: SchemaComparison,
  parent: string,
): readonly Field[] {
  const path = parent === '' ? name : `${parent}.${name}`;
  const { release } = comparison;
  const member = oldSchema.properties?.[name] ?? {};
  const laterProperty = newSchema.properties?.[name];
  if (laterProperty === undefined) return [{ path, removed: release }];
  const type = describeType(member, comparison.before);
  const becameRequired = newSchema.required?.includes(name) === true && oldSchema.required?.includes(name) !== true;
  const change = {
    release,
    ...(type === describeType(laterProperty, comparison.after)
      ? {}
      : { type: describeType(laterProperty, comparison.after) }),
    ...(becameRequired ? { required: true } : {}),
  };
  const constants = findRemovedConstants(member, laterProperty, comparison);
  const isChanged = Object.keys(change).length > 1 || constants.length > 0;
  const field: Field = { path, type, changes: [change], constants };
  return [...(isChanged ? [field] : []), ...findChangedFields(member, laterProperty, comparison, path)];
}

/** Finds new required members of an object that the earlier document contains. */
function findNewRequirements(
  oldSchema: Schema,
  newSchema: Schema,
  { release }: SchemaComparison,
  parent: string,
): readonly Field[] {
  if (oldSchema.properties === undefined) return [];
  const isNew = (name: string) =>
    oldSchema.properties?.[name] === undefined && newSchema.properties?.[name] !== undefined;
  return (newSchema.required ?? [])
    .filter((name) => isNew(name) && newSchema.properties?.[name]?.default === undefined)
    .map((name) => ({
      path: parent === '' ? name : `${parent}.${name}`,
      introduced: release,
      changes: [{ release, required: true }],
    }));
}

/** Finds values of an enumeration that the later document removes. */
function findRemovedConstants(
  before: Schema,
  after: Schema,
  { before: oldSchemas, after: newSchemas, release }: SchemaComparison,
): Field['constants'] & object {
  const values = resolveSchema(after, newSchemas).schema.enum;
  if (values === undefined) return [];
  return (resolveSchema(before, oldSchemas).schema.enum ?? [])
    .filter((value) => !values.includes(value))
    .map((value) => ({ value: String(value), removed: release }));
}

function compareNested(
  before: Schema | undefined,
  after: Schema | undefined,
  comparison: SchemaComparison,
  path: string,
): readonly Field[] {
  return before === undefined || after === undefined ? [] : findChangedFields(before, after, comparison, path);
}

function findMapValueSchema({ additionalProperties: values }: Schema): Schema | undefined {
  return typeof values === 'object' ? values : undefined;
}
