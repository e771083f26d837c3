/** The types of the type checker. A struct type declares its fields. An opaque type has no fields: only functions accept its values. */

export type TypeKind =
  | 'dyn'
  | 'error'
  | 'bool'
  | 'bytes'
  | 'double'
  | 'duration'
  | 'int'
  | 'null'
  | 'string'
  | 'timestamp'
  | 'uint'
  | 'list'
  | 'map'
  | 'type'
  | 'struct'
  | 'opaque'
  | 'parameter';

export interface CelType {
  readonly kind: TypeKind;
  /** The name that `type(x)` returns. */
  readonly name: string;
  readonly parameters: readonly CelType[];
}

const createSimpleType = (kind: TypeKind, name: string = kind): CelType => ({ kind, name, parameters: [] });

export const DYN = createSimpleType('dyn');
/** The type google.protobuf.Any. It is like `DYN`, but the checker rejects expressions that iterate over its values or format them. */
export const ANY = createSimpleType('dyn', 'google.protobuf.Any');
/** The type of an expression with a problem, so that the checker does not report further problems of it. */
export const ERROR = createSimpleType('error', '!error!');
export const BOOL = createSimpleType('bool');
export const BYTES = createSimpleType('bytes');
export const DOUBLE = createSimpleType('double');
export const DURATION = createSimpleType('duration', 'google.protobuf.Duration');
export const INT = createSimpleType('int');
export const NULL = createSimpleType('null', 'null_type');
export const STRING = createSimpleType('string');
export const TIMESTAMP = createSimpleType('timestamp', 'google.protobuf.Timestamp');
export const UINT = createSimpleType('uint');

export const createListType = (itemType: CelType): CelType => ({ kind: 'list', name: 'list', parameters: [itemType] });
export const createMapType = (keyType: CelType, valueType: CelType): CelType => ({
  kind: 'map',
  name: 'map',
  parameters: [keyType, valueType],
});
/** Creates the type of a type, such as `type(int)`, which is the type of the value `int`. */
export const createTypeOfType = (valueType?: CelType): CelType => ({
  kind: 'type',
  name: 'type',
  parameters: valueType === undefined ? [] : [valueType],
});
export const createStructType = (name: string): CelType => ({ kind: 'struct', name, parameters: [] });
export const createOpaqueType = (name: string, parameters: readonly CelType[] = []): CelType => ({
  kind: 'opaque',
  name,
  parameters,
});
export const createOptionalType = (valueType: CelType): CelType => createOpaqueType('optional_type', [valueType]);
/** Creates a type parameter, which stands for any type in the declaration of a function. */
export const createParameterType = (name: string): CelType => ({ kind: 'parameter', name, parameters: [] });

/** Returns the n-th parameter. A type without parameters counts as a type with dyn parameters. */
export function getParameter(type: CelType, index: number): CelType {
  return type.parameters[index] ?? DYN;
}

export function isOptionalType(type: CelType): boolean {
  return type.kind === 'opaque' && type.name === 'optional_type';
}

export function unwrapOptional(type: CelType): CelType {
  return isOptionalType(type) ? getParameter(type, 0) : type;
}

export function isDyn(type: CelType): boolean {
  return type.kind === 'dyn';
}

export function isDynOrError(type: CelType): boolean {
  return type.kind === 'dyn' || type.kind === 'error';
}

export function isSameType(left: CelType, right: CelType): boolean {
  if (left === right) return true;
  if (left.kind !== right.kind || left.name !== right.name) return false;
  if (left.parameters.length !== right.parameters.length) return false;
  return left.parameters.every((parameter, index) => isSameType(parameter, getParameter(right, index)));
}

/** Formats a type for messages of the checker. */
export function formatType(type: CelType): string {
  switch (type.kind) {
    case 'null':
    case 'duration':
    case 'timestamp':
      return type.kind;
    case 'dyn':
      return isSameType(type, ANY) ? 'any' : type.name;
    case 'type':
      return type.parameters.length === 0 ? 'type' : `type(${formatType(getParameter(type, 0))})`;
    default:
      return type.parameters.length === 0 ? type.name : `${type.name}(${type.parameters.map(formatType).join(', ')})`;
  }
}

/** Formats a type for messages that report the wrong type of a whole expression, with the full names of all types. */
export function formatFullTypeName({ name, parameters }: CelType): string {
  return parameters.length === 0 ? name : `${name}(${parameters.map(formatFullTypeName).join(', ')})`;
}
