/** Removes the fields that the type of a value does not declare, and returns their paths. */
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { setMember } from '../value/set-member.ts';
import { getMemberType, isListType, isMapType, selectAtom, type Type } from './type.ts';
import { toMap } from './value.ts';

export interface Declared {
  /** The given value, or a copy with its declared fields. */
  readonly value: JsonObject;
  /** The removed paths as in warnings, in order of appearance: `spec.ports[0].foo`. */
  readonly undeclared: readonly string[];
}

export function omitUndeclared(type: Type, value: JsonObject): Declared {
  const undeclared: string[] = [];
  const declared = toMap(selectDeclared(type, value, '', undeclared));
  return { value: undeclared.length === 0 || declared === undefined ? value : declared, undeclared };
}

function selectDeclared(type: Type, value: Json, at: string, undeclared: string[]): Json {
  const atom = selectAtom(type, value);
  if (isMapType(atom) && isObject(value)) {
    const declared: JsonObject = {};
    for (const [name, member] of Object.entries(value)) {
      const path = at === '' ? name : `${at}.${name}`;
      const declaredType = getMemberType(atom, name);
      if (declaredType === undefined) undeclared.push(path);
      else if (member !== undefined) setMember(declared, name, selectDeclared(declaredType, member, path, undeclared));
    }
    return declared;
  }
  if (!isListType(atom) || !Array.isArray(value)) return value;
  return value.map((item, index) => selectDeclared(atom.element, item, `${at}[${index}]`, undeclared));
}
