/**
 * Selects the overloads of a function for operand types. If operands match several overloads, because an operand has the type dyn, the
 * evaluation selects one of them.
 */
import type { FunctionOverload } from '../functions/library.ts';
import { assignTypes, substituteBindings, type TypeBindings } from '../types/assign.ts';
import { type CelType, DYN, isDyn, isSameType } from '../types/type.ts';

export interface OverloadResolution {
  /** The overloads that match the types of the operands. */
  readonly overloads: readonly FunctionOverload[];
  /** The type of the result, or undefined if no overload matches. */
  readonly resultType: CelType | undefined;
  /** The bindings of type variables after the resolution. */
  readonly bindings: TypeBindings;
}

export function resolveOverloads(
  declaredOverloads: readonly FunctionOverload[],
  isMethod: boolean,
  argumentTypes: readonly CelType[],
  initialBindings: TypeBindings,
  createTypeVariable: () => CelType,
): OverloadResolution {
  const overloads: FunctionOverload[] = [];
  let bindings = initialBindings;
  let resultType: CelType | undefined;
  for (const overload of declaredOverloads) {
    if (overload.isMethod !== isMethod) continue;
    const freshBindings = createFreshBindings(overload, createTypeVariable);
    const extendedBindings = assignTypes(
      bindings,
      argumentTypes,
      overload.operandTypes.map((type) => substituteBindings(freshBindings, type)),
    );
    if (extendedBindings === undefined) continue;
    bindings = extendedBindings;
    overloads.push(overload);
    const overloadResultType = substituteBindings(bindings, substituteBindings(freshBindings, overload.resultType));
    if (resultType === undefined) resultType = overloadResultType;
    else if (!isDyn(resultType) && !isSameType(overloadResultType, resultType)) resultType = DYN;
  }
  return { overloads, resultType, bindings };
}

/** Returns bindings of the type parameters of an overload to new type variables, which are used for only one call. */
function createFreshBindings(overload: FunctionOverload, createTypeVariable: () => CelType): TypeBindings {
  const freshBindings: TypeBindings = new Map();
  const visit = (type: CelType): void => {
    if (type.kind === 'parameter' && !freshBindings.has(type.name)) freshBindings.set(type.name, createTypeVariable());
    type.parameters.forEach(visit);
  };
  for (const type of [overload.resultType, ...overload.operandTypes]) visit(type);
  return freshBindings;
}
