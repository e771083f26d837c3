/**
 * The values of a resource besides a valid object, from the configuration or the schema: an invalid value, a mistyped value, a list whose
 * items have keys, a field of the status. Scenarios use placeholders:
 *
 *     {resource:invalid}         the path of a value that breaks a rule of its field; {resource:invalid value} is that value
 *     {resource:invalid patch}    a document with only this value, for a merge patch or an apply
 *     {resource:mistyped} …      the same for a value of the wrong type
 *     {resource:list}            the path of the list; {resource:items}, {resource:reversed items}, {resource:first items} are its values
 *     {resource:first}           a document with only the list and its first item; {resource:second}
 *     {resource:with first}      a complete object with the first item; {resource:with second}, {resource:with both}
 *     {resource:item keys}       the path of the key of its items; its values: {resource:first key}, {resource:second key}, {resource:both keys}
 *     {resource:delete first}    a strategic merge patch that deletes the first item
 *     {resource:status field}    the path of a field of the status; {resource:status value}, {resource:other status value} are its values
 *     {resource:mistyped status} a value of the wrong type for that field
 *     {resource:status patch}     a document with only this field; {resource:other status patch}; {resource:status members} is its status
 *     {resource:changed patch}    a document with only the changed field; {resource:changed content} is then the value at {resource:content}
 */
import type { JsonObject } from '../../../values/json-object.ts';
import { readPath, setField } from '../comparison/paths.ts';
import { combineNeeds, type Needs } from '../needs/step-needs.ts';
import type { Manifest } from '../state-manifests.ts';

/** A value at a path. */
export interface FieldValue {
  readonly path: string;
  readonly value: unknown;
}

/** A list whose items have keys, and two items that the list may contain together. */
export interface KeyedList {
  readonly path: string;
  /** The names of the fields that together identify an item. */
  readonly keys: readonly string[];
  /** The key whose value differs between the two items. */
  readonly key: string;
  /** The merge key of strategic merge patches; absent if the list has none. */
  readonly mergeKey?: string;
  readonly items: readonly [first: JsonObject, second: JsonObject];
}

export interface ResourceValues {
  /** A field of the status, and two values that it may have. */
  readonly status?: { readonly path: string; readonly values: readonly unknown[] };
  readonly invalid?: FieldValue;
  readonly mistyped?: FieldValue;
  readonly list?: KeyedList;
}

/** Returns the values of the placeholders of a resource, by the text after `resource:`. */
export function listPlaceholderValues(
  { invalid, mistyped, list, status }: ResourceValues,
  { plain, labelled }: { readonly plain: Manifest; readonly labelled: Manifest },
): Record<string, unknown> {
  return {
    ...(status === undefined ? {} : listStatusValues(status)),
    ...(invalid === undefined ? {} : listRejectedValues('invalid', invalid, labelled)),
    ...(mistyped === undefined ? {} : listRejectedValues('mistyped', mistyped, labelled)),
    ...(list === undefined ? {} : listItemValues(list, plain)),
  };
}

function listStatusValues({
  path,
  values: [value, otherValue],
}: NonNullable<ResourceValues['status']>): Record<string, unknown> {
  const manifest = setField({}, path, value);
  return {
    'status field': path,
    'status value': value,
    'other status value': otherValue,
    'mistyped status': Array.isArray(value) ? { a: 1 } : [{ a: 1 }],
    'status patch': manifest,
    'other status patch': setField({}, path, otherValue),
    'status members': readPath(manifest, 'status'),
  };
}

function listRejectedValues(
  name: string,
  { path, value }: FieldValue,
  labelledManifest: Manifest,
): Record<string, unknown> {
  // If the path contains the index of an item, the document contains the whole list.
  const [listPath = '', ...innerSegments] = path.split(/(?=\[\d)/);
  const patch =
    innerSegments.length === 0
      ? setField({}, path, value)
      : setField({}, listPath, readPath(setField(labelledManifest, path, value), listPath));
  return { [name]: path, [`${name} value`]: value, [`${name} patch`]: patch };
}

function listItemValues({ path, key, mergeKey, items }: KeyedList, plain: Manifest): Record<string, unknown> {
  const [first, second] = items;
  const { metadata: _, ...content } = plain;
  const buildObject = (items: readonly JsonObject[]) => setField(content, path, items);
  const buildPatch = (item: JsonObject) => setField({}, path, [item]);
  return {
    list: path,
    items,
    'reversed items': items.toReversed(),
    'first items': [first],
    first: buildPatch(first),
    second: buildPatch(second),
    'with first': buildObject([first]),
    'with second': buildObject([second]),
    'with both': buildObject(items),
    'item keys': `${path}[*].${key}`,
    'first key': [first[key]],
    'second key': [second[key]],
    'both keys': [first[key], second[key]],
    ...(mergeKey === undefined
      ? {}
      : { 'delete first': buildPatch({ [mergeKey]: first[mergeKey], $patch: 'delete' }) }),
  };
}

/** The needs of placeholders, by the first words after `resource:`. */
const NEEDS_BY_WORDS: readonly (readonly [words: RegExp, needs: Needs])[] = [
  [/^(?:other |mistyped )?status/, { resourceValues: ['status'] }],
  [/^(?:delete|list|items|reversed|first|second|with|item keys|both)/, { resourceValues: ['list'] }],
  [/^invalid/, { resourceValues: ['invalid'] }],
  [/^mistyped/, { resourceValues: ['mistyped'] }],
  [/^changed/, { resourceValues: ['change'] }],
];

/** Returns the needs of a placeholder by the text after `resource:`. */
export function determineResourceValueNeeds(argument: string): Needs {
  return combineNeeds(...NEEDS_BY_WORDS.map(([words, needs]) => (words.test(argument) ? needs : undefined)));
}

/** Returns the reason to skip a scenario that uses a value which neither the configuration nor the schema defines. */
export function describeMissingValue(
  { resourceValues: values = [], abilities = [] }: Needs,
  { status, list, invalid, mistyped }: ResourceValues,
  name: string,
): string | undefined {
  if (values.includes('status') && status === undefined)
    return `needs a status field of ${name}: add status to the resource in assay.yaml`;
  if (values.includes('list') && abilities.includes('strategic-merge-patch') && list?.mergeKey === undefined)
    return `needs a list with a patchMergeKey in ${name}`;
  if (values.includes('list') && list === undefined)
    return `needs a list of type map in ${name}: add list to the resource in assay.yaml`;
  if (values.includes('invalid') && invalid === undefined)
    return `needs an invalid value of ${name}: add invalid to the resource in assay.yaml`;
  if (values.includes('mistyped') && mistyped === undefined)
    return `needs a value of a wrong type for a field of ${name}: add invalid to the resource in assay.yaml`;
  return undefined;
}
