/** The schemas of a document by their names, in order. */
import type { Member } from './members.ts';
import type { OpenApiSchema, SchemaContext } from './schemas.ts';

export function* components(
  context: SchemaContext,
  types: readonly string[],
  schemaOf: (type: string) => OpenApiSchema,
): Generator<Member> {
  const named = types.map((type) => [context.name(type), type] as const);
  for (const [name, type] of named.sort(byName)) yield [name, schemaOf(type)];
}

export function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
