/**
 * Determines whether a value of one type is assignable to another type, and the resulting bindings of type parameters. Example: `[1]`
 * of type `list(int)` is assignable to `list(A)` and binds `A` to `int`. After that, `'x'` is not assignable to `A`.
 */
import {
  type CelType,
  createListType,
  createMapType,
  createOpaqueType,
  createTypeOfType,
  DYN,
  getParameter,
  isDyn,
  isDynOrError,
  isSameType,
} from './type.ts';

/** The bindings of type parameters by name. */
export type TypeBindings = Map<string, CelType>;

/** Returns the bindings after the assignments, or undefined if an assignment is not possible. */
export function assignTypes(
  bindings: TypeBindings,
  targets: readonly CelType[],
  sources: readonly CelType[],
): TypeBindings | undefined {
  const newBindings = new Map(bindings);
  return areAssignable(newBindings, targets, sources) ? newBindings : undefined;
}

export function assignType(bindings: TypeBindings, target: CelType, source: CelType): TypeBindings | undefined {
  return assignTypes(bindings, [target], [source]);
}

function areAssignable(bindings: TypeBindings, targets: readonly CelType[], sources: readonly CelType[]): boolean {
  if (targets.length !== sources.length) return false;
  return targets.every((target, index) => isAssignable(bindings, target, getTypeAt(sources, index)));
}

function getTypeAt(types: readonly CelType[], index: number): CelType {
  return types[index] ?? DYN;
}

/** Reports whether a value of the type `source` is assignable to the type `target`. Adds the resulting bindings to `bindings`. */
function isAssignable(bindings: TypeBindings, target: CelType, source: CelType): boolean {
  if (source.kind === 'parameter') {
    const { isBindable, wasBound } = bindParameter(bindings, target, source);
    if (isBindable) return true;
    if (wasBound) return false;
  }
  if (target.kind === 'parameter') return bindParameter(bindings, source, target).isBindable;
  if (isDynOrError(target) || isDynOrError(source)) return true;
  if (target.kind === 'null') return acceptsNull(source);
  if (source.kind === 'null') return acceptsNull(target);
  switch (target.kind) {
    case 'type':
      return source.kind === 'type';
    case 'opaque':
    case 'list':
    case 'map':
      return (
        target.kind === source.kind &&
        target.name === source.name &&
        areAssignable(bindings, target.parameters, source.parameters)
      );
    default:
      return target.kind === source.kind && target.name === source.name;
  }
}

/** Reports whether null is a value of the type. This applies to the types that protocol buffers represent as messages. */
function acceptsNull({ kind }: CelType): boolean {
  return kind === 'null' || kind === 'opaque' || kind === 'struct' || kind === 'duration' || kind === 'timestamp';
}

/** Binds a type parameter to a type, if possible. `wasBound` reports whether the parameter already had a type. */
function bindParameter(
  bindings: TypeBindings,
  type: CelType,
  parameter: CelType,
): { isBindable: boolean; wasBound: boolean } {
  if (isSameType(type, parameter)) return { isBindable: true, wasBound: true };
  const boundType = bindings.get(parameter.name);
  if (boundType !== undefined) {
    if (isSameType(type, boundType)) return { isBindable: true, wasBound: true };
    if (!isAssignable(bindings, type, boundType)) return { isBindable: false, wasBound: true };
    const generalType = chooseMoreGeneralType(type, boundType);
    if (!containsParameter(bindings, parameter, generalType)) bindings.set(parameter.name, generalType);
    return { isBindable: true, wasBound: true };
  }
  if (containsParameter(bindings, parameter, type)) return { isBindable: false, wasBound: false };
  bindings.set(parameter.name, type);
  return { isBindable: true, wasBound: false };
}

/** Reports whether the type contains the parameter, directly or in the type of a bound parameter. */
function containsParameter(bindings: TypeBindings, parameter: CelType, type: CelType): boolean {
  if (isSameType(parameter, type)) return true;
  if (type.kind === 'parameter') {
    const boundType = bindings.get(type.name);
    return boundType !== undefined && containsParameter(bindings, parameter, boundType);
  }
  return type.parameters.some((typeArgument) => containsParameter(bindings, parameter, typeArgument));
}

/** Returns the more general of two types. */
export function chooseMoreGeneralType(left: CelType, right: CelType): CelType {
  return isEqualOrLessSpecific(left, right) ? left : right;
}

/** Reports whether the left type is the right type or more general, such as `list(dyn)` compared with `list(int)`. */
export function isEqualOrLessSpecific(left: CelType, right: CelType): boolean {
  if (isDyn(left) || left.kind === 'parameter') return true;
  if (isDyn(right) || right.kind === 'parameter' || left.kind !== right.kind) return false;
  switch (left.kind) {
    case 'type':
      return true;
    case 'opaque':
    case 'list':
    case 'map':
      if (left.name !== right.name || left.parameters.length !== right.parameters.length) return false;
      return left.parameters.every((parameter, index) => isEqualOrLessSpecific(parameter, getParameter(right, index)));
    default:
      return isSameType(left, right);
  }
}

/** Replaces bound type parameters by their types, and keeps unbound parameters. */
export function substituteBindings(bindings: TypeBindings, type: CelType): CelType {
  return replaceParameters(bindings, type, (parameter) => parameter);
}

/** Replaces bound type parameters by their types, and unbound parameters by dyn. */
export function substituteBindingsOrDyn(bindings: TypeBindings, type: CelType): CelType {
  return replaceParameters(bindings, type, () => DYN);
}

function replaceParameters(
  bindings: TypeBindings,
  type: CelType,
  toUnboundType: (parameter: CelType) => CelType,
): CelType {
  const boundType = type.kind === 'parameter' ? bindings.get(type.name) : undefined;
  if (boundType !== undefined) return replaceParameters(bindings, boundType, toUnboundType);
  const replaceParameterAt = (index: number) => replaceParameters(bindings, getParameter(type, index), toUnboundType);
  switch (type.kind) {
    case 'parameter':
      return toUnboundType(type);
    case 'opaque':
      return createOpaqueType(
        type.name,
        type.parameters.map((parameter) => replaceParameters(bindings, parameter, toUnboundType)),
      );
    case 'list':
      return createListType(replaceParameterAt(0));
    case 'map':
      return createMapType(replaceParameterAt(0), replaceParameterAt(1));
    case 'type':
      return type.parameters.length === 0 ? type : createTypeOfType(replaceParameterAt(0));
    default:
      return type;
  }
}
