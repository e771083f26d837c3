/**
 * The CEL types with which expressions create patches. `Object.spec.template{…}` creates the part of the object at the path spec.template,
 * with any fields. `JSONPatch{op: …, path: …, value: …}` creates an operation of a JSON patch.
 */
import {
  type CelEnvironment,
  groupOverloadsByName,
  type NameLookup,
  type StructType,
} from '../../../cel/environment.ts';
import type { StructFactory } from '../../../cel/evaluate/aggregates.ts';
import { createFunction } from '../../../cel/functions/library.ts';
import { type CelType, createStructType, DYN, STRING } from '../../../cel/types/type.ts';
import { areValuesEqual } from '../../../cel/values/equal.ts';
import { CelError, type CelValue, OpaqueValue } from '../../../cel/values/value.ts';

export const OBJECT_TYPE_NAME = 'Object';
export const JSON_PATCH_TYPE_NAME = 'JSONPatch';

/** A part of an object that an expression created. */
export class PatchObject extends OpaqueValue {
  readonly type: CelType;
  readonly fields: ReadonlyMap<string, CelValue>;

  constructor(typeName: string, fields: ReadonlyMap<string, CelValue>) {
    super();
    this.type = createStructType(typeName);
    this.fields = fields;
  }

  override member(name: string): CelValue {
    return this.fields.get(name) ?? null;
  }

  override equals(otherValue: OpaqueValue): boolean {
    return otherValue instanceof PatchObject && haveSameFields(this.fields, otherValue.fields);
  }
}

/** One operation of a JSON patch. */
export class PatchOperation extends OpaqueValue {
  readonly type = createStructType(JSON_PATCH_TYPE_NAME);
  readonly fields: ReadonlyMap<string, CelValue>;

  constructor(fields: ReadonlyMap<string, CelValue>) {
    super();
    this.fields = fields;
  }

  readStringField(field: 'op' | 'path' | 'from'): string {
    const value = this.fields.get(field);
    return typeof value === 'string' ? value : '';
  }

  get value(): CelValue | undefined {
    return this.fields.get('value');
  }

  override member(name: string): CelValue {
    return this.fields.get(name) ?? (name === 'value' ? null : '');
  }

  override equals(otherValue: OpaqueValue): boolean {
    return otherValue instanceof PatchOperation && haveSameFields(this.fields, otherValue.fields);
  }
}

function haveSameFields(left: ReadonlyMap<string, CelValue>, right: ReadonlyMap<string, CelValue>): boolean {
  if (left.size !== right.size) return false;
  return [...left].every(([name, value]) => {
    const otherValue = right.get(name);
    return otherValue !== undefined && areValuesEqual(value, otherValue);
  });
}

const isObjectTypeName = (name: string) => name === OBJECT_TYPE_NAME || name.startsWith(`${OBJECT_TYPE_NAME}.`);
const ANY_FIELD_TYPES: NameLookup<CelType> = { get: () => DYN };
const OPERATION_FIELDS = new Map([
  ['op', STRING],
  ['path', STRING],
  ['from', STRING],
  ['value', DYN],
]);

/** Returns the type of a field of an operation. The type of an unknown field is a struct without a name, to which no value is assignable. */
function findOperationFieldType(name: string): CelType {
  return OPERATION_FIELDS.get(name) ?? createStructType('');
}

function findPatchStruct(name: string): StructType | undefined {
  if (name === JSON_PATCH_TYPE_NAME) return { type: createStructType(name), fields: { get: findOperationFieldType } };
  return isObjectTypeName(name) ? { type: createStructType(name), fields: ANY_FIELD_TYPES } : undefined;
}

/** Creates the values of the struct literals `Object{…}` and `JSONPatch{…}`. */
export const PATCH_STRUCT_FACTORY: StructFactory = {
  create(type, fields) {
    if (type !== JSON_PATCH_TYPE_NAME)
      return isObjectTypeName(type) ? new PatchObject(type, fields) : new CelError(`unknown type: ${type}`);
    for (const name of ['op', 'path', 'from']) {
      const value = fields.get(name) ?? '';
      if (typeof value !== 'string') return new CelError(`unexpected type for JSONPatchType '${name}' field`);
    }
    return new PatchOperation(fields);
  },
};

/** Escapes a key as one segment of a JSON Pointer: `a/b~c` is `a~1b~0c`. */
const ESCAPE_KEY_FUNCTION = createFunction(
  'jsonpatch.escapeKey',
  'string_jsonpatch_escapeKey_string',
  ['string'],
  'string',
  (key) => key.replaceAll('~', '~0').replaceAll('/', '~1'),
);

/** Adds the types and the function with which expressions create patches to an environment. */
export function addPatchTypes(environment: CelEnvironment): CelEnvironment {
  return {
    ...environment,
    functions: new Map([...environment.functions, ...groupOverloadsByName([ESCAPE_KEY_FUNCTION])]),
    structs: { get: (name) => findPatchStruct(name) ?? environment.structs.get(name) },
  };
}
