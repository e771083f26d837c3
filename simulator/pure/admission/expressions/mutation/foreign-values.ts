/** The problems of values that are neither JSON nor known to the type, with the messages of kube-apiserver. */
import { type Atom, getMemberType, isListType, isMapType, selectAtom, type Type } from '../../../apply/type.ts';
import { problemAt } from '../../../apply/type-problem.ts';
import { createFieldElement, indexElement, type PathElement } from '../../../fields/path-element.ts';
import type { Json } from '../../../object.ts';
import type { Configuration, Foreign } from './configuration.ts';

export function findForeignProblems(type: Type, { object, foreign }: Configuration): string[] {
  return foreign.size === 0 ? [] : findProblems(type, object, [], foreign);
}

function findProblems(
  type: Type,
  value: Json,
  path: readonly PathElement[],
  foreign: Configuration['foreign'],
): string[] {
  if (value === null || typeof value !== 'object') return [];
  const strange = foreign.get(value);
  if (strange !== undefined)
    return [problemAt(path, formatMismatchMessage(type.map ?? type.scalar ?? type.list, strange))];
  const atom = selectAtom(type, value);
  if (Array.isArray(value)) {
    if (!isListType(atom)) return [];
    const noMap = atom.keys.length > 0 ? value.findIndex((item) => isForeign(item, foreign)) : -1;
    if (noMap >= 0)
      return [problemAt(path, `element ${noMap}: associative list with keys may not have non-map elements`)];
    return value.flatMap((item, index) => findProblems(atom.element, item, [...path, indexElement(index)], foreign));
  }
  if (!isMapType(atom)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const memberIs = getMemberType(atom, name);
    return memberIs === undefined ? [] : findProblems(memberIs, member, [...path, createFieldElement(name)], foreign);
  });
}

function isForeign(value: Json, foreign: Configuration['foreign']): boolean {
  return value !== null && typeof value === 'object' && foreign.has(value);
}

function formatMismatchMessage(atom: Atom | undefined, { formattedValue: shown, goSyntax: written }: Foreign): string {
  if (isMapType(atom)) return `expected map, got &{${shown}}`;
  if (isListType(atom)) return `expected list, got &{${shown}}`;
  if (atom === 'string') return `expected string, got &value.valueUnstructured{Value:${written}}`;
  const subject = atom === 'numeric' ? 'numeric (int or float)' : atom === 'boolean' ? 'boolean' : 'any scalar';
  return `expected ${subject}, got &{${shown}}`;
}
