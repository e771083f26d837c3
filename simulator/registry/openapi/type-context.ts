/** Creates the members of a SchemaContext that describe the built-in types, the kinds and the custom types of a server. */
import type { Dialect } from '../../../spec/dialect.ts';
import type { Registry } from '../resource.ts';
import { CustomTypes } from './custom-types.ts';
import type { SchemaContext } from './schemas.ts';
import { TypeKinds } from './type-kinds.ts';

export function createTypeContext(
  registry: Registry,
  dialect: Dialect,
): Pick<SchemaContext, 'facts' | 'kinds' | 'customTypes'> {
  const facts = registry.types();
  return { facts, kinds: new TypeKinds(facts, dialect), customTypes: new CustomTypes(registry) };
}
