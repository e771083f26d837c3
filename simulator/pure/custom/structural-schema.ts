/**
 * The structural schema of a custom resource. The type lists the members of JSON schema that this server evaluates. All other members are
 * only published in OpenAPI documents.
 */
import type { Json } from '../object.ts';

export type StructuralSchema = {
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly default?: Json;
  readonly enum?: Json[];
  readonly properties?: Readonly<Record<string, StructuralSchema>>;
  readonly additionalProperties?: boolean | StructuralSchema;
  readonly items?: StructuralSchema;
  readonly required?: string[];
  readonly maximum?: number;
  readonly exclusiveMaximum?: boolean;
  readonly minimum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly multipleOf?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly allOf?: StructuralSchema[];
  readonly anyOf?: StructuralSchema[];
  readonly oneOf?: StructuralSchema[];
  readonly not?: StructuralSchema;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: string[];
  readonly 'x-kubernetes-map-type'?: string;
  readonly 'x-kubernetes-validations'?: ValidationRule[];
};

/** A validation rule in CEL (rules/). */
export type ValidationRule = {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
};

/** Returns the schema of members that are not declared in `properties`, or undefined if the schema does not allow such members. */
export function findAdditionalSchema({ additionalProperties }: StructuralSchema): StructuralSchema | undefined {
  if (additionalProperties === undefined || additionalProperties === false) return undefined;
  return additionalProperties === true ? {} : additionalProperties;
}

/** Returns the schema of a property. Members that JavaScript objects inherit, such as `constructor`, are not properties. */
export function findProperty({ properties }: StructuralSchema, name: string): StructuralSchema | undefined {
  return properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
}
