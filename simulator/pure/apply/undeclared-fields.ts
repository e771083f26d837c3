/** Removes the fields that the type of a value does not declare, and returns their paths. */
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { setMember } from '../value/set-member.ts';
import { type FieldsetType, getMemberType, isListType, isMapType, selectAtom } from './type.ts';
import { toMap } from './value.ts';

export interface DeclaredFields {
  /** The given value, or a copy with its declared fields. */
  readonly value: JsonObject;
  /** The removed paths in the format of warnings, such as `spec.ports[0].foo`, in the order of their appearance. */
  readonly undeclaredPaths: readonly string[];
}

export function omitUndeclaredFields(type: FieldsetType, value: JsonObject): DeclaredFields {
  const undeclaredPaths: string[] = [];
  const declaredFields = toMap(selectDeclaredFields(type, value, '', undeclaredPaths));
  return {
    value: undeclaredPaths.length === 0 || declaredFields === undefined ? value : declaredFields,
    undeclaredPaths,
  };
}

function selectDeclaredFields(type: FieldsetType, value: Json, location: string, undeclaredPaths: string[]): Json {
  const atom = selectAtom(type, value);
  if (isMapType(atom) && isObject(value)) {
    const declaredObject: JsonObject = {};
    for (const [name, member] of Object.entries(value)) {
      const path = location === '' ? name : `${location}.${name}`;
      const declaredType = getMemberType(atom, name);
      if (declaredType === undefined) undeclaredPaths.push(path);
      else if (member !== undefined)
        setMember(declaredObject, name, selectDeclaredFields(declaredType, member, path, undeclaredPaths));
    }
    return declaredObject;
  }
  if (!isListType(atom) || !Array.isArray(value)) return value;
  return value.map((item, index) => selectDeclaredFields(atom.element, item, `${location}[${index}]`, undeclaredPaths));
}
