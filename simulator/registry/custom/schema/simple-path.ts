/** Resolves paths of selectable fields and validation rules in a schema, such as `.spec.size` or `.spec['a.b']`. */
import type { Structural } from '../../../pure/custom/structural-schema.ts';

export type PathResult =
  | { readonly path: readonly string[]; readonly schema: Structural | undefined }
  | { readonly problem: string };

const TOKEN = /'(?:\\'|[^'])*'|[.[\]]|[^.[\]']+|'/gs;
const NO_SUCH_FIELD = 'does not refer to a valid field';
const UNEXPECTED_END = 'unexpected end of JSON path';

export function findBySimplePath(
  path: string,
  schema: Structural,
  { brackets = false }: { readonly brackets?: boolean } = {},
): PathResult {
  const tokens = path.match(TOKEN) ?? [];
  const members: string[] = [];
  let current: Structural | undefined = schema;
  for (let index = 0; index < tokens.length; index += 2) {
    const token = tokens[index];
    let name = tokens[index + 1];
    if (token === '[') {
      if (!brackets) return { problem: 'array notation is not allowed' };
      if (name === undefined) return { problem: UNEXPECTED_END };
      if (!/^'.*'$/s.test(name)) return { problem: `expected single quoted string but got ${name}` };
      name = name.slice(1, -1).replaceAll("\\'", "'");
    } else if (token !== '.') return { problem: `expected [ or . but got: ${token}` };
    if (name === undefined) return { problem: UNEXPECTED_END };
    const next = findMemberSchema(current, name);
    if (next === undefined) return { problem: NO_SUCH_FIELD };
    current = next.schema;
    members.push(name);
    if (token !== '[') continue;
    index += 1;
    if (tokens[index + 1] === undefined) return { problem: UNEXPECTED_END };
    if (tokens[index + 1] !== ']') return { problem: `expected ] but got ${tokens[index + 1]}` };
  }
  return { path: members, schema: current };
}

/** Returns the schema of a member, or undefined if the schema has no such member. */
function findMemberSchema(
  schema: Structural | undefined,
  name: string,
): { schema: Structural | undefined } | undefined {
  const { properties, additionalProperties } = schema ?? {};
  if (properties !== undefined && Object.keys(properties).length > 0) {
    return Object.hasOwn(properties, name) ? { schema: properties[name] } : undefined;
  }
  if (additionalProperties === undefined) return undefined;
  return { schema: typeof additionalProperties === 'object' ? additionalProperties : undefined };
}
