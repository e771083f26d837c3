/** Generates the schemas of a document, sorted by name. */
import type { Member } from './members.ts';
import type { OpenApiSchema, SchemaContext } from './schemas.ts';

export function* generateComponents(
  context: SchemaContext,
  types: readonly string[],
  createTypeSchema: (type: string) => OpenApiSchema,
): Generator<Member> {
  const namedTypes = types.map((type) => [context.formatName(type), type] as const);
  for (const [name, type] of namedTypes.sort(compareNames)) yield [name, createTypeSchema(type)];
}

export function compareNames([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
