/** Resolves paths of selectable fields and validation rules in a schema, such as `.spec.size` or `.spec['a.b']`. */
import type { StructuralSchema } from '../../../pure/custom/structural-schema.ts';

/** The member names in the path and the schema of the last member, or the problem of an invalid path. */
export type SimplePathResult =
  | { readonly path: readonly string[]; readonly schema: StructuralSchema | undefined }
  | { readonly problem: string };

const TOKEN_PATTERN = /'(?:\\'|[^'])*'|[.[\]]|[^.[\]']+|'/gs;
const UNKNOWN_FIELD_DETAIL = 'does not refer to a valid field';
const UNEXPECTED_END_DETAIL = 'unexpected end of JSON path';

export function findSchemaBySimplePath(
  path: string,
  schema: StructuralSchema,
  { allowsBrackets = false }: { readonly allowsBrackets?: boolean } = {},
): SimplePathResult {
  const tokens = path.match(TOKEN_PATTERN) ?? [];
  const members: string[] = [];
  let currentSchema: StructuralSchema | undefined = schema;
  for (let index = 0; index < tokens.length; index += 2) {
    const token = tokens[index];
    let name = tokens[index + 1];
    if (token === '[') {
      if (!allowsBrackets) return { problem: 'array notation is not allowed' };
      if (name === undefined) return { problem: UNEXPECTED_END_DETAIL };
      if (!/^'.*'$/s.test(name)) return { problem: `expected single quoted string but got ${name}` };
      name = name.slice(1, -1).replaceAll("\\'", "'");
    } else if (token !== '.') return { problem: `expected [ or . but got: ${token}` };
    if (name === undefined) return { problem: UNEXPECTED_END_DETAIL };
    const member = findMemberSchema(currentSchema, name);
    if (member === undefined) return { problem: UNKNOWN_FIELD_DETAIL };
    currentSchema = member.schema;
    members.push(name);
    if (token !== '[') continue;
    index += 1;
    if (tokens[index + 1] === undefined) return { problem: UNEXPECTED_END_DETAIL };
    if (tokens[index + 1] !== ']') return { problem: `expected ] but got ${tokens[index + 1]}` };
  }
  return { path: members, schema: currentSchema };
}

/** Returns the schema of a member, or undefined if the schema has no such member. */
function findMemberSchema(
  schema: StructuralSchema | undefined,
  name: string,
): { schema: StructuralSchema | undefined } | undefined {
  const { properties, additionalProperties } = schema ?? {};
  if (properties !== undefined && Object.keys(properties).length > 0) {
    return Object.hasOwn(properties, name) ? { schema: properties[name] } : undefined;
  }
  if (additionalProperties === undefined) return undefined;
  return { schema: typeof additionalProperties === 'object' ? additionalProperties : undefined };
}
