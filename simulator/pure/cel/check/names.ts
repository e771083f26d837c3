/** Resolves names: the first candidate that the environment declares. */
import { type Environment, listCandidateNames, type StructType } from '../environment.ts';
import type { Overload } from '../functions/library.ts';
import type { Type } from '../types/type.ts';
import type { Reference } from './checked.ts';

export interface NameDeclaration {
  readonly type: Type;
  readonly reference: Reference;
}

export function findValue({ container, variables, constants }: Environment, name: string): NameDeclaration | undefined {
  for (const candidate of listCandidateNames(container, name)) {
    const variable = variables.get(candidate);
    if (variable !== undefined) return { type: variable, reference: { variable: candidate } };
    const constant = constants.get(candidate);
    if (constant !== undefined) return { type: constant.type, reference: { constant: constant.value } };
  }
  return undefined;
}

export function findFunction({ container, functions }: Environment, name: string): readonly Overload[] | undefined {
  const declaredName = listCandidateNames(container, name).find((candidate) => functions.has(candidate));
  return declaredName === undefined ? undefined : functions.get(declaredName);
}

export function findStruct({ container, structs }: Environment, name: string): StructType | undefined {
  const declaredName = listCandidateNames(container, name).find((candidate) => structs.get(candidate) !== undefined);
  return declaredName === undefined ? undefined : structs.get(declaredName);
}
