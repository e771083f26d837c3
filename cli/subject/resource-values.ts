/**
 * Determines the values of a resource under test: a field that can be changed, a value that must be rejected, and a list with keys. They
 * come from the configuration. If the configuration does not contain them, they come from the schema and from requests to the server
 * (probes).
 */
import { isDeepStrictEqual } from 'node:util';
import type { ServedResource } from '../../client/discovery/discovery.ts';
import type { TypeSchema } from '../../client/discovery/openapi.ts';
import type { ResourceProbe } from '../../client/discovery/resource-probe.ts';
import { createUsageError } from '../../client/errors.ts';
import { getStatus, isSuccess } from '../../client/exchange/exchange.ts';
import { MISSING, readPath, setField } from '../../steps/harness/comparison/paths.ts';
import { findRejectedValues, type MutableField } from '../../steps/harness/resource/resource-under-test.ts';
import type { FieldValue, KeyedList, ResourceValues } from '../../steps/harness/resource/resource-values.ts';
import type { Manifest } from '../../steps/harness/state-manifests.ts';
import { compact } from '../../values/compact.ts';
import { toJsonObject } from '../../values/json-object.ts';
import type { ResourceOption } from './resource-option.ts';
import {
  chooseOtherFieldValue,
  findJsonType,
  findKeyedLists,
  findScalarField,
  findType,
  type ListWithKeys,
  listInvalidValues,
  listItemPairs,
  listScalarFields,
  listStatusFields,
} from './schema-values.ts';

/** An existing object of the resource, and a probe for other objects. */
export interface ProbedObject {
  readonly probe: ResourceProbe;
  readonly served: ServedResource;
  /** The name of the existing object. */
  readonly name: string;
  /** The manifest from which it was created. */
  readonly manifest: Manifest;
  readonly schema: TypeSchema | undefined;
  /** Whether a CustomResourceDefinition with this schema defines the resource, so that accepting an invalid object breaks a rule. */
  readonly isCustom: boolean;
}

/** A change of an annotation, which every resource allows. */
export const ANNOTATION_CHANGE: MutableField = {
  path: 'metadata.annotations["example.com/changed"]',
  values: ['first', 'second'],
};
/** The maximum number of fields to probe. */
const MAX_CANDIDATES = 12;

/** Returns the first string, number or boolean of the object that the server stores when it is changed, or an annotation. */
export async function findMutableField({ probe, name, manifest, schema }: ProbedObject): Promise<MutableField> {
  for (const leaf of listScalarFields(omitMetadata(manifest)).slice(0, MAX_CANDIDATES)) {
    const { path, value } = leaf;
    const otherValue = chooseOtherFieldValue(schema, leaf);
    // The schema allows no other value for this field.
    if (otherValue === undefined) continue;
    const storedObject = await probe.replace(name, setField(manifest, path, otherValue));
    if (storedObject !== undefined && readPath(storedObject, path) === otherValue)
      return { path, values: [value, otherValue] };
  }
  return ANNOTATION_CHANGE;
}

function omitMetadata({ metadata: _, ...content }: Manifest): object {
  return content;
}

export async function findResourceValues(
  { invalid, list, status }: ResourceOption,
  probedObject: ProbedObject,
): Promise<ResourceValues> {
  const { manifest, schema } = probedObject;
  const hasFieldType =
    invalid !== undefined && findType(schema, manifest, invalid.path) === findJsonType(invalid.value);
  const rejectedValues = findRejectedValues(probedObject.served);
  const invalidField = hasFieldType ? invalid : (rejectedValues.invalid ?? (await findInvalidValue(probedObject)));
  const mistypedField =
    invalid !== undefined && !hasFieldType
      ? invalid
      : (rejectedValues.mistyped ?? (await findValueOfOtherType(probedObject)));
  const keyedList = await findKeyedList(list, probedObject);
  const field = status ?? (await findStatusField(probedObject));
  return compact({ status: field, invalid: invalidField, mistyped: mistypedField, list: keyedList });
}

/**
 * Returns the first status field that the server stores and removes, preferably a field that new objects do not have. If there is none,
 * returns the first field that it stores, or that it does not reject, so that scenarios report the problem.
 */
async function findStatusField(probedObject: ProbedObject): Promise<MutableField | undefined> {
  const { probe, served, name, schema } = probedObject;
  if (schema === undefined || !served.subresources.includes('status')) return undefined;
  let acceptedField: MutableField | undefined;
  let changeableField: MutableField | undefined;
  const newObject = await probe.get(name);
  const isFieldSet = ({ path }: MutableField): boolean =>
    newObject !== undefined && readPath(newObject, path) !== MISSING;
  const fields = listStatusFields(schema).toSorted((a, b) => Number(isFieldSet(a)) - Number(isFieldSet(b)));
  for (const field of fields.slice(0, MAX_CANDIDATES)) {
    const { path, values } = field;
    const [value] = values;
    const exchange = await probe.changeStatus(name, (object) => setField(object, path, value));
    if ([400, 422].includes(getStatus(exchange))) continue;
    const storedObject = await probe.get(name);
    if (storedObject === undefined || !isDeepStrictEqual(readPath(storedObject, path), value)) acceptedField ??= field;
    else if (await canBeChanged(field, probedObject)) {
      if (await canBeRemoved(field, probedObject)) return field;
      changeableField ??= field;
    }
  }
  return changeableField ?? acceptedField;
}

/** Reports whether the field can be set to its second value and back. A collisionCount, for example, cannot be decreased. */
async function canBeChanged(
  { path, values: [first, second] }: MutableField,
  probedObject: ProbedObject,
): Promise<boolean> {
  const { probe, name } = probedObject;
  await probe.changeStatus(name, (object) => setField(object, path, second));
  return isSuccess(await probe.changeStatus(name, (object) => setField(object, path, first)));
}

/** Reports whether a PUT of an empty status removes the field. In 1.34 and later, it does not remove the observedGeneration of a Pod. */
async function canBeRemoved({ path }: MutableField, { probe, name }: ProbedObject): Promise<boolean> {
  await probe.changeStatus(name, (object) => ({ ...object, status: {} }));
  const storedObject = await probe.get(name);
  return storedObject !== undefined && readPath(storedObject, path) === MISSING;
}

async function findInvalidValue(probedObject: ProbedObject): Promise<FieldValue | undefined> {
  if (probedObject.schema === undefined) return undefined;
  const candidates = listInvalidValues(probedObject.schema, omitMetadata(probedObject.manifest)).slice(
    0,
    MAX_CANDIDATES,
  );
  if (probedObject.isCustom) return candidates[0];
  for (const candidate of candidates) if (await isValueRejected(probedObject, candidate)) return candidate;
  return undefined;
}

async function findValueOfOtherType(probedObject: ProbedObject): Promise<FieldValue | undefined> {
  const fieldValue =
    probedObject.schema === undefined
      ? undefined
      : findScalarField(probedObject.schema, omitMetadata(probedObject.manifest));
  return fieldValue === undefined || probedObject.isCustom || (await isValueRejected(probedObject, fieldValue))
    ? fieldValue
    : undefined;
}

/** Reports whether the server rejects the value. The OpenAPI document may contain constraints that the server does not check. */
async function isValueRejected({ probe, manifest }: ProbedObject, { path, value }: FieldValue): Promise<boolean> {
  const name = 'assay-probe-refused';
  return [400, 422].includes(getStatus(await probe.create(name, setField(manifest, path, value))));
}

async function findKeyedList(
  listOption: ResourceOption['list'],
  probedObject: ProbedObject,
): Promise<KeyedList | undefined> {
  const { schema, manifest } = probedObject;
  const content = omitMetadata(manifest);
  const schemaLists = schema === undefined ? [] : findKeyedLists(schema, content);
  const lists = listOption === undefined ? schemaLists : [findNamedList(listOption, schemaLists)];
  const pairs = lists.flatMap((list) => listItemPairs(list, schema, content));
  for (const pair of pairs.slice(0, MAX_CANDIDATES)) if (await isListStored(pair, probedObject)) return pair;
  if (listOption === undefined) return undefined;
  const { path, keys } = listOption;
  throw createUsageError(
    pairs.length === 0
      ? `resources: list: neither the object nor the schema has an item of ${path} with ${keys.join(', ')}; add one to the object`
      : `resources: list: the server doesn't store two items of ${path} that differ in one of ${keys.join(', ')}`,
  );
}

/** Returns the configured list, with the merge key of the schema. If there is no schema, the only key of a list is its merge key. */
function findNamedList(
  { path, keys }: NonNullable<ResourceOption['list']>,
  schemaLists: readonly ListWithKeys[],
): ListWithKeys {
  const schema = schemaLists.find((schemaList) => schemaList.path === path);
  const [key, ...otherKeys] = keys;
  const mergeKey = schema?.mergeKey ?? (schema === undefined && otherKeys.length === 0 ? key : undefined);
  return { path, keys, ...compact({ mergeKey }) };
}

/** Reports whether the server stores both items, with the members that were sent. Defaults in atomic members would cause conflicts. */
async function isListStored(
  { path, key, items }: KeyedList,
  { probe, name, manifest }: ProbedObject,
): Promise<boolean> {
  const storedObject = await probe.replace(name, setField(manifest, path, items));
  const values: unknown = storedObject === undefined ? MISSING : readPath(storedObject, path);
  if (!Array.isArray(values)) return false;
  return items.every((item) => {
    const storedItem: unknown = values.find((value: Manifest) => value[key] === item[key]);
    return Object.entries(item).every(([name, member]) => isDeepStrictEqual(toJsonObject(storedItem)[name], member));
  });
}
