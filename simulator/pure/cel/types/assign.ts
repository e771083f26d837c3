/**
 * Assigns types: whether a value of one type is assignable to another, and the resulting bindings of type parameters. Worked example: `[1]`
 * of type `list(int)` is assignable to `list(A)` and binds `A` to `int`; `'x'` is then not assignable to `A`.
 */
import {
  createOpaqueType,
  createTypeType,
  DYN,
  getParameter,
  isDyn,
  isDynOrError,
  isSameType,
  listType,
  mapType,
  type Type,
} from './type.ts';

/** The bindings of type parameters by name. */
export type Bindings = Map<string, Type>;

/** Returns the bindings after the assignments; undefined if one is not possible. */
export function assignAll(bindings: Bindings, targets: readonly Type[], others: readonly Type[]): Bindings | undefined {
  const next = new Map(bindings);
  return areAssignable(next, targets, others) ? next : undefined;
}

export function assign(bindings: Bindings, one: Type, other: Type): Bindings | undefined {
  return assignAll(bindings, [one], [other]);
}

function areAssignable(bindings: Bindings, targets: readonly Type[], others: readonly Type[]): boolean {
  if (targets.length !== others.length) return false;
  return targets.every((one, index) => isAssignable(bindings, one, getParameterAtIndex(others, index)));
}

function getParameterAtIndex(types: readonly Type[], index: number): Type {
  return types[index] ?? DYN;
}

function isAssignable(bindings: Bindings, one: Type, other: Type): boolean {
  if (other.kind === 'parameter') {
    const { valid, bound } = bind(bindings, one, other);
    if (valid) return true;
    if (bound) return false;
  }
  if (one.kind === 'parameter') return bind(bindings, other, one).valid;
  if (isDynOrError(one) || isDynOrError(other)) return true;
  if (one.kind === 'null') return takesNull(other);
  if (other.kind === 'null') return takesNull(one);
  switch (one.kind) {
    case 'type':
      return other.kind === 'type';
    case 'opaque':
    case 'list':
    case 'map':
      return (
        one.kind === other.kind && one.name === other.name && areAssignable(bindings, one.parameters, other.parameters)
      );
    default:
      return one.kind === other.kind && one.name === other.name;
  }
}

/** Types whose values can be null, because they are messages in protocol buffers. */
function takesNull({ kind }: Type): boolean {
  return kind === 'null' || kind === 'opaque' || kind === 'struct' || kind === 'duration' || kind === 'timestamp';
}

function bind(bindings: Bindings, type: Type, parameter: Type): { valid: boolean; bound: boolean } {
  if (isSameType(type, parameter)) return { valid: true, bound: true };
  const now = bindings.get(parameter.name);
  if (now !== undefined) {
    if (isSameType(type, now)) return { valid: true, bound: true };
    if (!isAssignable(bindings, type, now)) return { valid: false, bound: true };
    const general = chooseMoreGeneral(type, now);
    if (!occursIn(bindings, parameter, general)) bindings.set(parameter.name, general);
    return { valid: true, bound: true };
  }
  if (occursIn(bindings, parameter, type)) return { valid: false, bound: false };
  bindings.set(parameter.name, type);
  return { valid: true, bound: false };
}

function occursIn(bindings: Bindings, parameter: Type, within: Type): boolean {
  if (isSameType(parameter, within)) return true;
  if (within.kind === 'parameter') {
    const bound = bindings.get(within.name);
    return bound !== undefined && occursIn(bindings, parameter, bound);
  }
  return within.parameters.some((each) => occursIn(bindings, parameter, each));
}

export function chooseMoreGeneral(one: Type, other: Type): Type {
  return isEqualOrLessSpecific(one, other) ? one : other;
}

export function isEqualOrLessSpecific(one: Type, other: Type): boolean {
  if (isDyn(one) || one.kind === 'parameter') return true;
  if (isDyn(other) || other.kind === 'parameter' || one.kind !== other.kind) return false;
  switch (one.kind) {
    case 'type':
      return true;
    case 'opaque':
    case 'list':
    case 'map':
      if (one.name !== other.name || one.parameters.length !== other.parameters.length) return false;
      return one.parameters.every((each, index) => isEqualOrLessSpecific(each, getParameter(other, index)));
    default:
      return isSameType(one, other);
  }
}

/** Replaces bound parameters; unbound ones become dyn if `final`. */
export function substitute(bindings: Bindings, type: Type, final: boolean): Type {
  const bound = type.kind === 'parameter' ? bindings.get(type.name) : undefined;
  if (bound !== undefined) return substitute(bindings, bound, final);
  const inner = (index: number) => substitute(bindings, getParameter(type, index), final);
  switch (type.kind) {
    case 'parameter':
      return final ? DYN : type;
    case 'opaque':
      return createOpaqueType(
        type.name,
        type.parameters.map((each) => substitute(bindings, each, final)),
      );
    case 'list':
      return listType(inner(0));
    case 'map':
      return mapType(inner(0), inner(1));
    case 'type':
      return type.parameters.length === 0 ? type : createTypeType(inner(0));
    default:
      return type;
  }
}
