/** Formats the fieldPath of a rule for problems: `.spec['a']` becomes `spec.a`, and `.labels['a']` becomes `labels[a]` if labels is a map. */
import type { StructuralSchema } from '../structural-schema.ts';

const STEP_PATTERN = /\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/g;

/** The field path must be valid. */
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
