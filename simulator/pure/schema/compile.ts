/**
 * Compiles schemas from the facts in `spec/types.json`. A type is compiled when its first value is decoded. Kinds share the
 * compiled types.
 */
import type { AllTypeFacts, FieldFacts } from '../../../spec/type-facts.ts';
import { compact } from '../../../values/compact.ts';
import type { JsonSource } from '../json/source.ts';
import type { ApiObject } from '../object.ts';
import { createBadRequestError } from '../status/reasons.ts';
import type { DecodingFindings, NonNullJson, TypeCodec } from './codec.ts';
import { createListCodec, createMapCodec } from './collections.ts';
import { ConversionError, convertValue } from './convert.ts';
import { compileDefaulter } from './defaults.ts';
import { findEmbeddingPath, findValueType, listFields } from './fields.ts';
import { Inspection, InspectionError } from './inspect.ts';
import { findIteratorProblem } from './iterator-problem.ts';
import { mergeRepeatedMembers } from './merge-repeated.ts';
import { bytesCodec, createBooleanCodec, createFloatCodec, createIntegerCodec, createStringCodec } from './scalars.ts';
import type { DecodedObject, KindSchema } from './schema.ts';
import { createSpecialCodec } from './special-types.ts';
import { createStructCodec, type StructField } from './struct.ts';
import { compileValidator } from './validate.ts';

const compilers = new WeakMap<object, CodecCompiler>();

/** Compiles the schema of a kind. `key` is the key of the kind in the facts, in the form `[group/]version/Kind`. */
export function compileSchema(facts: AllTypeFacts, key: string): KindSchema {
  const kind = facts.kinds[key];
  if (kind === undefined) throw new Error(`no such kind in the facts: ${key}`);
  return compileType(facts, kind.type, kind);
}

/** Compiles a type. `kindVersion` is the kind and version in error messages. */
export function compileType(
  facts: AllTypeFacts,
  type: string,
  kindVersion: { readonly kind: string; readonly version: string },
): KindSchema {
  const compiler = compilers.get(facts.types) ?? new CodecCompiler(facts);
  compilers.set(facts.types, compiler);
  return compileKind(kindVersion.kind, kindVersion.version, type, compiler);
}

function compileKind(kind: string, version: string, type: string, compiler: CodecCompiler): KindSchema {
  const codec = compiler.compileType(type);
  const createDecodingError = (message: string, cause: unknown) => {
    const error = createBadRequestError(`${kind} in version "${version}" cannot be handled as a ${kind}: ${message}`);
    error.cause = cause;
    return error;
  };
  /** The codec of a kind always returns an object. */
  const decodeObject = (value: NonNullJson, findings: DecodingFindings) => codec.decode(value, findings) as ApiObject;

  /** Inspects a value after the fast decoding. `cause` is the error of the fast decoding, if any. */
  function inspect(value: NonNullJson, source: JsonSource | undefined, cause?: unknown): Inspection {
    const inspection = new Inspection(source);
    try {
      inspection.inspectDocument(codec, value);
    } catch (error) {
      throw error instanceof InspectionError ? createDecodingError(error.message, cause) : error;
    }
    return inspection;
  }

  return {
    decode(value, source) {
      const sourceInspection = source === undefined ? undefined : inspect(value, source);
      const findings = { hasUnknownFields: false };
      let object: ApiObject;
      try {
        object = decodeObject(mergeRepeatedMembers(codec, value, source), findings);
      } catch (error) {
        inspect(value, source, error);
        throw error;
      }
      const inspection = findings.hasUnknownFields ? (sourceInspection ?? inspect(value, source)) : sourceInspection;
      return createDecodedObject(object, inspection);
    },
    convert(value) {
      const findings = { hasUnknownFields: false };
      try {
        const object = decodeObject(value, findings);
        if (!findings.hasUnknownFields) return createDecodedObject(object, undefined);
      } catch {
        // If there is a problem, the converter reports it.
      }
      try {
        const { value: convertedObject, strictProblems } = convertValue(codec, value);
        const object = decodeObject(convertedObject, findings);
        return { object, unknownFields: NO_PATHS, duplicateFields: NO_PATHS, strictProblems };
      } catch (error) {
        throw error instanceof ConversionError ? createDecodingError(error.message, error) : error;
      }
    },
    ...createTypeFunctions(type, compiler.facts),
  };
}

/** Creates the functions of a schema that need only the facts of the type. Each function is compiled at its first call. */
function createTypeFunctions(
  type: string,
  facts: AllTypeFacts,
): Pick<KindSchema, 'findIteratorProblem' | 'setDefaults' | 'validate'> {
  let setDefaults: ((value: unknown) => void) | undefined;
  let validate: ReturnType<typeof compileValidator> | undefined;
  return {
    findIteratorProblem: (text) => findIteratorProblem(text, type, facts),
    setDefaults(object) {
      setDefaults ??= compileDefaulter(type, facts);
      setDefaults(object);
    },
    validate(object) {
      validate ??= compileValidator(type, facts.types);
      return validate(object);
    },
  };
}

const NO_PATHS: readonly string[] = [];

function createDecodedObject(object: ApiObject, inspection: Inspection | undefined): DecodedObject {
  return {
    object,
    unknownFields: inspection?.unknownFields ?? NO_PATHS,
    duplicateFields: inspection?.duplicateFields ?? NO_PATHS,
    strictProblems: inspection?.strictProblems ?? NO_PATHS,
  };
}

class CodecCompiler {
  readonly facts: AllTypeFacts;
  readonly #codecs = new Map<string, TypeCodec>();

  constructor(facts: AllTypeFacts) {
    this.facts = facts;
  }

  readonly compileType = (name: string): TypeCodec => {
    const cachedCodec = this.#codecs.get(name);
    if (cachedCodec !== undefined) return cachedCodec;
    const codec =
      createSpecialCodec(name, this.compileType) ??
      createStructCodec(formatGoName(name), () => this.#compileFields(name));
    this.#codecs.set(name, codec);
    return codec;
  };

  #compileFields(name: string): StructField[] {
    const factsByField = listFields(name, this.facts.types);
    const { names: goTypesByStruct, namesEmbedded = false } = this.facts.go ?? {};
    const goTypesByField = goTypesByStruct?.[name] ?? {};
    return this.#listFieldsInOrder(name, factsByField).map((field) => {
      const fieldFacts = factsByField[field] ?? {};
      return {
        name: field,
        codec: this.#compileCodec(fieldFacts, goTypesByField[field]),
        // The fields kind and apiVersion of a TypeMeta have no field number in protobuf, and are omitted if empty.
        isOmittedIfEmpty: fieldFacts.omitempty === true || (isTypeMetaField(field) && fieldFacts.proto === undefined),
        isPointer: fieldFacts.pointer === true,
        isOmittedIfZero: fieldFacts.omitzero === true,
        ...compact({ embeddingPath: namesEmbedded ? findEmbeddingPath(name, field, this.facts.types) : undefined }),
      };
    });
  }

  #listFieldsInOrder(name: string, factsByField: Readonly<Record<string, FieldFacts>>): readonly string[] {
    const fieldOrder = this.facts.go?.order[name];
    if (fieldOrder !== undefined) return fieldOrder;
    const fieldNames = Object.keys(factsByField);
    const typeMetaFields = ['kind', 'apiVersion'].filter(
      (field) => factsByField[field]?.type !== undefined && !factsByField[field]?.proto,
    );
    return [...typeMetaFields, ...fieldNames.filter((field) => !typeMetaFields.includes(field))];
  }

  #compileCodec(facts: FieldFacts, goType: string | undefined): TypeCodec {
    if (facts.ref !== undefined) return this.compileType(facts.ref);
    switch (facts.type) {
      case 'string':
        return facts.format === 'byte' ? bytesCodec : createStringCodec(goType);
      case 'boolean':
        return createBooleanCodec(goType);
      case 'integer':
        return createIntegerCodec(facts.format === 'int64' ? 64 : 32, goType);
      case 'number':
        return createFloatCodec();
      case 'array': {
        const item = this.#compileCodec(facts.items ?? {}, goType?.startsWith('[]') ? goType.slice(2) : undefined);
        return createListCodec(
          () => item,
          () => goType ?? `[]${item.goType}`,
        );
      }
      default: {
        if (facts.values === undefined) return createStructCodec(goType ?? 'struct', () => []);
        const valueType = findValueType(goType);
        const member = this.#compileCodec(facts.values, valueType);
        return createMapCodec(
          () => member,
          () => goType ?? `map[string]${member.goType}`,
        );
      }
    }
  }
}

function isTypeMetaField(field: string): boolean {
  return field === 'kind' || field === 'apiVersion';
}

/** Returns the name of a type in messages, such as `v1.EndpointPort` for `core.v1.EndpointPort`. */
function formatGoName(name: string): string {
  return name.split('.').slice(-2).join('.');
}
