/** The compiled rules of a schema and of the schemas that it contains. */
import { STORED_EXPRESSIONS_MINOR } from '../../cel/kubernetes-environment.ts';
import type { StructuralSchema, ValidationRule } from '../structural-schema.ts';
import { type CompiledRule, type CompileOptions, compileRule } from './compile-rule.ts';
import { addObjectMeta, declareSchema } from './declare-schema.ts';

export interface CompiledSchema {
  /** The schema of `self`. At the root of an object, it includes apiVersion, kind and metadata. */
  readonly schema: StructuralSchema;
  readonly rules: readonly { readonly validation: ValidationRule; readonly compiledRule: CompiledRule }[];
  readonly properties: ReadonlyMap<string, CompiledSchema>;
  readonly additionalProperties: CompiledSchema | undefined;
  readonly items: CompiledSchema | undefined;
}

/** Compiles the rules of a schema. Returns undefined if the schema has no rules. */
export function compileSchema(
  schema: StructuralSchema,
  { isRoot }: { readonly isRoot: boolean },
  options: Pick<CompileOptions, 'costs' | 'serverMinor'>,
): CompiledSchema | undefined {
  if (!hasRules(schema)) return undefined;
  const declaration = declareSchema(schema, 'selfType', { isRoot });
  if (declaration === undefined) return undefined;
  const compileNestedSchema = (nestedSchema: StructuralSchema) =>
    compileSchema(nestedSchema, { isRoot: nestedSchema['x-kubernetes-embedded-resource'] === true }, options);
  const { properties = {}, additionalProperties, items } = schema;
  const compiledProperties = new Map<string, CompiledSchema>();
  for (const [name, property] of Object.entries(properties)) {
    const compiledSchema = compileNestedSchema(property);
    if (compiledSchema !== undefined) compiledProperties.set(name, compiledSchema);
  }
  const rules = (schema['x-kubernetes-validations'] ?? []).map((validation) => ({
    validation,
    compiledRule: compileRule(validation, declaration, {
      ...options,
      compatibleMinor: STORED_EXPRESSIONS_MINOR,
      isStored: () => true,
    }),
  }));
  return {
    schema: isRoot ? addObjectMeta(schema) : schema,
    rules,
    properties: compiledProperties,
    additionalProperties:
      typeof additionalProperties === 'object' ? compileNestedSchema(additionalProperties) : undefined,
    items: items === undefined ? undefined : compileNestedSchema(items),
  };
}

function hasRules(schema: StructuralSchema): boolean {
  const { properties = {}, additionalProperties, items } = schema;
  return (
    (schema['x-kubernetes-validations'] ?? []).length > 0 ||
    (items !== undefined && hasRules(items)) ||
    (typeof additionalProperties === 'object' && hasRules(additionalProperties)) ||
    Object.values(properties).some(hasRules)
  );
}
