/** Formats the fieldPath of a rule for its problem. `.spec['a']` becomes `spec.a`, and keys of maps are in brackets. */
import type { StructuralSchema } from '../structural-schema.ts';

const STEP_PATTERN = /\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/g;

/** Formats a field path of a rule for messages. The path must be valid. */
export function formatFieldPath(fieldPath: string, schema: StructuralSchema): string {
  const steps: string[] = [];
  let nestedSchema: StructuralSchema | undefined = schema;
  for (const [, bareName, quotedName] of fieldPath.matchAll(STEP_PATTERN)) {
    const name = bareName ?? (quotedName ?? '').replaceAll(/\\(.)/g, '$1');
    const currentSchema: StructuralSchema = nestedSchema ?? {};
    const { properties, additionalProperties } = currentSchema;
    steps.push(properties === undefined ? `[${name}]` : steps.length === 0 ? name : `.${name}`);
    nestedSchema = properties?.[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  }
  return steps.join('');
}
