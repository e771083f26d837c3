/** A value without the fields that its type doesn't declare, and the paths of those fields. */
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { setMember } from '../value/set-member.ts';
import { isListType, isMapType, memberType, selectAtom, type Type } from './type.ts';
import { toMap } from './value.ts';

export interface Declared {
  /** The value given, or a copy of its declared fields. */
  readonly value: JsonObject;
  /** The paths as warnings name them, in order of appearance: `spec.ports[0].foo`. */
  readonly undeclared: readonly string[];
}

export function omitUndeclared(type: Type, value: JsonObject): Declared {
  const undeclared: string[] = [];
  const declared = toMap(declaredPart(type, value, '', undeclared));
  return { value: undeclared.length === 0 || declared === undefined ? value : declared, undeclared };
}

function declaredPart(type: Type, value: Json, at: string, undeclared: string[]): Json {
  const atom = selectAtom(type, value);
  if (isMapType(atom) && isObject(value)) {
    const declared: JsonObject = {};
    for (const [name, member] of Object.entries(value)) {
      const path = at === '' ? name : `${at}.${name}`;
      const declaredType = memberType(atom, name);
      if (declaredType === undefined) undeclared.push(path);
      else if (member !== undefined) setMember(declared, name, declaredPart(declaredType, member, path, undeclared));
    }
    return declared;
  }
  if (!isListType(atom) || !Array.isArray(value)) return value;
  return value.map((item, index) => declaredPart(atom.element, item, `${at}[${index}]`, undeclared));
}
