/**
 * Compiles the types of server-side apply from the facts in `spec/types.json`. The types are those of the OpenAPI documents of
 * kube-apiserver. A list without a marker is atomic unless its patch strategy merges it. A field that is always serialized has the zero
 * value as its default.
 */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import type { Json } from '../object.ts';
import { listFields } from '../schema/fields.ts';
import {
  ANY_ATOMIC_TYPE,
  ANY_SEPARABLE_TYPE,
  type FieldsetType,
  type FieldType,
  type ListType,
  type MapType,
} from './type.ts';

type AllTypes = Readonly<Record<string, TypeFacts>>;

const COMPILED_TYPES = {
  withOptionalReferenceNames: new WeakMap<AllTypes, Map<string, FieldsetType>>(),
  withRequiredReferenceNames: new WeakMap<AllTypes, Map<string, FieldsetType>>(),
};

export interface CompileTypeOptions {
  /** Whether a list may contain a LocalObjectReference without a name, because the default of the name is empty. */
  readonly areReferenceNamesOptional?: boolean;
}

/** Returns the type with the given name, which is a key of `types`. Each type is compiled once for each option. */
export function compileTypeFromFacts(
  types: AllTypes,
  name: string,
  { areReferenceNamesOptional = true }: CompileTypeOptions = {},
): FieldsetType {
  const compiledTypes =
    COMPILED_TYPES[areReferenceNamesOptional ? 'withOptionalReferenceNames' : 'withRequiredReferenceNames'];
  const cache = compiledTypes.get(types) ?? new Map<string, FieldsetType>();
  compiledTypes.set(types, cache);
  return getNamedType(name, {
    types,
    cache,
    emptyDefaultFields: areReferenceNamesOptional ? EMPTY_DEFAULT_FIELDS : {},
  });
}

interface TypeCompilation {
  readonly types: AllTypes;
  readonly cache: Map<string, FieldsetType>;
  readonly emptyDefaultFields: Readonly<Record<string, string>>;
}

type TypeDraft = { -readonly [member in keyof FieldsetType]: FieldsetType[member] };

const ANY_SCALAR: FieldsetType = { scalar: 'untyped' };

/** The fields with an empty string as default, by type. The facts do not contain these defaults. */
const EMPTY_DEFAULT_FIELDS: Readonly<Record<string, string>> = { 'core.v1.LocalObjectReference': 'name' };

function getNamedType(name: string, compilation: TypeCompilation): FieldsetType {
  const cachedType = compilation.cache.get(name);
  if (cachedType !== undefined) return cachedType;
  const type: TypeDraft = {};
  // The type is cached before it is complete, because types may be recursive.
  compilation.cache.set(name, type);
  Object.assign(type, compileNamedType(name, compilation));
  return type;
}

function compileNamedType(name: string, compilation: TypeCompilation): FieldsetType {
  if (name.endsWith('.Quantity')) return ANY_SCALAR;
  if (name.endsWith('.RawExtension')) return ANY_ATOMIC_TYPE;
  const facts = compilation.types[name] ?? {};
  if (facts.type === 'string') return facts.format === undefined ? { scalar: 'string' } : ANY_SCALAR;
  const struct = compileStructType(
    facts,
    listFields(name, compilation.types),
    compilation,
    compilation.emptyDefaultFields[name],
  );
  // A type without a JSON type and fields allows any value.
  const isAnyType = facts.fields === undefined && facts.inlined === undefined && facts.type === undefined;
  return isAnyType ? { ...ANY_SEPARABLE_TYPE, map: struct } : { map: struct };
}

function compileStructType(
  facts: TypeFacts,
  fields: Readonly<Record<string, FieldFacts>>,
  compilation: TypeCompilation,
  emptyFieldName: string | undefined,
): MapType {
  const fieldTypes = new Map<string, FieldType>();
  for (const [name, field] of Object.entries(fields)) {
    const value = name === emptyFieldName ? '' : readDefault(field);
    fieldTypes.set(name, {
      type: compileFieldType(field, compilation),
      ...(value === undefined ? {} : { default: value }),
    });
  }
  return {
    relationship: facts.mapType === 'atomic' ? 'atomic' : 'separable',
    fields: fieldTypes,
    element: fieldTypes.size === 0 ? ANY_SEPARABLE_TYPE : undefined,
  };
}

function readDefault(field: FieldFacts): Json | undefined {
  if (field.default !== undefined) return field.default as Json;
  if (field.omitempty === true || field.pointer === true) return undefined;
  if (field.type === 'string') return '';
  if (field.type === 'boolean') return false;
  return field.type === 'integer' || field.type === 'number' ? 0 : undefined;
}

function compileFieldType(facts: FieldFacts, compilation: TypeCompilation): FieldsetType {
  if (facts.ref !== undefined) {
    const type = getNamedType(facts.ref, compilation);
    if (facts.mapType === undefined || type.map === undefined) return type;
    const relationship = facts.mapType === 'atomic' ? 'atomic' : 'separable';
    return { ...type, map: { ...type.map, relationship } };
  }
  switch (facts.type) {
    case 'string':
      return facts.format === undefined || facts.format === 'byte' ? { scalar: 'string' } : ANY_SCALAR;
    case 'integer':
    case 'number':
      return { scalar: 'numeric' };
    case 'boolean':
      return { scalar: 'boolean' };
    case 'array':
      return { list: compileListType(facts, compilation) };
    case 'object':
      return { map: compileMapType(facts, compilation) };
    default:
      return ANY_SEPARABLE_TYPE;
  }
}

function compileMapType(facts: FieldFacts, compilation: TypeCompilation): MapType {
  return {
    relationship: facts.mapType === 'atomic' ? 'atomic' : 'separable',
    fields: new Map(),
    element: facts.values === undefined ? ANY_SEPARABLE_TYPE : compileFieldType(facts.values, compilation),
  };
}

function compileListType(facts: FieldFacts, compilation: TypeCompilation): ListType {
  const element = facts.items === undefined ? ANY_ATOMIC_TYPE : compileFieldType(facts.items, compilation);
  return { ...readListKeys(facts), element, ...selectOptionalKeys(facts, compilation) };
}

function selectOptionalKeys(
  { listMapKeys = [], items }: FieldFacts,
  compilation: TypeCompilation,
): Pick<ListType, 'optionalKeys'> {
  const fields = items?.ref === undefined ? {} : listFields(items.ref, compilation.types);
  const keys = listMapKeys.filter((key) => fields[key]?.pointer === true && fields[key].default === undefined);
  return keys.length === 0 ? {} : { optionalKeys: keys };
}

function readListKeys({
  listType,
  listMapKeys,
  patchStrategy,
  patchMergeKey,
}: FieldFacts): Pick<ListType, 'relationship' | 'keys'> {
  if (listType === 'map') return { relationship: 'associative', keys: listMapKeys ?? [] };
  if (listType === 'set') return { relationship: 'associative', keys: [] };
  if (listType === 'atomic' || !patchStrategy?.split(',').includes('merge'))
    return { relationship: 'atomic', keys: [] };
  return { relationship: 'associative', keys: patchMergeKey === undefined ? [] : [patchMergeKey] };
}
