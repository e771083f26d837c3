/** Selects the overloads of a function for operand types. Operands of any type may match several, which is decided at evaluation. */
import type { Overload } from '../functions/library.ts';
import { assignAll, type Bindings, substitute } from '../types/assign.ts';
import { DYN, isDyn, isSameType, type Type } from '../types/type.ts';

export interface Resolution {
  readonly overloads: readonly Overload[];
  /** Undefined if no overload matches. */
  readonly result: Type | undefined;
  readonly bindings: Bindings;
}

export function resolveOverload(
  declaredOverloads: readonly Overload[],
  isMethod: boolean,
  argumentTypes: readonly Type[],
  before: Bindings,
  variable: () => Type,
): Resolution {
  const overloads: Overload[] = [];
  let bindings = before;
  let result: Type | undefined;
  for (const overload of declaredOverloads) {
    if (overload.member !== isMethod) continue;
    const freshParameters = createFreshParameters(overload, variable);
    const next = assignAll(
      bindings,
      argumentTypes,
      overload.operands.map((type) => substitute(freshParameters, type)),
    );
    if (next === undefined) continue;
    bindings = next;
    overloads.push(overload);
    const type = substitute(bindings, substitute(freshParameters, overload.result));
    if (result === undefined) result = type;
    else if (!isDyn(result) && !isSameType(type, result)) result = DYN;
  }
  return { overloads, result, bindings };
}

/** Creates the type parameters of a call; each call has its own. */
function createFreshParameters(overload: Overload, variable: () => Type): Bindings {
  const freshBindings: Bindings = new Map();
  const visit = (type: Type): void => {
    if (type.kind === 'parameter' && !freshBindings.has(type.name)) freshBindings.set(type.name, variable());
    type.parameters.forEach(visit);
  };
  for (const type of [overload.result, ...overload.operands]) visit(type);
  return freshBindings;
}
