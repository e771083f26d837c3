/**
 * Compares the fields of a kind in two consecutive OpenAPI documents. Finds fields that the later document removes, requires, or gives
 * another type. Each pair of types is compared once, even if several kinds contain the type, so that each change is reported once.
 */
import type { Field } from '../history/history.ts';
import { describeType, resolveSchema, type Schema, type Schemas } from './schema.ts';

export interface SchemaComparison {
  /** The schemas of the earlier document. */
  readonly oldSchemas: Schemas;
  /** The schemas of the later document. */
  readonly newSchemas: Schemas;
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
    resolveSchema(oldReference, comparison.oldSchemas),
    resolveSchema(newReference, comparison.newSchemas),
  ];
  if (oldSchema.name !== '' || newSchema.name !== '') {
    const pairKey = `${oldSchema.name} ${newSchema.name}`;
    if (comparison.comparedPairs.has(pairKey)) return [];
    comparison.comparedPairs.add(pairKey);
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
  const oldMember = oldSchema.properties?.[name] ?? {};
  const newMember = newSchema.properties?.[name];
  if (newMember === undefined) return [{ path, removed: release }];
  const type = describeType(oldMember, comparison.oldSchemas);
  const becameRequired = newSchema.required?.includes(name) === true && oldSchema.required?.includes(name) !== true;
  const change = {
    release,
    ...(type === describeType(newMember, comparison.newSchemas)
      ? {}
      : { type: describeType(newMember, comparison.newSchemas) }),
    ...(becameRequired ? { required: true } : {}),
  };
  const constants = findRemovedConstants(oldMember, newMember, comparison);
  const isChanged = Object.keys(change).length > 1 || constants.length > 0;
  const field: Field = { path, type, changes: [change], constants };
  return [...(isChanged ? [field] : []), ...findChangedFields(oldMember, newMember, comparison, path)];
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
  oldSchema: Schema,
  newSchema: Schema,
  { oldSchemas, newSchemas, release }: SchemaComparison,
): Field['constants'] & object {
  const newValues = resolveSchema(newSchema, newSchemas).schema.enum;
  if (newValues === undefined) return [];
  return (resolveSchema(oldSchema, oldSchemas).schema.enum ?? [])
    .filter((value) => !newValues.includes(value))
    .map((value) => ({ value: String(value), removed: release }));
}

function compareNested(
  oldSchema: Schema | undefined,
  newSchema: Schema | undefined,
  comparison: SchemaComparison,
  path: string,
): readonly Field[] {
  return oldSchema === undefined || newSchema === undefined
    ? []
    : findChangedFields(oldSchema, newSchema, comparison, path);
}

function findMapValueSchema({ additionalProperties: valueSchema }: Schema): Schema | undefined {
  return typeof valueSchema === 'object' ? valueSchema : undefined;
}
