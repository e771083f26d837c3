/** An intent without the fields that its type doesn't have, and their names: `unknown` elsewhere, `not declared` to the algorithm. */
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../value/set-member.ts';
import { memberType, sortOf, type Type } from './type.ts';
import { isMap } from './value.ts';

export interface Declared {
  /** The value given, or a copy of what is declared of it. */
  readonly value: Json;
  /** As warnings name them, in order of appearance: `spec.ports[0].foo`. */
  readonly undeclared: readonly string[];
}

export function declaredOf(type: Type, value: Json): Declared {
  const undeclared: string[] = [];
  const kept = visit(type, value, '', undeclared);
  return { value: undeclared.length === 0 ? value : kept, undeclared };
}

function visit(type: Type, value: Json, at: string, undeclared: string[]): Json {
  const sort = sortOf(type, value);
  if (sort === 'map' && type.map !== undefined && isMap(value)) {
    const kept: JsonObject = {};
    for (const [name, member] of Object.entries(value)) {
      const path = at === '' ? name : `${at}.${name}`;
      const own = memberType(type.map, name);
      if (own === undefined) undeclared.push(path);
      else if (member !== undefined) setMember(kept, name, visit(own, member, path, undeclared));
    }
    return kept;
  }
  if (sort !== 'list' || type.list === undefined || !Array.isArray(value)) return value;
  const { element } = type.list;
  return value.map((item, index) => visit(element, item, `${at}[${index}]`, undeclared));
}
