/** Resolves names. A name means the first of its candidate names that the environment declares. */
import { type CelEnvironment, listCandidateNames, type StructType } from '../environment.ts';
import type { FunctionOverload } from '../functions/library.ts';
import type { CelType } from '../types/type.ts';
import type { ResolvedReference } from './checked-expression.ts';

export interface NameDeclaration {
  readonly type: CelType;
  readonly reference: ResolvedReference;
}

export function findNameDeclaration(
  { container, variables, constants }: CelEnvironment,
  name: string,
): NameDeclaration | undefined {
  for (const candidate of listCandidateNames(container, name)) {
    const variable = variables.get(candidate);
    if (variable !== undefined) return { type: variable, reference: { variable: candidate } };
    const constant = constants.get(candidate);
    if (constant !== undefined) return { type: constant.type, reference: { constant: constant.value } };
  }
  return undefined;
}

export function findFunction(
  { container, functions }: CelEnvironment,
  name: string,
): readonly FunctionOverload[] | undefined {
  const declaredName = listCandidateNames(container, name).find((candidate) => functions.has(candidate));
  return declaredName === undefined ? undefined : functions.get(declaredName);
}

export function findStruct({ container, structs }: CelEnvironment, name: string): StructType | undefined {
  const declaredName = listCandidateNames(container, name).find((candidate) => structs.get(candidate) !== undefined);
  return declaredName === undefined ? undefined : structs.get(declaredName);
}
