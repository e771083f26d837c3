/** The schemas of a document by their names, in order. */
import { Piece, type Pieces } from '../../ground/turns.ts';
import type { OpenApiSchema, SchemaContext } from './schemas.ts';

/** About what one costs to make; those of definitions may be as long as a body, and are pieces by themselves. */
const SCHEMA = { weight: 4096 };

export function* components(
  context: SchemaContext,
  types: readonly string[],
  schemaOf: (type: string) => OpenApiSchema,
): Pieces<Record<string, OpenApiSchema>> {
  const piece = new Piece();
  const schemas: Record<string, OpenApiSchema> = {};
  const named = types.map((type) => [context.name(type), type] as const);
  for (const [name, type] of named.sort(byName)) {
    schemas[name] = schemaOf(type);
    if (context.custom.name(type) !== undefined || piece.isWhole(SCHEMA)) yield;
  }
  return schemas;
}

export function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
