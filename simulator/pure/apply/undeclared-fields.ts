/** Separates the declared fields of a value from the fields that its type does not declare. */
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { setMember } from '../value/set-member.ts';
import { type FieldsetType, getMemberType, isListType, isMapType, selectAtom } from './type.ts';
import { toMap } from './value.ts';

export interface SeparatedFields {
  /** The given value, or a copy with its declared fields. */
  readonly value: JsonObject;
  /** The removed paths in the format of warnings, such as `spec.ports[0].foo`, in the order of their appearance. */
  readonly undeclaredPaths: readonly string[];
}

/** Returns the value without its undeclared fields, and the paths of these fields. */
export function separateUndeclaredFields(type: FieldsetType, value: JsonObject): SeparatedFields {
  const undeclaredPaths: string[] = [];
  const declaredFields = toMap(selectDeclaredFields(type, value, '', undeclaredPaths));
  return {
    value: undeclaredPaths.length === 0 || declaredFields === undefined ? value : declaredFields,
    undeclaredPaths,
  };
}

function selectDeclaredFields(type: FieldsetType, value: Json, parentPath: string, undeclaredPaths: string[]): Json {
  const atom = selectAtom(type, value);
  if (isMapType(atom) && isObject(value)) {
    const declaredObject: JsonObject = {};
    for (const [name, member] of Object.entries(value)) {
      const path = parentPath === '' ? name : `${parentPath}.${name}`;
      const declaredType = getMemberType(atom, name);
      if (declaredType === undefined) undeclaredPaths.push(path);
      else if (member !== undefined)
        setMember(declaredObject, name, selectDeclaredFields(declaredType, member, path, undeclaredPaths));
    }
    return declaredObject;
  }
  if (!isListType(atom) || !Array.isArray(value)) return value;
  return value.map((item, index) =>
    selectDeclaredFields(atom.element, item, `${parentPath}[${index}]`, undeclaredPaths),
  );
}
