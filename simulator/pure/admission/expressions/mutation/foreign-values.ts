/** Finds the problems of values that have no JSON form or do not match the type, with the messages of kube-apiserver. */
import {
  type FieldsetType,
  getMemberType,
  isListType,
  isMapType,
  selectAtom,
  type TypeAtom,
} from '../../../apply/type.ts';
import { formatProblem } from '../../../apply/type-problem.ts';
import { createFieldElement, createIndexElement, type PathElement } from '../../../fields/path-element.ts';
import type { Json } from '../../../object.ts';
import type { ForeignValue, MutationConfiguration } from './configuration.ts';

export function findForeignProblems(type: FieldsetType, { object, foreignValues }: MutationConfiguration): string[] {
  return foreignValues.size === 0 ? [] : findProblemsOfValue(type, object, [], foreignValues);
}

function findProblemsOfValue(
  type: FieldsetType,
  value: Json,
  path: readonly PathElement[],
  foreignValues: MutationConfiguration['foreignValues'],
): string[] {
  if (value === null || typeof value !== 'object') return [];
  const foreignValue = foreignValues.get(value);
  if (foreignValue !== undefined)
    return [formatProblem(path, formatMismatchMessage(type.map ?? type.scalar ?? type.list, foreignValue))];
  const atom = selectAtom(type, value);
  if (Array.isArray(value)) {
    if (!isListType(atom)) return [];
    const nonMapIndex = atom.keys.length > 0 ? value.findIndex((item) => isForeignValue(item, foreignValues)) : -1;
    if (nonMapIndex >= 0)
      return [formatProblem(path, `element ${nonMapIndex}: associative list with keys may not have non-map elements`)];
    return value.flatMap((item, index) =>
      findProblemsOfValue(atom.element, item, [...path, createIndexElement(index)], foreignValues),
    );
  }
  if (!isMapType(atom)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const memberType = getMemberType(atom, name);
    return memberType === undefined
      ? []
      : findProblemsOfValue(memberType, member, [...path, createFieldElement(name)], foreignValues);
  });
}

function isForeignValue(value: Json, foreignValues: MutationConfiguration['foreignValues']): boolean {
  return value !== null && typeof value === 'object' && foreignValues.has(value);
}

function formatMismatchMessage(
  atom: TypeAtom | undefined,
  { formattedValue: formattedText, goSyntax: syntax }: ForeignValue,
): string {
  if (isMapType(atom)) return `expected map, got &{${formattedText}}`;
  if (isListType(atom)) return `expected list, got &{${formattedText}}`;
  if (atom === 'string') return `expected string, got &value.valueUnstructured{Value:${syntax}}`;
  const subject = atom === 'numeric' ? 'numeric (int or float)' : atom === 'boolean' ? 'boolean' : 'any scalar';
  return `expected ${subject}, got &{${formattedText}}`;
}
