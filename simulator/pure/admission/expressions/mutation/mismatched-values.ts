/** Finds the problems of mismatched values (configuration.ts), with the messages of kube-apiserver. */
import {
  type FieldsetType,
  getMemberType,
  isListType,
  isMapType,
  selectAtom,
  type TypeAtom,
} from '../../../apply/type.ts';
import { formatProblemAtPath } from '../../../apply/type-problem.ts';
import { createFieldElement, createIndexElement, type PathElement } from '../../../fields/path-element.ts';
import type { Json } from '../../../object.ts';
import type { MismatchedValue, MutationConfiguration } from './configuration.ts';

export function findMismatchedValueProblems(
  type: FieldsetType,
  { object, mismatchedValues }: MutationConfiguration,
): string[] {
  return mismatchedValues.size === 0 ? [] : findProblemsInValue(type, object, [], mismatchedValues);
}

function findProblemsInValue(
  type: FieldsetType,
  value: Json,
  path: readonly PathElement[],
  mismatchedValues: MutationConfiguration['mismatchedValues'],
): string[] {
  if (value === null || typeof value !== 'object') return [];
  const mismatchedValue = mismatchedValues.get(value);
  if (mismatchedValue !== undefined)
    return [formatProblemAtPath(path, formatMismatchMessage(type.map ?? type.scalar ?? type.list, mismatchedValue))];
  const atom = selectAtom(type, value);
  if (Array.isArray(value)) {
    if (!isListType(atom)) return [];
    const mismatchedIndex =
      atom.keys.length > 0 ? value.findIndex((item) => isMismatchedValue(item, mismatchedValues)) : -1;
    if (mismatchedIndex >= 0)
      return [
        formatProblemAtPath(
          path,
          `element ${mismatchedIndex}: associative list with keys may not have non-map elements`,
        ),
      ];
    return value.flatMap((item, index) =>
      findProblemsInValue(atom.element, item, [...path, createIndexElement(index)], mismatchedValues),
    );
  }
  if (!isMapType(atom)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const memberType = getMemberType(atom, name);
    return memberType === undefined
      ? []
      : findProblemsInValue(memberType, member, [...path, createFieldElement(name)], mismatchedValues);
  });
}

function isMismatchedValue(value: Json, mismatchedValues: MutationConfiguration['mismatchedValues']): boolean {
  return value !== null && typeof value === 'object' && mismatchedValues.has(value);
}

function formatMismatchMessage(atom: TypeAtom | undefined, { formattedValue, goSyntax }: MismatchedValue): string {
  if (isMapType(atom)) return `expected map, got &{${formattedValue}}`;
  if (isListType(atom)) return `expected list, got &{${formattedValue}}`;
  if (atom === 'string') return `expected string, got &value.valueUnstructured{Value:${goSyntax}}`;
  const subject = atom === 'numeric' ? 'numeric (int or float)' : atom === 'boolean' ? 'boolean' : 'any scalar';
  return `expected ${subject}, got &{${formattedValue}}`;
}
