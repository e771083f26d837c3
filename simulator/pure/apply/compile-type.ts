/**
 * Compiles types from the facts in `spec/types.json`, like the types in the OpenAPI documents of kube-apiserver. A list without a marker is
 * atomic unless its patch strategy merges it. A field that is always serialized has the zero value as its default.
 */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import type { Json } from '../object.ts';
import { listFields } from '../schema/fields.ts';
import {
  type FieldsetType,
  type FieldType,
  type ListType,
  type MapType,
  UNTYPED_ATOMIC,
  UNTYPED_DEDUCED,
} from './type.ts';

type AllTypes = Readonly<Record<string, TypeFacts>>;

const COMPILED_TYPES = {
  withEmptyNames: new WeakMap<AllTypes, Map<string, FieldsetType>>(),
  withoutEmptyNames: new WeakMap<AllTypes, Map<string, FieldsetType>>(),
};

export interface CompileTypeOptions {
  /** Whether the name of a LocalObjectReference is empty by default, so that a list can contain a reference without a name. */
  readonly hasEmptyNames?: boolean;
}

/** Returns the type with the given name, which is a key of `types`. Each type is compiled once for each option. */
export function compileTypeFromFacts(
  types: AllTypes,
  name: string,
  { hasEmptyNames = true }: CompileTypeOptions = {},
): FieldsetType {
  const compiledTypes = COMPILED_TYPES[hasEmptyNames ? 'withEmptyNames' : 'withoutEmptyNames'];
  const cache = compiledTypes.get(types) ?? new Map<string, FieldsetType>();
  compiledTypes.set(types, cache);
  return getNamedType(name, { types, cache, emptyByDefault: hasEmptyNames ? EMPTY_STRUCT_FIELDS : {} });
}

interface TypeCompilation {
  readonly types: AllTypes;
  readonly cache: Map<string, FieldsetType>;
  readonly emptyByDefault: Readonly<Record<string, string>>;
}

type TypeDraft = { -readonly [member in keyof FieldsetType]: FieldsetType[member] };

const ANY_SCALAR: FieldsetType = { scalar: 'untyped' };

/** Fields with an empty default that the facts do not mark. */
const EMPTY_STRUCT_FIELDS: Readonly<Record<string, string>> = { 'core.v1.LocalObjectReference': 'name' };

function getNamedType(name: string, compilation: TypeCompilation): FieldsetType {
  const cachedType = compilation.cache.get(name);
  if (cachedType !== undefined) return cachedType;
  const type: TypeDraft = {};
  // The type is cached before it is complete, because types may be recursive.
  compilation.cache.set(name, type);
  Object.assign(type, completeType(name, compilation));
  return type;
}

function completeType(name: string, compilation: TypeCompilation): FieldsetType {
  if (name.endsWith('.Quantity')) return ANY_SCALAR;
  if (name.endsWith('.RawExtension')) return UNTYPED_ATOMIC;
  const facts = compilation.types[name] ?? {};
  if (facts.type === 'string') return facts.format === undefined ? { scalar: 'string' } : ANY_SCALAR;
  const struct = getStructType(
    facts,
    listFields(name, compilation.types),
    compilation,
    compilation.emptyByDefault[name],
  );
  // A type without a kind and fields allows any value.
  const isAnyType = facts.fields === undefined && facts.inlined === undefined && facts.type === undefined;
  return isAnyType ? { ...UNTYPED_DEDUCED, map: struct } : { map: struct };
}

function getStructType(
  facts: TypeFacts,
  fields: Readonly<Record<string, FieldFacts>>,
  compilation: TypeCompilation,
  emptyFieldName: string | undefined,
): MapType {
  const fieldTypes = new Map<string, FieldType>();
  for (const [name, field] of Object.entries(fields)) {
    const value = name === emptyFieldName ? '' : readDefault(field);
    fieldTypes.set(name, { type: toType(field, compilation), ...(value === undefined ? {} : { default: value }) });
  }
  return {
    relationship: facts.mapType === 'atomic' ? 'atomic' : 'separable',
    fields: fieldTypes,
    element: fieldTypes.size === 0 ? UNTYPED_DEDUCED : undefined,
  };
}

function readDefault(field: FieldFacts): Json | undefined {
  if (field.default !== undefined) return field.default as Json;
  if (field.omitempty === true || field.pointer === true) return undefined;
  if (field.type === 'string') return '';
  if (field.type === 'boolean') return false;
  return field.type === 'integer' || field.type === 'number' ? 0 : undefined;
}

function toType(facts: FieldFacts, compilation: TypeCompilation): FieldsetType {
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
      return { list: toListType(facts, compilation) };
    case 'object':
      return { map: toMapType(facts, compilation) };
    default:
      return UNTYPED_DEDUCED;
  }
}

function toMapType(facts: FieldFacts, compilation: TypeCompilation): MapType {
  return {
    relationship: facts.mapType === 'atomic' ? 'atomic' : 'separable',
    fields: new Map(),
    element: facts.values === undefined ? UNTYPED_DEDUCED : toType(facts.values, compilation),
  };
}

function toListType(facts: FieldFacts, compilation: TypeCompilation): ListType {
  const element = facts.items === undefined ? UNTYPED_ATOMIC : toType(facts.items, compilation);
  return { ...readListKeys(facts), element, ...createOptionalKeys(facts, compilation) };
}

function createOptionalKeys(
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
