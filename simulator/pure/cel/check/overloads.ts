/**
 * Selects the overloads of a function for operand types. If an operand of type dyn matches several overloads, the evaluation selects one.
 */
import type { FunctionOverload } from '../functions/library.ts';
import { assignTypes, substituteBindings, type TypeBindings } from '../types/assign.ts';
import { type CelType, DYN, isDyn, isSameType } from '../types/type.ts';

export interface OverloadResolution {
  readonly overloads: readonly FunctionOverload[];
  /** The type of the result, or undefined if no overload matches. */
  readonly result: CelType | undefined;
  readonly bindings: TypeBindings;
}

export function resolveOverloads(
  declaredOverloads: readonly FunctionOverload[],
  isMethod: boolean,
  argumentTypes: readonly CelType[],
  initialBindings: TypeBindings,
  createVariable: () => CelType,
): OverloadResolution {
  const overloads: FunctionOverload[] = [];
  let bindings = initialBindings;
  let result: CelType | undefined;
  for (const overload of declaredOverloads) {
    if (overload.isMethod !== isMethod) continue;
    const freshParameters = createFreshParameters(overload, createVariable);
    const next = assignTypes(
      bindings,
      argumentTypes,
      overload.operands.map((type) => substituteBindings(freshParameters, type)),
    );
    if (next === undefined) continue;
    bindings = next;
    overloads.push(overload);
    const type = substituteBindings(bindings, substituteBindings(freshParameters, overload.result));
    if (result === undefined) result = type;
    else if (!isDyn(result) && !isSameType(type, result)) result = DYN;
  }
  return { overloads, result, bindings };
}

/** Creates new type parameters for one call. */
function createFreshParameters(overload: FunctionOverload, createVariable: () => CelType): TypeBindings {
  const freshBindings: TypeBindings = new Map();
  const visit = (type: CelType): void => {
    if (type.kind === 'parameter' && !freshBindings.has(type.name)) freshBindings.set(type.name, createVariable());
    type.parameters.forEach(visit);
  };
  for (const type of [overload.result, ...overload.operands]) visit(type);
  return freshBindings;
}
