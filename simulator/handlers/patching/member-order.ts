/**
 * The order of members in the result of a patch. Genuine servers write an object anew that a patch has touched, its members by name, and
 * leave the others as they were: it is the order in which unknown fields are told (fv-strict-lists-all-fields).
 */
import type { Json, JsonObject } from '../../pure/object.ts';
import type { JsonPatchOperation } from '../../pure/patch/json-patch-operation.ts';
import { isObject } from '../../pure/schema/codec.ts';

/** In the objects that lead to where an operation works. */
export function touchedBy(patched: Json, operations: readonly JsonPatchOperation[]): Json {
  const touched: Touched = { below: new Map() };
  for (const { op, path, from } of operations) {
    if (op === 'test') continue;
    mark(touched, path);
    if (op === 'move') mark(touched, from);
  }
  return rewritten(patched, touched);
}

/** In the objects that a merge patch has members for; what it brings is in order as well. */
export function mergedWith(patched: Json, changes: Json): Json {
  if (!isObject(patched) || !isObject(changes)) return patched;
  return byName(patched, (name, member) => mergedWith(member, changes[name] ?? null));
}

interface Touched {
  readonly below: Map<string, Touched>;
}

/** The last step names the member, the others lead to its holder. */
function mark(root: Touched, path: string): void {
  let here = root;
  for (const step of path.split('/').slice(1, -1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = here.below.get(name) ?? { below: new Map() };
    here.below.set(name, next);
    here = next;
  }
}

function rewritten(value: Json, { below }: Touched): Json {
  const memberOf = (name: string, member: Json) => {
    const touched = below.get(name);
    return touched === undefined ? member : rewritten(member, touched);
  };
  if (Array.isArray(value)) return value.map((item, index) => memberOf(String(index), item));
  return isObject(value) ? byName(value, memberOf) : value;
}

function byName(object: JsonObject, memberOf: (name: string, member: Json) => Json): JsonObject {
  const result: JsonObject = {};
  for (const name of Object.keys(object).sort()) result[name] = memberOf(name, object[name] as Json);
  return result;
}
