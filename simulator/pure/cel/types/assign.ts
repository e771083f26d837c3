/**
 * Determines whether a value of one type is assignable to another type, and the resulting bindings of type parameters. Example: `[1]`
 * of type `list(int)` is assignable to `list(A)` and binds `A` to `int`. After that, `'x'` is not assignable to `A`.
 */
import {
  type CelType,
  createListType,
  createMapType,
  createOpaqueType,
  createTypeType,
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
  const next = new Map(bindings);
  return areAssignable(next, targets, sources) ? next : undefined;
}

export function assignType(bindings: TypeBindings, left: CelType, right: CelType): TypeBindings | undefined {
  return assignTypes(bindings, [left], [right]);
}

function areAssignable(bindings: TypeBindings, targets: readonly CelType[], sources: readonly CelType[]): boolean {
  if (targets.length !== sources.length) return false;
  return targets.every((target, index) => isAssignable(bindings, target, getParameterAtIndex(sources, index)));
}

function getParameterAtIndex(types: readonly CelType[], index: number): CelType {
  return types[index] ?? DYN;
}

function isAssignable(bindings: TypeBindings, left: CelType, right: CelType): boolean {
  if (right.kind === 'parameter') {
    const { isValid, isBound } = bindParameter(bindings, left, right);
    if (isValid) return true;
    if (isBound) return false;
  }
  if (left.kind === 'parameter') return bindParameter(bindings, right, left).isValid;
  if (isDynOrError(left) || isDynOrError(right)) return true;
  if (left.kind === 'null') return acceptsNull(right);
  if (right.kind === 'null') return acceptsNull(left);
  switch (left.kind) {
    case 'type':
      return right.kind === 'type';
    case 'opaque':
    case 'list':
    case 'map':
      return (
        left.kind === right.kind &&
        left.name === right.name &&
        areAssignable(bindings, left.parameters, right.parameters)
      );
    default:
      return left.kind === right.kind && left.name === right.name;
  }
}

/** Reports whether values of the type can be null, because they are messages in protocol buffers. */
function acceptsNull({ kind }: CelType): boolean {
  return kind === 'null' || kind === 'opaque' || kind === 'struct' || kind === 'duration' || kind === 'timestamp';
}

function bindParameter(
  bindings: TypeBindings,
  type: CelType,
  parameter: CelType,
): { isValid: boolean; isBound: boolean } {
  if (isSameType(type, parameter)) return { isValid: true, isBound: true };
  const boundType = bindings.get(parameter.name);
  if (boundType !== undefined) {
    if (isSameType(type, boundType)) return { isValid: true, isBound: true };
    if (!isAssignable(bindings, type, boundType)) return { isValid: false, isBound: true };
    const generalType = chooseMoreGeneralType(type, boundType);
    if (!occursIn(bindings, parameter, generalType)) bindings.set(parameter.name, generalType);
    return { isValid: true, isBound: true };
  }
  if (occursIn(bindings, parameter, type)) return { isValid: false, isBound: false };
  bindings.set(parameter.name, type);
  return { isValid: true, isBound: false };
}

function occursIn(bindings: TypeBindings, parameter: CelType, type: CelType): boolean {
  if (isSameType(parameter, type)) return true;
  if (type.kind === 'parameter') {
    const boundType = bindings.get(type.name);
    return boundType !== undefined && occursIn(bindings, parameter, boundType);
  }
  return type.parameters.some((item) => occursIn(bindings, parameter, item));
}

export function chooseMoreGeneralType(left: CelType, right: CelType): CelType {
  return isEqualOrLessSpecific(left, right) ? left : right;
}

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
export function substituteAllBindings(bindings: TypeBindings, type: CelType): CelType {
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
      return type.parameters.length === 0 ? type : createTypeType(replaceParameterAt(0));
    default:
      return type;
  }
}
