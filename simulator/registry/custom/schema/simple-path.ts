/** A path through a schema as selectable fields and rules write it: `.spec.size`, and where brackets are allowed `.spec['a.b']`. */
import type { Structural } from '../../../pure/custom/structural.ts';

export type PathResult =
  | { readonly path: readonly string[]; readonly schema: Structural | undefined }
  | { readonly problem: string };

const TOKEN = /'(?:\\'|[^'])*'|[.[\]]|[^.[\]']+|'/gs;
const NOWHERE = 'does not refer to a valid field';
const CUT_OFF = 'unexpected end of JSON path';

export function findBySimplePath(path: string, schema: Structural, brackets = false): PathResult {
  const tokens = path.match(TOKEN) ?? [];
  const members: string[] = [];
  let here: Structural | undefined = schema;
  for (let at = 0; at < tokens.length; at += 2) {
    const token = tokens[at];
    let name = tokens[at + 1];
    if (token === '[') {
      if (!brackets) return { problem: 'array notation is not allowed' };
      if (name === undefined) return { problem: CUT_OFF };
      if (!/^'.*'$/s.test(name)) return { problem: `expected single quoted string but got ${name}` };
      name = name.slice(1, -1).replaceAll("\\'", "'");
    } else if (token !== '.') return { problem: `expected [ or . but got: ${token}` };
    if (name === undefined) return { problem: CUT_OFF };
    const next = step(here, name);
    if (next === undefined) return { problem: NOWHERE };
    here = next.schema;
    members.push(name);
    if (token !== '[') continue;
    at += 1;
    if (tokens[at + 1] === undefined) return { problem: CUT_OFF };
    if (tokens[at + 1] !== ']') return { problem: `expected ] but got ${tokens[at + 1]}` };
  }
  return { path: members, schema: here };
}

/** Undefined where no such member can be. */
function step(schema: Structural | undefined, name: string): { schema: Structural | undefined } | undefined {
  const { properties, additionalProperties } = schema ?? {};
  if (properties !== undefined && Object.keys(properties).length > 0) {
    return Object.hasOwn(properties, name) ? { schema: properties[name] } : undefined;
  }
  if (additionalProperties === undefined) return undefined;
  return { schema: typeof additionalProperties === 'object' ? additionalProperties : undefined };
}
