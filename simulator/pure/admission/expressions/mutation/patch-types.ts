/**
 * The CEL types with which expressions create patches: `Object.spec.template{…}` is a part of the object at this path, with any fields, and
 * `JSONPatch{op: …, path: …, value: …}` is one operation.
 */
import { type Environment, groupByName, type Lookup, type StructType } from '../../../cel/environment.ts';
import type { Structs } from '../../../cel/evaluate/aggregates.ts';
import { operation } from '../../../cel/functions/library.ts';
import { createStructType, DYN, STRING, type Type } from '../../../cel/types/type.ts';
import { equalValues } from '../../../cel/values/equal.ts';
import { CelError, Opaque, type Value } from '../../../cel/values/value.ts';

export const OBJECT = 'Object';
export const JSON_PATCH = 'JSONPatch';

/** A part of an object that an expression created. */
export class PatchObject extends Opaque {
  readonly type: Type;
  readonly fields: ReadonlyMap<string, Value>;

  constructor(typeName: string, fields: ReadonlyMap<string, Value>) {
    super();
    this.type = createStructType(typeName);
    this.fields = fields;
  }

  override member(name: string): Value {
    return this.fields.get(name) ?? null;
  }

  override equals(otherValue: Opaque): boolean {
    return otherValue instanceof PatchObject && haveSameFields(this.fields, otherValue.fields);
  }
}

/** One operation of a JSON patch. */
export class PatchOperation extends Opaque {
  readonly type = createStructType(JSON_PATCH);
  readonly fields: ReadonlyMap<string, Value>;

  constructor(fields: ReadonlyMap<string, Value>) {
    super();
    this.fields = fields;
  }

  text(field: 'op' | 'path' | 'from'): string {
    const value = this.fields.get(field);
    return typeof value === 'string' ? value : '';
  }

  get value(): Value | undefined {
    return this.fields.get('value');
  }

  override member(name: string): Value {
    return this.fields.get(name) ?? (name === 'value' ? null : '');
  }

  override equals(otherValue: Opaque): boolean {
    return otherValue instanceof PatchOperation && haveSameFields(this.fields, otherValue.fields);
  }
}

function haveSameFields(left: ReadonlyMap<string, Value>, right: ReadonlyMap<string, Value>): boolean {
  if (left.size !== right.size) return false;
  return [...left].every(([name, value]) => {
    const otherField = right.get(name);
    return otherField !== undefined && equalValues(value, otherField);
  });
}

const isObject = (name: string) => name === OBJECT || name.startsWith(`${OBJECT}.`);
const ANY_FIELD: Lookup<Type> = { get: () => DYN };
const OPERATION_FIELDS = new Map([
  ['op', STRING],
  ['path', STRING],
  ['from', STRING],
  ['value', DYN],
]);

/** An operation has these fields only, and they cannot have other types. */
function findOperationField(name: string): Type {
  return OPERATION_FIELDS.get(name) ?? createStructType('');
}

function patchStruct(name: string): StructType | undefined {
  if (name === JSON_PATCH) return { type: createStructType(name), fields: { get: findOperationField } };
  return isObject(name) ? { type: createStructType(name), fields: ANY_FIELD } : undefined;
}

/** The structs of patches during the evaluation. */
export const PATCH_STRUCTS: Structs = {
  create(type, fields) {
    if (type !== JSON_PATCH)
      return isObject(type) ? new PatchObject(type, fields) : new CelError(`unknown type: ${type}`);
    for (const name of ['op', 'path', 'from']) {
      const value = fields.get(name) ?? '';
      if (typeof value !== 'string') return new CelError(`unexpected type for JSONPatchType '${name}' field`);
    }
    return new PatchOperation(fields);
  },
};

/** Escapes a key as one segment of a JSON Pointer: `a/b~c` is `a~1b~0c`. */
const ESCAPE_KEY = operation('jsonpatch.escapeKey', 'string_jsonpatch_escapeKey_string', ['string'], 'string', (key) =>
  key.replaceAll('~', '~0').replaceAll('/', '~1'),
);

export function addPatchTypes(environment: Environment): Environment {
  return {
    ...environment,
    functions: new Map([...environment.functions, ...groupByName([ESCAPE_KEY])]),
    structs: { get: (name) => patchStruct(name) ?? environment.structs.get(name) },
  };
}
